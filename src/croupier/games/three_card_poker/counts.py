"""What is counted once for all rules: hands of three cards, and what more cards make of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from croupier.families.poker.counting.hand_counts import six_card_counts
from croupier.games.three_card_poker import outcomes
from croupier.games.three_card_poker.kernels import community_results, dealer_results
from croupier.hands.kinds import (
    MINI_ROYAL,
    MINI_ROYAL_OF_SPADES,
    ROYAL_FLUSH,
    SIX_CARD_ROYAL,
)
from croupier.maths.enumerate import Ints, three_card_kinds


def named(names: Sequence[str], weights: Ints) -> Iterable[tuple[str, int]]:
    return zip(names, weights.tolist(), strict=True)


@cache
def results() -> Ints:
    """For each kind of hand, the dealer's hands by showdown result."""
    kinds, _, _ = three_card_kinds()
    found = np.zeros((len(kinds), outcomes.RESULTS), dtype=np.int64)
    dealer_results(kinds, found)
    return found


@cache
def kind_of_hand() -> Ints:
    """For each kind of hand (up to suits), what it is; spades are told apart by weight."""
    kinds, weights, _ = three_card_kinds()
    found = np.zeros((len(kinds), outcomes.HAND_KINDS), dtype=np.int64)
    for nth, (cards, weight) in enumerate(zip(kinds.tolist(), weights.tolist(), strict=True)):
        kind = outcomes.hand_kind(*cards)
        if kind in (MINI_ROYAL, MINI_ROYAL_OF_SPADES):
            found[nth, MINI_ROYAL] = weight - 1
            found[nth, MINI_ROYAL_OF_SPADES] = 1
        else:
            found[nth, kind] = weight
    return found


def hand_kinds() -> Ints:
    return np.asarray(kind_of_hand().sum(axis=0))


@cache
def community() -> Ints:
    """For each kind of hand, the pairs of community cards by five-card outcome."""
    kinds, _, _ = three_card_kinds()
    found = np.zeros((len(kinds), outcomes.FIVE_KINDS), dtype=np.int64)
    community_results(kinds, found)
    return found


def five_kinds() -> Ints:
    _, weights, _ = three_card_kinds()
    return np.asarray(weights @ community())


def six_kinds() -> Ints:
    """The hands of six cards, spades told apart: each suit has as many royal flushes."""
    found = np.append(six_card_counts(), (0, 0))
    for royal, of_spades, suits in (
        (ROYAL_FLUSH, outcomes.ROYAL_FLUSH_OF_SPADES, 4),
        (SIX_CARD_ROYAL, outcomes.SUPER_ROYAL_OF_SPADES, 3),
    ):
        found[of_spades] = found[royal] // suits
        found[royal] -= found[of_spades]
    return found
