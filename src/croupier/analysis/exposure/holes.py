"""Two hole cards beside a flop or a seen card, up to the names of the suits."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from croupier.maths.enumerate import Ints

DECK = 52
Words = NDArray[np.int32]


@cache
def hole_classes() -> Words:
    """By seen card and two hole cards, the number of what is the same but for the suits' names."""
    seen, a, b = np.meshgrid(*[np.arange(DECK)] * 3, indexing="ij")
    apart = (a < b) & (seen != a) & (seen != b)
    cards = [each[apart] for each in (seen, a, b)]
    codes = []
    for named in permutations(range(4)):
        order = np.array(named)
        x, y, z = ((card & ~3) | order[card & 3] for card in cards)
        codes.append((x * DECK + np.minimum(y, z)) * DECK + np.maximum(y, z))
    found = np.full((DECK, DECK, DECK), -1, dtype=np.int32)
    found[apart] = np.unique(np.min(codes, axis=0), return_inverse=True)[1]
    return found


def representatives(flop: tuple[int, ...]) -> Ints:
    """Hole cards of which those that differ only by suits that the flop has not are one, by their
    places among the cards left; and how many each stands for."""
    left = [card for card in range(DECK) if card not in flop]
    place = {card: nth for nth, card in enumerate(left)}
    held = {card & 3 for card in flop}
    free = [suit for suit in range(4) if suit not in held]
    found: dict[tuple[int, ...], int] = {}
    for b in left:
        for a in left:
            if a < b:
                names: dict[int, int] = {}
                pair = []
                for card in sorted((a, b), key=lambda one: (one >> 2, one)):
                    suit = card & 3
                    if suit in free:
                        if suit not in names:
                            names[suit] = free[len(names)]
                        suit = names[suit]
                    pair.append((card & ~3) | suit)
                key = tuple(sorted(pair))
                found[key] = found.get(key, 0) + 1
    rows = [(place[low], place[high], ways) for (low, high), ways in found.items()]
    return np.array(rows, dtype=np.int64)
