"""Every deal of Three Card Prime; no decision touches the wagers beside the Ante (679a.11(b))."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb

import numpy as np

from croupier.chapters.three_card_prime import outcomes
from croupier.families.poker.counting.decided import decision
from croupier.families.poker.counting.hand_counts import low_ace_counts
from croupier.families.poker.counting.three_cards import DEALER_HANDS, HANDS, all_sights
from croupier.families.poker.three_cards import RESULTS
from croupier.maths.enumerate import Ints

COLOUR, TWOS = 26, 4


GAME = decision(
    "play",
    outcomes.ends,
    outcomes.FOLDED,
    sights=all_sights,
    hidden_hands=DEALER_HANDS,
    kinds=outcomes.HAND_KINDS,
    results=RESULTS,
)


def _primes() -> Ints:
    """The player's and the dealer's three cards, by `outcomes.prime_kind`."""
    one_colour = 2 * comb(COLOUR, 3)
    both = one_colour * comb(COLOUR - 3, 3)
    of_player = one_colour * DEALER_HANDS - both
    return np.array([(HANDS - one_colour) * DEALER_HANDS, of_player, both])


def _pair_bonuses() -> Ints:
    """The player's three cards and any fourth card, by `outcomes.pair_bonus_kind`."""
    (sights,) = all_sights()
    left = TWOS - (sights.cards < TWOS).sum(axis=1)
    found = [
        np.bincount(sights.kinds, sights.weights * fourths, outcomes.HAND_KINDS)
        for fourths in (52 - 3 - left, left)
    ]
    return np.concatenate(found).astype(np.int64)


EVERY: Mapping[str, Callable[[], Ints]] = {
    "prime": _primes,
    "pair-bonus": _pair_bonuses,
    "all-six-bonus": low_ace_counts,
}
