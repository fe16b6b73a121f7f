"""Whole numbers too long for a machine word, in limbs of 24 bits."""

from __future__ import annotations

import numpy as np

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import VALUES
from croupier.maths.shoe.dealers import Bytes
from croupier.maths.shoe.hands import Ints

LIMB = 24  # bits of a limb of a long whole number
LIMB_MASK = (1 << LIMB) - 1
HAND_LIMBS, DEALER_LIMBS, LIMBS = 6, 6, 13
MOST_CARDS = 36  # of a hand, a second chance and a dealer's twelve
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
def filled(numbers: Ints) -> Ints:
    """The long numbers that are not 0."""
    found = np.empty(len(numbers), dtype=np.int64)
    size = 0
    for row in range(len(numbers)):
        for limb in range(numbers.shape[1]):
            if numbers[row, limb]:
                found[size] = row
                size += 1
                break
    return found[:size]


@kernel
def carry_over(number: Ints) -> None:
    """Bring the limbs of a long number below 2^24."""
    carry = 0
    for limb in range(LIMBS):
        part = number[limb] + carry
        number[limb] = part & LIMB_MASK
        carry = part >> LIMB
