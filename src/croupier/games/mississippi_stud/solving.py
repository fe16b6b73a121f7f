"""The main game as stages: fold or raise on two, three and four cards of five."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from math import lcm

import numpy as np

from croupier.games.mississippi_stud.kernels import last_card
from croupier.games.mississippi_stud.outcomes import HAND, HAND_KINDS, RAISES, STREETS
from croupier.maths.pricing.counted import Line, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.stages.game import StagedGame
from croupier.maths.stages.induction import END, Deals, Move, Stage, solve
from croupier.maths.stages.reveals import Reveal
from croupier.rulebook.rules import Rules

Path = tuple[int, ...]  # the Street Wagers so far, in Antes
REVEALS = (Reveal(2), Reveal(1), Reveal(1))
TIES = (
    "Of decisions that are worth the same, the one that stakes least is taken: a fold before a "
    "raise, a small raise before a large one."
)


def paths(streets: int) -> Iterator[Path]:
    """Every way to have made that many Street Wagers, in the order of a stage's positions."""
    return product(RAISES, repeat=streets)


def finish_line(path: Path, outcome: str) -> Line:
    wagers = zip(STREETS, path, strict=False)
    return line(("ante", outcome), *((street, outcome, times) for street, times in wagers))


def fold_line(path: Path) -> Line:
    return finish_line(path, "fold")


@cache
def deals() -> Deals:
    """311,875,200 / 2 deals: two cards, then three community cards in their order."""
    return Deals(REVEALS, last_card, outcomes=HAND_KINDS)


class MainGame(StagedGame):
    """The solved main game; its stake is the Ante."""

    antes = StagedGame.stakes


def main_game(rules: Rules, terms: Terms, *, limited: bool = True) -> MainGame:
    """The optimal strategy at the stake of `terms`, which matters where the payout limit binds."""
    pricing = Pricing(rules, "ante", terms)
    if not limited:
        pricing.limits = ()
    nets = [[pricing.net(finish_line(path, name)) for name in HAND] for path in paths(3)]
    folds = [pricing.net(fold_line(path)) for streets in range(3) for path in paths(streets)]
    unit = lcm(*(net.denominator for row in nets for net in row))
    return _solved(
        unit,
        tuple(int(fold * unit) for fold in folds),
        tuple(tuple(int(net * unit) for net in row) for row in nets),
    )


@lru_cache(maxsize=8)
def _solved(unit: int, folds: tuple[int, ...], amounts: tuple[tuple[int, ...], ...]) -> MainGame:
    worth_of_fold = iter(folds)
    stages = [
        Stage(
            reveal,
            tuple(
                (
                    Move("fold", END, next(worth_of_fold)),
                    *(
                        Move(f"{times}x", position * len(RAISES) + nth)
                        for nth, times in enumerate(RAISES)
                    ),
                )
                for position in range(len(RAISES) ** streets)
            ),
        )
        for streets, reveal in enumerate(REVEALS)
    ]
    return MainGame(solve(deals(), stages, np.array(amounts, dtype=np.int64)), unit)
