"""From the dice to outcomes: 661a.1, 661a.3, 661a.6. Play, counting and simulation ask here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from croupier.rulebook.rules import Rules

WIN, LOSE = "win", "lose"
TRIPS_TD, TURNOVER, PENALTY, GAIN = "Trips TD", "turnover", "penalty", "gain"
TOUCHDOWN, ON_DOWNS = "touchdown", "turnover on downs"
SCORED = (TOUCHDOWN, TRIPS_TD)

DOWNS = 3  # 661a.6(e)
START, GOAL_LINE = 20, 10  # 661a.6(a), 661a.6(e)
QUICK_ROWS = {1: "play-one", 2: "play-two", 3: "play-three", 4: "play-four"}
LENGTH_ROWS = {
    "1": "one-play",
    "2": "two-plays",
    "3": "three-plays",
    "4": "four-plays",
    "5": "five-plays",
    "6": "six-plays",
}
ONES_ROWS = {
    1: "a-1-appearing-on-one-of-the-dice",
    2: "a-1-appearing-on-two-of-the-dice",
    3: "a-triple-of-1s",
}
OTHER_TRIPLE = "any-triple-other-than-1s"
OVER, OVER_TRIPS = "over-4-yards-wager", "over-4-yards-wager-with-trips-td"

FULL_GAME_OUTCOMES = {
    "touchdown": frozenset({WIN, LOSE}),
    "defense": frozenset({WIN, LOSE}),
    "extra-point": frozenset({*ONES_ROWS.values(), OTHER_TRIPLE, LOSE}),
    "quick-strike-td": frozenset({*QUICK_ROWS.values(), LOSE}),
    "game-changer": frozenset({WIN, LOSE}),
    "game-length": frozenset({*LENGTH_ROWS.values(), LOSE}),
}
SINGLE_PLAY_OUTCOMES = {
    "trips-td": frozenset({WIN, LOSE}),
    "penalty": frozenset({WIN, LOSE}),
    "turnover": frozenset({WIN, LOSE}),
    "cover-three": frozenset({WIN, LOSE}),
    "no-gain": frozenset({WIN, LOSE}),
    "big-play": frozenset({WIN, LOSE}),
    "over-four-yards": frozenset({OVER, OVER_TRIPS, LOSE}),
    "under-four-yards": frozenset({WIN, LOSE}),
}
OUTCOMES = FULL_GAME_OUTCOMES | SINGLE_PLAY_OUTCOMES


# ------------------------------------------------------------------------------ a throw


class Throw(NamedTuple):
    """What a throw is called, and the yards that a gain has; no gain is one of zero yards."""

    kind: str
    yards: int = 0


def read(dice: Sequence[int]) -> Throw:
    """661a.1 and 661a.6(c): two Offensive Dice, then the Defensive Die."""
    offense, defense = dice[0] + dice[1], dice[2]
    if dice[0] == dice[1] == defense:
        return Throw(TRIPS_TD)
    if defense == 6 and offense in (2, 3):
        return Throw(TURNOVER)
    if offense < defense:
        return Throw(PENALTY)
    return Throw(GAIN, offense - defense)


EVERY_THROW = (
    Throw(TRIPS_TD),
    Throw(TURNOVER),
    Throw(PENALTY),
    *(Throw(GAIN, yards) for yards in range(12)),
)


def single_play(wager: str, throw: Throw) -> str:
    """661a.3(d): the dice decide, not the yards moved on the field (661a.6(d))."""
    trips = throw.kind == TRIPS_TD
    stopped = throw.kind in (PENALTY, TURNOVER)
    yards = throw.yards if throw.kind == GAIN else None
    if wager == "over-four-yards":
        if trips:
            return OVER_TRIPS
        return OVER if yards is not None and yards >= 5 else LOSE
    won = {
        "trips-td": trips,
        "penalty": stopped,
        "turnover": throw.kind == TURNOVER,
        "cover-three": trips or stopped,
        "no-gain": stopped or yards == 0,
        "big-play": trips or (yards is not None and yards >= 7),
        "under-four-yards": stopped or (yards is not None and yards <= 3),
    }
    return WIN if won[wager] else LOSE


def extra_point(dice: Sequence[int]) -> str:
    """661a.3(b)(3): the row of an extra point roll."""
    ones = list(dice).count(1)
    if ones:
        return ONES_ROWS[ones]
    return OTHER_TRIPLE if len(set(dice)) == 1 else LOSE


# ------------------------------------------------------------------------------ a game


class Readings(NamedTuple):
    """What the readings elected make of downs and lines."""

    at_once: bool
    must_pass: bool
    goal_lost: bool

    @classmethod
    def of(cls, rules: Rules) -> Readings:
        return cls(
            rules["goal-downs"] == "at-once",
            rules["touchdown-line"] == "passed",
            rules["goal-kept"] == "lost",
        )


class Field(NamedTuple):
    """A game under way: yards to the end zone, plays thrown, downs left, 1st & Goal earned."""

    yards: int = START
    plays: int = 0
    left: int = DOWNS
    goal: bool = False


class Ended(NamedTuple):
    """How a game ended and after how many plays."""

    how: str
    plays: int

    @property
    def scored(self) -> bool:
        return self.how in SCORED


def after(readings: Readings, field: Field, throw: Throw) -> Field | Ended:
    """661a.6(c) and (e): where a throw leaves the game."""
    plays = field.plays + 1
    if throw.kind in (TRIPS_TD, TURNOVER):
        return Ended(throw.kind, plays)
    yards = field.yards + 1 if throw.kind == PENALTY else field.yards - throw.yards
    if yards < 0 or (yards == 0 and not readings.must_pass):
        return Ended(TOUCHDOWN, plays)
    goal, left = field.goal, field.left - 1
    if not goal and yards <= GOAL_LINE:
        goal, left = True, DOWNS if readings.at_once else left
    elif goal and yards > GOAL_LINE and readings.goal_lost and plays <= DOWNS:
        goal, left = False, DOWNS - plays
    if goal and not readings.at_once and plays == DOWNS:
        left = DOWNS
    return Field(yards, plays, left, goal) if left else Ended(ON_DOWNS, plays)


class Game(NamedTuple):
    """A game that has ended and, where it was thrown, what the extra point roll came to."""

    end: Ended
    extra: str = LOSE


def full_game(wager: str, on: str, game: Game) -> str:
    """661a.3(b)"""
    end = game.end
    if wager == "extra-point":
        return game.extra if end.scored else LOSE
    if wager == "quick-strike-td":
        return QUICK_ROWS.get(end.plays, LOSE) if end.scored else LOSE
    if wager == "game-length":
        return LENGTH_ROWS[on] if on == str(end.plays) else LOSE
    won = {
        "touchdown": end.scored,
        "defense": not end.scored,
        "game-changer": end.how in (TRIPS_TD, TURNOVER),
    }
    return WIN if won[wager] else LOSE


@cache
def ends_from(readings: Readings, field: Field) -> frozenset[Ended]:
    """Every way in which a game under way may still end."""
    found: set[Ended] = set()
    for throw in EVERY_THROW:
        then = after(readings, field, throw)
        found |= {then} if isinstance(then, Ended) else ends_from(readings, then)
    return frozenset(found)


def is_lost(readings: Readings, field: Field, wager: str, on: str) -> bool:
    """Whether a full game wager can no longer win."""
    games = (Game(end, OTHER_TRIPLE) for end in ends_from(readings, field))
    return all(full_game(wager, on, game) == LOSE for game in games)
