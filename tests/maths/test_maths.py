"""Kinds of hands, unbiased dealing, seeded blocks, pricing and the cache."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from tests.chapters.jackpots import with_every_jackpot

from croupier.maths.dealing import deal_card
from croupier.maths.enumerate import three_card_kinds
from croupier.maths.pricing.counted import Counted, Terms, from_json, line, single, to_json
from croupier.maths.pricing.report import OF_LINES, OddsReport, price
from croupier.maths.pricing.report_json import report_json
from croupier.maths.pricing.strategy import Chart, Learned, Strategy
from croupier.maths.simulate import BLOCK, Tally, run, stream


def test_kinds_stand_for_all_three_card_hands() -> None:
    cards, weights, index = three_card_kinds()
    assert len(cards) == 1755
    assert weights.sum() == comb(52, 3)

    def least(hand: tuple[int, ...]) -> tuple[int, ...]:
        return min(
            tuple(sorted(card // 4 * 4 + names[card % 4] for card in hand))
            for names in permutations(range(4))
        )

    for hand in list(combinations(range(52), 3))[::97]:
        assert tuple(cards[index[hand]].tolist()) == least(hand)


def test_dealing_gives_every_card_once_and_evenly() -> None:
    rng = stream(7, 0)
    first: Counter[int] = Counter()
    bits = left = 0
    for _ in range(2000):
        dealt, seen = 0, []
        for _ in range(52):
            card, dealt, bits, left = deal_card(rng, dealt, bits, left)
            seen.append(card)
        assert sorted(seen) == list(range(52))
        first[seen[0]] += 1
    chi_square = sum((first[card] - 2000 / 52) ** 2 / (2000 / 52) for card in range(52))
    assert chi_square < 100  # 51 degrees of freedom; beyond 100 once in some thirty thousand


def toss(rng: np.random.Generator, rounds: int, tally: Tally, sides: int) -> None:
    tally += np.bincount(rng.integers(0, sides, rounds), minlength=sides)


def test_a_run_depends_on_the_seed_alone() -> None:
    rounds = 2 * BLOCK + 17
    one = run(toss, (6,), size=6, rounds=rounds, seed=3, cores=1)
    two = run(toss, (6,), size=6, rounds=rounds, seed=3, cores=2)
    other = run(toss, (6,), size=6, rounds=rounds, seed=4, cores=2)
    assert one.sum() == rounds
    assert (one == two).all()
    assert (one != other).any()


TCP = with_every_jackpot("649a")


def test_price_of_a_small_count_by_hand() -> None:
    rules = TCP.rules()
    weights = [("pair", 3), ("straight", 1), ("lose", 6)]
    counted = Counted("pair-plus", single("pair-plus", weights))
    odds = price(rules, rules.paytable("pair-plus"), counted, Terms())
    # 3 x 1 + 1 x 6 - 6 = 3 won in 10
    assert odds.house_advantage == Fraction(-3, 10)
    assert odds.hit_frequency == Fraction(4, 10)
    variance = Fraction(3 + 36 + 6, 10) - Fraction(9, 100)
    assert odds.standard_deviation == pytest.approx(float(variance) ** 0.5)


def test_long_run_return_of_a_meter_by_hand() -> None:
    rules = TCP.rules()
    weights = [("royal-flush-of-spades", 1), ("straight", 10), ("lose", 989)]
    counted = Counted("5-of-6-progressive", single("5-of-6-progressive", weights))
    odds = price(rules, rules.paytable("5-of-6-progressive"), counted, Terms())
    assert odds.progressive is not None
    # fixed 10/1000 x 5, rate 28%, reseed 10,000 for 1 each time the meter is won
    expected = Fraction(50, 1000) + Fraction(28, 100) + Fraction(10_000, 1000)
    assert odds.progressive.long_run_return == expected
    assert odds.progressive.return_at_meters == Fraction(50, 1000) + Fraction(10_000, 1000)


def test_long_run_and_meters_are_told_apart() -> None:
    """The rows listed add up to the house advantage at the meters, not to the long run's."""
    rules = TCP.rules()
    weights = [("royal-flush-of-spades", 1), ("straight", 10), ("lose", 989)]
    counted = Counted("5-of-6-progressive", single("5-of-6-progressive", weights))
    terms = Terms(meters={"5-of-6-progressive": {"meter": 2_000_000}})
    odds = price(rules, rules.paytable("5-of-6-progressive"), counted, terms)
    found = report_json(OddsReport("", {}, (odds,), None, 0.0))["wagers"][0]
    told = found["progressive"]
    stake = rules.money("5-of-6-progressive-amount")
    won = Fraction(2_000_000, stake) + 10 * 5 - 1000  # each row with what it pays
    assert told["house_advantage_at_meters"] == pytest.approx(float(-won / 1000))
    assert told["long_run_house_advantage"] == found["house_advantage"]
    assert found["house_advantage"] != told["house_advantage_at_meters"]
    assert "outcomes" in told["fields_at_meters"]
    assert "house_advantage" in told["long_run_fields"]


def test_a_line_with_an_estimated_wager_has_no_combinations() -> None:
    """The mean is exact; what hangs on which results come together is said to be approximate."""
    rules = TCP.rules()
    lines = {
        line(("ante", "win"), ("play", "win")): 3,
        line(("ante", "lose"), ("play", "lose")): 3,
        line(("ante", "fold")): 4,
    }
    table = rules.paytable("ante")
    plain = price(rules, table, Counted("ante", lines), Terms())
    odds = price(rules, table, Counted("ante", lines, estimated=("play",)), Terms())
    assert plain.approximate == ()
    assert odds.approximate == OF_LINES
    assert odds.house_advantage == plain.house_advantage == Fraction(4, 10)
    assert {o.outcome: o.combinations for o in odds.outcomes} == {
        "win, play win": None,
        "lose, play lose": None,
        "fold": 4,
    }
    found = report_json(OddsReport("", {}, (odds,), None, 0.0))["wagers"][0]
    assert (found["method"], found["exact"]) == ("exact", "2/5")
    assert found["approximate"] == [
        "hit_frequency",
        "push_frequency",
        "standard_deviation",
        "outcomes",
    ]


def test_combinations_beyond_100_digits_lose_their_common_factor() -> None:
    rules = TCP.rules()
    for many, counts in ((10**98, (4 * 10**98, 6 * 10**98)), (10**100, (2, 3))):
        lines = single("pair-plus", [("pair", 4 * many), ("lose", 6 * many)])
        odds = price(rules, rules.paytable("pair-plus"), Counted("pair-plus", lines), Terms())
        assert tuple(outcome.combinations for outcome in odds.outcomes) == counts
        assert odds.rounds == sum(counts)
        assert odds.hit_frequency == Fraction(2, 5)


def test_a_row_that_pays_1_for_1_is_a_hit_and_a_push_is_none() -> None:
    game = with_every_jackpot("let-it-ride-poker")
    rules = game.rules({"five-card-bonus-odds": "for-1", "five-card-bonus-paytable": "B"})
    wager, pair = "five-card-bonus", "pair-of-tens-jacks-queens-kings-or-aces"
    table = rules.paytable(wager)
    row = table.row(pair)
    assert row is not None
    assert str(row.pays) == "1 for 1"
    counted = Counted(wager, single(wager, [(pair, 3), ("lose", 7)]))
    assert price(rules, table, counted, Terms()).hit_frequency == Fraction(3, 10)
    ante = {
        line(("ante", "push"), ("play", "push")): 3,
        line(("ante", "win"), ("play", "lose")): 2,  # one wins what the other loses
        line(("ante", "win"), ("play", "push")): 1,
    }
    rules = TCP.rules()
    odds = price(rules, rules.paytable("ante"), Counted("ante", ante), Terms())
    assert odds.hit_frequency == Fraction(1, 6)


def test_counts_survive_json() -> None:
    parts = line(("ante", "win"), ("play", "push", 1), ("ante-bonus", "straight", 0))
    counted = Counted(
        "ante",
        {parts: 10**30},
        notes=("a",),
        strategy=Strategy(
            "Play.",
            (Learned("always", "Play.", Fraction(1, 3), Fraction(2, 3), "Ante"),),
            {"play": {"play": Fraction(1)}},
            charts=(Chart("By card", ("card", "do"), (("A", "play"),)),),
        ),
        estimated=("play",),
    )
    assert from_json(json.loads(json.dumps(to_json(counted)))) == counted
