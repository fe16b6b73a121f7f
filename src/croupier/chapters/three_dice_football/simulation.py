"""Simulated games: dice are thrown and the positions of a game are gone through by a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from croupier.chapters.three_dice_football.counting import (
    EXTRA_POINTS,
    ROLLS,
    THROWS,
    Course,
    chain_of,
    courses,
)
from croupier.chapters.three_dice_football.outcomes import (
    LOSE,
    Ended,
    Field,
    Game,
    Readings,
    after,
    extra_point,
    read,
)
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell
from croupier.maths.simulate import Sample


def simulated_courses(
    readings: Readings, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> dict[Course, int]:
    """How many of these games took each course there is, some of them perhaps none."""
    chain = chain_of(readings)
    fields = [state for state in chain.moves if isinstance(state, Field)]
    ends = [state for state in chain.moves if isinstance(state, Ended)]
    throws, extras = list(THROWS), list(EXTRA_POINTS)
    tally = Sample(rounds, seed, cores, tell).play(
        throw_games,
        (
            np.array([throws.index(read(roll)) for roll in ROLLS]),
            np.array([extras.index(extra_point(roll)) for roll in ROLLS]),
            _table(readings, fields, ends),
            len(extras),
            fields.index(Field()),
        ),
        len(throws) * len(ends) * len(extras),
    )
    found = dict.fromkeys(courses(readings), 0)
    cells = (len(throws), len(ends), len(extras))
    for (first, end, extra), times in np.ndenumerate(tally.reshape(cells)):
        if times:
            game = Game(ends[end], extras[extra] if ends[end].scored else LOSE)
            found[throws[first], game] += int(times)
    return found


def _table(readings: Readings, fields: Sequence[Field], ends: Sequence[Ended]) -> Ints:
    """For each position and throw the position that follows; ends are counted after positions."""
    number = {state: nth for nth, state in enumerate((*fields, *ends))}
    rows = [[number[after(readings, field, throw)] for throw in THROWS] for field in fields]
    return np.array(rows)


@kernel
def throw_games(
    rng: Any,
    rounds: int,
    tally: Ints,
    throw_of: Ints,
    extra_of: Ints,
    follows: Ints,
    extras: int,
    begin: int,
) -> None:
    """Games from the first throw to the extra point roll, tallied by first throw, end and extra."""
    fields = follows.shape[0]
    ends = tally.shape[0] // (follows.shape[1] * extras)
    for _ in range(rounds):
        first = throw_of[rng.integers(0, 216)]
        at = follows[begin, first]
        while at < fields:
            at = follows[at, throw_of[rng.integers(0, 216)]]
        extra = extra_of[rng.integers(0, 216)]
        tally[(first * ends + at - fields) * extras + extra] += 1
