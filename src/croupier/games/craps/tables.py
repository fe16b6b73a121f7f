"""Wagers as tables for the compiled loops, written cell by cell with `outcomes.advance`.

A cell is (come out point, status, roll); it holds the status after the roll, and the outcome where
the roll decides the wager. Statuses are numbered in the order in which they can be reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from croupier.games.craps.chains import ROLLS, works
from croupier.games.craps.kernels import roll_wagers
from croupier.games.craps.outcomes import POINTS, UNDECIDED, advance, next_point
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell
from croupier.rulebook.rules import Rules

SITUATIONS = (0, *POINTS)


@dataclass(frozen=True)
class WagerTable:
    """`after` and `decided` by (point, status, roll); outcome n is `outcomes[n - 1]`."""

    statuses: tuple[int, ...]
    outcomes: tuple[str, ...]
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
    """The table of a wager that works or is off on come out rolls."""
    statuses, outcomes = [0], list[str]()
    cells: dict[tuple[int, int, int], tuple[int, int]] = {}
    nth = 0
    while nth < len(statuses):
        for situation, point in enumerate(SITUATIONS):
            for face, roll in enumerate(ROLLS):
                outcome, status = UNDECIDED, statuses[nth]
                if point or works_on_come_out:
                    outcome, status = advance(wager, on, status, point, roll)
                if outcome != UNDECIDED:
                    if outcome not in outcomes:
                        outcomes.append(outcome)
                    cells[situation, nth, face] = (nth, 1 + outcomes.index(outcome))
                    continue
                if status not in statuses:
                    statuses.append(status)
                cells[situation, nth, face] = (statuses.index(status), 0)
        nth += 1
    shape = (len(SITUATIONS), len(statuses), len(ROLLS))
    after, decided = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    for cell, (to, outcome_number) in cells.items():
        after[cell], decided[cell] = to, outcome_number
    return WagerTable(tuple(statuses), tuple(outcomes), after, decided)


def simulate_wagers(
    rules: Rules,
    places: Sequence[tuple[str, str]],
    *,
    rounds: int,
    seed: int,
    cores: int | None,
    tell: Tell,
) -> list[Mapping[str, int]]:
    """How often each of the wagers ended in each outcome."""
    tables = [wager_table(rules, wager, on) for wager, on in places]
    first = np.cumsum([0, *(table.after.size for table in tables)])
    tally_at = np.cumsum([0, *(1 + len(table.outcomes) for table in tables)])
    tally = monte_carlo.run(
        roll_wagers,
        (
            np.concatenate([table.after.ravel() for table in tables]),
            np.concatenate([table.decided.ravel() for table in tables]),
            point_table(),
            first[:-1],
            np.array([len(table.statuses) for table in tables], dtype=np.int64),
            tally_at[:-1],
        ),
        size=int(tally_at[-1]),
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    ).tolist()
    return [
        dict(zip(table.outcomes, tally[at + 1 : at + 1 + len(table.outcomes)], strict=True))
        for table, at in zip(tables, tally_at.tolist(), strict=False)
    ]
