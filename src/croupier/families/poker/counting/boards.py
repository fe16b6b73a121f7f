"""What the main wagers of hold 'em games are worth on every board, against every dealer's hand.

Values are integers: the nets of lines in their least common unit, summed over the dealer's hands
and the cards to come. A *level* is how much is wagered: lines have a net at each level, for each
result and kind of hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import Any

import numpy as np

from croupier.equipment.cards import card_text
from croupier.families.poker.counting.board_kernels import Bools, count_ends, spot_values
from croupier.families.poker.counting.hole_cards import pair_name, pair_ways
from croupier.families.poker.pair_qualifies import RESULTS
from croupier.hands.kinds import FIVE_KINDS as KINDS
from croupier.maths.boards.showdowns import Showdowns, showdowns
from croupier.maths.boards.spots import SPOTS, Ints
from croupier.maths.boards.to_come import Counts, sums
from croupier.maths.boards.views import views
from croupier.maths.pricing.counted import Line
from croupier.maths.pricing.prices import Pricing

DEALERS = comb(45, 2)
FLOPS = comb(50, 3)
NOWHERE = np.zeros(SPOTS, dtype=np.bool_)
Marks = tuple[int, ...]
"""Strengths below which dealers are counted; the first is the least pair."""


@lru_cache(maxsize=2)
def all_showdowns(marks: Marks) -> Showdowns:
    return showdowns(marks)


# ------------------------------------------------------------------------------ nets


@dataclass(frozen=True)
class Nets:
    """What each line is worth, in units of the Ante / `scale`: by level, result and kind."""

    marks: Marks
    levels: tuple[Fraction, ...]
    scale: int
    fold: int
    lines: tuple[int, ...]

    @property
    def tables(self) -> Ints:
        return np.array(self.lines).reshape(len(self.levels), RESULTS, KINDS)

    @property
    def linear(self) -> bool:
        """Whether every line's net grows evenly with the level; a payout limit bends it."""
        first, *others = self.tables
        more = [level - self.levels[0] for level in self.levels[1:]]
        steps = [(table - first) * by.denominator for table, by in zip(others, more, strict=True)]
        return all(
            bool((step * more[0].numerator == steps[0] * by.numerator).all())
            for step, by in zip(steps, more, strict=True)
        )


def nets_of(
    pricing: Pricing,
    marks: Marks,
    levels: Sequence[Fraction],
    results: Iterable[int],
    fold: Line,
    line: Callable[[Fraction, int, int], Line],
) -> Nets:
    """The nets under the paytables and the payout limit that the rules elect; results that a game
    does not know are worth nothing."""
    known = frozenset(results)
    found = [
        pricing.net(line(level, result, kind)) if result in known else Fraction(0)
        for level in levels
        for result in range(RESULTS)
        for kind in range(KINDS)
    ]
    folded = pricing.net(fold)
    scale = lcm(folded.denominator, *(net.denominator for net in found))
    lines = tuple(int(net * scale) for net in found)
    return Nets(marks, tuple(levels), scale, int(folded * scale), lines)


# ------------------------------------------------------------------------------ worth


def in_spots(marks: Marks, table: Ints) -> Ints:
    """What the nets of a level are worth in every spot, summed over the dealers."""
    found, values = all_showdowns(marks), np.zeros(SPOTS, dtype=np.int64)
    spot_values(found.strength, found.wins, found.ties, found.below, DEALERS, table, values)
    return values


@lru_cache(maxsize=2)
def _summed(seen: int, marks: Marks, table: bytes) -> Ints:
    """For each view of so many cards the sum of spots; paytables share what a level adds."""
    shaped = np.frombuffer(table, dtype=np.int64).reshape(RESULTS, KINDS)
    return sums(views(seen), in_spots(marks, shaped))


def by_level(nets: Nets, seen: int) -> list[Ints]:
    """What each level is worth in each view of so many cards of the board, summed over the cards to
    come and the dealers."""
    first, *others = nets.tables
    least = _summed(seen, nets.marks, first.tobytes())
    if not nets.linear:
        return [least, *(_summed(seen, nets.marks, table.tobytes()) for table in others)]
    step = _summed(seen, nets.marks, (others[0] - first).tobytes())
    found = [least]
    for level in nets.levels[1:]:
        steps = (level - nets.levels[0]) / (nets.levels[1] - nets.levels[0])
        found.append(least + step * steps.numerator // steps.denominator)
    return found


def ends_of(marks: Marks, counts: Counts, folds: Bools = NOWHERE) -> Ints:
    """Deals by result and kind of hand, where so many come to each spot."""
    found, results = all_showdowns(marks), np.zeros((RESULTS, KINDS), dtype=np.int64)
    spots = (found.strength, found.wins, found.ties, found.below)
    count_ends(*spots, DEALERS, counts, folds, results)
    return results


# ------------------------------------------------------------------------------ for export


def pair_rows() -> Iterator[tuple[int, dict[str, Any]]]:
    """Each kind of hole pair, and how a row of an export names it."""
    for kind, ways in enumerate(pair_ways().tolist()):
        yield kind, {"hole": pair_name(kind), "ways": ways}


def view_rows(seen: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """The same of each view of so many cards of the board."""
    known = views(seen)
    for nth, cards in enumerate(known.cards.tolist()):
        board = " ".join(card_text(card) for card in reversed(cards))
        for at in range(known.start[nth], known.start[nth + 1]):
            hole = " ".join(card_text(int(card)) for card in known.holes[at][::-1])
            yield at, {"board": board, "hole": hole, "ways": int(known.ways[at])}
