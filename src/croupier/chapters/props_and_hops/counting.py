"""The Six Eight Shake Wager: a chain of rolls until all six combinations or a 7 are thrown.

Of the six, 3-3 and 4-4 are thrown in one way and the others in two: a wager made when some are
already thrown is told by how many of each kind are left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from croupier.chapters.props_and_hops.outcomes import LOSE, SHAKE, SHAKEN, WIN, shaken
from croupier.equipment.dice import all_rolls
from croupier.hands.kernel import kernel
from croupier.maths import simulate as monte_carlo
from croupier.maths.chain import Chain, Move
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import EXACT, SIMULATED, Counted, Tell, line
from croupier.rulebook.rules import Rules

ROLLS = all_rolls(2)
DOUBLES = tuple(each for each in SHAKEN if each[0] == each[-1])
PAIRS = tuple(each for each in SHAKEN if each not in DOUBLES)
FRESH: frozenset[str] = frozenset()
ENDS = (LOSE, WIN)
UNIT = 100
# The lost end in the table of `roll_shakes`; the won one is the set of all six.
LOST = 1 << len(SHAKEN)

State = frozenset[str] | str


@dataclass(frozen=True)
class Begin:
    """A wager made with these combinations thrown."""

    thrown: frozenset[str]
    variant: str = ""
    about: str = ""


def begins(rules: Rules) -> tuple[Begin, ...]:
    """The wager made afresh and, where one may join, with every number of either kind left."""
    return (Begin(FRESH), *(_joined() if rules["six-eight-shake-entry"] == "join" else ()))


def _joined() -> Iterator[Begin]:
    for pairs in range(len(PAIRS), -1, -1):
        for doubles in range(len(DOUBLES), -1, -1):
            left = pairs + doubles
            if 0 < left < len(SHAKEN):
                yield Begin(
                    frozenset((*PAIRS[pairs:], *DOUBLES[doubles:])),
                    f"joined-{pairs}-{doubles}",
                    f"Joined with {pairs} of {', '.join(PAIRS)} left and {doubles} of "
                    f"{', '.join(DOUBLES)}.",
                )


@cache
def shake_chain() -> Chain[State]:
    """From what has been thrown for a wager to its end."""

    def step(state: State) -> Iterator[Move[State]]:
        if isinstance(state, str):
            return
        for roll in ROLLS:
            end, then = shaken(state, roll)
            yield Move(end or then, 1)

    return Chain.explore([FRESH], step)


def count_shake(rules: Rules) -> tuple[Counted, ...]:
    """Every way to begin, with the rolls that the wager lasts."""
    return tuple(_counted(rules, begin) for begin in begins(rules))


def _counted(rules: Rules, begin: Begin) -> Counted:
    ends = shake_chain().absorbed(begin.thrown)
    total = math.lcm(*(chance.denominator for chance in ends.values()))
    return Counted(
        SHAKE,
        {line((SHAKE, end)): int(ends[end] * total) for end in ENDS},
        EXACT,
        begin.variant,
        begin.about,
        notes=() if begin.variant else (_taking_down(rules),),
        extra=_rolls(begin) | ({} if begin.variant else _taken_down(rules)),
    )


def _rolls(begin: Begin) -> dict[str, Any]:
    rolls = shake_chain().steps(begin.thrown)
    return {"expected_rolls": float(rolls), "expected_rolls_exact": str(rolls)}


def _taken_down(rules: Rules) -> dict[str, Any]:
    """The house advantage where the wager is taken down whenever it is worth less, as figures."""
    edge = best_taken_down(rules)
    return {"taken_down_house_advantage": float(edge), "taken_down_exact": str(edge)}


def best_taken_down(rules: Rules) -> Fraction:
    """668a.2(f)(8): what the wager costs a player who takes it down at the right moments."""
    paid = rules.paid(SHAKE)
    chain = shake_chain()

    @cache
    def kept(thrown: frozenset[str]) -> Fraction:
        """What another roll is worth where the wager is then taken down if it is worth nothing."""
        gain, same = Fraction(0), Fraction(0)
        for move, chance in chain.chances(thrown):
            if isinstance(move.to, str):
                gain += chance * paid.net(move.to, UNIT).gain
            elif move.to == thrown:
                same += chance
            else:
                gain += chance * max(kept(move.to), Fraction(0))
        return gain / (1 - same) if gain > 0 else gain

    return -kept(FRESH) / UNIT


def _taking_down(rules: Rules) -> str:
    """668a.2(f)(8): whether a player who may take the wager down ever should."""
    paid = rules.paid(SHAKE)
    chain = shake_chain()

    def worth(thrown: frozenset[str]) -> Fraction:
        ends = chain.absorbed(thrown).items()
        return sum((chance * paid.net(str(end), UNIT).gain for end, chance in ends), Fraction(0))

    begun = [state for state in chain.moves if isinstance(state, frozenset) and state]
    may = "It may be taken down at any time before a 7 (668a.2(f)(8))"
    edge = f"{float(best_taken_down(rules)):.4%}"
    best = f"Taken down whenever it is worth less, it has a house advantage of {edge}."
    if all(worth(thrown) > 0 for thrown in begun):
        said = "once one of the six has been thrown it is worth more than it cost"
    else:
        said = "not every combination thrown makes it worth what it cost"
    return f"{may}; {said}. {best}"


# ------------------------------------------------------------------------------ simulation


def simulate_shake(
    rules: Rules, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> tuple[Counted, ...]:
    """Every way to begin, rolled until it is decided, `rounds` times."""
    ways = begins(rules)
    tally = monte_carlo.run(
        roll_shakes,
        (roll_table(), np.array([_mask(begin.thrown) for begin in ways], dtype=np.int64)),
        size=len(ENDS) * len(ways),
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    ).reshape(len(ways), len(ENDS))
    return tuple(
        Counted(SHAKE, _seen(ends.tolist()), SIMULATED, begin.variant, begin.about)
        for begin, ends in zip(ways, tally, strict=True)
    )


def _seen(weights: list[int]) -> Mapping[Any, int]:
    return {line((SHAKE, end)): weight for end, weight in zip(ENDS, weights, strict=True) if weight}


def _mask(thrown: frozenset[str]) -> int:
    return sum(1 << nth for nth, each in enumerate(SHAKEN) if each in thrown)


def roll_table() -> Ints:
    """What each roll adds to what has been thrown, by its number; a 7 ends the wager."""
    ends = (shaken(FRESH, roll) for roll in ROLLS)
    return np.array([LOST if end == LOSE else _mask(then) for end, then in ends], dtype=np.int64)


@kernel
def roll_shakes(rng: Any, rounds: int, tally: Ints, adds: Ints, starts: Ints) -> None:
    """Each start until all combinations have been thrown, or a 7."""
    for _ in range(rounds):
        for nth in range(len(starts)):
            thrown = starts[nth]
            while thrown < LOST - 1:
                thrown |= adds[rng.integers(0, len(adds))]
            tally[2 * nth + (1 if thrown == LOST - 1 else 0)] += 1
