"""Compiled rounds of Saigon 5 Card, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.saigon_5_card.counting.ante import ante_lines, played
from croupier.chapters.saigon_5_card.counting.hands import CARDS, HAND, PLACES, place_of, places
from croupier.chapters.saigon_5_card.counting.pot import pot_counts
from croupier.chapters.saigon_5_card.outcomes import (
    BONUS,
    BONUS_KINDS,
    CLASSES,
    COUNTS,
    bonus_kind,
    hand_class,
    qualified,
)
from croupier.families.poker.counting.lines import hand_lines
from croupier.hands.kernel import kernel
from croupier.maths.dealing import dealt_rounds
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Terms
from croupier.maths.simulate import TalliedRounds
from croupier.rulebook.rules import Rules

Bytes = NDArray[np.int8]
# The tally: both Point Counts; the player's hand by kind; the classes of three players' hands.
BONUS_AT = COUNTS * COUNTS
POT_AT = BONUS_AT + BONUS_KINDS
TALLY_SIZE = POT_AT + CLASSES**3
DEALT = 4 * HAND


@kernel
def tally_round(cards: Ints, tally: Ints, points: Bytes) -> None:
    """Five cards each of the player, the dealer and two other players.

    `points` is what the player sets, by `place_of`.
    """
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    dealer = hand_class(cards[5], cards[6], cards[7], cards[8], cards[9])
    tally[points[place_of(a, b, c, d, e)] * COUNTS + qualified(dealer)] += 1
    tally[BONUS_AT + bonus_kind(a, b, c, d, e)] += 1
    own = hand_class(a, b, c, d, e)
    second = hand_class(cards[10], cards[11], cards[12], cards[13], cards[14])
    third = hand_class(cards[15], cards[16], cards[17], cards[18], cards[19])
    tally[POT_AT + (own * CLASSES + second) * CLASSES + third] += 1


play_rounds = dealt_rounds(tally_round, DEALT, CARDS)


def points_set(rules: Rules, terms: Terms) -> Bytes:
    """What a player sets with each hand, by `place_of`."""
    points = np.zeros(PLACES, dtype=np.int8)
    best = played(rules, terms)
    for place, hand in places().items():
        points[place] = best[hand]
    return points


def counted_rounds(rules: Rules, tally: Ints) -> Mapping[str, tuple[Counted, ...]]:
    """What a tally says of every wager."""
    three = tally[POT_AT:].reshape((CLASSES,) * 3)
    found = {
        "ante": (Counted("ante", ante_lines(tally[:BONUS_AT].reshape(COUNTS, COUNTS)), SIMULATED),),
        "bonus": (Counted("bonus", hand_lines(rules, BONUS, tally[BONUS_AT:POT_AT]), SIMULATED),),
        "pot": pot_counts(rules, three.sum(axis=2), three, SIMULATED),
    }
    return {wager: counted for wager, counted in found.items() if rules.offers(wager)}


simulate = TalliedRounds(
    play_rounds, TALLY_SIZE, lambda rules, terms, tell: (points_set(rules, terms),), counted_rounds
).simulate
