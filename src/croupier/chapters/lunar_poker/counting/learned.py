"""Rules that a person can learn, as choices at every sight."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.lunar_poker.counting.hands import Hands
from croupier.chapters.lunar_poker.counting.tell import BET, EXCHANGE, FOLD, INSTANT, SIXTH
from croupier.chapters.lunar_poker.outcomes import (
    ACE_KING,
    FOUR,
    FULL_HOUSE,
    PAIR,
    RANK_OF_ACE,
    RANK_OF_KING,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)
from croupier.hands.five import strength5
from croupier.hands.written import strength_of
from croupier.maths.enumerate import Cards, Ints

RULES = (
    "(1) Bet with two pairs, a full house or four-of-a-kind. (2) With a three-of-a-kind exchange "
    "the other two cards. (3) With a straight or a flush buy a sixth card. (4) With a pair buy a "
    "sixth card if it could make a straight or a flush; else bet if the pair is not below the "
    "dealer's card or you hold a card of the dealer's rank; else exchange the other three. (5) "
    "With less, buy a sixth card with four to a flush, if cards of two ranks would make a straight "
    "(four in a row, or two gaps), or with ace-king if it could make a straight. (6) Else keep "
    "ace-king. (7) Else keep your highest card and exchange four: any against a 2 to 6, a queen or "
    "better against a 7 to jack, an ace against a queen or king; else fold. (8) After a draw, "
    "bet with ace-king-queen or better, or with ace-king and a card of the dealer's rank; against "
    "a king or an ace, bet with ace-king-jack-8 or better."
)
Flags = NDArray[np.bool_]
_OPEN = 2  # ranks that make a straight, of four in a row or of five with two gaps
_FIVES = 10
# By the rank of the dealer's card, the least card that is kept alone.
_KEPT = (*[0] * 5, *[10] * 5, *[RANK_OF_ACE] * 2, RANK_OF_ACE + 1)
_LEAST = strength_of(strength5, "Ah Kd Qc 3d 2h")
_LEAST_AGAINST_KING = strength_of(strength5, "Ah Kd Jc 8d 2h")


def learned_bets(up: int, cards: Cards, strengths: Ints) -> Flags:
    """What the rules bet on after a draw: hands of five or six cards with their strengths."""
    if up >> 2 >= RANK_OF_KING:
        return np.asarray(strengths >= _LEAST_AGAINST_KING)
    alike = (cards >> 2 == up >> 2).any(axis=1)
    return np.asarray((strengths >= _LEAST) | (alike & (strengths >= ACE_KING)))


def _straight_ranks(has: Flags) -> NDArray[np.int64]:
    """How many ranks would make a straight of a hand."""
    found = np.zeros(len(has), dtype=np.int64)
    for rank in range(has.shape[1]):
        more = has.copy()
        more[:, rank] = True
        row = np.concatenate([more[:, RANK_OF_ACE:], more], axis=1)  # the ace below the 2 as well
        runs = np.any([row[:, low : low + 5].all(axis=1) for low in range(_FIVES)], axis=0)
        found += runs & ~has[:, rank]
    return found


def learned_choices(up: int, hands: Hands) -> Cards:
    """What the rules say at every sight beside a face-up card."""
    ranks, suits, kinds = hands.cards >> 2, hands.cards & 3, hands.kinds
    has = np.zeros((len(ranks), RANK_OF_ACE + 1), dtype=bool)
    for nth in range(5):
        has[np.arange(len(ranks)), ranks[:, nth]] = True
    makes = _straight_ranks(has)
    four_suited = np.max([(suits == suit).sum(axis=1) for suit in range(4)], axis=0) == 4
    alike = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2) > 1
    others = 31 ^ (alike @ (1 << np.arange(5)))
    pair = np.where(alike, ranks, 0).max(axis=1)
    ace_king = has[:, RANK_OF_ACE] & has[:, RANK_OF_KING]
    bets_pair = (pair >= up >> 2) | has[:, up >> 2]
    rules: list[tuple[Flags, int | NDArray[np.int64]]] = [
        (kinds >= STRAIGHT_FLUSH, INSTANT),
        (np.isin(kinds, (TWO_PAIR, FULL_HOUSE, FOUR)), BET),
        (kinds == THREE, EXCHANGE + others),
        (kinds >= STRAIGHT, SIXTH),
        ((kinds == PAIR) & (four_suited | (makes > 0)), SIXTH),
        ((kinds == PAIR) & bets_pair, BET),
        (kinds == PAIR, EXCHANGE + others),
        (four_suited | (makes >= _OPEN) | (ace_king & (makes > 0)), SIXTH),
        (ace_king, EXCHANGE + 0b00111),
        (ranks[:, 4] >= _KEPT[up >> 2], EXCHANGE + 0b01111),
    ]
    found = np.select([where for where, _ in rules], [choice for _, choice in rules], FOLD)
    return found.astype(np.uint8)
