"""Raise It Up Stud Poker's strategy as a person would learn it, with its cost."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.chapters.raise_it_up_stud_poker.counting import (
    NOTHING_TO_DECIDE,
    STREETS,
    TIES,
    deals,
)
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.stages.features import Features, Flags, by_decision
from croupier.maths.stages.game import StagedGame
from croupier.maths.stages.induction import Choices, Solved, play

FOUR, EIGHT, TEN, ACE = 2, 6, 8, 12

LEARNED = {
    "three-cards": [
        "Play 3x with any pair or three of a kind, or three cards that are 10 or higher.",
        "3x with three suited cards, if two are 10 or higher, or one is and none is below a 4.",
        "3x with three suited cards that have two gaps at most, an ace high or low.",
        "3x with two cards that are 10 or higher and an 8 or 9, if they have one gap at most.",
        "Check everything else.",
    ],
    "4th-street": [
        "Play 2x with any pair, four suited cards or four to a straight.",
        "2x with three cards that are 10 or higher, if three of the four are suited.",
        "Check everything else.",
    ],
    "5th-street": [
        "Play with any pair, four suited cards or a straight.",
        "Play with four to a straight, if two ranks complete it or a card is 10 or higher.",
        "Fold everything else.",
    ],
}


def _on_three(seen: Features) -> Flags:
    high, gaps = seen.between(TEN, ACE), seen.gaps
    suited = seen.suited & (
        (high >= 2)
        | ((high == 1) & (seen.lowest >= FOUR))
        | (np.minimum(gaps, seen.gaps_with_low_ace) <= 2)
    )
    run = (gaps <= 1) & (seen.lowest >= EIGHT) & (high == 2)
    large: Flags = (seen.pair >= 0) | (high == 3) | suited | run
    return large


def _on_four(seen: Features) -> Flags:
    suited_high = (seen.of_a_suit == 3) & (seen.between(TEN, ACE) == 3)
    four_suited = seen.of_a_suit == 4
    large: Flags = (seen.pair >= 0) | four_suited | (seen.straight_ranks >= 1) | suited_high
    return large


def _on_five(seen: Features) -> Flags:
    straight = np.minimum(seen.gaps, seen.gaps_with_low_ace) == 0
    ranks, high = seen.straight_ranks, seen.between(TEN, ACE)
    four_to_straight = (ranks >= 2) | ((ranks == 1) & (high >= 1))
    played: Flags = (seen.pair >= 0) | (seen.of_a_suit >= 4) | straight | four_to_straight
    return played


def learned_choices(solved: Solved) -> Choices:
    """The decisions of LEARNED for every kind of cards seen, whatever was wagered before."""
    found = []
    rules = (_on_three, _on_four, _on_five)
    for layer, stage, rule in zip(deals().layers, solved.stages, rules, strict=True):
        plays = rule(Features(layer.cards))
        largest = [len(moves) - 1 for moves in stage.moves]
        found.append(np.where(plays[:, None], largest, 0).astype(np.int64))
    return tuple(found)


def _sentence(cost: float) -> str:
    return f"{by_decision(LEARNED)} This costs {cost:.4%} of the Ante compared with optimal play."


def strategy(game: StagedGame) -> Strategy:
    """The strategy for a report."""
    solved = game.solved
    learned = play(solved.deals, solved.stages, learned_choices(solved))
    sentence = _sentence(float(game.cost(learned)))
    total = solved.deals.total
    return Strategy(
        sentence,
        learned=(game.learned("by-street", sentence, learned, "Ante"),),
        ties=TIES,
        frequencies={
            street: {
                key: Fraction(made, total)
                for key, made in sorted(solved.played.frequencies(stage).items())
                if key != NOTHING_TO_DECIDE
            }
            for stage, street in enumerate(STREETS)
        },
    )
