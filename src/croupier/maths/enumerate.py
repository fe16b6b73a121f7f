"""Hands up to the names of the suits: 22,100 three-card hands are 1,755 kinds with weights."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit

Ints = NDArray[np.int64]
SUITS = 4
CARDS = 52


@kernel
def _canonical_code(a: int, b: int, c: int, orders: Ints) -> int:
    """The least code of a three-card hand over all ways of renaming the suits."""
    least = -1
    for nth in range(len(orders)):
        x = (a & ~3) + orders[nth, a & 3]
        y = (b & ~3) + orders[nth, b & 3]
        z = (c & ~3) + orders[nth, c & 3]
        if x > y:
            x, y = y, x
        if y > z:
            y, z = z, y
        if x > y:
            x, y = y, x
        code = (x * 64 + y) * 64 + z
        if least < 0 or code < least:
            least = code
    return least


@kernel
def _canonical_three(orders: Ints, codes: Ints, index: Ints) -> None:
    place = 0
    for a in range(50):
        for b in range(a + 1, 51):
            for c in range(b + 1, 52):
                codes[place] = _canonical_code(a, b, c, orders)
                index[a, b, c] = place
                place += 1


@cache
def three_card_kinds() -> tuple[Ints, Ints, Ints]:
    """Representatives (kinds x 3), their weights, and the kind of each hand by a < b < c."""
    orders = np.array(list(permutations(range(SUITS))), dtype=np.int64)
    codes = np.empty(22_100, dtype=np.int64)
    place = np.full((CARDS, CARDS, CARDS), -1, dtype=np.int64)
    _canonical_three(orders, codes, place)
    kinds, first, weights = np.unique(codes, return_inverse=True, return_counts=True)
    cards = np.stack([kinds // 4096, kinds // 64 % 64, kinds % 64], axis=1)
    index = np.where(place >= 0, first[place], -1)
    return cards, weights.astype(np.int64), index


# ------------------------------------------------------------------------------ hands of any size

Cards = NDArray[np.uint8]


@dataclass(frozen=True)
class Kinds:
    """One hand for each kind, its cards ascending, and how many hands are of the kind.

    Hands are of one kind if renaming the suits from `free` on makes one the other: with 4, every
    hand is a kind of its own.
    """

    cards: Cards
    weights: Ints
    free: int


@kernel
def _fill_hands(deck: Cards, first: int, found: Cards, weights: Ints) -> int:
    """Every hand from an ascending deck whose suits stand in order; how many there are.

    A hand is four sets of ranks, one a suit. Renaming the suits from `first` on permutes their
    sets, so a kind has one hand with these sets in descending order, and as many hands as the sets
    can be permuted. `first` = 4 finds all hands.
    """
    size = found.shape[1]
    place = np.arange(size)
    sets = np.zeros(5, dtype=np.int64)
    total = 0
    while True:
        sets[:4] = 0
        for nth in range(size):
            card = np.int64(deck[place[nth]])
            sets[card & 3] |= 1 << (card >> 2)
        ordered = True
        for suit in range(first + 1, 4):
            ordered = ordered and sets[suit - 1] >= sets[suit]
        if ordered:
            ways = run = 1
            for suit in range(first + 1, 4):
                run = run + 1 if sets[suit] == sets[suit - 1] else 1
                ways = ways * (suit - first + 1) // run
            for nth in range(size):
                found[total, nth] = deck[place[nth]]
            weights[total] = ways
            total += 1
        nth = size - 1
        while nth >= 0 and place[nth] == len(deck) - size + nth:
            nth -= 1
        if nth < 0:
            return total
        place[nth] += 1
        for after in range(nth + 1, size):
            place[after] = place[after - 1] + 1


def _kinds(deck: Cards, size: int, first_suit: int) -> Kinds:
    most = comb(len(deck), size)
    cards = np.empty((most, size), dtype=np.uint8)
    weights = np.empty(most, dtype=np.int64)
    count = _fill_hands(deck, first_suit, cards, weights)
    return Kinds(cards[:count].copy(), weights[:count].copy(), first_suit)


def deck_of(ranks: int = 13, without: int | None = None) -> Cards:
    """A deck of so many ranks in four suits, perhaps without one card."""
    return np.array([card for card in range(SUITS * ranks) if card != without], dtype=np.uint8)


def hand_kinds(size: int, ranks: int = 13) -> Kinds:
    """The hands of `size` cards up to the names of the suits."""
    return _kinds(deck_of(ranks), size, 0)


@cache
def kinds_beside_clubs(size: int, ranks: int = 13) -> Kinds:
    """The hands of `size` cards up to the names of diamonds, hearts and spades.

    They serve beside a marked club that they do not hold: it stands for the four cards of its rank.
    """
    return _kinds(deck_of(ranks), size, 1)


def rows_beside(kinds: Kinds, marked: int) -> Ints:
    """The rows of `kinds_beside_clubs` that do not hold the marked club."""
    if marked % SUITS:
        raise ValueError(f"the marked card is card {marked}; it must be a club")
    return np.flatnonzero((kinds.cards != marked).all(axis=1))


def hands_beside(marked: int, size: int, ranks: int = 13) -> Kinds:
    """The hands beside a marked club, up to the names of the other suits."""
    kinds = kinds_beside_clubs(size, ranks)
    rows = rows_beside(kinds, marked)
    return Kinds(kinds.cards[rows], kinds.weights[rows], kinds.free)


def all_hands(deck: Cards, size: int) -> Kinds:
    """Every hand of `size` cards from an ascending deck."""
    return _kinds(deck, size, SUITS)


def joker_kinds(size: int, ranks: int = 13) -> Kinds:
    """The hands from a deck with a joker, which is of no suit: first those that do not hold it."""
    plain, fewer = hand_kinds(size, ranks), hand_kinds(size - 1, ranks)
    joker = np.full((len(fewer.cards), 1), JOKER, dtype=np.uint8)
    cards = np.concatenate([plain.cards, np.concatenate([fewer.cards, joker], axis=1)])
    return Kinds(cards, np.concatenate([plain.weights, fewer.weights]), plain.free)


# ------------------------------------------------------------------------------ five cards

_CHOOSE = np.array([[comb(n, k) for n in range(JOKER + 1)] for k in range(6)], dtype=np.int64)
FIVE_CARD_HANDS = comb(CARDS, 5)
FIVE_OF_53_HANDS = comb(CARDS + 1, 5)


@cache
def five_card_kinds() -> Kinds:
    """The hands of five up to the names of the suits: 134,459 kinds."""
    return hand_kinds(5)


@cache
def five_of_53_kinds() -> Kinds:
    """The same with a joker in the deck: 150,891 kinds."""
    return joker_kinds(5)


@cache
def five_card_rows() -> NDArray[np.int32]:
    """By `hand_place`, the row of `five_card_kinds` that a hand is of the kind of."""
    return _rows(five_card_kinds(), FIVE_CARD_HANDS)


@cache
def five_of_53_rows() -> NDArray[np.int32]:
    """The same of `five_of_53_kinds`."""
    return _rows(five_of_53_kinds(), FIVE_OF_53_HANDS)


def _rows(kinds: Kinds, hands: int) -> NDArray[np.int32]:
    cards = kinds.cards
    rows = np.empty(hands, dtype=np.int32)
    for order in permutations(range(SUITS)):
        named = cards & ~np.uint8(3) | np.array(order, dtype=np.uint8)[cards & 3]
        renamed = np.where(cards == JOKER, cards, named)
        rows[hand_places(np.sort(renamed, axis=1))] = np.arange(len(cards))
    return rows


@kernel
def hand_place(a: int, b: int, c: int, d: int, e: int) -> int:
    """The place of ascending cards among all hands of five, from 0 to 2,598,959.

    Hands with the joker, the highest card, stand after all others, to 2,869,684.
    """
    return int(_CHOOSE[1, a] + _CHOOSE[2, b] + _CHOOSE[3, c] + _CHOOSE[4, d] + _CHOOSE[5, e])


@kernel
def _hand_places(hands: Cards, places: Ints) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        places[nth] = hand_place(hand[0], hand[1], hand[2], hand[3], hand[4])


def hand_places(hands: Cards) -> Ints:
    """The places of many hands of five ascending cards."""
    places = np.empty(len(hands), dtype=np.int64)
    _hand_places(hands, places)
    return places


@kernel
def ascending(a: int, b: int, c: int, d: int, e: int) -> tuple[int, int, int, int, int]:
    """Five cards in ascending order."""
    if a > b:
        a, b = b, a
    if d > e:
        d, e = e, d
    if c > e:
        c, e = e, c
    if c > d:
        c, d = d, c
    if b > e:
        b, e = e, b
    if a > d:
        a, d = d, a
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return a, b, c, d, e


@kernel
def suits_in_order(
    a: int, b: int, c: int, d: int, e: int, marked: int
) -> tuple[int, int, int, int, int]:
    """The hand of `hands_beside` that a hand beside a card of suit `marked` is of the kind of."""
    bits = card_bit(a) | card_bit(b) | card_bit(c) | card_bit(d) | card_bit(e)
    x, y, z = (marked + 1) & 3, (marked + 2) & 3, (marked + 3) & 3
    of_x, of_y, of_z = bits >> 16 * x & 0x1FFF, bits >> 16 * y & 0x1FFF, bits >> 16 * z & 0x1FFF
    place_x = 1 + (of_y > of_x) + (of_z > of_x)
    place_y = 1 + (of_x >= of_y) + (of_z > of_y)
    place_z = 6 - place_x - place_y
    names = place_x << 2 * x | place_y << 2 * y | place_z << 2 * z
    return ascending(
        a & 60 | names >> 2 * (a & 3) & 3,
        b & 60 | names >> 2 * (b & 3) & 3,
        c & 60 | names >> 2 * (c & 3) & 3,
        d & 60 | names >> 2 * (d & 3) & 3,
        e & 60 | names >> 2 * (e & 3) & 3,
    )
