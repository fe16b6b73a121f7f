"""Hands of two cards and the flop, and of seven cards: side wagers of games with a board."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.hands.five import strength5_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key
from croupier.hands.kinds import FIVE_KINDS, five_kind_of
from croupier.maths.boards.showdowns import Showdowns
from croupier.maths.boards.spots import Ints, spot_ways
from croupier.maths.boards.views import views

ROYAL_FLUSH, STRAIGHT_FLUSH = 9, 8


@kernel
def _flop_kinds(cards: Ints, start: Ints, holes: Ints, kinds: NDArray[np.int8]) -> None:
    for nth in range(len(cards)):
        key = bits = 0
        for card in cards[nth]:
            key += card_key(card)
            bits |= card_bit(card)
        for at in range(start[nth], start[nth + 1]):
            a, b = holes[at, 0], holes[at, 1]
            strength = strength5_from_key(
                key + card_key(a) + card_key(b), bits | card_bit(a) | card_bit(b)
            )
            kinds[at] = five_kind_of(strength)


@cache
def flop_kinds() -> NDArray[np.int8]:
    """For each view of the flop, what the two cards and the flop are, by `hands.kinds`."""
    known = views(3)
    kinds = np.zeros(len(known), dtype=np.int8)
    _flop_kinds(known.cards, known.start, known.holes, kinds)
    return kinds


def flop_hands(weights: Ints) -> Ints:
    """Hands by kind, where each view of the flop has a weight."""
    found = np.zeros(FIVE_KINDS, dtype=np.int64)
    np.add.at(found, flop_kinds(), weights)
    return found


@kernel
def _seven_kinds(strength: NDArray[np.int32], ways: NDArray[np.int32], found: Ints) -> None:
    for spot in range(len(strength)):
        if ways[spot]:
            found[five_kind_of(strength[spot])] += ways[spot]


def seven_card_hands(found: Showdowns) -> Ints:
    """Deals of hole cards and board by the best five of the seven."""
    kinds = np.zeros(FIVE_KINDS, dtype=np.int64)
    _seven_kinds(found.strength, spot_ways(), kinds)
    return kinds


def envy_chances(kinds: Ints, total: int) -> dict[str, dict[str, str]]:
    """The chances of qualifying hands, where they are not those of the wager's own hands."""
    chances = {
        "Royal flush": Fraction(int(kinds[ROYAL_FLUSH]), total),
        "Straight flush": Fraction(int(kinds[STRAIGHT_FLUSH]), total),
    }
    return {"envy_chances": {name: str(chance) for name, chance in chances.items()}}
