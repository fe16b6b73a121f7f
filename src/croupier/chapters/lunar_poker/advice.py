"""One hand and one face-up card: what every choice is worth, with all cards known that were seen.

The dealer's hidden cards are four of those not seen. Hands that may be drawn stand in the order of
their strengths, so that the hidden hands below each are counted once: those that hold none of the
cards drawn, by inclusion and exclusion over these.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np

from croupier.chapters.lunar_poker.counting.dealers import ROWS, avoiding, enter_whole
from croupier.chapters.lunar_poker.counting.subsets import subset_places
from croupier.chapters.lunar_poker.counting.worth import Worth
from croupier.chapters.lunar_poker.outcomes import (
    ACE_KING,
    kind_of,
    second_of_five,
    second_of_six,
)
from croupier.hands.five import strength5, strength6
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Cards, Ints, all_hands

CARDS_IN_PLAY = 4


@kernel
def _hidden_strengths(up: int, hidden: Cards, strengths: Ints) -> None:
    for nth in range(len(hidden)):
        h = hidden[nth]
        strengths[nth] = strength5(up, h[0], h[1], h[2], h[3])


@kernel
def _drawn_hands(kept: Ints, drawn: Cards, same: int, told: Ints) -> None:
    """Strength, kind and second combination of the cards kept with each draw."""
    cards = np.zeros(6, dtype=np.int64)
    number = len(kept) + drawn.shape[1]
    cards[: len(kept)] = kept
    for nth in range(len(drawn)):
        for at in range(drawn.shape[1]):
            cards[len(kept) + at] = drawn[nth, at]
        a, b, c, d, e, f = cards[0], cards[1], cards[2], cards[3], cards[4], cards[5]
        if number == 6:
            strength, second = strength6(a, b, c, d, e, f), second_of_six(a, b, c, d, e, f, same)
        else:
            strength, second = strength5(a, b, c, d, e), second_of_five(a, b, c, d, e)
        told[nth, 0], told[nth, 1], told[nth, 2] = strength, kind_of(strength), second


@kernel
def _bets(drawn: Cards, order: Ints, told: Ints, hidden: Cards, dealers: Ints, upto: Ints) -> None:
    """For each draw the hidden hands without its cards: below ace-king, below it, not above it."""
    count = drawn.shape[1]
    whole, places = np.zeros(ROWS, dtype=np.int64), np.zeros(64, dtype=np.int64)
    cards, hand = np.zeros(4, dtype=np.int64), np.zeros(count, dtype=np.int64)
    for stage in range(3):
        whole[:] = 0
        entered = 0
        for nth in order:
            least = ACE_KING if stage == 0 else max(ACE_KING, told[nth, 0] + stage - 1)
            while entered < len(hidden) and dealers[entered] < least:
                cards[:] = hidden[entered]
                enter_whole(cards, whole, places)
                entered += 1
            hand[:] = drawn[nth]
            subset_places(hand, count, places)
            upto[nth, stage] = avoiding(whole, places, count)


class Seen:
    """What is left where a player has seen some cards, the dealer's face-up card among them."""

    def __init__(self, seen: Sequence[int], up: int, worth: Worth) -> None:
        left = [card for card in range(52) if card not in {*seen, up}]
        self.left = np.array(left, dtype=np.uint8)
        self.worth = worth
        hidden = all_hands(self.left, CARDS_IN_PLAY).cards
        dealers = np.empty(len(hidden), dtype=np.int64)
        _hidden_strengths(up, hidden, dealers)
        order = np.argsort(dealers, kind="stable")
        self.hidden, self.dealers = hidden[order], dealers[order]

    def bets(self, kept: Sequence[int], number: int) -> tuple[Ints, Ints, int]:
        """What a bet brings with each draw of `number` cards, over all hidden hands; the strengths
        of the hands; and how many hidden hands there are."""
        drawn = all_hands(self.left, number).cards if number else np.zeros((1, 0), dtype=np.uint8)
        told = np.zeros((len(drawn), 3), dtype=np.int64)
        _drawn_hands(np.array(kept, dtype=np.int64), drawn, int(self.worth.same), told)
        order, upto = np.argsort(told[:, 0], kind="stable"), np.zeros((len(drawn), 3), np.int64)
        _bets(drawn, order, told, self.hidden, self.dealers, upto)
        every = comb(len(self.left) - number, CARDS_IN_PLAY)
        results = np.diff(upto, prepend=0, append=every, axis=1)
        brings = (results * self.worth.result[told[:, 1], told[:, 2]]).sum(axis=1)
        return brings, told[:, 0], every

    def bet(self, hand: Sequence[int]) -> Fraction:
        """What a bet on a hand is worth, per unit of the Ante."""
        brings, _, every = self.bets(hand, 0)
        return Fraction(int(brings[0]), every * self.worth.scale)

    def drawn(self, kept: Sequence[int], number: int) -> Fraction:
        """What a draw is worth beside its fee; each hand is then bet on or folded for the best."""
        brings, _, every = self.bets(kept, number)
        best = int(np.maximum(brings, self.worth.fold * every).sum())
        return Fraction(best, len(brings) * every * self.worth.scale)
