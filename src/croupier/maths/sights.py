"""What a player sees when deciding, up to the names of the suits, and sums over all of it.

Sights stand in parts by the dealer's face-up card; where no card is face up there is one part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from math import lcm
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Cards, Ints, suits_in_order
from croupier.maths.showdown import Counts, Strengths

NO_CARD = -1
S = TypeVar("S")


@dataclass(frozen=True, eq=False)
class Sights:
    """What a player may see beside one face-up card, and how the hidden hands then compare.

    `up` is the face-up card, or NO_CARD. `weights` are numbers of hands (and face-up cards);
    `kinds` what the main wagers pay by; `results[sight]` numbers of hidden hands by result.
    """

    up: int
    cards: Cards
    weights: Ints
    strengths: Strengths
    kinds: Cards
    results: Counts


def five_card_place(parts: Sequence[Sights], hand: Sequence[int], up: int) -> tuple[int, int]:
    """The part, by the rank of the face-up card, and the place of a hand of five in it."""
    a, b, c, d, e = hand
    ordered = np.array(suits_in_order(a, b, c, d, e, up & 3), dtype=np.uint8)
    part = up >> 2
    (found,) = np.flatnonzero((parts[part].cards == ordered).all(axis=1))
    return part, int(found)


# ------------------------------------------------------------------------------ wagers beside


@dataclass(frozen=True, eq=False)
class Known:
    """A wager beside the main one, decided by what the player sees: its kind at every sight."""

    kinds: tuple[Cards, ...]
    size: int
    futures: int = 1
    copies: int = 1

    def worth(self, part: int, paid: Ints) -> Ints:
        """At every sight, what the kinds are paid, summed over all futures."""
        return np.asarray(paid[self.kinds[part]])

    def tally(self, part: int, weights: Ints, chosen: Cards, found: Ints) -> None:
        """Add up `found[choice, kind]` over all sights of a part and all futures."""
        tally_kinds(self.kinds[part], weights, chosen, found)

    def here(self, part: int, sight: int) -> list[int]:
        """At one sight, the futures by kind."""
        return [int(kind == self.kinds[part][sight]) for kind in range(self.size)]


class Parts(Sequence[NDArray[Any]]):
    """Counts by part that are made when they are first looked at: advice looks at one part."""

    def __init__(self, make: Callable[[S], NDArray[Any]], parts: Sequence[S]) -> None:
        self._made = [cache(partial(make, part)) for part in parts]

    def __getitem__(self, part: Any) -> Any:
        return self._made[part]()

    def __len__(self) -> int:
        return len(self._made)


@dataclass(frozen=True, eq=False)
class ToCome:
    """A wager beside the main one, decided by cards to come: at every sight, futures by kind.

    Where a sight stands for hands of which some have more of a kind than others, futures are
    counted so many times, `copies`, that the mean is whole.
    """

    counts: Sequence[NDArray[Any]]
    futures: int
    copies: int = 1

    @property
    def size(self) -> int:
        return int(self.counts[0].shape[1])

    def worth(self, part: int, paid: Ints) -> Ints:
        return np.asarray(self.counts[part] @ paid)

    def tally(self, part: int, weights: Ints, chosen: Cards, found: Ints) -> None:
        for choice in range(len(found)):
            found[choice] += (weights * (chosen == choice)) @ self.counts[part]

    def here(self, part: int, sight: int) -> list[int]:
        return [int(number) for number in self.counts[part][sight]]


@dataclass(frozen=True, eq=False)
class Rare:
    """Futures by kind at a few sights, `rows` of each part; at all others the kind is 0."""

    listed: ToCome
    rows: tuple[Ints, ...]
    sights: tuple[int, ...]

    @property
    def futures(self) -> int:
        return self.listed.futures

    @property
    def copies(self) -> int:
        return self.listed.copies

    @property
    def size(self) -> int:
        return self.listed.size

    def worth(self, part: int, paid: Ints) -> Ints:
        found = np.full(self.sights[part], paid[0] * self.futures)
        found[self.rows[part]] = self.listed.worth(part, paid)
        return found

    def tally(self, part: int, weights: Ints, chosen: Cards, found: Ints) -> None:
        rows = self.rows[part]
        self.listed.tally(part, weights[rows], chosen[rows], found)
        others = weights.copy()
        others[rows] = 0
        found[:, 0] += self.futures * np.bincount(chosen, others, len(found)).astype(np.int64)

    def here(self, part: int, sight: int) -> list[int]:
        nth = int(np.searchsorted(self.rows[part], sight))
        if nth < len(self.rows[part]) and self.rows[part][nth] == sight:
            return self.listed.here(part, nth)
        return [self.futures, *[0] * (self.size - 1)]


AtSight = Known | ToCome | Rare


# ------------------------------------------------------------------------------ sums over sights


@kernel
def choice_values(results: Counts, kinds: Cards, worth: Ints, values: Ints) -> None:
    """For each hand, the sum over results of their number times their worth to its kind of hand.

    `results[hand, result]` are numbers of hidden hands, `worth[kind, result]` integers.
    """
    for hand in range(len(results)):
        total = 0
        for result in range(results.shape[1]):
            total += results[hand, result] * worth[kinds[hand], result]
        values[hand] = total


@kernel
def tally_choices(
    results: Counts, kinds: Cards, weights: Ints, choices: Cards, tally: Ints
) -> None:
    """Add up `tally[choice, kind, result]` over all hands and the choice taken with each."""
    for hand in range(len(results)):
        for result in range(results.shape[1]):
            number = np.int64(results[hand, result]) * weights[hand]
            tally[choices[hand], kinds[hand], result] += number


@kernel
def tally_kinds(kinds: Cards, weights: Ints, choices: Cards, tally: Ints) -> None:
    """Add up `tally[choice, kind]` over all hands."""
    for hand in range(len(kinds)):
        tally[choices[hand], kinds[hand]] += weights[hand]


def whole(worths: NDArray[np.object_]) -> tuple[Ints, int]:
    """Fractions as integers over one denominator."""
    scale = lcm(*(Fraction(worth).denominator for worth in worths.ravel()))
    return np.array(worths * scale, dtype=np.int64), scale


def best_threshold(strengths: Strengths, gains: Ints, among: Sequence[int] = ()) -> int:
    """The least strength from which on an act is taken, if nothing but strength may decide.

    `gains` are what the act gains with each hand, times the hand's weight; `among` are the
    strengths to choose from, if not all.
    """
    most = int(strengths.max()) + 1
    by_strength = np.zeros(most + 1, dtype=np.int64)
    np.add.at(by_strength, strengths, gains)
    from_here_up = by_strength[::-1].cumsum()[::-1]
    candidates = np.array([*sorted(among), most]) if among else np.arange(most + 1)
    gained = from_here_up[candidates]
    return int(candidates[np.flatnonzero(gained == gained.max())[-1]])
