"""Exact figures of Five Card Hi-Lo, some counted a second way; the second reader counts all."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from math import comb

import pytest
from tests.chapters.five_card_hi_lo import second_odds, second_reader
from tests.chapters.table import Answers

import croupier
from croupier.chapters.five_card_hi_lo import odds
from croupier.chapters.five_card_hi_lo.counting import all_deals, best, pattern_place, worth
from croupier.equipment.cards import card_text
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.rounds.words import Decide

GAME = croupier.game("five-card-hi-lo")
RULES, TERMS = GAME.rules(), Terms()


def edge(wager: str, paytable: str = "") -> Fraction:
    found = GAME.odds(RULES, wager=wager, paytable=paytable or None).wagers[0]
    assert found.house_advantage is not None
    return Fraction(found.house_advantage)


def test_663a_11_every_pattern_stands_at_its_place() -> None:
    deals = all_deals()
    assert len(deals.cards) == 6_175
    assert int(deals.weights.sum()) == comb(52, 5)
    assert (deals.relations.sum(axis=2) == comb(47, 5)).all()
    rng = random.Random(663)
    for _ in range(500):
        hand = rng.sample(range(52), 5)
        found = deals.cards[pattern_place(*hand)].tolist()
        assert [card // 4 for card in found] == sorted(card // 4 for card in hand)


def seconds(hand: str) -> list[tuple[int, int]]:
    """By setting, what Ante with Play and what a Tie Wager win, summed over the dealer's hands."""
    values = [name if name in second_odds.VALUES else "10" for name in names(hand)]
    kind = tuple(sorted(second_odds.VALUES.index(value) for value in values))
    _, settings = second_odds.against()[second_odds.KINDS.index(kind)]
    return settings


def names(hand: str) -> list[str]:
    return [card[:-1] for card in hand.split()]


def test_663a_11_g_and_j_1_every_setting_against_every_dealer() -> None:
    deals = all_deals()
    ante = [2, 0, 0, 0, -2, -2, 0, -2, -2]  # by relation: better, even or worse in either hand
    tie = [-1, 4, -1, 4, 20, 4, -1, 4, -1]
    for cards, ways in zip(deals.cards.tolist(), deals.relations, strict=True):
        expected = seconds(" ".join(map(card_text, cards)))
        found = list(zip((ways @ ante).tolist(), (ways @ tie).tolist(), strict=True))
        assert found[: len(expected)] == expected
        assert len(expected) == 2 or found[0] == found[1]


FOLDS = (("9", 21), ("10", 24), ("11", 25), ("12", 26), ("13 to 17", 27))
LOWS = (
    *(("15 to 16", 3), ("17 to 18", 2), ("19 to 23", 3), ("24 to 26", 4), ("27 to 28", 5)),
    *(("29 to 30", 6), ("31 to 33", 7)),
)


def looked_up(chart: Sequence[tuple[str, int]], points: int) -> int:
    for span, threshold in chart:
        first, _, last = span.partition(" to ")
        if int(first) <= points <= int(last or first):
            return threshold
    return 0


def by_charts(hand: list[str], settings: list[tuple[int, int]]) -> int:
    """What Ante and Play win with a hand, summed over the dealer's hands."""
    high, low = second_reader.totals(hand, second_reader.set_aces_high(hand))
    if "A" not in {card[:-1] for card in hand} and high <= looked_up(FOLDS, low):
        return -comb(47, 5)
    second = sorted(second_reader.points([card], 11) for card in hand)[1]
    return settings[len(settings) > 1 and second >= looked_up(LOWS, high)][0]


def test_663a_11_b_and_d_strategy_and_what_it_costs() -> None:
    (counted,) = odds.count(RULES, "ante", TERMS, tell_nobody)
    strategy = counted.strategy
    assert strategy is not None
    fold, ace = strategy.charts
    assert fold.rows == tuple((span, f"{most} or less") for span, most in FOLDS)
    assert ace.rows == tuple((span, f"{least} or more") for span, least in LOWS)
    value = sum(
        weight
        * (by_charts(hand, settings) + comb(47, 5) * second_reader.ante_bonus(RULES.answers, hand))
        for hand, (weight, settings) in zip(second_odds.HANDS, second_odds.against(), strict=True)
    )
    charts, second, dealers = strategy.learned
    assert charts.house_advantage == Fraction(-value, second_odds.DEALS)
    assert charts.house_advantage - charts.cost == edge("ante", "A")
    assert 0 < charts.cost < second.cost < dealers.cost
    assert "6 points or more" in second.sentence


def test_663a_11_b_no_single_change_of_a_choice_is_better() -> None:
    found = best(RULES, TERMS)
    value = found.values.worth()
    rng = random.Random(11)
    for place in rng.sample(range(6_175), 40):
        for choice in range(3):
            other = found.choices.copy()
            other[place] = choice
            assert worth(RULES, TERMS, other) <= value


def test_663a_11_b_and_d_every_decision_is_exported_and_the_best_is_taken() -> None:
    rows = list(odds.decisions(RULES, TERMS))
    assert sum(row["ways"] for row in rows) == comb(52, 5)
    total = 0.0
    for row in rows:
        most = max(row["fold"], row["aces-high"], row["ace-low"])
        taken = row["fold"] if row["decision"] == "fold" else row[row["ace"] or "aces-high"]
        assert taken == pytest.approx(most)
        assert bool(row["ace"]) == (row["hand"].count("A") in (1, 2, 3))
        total += row["ways"] * most
    assert total / comb(52, 5) == pytest.approx(-float(edge("ante", "A")), abs=1e-12)


def advice(
    hand: str, bets: list[str], answers: Answers | None = None, do: Sequence[str] = ()
) -> dict[str, Fraction]:
    rules = GAME.rules(answers)
    dealer = ("Qs", "10d", "9s", "5d", "3s")
    cards = " ".join(card for pair in zip(hand.split(), dealer, strict=True) for card in pair)
    round_ = GAME.open_round(rules, bets, cards)
    for choice in do:
        round_.choose(choice)
    assert isinstance(round_.question, Decide)
    return dict(odds.advise(rules, round_.question, round_.bets, TERMS))


@pytest.mark.parametrize("hand", ["Ah 9d 8c 5h 2d", "Ah Ad 7c 4h 4d", "10h Jd 9c 6h 5h"])
@pytest.mark.parametrize("tie", [0, 500, 5_000])
def test_663a_11_b_and_d_advice_counts_what_the_choice_touches(hand: str, tie: int) -> None:
    """The Tie Wager hangs on folds and settings; the Poker Bonus Wager stands in any case."""
    bets = ["ante=10", "poker-bonus=25", *([f"tie={tie // 100}"] if tie else [])]
    settings = [Fraction(1_000 * ante + tie * ties, comb(47, 5)) for ante, ties in seconds(hand)]
    assert advice(hand, bets) == {"play": max(settings), "fold": -1_000 - tie}
    if len(settings) == 2:
        high, low = settings
        assert advice(hand, bets, do=["play"]) == {"aces-high": high, "ace-low": low}


def test_663a_11_h_advice_counts_the_ante_bonus() -> None:
    hand = "Ah Ad Ac 9h 4d"
    high, low = (Fraction(1_000 * ante, comb(47, 5)) + 10_000 for ante, _ in seconds(hand))
    assert advice(hand, ["ante=10"]) == {"play": max(high, low), "fold": -1_000}
    paid = advice(hand, ["ante=10"], {"ante-bonus-after-fold": "yes"})
    assert paid == {"play": max(high, low), "fold": 9_000}


def test_663a_7_e_1_the_odds_do_without_a_tie_wager() -> None:
    rules = GAME.rules({"tie": False})
    assert {each.wager for each in GAME.odds(rules).wagers} == {"ante", "poker-bonus"}
    assert GAME.simulate(rules, rounds=1_000, seed=1).wagers
