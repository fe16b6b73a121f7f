"""Every deal of Caribbean Stud Poker: 19,933,230,517,200, told apart by what the player sees.

A player sees five cards and the dealer's face-up card. Up to the names of the suits there are
5,649,150 such sights; each meets the 163,185 hands of the dealer that are left.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np

from croupier.chapters.caribbean_stud_poker import outcomes
from croupier.chapters.caribbean_stud_poker.outcomes import hand_kind
from croupier.families.poker.counting.decided import decision
from croupier.families.poker.counting.side_wagers import SideWager
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Cards, Ints, kinds_beside_clubs, rows_beside
from croupier.maths.showdown import Showdown, Strengths
from croupier.maths.sights import Known, Sights
from croupier.maths.spread import each

DEALER_HANDS = comb(46, 4)
HANDS = comb(52, 5)
DEALS = HANDS * 47 * DEALER_HANDS
SUITS = 4


@kernel
def _player_strengths(hands: Cards, strengths: Strengths, kinds: Cards) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        strength = strength5(hand[0], hand[1], hand[2], hand[3], hand[4])
        strengths[nth] = strength
        kinds[nth] = hand_kind(strength)


@kernel
def _dealer_strengths(up: int, side_wager: Cards, strengths: Strengths) -> None:
    for nth in range(len(side_wager)):
        hand = side_wager[nth]
        strengths[nth] = strength5(up, hand[0], hand[1], hand[2], hand[3])


@cache
def _showdown() -> Showdown:
    return Showdown(kinds_beside_clubs(5).cards, kinds_beside_clubs(4))


def _sights(up: int) -> Sights:
    showdown, one = _showdown(), np.uint16(1)
    rows = rows_beside(kinds_beside_clubs(5), up)
    cards = kinds_beside_clubs(5).cards[rows]
    strengths = np.empty(len(cards), dtype=np.uint16)
    kinds = np.empty(len(cards), dtype=np.uint8)
    _player_strengths(cards, strengths, kinds)
    hidden = rows_beside(showdown.hidden, up)
    dealer = np.empty(len(hidden), dtype=np.uint16)
    _dealer_strengths(up, showdown.hidden.cards[hidden], dealer)
    able = np.flatnonzero(strengths >= outcomes.ACE_KING)  # the others beat and tie no such hand
    asked = [np.full_like(strengths, outcomes.ACE_KING), strengths[able], strengths[able] + one]
    asking = np.concatenate([rows, rows[able], rows[able]])
    below = showdown.below(asking, np.concatenate(asked), hidden, dealer)
    idle = below[: len(rows)]
    beaten, not_better = idle.copy(), idle.copy()
    beaten[able], not_better[able] = below[len(rows) :].reshape(2, len(able))
    results = np.empty((len(rows), outcomes.RESULTS), dtype=np.int32)
    results[:, outcomes.NOT_QUALIFIED] = idle
    results[:, outcomes.WIN] = beaten - idle
    results[:, outcomes.TIE] = not_better - beaten
    results[:, outcomes.LOSE] = DEALER_HANDS - not_better
    weights = SUITS * kinds_beside_clubs(5).weights[rows]
    return Sights(up, cards, weights, strengths, kinds, results)


@cache
def all_sights() -> tuple[Sights, ...]:
    """The sights for each rank of the face-up card, from the 2 to the ace."""
    _showdown()
    return tuple(each(_sights, range(0, 52, SUITS)))


GAME = decision(
    "bet",
    outcomes.ends,
    outcomes.FOLDED,
    sights=all_sights,
    hidden_hands=DEALER_HANDS,
    kinds=outcomes.HAND_KINDS,
    results=outcomes.RESULTS,
)


@cache
def _hands() -> Known:
    """Every side wager hangs on five cards; the player's own are seen."""
    return Known(tuple(sights.kinds for sights in all_sights()), outcomes.HAND_KINDS)


@cache
def kind_counts() -> Ints:
    """The numbers of five-card hands by kind."""
    found = np.zeros(outcomes.HAND_KINDS, dtype=np.int64)
    for sights in all_sights():
        found += np.bincount(sights.kinds, sights.weights, outcomes.HAND_KINDS).astype(np.int64)
    return np.asarray(found // 47)


def side_wager(wager: str, on: str = "") -> SideWager:
    """A wager beside the decision; on the dealer's hand only what no fold touches."""
    return SideWager(outcomes.HAND_WAGERS[wager], _hands, kind_counts, on)
