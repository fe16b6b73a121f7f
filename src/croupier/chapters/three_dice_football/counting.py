"""Counting Three Dice Football: a game is a chain of downs, solved exactly.

A full game wager hangs on how a game ends and, for the Extra Point Wager, on one throw more; a
single play wager on one throw of the 216.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import TypeVar

from croupier.chapters.three_dice_football.outcomes import (
    LOSE,
    Ended,
    Field,
    Game,
    Readings,
    Throw,
    after,
    extra_point,
    read,
)
from croupier.equipment.dice import all_rolls
from croupier.maths.chain import Chain, Move

D = TypeVar("D")

ROLLS = all_rolls(3)
THROWS: Mapping[Throw, int] = Counter(map(read, ROLLS))
EXTRA_POINTS: Mapping[str, int] = Counter(map(extra_point, ROLLS))
Course = tuple[Throw, Game]
"""The first throw of a game, and the game."""


@cache
def chain_of(readings: Readings) -> Chain[Field | Ended]:
    """Every position of a game, from the 20 yard line on."""

    def step(state: Field | Ended) -> Iterator[Move[Field | Ended]]:
        if isinstance(state, Field):
            for throw, ways in THROWS.items():
                yield Move(after(readings, state, throw), ways)

    return Chain.explore([Field()], step)


def expected_plays(readings: Readings) -> Fraction:
    return chain_of(readings).steps(Field())


@cache
def games(readings: Readings) -> dict[Game, int]:
    """Games by their end and extra point roll, in whole numbers of ways."""
    return _ways(_games_from(readings, Field()))


@cache
def courses(readings: Readings) -> dict[Course, int]:
    """Games with their first throws, for bets of both kinds made together."""
    chances = {
        (first, game): chance * Fraction(ways, len(ROLLS))
        for first, ways in THROWS.items()
        for game, chance in _games_from(readings, after(readings, Field(), first)).items()
    }
    return _ways(chances)


def _games_from(readings: Readings, state: Field | Ended) -> dict[Game, Fraction]:
    found = {}
    for end, chance in chain_of(readings).absorbed(state).items():
        assert isinstance(end, Ended)
        extras = EXTRA_POINTS if end.scored else {LOSE: len(ROLLS)}
        for extra, ways in extras.items():
            found[Game(end, extra)] = chance * Fraction(ways, len(ROLLS))
    return found


def _ways(chances: Mapping[D, Fraction]) -> dict[D, int]:
    total = math.lcm(*(chance.denominator for chance in chances.values()))
    return {what: int(chance * total) for what, chance in chances.items()}
