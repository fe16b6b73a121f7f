"""Counting the ends of a policy in whole numbers too long for a machine word."""

from __future__ import annotations

import numpy as np

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.dealers import Bytes, no_blackjack
from croupier.maths.shoe.hands import BUST, DEALER_ENDS, MOST_DRAWN, Floats, Ints
from croupier.maths.shoe.kernels import DOUBLE, HIT

LIMB = 24  # bits of a limb of a long whole number
LIMB_MASK = (1 << LIMB) - 1
HAND_LIMBS, DEALER_LIMBS, LIMBS = 6, 6, 13
MOST_CARDS = 36  # of a hand and a dealer's twelve
WORD = 2.0**64


@kernel
def ways_of_cards(shoe: Ints, cards: Ints | Bytes, ways: Ints) -> int:
    """The ways to draw a multiset from a shoe in one order, as limbs; how many limbs they take."""
    ways[0] = 1
    limbs = 1
    for value in range(VALUES):
        for nth in range(cards[value]):
            if shoe[value] <= nth:
                return 0
            carry = 0
            for limb in range(limbs):
                part = ways[limb] * (shoe[value] - nth) + carry
                ways[limb] = part & LIMB_MASK
                carry = part >> LIMB
            if carry:
                ways[limbs] = carry
                limbs += 1
    return limbs


@kernel
def add_dealer(low: int, chance: float, out_of: float, dealer: Ints) -> None:
    """Add the ways to an end, known modulo 2^64 and as a chance, to limbs (carries stay)."""
    unsigned = float(low) if low >= 0 else float(low) + WORD
    high = int(np.rint((chance * out_of - unsigned) / WORD))
    dealer[0] += low & LIMB_MASK
    dealer[1] += low >> LIMB & LIMB_MASK
    dealer[2] += low >> 2 * LIMB & 0xFFFF | (high & 0xFF) << 16
    dealer[3] += high >> 8 & LIMB_MASK
    dealer[4] += high >> 32


@kernel
def multiply_add(ways: Ints, limbs: int, dealer: Ints, factor: int, tally: Ints) -> None:
    """Add a hand's ways times the dealer's, in so many orders, to a tally of limbs."""
    carry = 0
    for limb in range(DEALER_LIMBS):
        part = dealer[limb] * factor + carry
        dealer[limb] = part & LIMB_MASK
        carry = part >> LIMB
    for limb in range(limbs):
        for nth in range(DEALER_LIMBS):
            tally[limb + nth] += ways[limb] * dealer[nth]


@kernel
def count_policy(
    shoe: Ints,
    up: int,
    counts: Ints,
    totals: Ints,
    sizes: Ints,
    after: Ints,
    rows: Ints,
    chances: Floats,
    low: Ints,
    policy: Ints,
    orders: Ints,
    cells: Ints,
    bust_cells: Ints,
    tally: Ints,
) -> None:
    """Ways to end in each cell, by the number of cards used, in limbs of 24 bits.

    `orders` tells in how many orders each hand is begun with; it is used up. `cells` maps doubled
    or not, the player's total and the dealer's end to a cell; neighbouring ends of one cell are
    added before they are multiplied. `bust_cells` is for hands over 21, with the hole card. No sum
    exceeds a machine word: a limb of a cell gets at most six products of 48 bits a hand, and there
    are 3,082 hands.
    """
    twice = np.zeros(len(counts), dtype=np.int64)
    ways = np.empty(HAND_LIMBS, dtype=np.int64)
    dealer = np.zeros(DEALER_LIMBS, dtype=np.int64)
    cards = 0
    for value in range(VALUES):
        cards += shoe[value]
    for place in range(len(counts)):
        if orders[place] == 0 and twice[place] == 0:
            continue
        limbs = ways_of_cards(shoe, counts[place], ways)
        if not limbs:
            continue
        left = cards - sizes[place]
        action = policy[place]
        if orders[place] and action in (HIT, DOUBLE):
            for value in range(VALUES):
                then = after[place, value]
                if then != BUST:
                    if action == HIT:
                        orders[then] += orders[place]
                    else:
                        twice[then] += orders[place]
                    continue
                held = shoe[value] - counts[place, value]
                aces = shoe[ACE] - counts[place, ACE] - (1 if value == ACE else 0)
                tens = shoe[TEN] - counts[place, TEN] - (1 if value == TEN else 0)
                clear = no_blackjack(up, aces, tens, left - 1)
                if held > 0 and clear > 0:
                    dealer[:] = 0
                    dealer[0] = held * clear
                    cell = bust_cells[1 if action == DOUBLE else 0]
                    multiply_add(ways, limbs, dealer, orders[place], tally[cell, sizes[place] + 2])
            orders[place] = 0
        out_of = 1.0
        deepest = min(MOST_DRAWN, left)
        for drawn in range(deepest):
            out_of *= left - drawn
        for doubled in range(2):
            begun = twice[place] if doubled else orders[place]
            if begun == 0:
                continue
            dealer[:] = 0
            for end in range(DEALER_ENDS):
                add_dealer(low[rows[place], end], chances[rows[place], end], out_of, dealer)
                cell = cells[doubled, totals[place], end]
                if end + 1 == DEALER_ENDS or cells[doubled, totals[place], end + 1] != cell:
                    multiply_add(ways, limbs, dealer, begun, tally[cell, sizes[place] + deepest])
                    dealer[:] = 0
    for cell in range(tally.shape[0]):
        for used in range(tally.shape[1]):
            carry = 0
            for limb in range(LIMBS):
                part = tally[cell, used, limb] + carry
                tally[cell, used, limb] = part & LIMB_MASK
                carry = part >> LIMB


@kernel
def cell_chances(
    shoe: Ints,
    up: int,
    counts: Ints,
    totals: Ints,
    after: Ints,
    rows: Ints,
    chances: Floats,
    policy: Ints,
    reach: Floats,
    cells: Ints,
    bust_cells: Ints,
    found: Floats,
) -> None:
    """The chance to end in each cell from hands begun with by chance; `reach` is used up."""
    twice = np.zeros(len(counts))
    for place in range(len(counts)):
        if reach[place] == 0.0 and twice[place] == 0.0:
            continue
        action = policy[place]
        if reach[place] and action in (HIT, DOUBLE):
            left = 0
            for value in range(VALUES):
                left += shoe[value] - counts[place, value]
            for value in range(VALUES):
                cards = shoe[value] - counts[place, value]
                if cards <= 0:
                    continue
                chance = reach[place] * cards / left
                then = after[place, value]
                if then == BUST:
                    aces = shoe[ACE] - counts[place, ACE] - (1 if value == ACE else 0)
                    tens = shoe[TEN] - counts[place, TEN] - (1 if value == TEN else 0)
                    clear = no_blackjack(up, aces, tens, left - 1) / (left - 1)
                    found[bust_cells[1 if action == DOUBLE else 0]] += chance * clear
                elif action == HIT:
                    reach[then] += chance
                else:
                    twice[then] += chance
            reach[place] = 0.0
        for end in range(DEALER_ENDS):
            chance = chances[rows[place], end] if rows[place] >= 0 else 0.0
            found[cells[0, totals[place], end]] += reach[place] * chance
            found[cells[1, totals[place], end]] += twice[place] * chance
