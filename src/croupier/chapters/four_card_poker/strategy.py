"""Fold, or play for one to three times the Ante: rules that a person can learn, with their cost."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.chapters.four_card_poker.counting import all_sights
from croupier.equipment.cards import RANK_NAMES
from croupier.families.poker.counting.four_cards import PAIRS, strength_name
from croupier.families.poker.counting.told_cost import telling_cost
from croupier.maths.decision import TIES, Values
from croupier.maths.enumerate import Cards
from croupier.maths.pricing.strategy import Chart, Learned, Strategy
from croupier.maths.sights import Sights, best_threshold

ONCE, THRICE = 1, 2
Thresholds = tuple[int, int]


def _thresholds(values: Values, ranks: Sequence[int], among: Sequence[int] = ()) -> Thresholds:
    """The least hands to play and to play for three times, if only the hand's strength decides."""
    sights = [all_sights()[rank] for rank in ranks]
    strengths = np.concatenate([part.strengths for part in sights])
    weights = np.concatenate([part.weights for part in sights])
    once, thrice = np.concatenate([values.beyond[rank] for rank in ranks], axis=1)
    least = best_threshold(strengths, weights * once, among)
    return least, max(least, best_threshold(strengths, weights * (thrice - once), among))


def _by_thresholds(sights: Sights, least: int, most: int) -> Cards:
    chosen = np.where(
        sights.strengths >= most, THRICE, np.where(sights.strengths >= least, ONCE, 0)
    )
    return chosen.astype(np.uint8)


def strategy(values: Values) -> Strategy:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    every = range(len(all_sights()))
    to_learn = {
        "pairs": [_thresholds(values, every, PAIRS)] * len(every),
        "pairs-by-up-card": [_thresholds(values, [rank], PAIRS) for rank in every],
        "hands-by-up-card": [_thresholds(values, [rank]) for rank in every],
    }
    learned = telling_cost(
        [_learned(key, values, thresholds) for key, thresholds in to_learn.items()]
    )
    by_up_card = Chart(
        "The lowest hands to play",
        ("dealer", "play from", "play 3x from"),
        tuple(
            (RANK_NAMES[rank], strength_name(least), strength_name(most))
            for rank, (least, most) in enumerate(to_learn["hands-by-up-card"])
        ),
    )
    return Strategy(
        learned[0].sentence,
        learned=learned,
        frequencies={"play": values.frequencies()},
        ties=TIES,
        charts=(by_up_card,),
    )


def _learned(key: str, values: Values, thresholds: Sequence[Thresholds]) -> Learned:
    """A rule of thresholds by the dealer's face-up card, in words and with its exact cost."""
    chosen = [
        _by_thresholds(sights, least, most)
        for sights, (least, most) in zip(all_sights(), thresholds, strict=True)
    ]
    said = [f"{strength_name(most)}, {strength_name(least)}" for least, most in thresholds]
    if len(set(said)) == 1:
        least, most = thresholds[0]
        sentence = (
            f"Play 3x the Ante with {strength_name(most)} or better and 1x with "
            f"{strength_name(least)} or better; fold everything lower."
        )
    else:
        rows = [f"{RANK_NAMES[rank]}: {text}" for rank, text in enumerate(said)]
        sentence = (
            "By the dealer's face-up card, the lowest hand to play for 3x the Ante and the "
            f"lowest to play for 1x: {'; '.join(rows)}."
        )
    return values.learned(key, sentence, chosen)
