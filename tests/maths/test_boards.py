"""Boards and views against brute force on a deck of five ranks and four suits."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import pytest
from tests.maths.brute_boards import (
    DEALERS,
    DECK,
    FIRST,
    LOWEST,
    all_showdowns,
    best_play,
    disagreements,
    sum_to_come,
)

from croupier.hands.five import CATEGORY_SHIFT, FIVE_THREE_OF_A_KIND
from croupier.maths.boards.finding import view_at
from croupier.maths.boards.showdowns import Showdowns, showdowns
from croupier.maths.boards.spots import RANKS, SPOTS, Ints, spot_ways
from croupier.maths.boards.to_come import sums, tally
from croupier.maths.boards.turns import flops_marked, sum_turns
from croupier.maths.boards.views import Views, views

MARK = FIVE_THREE_OF_A_KIND << CATEGORY_SHIFT
BOARDS = comb(DECK, 5)
FOLD = -2 * DEALERS


@cache
def brute() -> Ints:
    found = np.empty((BOARDS, DECK, DECK, 4), dtype=np.int64)
    all_showdowns(MARK, found)
    return found


@cache
def counted() -> Showdowns:
    return showdowns((MARK,), lowest=LOWEST)


def raise_values(wins: Ints, ties: Ints, below: Ints, times: int) -> Ints:
    """A toy of a game: a raise at even money, and a bonus of 3 for each dealer below the mark."""
    return times * (2 * wins + ties - DEALERS) + 3 * below - DEALERS


def spot_values(times: int) -> Ints:
    found = counted()
    wins, ties, below = np.stack((found.wins, found.ties, found.below[0])).astype(np.int64)
    return raise_values(wins, ties, below, times)


def brute_values(times: int) -> Ints:
    return raise_values(brute()[..., 1], brute()[..., 2], brute()[..., 3], times)


def test_every_spot_of_the_small_deck_equals_brute_force() -> None:
    found, direct = counted(), brute()
    assert found.dealers == DEALERS
    rows = np.stack((found.strength, found.wins, found.ties, found.below[0])).astype(np.int64)
    assert disagreements(direct, rows) == 0


@pytest.mark.parametrize("seen", [3, 4])
def test_sums_over_the_cards_to_come_equal_brute_force(seen: int) -> None:
    known = views(seen, lowest=LOWEST)
    found = sums(known, spot_values(2))
    direct = brute_values(2)
    for nth, cards in enumerate(known.cards):
        for at in range(known.start[nth], known.start[nth + 1]):
            x, y = (known.holes[at] - FIRST).tolist()
            assert found[at] == sum_to_come(cards - FIRST, x, y, direct)


@pytest.mark.parametrize(("seen", "lowest"), [(3, LOWEST), (4, LOWEST), (3, 0), (4, 6)])
def test_views_stand_for_every_deal(seen: int, lowest: int) -> None:
    deck = 4 * (RANKS - lowest)
    assert views(seen, lowest=lowest).ways.sum() == comb(deck, 2) * comb(deck - 2, seen)


def test_views_of_the_flop_are_as_many_as_published() -> None:
    assert len(views(3)) == 1_286_792
    assert len(views(3).cards) == 1_755


@pytest.mark.parametrize("seen", [3, 4])
def test_tally_is_the_transpose_of_sums(seen: int) -> None:
    known = views(seen, lowest=LOWEST)
    rng = np.random.default_rng(7)
    column = rng.integers(0, 3, len(known)).astype(np.uint8)
    values = rng.integers(-1000, 1000, SPOTS)
    found = sums(known, values)
    counts = tally(known, column, 3)
    for nth in range(3):
        assert (found * known.ways)[column == nth].sum() == counts[nth].astype(np.int64) @ values
    assert counts.min() >= 0
    assert counts.sum(dtype=np.int64) == known.ways.sum() * comb(DECK - 2 - seen, 5 - seen)


def test_spots_stand_for_as_many_deals_as_the_views_lead_to() -> None:
    known = views(3, lowest=LOWEST)
    through_flops = tally(known, np.zeros(len(known), dtype=np.uint8), 1)[0]
    assert (through_flops == comb(5, 3) * spot_ways(LOWEST)).all()


def _same_holes(known: Views) -> Ints:
    """Hole pairs by ranks and suitedness."""
    low, high = known.holes[:, 0], known.holes[:, 1]
    return np.asarray((high >> 2) * 64 + (low >> 2) * 2 + (high % 4 == low % 4))


def test_a_game_of_raises_is_solved_like_brute_force() -> None:
    known = views(3, lowest=LOWEST)
    at_four, at_two, at_one = (spot_values(times) for times in (4, 2, 1))
    four, two = sums(known, at_four), sums(known, at_two)
    check = sums(known, np.maximum(at_one, FOLD))
    kinds, holes = np.unique(_same_holes(known), return_inverse=True)
    at_once = np.zeros(len(kinds), dtype=np.int64)
    waited = np.zeros(len(kinds), dtype=np.int64)
    np.add.at(at_once, holes, four * known.ways)
    np.add.at(waited, holes, np.maximum(two, check) * known.ways)
    best = np.maximum(at_once, waited).sum()
    column = np.where((at_once > waited)[holes], 0, np.where(two > check, 1, 2)).astype(np.uint8)
    reached = tally(known, column, 3)
    counts = reached.sum(axis=1, dtype=np.int64)
    folded = int(reached[2][at_one <= FOLD].sum(dtype=np.int64))

    direct = np.stack([brute_values(times) for times in (4, 2, 1)], axis=-1)
    chosen = np.zeros(4, dtype=np.int64)
    total = 0
    for low, high in combinations_with_replacement(range(DECK // 4), 2):
        for suited, ways in ((0, 6 if low == high else 12), (1, 0 if low == high else 4)):
            if ways:
                ends = np.zeros(4, dtype=np.int64)
                hole = (4 * low, 4 * high + 1 - suited)
                total += ways * best_play(hole, direct, FOLD, ends)
                chosen += ways * ends
    assert best == total
    assert [*counts[:2].tolist(), int(counts[2]) - folded, folded] == chosen.tolist()
    assert all(chosen > 0)


@cache
def turn_values() -> Ints:
    """A number for each view of the turn, like no other's."""
    return np.random.default_rng(4).integers(-1000, 1000, len(views(4)))


def test_views_of_the_turn_stand_for_every_deal_of_hole_cards_and_four() -> None:
    known = views(4)
    assert known.ways.sum() == comb(52, 2) * comb(50, 4)
    rng = random.Random(4)
    for _ in range(200):
        cards = rng.sample(range(52), 6)
        names = rng.sample(range(4), 4)
        other = [4 * (card >> 2) + names[card & 3] for card in cards]
        assert view_at(cards[:2], cards[2:]) == view_at(other[1::-1], other[:1:-1])


def test_what_the_turn_cards_of_a_flop_are_worth_one_by_one() -> None:
    found, rng = sum_turns(turn_values()), random.Random(47)
    for _ in range(100):
        cards = rng.sample(range(52), 5)
        hole, flop = cards[:2], cards[2:]
        turns = (view_at(hole, [*flop, card]) for card in range(52) if card not in cards)
        assert found[view_at(hole, flop)] == sum(int(turn_values()[at]) for at in turns)


def test_flops_that_a_view_of_the_turn_may_have_come_from() -> None:
    marked = np.random.default_rng(3).random(len(views(3))) < 0.5
    found, rng = flops_marked(marked), random.Random(3)
    for _ in range(100):
        cards = rng.sample(range(52), 6)
        hole, seen = cards[:2], cards[2:]
        flops = ([card for card in seen if card != turn] for turn in seen)
        assert found[view_at(hole, seen)] == sum(bool(marked[view_at(hole, f)]) for f in flops)
