"""Let It Ride Poker's strategy as a person would learn it, with its cost."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from croupier.chapters.let_it_ride_poker.counting import TIES, deals
from croupier.chapters.let_it_ride_poker.outcomes import BETS
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.stages.features import Features, by_decision
from croupier.maths.stages.game import StagedGame
from croupier.maths.stages.induction import Choices, play
from croupier.maths.stages.reveals import Ints

THREE, TEN, ACE = 1, 8, 12

LEARNED = {
    "bet-1": [
        "Let it ride with a pair of 10s or better, or three of a kind.",
        "Let it ride with three suited cards that are 10 or higher, or in a row from 3-4-5 up.",
        "Let it ride with three suited cards, one gap and a 10 or higher, or two gaps and two.",
        "Withdraw everything else.",
    ],
    "bet-2": [
        "Let it ride with a pair of 10s or better, two pair or three of a kind.",
        "Let it ride with four suited cards.",
        "Let it ride with four in a row from 7-8-9-10 to 10-J-Q-K.",
        "Withdraw everything else.",
    ],
}


def _on_three(seen: Features) -> Ints:
    high, gaps = seen.between(TEN, ACE), seen.gaps
    suited = seen.suited & (
        (seen.lowest >= TEN)
        | ((gaps == 0) & (seen.lowest >= THREE))
        | ((gaps == 1) & (high >= 1))
        | ((gaps == 2) & (high >= 2))
    )
    return np.where((seen.pair >= TEN) | (seen.alike >= 2) | suited, 1, 0)


def _on_four(seen: Features) -> Ints:
    run = (seen.gaps == 0) & (seen.highest >= TEN) & (seen.highest < ACE)
    return np.where((seen.pair >= TEN) | (seen.alike >= 2) | seen.suited | run, 1, 0)


@cache
def learned_choices() -> Choices:
    """The decisions of LEARNED for every kind of cards seen; Bet 1 has no bearing on Bet 2."""
    three, four = (Features(layer.cards) for layer in deals().layers)
    return _on_three(three)[:, None], np.stack([_on_four(four)] * 2, axis=1)


def _sentence(cost: float) -> str:
    return f"{by_decision(LEARNED)} This costs {cost:.4%} of a bet compared with optimal play."


def strategy(game: StagedGame) -> Strategy:
    """The strategy for a report."""
    solved = game.solved
    learned = play(solved.deals, solved.stages, learned_choices())
    total = solved.deals.total
    cost = game.cost(learned)
    sentence = _sentence(float(cost))
    return Strategy(
        sentence,
        learned=(game.learned("by-bet", sentence, learned, "bet"),),
        ties=TIES,
        frequencies={
            bet: {
                key: Fraction(count, total)
                for key, count in sorted(solved.played.frequencies(stage).items())
            }
            for stage, bet in enumerate(BETS[:2])
        },
    )
