"""Hands over 21, and a second chance: one more card, whose value is subtracted.

Such a hand is a hand of the lattice with the card that takes it over 21; every ace in it counts 1,
and so does an ace that is subtracted. What is left of 22 to 30 then is 12 or more: still over 21,
21, or a total that meets the dealer's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import VALUES
from croupier.maths.shoe.dealers import Dealers, clear_holes
from croupier.maths.shoe.hands import BUST, DEALER_ENDS, KEY_OF, Counts, Floats, Ints, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, PLAYED

POINTS = np.arange(1, VALUES + 1)  # of a card that is subtracted


@dataclass(frozen=True)
class Overs:
    """Every hand over 21 that a card leads to, and with one card more."""

    at: Ints  # hands of the lattice x 10: the hand over 21 after a card, or -1
    total: Ints
    after: Ints  # hands over 21 x 10: the set of cards with one more
    sets: Ints  # sets x 10; the hands over 21 come first
    keys: Ints  # of the sets


@cache
def overs() -> Overs:
    hands = lattice()
    index: dict[Counts, int] = {}
    at = np.full(hands.after.shape, -1, dtype=np.int64)
    for place, counts in enumerate(hands.counts.tolist()):
        for value in range(VALUES):
            if hands.after[place, value] == BUST and hands.total[place] < 21:
                at[place, value] = index.setdefault(_plus(counts, value), len(index))
    number = len(index)
    after = np.empty((number, VALUES), dtype=np.int64)
    for over, counts in enumerate(list(index)):
        for value in range(VALUES):
            after[over, value] = index.setdefault(_plus(counts, value), len(index))
    sets = np.array(list(index), dtype=np.int64)
    total = sets[:number] @ POINTS
    return Overs(at, total, after, sets, sets @ KEY_OF)


def _plus(counts: Counts | list[int], value: int) -> Counts:
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


def drawn_overs(drawn: NDArray[np.bool_]) -> Ints:
    """The hands over 21 that a card for some hands leads to."""
    found = overs()
    at = found.at[drawn]
    return _marked(at[at >= 0], len(found.total))


def _marked(numbers: Ints, size: int) -> Ints:
    """Numbers below a size, each once and in order."""
    found = np.zeros(size, dtype=np.bool_)
    found[numbers] = True
    return np.flatnonzero(found)


def reached_overs(policy: Ints, reached: Ints) -> Ints:
    """The hands over 21 that hands which are played come to."""
    return drawn_overs((reached & PLAYED > 0) & ((policy == HIT) | (policy == DOUBLE)))


def rows_after(dealers: Dealers, gone: tuple[int, int], taken: Ints, met: Ints) -> Ints:
    """The dealer's rows, by set, beside hands over 21 that take a second chance and others that
    meet the dealer's as they are, with more cards of a pair gone.
    """
    found = overs()
    need = np.zeros(len(found.keys), dtype=np.int64)
    need[met] = 1
    need[found.after[taken][found.total[taken, None] - POINTS < 21]] = 1
    return dealers.rows_of(found.keys, *gone, need)


@kernel
def value_overs(
    shoe: Ints,
    holes: Ints,
    pair: int,
    gone: int,
    which: Ints,
    sets: Ints,
    totals: Ints,
    after: Ints,
    place: Ints,
    chances: Floats,
    pays: Floats,
    lost: Floats,
    seconds: Ints,
    over_class: int,
    worth: Floats,
) -> None:
    """`worth[0, kind, hand]` of some hands over 21 without a second chance, `worth[1, kind, hand]`
    with one, times the chance that the hole card is as known.

    `seconds` is the kind that a second chance makes of a wager, -1 where it has none. `over_class`
    is the class of a hand without one that meets the dealer's.
    """
    rest = np.empty(VALUES, dtype=np.int64)
    for over in which:
        left = 0
        possible = True
        for value in range(VALUES):
            rest[value] = shoe[value] - sets[over, value] - (gone if value == pair else 0)
            left += rest[value]
            possible = possible and rest[value] >= 0
        if not possible or left < 2:
            continue
        clear = clear_holes(holes, rest)
        for kind in range(len(pays)):
            if over_class >= 0:
                worth[0, kind, over] = _met(chances[place[over]], pays[kind, over_class])
            else:
                worth[0, kind, over] = lost[kind] * clear / left
            then = seconds[kind]
            if then < 0:
                continue
            for value in range(VALUES):
                total = totals[over] - value - 1
                if rest[value] == 0:
                    continue
                if total < 21:
                    part = _met(chances[place[after[over, value]]], pays[then, total])
                else:
                    part = (clear - holes[value]) / (left - 1)
                    part *= pays[then, 21, 0] if total == 21 else lost[then]
                worth[1, kind, over] += rest[value] / left * part


@kernel
def _met(chances: Floats, pays: Floats) -> float:
    worth = 0.0
    for end in range(DEALER_ENDS):
        worth += chances[end] * pays[end]
    return worth
