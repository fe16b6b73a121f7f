"""How games rank hands, for strategy files: by the number of cards."""

from __future__ import annotations

import numpy as np

from croupier.hands import five, four, three
from croupier.hands.keys import CARD_KEY
from croupier.maths.enumerate import Ints
from croupier.maths.strategies.seen import Ranking


def _best_fives(cards: Ints) -> Ints:
    """The strengths of many hands of five to seven cards."""

    def bits(which: Ints) -> Ints:
        held = cards[which]
        return np.asarray((np.int64(1) << ((held & 3) << 4 | held >> 2)).sum(axis=1))

    keys = np.asarray(CARD_KEY)[cards].sum(axis=1)
    return five.strengths(cards.shape[1], keys, bits).astype(np.int64)


THREE_CARDS = Ranking({3: three.strength3}, three.CATEGORY_NAMES, three.CATEGORY_SHIFT)
FOUR_OF_FIVE = Ranking(
    {4: four.strength4, 5: four.strength4of5}, four.CATEGORY_NAMES, four.CATEGORY_SHIFT
)
FIVE_CARDS = Ranking(
    {5: five.strength5, 6: five.strength6, 7: five.strength7},
    five.CATEGORY_NAMES,
    five.CATEGORY_SHIFT,
    _best_fives,
)
