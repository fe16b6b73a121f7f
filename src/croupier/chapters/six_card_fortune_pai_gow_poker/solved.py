"""How to set and double every hand, and what comes of it: solved in a minute or two, or read from
what is shipped for the readings taken. `make verify` solves the game again and compares.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.six_card_fortune_pai_gow_poker.counting import (
    DEALER_HANDS,
    HANDS,
    Bytes,
    Deals,
    deals,
)
from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import PLAYERS_JOKER
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import CATEGORY, LOW_BITS, PAIR, TRIPS, TWO_PAIR
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.maths.setting.hands import Points

SHIPPED = Path(__file__).parent / "solved.npz"
JACK, KING = 9, 11
# A choice is the strength of the low hand, with a mark where the wager is doubled.
DOUBLED = 16
# All deals of a play, by how they end: not doubled; doubled, where the dealer's hand may push it.
WON, TIED, LOST, WON_BOTH, WON_ONE, TIED_BOTH, LOST_ONE, LOST_BOTH = range(8)
BEST, ALONE, HOUSE_WAY = "best", "no-double", "house-way"
Marks = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Solution:
    """By hand the choices that are best, with a Double Down Wager and without; and all deals of
    every play by how they end."""

    choices: Bytes
    alone: Bytes
    played: dict[str, list[int]]


@dataclass(frozen=True, eq=False)
class Looked:
    """Every setting of every hand, as rules that a person can learn look at it."""

    found: Deals

    @property
    def lows(self) -> Ints:
        return np.asarray(self.found.points & (1 << LOW_BITS) - 1)

    @property
    def highs(self) -> Ints:
        return np.asarray(self.found.points >> LOW_BITS)

    @property
    def categories(self) -> Ints:
        return np.asarray(CATEGORY[self.highs])

    @property
    def house(self) -> Ints:
        return np.asarray(self.found.starts[:-1] + self.found.house)

    def first_best(self, scores: Ints | Points) -> tuple[Ints, Ints]:
        """For every hand the setting with the highest score, the first of equal ones; the score."""
        starts = self.found.starts
        best = np.maximum.reduceat(scores, starts[:-1])
        hand = np.repeat(np.arange(len(best)), np.diff(starts))
        at = np.flatnonzero(scores == best[hand])[::-1]
        places = np.zeros(len(best), dtype=np.int64)
        places[hand[at]] = at
        return places, best

    def king_low(self) -> Ints:
        """The highest of king, ace and joker that leaves a pair or better; else as the dealer."""
        may = (self.categories >= PAIR) & (self.lows >= KING)
        places, best = self.first_best(np.where(may, self.lows, -1))
        return np.where(best < 0, self.house, places)


def _with_joker_or_jack(look: Looked, at: Ints) -> Marks:
    category, low = look.categories[at], look.lows[at]
    beside_pair = (category == PAIR) & (low == PLAYERS_JOKER)
    return np.asarray(beside_pair | ((category >= TWO_PAIR) & (low >= JACK)))


def _with_trips_or_jack(look: Looked, at: Ints) -> Marks:
    category, low = look.categories[at], look.lows[at]
    return np.asarray((category >= TRIPS) | ((category == TWO_PAIR) & (low >= JACK)))


def _never(look: Looked, at: Ints) -> Marks:
    return np.zeros(len(at), dtype=np.bool_)


Setting = Callable[[Looked], Ints]
Doubling = Callable[[Looked, Ints], Marks]
KING_LOW = (
    "Set the joker low, else an ace, else a king, if that leaves a pair or better high; otherwise "
    "set as the dealer does. Double with the joker low and a pair high, or with a jack or better "
    "low and two pair or better high."
)
AS_THE_DEALER = (
    "Set as the dealer does (670a.11(d)); double with three-of-a-kind or better, or with two pair "
    "and a jack or better low."
)
LEARNED: dict[str, tuple[str, Setting, Doubling]] = {
    "king-low": (KING_LOW, Looked.king_low, _with_joker_or_jack),
    "as-the-dealer": (AS_THE_DEALER, lambda look: look.house, _with_trips_or_jack),
    HOUSE_WAY: ("Set as the dealer does and never double.", lambda look: look.house, _never),
}


def tally(found: Deals, at: Ints, doubled: Marks) -> list[int]:
    """All deals by how they end, with such settings and doubles."""
    weights = HANDS.kinds.weights
    won, lost = found.all_hands.below[at], found.all_hands.above[at]
    won_both, lost_both = found.qualified.below[at], found.qualified.above[at]
    tied = DEALER_HANDS - won - lost
    plain, twice = weights * ~doubled, weights * doubled
    ends = (won_both, won - won_both, tied, lost - lost_both, lost_both)
    return [
        *(int((plain * each).sum()) for each in (won, tied, lost)),
        *(int((twice * each).sum()) for each in ends),
    ]


def solve(by: int, tell: Tell = tell_nobody) -> Solution:
    """The best settings and doubles; equal ones are the first, the highest high hand, undoubled."""
    found = deals(by, tell)
    look = Looked(found)
    single = found.all_hands.below - found.all_hands.above
    twice = single + found.qualified.below - found.qualified.above
    alone, worth = look.first_best(single)
    with_double, worth_twice = look.first_best(twice)
    doubled = worth_twice > worth
    at = np.where(doubled, with_double, alone)
    played = {BEST: tally(found, at, doubled), ALONE: tally(found, alone, _never(look, alone))}
    for key, (_, setting, doubling) in LEARNED.items():
        placed = setting(look)
        played[key] = tally(found, placed, doubling(look, placed))
    lows = look.lows
    choices = (lows[at] + DOUBLED * doubled).astype(np.uint8)
    return Solution(choices, lows[alone].astype(np.uint8), played)


@lru_cache(maxsize=2)
def solution(by: int, tell: Tell = tell_nobody) -> Solution:
    """What is shipped, or solved now for other readings."""
    if by:
        return solve(by, tell)
    with np.load(SHIPPED) as kept:
        played = json.loads(str(kept["played"]))
        return Solution(kept["choices"], kept["alone"], played)


def ship(found: Solution) -> None:
    """Write what the readings taken come to: `python -m` this module."""
    np.savez_compressed(
        SHIPPED, choices=found.choices, alone=found.alone, played=json.dumps(found.played)
    )


if __name__ == "__main__":
    ship(solve(0, print))
