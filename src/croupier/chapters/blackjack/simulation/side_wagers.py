"""Blackjack's optional wagers, read off rounds as they were played."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from croupier.chapters.blackjack.counting.first_cards import (
    FIRST_CARDS_SIZE,
    SUPER_SIZE,
    add_first_cards,
)
from croupier.chapters.blackjack.outcomes import (
    ACE_OF_SPADES,
    BAD_BEAT,
    HIT_AND_RUN,
    HOUSE_MONEY,
    KING,
    OTHER_ACE,
    SPADES,
    STRAIGHT_JACK,
    bad_beat,
    hit_and_run,
    house_money,
    is_twenty,
    super_match,
    two_card_straight,
)
from croupier.chapters.blackjack.simulation.switch import round_key
from croupier.families.twenty_one.simulation.rounds import (
    ALL_CLASSES,
    BOX,
    DEALER,
    DEALT,
    DRAWN,
    DRAWN_AT,
    EXCHANGED,
    FIRST_CLASS,
    FOUR,
    HANDS,
    HOLE,
    MOST_DRAWN,
    ONE,
    OTHER_BOX,
    OVER,
    PEEKS,
    PLAYED,
    THREE,
    TWO,
    UP,
    Tables,
    deal_rounds,
)
from croupier.families.twenty_one.simulation.shoes import (
    SIDES_OF_DOUBLE_SHOE,
    Bytes,
    Noise,
    new_shoes,
)
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, ACE_RANK, TEN, value_of
from croupier.maths.enumerate import Ints

# The tally after the family's: wagers on first cards, those that meet the play, the first box by
# House Money outcome where its payout was added, and rounds of Blackjack Switch.
SUPER_AT = FIRST_CARDS_SIZE
BAD_BEAT_AT = SUPER_AT + SUPER_SIZE  # thrice: first cards of two ranks, of one rank, identical
HIT_AND_RUN_AT = BAD_BEAT_AT + 3 * len(BAD_BEAT)
STRAIGHT_AT = HIT_AND_RUN_AT + len(HIT_AND_RUN)
ADDED_AT = STRAIGHT_AT + len(STRAIGHT_JACK)
KINDS = len(HOUSE_MONEY)

# Places in what the readings say: the sizes of the family's tally and of its boxes, then readings.
FAMILY, BOXES, ACE_HIGH, ACE_LOW, WRAP, RUN_AFTER_SPLIT, ANY_HAND = range(7)
READ = 7
AT_A_TIME = 128  # rounds, so that they are still at hand when they are read


class Read(NamedTuple):
    """What is asked when rounds are read.

    `favourable`: by the values of the up card and two cards, whether a House Money payout is added.
    `units`: by where a box is tallied, what its hands brought; none but at Blackjack Switch.
    """

    says: Ints
    favourable: Ints
    units: Ints


@kernel
def straight_of(a: int, b: int) -> tuple[int, int]:
    """The ends of the straight of two cards; none is told by equal ends."""
    if not two_card_straight(a, b):
        return -9, -9
    low, high = min(a >> 2, b >> 2), max(a >> 2, b >> 2)
    if high - low == ACE_RANK:
        return -1, 0
    return low, high


@kernel
def lengthened(low: int, high: int, rank: int, wrap: int) -> tuple[int, int]:
    """The ends of a straight with one card more, or as they were; -1 is an ace below a 2."""
    if rank == high + 1:
        return low, rank
    if rank == low - 1 or (low == 0 and rank == ACE_RANK) or (wrap and low == -1 and rank == KING):
        return low - 1, high
    return low, high


@kernel
def is_ace_of_spades(card: int) -> bool:
    return card == 4 * ACE_RANK + SPADES


@kernel
def straight_jack(row: Ints, wrap: int, run_after_split: int) -> int:
    """633a.7(o)(3)(i): how the straight of the first cards ends that cards drawn may lengthen."""
    one, two = row[ONE], row[TWO]
    low, high = straight_of(one, two)
    if low == high:
        return 0
    spade = is_ace_of_spades(one) or is_ace_of_spades(two)
    drawn = row[DRAWN] if row[HANDS] == 1 or run_after_split else 0
    if row[FIRST_CLASS] == OVER and drawn == row[DRAWN]:
        drawn -= 1
    length = 2
    for nth in range(min(drawn, MOST_DRAWN)):
        card = row[DRAWN_AT + nth]
        ends = lengthened(low, high, card >> 2, wrap)
        if ends == (low, high):
            break
        low, high = ends
        spade = spade or is_ace_of_spades(card)
        length += 1
    return ACE_OF_SPADES if length == OTHER_ACE and spade else length


@kernel
def read_rounds(tally: Ints, played: Ints, rounds: int, peeks: int, read: Read) -> None:
    """Every optional wager in so many rounds."""
    says, favourable, units = read
    for nth in range(rounds):
        row = played[nth]
        one, two, up, hole = row[ONE], row[TWO], row[UP], row[HOLE]
        cards, dealer = row[DEALT], row[DEALER]
        blackjack = cards == 2 and dealer == 21
        add_first_cards(one, two, up, hole, 1, says[ACE_HIGH] == 1, says[ACE_LOW] == 1, tally)
        second = two
        if len(units):
            tally[SUPER_AT + super_match(one, two, row[THREE], row[FOUR])] += 1
            ends = units[row[BOX]] + units[row[OTHER_BOX]]
            tally[ADDED_AT + KINDS * says[BOXES] + round_key(ends)] += 1
            if row[EXCHANGED]:
                second = row[FOUR]
        if row[HANDS] == 0:
            twenty = is_twenty(one, second)
        elif says[ANY_HAND]:
            twenty = row[ALL_CLASSES] >> 20 & 1 == 1
        else:
            twenty = row[FIRST_CLASS] == 20
        alike = 2 if one == two else 1 if one >> 2 == two >> 2 else 0
        beat = bad_beat(twenty, dealer, cards, blackjack)
        tally[BAD_BEAT_AT + len(BAD_BEAT) * alike + beat] += 1
        tally[HIT_AND_RUN_AT + hit_and_run(cards, blackjack)] += 1
        tally[STRAIGHT_AT + straight_jack(row, says[WRAP], says[RUN_AFTER_SPLIT])] += 1
        kind = house_money(one, two, says[ACE_LOW] == 1)
        value = value_of(up)
        known = peeks == 1 or (value != ACE and value != TEN)
        if kind and known and not blackjack and favourable[value, value_of(one), value_of(second)]:
            tally[ADDED_AT + kind * says[BOXES] + row[BOX]] += 1


# ------------------------------------------------------------------------------ the rounds


@kernel
def deal_and_read(
    rng: Any,
    rounds: int,
    tally: Ints,
    shoes: Bytes,
    noises: Noise,
    states: Ints,
    t: Tables,
    exchanges: Bytes | None,
    read: Read,
) -> None:
    """Rounds from shoes that may have been dealt from before."""
    played = np.zeros((AT_A_TIME, PLAYED), dtype=np.int64)
    beside = tally[read.says[FAMILY] :]
    while rounds > 0:
        number = min(rounds, AT_A_TIME)
        deal_rounds(rng, number, tally, shoes, noises, states, t, exchanges, played)
        read_rounds(beside, played, number, t.told[PEEKS], read)
        rounds -= number


def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    cards: Bytes,
    t: Tables,
    exchanges: Bytes | None,
    read: Read,
) -> None:
    """Rounds from new shoes of `cards`."""
    shoes = new_shoes(cards, SIDES_OF_DOUBLE_SHOE)
    deal_and_read(rng, rounds, tally, *shoes, t, exchanges, read)
