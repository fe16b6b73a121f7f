"""Inclusion and exclusion on a deck of five ranks, to the last count."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.hands.five import strength5, strength6
from croupier.hands.four import strength4of5, strength4of6
from croupier.hands.three import strength3
from croupier.hands.wild import OWN_SUIT, wild_strength
from croupier.maths.enumerate import (
    Cards,
    Kinds,
    all_hands,
    deck_of,
    hand_kinds,
    hands_beside,
    joker_kinds,
    kinds_beside_clubs,
    rows_beside,
)
from croupier.maths.showdown import Showdown, Strengths, side_by_side
from croupier.maths.sights import best_threshold, whole

SMALL = 5
Evaluators = dict[int, Callable[..., int]]
EVALUATORS: Evaluators = {3: strength3, 5: strength5, 6: strength6}
FOUR_CARD: Evaluators = {5: strength4of5, 6: strength4of6}


def strengths(hands: list[tuple[int, ...]], four: bool = False) -> Strengths:
    kernels = FOUR_CARD if four else EVALUATORS
    return np.array([kernels[len(hand)](*hand) for hand in hands], dtype=np.uint16)


def masks(hands: Cards) -> NDArray[np.int64]:
    return np.asarray((1 << hands.astype(np.int64)).sum(axis=1))


def brute_force(own: Cards, thresholds: Strengths, hidden: Kinds, ranked: Strengths) -> list[int]:
    assert hidden.free == 4
    hidden_masks = masks(hidden.cards)
    return [
        int(((hidden_masks & mask == 0) & (ranked < bound)).sum())
        for mask, bound in zip(masks(own), thresholds, strict=True)
    ]


def below(own: Cards, thresholds: Strengths, hidden: Kinds, ranked: Strengths) -> list[int]:
    rows, hidden_rows = np.arange(len(own)), np.arange(len(hidden.cards))
    found: list[int] = Showdown(own, hidden).below(rows, thresholds, hidden_rows, ranked).tolist()
    return found


def rank(kinds: Kinds, up: tuple[int, ...] = (), four: bool = False) -> Strengths:
    return strengths([(*up, *hand) for hand in kinds.cards.tolist()], four)


@pytest.mark.parametrize("up", [0, 8, 16])
@pytest.mark.parametrize(("beside", "four"), [(4, False), (5, False), (5, True)])
def test_a_dealer_with_a_face_up_card(up: int, beside: int, four: bool) -> None:
    own = hands_beside(up, 5, SMALL).cards
    every, kinds = all_hands(deck_of(SMALL, up), beside), hands_beside(up, beside, SMALL)
    ranked, ranked_kinds = rank(every, (up,), four), rank(kinds, (up,), four)
    thresholds = strengths([tuple(hand) for hand in own.tolist()], four)
    for bounds in (thresholds, thresholds + np.uint16(1), np.full_like(thresholds, 5000)):
        wanted = brute_force(own, bounds, every, ranked)
        assert below(own, bounds, every, ranked) == wanted
        assert below(own, bounds, kinds, ranked_kinds) == wanted


@pytest.mark.parametrize("size", [3, 5])
def test_a_dealer_with_all_cards_hidden(size: int) -> None:
    own = all_hands(deck_of(SMALL), 5).cards[::7]  # not only one hand of each kind
    every, kinds = all_hands(deck_of(SMALL), size), hand_kinds(size, SMALL)
    bounds = (np.arange(len(own)) * 37 % 24_000).astype(np.uint16)
    wanted = brute_force(own, bounds, every, rank(every))
    assert below(own, bounds, every, rank(every)) == wanted
    assert below(own, bounds, kinds, rank(kinds)) == wanted


def test_a_joker_in_the_deck_is_of_no_suit() -> None:
    """Where 2s and joker are wild; one in 15 of the player's hands, and every hand of the dealer.

    That 2s keep their suits tells suits apart where the plain ranking would not.
    """
    deck = np.append(deck_of(SMALL), np.uint8(JOKER))
    every, kinds = all_hands(deck, 5), joker_kinds(5, SMALL)
    own = every.cards[::15]
    ranked, ranked_kinds = (
        np.array([wild_strength(OWN_SUIT, *hand) for hand in hands.cards.tolist()], dtype=np.uint16)
        for hands in (every, kinds)
    )
    wanted = brute_force(own, ranked[::15], every, ranked)
    assert below(own, ranked[::15], every, ranked) == wanted
    assert below(own, ranked[::15], kinds, ranked_kinds) == wanted


def test_one_showdown_serves_every_face_up_card() -> None:
    """Rows of hands that do not hold the card, some of them asked for twice."""
    kinds = kinds_beside_clubs(5, SMALL)
    showdown = Showdown(kinds.cards, kinds)
    for up in (0, 12):
        rows = rows_beside(kinds, up)
        ranked = strengths([(up, *hand) for hand in kinds.cards[rows].tolist()])
        asked = np.concatenate([rows, rows[::3]])
        bounds = (np.arange(len(asked)) * 53 % 30_000).astype(np.uint16)
        every = all_hands(deck_of(SMALL, up), 5)
        wanted = brute_force(kinds.cards[asked], bounds, every, rank(every, (up,)))
        assert showdown.below(asked, bounds, rows, ranked).tolist() == wanted


def test_kinds_and_weights_count_every_deal_once() -> None:
    """Wins, ties and losses over kinds equal those over every player's and dealer's hand."""
    deals = np.zeros(3, dtype=np.int64)
    for up in range(0, 4 * SMALL, 4):
        kinds = hands_beside(up, 3, SMALL)
        hidden = hands_beside(up, 2, SMALL)
        bounds = rank(kinds)
        ranked = rank(hidden, (up,))
        worse = np.array(below(kinds.cards, bounds, hidden, ranked))
        upto = np.array(below(kinds.cards, bounds + np.uint16(1), hidden, ranked))
        every = np.array(below(kinds.cards, np.full_like(bounds, 0xFFFF), hidden, ranked))
        weights = 4 * kinds.weights
        deals += [weights @ worse, weights @ (upto - worse), weights @ (every - upto)]
    wanted = np.zeros(3, dtype=np.int64)
    hands = list(combinations(range(4 * SMALL), 3))
    worth = {hand: int(strength3(*hand)) for hand in hands}
    for player in hands:
        for dealer in hands:
            if not set(player) & set(dealer):
                order = (worth[dealer] > worth[player]) - (worth[dealer] < worth[player])
                wanted[order + 1] += 3  # any of the dealer's three cards may be the one face up
    assert deals.tolist() == wanted.tolist()


def test_parts_side_by_side_keep_their_order() -> None:
    assert side_by_side(lambda n: n * n, range(9)) == [n * n for n in range(9)]


def test_a_threshold_is_where_what_is_gained_from_it_on_is_most() -> None:
    hands = np.array([3, 5, 5, 8, 9], dtype=np.uint16)
    assert best_threshold(hands, np.array([-4, 1, 2, -1, 6])) == 5
    assert best_threshold(hands, np.array([-4, 1, 2, -1, 6]), among=[3, 8]) == 8
    assert best_threshold(hands, np.array([-1, -1, -1, -1, -1])) == 10  # never
    assert best_threshold(hands, np.array([0, 0, 0, 0, 0])) == 10  # a tie: never


def test_fractions_over_one_denominator() -> None:
    numbers, scale = whole(np.array([[Fraction(1, 2)], [Fraction(-2, 3)]], dtype=object))
    assert (numbers.tolist(), scale) == ([[3], [-4]], 6)
