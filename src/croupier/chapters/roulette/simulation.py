"""Touchdown games, simulated; one spin needs no loop of its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.chapters.roulette import outcomes
from croupier.chapters.roulette.counting import by_team, team_steps
from croupier.chapters.roulette.outcomes import is_zero, move, place
from croupier.chapters.roulette.round.layout import layout_of
from croupier.chapters.roulette.round.touchdown import absorbs
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Line, Tell, Terms, single
from croupier.maths.simulate import Sample
from croupier.rulebook.rules import Rules

DOWNS = outcomes.DOWNS
ENDS = ("lose", *outcomes.TOUCHDOWN)


@kernel
def play_touchdown(
    rng: Any, rounds: int, tally: Ints, pockets: int, steps: Ints, absorbing: bool
) -> None:
    """Touchdown wagers from the spin that decides them to the fourth down, by place in ENDS."""
    for _ in range(rounds):
        if not is_zero(rng.integers(0, pockets)):
            tally[0] += 1
            continue
        yards = 0
        for _ in range(DOWNS):
            yards = move(yards, steps[rng.integers(0, pockets)], absorbing)
        tally[1 + place(yards)] += 1


def simulate_touchdown(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> tuple[Counted, ...]:
    """The same spins with each team that the exact count tells apart."""

    def lines(team: str) -> dict[Line, int]:
        steps = np.array(team_steps(rules, team), dtype=np.int64)
        tally = Sample(rounds, seed, cores, tell).play(
            play_touchdown, (len(layout_of(rules).wheel.pockets), steps, absorbs(rules)), len(ENDS)
        )
        return single("touchdown", zip(ENDS, tally.tolist(), strict=True))

    return by_team(rules, terms, lines, SIMULATED)
