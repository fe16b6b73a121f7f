"""What a player of twenty-one sees, in the words of a strategy file."""

from __future__ import annotations

import numpy as np

from croupier.equipment.cards import TEN
from croupier.maths.enumerate import Ints
from croupier.maths.strategies.seen import NONE, Flags, Seen

ACE = 12  # as a rank


def twenty_one(hand: Ints, dealer: Ints | None) -> Seen:
    """Hands of cards beside the dealer's face-up card: totals, and pairs by value."""
    ranks = np.where((hand >> 2 > TEN) & (hand >> 2 < ACE), TEN, hand >> 2)
    points = np.where(ranks == ACE, 1, ranks + 2).sum(axis=1)
    aces = (ranks == ACE).any(axis=1)
    soft = aces & (points + 10 <= 21)
    pair = np.full(len(hand), NONE, dtype=np.int64)
    if hand.shape[1] == 2:
        pair = np.where(ranks[:, 0] == ranks[:, 1], ranks[:, 0], NONE)
    up = None if dealer is None else dealer >> 2
    return told_twenty_one(hand.shape[1], points + 10 * soft, soft, pair, up)


def told_twenty_one(
    cards: Ints | int, total: Ints, soft: Ints | Flags, pair: Ints, up: Ints | int | None
) -> Seen:
    """The same where hands are known by what they count; `pair` and `up` are ranks."""
    told = {
        "cards": np.broadcast_to(np.asarray(cards), total.shape),
        "total": total,
        "soft": np.asarray(soft).astype(np.int64),
        "pair": pair,
    }
    if up is not None:
        ranks = np.broadcast_to(np.asarray(up), total.shape)
        told["dealer"] = np.where((ranks > TEN) & (ranks < ACE), TEN, ranks)
    return Seen(np.empty((len(total), 0), dtype=np.int64), told=told)
