"""The compiled loop of Roulette's simulation."""

from __future__ import annotations

from typing import Any

from croupier.games.roulette import outcomes
from croupier.games.roulette.outcomes import covered, is_zero, move, place
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints

DOWNS = outcomes.DOWNS
TOUCHDOWN_KINDS = 1 + len(outcomes.TOUCHDOWN)  # lost at once, then the rows


@kernel
def spin(rng: Any, pockets: int, void: int) -> int:
    """A valid spin of a wheel; a ball in the void pocket is spun again."""
    number = rng.integers(0, pockets)
    while number == void:
        number = rng.integers(0, pockets)
    return int(number)


@kernel
def touchdown(rng: Any, number: int, pockets: int, steps: Ints, absorbing: bool) -> int:
    """A Touchdown wager from the spin that decides it to the fourth down: 0 lost, else 1 + row."""
    if not is_zero(number):
        return 0
    yards = 0
    for _ in range(DOWNS):
        yards = move(yards, steps[spin(rng, pockets, -1)], absorbing)
    return 1 + place(yards)


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    masks: Ints,
    first: Ints,
    pockets: int,
    void: int,
    steps: Ints,
    absorbing: bool,
) -> None:
    """Spins with one place of every wager, the places in turn, and a Touchdown wager.

    The places of wager w are masks[first[w]] to masks[first[w + 1] - 1]; without `steps` there is
    no Touchdown wager.
    """
    wagers = len(first) - 1
    for nth in range(rounds):
        number = spin(rng, pockets, void)
        for w in range(wagers):
            mask = masks[first[w] + nth % (first[w + 1] - first[w])]
            tally[2 * w + covered(mask, number)] += 1
        if len(steps):
            tally[2 * wagers + touchdown(rng, number, pockets, steps, absorbing)] += 1
