"""Sessions counted: what independent rounds bring, money by money, until a stop rule ends it.

The chance of every state (money won, step of the plan, results in a row) is carried from round to
round. Money above a high mark is taken to stay where it is; how often that happens bounds the
error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from croupier.analysis.sessions.rules import ENDS, Stops
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.hands import Floats

MOST_WORK = 3e9  # results of states met, each about a nanosecond
MOST_CELLS = 4_000_000
MOST_BEYOND = 50_000  # units above the highest money that results are told apart
DEVIATIONS = 9.0
NOTHING = 1e-250


@dataclass(frozen=True, eq=False)
class Ended:
    """Chances by what a session comes to: `share[nth]` of `lowest + nth` units; `over` and
    `over_sum` of more. `ends` by why it ended, `ruin_at` by the round that ruined, `rounds` and
    `staked` on the mean."""

    lowest: int
    share: Floats
    over: float
    over_sum: float
    ends: Floats
    ruin_at: Floats
    rounds: float
    staked: float
    error: float

    @property
    def mean(self) -> float:
        at = self.lowest + np.arange(len(self.share))
        return float(self.share @ at) + self.over_sum

    @property
    def deviation(self) -> float:
        at = self.lowest + np.arange(len(self.share)) - self.mean
        above = self.over_sum / self.over - self.mean if self.over else 0.0
        return float(np.sqrt(self.share @ (at * at) + self.over * above**2))

    def quantile(self, share: float) -> int:
        """What so large a share of the sessions do not exceed."""
        nth = int(np.searchsorted(np.cumsum(self.share), share * (1 - 1e-12)))
        return self.lowest + min(nth, len(self.share) - 1)

    @property
    def ahead(self) -> float:
        return float(self.share[max(1 - self.lowest, 0) :].sum()) + self.over


def count_sessions(
    values: Sequence[Sequence[int]], chances: Floats, stops: Stops, deviation: float
) -> Ended | None:
    """The whole distribution; None where it would take too long. `deviation` is that of a round at
    the first step."""
    table = np.array(values, dtype=np.int64)
    highest = _highest(table, stops, deviation)
    least = min(int(table.min()), 0)
    low = stops.least_alive
    cells = highest - low + 1
    states = len(stops.stakes) * stops.streaks
    if cells * states > MOST_CELLS:
        return None
    if float(cells) * states * len(chances) * stops.rounds > MOST_WORK:
        return None
    lowest = low + least
    beyond = min(max(int(table.max()), 0), MOST_BEYOND)
    final = np.zeros(highest + beyond - lowest + 1)
    told = np.zeros(len(ENDS) + 5)
    ruin_at = np.zeros(stops.rounds)
    _play_out(
        table,
        chances,
        np.array(stops.stakes),
        np.array(stops.moves),
        stops.terms,
        low,
        highest,
        lowest,
        final,
        told,
        ruin_at,
    )
    over, over_sum, rounds, staked, stayed = told[len(ENDS) :].tolist()
    rounding = stops.rounds * len(chances) * 2.0**-53
    return Ended(
        lowest,
        final,
        over,
        over_sum,
        told[: len(ENDS)],
        ruin_at,
        rounds,
        staked,
        stayed + rounding,
    )


def _highest(table: Ints, stops: Stops, deviation: float) -> int:
    """The most money to tell apart: the goal, or what hardly anybody passes by small wins."""
    if stops.goal:
        return stops.goal - 1
    reach = DEVIATIONS * deviation * max(stops.stakes) / stops.stakes[0] * stops.rounds**0.5
    far = max(int(table.max()), 1) * stops.rounds
    return int(min(far, max(reach, 4.0 * int(-table.min()))))


@kernel
def _play_out(
    values: Ints,
    chances: Floats,
    stakes: Ints,
    moves: Ints,
    terms: Ints,
    low: int,
    high: int,
    lowest: int,
    final: Floats,
    told: Floats,
    ruin_at: Floats,
) -> None:
    """Carry the chances through all rounds; `terms` are those of `Stops`."""
    rounds, bankroll, goal, floor, losses, wins = terms
    steps, cells = len(stakes), high - low + 1
    first_win = max(losses, 1)
    streaks = first_win + max(wins, 1) - 1
    now = np.zeros((steps, streaks, cells))
    then = np.zeros((steps, streaks, cells))
    now[0, 0, -low] = 1.0
    over_at = 5
    for nth in range(rounds):
        then[:] = 0.0
        alive = 0.0
        for step in range(steps):
            for streak in range(streaks):
                for cell in range(cells):
                    share = now[step, streak, cell]
                    if share < NOTHING:
                        continue
                    money = low + cell
                    at = step if bankroll + money >= stakes[step] else 0
                    alive += share
                    told[over_at + 3] += share * stakes[at]
                    for result in range(len(chances)):
                        value = values[at, result]
                        part = share * chances[result]
                        after = money + value
                        sign = 1 + (value > 0) - (value < 0)
                        run = streak
                        stop = False
                        if value < 0:
                            run = streak + 1 if streak < first_win else 1
                            stop = losses > 0 and run >= losses
                            if losses <= 1:
                                run = 0
                        elif value > 0:
                            run = streak + 1 if streak >= first_win else first_win
                            stop = wins > 0 and run - first_win + 1 >= wins
                            if wins <= 1:
                                run = 0
                        end = 0
                        if bankroll + after < stakes[0]:
                            end = 1
                            ruin_at[nth] += part
                        elif goal > 0 and after >= goal:
                            end = 2
                        elif floor > 0 and after <= -floor:
                            end = 3
                        elif stop:
                            end = 4
                        elif nth + 1 < rounds and after <= high:
                            then[moves[sign, at], run, after - low] += part
                            continue
                        told[end] += part
                        if end == 0 and nth + 1 < rounds:
                            told[over_at + 4] += part
                        if after - lowest >= len(final):
                            told[over_at] += part
                            told[over_at + 1] += part * after
                        else:
                            final[after - lowest] += part
        told[over_at + 2] += alive
        now, then = then, now


# ------------------------------------------------------------------------------ runs and drawdowns


def run_chances(won: float, lost: float, rounds: int, longest: int) -> tuple[float, ...]:
    """How likely a run of 1, 2, ... `longest` losses is in so many rounds; a push ends none."""
    found = []
    for length in range(1, longest + 1):
        chain = np.zeros((length + 1, length + 1))
        for at in range(length):
            chain[at, at + 1] += lost
            chain[at, 0] += won
            chain[at, at] += 1 - won - lost
        chain[length, length] = 1.0
        found.append(min(float(np.linalg.matrix_power(chain, rounds)[0, length]), 1.0))
    return tuple(found)


def drawdown_chance(
    values: Sequence[Sequence[int]], chances: Floats, stops: Stops, depth: int
) -> float | None:
    """How likely the money falls so many units below its highest within all rounds, whatever a
    bankroll allows; None where it would take too long."""
    states = depth * len(stops.stakes)
    if float(states) * len(chances) * stops.rounds > MOST_WORK:
        return None
    table, moves = np.array(values, dtype=np.int64), np.array(stops.moves)
    return min(float(_fall(table, chances, moves, stops.rounds, depth)), 1.0)


@kernel
def _fall(values: Ints, chances: Floats, moves: Ints, rounds: int, depth: int) -> float:
    steps = len(values)
    now, then = np.zeros((steps, depth)), np.zeros((steps, depth))
    now[0, 0] = 1.0
    fallen = 0.0
    for _ in range(rounds):
        then[:] = 0.0
        for step in range(steps):
            for below in range(depth):
                share = now[step, below]
                if share < NOTHING:
                    continue
                for result in range(len(chances)):
                    value = values[step, result]
                    part = share * chances[result]
                    after = max(below - value, 0)
                    if after >= depth:
                        fallen += part
                    else:
                        then[moves[1 + (value > 0) - (value < 0), step], after] += part
        now, then = then, now
    return fallen
