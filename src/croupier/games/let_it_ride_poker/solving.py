"""The main game as stages: a bet may be taken back on three cards and one on four of five."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from math import lcm

import numpy as np

from croupier.games.let_it_ride_poker.kernels import last_card
from croupier.games.let_it_ride_poker.outcomes import BETS, HAND, HAND_KINDS
from croupier.maths.pricing.counted import Line, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.stages.game import StagedGame
from croupier.maths.stages.induction import Deals, Move, Stage, solve
from croupier.maths.stages.reveals import Reveal
from croupier.rulebook.rules import Rules

Path = tuple[bool, ...]  # whether Bet 1 rides, whether Bet 2 rides
REVEALS = (Reveal(3), Reveal(1))
TIES = "Of decisions that are worth the same, the one that stakes less is taken: to withdraw."


def paths(decisions: int) -> Iterator[Path]:
    """Every way to have decided so far, in the order of a stage's positions."""
    return product((False, True), repeat=decisions)


def finish_line(path: Path, outcome: str) -> Line:
    """The bets that ride to the end; one that was withdrawn is not at risk and has no part."""
    riding = (*path, True)
    return line(*((bet, outcome) for bet, rides in zip(BETS, riding, strict=True) if rides))


@cache
def deals() -> Deals:
    """51,979,200 deals: three cards, then two community cards in their order."""
    return Deals(REVEALS, last_card, outcomes=HAND_KINDS)


def main_game(rules: Rules, terms: Terms, *, limited: bool = True) -> StagedGame:
    """The optimal strategy at the stake of `terms`, which matters where the payout limit binds."""
    pricing = Pricing(rules, "bet-1", terms)
    if not limited:
        pricing.limits = ()
    nets = [[pricing.net(finish_line(path, name)) for name in HAND] for path in paths(2)]
    unit = lcm(*(net.denominator for row in nets for net in row))
    return _solved(unit, tuple(tuple(int(net * unit) for net in row) for row in nets))


@lru_cache(maxsize=8)
def _solved(unit: int, amounts: tuple[tuple[int, ...], ...]) -> StagedGame:
    stages = [
        Stage(
            reveal,
            tuple(
                (Move("withdraw", 2 * position), Move("let-it-ride", 2 * position + 1))
                for position in range(2**decisions)
            ),
        )
        for decisions, reveal in enumerate(REVEALS)
    ]
    return StagedGame(solve(deals(), stages, np.array(amounts, dtype=np.int64)), unit)
