"""What every exchange brings if each hand drawn is bet on or folded by itself.

The sums of `exchange.py` the other way round. Hands that are bet on enter, by every set X that they
hold and every set that they share with a hidden hand, with what they gain on a fold; hidden hands
take from there, in the order of their strengths, what the hands that share no card with them gain
and add it to T(X, B) for each subset B. So every exchange at every sight is read from the T of its
cards.
"""

from __future__ import annotations

import numpy as np

from croupier.chapters.lunar_poker.counting.exchange import (
    LARGEST,
    Tables,
    apart_columns,
    empty_tables,
    own_columns,
    through,
)
from croupier.chapters.lunar_poker.counting.hands import Hands
from croupier.chapters.lunar_poker.counting.subsets import (
    CHOOSE,
    MOST_HIDDEN,
    OFFSET,
    RENAMED,
    SIGN,
    SIZE,
    columns,
    renamed_place,
    subset_places,
)
from croupier.chapters.lunar_poker.outcomes import ACE_KING
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import CARDS, Cards, Ints, kinds_beside_clubs

ALL_FIVE = 31


@kernel
def enter(hand: Cards, gain: int, tables: Tables, own: tuple[Ints, ...]) -> None:
    """A hand with what it gains, by the sets X in it and the subsets that it may share with h."""
    cards, places = np.zeros(5, dtype=np.int64), np.zeros(32, dtype=np.int64)
    cards[:] = hand
    subset_places(cards, 5, places)
    for held in range(32):
        size = SIZE[held]
        if size > LARGEST:
            continue
        column = own[size][places[held]]
        if column < 0:
            continue
        table, rest = tables[size], ALL_FIVE ^ held
        shared = rest
        while True:
            if SIZE[shared] <= MOST_HIDDEN:
                table[OFFSET[SIZE[shared]] + places[shared], column] += SIGN[shared] * gain
            if shared == 0:
                break
            shared = shared - 1 & rest


@kernel
def sum_gains(
    hands: Cards,
    strengths: Ints,
    gains: Ints,
    hidden: Cards,
    dealers: Ints,
    entered: Tables,
    sums: Tables,
    own: tuple[Ints, ...],
    apart: Tables,
) -> None:
    """Add to `sums` every T(X, B); `gains[hand, result]` are those of the hands that are bet on.

    Hands and hidden hands stand in the order of their strengths.
    """
    room, places = np.zeros(entered[3].shape[1], dtype=np.int64), np.zeros(32, dtype=np.int64)
    cards = np.zeros(4, dtype=np.int64)
    for nth in range(len(hands)):
        enter(hands[nth], gains[nth, 0], entered, own)
    qualified = np.searchsorted(dealers, ACE_KING)
    for nth in range(qualified):
        cards[:] = hidden[nth]
        through(cards, entered, sums, apart, places, room)
    for nth in range(len(hands)):
        enter(hands[nth], gains[nth, 1] - gains[nth, 0], entered, own)
    tied = lost = 0
    for nth in range(qualified, len(hidden)):
        while lost < len(hands) and strengths[lost] < dealers[nth]:
            before = gains[lost, 2] if lost < tied else gains[lost, 1]
            enter(hands[lost], gains[lost, 3] - before, entered, own)
            lost += 1
        tied = max(tied, lost)
        while tied < len(hands) and strengths[tied] == dealers[nth]:
            enter(hands[tied], gains[tied, 2] - gains[tied, 1], entered, own)
            tied += 1
        cards[:] = hidden[nth]
        through(cards, entered, sums, apart, places, room)


@kernel
def sum_fours(
    fours: Cards,
    up: int,
    home: Ints,
    order: Ints,
    gains: Ints,
    with_card: Ints,
    four_alone: Ints,
    four_with: Ints,
) -> None:
    """For X of four cards T(X, {}) and T(X, {card}), from the gains of each hand of five by its
    row, 0 where it is folded."""
    for column in range(len(fours)):
        four = fours[column]
        for card in range(CARDS):
            if card == up or (four == card).any():
                continue
            place, below = 0, 0
            for nth in range(4):
                place += CHOOSE[nth + 1 + (four[nth] > card), four[nth]]
                below += four[nth] < card
            place += CHOOSE[below + 1, card]
            row, names = home[place], RENAMED[order[place]]
            four_alone[column] += gains[row]
            for other in range(CARDS):
                four_with[column, other] += with_card[row, other & ~3 | names[other & 3]]


@kernel
def exchange_totals(
    hands: Cards,
    masks: Ints,
    tables: Tables,
    four_alone: Ints,
    four_with: Ints,
    alone: Ints,
    home: tuple[Ints, ...],
    order: tuple[Ints, ...],
    found: Ints,
) -> None:
    """`found[hand, nth]`: what the hands drawn gain, over all draws and hidden hands that hold none
    of the cards thrown away: by inclusion and exclusion over these."""
    hand, places = np.zeros(5, dtype=np.int64), np.zeros(32, dtype=np.int64)
    held = np.zeros(5, dtype=np.int64)
    met = np.zeros((32, 32), dtype=np.int64)  # T by the masks of X and B
    for nth in range(len(hands)):
        hand[:] = hands[nth]
        subset_places(hand, 5, places)
        for kept in range(32):
            size = SIZE[kept]
            if size == 5:
                met[kept, 0] = alone[nth]
                continue
            column, names = home[size][places[kept]], RENAMED[order[size][places[kept]]]
            rest = ALL_FIVE ^ kept
            seen = rest
            while True:
                if SIZE[seen] <= MOST_HIDDEN:
                    at = renamed_place(hand, int(seen), names, held)
                    if size < 4:
                        met[kept, seen] = tables[size][OFFSET[SIZE[seen]] + at, column]
                    elif seen:
                        met[kept, seen] = four_with[column, at]
                    else:
                        met[kept, seen] = four_alone[column]
                if seen == 0:
                    break
                seen = seen - 1 & rest
        for which in range(len(masks)):
            found[nth, which] = _signed(int(masks[which]), met)


@kernel
def _signed(thrown: int, met: Ints) -> int:
    total = 0
    drawn = thrown
    while True:
        rest = thrown ^ drawn
        seen = rest
        while True:
            if SIZE[seen] <= MOST_HIDDEN:
                total += SIGN[drawn] * SIGN[seen] * met[ALL_FIVE ^ thrown | drawn, seen]
            if seen == 0:
                break
            seen = seen - 1 & rest
        if drawn == 0:
            break
        drawn = drawn - 1 & thrown
    return total


def exchange_gains(
    up: int,
    sights: Cards,
    alone: Ints,
    masks: Cards,
    drawn: Hands,
    gains: Ints,
    by_row: Ints,
    with_card: Ints,
    hidden: tuple[Cards, Ints],
) -> Ints:
    """What each exchange gains at each sight, over all that may follow.

    `drawn` are the hands that are bet on with their `gains[hand, result]`; `by_row` and `with_card`
    what they gain by rows of hands, in all and beside each hidden card; `alone` by sights.
    """
    sums = empty_tables()
    sum_gains(
        drawn.cards,
        drawn.strengths,
        gains,
        *hidden,
        empty_tables(),
        sums,
        own_columns(),
        apart_columns(),
    )
    four_alone = np.zeros(columns(4).number, dtype=np.int64)
    four_with = np.zeros((columns(4).number, CARDS), dtype=np.int64)
    fives, fours = columns(5), kinds_beside_clubs(4).cards
    sum_fours(fours, up, fives.home, fives.order, by_row, with_card, four_alone, four_with)
    found = np.zeros((len(sights), len(masks)), dtype=np.int64)
    every = [columns(size) for size in range(5)]
    home, order = tuple(each.home for each in every), tuple(each.order for each in every)
    wide = masks.astype(np.int64)
    exchange_totals(sights, wide, sums, four_alone, four_with, alone, home, order, found)
    return found
