"""Each wager as an absorbing chain of rolls: what it ends in, and after how many rolls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from croupier.equipment.dice import all_rolls, ways
from croupier.games.craps.outcomes import POINTS, UNDECIDED, advance, next_point
from croupier.maths.chain import Chain, Move
from croupier.rulebook.rules import Rules

ROLLS = all_rolls(2)
WAYS = ways(2)
OFF = "off unless called on"


@dataclass(frozen=True)
class Live:
    """A wager on the layout: the come out point, and what the wager has behind it."""

    point: int
    status: int


@dataclass(frozen=True)
class Done:
    """A wager decided: how, with what behind it, and whether on a come out roll."""

    outcome: str
    status: int
    come_out: bool


State = Live | Done


def works(rules: Rules, wager: str, point: int) -> bool:
    """Whether a wager that nobody called on or off is at risk."""
    return bool(point) or rules.behaviour(wager).come_out != OFF


def follows_point(rules: Rules, wager: str) -> bool:
    """Whether the come out point matters to a wager at all."""
    off_odds = wager == "come" and rules.behaviour("come-odds").come_out == OFF
    return wager == "fire" or rules.behaviour(wager).come_out == OFF or off_odds


def starts(rules: Rules, wager: str) -> dict[State, int]:
    """When the wager is made: before a come out roll, or else on the roll after one."""
    if not follows_point(rules, wager) or "come out roll" in rules.behaviour(wager).made:
        return {Live(0, 0): 1}
    return {Live(point, 0): WAYS[point] for point in POINTS}


def chain_of(rules: Rules, wager: str, on: str) -> Chain[State]:
    """The chain of one wager, from when it is made until it is decided."""
    follows = follows_point(rules, wager)
    off_on_come_out = not works(rules, wager, 0)
    return _chain(wager, on, follows, off_on_come_out, frozenset(starts(rules, wager)))


@cache
def _chain(
    wager: str, on: str, follows: bool, off_on_come_out: bool, begin: frozenset[State]
) -> Chain[State]:
    def step(state: State) -> Iterator[Move[State]]:
        if isinstance(state, Done):
            return
        for roll in ROLLS:
            outcome, status = UNDECIDED, state.status
            if state.point or not off_on_come_out:
                outcome, status = advance(wager, on, state.status, state.point, roll)
            if outcome != UNDECIDED:
                yield Move(Done(outcome, state.status, follows and not state.point), 1)
            else:
                after = next_point(state.point, sum(roll)) if follows else 0
                yield Move(Live(after, status), 1)

    return Chain.explore(begin, step)
