"""How the dealer's hand ends beside the player's cards: chances, and ways in whole numbers.

A row is a multiset of cards that are gone: a hand of the lattice or one over 21, perhaps with some
more cards of a pair that was split. All hands of a game against one up card share the rows, which
are found by their cards, so that a dealer's tree is walked once for each multiset, for 64 of them
at a time.

Ways are out of the ordered draws of twelve cards, about 2^105 from eight decks. A walk keeps them
modulo 2^64; the chance of the same end, a float, is good to 2^-44 and tells the rest, so that the
number is whole and exact.
"""

from __future__ import annotations

from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.exact.limbs import DEALER_LIMBS, add_dealer
from croupier.maths.shoe.hands import (
    DEALER_ENDS,
    DEALER_OVER,
    KEY_BITS,
    KEY_MASK,
    KEY_OF,
    MOST_DRAWN,
    Bytes,
    Counts,
    DealerRule,
    Floats,
    Ints,
    clear_values,
    dealer_tree,
    lattice,
)

Slots = NDArray[np.int32]
Limbs = NDArray[np.int32]
Numbers = Ints | Floats
LANES = 64
SPREAD = 0x1E3779B97F4A7C15  # puts keys that are near each other into slots that are not
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
def cards_in(key: int, value: int) -> int:
    """How many cards of a value a multiset has."""
    return key >> KEY_BITS * value & KEY_MASK if value < TEN else key >> KEY_BITS * TEN


@kernel
def fill_lanes(shoe: Ints, keys: Ints, rows: Ints, begin: int, rest: Ints, left: Ints) -> None:
    """The cards left beside up to 64 rows; lanes without a row repeat the last one.

    A row with more cards than the shoe has leaves nothing at all.
    """
    for lane in range(LANES):
        row = rows[min(begin + lane, len(rows) - 1)]
        left[lane] = 0
        possible = True
        for value in range(VALUES):
            rest[value, lane] = shoe[value] - cards_in(keys[row], value)
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
    shoe: Ints, holes: Ints, tree: Ints, keys: Ints, rows: Ints, chances: Floats
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
        fill_lanes(shoe, keys, rows, begin, rest, left)
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
def dealer_ways(shoe: Ints, holes: Ints, tree: Ints, keys: Ints, rows: Ints, low: Ints) -> None:
    """For one row after another, the ways to each end modulo 2^64, out of draws of up to twelve."""
    first, last = tree[4].min(), tree[4].max()
    rest = np.empty((VALUES, LANES), dtype=np.int64)
    left = np.empty(LANES, dtype=np.int64)
    ways = np.empty((MOST_DRAWN + 1, LANES), dtype=np.int64)
    sums = np.empty((DEALER_ENDS, MOST_DRAWN + 1, LANES), dtype=np.int64)
    found = np.empty((DEALER_ENDS, LANES), dtype=np.int64)
    others = np.empty(LANES, dtype=np.int64)  # orders of the cards that nobody looks at
    for begin in range(0, len(rows), LANES):
        fill_lanes(shoe, keys, rows, begin, rest, left)
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
            own = low[begin + lane]
            over = clear_holes(holes, rest[:, lane]) * others[lane]
            for end in range(DEALER_ENDS):
                own[end] = found[end, lane]
                over -= found[end, lane]
            own[DEALER_OVER] = over


@kernel
def whole_ways(shoe: Ints, keys: Ints, rows: Ints, low: Ints, chances: Floats, ways: Limbs) -> None:
    """For one row after another, the ways to each end as limbs, by what is known of them."""
    found = np.empty(DEALER_LIMBS, dtype=np.int64)
    for nth in range(len(rows)):
        row, left = rows[nth], 0
        for value in range(VALUES):
            left += shoe[value] - cards_in(keys[row], value)
        out_of = 1.0
        for drawn in range(min(MOST_DRAWN, left)):
            out_of *= left - drawn
        for end in range(DEALER_ENDS):
            found[:] = 0
            add_dealer(low[nth, end], chances[row, end], out_of, found)
            ways[nth, end] = found


@kernel
def _slot(key: int, table: Slots, keys: Ints) -> int:
    """Where the row of a key is in a table, or where it goes."""
    last = len(table) - 1
    slot = (key ^ key >> 29) * SPREAD >> 20 & last
    while table[slot] >= 0 and keys[table[slot]] != key:
        slot = slot + 1 & last
    return int(slot)


@kernel
def index_rows(keys: Ints, table: Slots) -> None:
    """Enter rows in an empty table."""
    for row in range(len(keys)):
        table[_slot(keys[row], table, keys)] = row


@kernel
def find_rows(wanted: Ints, gone: int, which: Ints, table: Slots, used: Ints, keys: Ints) -> Ints:
    """The row of each wanted key with the `gone` one, for those that are marked; -1 for others."""
    found = np.full(len(wanted), -1)
    for nth in range(len(wanted)):
        if not which[nth]:
            continue
        key = wanted[nth] + gone
        slot = _slot(key, table, keys)
        if table[slot] < 0:
            row = used[0]
            table[slot] = row
            keys[row] = key
            used[0] += 1
        found[nth] = table[slot]
    return found


@kernel
def not_yet(rows: Ints, known: Bytes) -> Ints:
    """The rows, each once, that are not known; they are marked as known."""
    fresh = np.empty(rows.size, dtype=np.int64)
    number = 0
    for row in rows:
        if row >= 0 and not known[row]:
            known[row] = 1
            fresh[number] = row
            number += 1
    return fresh[:number]


@kernel
def number_rows(rows: Ints, numbers: Slots, next_number: int) -> tuple[Ints, Ints]:
    """The number of each row, -1 where there is none; and the rows that get theirs now."""
    found = np.full(rows.size, -1)
    fresh = np.empty(rows.size, dtype=np.int64)
    more = 0
    for nth in range(len(rows)):
        row = rows[nth]
        if row >= 0:
            if numbers[row] < 0:
                numbers[row] = next_number + more
                fresh[more] = row
                more += 1
            found[nth] = numbers[row]
    return found, fresh[:more]


class Dealers:
    """The rows of one shoe, which lacks the up card and any cards of others, and one up card.

    The hole card is of one of the values in `holes`, by default any that gives no Blackjack.
    """

    def __init__(
        self, shoe: Counts, up: int, rule: DealerRule, holes: Counts | None = None
    ) -> None:
        hands = lattice()
        size = len(hands.keys)
        self.shoe, self.up = np.array(shoe, dtype=np.int64), up
        known = clear_values(up) if holes is None else holes
        self.holes = np.array([value in known for value in range(VALUES)], dtype=np.int64)
        self._tree = dealer_tree(up, rule, tuple(range(DEALER_OVER)), known).table
        self.kept: dict[object, tuple[dict[int, int], dict[int, int]]] = {}  # counts of split hands
        self._lock = Lock()  # kernels let threads run side by side
        self._used = np.array([size], dtype=np.int64)
        self._keys = hands.keys
        self._solved = np.zeros(size, dtype=np.int8)
        self._counted = np.full(size, -1, dtype=np.int32)
        self.chances = np.empty((size, DEALER_ENDS))
        self.ways = np.empty((0, DEALER_ENDS, DEALER_LIMBS), dtype=np.int32)
        self._ways_known = 0
        self._index()

    def _index(self) -> None:
        used = int(self._used[0])
        self._table = np.full(2 << len(self._keys).bit_length(), -1, dtype=np.int32)
        index_rows(self._keys[:used], self._table)

    def _make_room(self, more: int) -> None:
        """For so many more rows; arrays that others still read stay as they are."""
        used = int(self._used[0])
        if used + more <= len(self._keys):
            return
        size = 2 * used + more
        for name in ("_keys", "_solved", "_counted", "chances"):
            setattr(self, name, _longer(getattr(self, name), used, size))
        self._solved[used:], self._counted[used:] = 0, -1
        self._index()

    def rows(self, pair: int, gone: int, need: Ints) -> Ints:
        """The rows of needed hands with more pair cards gone, their chances known; else -1."""
        return self.rows_of(lattice().keys, pair, gone, need)

    def rows_of(self, keys: Ints, pair: int, gone: int, need: Ints) -> Ints:
        """The same of any sets of cards, by their keys."""
        with self._lock:
            self._make_room(int(np.count_nonzero(need)))
            gone_key = gone * int(KEY_OF[pair])
            found = find_rows(keys, gone_key, need, self._table, self._used, self._keys)
            fresh = not_yet(found, self._solved)
            if len(fresh):
                dealer_chances(self.shoe, self.holes, self._tree, self._keys, fresh, self.chances)
        return found

    def count(self, rows: Ints) -> Ints:
        """Have the whole numbers of these rows as well, and say where in `ways` they are."""
        if self.shoe.sum() > MOST_CARDS_EXACT:
            raise ValueError(
                f"a shoe of {self.shoe.sum()} cards: only {MOST_CARDS_EXACT} can be counted exactly"
            )
        with self._lock:
            known = self._ways_known
            found, fresh = number_rows(rows, self._counted, known)
            if len(fresh):
                self._ways_known += len(fresh)
                if self._ways_known > len(self.ways):
                    self.ways = _longer(self.ways, known, self._ways_known * 3 // 2)
                low = np.empty((len(fresh), DEALER_ENDS), dtype=np.int64)
                dealer_ways(self.shoe, self.holes, self._tree, self._keys, fresh, low)
                whole_ways(self.shoe, self._keys, fresh, low, self.chances, self.ways[known:])
        return found


def _longer(old: Any, used: int, size: int) -> Any:
    new = np.empty((size, *old.shape[1:]), dtype=old.dtype)
    new[:used] = old[:used]
    return new
