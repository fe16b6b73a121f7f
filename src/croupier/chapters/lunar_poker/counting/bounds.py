"""A bound on what a player can gain by a look at the cards thrown away, for each hand drawn."""

from __future__ import annotations

import numpy as np

from croupier.chapters.lunar_poker.counting.close import (
    MOST_THROWN,
    REST,
    TRIPLES,
    WITH,
    Dealers,
    count_fewer,
    count_triples,
    gain_of,
    rest_of,
)
from croupier.chapters.lunar_poker.counting.subsets import CHOOSE
from croupier.chapters.lunar_poker.outcomes import RANK_OF_KING
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import CARDS, Cards, Ints

ALIKE = 3  # cards of the rank of the face-up one, beside it
NEVER = -(1 << 40)


@kernel
def may_be_close(total: int, with_card: Ints, gains: Ints) -> bool:
    """Whether a hand may be close, from what it gains in all and beside each hidden card.

    Of hidden hands with more of the cards thrown away only their number is used.
    """
    side = 1 if total > 0 else -1
    cards = np.sort(side * with_card)
    largest = max(gains.max(), -gains.min())
    of_two = WITH[2] * max(0, (-side * gains).max())
    first = side * total
    for thrown in range(1, MOST_THROWN + 1):
        first -= cards[len(cards) - thrown]
        more = CHOOSE[3, thrown] * WITH[3] + CHOOSE[4, thrown]
        if first - CHOOSE[2, thrown] * of_two - more * largest < 0:
            return True
    return False


@kernel
def group(card: int, up: int) -> int:
    """Cards that matter alike where they are thrown away: 0 for those of the dealer's rank, 1 for
    aces and kings, 2 for others."""
    if card >> 2 == up >> 2:
        return 0
    return 1 if card >> 2 >= RANK_OF_KING else 2


@kernel
def bounds(
    up: int, hands: Cards, strengths: Ints, plays: Ints, gains: Ints, dealers: Dealers, found: Ints
) -> None:
    """`found[hand, thrown, alike, high]`: a bound on what a look at so many cards thrown away can
    gain, so many of them of the dealer's rank and so many aces and kings."""
    rest, places = np.zeros(REST, dtype=np.int64), np.zeros(CARDS, dtype=np.int64)
    triples, pairs = np.zeros(TRIPLES, dtype=np.int64), np.zeros((REST, REST), dtype=np.int64)
    cards, number = np.zeros(REST, dtype=np.int64), np.zeros(3, dtype=np.int64)
    single = np.zeros((3, REST), dtype=np.int64)
    of_two, of_three = np.zeros((3, 3), dtype=np.int64), np.zeros(4, dtype=np.int64)
    for nth in range(len(hands)):
        side = -1 if plays[nth] else 1
        rest_of(up, hands[nth], rest, places)
        count_triples(rest, strengths[nth], dealers, triples)
        total = side * gain_of(count_fewer(triples, pairs, cards), WITH[0], gains[nth])
        _single_gains(up, side, rest, cards, gains[nth], number, single)
        _most_gains(up, side, rest, pairs, triples, gains[nth], of_two, of_three)
        for thrown in range(2, MOST_THROWN + 1):
            for alike in range(min(thrown, number[0]) + 1):
                for high in range(min(thrown - alike, number[1]) + 1):
                    other = thrown - alike - high
                    bound = total - single[0, :alike].sum()
                    bound -= single[1, :high].sum() + single[2, :other].sum()
                    bound += CHOOSE[2, alike] * of_two[0, 0] + CHOOSE[2, high] * of_two[1, 1]
                    bound += CHOOSE[2, other] * of_two[2, 2] + alike * high * of_two[0, 1]
                    bound += alike * other * of_two[0, 2] + high * other * of_two[1, 2]
                    for of_rank in range(4):
                        ways = CHOOSE[of_rank, alike] * CHOOSE[3 - of_rank, high + other]
                        bound += ways * of_three[of_rank]
                    bound += CHOOSE[4, thrown] * max(0, (side * gains[nth]).max())
                    found[nth, thrown, alike, high] = max(0, bound)


@kernel
def _single_gains(
    up: int, side: int, rest: Ints, cards: Ints, gains: Ints, number: Ints, single: Ints
) -> None:
    """What is gained beside each hidden card, by groups and ascending."""
    number[:] = 0
    for card in range(REST):
        of = group(rest[card], up)
        single[of, number[of]] = side * gain_of(cards[card], WITH[1], gains)
        number[of] += 1
    for of in range(3):
        single[of, : number[of]].sort()


@kernel
def _most_gains(
    up: int,
    side: int,
    rest: Ints,
    pairs: Ints,
    triples: Ints,
    gains: Ints,
    of_two: Ints,
    of_three: Ints,
) -> None:
    """The most that is gained beside two hidden cards by their groups, and lost beside three by how
    many are of the dealer's rank."""
    of_two[:] = NEVER
    of_three[:] = NEVER
    at = 0
    for c in range(REST):
        of_c = group(rest[c], up)
        for b in range(c):
            of_b = group(rest[b], up)
            low, high = min(of_b, of_c), max(of_b, of_c)
            gain = side * gain_of(pairs[b, c], WITH[2], gains)
            of_two[low, high] = max(of_two[low, high], gain)
            for a in range(b):
                of_rank = (of_c == 0) + (of_b == 0) + (group(rest[a], up) == 0)
                lost = -side * gain_of(triples[at], WITH[3], gains)
                of_three[of_rank] = max(of_three[of_rank], lost)
                at += 1
