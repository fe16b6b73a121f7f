"""Let It Ride Poker as stages: a bet may be taken back on three cards and one on four of five.

1,755 kinds of three cards and 16,432 of four stand for all that a player can see.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from math import lcm

import numpy as np

from croupier.chapters.let_it_ride_poker import outcomes
from croupier.chapters.let_it_ride_poker.outcomes import HAND_KINDS, hand_kind
from croupier.families.poker.counting.hand_counts import six_card_counts, three_card_counts
from croupier.families.poker.counting.lines import line_of
from croupier.hands.kernel import kernel
from croupier.maths.pricing.counted import Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.stages.game import StagedGame
from croupier.maths.stages.induction import Deals, Move, Stage, solve
from croupier.maths.stages.reveals import Ints, Reveal
from croupier.rulebook.rules import Rules

Path = tuple[bool, ...]  # whether Bet 1 rides, whether Bet 2 rides
REVEALS = (Reveal(3), Reveal(1))
TIES = "Among decisions worth the same, the one that risks less is taken: to withdraw."


def paths(decisions: int) -> Iterator[Path]:
    """Every way to have decided so far, in the order of a stage's positions."""
    return product((False, True), repeat=decisions)


def finish_line(path: Path, kind: int) -> Line:
    return line_of(outcomes.ends((*path, True), kind))


@kernel
def _last_card(seen: Ints, size: int, ends: Ints) -> None:
    """For three cards and the first community card, the second community card by outcome."""
    for kind in range(len(seen)):
        a, b, c, d = seen[kind, 0], seen[kind, 1], seen[kind, 2], seen[kind, 3]
        for card in range(size):
            if card not in (a, b, c, d):
                ends[kind, hand_kind(a, b, c, d, card)] += 1


@cache
def deals() -> Deals:
    """51,979,200 deals: three cards, then two community cards in their order."""
    return Deals(REVEALS, _last_card, outcomes=HAND_KINDS)


def main_game(rules: Rules, terms: Terms, *, limited: bool = True) -> StagedGame:
    """The optimal strategy at the stake of `terms`, which matters where the payout limit binds."""
    pricing = Pricing(rules, "bet-1", terms)
    if not limited:
        pricing.limits = ()
    nets = [
        [pricing.net(finish_line(path, kind)) for kind in range(HAND_KINDS)] for path in paths(2)
    ]
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


def lines_of(finished: Ints) -> dict[Line, int]:
    """Lines from deals by path and kind."""
    return {
        finish_line(path, kind): weight
        for path, weights in zip(paths(2), finished, strict=True)
        for kind, weight in enumerate(weights.tolist())
        if weight
    }


def hands_of(wager: str) -> Ints:
    """All hands of a wager by kind; no decision touches one (643a.7(k))."""
    match len(outcomes.HAND_WAGERS[wager].cards), "six" in wager:
        case _, True:
            return six_card_counts()
        case 1, _:
            return three_card_counts()
    return deals().outcome_counts()
