"""What a wager is worth from any composition of the shoe, fast: exact to the second order.

The mean gain from a shoe is a symmetric function of its cards, so it is a sum of averages: over
single cards (`one`), over pairs of cards (`two`), over triples, each with mean 0 over the full
shoe. From the full shoe, from shoes short of one card and of two, counted exactly, the first two
follow exactly (Hoeffding's decomposition for draws without replacement): with N cards,

    one[i] = -(N-1) (E(without i) - E),
    two[i, j] = C(N-2, 2) (E(without i and j) - E + (one[i] + one[j]) / (N-2)).

So the value is exact for a wager on two cards, and for any other it leaves out what only three
cards together tell. What that comes to is measured: `earns` counts sampled shoes from nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb

import numpy as np

from croupier.analysis.counting.pairs import pair_classes, short_shoes
from croupier.analysis.counting.wagers import Shoed
from croupier.equipment.cards import card_text
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.maths.pricing.removal import SUITS, Shoe
from croupier.maths.seen_rounds import BY_CARD
from croupier.maths.shoe.hands import Floats


@dataclass(frozen=True)
class Worth:
    """A wager's mean gain from the full shoe and what single cards and pairs add to it.

    `held` are the cards of each kind; effects are the changes in the player's gain when one card is
    out; `variance` is that of one wager from the full shoe.
    """

    kinds: Mapping[str, int]
    gain: Fraction
    variance: Fraction
    effects: Mapping[str, Fraction]
    one: Floats
    two: Floats

    @property
    def cards(self) -> int:
        return sum(self.kinds.values())

    @cached_property
    def held(self) -> Ints:
        return np.array(list(self.kinds.values()), dtype=np.int64)

    def at(self, shoe: Shoe | Ints) -> float:
        """The mean gain from a composition."""
        held = np.asarray(shoe, dtype=np.float64)
        left = held.sum()
        pairs = held @ self.two @ held - held @ np.diag(self.two)
        return float(
            float(self.gain) + held @ self.one / left + pairs / max(left * (left - 1), 1.0)
        )

    @cached_property
    def merged(self) -> tuple[Worth, Ints]:
        """The same with kinds that no composition tells apart as one, and each kind's place."""
        places: list[int] = []
        kept: list[int] = []
        for nth in range(len(self.one)):
            like = (place for place, other in enumerate(kept) if self._alike(nth, other))
            place = next(like, len(kept))
            if place == len(kept):
                kept.append(nth)
            places.append(place)
        at = np.array(places)
        names = list(self.kinds)
        held = {names[one]: int(self.held[at == place].sum()) for place, one in enumerate(kept)}
        fewer = replace(self, kinds=held, one=self.one[kept], two=self.two[np.ix_(kept, kept)])
        return fewer, at

    def _alike(self, one: int, other: int) -> bool:
        two = self.two
        same = two[one, one] == two[other, other] == two[one, other]
        return bool(same and self.one[one] == self.one[other] and (two[one] == two[other]).all())

    def kind_of(self, cards: int) -> Ints:
        """The kind of each card, or of each rank, by its number."""
        names = [kind.split() for kind in self.kinds]
        found = np.full(cards, -1, dtype=np.int64)
        for nth in range(cards):
            text = card_text(nth if cards == BY_CARD else SUITS * nth)
            for place, known in enumerate(names):
                if text[:-1] in known or text in known:
                    found[nth] = place
        return found


def worth_of(wager: Shoed, tell: Tell = tell_nobody) -> Worth:
    """From shoes short of one card and two, counted or from the cache."""
    short = short_shoes(wager, tell)
    gain, singles = short.gain, short.singles
    kinds, cards = wager.from_shoe.kinds, sum(wager.from_shoe.full)
    one = [-(cards - 1) * (without - gain) for without in singles]
    two = np.zeros((len(kinds), len(kinds)))
    for (first, second, _), without in zip(pair_classes(wager, singles), short.pairs, strict=True):
        shared = (one[first] + one[second]) / (cards - 2)
        two[first, second] = two[second, first] = float(
            comb(cards - 2, 2) * (without - gain + shared)
        )
    effects = {kind: each - gain for kind, each in zip(kinds, singles, strict=True)}
    return Worth(kinds, gain, short.variance, effects, np.array([float(each) for each in one]), two)
