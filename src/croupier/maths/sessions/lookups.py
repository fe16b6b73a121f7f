"""A strategy as tables: what each of its bets comes to, and what goes on beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from croupier.maths.enumerate import Ints

# Draws come as the digits of one random number below this.
DIGITS_BELOW = 1 << 62


@dataclass(frozen=True)
class Course:
    """The draws, and the situations that they lead to whatever is wagered; the first is the start.

    `kinds` has the kind of each of the equally likely draws, `then` the situation that follows by
    situation and kind.
    """

    kinds: Ints
    then: Ints

    @property
    def digits(self) -> int:
        """So many draws come out of one random number."""
        found = 1
        while len(self.kinds) ** (found + 1) < DIGITS_BELOW:
            found += 1
        return found


@dataclass(frozen=True)
class Tables:
    """A strategy under some rules; `notes` are for whoever reads the results."""

    course: Course
    slots: Sequence[Slot]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Slot:
    """A bet of a strategy by (situation, status, kind of draw): the status after, -1 where it is
    decided, and what then comes back.

    By status: what lies on the table, what the player adds when a draw brings the bet there and,
    with that, the status it has. When the session ends, what is `removable` is taken down and the
    rest is drawn for until it is decided. Of the slots of one `group` one bet is made at a time.
    """

    after: Ints
    back: Ints
    price: int
    stakes: Ints
    more: Ints
    with_more: Ints
    allowed: Ints
    removable: bool
    group: int

    @property
    def amounts(self) -> list[int]:
        return [self.price, *self.more.tolist(), *np.unique(self.back).tolist()]


def plain_slot(
    after: Ints, back: Ints, stake: int, allowed: Ints, group: int, *, removable: bool = False
) -> Slot:
    """A bet to which nothing is added and that costs what it stakes."""
    statuses = after.shape[1]
    none = np.zeros(statuses, dtype=np.int64)
    stakes = np.full(statuses, stake, dtype=np.int64)
    return Slot(after, back, stake, stakes, none, none, allowed, removable, group)
