"""Every deal of Six-Card Fortune Pai Gow Poker: six cards in each way to set them, against six that
the dealer sets by 670a.11(d).

22,957,480 hands of six cards are 1,097,447 up to the names of the suits. Of the settings of a hand
only its stairs count, those that no other beats in both hands, beside the dealer's own way.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import (
    PAIR_OF_8S,
    SETTINGS,
    dealers_low,
    high_without,
    is_foul,
    low_strength,
)
from croupier.families.setting.hands import RESULTS, not_won
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import high_of, low_of, point, rank_of
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.maths.setting.dominance import NOWHERE, Met, meet
from croupier.maths.setting.hands import Asked, Hands, Points, Rows, choose

HANDS = Hands(6)
DEALER_HANDS = HANDS.others
Bytes = NDArray[np.uint8]


@kernel
def stairs_of(by: int, cards: Ints, steps: Ints, points: Ints) -> int:
    """The cards that may go low without another being better, the highest high hand first; of the
    way that the dealer takes, which is behind them if it is none of them. How many there are."""
    highs = np.empty(SETTINGS, dtype=np.int64)
    lows = np.empty(SETTINGS, dtype=np.int64)
    for low in range(SETTINGS):
        highs[low] = high_without(by, cards, low)
        lows[low] = low_strength(cards[low])
    count, least = 0, -1
    while True:
        best = -1
        for low in range(SETTINGS):
            if lows[low] <= least or is_foul(highs[low], lows[low]):
                continue
            if best < 0 or point(highs[low], lows[low]) > point(highs[best], lows[best]):
                best = low
        if best < 0:
            break
        steps[count], points[count] = best, point(highs[best], lows[best])
        least = lows[best]
        count += 1
    house = dealers_low(by, cards)
    at = point(highs[house], lows[house])
    for nth in range(count):
        if points[nth] == at:
            steps[SETTINGS] = nth
            return count
    steps[count], points[count], steps[SETTINGS] = house, at, count
    return count + 1


@kernel
def _dealers(by: int, kinds: Bytes, points: Points, qualified: Points) -> None:
    for row in range(len(kinds)):
        cards = kinds[row].astype(np.int64)
        low = dealers_low(by, cards)
        high = high_without(by, cards, low)
        points[row] = point(high, rank_of(cards[low]))
        qualified[row] = points[row] if high >= PAIR_OF_8S else NOWHERE


@kernel
def _fill(by: int, kinds: Bytes, starts: Ints, asked: Points, house: Bytes) -> None:
    """With an empty `asked` only `starts` and `house` are found."""
    steps = np.empty(SETTINGS + 1, dtype=np.int64)
    points = np.empty(SETTINGS + 1, dtype=np.int64)
    for row in range(len(kinds)):
        count = stairs_of(by, kinds[row].astype(np.int64), steps, points)
        if len(asked) == 0:
            starts[row + 1] = starts[row] + count
            house[row] = steps[SETTINGS]
        for nth in range(count if len(asked) else 0):
            asked[starts[row] + nth] = points[nth]


@dataclass(frozen=True, eq=False)
class Deals:
    """For every hand its settings, from `starts[row]` on, as points; the dealer's hands that both
    hands beat and that neither does, of all and of those with a pair of 8s or better. `house` is
    the dealer's way among them."""

    starts: Ints
    points: Points
    house: Bytes
    all_hands: Met
    qualified: Met


@lru_cache(maxsize=2)
def dealers(by: int) -> tuple[Points, Points]:
    """The dealer's point with every hand; NOWHERE in the second for less than a pair of 8s."""
    kinds = HANDS.kinds.cards
    points, qualified = (np.empty(len(kinds), np.int32) for _ in range(2))
    _dealers(by, kinds, points, qualified)
    return points, qualified


def deals(by: int, tell: Tell = tell_nobody) -> Deals:
    """Every hand in every way to set it: a minute of processor time."""
    kinds = HANDS.kinds.cards
    starts = np.zeros(len(kinds) + 1, dtype=np.int64)
    house = np.empty(len(kinds), dtype=np.uint8)
    _fill(by, kinds, starts, np.empty(0, np.int32), house)
    points = np.empty(starts[-1], np.int32)
    _fill(by, kinds, starts, points, house)
    asked = Asked(starts, points)
    met = [meet(HANDS, each, asked, tell) for each in dealers(by)]
    return Deals(starts, points, house, *met)


# ---------------------------------------------------------------------------- one hand


@kernel
def _meet_one(
    held: Ints,
    rows: Rows,
    ways: Ints,
    points: Points,
    qualified: Points,
    highs: Ints,
    lows: Ints,
    found: Ints,
) -> None:
    """`found[setting]`: the dealer's hands by result; the same of those with a pair of 8s or
    better."""
    free = np.array([card for card in range(53) if not (held == card).any()])
    for f in range(5, len(free)):
        for e in range(4, f):
            for d in range(3, e):
                for c in range(2, d):
                    upper = ways[6, free[f]] + ways[5, free[e]] + ways[4, free[d]]
                    upper += ways[3, free[c]]
                    for b in range(1, c):
                        place = upper + ways[2, free[b]]
                        for a in range(b):
                            row = rows[place + free[a]]
                            high, low = high_of(points[row]), low_of(points[row])
                            plays = qualified[row] != NOWHERE
                            for nth in range(len(highs)):
                                result = not_won(highs[nth], lows[nth], high, low)
                                found[nth, result] += 1
                                found[nth, len(RESULTS) + result] += plays


def meet_one(by: int, cards: tuple[int, ...]) -> Ints:
    """One hand of six cards with each of them low, against every hand of the dealer."""
    held = np.array(cards, dtype=np.int64)
    highs = np.array([high_without(by, held, low) for low in range(SETTINGS)])
    lows = np.array([low_strength(card) for card in cards])
    for nth in range(SETTINGS):
        if is_foul(highs[nth], lows[nth]):
            highs[nth] = lows[nth] = NOWHERE  # it loses to every hand
    found = np.zeros((SETTINGS, 2 * len(RESULTS)), dtype=np.int64)
    _meet_one(held, HANDS.rows, choose(HANDS.deck), *dealers(by), highs, lows, found)
    return found
