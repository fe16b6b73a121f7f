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
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.hands import (
    BUST,
    DEALER_ENDS,
    DEALER_OVER,
    MOST_DRAWN,
    Counts,
    DealerRule,
    Floats,
    Ints,
    clear_values,
    dealer_tree,
    lattice,
)

Bytes = NDArray[np.int8]
Numbers = Ints | Floats
LANES = 64
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
def clear_holes(holes: Ints, rest: Ints) -> int:
    """Hole cards as they are known to be (1 in `holes`), among those left."""
    clear = 0
    for value in range(VALUES):
        clear += holes[value] * rest[value]
    return clear


@kernel
def fill_lanes(shoe: Ints, removed: Bytes, rows: Ints, begin: int, rest: Ints, left: Ints) -> None:
    """The cards left beside up to 64 rows; lanes without a row repeat the last one.

    A row with more cards than the shoe has leaves nothing at all.
    """
    for lane in range(LANES):
        row = rows[min(begin + lane, len(rows) - 1)]
        left[lane] = 0
        possible = True
        for value in range(VALUES):
            rest[value, lane] = shoe[value] - removed[row, value]
            left[lane] += rest[value, lane]
            possible = possible and rest[value, lane] >= 0
        if not possible:
            left[lane] = 0
            rest[:, lane] = 0


@kernel
def walk(tree: Ints, rest: Numbers, ways: Numbers, sums: Numbers) -> None:
    """Add up the ways to each end by cards drawn, in floats or in whole numbers."""
    ways[0, :] = 1
    for node in range(tree.shape[1]):
        taken, drawn, orders = tree[1, node], tree[2, node], tree[3, node]
        before, now, cards = ways[drawn - 1], ways[drawn], rest[tree[0, node]]
        for lane in range(LANES):
            now[lane] = before[lane] * (cards[lane] - taken)
        if orders:
            total = sums[tree[4, node], drawn]
            for lane in range(LANES):
                total[lane] += orders * now[lane]


@kernel
def dealer_chances(
    shoe: Ints, holes: Ints, tree: Ints, removed: Bytes, rows: Ints, chances: Floats
) -> None:
    """For each row, the chance of each end, with a hole card as it is known to be.

    What the tree does not have is called over 22.
    """
    first, last = tree[4].min(), tree[4].max()
    rest = np.empty((VALUES, LANES), dtype=np.int64)
    left = np.empty(LANES, dtype=np.int64)
    ways = np.empty((MOST_DRAWN + 1, LANES))
    sums = np.empty((DEALER_ENDS, MOST_DRAWN + 1, LANES))
    found = np.empty((DEALER_ENDS, LANES))
    each = np.empty(LANES)
    for begin in range(0, len(rows), LANES):
        fill_lanes(shoe, removed, rows, begin, rest, left)
        sums[first : last + 1] = 0.0
        walk(tree, rest.astype(np.float64), ways, sums)
        found[:, :] = 0.0
        each[:] = 1.0
        for drawn in range(1, MOST_DRAWN + 1):
            for lane in range(LANES):
                each[lane] /= max(left[lane] - drawn + 1, 1)
            for end in range(first, last + 1):
                part, whole = sums[end, drawn], found[end]
                for lane in range(LANES):
                    whole[lane] += part[lane] * each[lane]
        for lane in range(min(LANES, len(rows) - begin)):
            row = rows[begin + lane]
            over = 0.0
            if left[lane]:
                over = clear_holes(holes, rest[:, lane]) / left[lane]
            for end in range(DEALER_ENDS):
                chances[row, end] = found[end, lane]
                over -= found[end, lane]
            chances[row, DEALER_OVER] = over


@kernel
def dealer_ways(shoe: Ints, holes: Ints, tree: Ints, removed: Bytes, rows: Ints, low: Ints) -> None:
    """For each row, the ways to each end modulo 2^64, out of draws of up to twelve cards."""
    first, last = tree[4].min(), tree[4].max()
    rest = np.empty((VALUES, LANES), dtype=np.int64)
    left = np.empty(LANES, dtype=np.int64)
    ways = np.empty((MOST_DRAWN + 1, LANES), dtype=np.int64)
    sums = np.empty((DEALER_ENDS, MOST_DRAWN + 1, LANES), dtype=np.int64)
    found = np.empty((DEALER_ENDS, LANES), dtype=np.int64)
    others = np.empty(LANES, dtype=np.int64)  # orders of the cards that nobody looks at
    for begin in range(0, len(rows), LANES):
        fill_lanes(shoe, removed, rows, begin, rest, left)
        sums[first : last + 1] = 0
        walk(tree, rest, ways, sums)
        found[:, :] = 0
        others[:] = 1
        for drawn in range(MOST_DRAWN, 0, -1):
            for end in range(first, last + 1):
                part, whole = sums[end, drawn], found[end]
                for lane in range(LANES):
                    whole[lane] += part[lane] * others[lane]
            if drawn > 1:
                for lane in range(LANES):
                    others[lane] *= max(left[lane] - drawn + 1, 1)
        for lane in range(min(LANES, len(rows) - begin)):
            row = rows[begin + lane]
            over = clear_holes(holes, rest[:, lane]) * others[lane]
            for end in range(DEALER_ENDS):
                low[row, end] = found[end, lane]
                over -= found[end, lane]
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
    """The rows of one shoe, which lacks the up card and any cards of others, and one up card.

    The hole card is of one of the values in `holes`, by default any that gives no Blackjack.
    """

    def __init__(
        self,
        shoe: Counts,
        up: int,
        rule: DealerRule,
        *,
        gone: int,
        holes: Counts | None = None,
    ) -> None:
        hands = lattice()
        size = len(hands.total)
        self.shoe, self.up = np.array(shoe, dtype=np.int64), up
        known = clear_values(up) if holes is None else holes
        self.holes = np.array([value in known for value in range(VALUES)], dtype=np.int64)
        self._tree = dealer_tree(up, rule, tuple(range(DEALER_OVER)), known).table
        self.kept: dict[object, tuple[dict[int, int], dict[int, int]]] = {}  # counts of split hands
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
                dealer_chances(
                    self.shoe, self.holes, self._tree, self._removed, fresh, self.chances
                )
        return found

    def beside(self, sets: Ints, *, exact: bool) -> tuple[Floats, Ints]:
        """The chances beside sets of cards that are no hands, and the ways where they are to be
        exact; they are not kept.
        """
        removed, rows = sets.astype(np.int8), np.arange(len(sets))
        chances = np.empty((len(sets), DEALER_ENDS))
        low = np.empty((len(sets) if exact else 0, DEALER_ENDS), dtype=np.int64)
        if len(sets):
            dealer_chances(self.shoe, self.holes, self._tree, removed, rows, chances)
        if len(low):
            dealer_ways(self.shoe, self.holes, self._tree, removed, rows, low)
        return chances, low

    def count(self, rows: Ints) -> None:
        """Have the whole numbers of these rows as well."""
        if self.shoe.sum() > MOST_CARDS_EXACT:
            raise ValueError(
                f"a shoe of {self.shoe.sum()} cards: only {MOST_CARDS_EXACT} can be counted exactly"
            )
        with self._lock:
            fresh = not_yet(rows, self._counted)
            if len(fresh):
                dealer_ways(self.shoe, self.holes, self._tree, self._removed, fresh, self.low)
