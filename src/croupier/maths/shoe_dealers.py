"""How the dealer's hand ends beside the player's cards: chances, and ways in whole numbers.

A row is a multiset of cards that are gone: a hand of the lattice, or such a hand with some more
cards of a pair that was split. All hands of a game against one up card share the rows, so that a
dealer's tree is walked once for each multiset, for 64 of them at a time.

Ways are out of the ordered draws of twelve cards, about 2^105 from eight decks. A walk keeps them
modulo 2^64; the chance of the same end, a float, is good to 2^-44 and tells the rest, so that the
number is whole and exact.
"""

from __future__ import annotations

from threading import Lock

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.shoe_hands import (
    ACE,
    BUST,
    DEALER_ENDS,
    DEALER_OVER,
    MOST_DRAWN,
    TEN,
    VALUES,
    Counts,
    DealerRule,
    Floats,
    Ints,
    dealer_tree,
    lattice,
)

Bytes = NDArray[np.int8]
LANES = 64
SUMS = DEALER_ENDS * (MOST_DRAWN + 1)
MOST_CARDS_EXACT = 500  # in a shoe; with more, floats cannot tell what is lost modulo 2^64


@kernel
def no_blackjack(up: int, aces: int, tens: int, left: int) -> int:
    """Hole cards that give the dealer no Blackjack."""
    if up == ACE:
        return left - tens
    if up == TEN:
        return left - aces
    return left


@kernel
def dealer_chances(
    shoe: Ints, up: int, tree: Ints, removed: Bytes, rows: Ints, chances: Floats
) -> None:
    """For each row, the chance of each end without a Blackjack.

    What the tree does not have is called over 22.
    """
    rest = np.empty((VALUES, LANES))
    ways = np.empty((MOST_DRAWN + 1, LANES))
    sums = np.empty((SUMS, LANES))
    first, last = tree[4].min(), tree[4].max()
    for begin in range(0, len(rows), LANES):
        lanes = min(LANES, len(rows) - begin)
        for lane in range(LANES):
            row = rows[min(begin + lane, len(rows) - 1)]
            for value in range(VALUES):
                rest[value, lane] = shoe[value] - removed[row, value]
        ways[0, :] = 1.0
        sums[:, :] = 0.0
        for node in range(tree.shape[1]):
            drawn = tree[2, node]
            before, now, cards = ways[drawn - 1], ways[drawn], rest[tree[0, node]]
            held = float(tree[1, node])
            for lane in range(LANES):
                now[lane] = before[lane] * (cards[lane] - held)
            if tree[3, node]:
                orders = float(tree[3, node])
                total = sums[tree[4, node] * (MOST_DRAWN + 1) + drawn]
                for lane in range(LANES):
                    total[lane] += orders * now[lane]
        for lane in range(lanes):
            row = rows[begin + lane]
            left = 0
            least = 0
            for value in range(VALUES):
                left += shoe[value] - removed[row, value]
                least = min(least, shoe[value] - removed[row, value])
            chances[row, :] = 0.0
            if least < 0 or left == 0:
                continue
            aces, tens = shoe[ACE] - removed[row, ACE], shoe[TEN] - removed[row, TEN]
            each = 1.0
            for drawn in range(1, min(MOST_DRAWN, left) + 1):
                each /= left - drawn + 1
                for end in range(first, last + 1):
                    chances[row, end] += sums[end * (MOST_DRAWN + 1) + drawn, lane] * each
            over = no_blackjack(up, aces, tens, left) / left
            for end in range(first, last + 1):
                over -= chances[row, end]
            chances[row, DEALER_OVER] = over


@kernel
def dealer_ways(shoe: Ints, up: int, tree: Ints, removed: Bytes, rows: Ints, low: Ints) -> None:
    """For each row, the ways to each end modulo 2^64, out of draws of up to twelve cards."""
    rest = np.empty((VALUES, LANES), dtype=np.int64)
    ways = np.empty((MOST_DRAWN + 1, LANES), dtype=np.int64)
    sums = np.empty((SUMS, LANES), dtype=np.int64)
    first, last = tree[4].min(), tree[4].max()
    for begin in range(0, len(rows), LANES):
        lanes = min(LANES, len(rows) - begin)
        for lane in range(LANES):
            row = rows[min(begin + lane, len(rows) - 1)]
            for value in range(VALUES):
                rest[value, lane] = shoe[value] - removed[row, value]
        ways[0, :] = 1
        sums[:, :] = 0
        for node in range(tree.shape[1]):
            drawn = tree[2, node]
            before, now, cards = ways[drawn - 1], ways[drawn], rest[tree[0, node]]
            held = tree[1, node]
            for lane in range(LANES):
                now[lane] = before[lane] * (cards[lane] - held)
            if tree[3, node]:
                orders = tree[3, node]
                total = sums[tree[4, node] * (MOST_DRAWN + 1) + drawn]
                for lane in range(LANES):
                    total[lane] += orders * now[lane]
        for lane in range(lanes):
            row = rows[begin + lane]
            left = 0
            for value in range(VALUES):
                left += shoe[value] - removed[row, value]
            aces, tens = shoe[ACE] - removed[row, ACE], shoe[TEN] - removed[row, TEN]
            deepest = min(MOST_DRAWN, left)
            low[row, :] = 0
            others = 1  # orders of the cards that nobody looks at
            over = 0
            for drawn in range(deepest, 0, -1):
                for end in range(first, last + 1):
                    low[row, end] += sums[end * (MOST_DRAWN + 1) + drawn, lane] * others
                if drawn == 1:
                    over = no_blackjack(up, aces, tens, left) * others
                others *= left - drawn + 1
            for end in range(first, last + 1):
                over -= low[row, end]
            low[row, DEALER_OVER] = over


@kernel
def find_rows(
    pair: int,
    gone: int,
    need: Ints,
    after: Ints,
    counts: Ints,
    slots: NDArray[np.int32],
    used: Ints,
    removed: Bytes,
    found: Ints,
) -> None:
    """The row of each needed hand with `gone` more pair cards; -1 for the others."""
    for place in range(len(need)):
        found[place] = -1
        if not need[place]:
            continue
        hand, more = place, gone
        while more > 0 and after[hand, pair] != BUST:
            hand = after[hand, pair]
            more -= 1
        if more == 0:
            found[place] = hand
            continue
        if slots[pair, more, hand] < 0:
            row = used[0]
            slots[pair, more, hand] = row
            used[0] += 1
            for value in range(VALUES):
                removed[row, value] = counts[hand, value]
            removed[row, pair] += more
        found[place] = slots[pair, more, hand]


@kernel
def not_yet(rows: Ints, known: Bytes) -> Ints:
    """The rows, each once, that are not known; they are marked as known."""
    fresh = np.empty(rows.size, dtype=np.int64)
    number = 0
    for row in rows.flat:
        if row >= 0 and not known[row]:
            known[row] = 1
            fresh[number] = row
            number += 1
    return fresh[:number]


class Dealers:
    """The rows of one shoe, which lacks the up card and any cards of others, and one up card."""

    def __init__(self, shoe: Counts, up: int, rule: DealerRule, *, gone: int) -> None:
        hands = lattice()
        size = len(hands.total)
        self.shoe, self.up = np.array(shoe, dtype=np.int64), up
        self._tree = dealer_tree(up, rule, tuple(range(DEALER_OVER))).table
        self._lock = Lock()  # kernels let threads run side by side
        self._used = np.array([size], dtype=np.int64)
        self._slots = np.full((VALUES, gone + 1, size), -1, dtype=np.int32)
        self._removed = hands.counts.astype(np.int8)
        self._solved = np.zeros(size, dtype=np.int8)
        self._counted = np.zeros(size, dtype=np.int8)
        self.chances = np.empty((size, DEALER_ENDS))
        self.low = np.empty((size, DEALER_ENDS), dtype=np.int64)

    def _make_room(self, more: int) -> None:
        """For so many more rows; arrays that others still read stay as they are."""
        size = int(self._used[0]) + more
        if size <= len(self.chances):
            return
        size += size // 2
        for name in ("_removed", "_solved", "_counted", "chances", "low"):
            old = getattr(self, name)
            new = np.zeros((size, *old.shape[1:]), dtype=old.dtype)
            new[: len(old)] = old
            setattr(self, name, new)

    def rows(self, pair: int, gone: int, need: Ints) -> Ints:
        """The rows of hands with more pair cards gone, their chances known."""
        hands = lattice()
        found = np.empty(len(need), dtype=np.int64)
        with self._lock:
            if gone:
                self._make_room(int(np.count_nonzero(need)))
            find_rows(
                pair,
                gone,
                need,
                hands.after,
                hands.counts,
                self._slots,
                self._used,
                self._removed,
                found,
            )
            fresh = not_yet(found, self._solved)
            if len(fresh):
                dealer_chances(self.shoe, self.up, self._tree, self._removed, fresh, self.chances)
        return found

    def count(self, rows: Ints) -> None:
        """Have the whole numbers of these rows as well."""
        if self.shoe.sum() > MOST_CARDS_EXACT:
            raise ValueError(
                f"a shoe of {self.shoe.sum()} cards: only {MOST_CARDS_EXACT} can be counted exactly"
            )
        with self._lock:
            fresh = not_yet(rows, self._counted)
            if len(fresh):
                dealer_ways(self.shoe, self.up, self._tree, self._removed, fresh, self.low)
