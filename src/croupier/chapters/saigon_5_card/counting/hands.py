"""Counting Saigon 5 Card: five cards each, by their values.

Suits matter to the Bonus Wager alone. By value there are eleven kinds of cards, the joker one of
them, and 2,708 kinds of hands.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np

from croupier.chapters.saigon_5_card.outcomes import (
    BONUS_KINDS,
    CLASSES,
    bonus_kind,
    hand_class,
    value,
)
from croupier.equipment.cards import JOKER
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

CARDS, HAND = 53, 5
KINDS = 11
IN_DECK = np.array([*[4] * 9, 16, 1], dtype=np.int64)
# A card of each kind: ace, 2 to 10, joker.
EXAMPLES = (48, *range(0, 36, 4), JOKER)
# Some cards are numbered by how many there are of each kind: those worth ten are the others.
POWERS = np.array([*(2 * 5**kind for kind in range(9)), 0, 1], dtype=np.int64)
PLACES = 2 * 5**9
WAYS = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(17)], dtype=np.int64)


@kernel
def kind_of(card: int) -> int:
    """The kind of a card, by its value."""
    return KINDS - 1 if card == JOKER else value(card, 0) - 1


@cache
def all_hands() -> Ints:
    """Every kind of hand, as five kinds of cards in their order."""
    found = [
        kinds
        for kinds in combinations_with_replacement(range(KINDS), HAND)
        if all(kinds.count(kind) <= IN_DECK[kind] for kind in kinds)
    ]
    return np.array(found, dtype=np.int64)


@kernel
def place_of(a: int, b: int, c: int, d: int, e: int) -> int:
    """The number of five cards, below PLACES."""
    place: int = 0
    for card in (a, b, c, d, e):
        place += POWERS[kind_of(card)]
    return place


@cache
def places() -> dict[int, int]:
    """By their number, where five cards stand among all hands."""
    return {int(place_of(*examples(hand))): nth for nth, hand in enumerate(all_hands())}


def examples(hand: Ints) -> tuple[int, ...]:
    """Cards that make a hand of these kinds; several may be the same card."""
    return tuple(EXAMPLES[kind] for kind in hand.tolist())


@cache
def classes() -> Ints:
    """The class of each hand, set as high as may be."""
    return np.array([int(hand_class(*examples(hand))) for hand in all_hands()], dtype=np.int64)


@cache
def holdings() -> Ints:
    """How many cards of each kind are in each hand."""
    return np.array([np.bincount(hand, minlength=KINDS) for hand in all_hands()], dtype=np.int64)


@cache
def weights() -> Ints:
    """In how many ways a full deck deals each hand."""
    ways = [
        prod(comb(int(number), int(held)) for number, held in zip(IN_DECK, hand, strict=True))
        for hand in holdings()
    ]
    return np.array(ways, dtype=np.int64)


@cache
def against() -> Ints:
    """For each hand of a player, in how many ways another is dealt, by its class."""
    return next_hands(holdings(), classes())


@kernel
def next_hands(out: Ints, of_class: Ints) -> Ints:
    """For each number of cards `out` by kind, how many hands follow, by their class."""
    found = np.zeros((len(out), CLASSES), dtype=np.int64)
    for nth in range(len(out)):
        deal_next(IN_DECK - out[nth], of_class, found[nth])
    return found


@kernel
def one_more(ways: int, left: int, held: int) -> int:
    """The ways to hold `held` cards of a kind become those to hold one more of them."""
    return ways * (left - held) // (held + 1)


@kernel
def deal_next(left: Ints, of_class: Ints, found: Ints) -> None:
    """Hands from the cards `left`, in the order of `all_hands`, by their class.

    Where a card is of the same kind as the one before, it is one more of them.
    """
    nth = 0
    for a in range(KINDS):
        for b in range(a, KINDS):
            held_b = 1 if b == a else 0
            if held_b == IN_DECK[b]:
                continue
            two = one_more(left[a], left[b], held_b)
            for c in range(b, KINDS):
                held_c = held_b + 1 if c == b else 0
                if held_c == IN_DECK[c]:
                    continue
                three = one_more(two, left[c], held_c)
                for d in range(c, KINDS):
                    held_d = held_c + 1 if d == c else 0
                    if held_d == IN_DECK[d]:
                        continue
                    four = one_more(three, left[d], held_d)
                    for e in range(d, KINDS):
                        held_e = held_d + 1 if e == d else 0
                        if held_e == IN_DECK[e]:
                            continue
                        found[of_class[nth]] += one_more(four, left[e], held_e)
                        nth += 1


# ------------------------------------------------------------------------------ the Bonus Wager


@cache
def bonus_hands() -> Ints:
    """Every hand of five of 53 cards, by kind."""
    tally = np.zeros(BONUS_KINDS, dtype=np.int64)
    count_bonus(tally)
    return tally


@kernel
def count_bonus(tally: Ints) -> None:
    for a in range(CARDS - 4):
        for b in range(a + 1, CARDS - 3):
            for c in range(b + 1, CARDS - 2):
                for d in range(c + 1, CARDS - 1):
                    for e in range(d + 1, CARDS):
                        tally[bonus_kind(a, b, c, d, e)] += 1


# ------------------------------------------------------------------------------ three players


@cache
def three_hands() -> Ints:
    """All deals of three hands by their classes.

    The third hangs on the cards that the first two have taken together: 116,581 kinds of ten.
    """
    rows, taken = taken_by_two(holdings())
    third = next_hands(taken, classes())
    found = np.zeros((CLASSES,) * 3, dtype=np.int64)
    add_thirds(holdings(), classes(), weights(), rows, third, found)
    return found


@kernel
def taken_together(one: Ints, other: Ints) -> int:
    """The number of the cards that two hands hold together; -1 where the deck has not so many."""
    place = 0
    for kind in range(KINDS):
        held = one[kind] + other[kind]
        if held > IN_DECK[kind]:
            return -1
        place += POWERS[kind] * held
    return place


@kernel
def taken_by_two(held: Ints) -> tuple[Ints, Ints]:
    """By its number the row of each kind of ten cards, and the rows."""
    rows = np.full(PLACES, -1, dtype=np.int64)
    taken = np.empty((120_000, KINDS), dtype=np.int64)
    row = 0
    for one in range(len(held)):
        for other in range(one, len(held)):
            place = taken_together(held[one], held[other])
            if place >= 0 and rows[place] < 0:
                rows[place] = row
                taken[row] = held[one] + held[other]
                row += 1
    return rows, taken[:row]


@kernel
def add_thirds(
    held: Ints, of_class: Ints, ways: Ints, rows: Ints, third: Ints, found: Ints
) -> None:
    """Two hands, and all third ones after them."""
    for one in range(len(held)):
        for other in range(len(held)):
            place = taken_together(held[one], held[other])
            if place < 0:
                continue
            both = ways[one]
            for kind in range(KINDS):
                both *= WAYS[IN_DECK[kind] - held[one, kind], held[other, kind]]
            for after in range(CLASSES):
                found[of_class[one], of_class[other], after] += both * third[rows[place], after]
