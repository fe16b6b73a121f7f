"""The compiled loop of sessions: draws through tables, with a bankroll.

A draw is a number below the `ways` in which it may come, its `digits` come out of one random number
here in the loop: a call for each would cost a quarter of the speed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

# The head of a tally of sessions.
HEAD = 7
DRAWS, RUINED, REACHED, AHEAD, WAGERED, TOTAL, SQUARES = range(HEAD)


@kernel
def play_sessions(
    rng: Any,
    sessions: int,
    tally: Ints,
    after: Ints,
    back: Ints,
    then_at: Ints,
    kinds: Ints,
    first: Ints,
    sizes: Ints,
    stakes: Ints,
    more: Ints,
    with_more: Ints,
    statuses_at: Ints,
    price: Ints,
    allowed: Ints,
    removable: Ints,
    group: Ints,
    terms: Ints,
) -> None:
    """Sessions of one strategy: see `tables.Slot` for the tables, `HEAD` for the tally."""
    bankroll, most_draws, goal, unit, width, bins, digits = terms
    slots, ways, columns = len(first), len(kinds), then_at.shape[1]
    span = ways**digits
    status = np.empty(slots, np.int64)
    least = price.min()
    number = left = wagered = 0
    for _ in range(sessions):
        status[:] = -1
        cash, standing, on_table, situation, draws = bankroll, 0, 0, 0, 0
        ruined = reached = False
        while True:
            ending = draws >= most_draws or reached
            if ending:
                for slot in range(slots):
                    if status[slot] >= 0 and removable[slot]:
                        worth = stakes[statuses_at[slot] + status[slot]]
                        cash += worth
                        on_table -= worth
                        status[slot] = -1
                        standing -= 1
            elif standing < slots:
                made = -1
                for slot in range(slots):
                    if (
                        status[slot] < 0
                        and group[slot] != made
                        and allowed[slot, situation]
                        and cash >= price[slot]
                    ):
                        made = group[slot]
                        cash -= price[slot]
                        on_table += stakes[statuses_at[slot]]
                        wagered += stakes[statuses_at[slot]]
                        status[slot] = 0
                        standing += 1
                if standing == 0 and cash < least:
                    ruined = True
            if standing == 0 and (ending or ruined):
                break
            if left == 0:
                number, left = rng.integers(0, span), digits
            kind = kinds[number % ways]
            number //= ways
            left -= 1
            draws += 1
            for slot in range(slots):
                now = status[slot]
                if now < 0:
                    continue
                cell = first[slot] + (situation * sizes[slot] + now) * columns + kind
                then = after[cell]
                if then < 0:
                    cash += back[cell]
                    on_table -= stakes[statuses_at[slot] + now]
                    standing -= 1
                elif then != now:
                    adds = more[statuses_at[slot] + then]
                    if 0 < adds <= cash:
                        cash -= adds
                        on_table += adds
                        wagered += adds
                        then = with_more[statuses_at[slot] + then]
                status[slot] = then
            situation = then_at[situation, kind]
            if goal and cash + on_table - bankroll >= goal:
                reached = True
        net = cash - bankroll
        tally[DRAWS] += draws
        tally[RUINED] += ruined
        tally[REACHED] += reached
        tally[AHEAD] += net > 0
        tally[TOTAL] += net // unit
        tally[SQUARES] += (net // unit) * (net // unit)
        tally[HEAD + min(bins, (net + bankroll) // width)] += 1
    tally[WAGERED] += wagered
