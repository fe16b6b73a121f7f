"""How to play: rules that a person can learn with their cost, and how often each choice is made."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.lunar_poker.counting.learned import RULES
from croupier.chapters.lunar_poker.counting.solved import UPS, Solution, cost_of_rules
from croupier.chapters.lunar_poker.counting.subsets import SIZE
from croupier.chapters.lunar_poker.counting.tell import BET, EXCHANGE, FOLD, SIXTH
from croupier.families.poker.counting.told_cost import telling_cost
from croupier.maths.enumerate import hand_places, kinds_beside_clubs
from croupier.maths.pricing.strategy import Chart, Learned, Strategy

RANKS = (*map(str, range(2, 11)), "jack", "queen", "king", "ace")


def strategy(best: Solution, edge: Fraction) -> Strategy:
    """`edge` is the house advantage by the choices of the solution."""
    shares = [_shares(best, rank) for rank in range(len(UPS))]
    total = sum(sum(found.values()) for found in shares)
    overall = {name: Fraction(sum(found[name] for found in shares), total) for name in shares[0]}
    rows = tuple(
        (RANKS[rank], *(f"{number / sum(found.values()):.1%}" for number in found.values()))
        for rank, found in enumerate(shares)
    )
    title = "How often each choice is made, by the dealer's card"
    cost = cost_of_rules(best)
    learned = telling_cost([Learned("eight-rules", RULES, cost, edge + cost, "Ante")])
    return Strategy(
        learned[0].sentence,
        learned=learned,
        frequencies={"first decision": overall},
        charts=(Chart(title, ("dealer", *shares[0]), rows),),
    )


def _shares(best: Solution, rank: int) -> dict[str, int]:
    """Hands by choice beside one card."""
    kinds = kinds_beside_clubs(5)
    beside = (kinds.cards != UPS[rank]).all(axis=1)
    chosen = best.choices[rank, hand_places(kinds.cards)][beside]
    weights = kinds.weights[beside]
    named = {"fold": FOLD, "bet": BET, "sixth card": SIXTH}
    found = {name: int(weights[chosen == code].sum()) for name, code in named.items()}
    thrown: NDArray[np.int64] = SIZE[np.where(chosen >= EXCHANGE, chosen - EXCHANGE, 0)]
    for size in range(2, 6):
        found[f"exchange {size}"] = int(weights[thrown == size].sum())
    return found
