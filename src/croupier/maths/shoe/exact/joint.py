"""Several hands of a split at once: how often at least one of them ends as wanted.

A wanted end of a hand is a multiset of cards and the number of orders in which play comes to it;
all of them are a polynomial whose monomials are multisets. That several hands end as wanted is a
product of such polynomials, since a hand is played by its own cards alone; that at least one does
follows by inclusion and exclusion over hands, and so does that a hand's second card is no pair
card. Only then is the shoe asked in how many ways the cards of a monomial, and the dealer's after
them, can come.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import comb, perm

import numpy as np

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.dealers import dealer_chances, dealer_ways, no_blackjack
from croupier.maths.shoe.exact.limbs import (
    DEALER_LIMBS,
    LIMB,
    LIMB_MASK,
    add_dealer,
    ways_of_cards,
)
from croupier.maths.shoe.exact.polynomials import Polynomial, total_of
from croupier.maths.shoe.hands import (
    BUST,
    DEALER_21,
    DEALER_22,
    DEALER_ENDS,
    KEY_BITS,
    KEY_MASK,
    KEY_OF,
    KINDS_OF_21,
    MOST_DRAWN,
    Bytes,
    DealerRule,
    Floats,
    Ints,
    clear_values,
    dealer_tree,
    lattice,
)
from croupier.maths.shoe.kernels import DOUBLE, HIT
from croupier.maths.shoe.plays import second_cards
from croupier.maths.shoe.splits import split_steps

MOST_TOGETHER = 4  # hands that can be multiplied out
MOST_USED = 76  # cards of the hands and the dealer
CHUNK = 1024
WAYS_LIMBS, FACTOR_LIMBS, TALLY_LIMBS = 18, 3, 27
ANY_END = KINDS_OF_21  # after the dealer's 21 by number of cards: however the hand ends

Ways = Callable[["Polynomial"], list[int]]


@kernel
def spread_orders(after: Ints, totals: Ints, policy: Ints, orders: Ints, ended: Ints) -> None:
    """In how many orders a policy ends with each hand, of those begun with; `orders` is used up."""
    for place in range(len(after)):
        if orders[place] == 0:
            continue
        action = policy[place]
        if totals[place] >= 21 or action not in (HIT, DOUBLE):
            ended[place] += orders[place]
            continue
        for value in range(VALUES):
            then = after[place, value]
            if then != BUST:
                if action == HIT:
                    orders[then] += orders[place]
                else:
                    ended[then] += orders[place]


def key_of(value: int) -> int:
    return int(KEY_OF[value])


def cards_of(keys: Ints) -> Ints:
    """How many cards of each value multisets have, no more than 63."""
    return keys[:, None] >> KEY_BITS * np.arange(VALUES) & KEY_MASK


def wanted_hands(policy: Ints, starts: Mapping[int, int], wanted: Ints) -> Polynomial:
    """The wanted ends of play by a policy, from hands begun with in so many orders."""
    hands = lattice()
    orders = np.zeros(len(policy), dtype=np.int64)
    for place, number in starts.items():
        orders[place] += number
    ended = np.zeros(len(policy), dtype=np.int64)
    spread_orders(hands.after, hands.total, policy, orders, ended)
    places = np.flatnonzero(ended * wanted)
    keys = hands.keys[places]
    rising = np.argsort(keys)
    return Polynomial(keys[rising], ended[places][rising])


class SplitHands:
    """Hands of one pair, split and played by a policy."""

    def __init__(self, pair: int, policy: Ints, wanted: Ints, most_hands: int) -> None:
        self.pair, self.most_hands = pair, most_hands
        starts = dict(enumerate(second_cards(pair).tolist()))
        others = {place: 1 for value, place in starts.items() if value != pair}
        # Without the hand's own pair card, which all terms have in common.
        self.closed = wanted_hands(policy, others, wanted).plus(-key_of(pair))
        paired = wanted_hands(policy, {starts[pair]: 1}, wanted).plus(-key_of(pair))
        self.any_second = self.closed + paired
        self._powers = {(0, 0): Polynomial.one()}

    @property
    def alike(self) -> tuple[int, int, bytes, bytes, bytes]:
        """Equal for policies that play these hands alike."""
        own, open_ = self.closed, self.any_second
        return (
            self.pair,
            self.most_hands,
            own.times.tobytes(),
            open_.keys.tobytes(),
            open_.times.tobytes(),
        )

    def first_hand(self) -> Polynomial:
        """The first hand ends as wanted: its second card is a pair card only after all splits."""
        parts = []
        for resplits in range(self.most_hands - 1):
            last = resplits == self.most_hands - 2
            part = self.any_second if last else self.closed
            parts.append((1, part.plus((2 + resplits) * key_of(self.pair))))
        return total_of(parts)

    def any_hand(self, together: int) -> Polynomial:
        """At least one hand ends as wanted; terms of so many hands at most are multiplied out."""
        parts = []
        for (hands, pairs), factors in self._terms().items():
            if hands <= together:
                part = self._product(hands, factors)
                parts.append((1, part.plus(pairs * key_of(self.pair))))
        return total_of(parts)

    def _terms(self) -> Mapping[tuple[int, int], Mapping[int, int]]:
        """By hands that end as wanted and pair cards out, a factor for each number of open hands.

        Inclusion and exclusion over hands, and over second cards that are pair cards after all.
        """
        found: dict[tuple[int, int], dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for step in split_steps(self.most_hands):
            for closed in range(step.closed + 1):
                for open_ in range(step.open_ + 1):
                    if not closed + open_:
                        continue
                    hands = comb(step.closed, closed) * comb(step.open_, open_)
                    for more in range(step.closed - closed + 1):
                        sign = (-1) ** (closed + open_ + 1 + more)
                        ways = step.sequences * hands * comb(step.closed - closed, more)
                        found[closed + open_, step.hands + more][open_] += sign * ways
        return found

    def _product(self, together: int, factors: Mapping[int, int]) -> Polynomial:
        """A sum of products of so many hands, by how many of them have any second card."""
        one_less = [
            (factor, self._power(together - open_, open_ - 1))
            for open_, factor in factors.items()
            if open_
        ]
        parts = [(1, self.any_second * total_of(one_less))]
        if factors.get(0):
            parts.append((factors[0], self._power(together, 0)))
        return total_of(parts)

    def _power(self, closed: int, open_: int) -> Polynomial:
        """The product of so many hands of each kind."""
        if (closed, open_) not in self._powers:
            if open_:
                found = self._power(closed, open_ - 1) * self.any_second
            else:
                found = self._power(closed - 1, 0) * self.closed
            self._powers[closed, open_] = found
        return self._powers[closed, open_]

    def beyond_one(self, ways: Ways) -> list[int]:
        """An estimate of the terms of two hands and more.

        Given how the dealer's hand ends, so many hands end as wanted as if each two of them, alike
        in all pairs, depended on each other as two hands with any second card do once all pair
        cards are out.
        """
        kinds = (Polynomial.one(), self.closed, self.any_second)

        @cache
        def known(pairs: int) -> list[list[int]]:
            return [ways(part.plus(pairs * key_of(self.pair))) for part in kinds]

        nothing, _, alone = known(self.most_hands)
        both = ways(self._power(0, 2).plus(self.most_hands * key_of(self.pair)))
        found = [0] * len(both)
        for (hands, pairs), factors in self._terms().items():
            if hands == 1:
                continue
            none, closed, open_ = known(pairs)
            for end, out_of in enumerate(none):
                if not (out_of and alone[end]):
                    continue
                depend = Fraction(both[end] * nothing[end], alone[end] ** 2)
                chance = sum(
                    factor
                    * Fraction(closed[end], out_of) ** (hands - number)
                    * Fraction(open_[end], out_of) ** number
                    for number, factor in factors.items()
                )
                found[end] += int(out_of * chance * depend ** comb(hands, 2))
        return found


@kernel
def add_ways(
    shoe: Ints, up: int, removed: Bytes, times: Ints, chances: Floats, low: Ints, tally: Ints
) -> None:
    """Add the ways of some multisets and the dealer's 21s after them, by sign and cards used."""
    ways = np.empty(WAYS_LIMBS, dtype=np.int64)
    several = np.empty(WAYS_LIMBS + FACTOR_LIMBS, dtype=np.int64)
    dealer = np.empty(DEALER_LIMBS, dtype=np.int64)
    cards = 0
    for value in range(VALUES):
        cards += shoe[value]
    for row in range(len(removed)):
        limbs = ways_of_cards(shoe, removed[row], ways)
        if times[row] == 0 or limbs == 0:
            continue
        used = 0
        for value in range(VALUES):
            used += removed[row, value]
        left = cards - used
        sign = 0 if times[row] > 0 else 1
        several[: limbs + FACTOR_LIMBS] = 0
        for part in range(FACTOR_LIMBS):
            factor = abs(times[row]) >> LIMB * part & LIMB_MASK
            if factor:
                carry = 0
                for limb in range(limbs):
                    total = several[limb + part] + ways[limb] * factor + carry
                    several[limb + part] = total & LIMB_MASK
                    carry = total >> LIMB
                several[limbs + part] = carry
        limbs += FACTOR_LIMBS
        while several[limbs - 1] == 0:
            limbs -= 1
        out_of = 1.0
        deepest = min(MOST_DRAWN, left)
        for drawn in range(deepest):
            out_of *= left - drawn
        for end in range(KINDS_OF_21 + 1):
            dealer[:] = 0
            depth = used + 1
            if end < KINDS_OF_21:
                depth = used + deepest
                add_dealer(low[row, DEALER_21 + end], chances[row, DEALER_21 + end], out_of, dealer)
            else:
                aces, tens = shoe[ACE] - removed[row, ACE], shoe[TEN] - removed[row, TEN]
                dealer[0] = no_blackjack(up, aces, tens, left)
            sums = tally[sign, end, depth]
            for limb in range(limbs):
                for nth in range(DEALER_LIMBS - 1):
                    sums[limb + nth] += several[limb] * dealer[nth]
    for sign in range(2):
        for end in range(KINDS_OF_21 + 1):
            for used in range(tally.shape[2]):
                carry = 0
                for limb in range(TALLY_LIMBS):
                    total = tally[sign, end, used, limb] + carry
                    tally[sign, end, used, limb] = total & LIMB_MASK
                    carry = total >> LIMB


def ways_against_21(
    shoe: Ints, up: int, rule: DealerRule, wanted: Polynomial, deepest: int
) -> list[int]:
    """Ways out of perm(cards in the shoe, deepest), without a dealer's Blackjack.

    By the number of cards of the dealer's 21, from three to seven or more; then however the
    dealer's hand ends. The shoe lacks the up card.
    """
    known = clear_values(up)
    tree = dealer_tree(up, rule, tuple(range(DEALER_21, DEALER_22)), known).table
    holes = np.array([value in known for value in range(VALUES)], dtype=np.int64)
    tally = np.zeros((2, KINDS_OF_21 + 1, MOST_USED + 1, TALLY_LIMBS), dtype=np.int64)
    chances = np.empty((CHUNK, DEALER_ENDS))
    low = np.empty((CHUNK, DEALER_ENDS), dtype=np.int64)
    for begin in range(0, len(wanted.keys), CHUNK):
        keys = wanted.keys[begin : begin + CHUNK]
        rows = np.arange(len(keys))
        dealer_chances(shoe, holes, tree, keys, rows, chances)
        dealer_ways(shoe, holes, tree, keys, rows, low)
        add_ways(
            shoe,
            up,
            cards_of(keys).astype(np.int8),
            wanted.times[begin : begin + CHUNK],
            chances,
            low,
            tally,
        )
    left = int(shoe.sum())
    found = [0] * (KINDS_OF_21 + 1)
    octets = tally.astype("<u4").view(np.uint8).reshape(*tally.shape, 4)[..., :3]
    for sign, end, used in np.argwhere(tally.any(axis=3)).tolist():
        ways = int.from_bytes(octets[sign, end, used].tobytes(), "little")
        found[end] += (-1) ** sign * ways * perm(left - used, deepest - used)
    return found
