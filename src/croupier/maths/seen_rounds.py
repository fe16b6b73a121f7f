"""Rounds from a shoe as everybody at the table sees them: which cards lie open, round by round.

Whoever counts cards knows the shoe by these alone: burned cards and those behind the cover card
stay among the cards that may come.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

Rows = NDArray[np.uint8]
SHUFFLED, NUMBER, CARDS_AT = range(3)
"""A row: whether the shoe is new, how many cards were seen, and these cards."""
BY_CARD, BY_RANK = 52, 13


@dataclass(frozen=True)
class SeenRounds:
    """`deal(rng, rows)` deals a round for each row from shoe after shoe, the first one new.

    Cards are numbered from 0 to 51, or ranks from 0 to 12: `cards` tells which.
    """

    deal: Callable[[np.random.Generator, Rows], None]
    cards: int
    width: int

    def rows(self, rng: np.random.Generator, rounds: int) -> Rows:
        found = np.empty((rounds, self.width), dtype=np.uint8)
        self.deal(rng, found)
        return found


@dataclass(frozen=True)
class SeenBy:
    """Rounds of a kernel that writes what is seen: `kernel(rng, rounds, tally, *args, rows)`."""

    kernel: Callable[..., None]
    size: int
    args: tuple[Any, ...]

    def __call__(self, rng: np.random.Generator, rows: Rows) -> None:
        self.kernel(rng, len(rows), np.zeros(self.size, dtype=np.int64), *self.args, rows)


@kernel
def write_seen(row: Any, shuffled: bool, shoe: Ints, begin: int, end: int) -> None:
    """The cards of a shoe's places as what one round shows."""
    row[SHUFFLED], row[NUMBER] = shuffled, end - begin
    for nth in range(begin, end):
        row[CARDS_AT + nth - begin] = shoe[nth]
