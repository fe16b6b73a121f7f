"""High Card Flush with one of the dealer's seven cards seen: sampled hands, each counted exactly.

The dealer's hands that hold a card are all of them but those that lack it, and both are counted by
suits (`maths.suits`). Hands of the player are sampled, and every card that may be seen beside them
is counted; what the sight adds to a hand varies little.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.exposure.hidden import BestChoices
from croupier.hands.kernel import kernel
from croupier.hands.suits import CARDS, SIZE, best_flush
from croupier.maths.decision import Decision
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell, Terms
from croupier.maths.shoe.hands import Floats
from croupier.maths.simulate import stream
from croupier.maths.suits import DEALER_HANDS, hands_below
from croupier.rulebook.rules import Rules

Bools = NDArray[np.bool_]
SAMPLED, PARTS = 60_000, 20
DECK = 52


@dataclass(frozen=True)
class Sampled:
    """What the sight adds to a round, in units of the first wager, and its standard error."""

    adds: float
    error: float
    hands: int


def sampled_flush(
    decision: Decision,
    rules: Rules,
    terms: Terms,
    qualifies: int,
    kind_of: Callable[[int], int],
    tell: Tell,
    *,
    seed: int,
    hands: int = SAMPLED,
) -> Sampled:
    """The best play with a card seen beyond the best without, over the same hands."""
    best = BestChoices.of(decision, rules, terms)
    kinds = np.array([kind_of(size) for size in range(CARDS + 1)], dtype=np.int64)
    found = []
    for nth in range(PARTS):
        tell(f"sampled hands: {nth + 1} of {PARTS} parts")
        adds = np.zeros(hands // PARTS)
        _sample(
            stream(seed, nth),
            qualifies,
            best.worth,
            best.barred,
            kinds,
            adds,
        )
        found.append(adds / best.scale)
    all_adds = np.concatenate(found)
    return Sampled(
        float(all_adds.mean()), float(all_adds.std()) / sqrt(len(all_adds)), len(all_adds)
    )


@kernel
def hands_by_result(sets: Ints, own: int, able: bool, qualifies: int, found: Ints) -> None:
    """The dealer's hands from the cards not in `sets`: not qualified, beaten, tied, higher."""
    a, b, c, d = sets[0], sets[1], sets[2], sets[3]
    total = 1
    left = DECK - SIZE[a] - SIZE[b] - SIZE[c] - SIZE[d]
    for nth in range(CARDS):
        total = total * (left - nth) // (nth + 1)
    idle = hands_below(a, b, c, d, qualifies, 0)
    below = not_higher = idle
    if able:
        below = hands_below(a, b, c, d, own, 0)
        not_higher = hands_below(a, b, c, d, own, 1)
    found[0], found[1] = idle, below - idle
    found[2], found[3] = not_higher - below, total - not_higher


@kernel
def _best(results: Ints, worth: Ints, barred: Bools, kind: int) -> int:
    best = 0
    for size in range(len(worth)):
        if barred[kind, size]:
            continue
        value = 0
        for result in range(4):
            value += results[result] * worth[size, kind, result]
        best = max(best, value)
    return best


@kernel
def _sample(
    rng: np.random.Generator,
    qualifies: int,
    worth: Ints,
    barred: Bools,
    kinds: Ints,
    adds: Floats,
) -> None:
    deck = np.arange(DECK)
    sets = np.zeros(4, dtype=np.int64)
    without, lacking, with_card = (
        np.zeros(4, np.int64),
        np.zeros(4, np.int64),
        np.zeros(4, np.int64),
    )
    for nth in range(len(adds)):
        sets[:] = 0
        for place in range(CARDS):
            other = place + int(rng.random() * (DECK - place))
            deck[place], deck[other] = deck[other], deck[place]
            sets[deck[place] & 3] |= 1 << (deck[place] >> 2)
        own = best_flush(sets[0], sets[1], sets[2], sets[3])
        able = SIZE[own] > SIZE[qualifies] or (SIZE[own] == SIZE[qualifies] and own >= qualifies)
        kind = kinds[SIZE[own]]
        hands_by_result(sets, own, able, qualifies, without)
        plain = _best(without, worth, barred, kind) / DEALER_HANDS
        total = 0.0
        for place in range(CARDS, DECK):
            card = deck[place]
            sets[card & 3] |= 1 << (card >> 2)
            hands_by_result(sets, own, able, qualifies, lacking)
            sets[card & 3] &= ~(1 << (card >> 2))
            for result in range(4):
                with_card[result] = without[result] - lacking[result]
            total += _best(with_card, worth, barred, kind)
        # Each of the dealer's hands has been met once for each of its seven cards.
        adds[nth] = total / (CARDS * DEALER_HANDS) - plain
