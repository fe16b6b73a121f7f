"""Wagers as tables for the compiled loops, written cell by cell with `outcomes.advance`.

A cell is (come out point, status, roll); it holds the status after the roll, and the outcome where
the roll decides the wager. Statuses are numbered in the order in which they can be reached.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from croupier.chapters.craps.counting import ROLLS, Done, works
from croupier.chapters.craps.outcomes import LINE, POINTS, UNDECIDED, advance, next_point
from croupier.maths.enumerate import Ints
from croupier.rulebook.rules import Rules

SITUATIONS = (0, *POINTS)


@dataclass(frozen=True)
class WagerTable:
    """`after` and `decided` by (point, status, roll); outcome n is `outcomes[n - 1]`."""

    statuses: tuple[int, ...]
    outcomes: tuple[Done, ...]
    after: Ints
    decided: Ints


@cache
def point_table() -> Ints:
    """The place in SITUATIONS of the point that follows, by (point, roll)."""
    return np.array(
        [SITUATIONS.index(next_point(point, sum(roll))) for point in SITUATIONS for roll in ROLLS],
        dtype=np.int64,
    )


def wager_table(rules: Rules, wager: str, on: str) -> WagerTable:
    """The table of a wager under the rules' behaviour."""
    return table_called(wager, on, works(rules, wager, 0))


@cache
def table_called(wager: str, on: str, works_on_come_out: bool) -> WagerTable:
    """The table of a wager that works or is off on come out rolls.

    It is alike under every point where the wager neither follows the point nor supports another.
    """
    alike = works_on_come_out and wager != "fire" and wager not in LINE
    situations = SITUATIONS[:1] if alike else SITUATIONS
    statuses, outcomes = [0], dict[Done, int]()
    number_of = {0: 0}
    cells: dict[tuple[int, int, int], tuple[int, int]] = {}
    nth = 0
    while nth < len(statuses):
        for situation, point in enumerate(situations):
            for face, roll in enumerate(ROLLS):
                outcome, status = UNDECIDED, statuses[nth]
                if point or works_on_come_out:
                    outcome, status = advance(wager, on, status, point, roll)
                if outcome != UNDECIDED:
                    done = _done(wager, outcome, statuses[nth], come_out=not point)
                    cells[situation, nth, face] = (
                        nth,
                        outcomes.setdefault(done, 1 + len(outcomes)),
                    )
                    continue
                if status not in number_of:
                    number_of[status] = len(statuses)
                    statuses.append(status)
                cells[situation, nth, face] = (number_of[status], 0)
        nth += 1
    shape = (len(situations), len(statuses), len(ROLLS))
    after, decided = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    for cell, (to, outcome_number) in cells.items():
        after[cell], decided[cell] = to, outcome_number
    if alike:
        after, decided = (np.repeat(table, len(SITUATIONS), axis=0) for table in (after, decided))
    return WagerTable(tuple(statuses), tuple(outcomes), after, decided)


def _done(wager: str, outcome: str, status: int, *, come_out: bool) -> Done:
    """What is told of an end: of a line wager also what its supplemental wager hangs on."""
    return Done(outcome, status, come_out) if wager in LINE else Done(outcome, 0, False)
