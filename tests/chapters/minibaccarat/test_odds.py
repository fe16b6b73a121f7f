"""Minibaccarat's odds: exact figures, each with a witness that does not share the code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import perm

import numpy as np
import pytest
from tests.chapters.minibaccarat.witness import VALUES, all_ends, finished

import croupier
from croupier.chapters.minibaccarat import odds
from croupier.families.baccarat.counting import simulation
from croupier.families.baccarat.counting.deals import all_deals, count_deals
from croupier.families.baccarat.counting.kernels import RANKS, winner
from croupier.families.baccarat.counting.simulation import run_rounds
from croupier.families.baccarat.counting.wagers import from_ends
from croupier.families.baccarat.outcomes import burned_for, cards_dealt, end_code
from croupier.families.shoe import counting as shoe_counting
from croupier.maths.draw import Ints
from croupier.maths.pricing.counted import Counted, Terms, tell_nobody
from croupier.maths.pricing.report import WagerOdds, price
from croupier.maths.simulate import stream
from croupier.rulebook.rules import Rules

GAME = croupier.game("627a")
TERMS = Terms(stake=500)
TOTAL = 4_998_398_275_503_360
ROUNDS = 1 << 21


def exact(rules: Rules, wager: str, terms: Terms = TERMS) -> tuple[WagerOdds, ...]:
    table = rules.paytable(wager)
    return tuple(
        price(rules, table, counted, terms)
        for counted in odds.count(rules, wager, terms, tell_nobody)
    )


def combinations(found: WagerOdds) -> Mapping[str, int | None]:
    return {outcome.outcome: outcome.combinations for outcome in found.outcomes}


# ------------------------------------------------------------------------------ known figures


def test_eight_decks_combinations_of_the_main_wagers() -> None:
    """The figures that every source gives for eight decks."""
    rules = GAME.rules()
    banker, player, tie = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
    assert combinations(exact(rules, "banker")[0]) == {"win": banker, "lose": player, "push": tie}
    assert combinations(exact(rules, "player")[0]) == {"win": player, "lose": banker, "push": tie}
    assert combinations(exact(rules, "tie")[0]) == {"win": tie, "lose": banker + player}
    assert exact(rules, "tie")[0].rounds == perm(416, 6) == TOTAL


@pytest.mark.parametrize(
    ("wager", "answers", "percents"),
    [
        ("banker", {}, ["1.0579"]),
        ("player", {}, ["1.2351"]),
        ("tie", {}, ["14.3596"]),
        ("tie", {"tie-odds": "9 to 1"}, ["4.8440"]),
        ("banker", {"ez-baccarat": True}, ["1.0183"]),
        ("dragon-7", {"ez-baccarat": True}, ["7.6113"]),
        ("panda-8", {"ez-baccarat": True}, ["10.1876"]),
        ("dragon-bonus", {"dragon-bonus-paytable": "A"}, ["2.6517", "9.3731"]),
    ],
)
def test_eight_decks_house_advantages(
    wager: str, answers: dict[str, object], percents: list[str]
) -> None:
    found = exact(GAME.rules(answers), wager)
    assert [f"{float(odds.house_advantage):.4%}" for odds in found] == [f"{p}%" for p in percents]


# ------------------------------------------------------------------------------ witnesses


def test_small_shoe_against_dealing_every_card() -> None:
    """Nine cards, 60,480 deals of six: ends by pairs, and winners after each first four."""
    cards = (0, 2, 3, 3, 4, 5, 6, 11, 12)
    ends: Counter[tuple[int, int]] = Counter()
    winners: dict[tuple[int, ...], Counter[int]] = {}
    heads: Counter[tuple[int, ...]] = Counter()
    for deal in permutations(cards, 6):
        end = finished([VALUES[rank] for rank in deal])
        assert end is not None
        code = end_code(*end)
        ends[int(deal[0] == deal[2]) + int(deal[1] == deal[3]), code] += 1
        heads[deal[:4]] += 1
        winners.setdefault(deal[:4], Counter())[winner(code)] += 1
    deals = count_deals(np.bincount(cards, minlength=RANKS).astype(np.int64))
    found_ends = {
        (p, e): int(deals.by_pairs[p, e]) for p, e in np.argwhere(deals.by_pairs).tolist()
    }
    assert found_ends == dict(ends)
    assert len(deals.heads) == len(heads)
    after = perm(5, 2)
    for head, weight, ways in zip(deals.heads, deals.weights, deals.winners, strict=True):
        found = tuple(int(rank) for rank in head)
        assert int(weight) * after == heads[found]
        counted = {who: int(way) * int(weight) for who, way in enumerate(ways) if way}
        assert counted == dict(winners[found])


def test_whole_shoe_against_a_walk_over_card_values() -> None:
    """The second algorithm merges tens, jacks, queens and kings and stops where a deal ends.

    Eight decks; six and seven are in verify/.
    """
    deals = all_deals(8)
    expected = all_ends(8)
    assert sum(expected.values()) == TOTAL == int(deals.ends.sum())
    found = {code: int(deals.ends[code]) for code in np.flatnonzero(deals.ends).tolist()}
    assert found == {end_code(*end): ways for end, ways in expected.items()}


def test_627a_9_e_a_shoe_is_dealt_to_its_cover_card_and_one_hand_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A deck of 9s: ten cards are burned, hands of four leave 14 after the seventh, then one."""
    burned = []

    def burn(rng: object, shoe: Ints, nth: int, cards: int, *bits: int) -> tuple[int, int, int]:
        burned.append(cards)
        return shoe_counting.burn(rng, shoe, nth, cards, *bits)

    monkeypatch.setattr(simulation, "burn", burn)
    tally = np.zeros(simulation.TALLY_SIZE, dtype=np.int64)
    nines = np.full(52, 7, dtype=np.int64)
    simulation.play_rounds.py_func(stream(1, 0), 80, tally, nines, 14)  # type: ignore[attr-defined]
    assert burned == [9] * 10
    assert tally[end_code(8, 2, 8, 2)] == 80


@pytest.mark.parametrize(
    ("rank", "cards"), [(0, 2), (7, 9), (8, 10), (9, 10), (10, 10), (11, 10), (12, 1)]
)
def test_627a_5_f_cards_burned_for_the_first_one(rank: int, cards: int) -> None:
    assert burned_for(rank) == cards


def test_cards_of_a_deal() -> None:
    for player, banker in ((2, 2), (2, 3), (3, 2), (3, 3)):
        assert cards_dealt(end_code(5, player, 7, banker)) == player + banker


@cache
def simulated(decks: int) -> Ints:
    rules = GAME.rules({"decks": decks})
    return run_rounds(rules, rounds=ROUNDS, seed=627, cores=2, tell=tell_nobody)[0]


def assert_near(rules: Rules, counted: Counted, exactly: WagerOdds) -> None:
    found = price(rules, rules.paytable(counted.wager), counted, TERMS)
    assert found.standard_error is not None
    off = abs(float(found.house_advantage - exactly.house_advantage))
    assert off < 4 * found.standard_error, counted.variant


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("margin", ["natural-1-to-1", "by-margin"])
@pytest.mark.parametrize("ez", [False, True])
def test_simulation_of_every_wager_and_paytable(decks: int, margin: str, ez: bool) -> None:
    rules = GAME.rules({"decks": decks, "natural-margin": margin, "ez-baccarat": ez})
    ends = simulated(decks)
    for wager in rules.wagers():
        if wager.key == "house-money":
            continue
        for table in rules.book.paytables(wager.key):
            chosen = rules.selecting(table)
            counted = from_ends(chosen, wager.key, ends, "simulated")
            for one, exactly in zip(counted, exact(chosen, wager.key), strict=True):
                assert_near(chosen, one, exactly)


def test_simulate_is_the_same_on_one_core_and_two() -> None:
    rules = GAME.rules({"ez-baccarat": True})
    one, two = (
        odds.simulate(rules, TERMS, rounds=600_000, seed=3, cores=cores, tell=tell_nobody)
        for cores in (1, 2)
    )
    assert one == two
    assert set(one) == {wager.key for wager in rules.wagers()}
    for wager, counted in one.items():
        for each, exactly in zip(counted, exact(rules, wager), strict=True):
            assert_near(rules, each, exactly)


# ------------------------------------------------------------------------------ vigorish


@pytest.mark.parametrize(
    ("answers", "stake", "vigorish"),
    [
        ({}, "$6", "$0.30"),
        ({"vigorish-rounding": True}, "$6", "$0.50"),
        ({"vigorish-rounding": True}, "$5", "$0.25"),
        ({"vigorish-rounding": True}, "$1", "$0.25"),
        ({"vigorish-rounding": True, "vigorish-rounding-rule": "nearest"}, "$6", "$0.25"),
        ({"vigorish-rounding": True, "vigorish-rounding-rule": "nearest"}, "$1", "$0.25"),
        ({"vigorish-rounding": True, "vigorish-rounding-rule": "nearest"}, "$12", "$0.50"),
    ],
)
def test_627a_12_c_vigorish_by_bet_size(
    answers: dict[str, object], stake: str, vigorish: str
) -> None:
    (found,) = exact(GAME.rules(answers), "banker")
    assert found.extra is not None
    row = next(row for row in found.extra["vigorish_by_stake"] if row["stake"] == stake)
    assert row["vigorish"] == vigorish
    owed = Fraction(vigorish[1:]) / Fraction(stake[1:])
    banker, player = 2_292_252_566_437_888, 2_230_518_282_592_256
    assert Fraction(row["exact"]) == (player - banker * (1 - owed)) / TOTAL


def test_627a_12_c_no_vigorish_at_ez_baccarat() -> None:
    (found,) = exact(GAME.rules({"ez-baccarat": True}), "banker")
    assert found.extra is None
