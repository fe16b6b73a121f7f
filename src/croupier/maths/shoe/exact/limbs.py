"""Whole numbers too long for a machine word, in limbs of 24 bits."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import VALUES
from croupier.maths.shoe.hands import Bytes, Ints

Octets = NDArray[np.uint8]
LIMB = 24  # bits of a limb of a long whole number
LIMB_MASK = (1 << LIMB) - 1
HAND_LIMBS, DEALER_LIMBS, LIMBS = 6, 6, 14
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
def carry_over(number: Ints) -> None:
    """Bring the limbs of a long number below 2^24."""
    carry = 0
    for limb in range(LIMBS):
        part = number[limb] + carry
        number[limb] = part & LIMB_MASK
        carry = part >> LIMB


class Tally(NamedTuple):
    """Long sums by cell and cards used; those not `begun` hold nothing that was put there."""

    sums: Ints
    begun: Bytes

    @classmethod
    def of(cls, cells: int) -> Tally:
        shape = (cells, MOST_CARDS)
        return cls(np.empty((*shape, LIMBS), dtype=np.int64), np.zeros(shape, dtype=np.int8))


@kernel
def sum_of(tally: Tally, cell: int, used: int) -> Ints:
    """The sum of a cell by cards used, to be added to."""
    found: Ints = tally.sums[cell, used]
    if not tally.begun[cell, used]:
        tally.begun[cell, used] = 1
        found[:] = 0
    return found


@kernel
def by_cell(tally: Tally, left: int) -> tuple[int, Ints, Octets]:
    """Each cell that has ways as if all were of the most cards used, further ones drawn from the
    `left`: how many are used, the cells, and their ways as numbers of three octets a limb.
    """
    most = 0
    for used in range(MOST_CARDS):
        if tally.begun[:, used].any():
            most = used
    cells = np.empty(len(tally.begun), dtype=np.int64)
    digits = np.empty((len(tally.begun), LIMBS, LIMB // 8), dtype=np.uint8)
    number = np.empty(LIMBS, dtype=np.int64)
    size = 0
    for cell in range(len(tally.begun)):
        if not tally.begun[cell].any():
            continue
        number[:] = 0
        for used in range(most + 1):
            number *= left - used + 1
            if tally.begun[cell, used]:
                number += tally.sums[cell, used]
            carry_over(number)
        if not number.any():
            continue
        for limb in range(LIMBS):
            for octet in range(LIMB // 8):
                digits[size, limb, octet] = number[limb] >> 8 * octet & 0xFF
        cells[size] = cell
        size += 1
    return most, cells[:size], digits[:size]
