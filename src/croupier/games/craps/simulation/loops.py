"""The compiled loops of Craps: rolls of two dice through tables that `outcomes.advance` wrote.

A roll is a number below 36; eleven of them come out of one random number below 36 to the 11th.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

Bools = NDArray[np.bool_]
FACES = 36
DIGITS = 11
SPAN = FACES**DIGITS

# The head of a tally of sessions, and how many statuses a line wager has on points.
HEAD = 7
ROLLS, RUINED, REACHED, AHEAD, WAGERED, TOTAL, SQUARES = range(HEAD)
LINE_STATUSES = 6


@kernel
def next_roll(rng: Any, digits: int, left: int) -> tuple[int, int, int]:
    """A roll, and what is left of the random number it came from."""
    if left == 0:
        digits = rng.integers(0, SPAN)
        left = DIGITS
    return digits % FACES, digits // FACES, left - 1


@kernel
def roll_total(roll: int) -> int:
    """The total of a roll by its number."""
    return roll // 6 + roll % 6 + 2


@kernel
def roll_wagers(
    rng: Any,
    rounds: int,
    tally: Ints,
    after: Ints,
    decided: Ints,
    points: Ints,
    first: Ints,
    sizes: Ints,
    place: Ints,
    on_a_point: Bools,
) -> None:
    """Each wager from a come out roll until it is decided; `place` is where its tally begins.

    What is made `on_a_point` waits for one.
    """
    digits = left = 0
    for _ in range(rounds):
        for wager in range(len(first)):
            status = point = outcome = 0
            while on_a_point[wager] and point == 0:
                roll, digits, left = next_roll(rng, digits, left)
                point = points[roll]
            while outcome == 0:
                roll, digits, left = next_roll(rng, digits, left)
                cell = first[wager] + (point * sizes[wager] + status) * FACES + roll
                outcome = decided[cell]
                status = after[cell]
                point = points[point * FACES + roll]
            tally[place[wager] + outcome] += 1


@kernel
def play_sessions(
    rng: Any,
    sessions: int,
    tally: Ints,
    after: Ints,
    back: Ints,
    points: Ints,
    first: Ints,
    sizes: Ints,
    stakes: Ints,
    stakes_at: Ints,
    price: Ints,
    odds: Ints,
    supported: Ints,
    allowed: Ints,
    fresh_only: Ints,
    removable: Ints,
    group: Ints,
    terms: Ints,
) -> None:
    """Sessions of one strategy: see `sessions.Slot` for the tables, `HEAD` for the tally."""
    bankroll, most_rolls, goal, unit, width, bins = terms
    slots = len(first)
    status = np.empty(slots, np.int64)
    least = price.min()
    digits = left = wagered = 0
    for _ in range(sessions):
        status[:] = -1
        cash, standing, on_table, point, fresh, rolls = bankroll, 0, 0, 0, 1, 0
        ruined = reached = False
        while True:
            ending = rolls >= most_rolls or reached
            if ending:
                for slot in range(slots):
                    if status[slot] >= 0 and removable[slot]:
                        worth = stakes[stakes_at[slot] + status[slot]]
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
                        and allowed[slot, point]
                        and fresh >= fresh_only[slot]
                        and cash >= price[slot]
                    ):
                        made = group[slot]
                        cash -= price[slot]
                        on_table += stakes[stakes_at[slot]]
                        wagered += stakes[stakes_at[slot]]
                        status[slot] = 0
                        standing += 1
                if standing == 0 and cash < least:
                    ruined = True
            if standing == 0 and (ending or ruined):
                break
            roll, digits, left = next_roll(rng, digits, left)
            rolls += 1
            for slot in range(slots):
                now = status[slot]
                if now < 0:
                    continue
                cell = first[slot] + (point * sizes[slot] + now) * FACES + roll
                then = after[cell]
                if then < 0:
                    cash += back[cell]
                    on_table -= stakes[stakes_at[slot] + now]
                    standing -= 1
                elif now == 0 and then > 0 and supported[slot]:
                    support = odds[slot, then]
                    if cash >= support:
                        cash -= support
                        on_table += support
                        wagered += support
                        then += LINE_STATUSES
                status[slot] = then
            was = point
            point = points[point * FACES + roll]
            if was and roll_total(roll) == 7:
                fresh = 1
            elif was == 0:
                fresh = 0
            if goal and cash + on_table - bankroll >= goal:
                reached = True
        net = cash - bankroll
        tally[ROLLS] += rolls
        tally[RUINED] += ruined
        tally[REACHED] += reached
        tally[AHEAD] += net > 0
        tally[TOTAL] += net // unit
        tally[SQUARES] += (net // unit) * (net // unit)
        tally[HEAD + min(bins, (net + bankroll) // width)] += 1
    tally[WAGERED] += wagered
