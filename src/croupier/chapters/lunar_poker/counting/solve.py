"""Every sight beside one face-up card of the dealer's: what each choice is worth.

All is counted in whole numbers, out of WHOLE for each sight. A bet and a sixth card are told at
once: nothing is thrown away. An exchange is first valued for a player who then bets or folds by the
hand alone (`kept.py`); what a look at the cards thrown away gains is bounded (`close.py`), and
counted for every exchange that it could make the best.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.chapters.lunar_poker.counting.bounds import ALIKE, bounds, may_be_close
from croupier.chapters.lunar_poker.counting.choices import add_subsets, exchange_sums
from croupier.chapters.lunar_poker.counting.close import (
    CLOSE_KINDS,
    MOST_THROWN,
    REST,
    Dealers,
)
from croupier.chapters.lunar_poker.counting.dealers import (
    HIDDEN_BESIDE_SIX,
    gain_with_cards,
    meet_hidden,
)
from croupier.chapters.lunar_poker.counting.hands import (
    Hands,
    all_fives,
    all_sixes,
    described,
    five_rows,
    hidden_hands,
)
from croupier.chapters.lunar_poker.counting.kept import exchange_gains
from croupier.chapters.lunar_poker.counting.subsets import CHOOSE, OFFSET, SIZE
from croupier.chapters.lunar_poker.counting.tell import (
    AFTER_SIXTH,
    TIMES,
    WHOLE,
    Flags,
    Sights,
    sum_sixths,
)
from croupier.chapters.lunar_poker.counting.worth import Worth
from croupier.chapters.lunar_poker.outcomes import RANK_OF_KING, RESULTS
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import (
    CARDS,
    FIVE_CARD_HANDS,
    Cards,
    Ints,
    hand_places,
    kinds_beside_clubs,
    rows_beside,
)

MASKS = np.array([mask for mask in range(32) if SIZE[mask] >= 2], dtype=np.uint8)


def see(up: int) -> Sights:
    """The sights beside a face-up club."""
    kinds = kinds_beside_clubs(5)
    hands = described(kinds.cards[rows_beside(kinds, up)])
    rows = five_rows()[hand_places(hands.cards)]
    results = np.zeros((len(rows), RESULTS), dtype=np.int64)
    meet_hidden(hands.cards, hands.strengths, *hidden_hands(up), results)
    return Sights(up, hands, rows, kinds.weights[rows], results)


@dataclass(frozen=True, eq=False)
class Gains:
    """What hands of five gain on a fold: by result, over all hidden hands, and over those with each
    card. `bound[hand, thrown, alike, high]` is more than a look at cards thrown away can gain."""

    by_result: Ints
    total: Ints
    with_card: Ints
    bound: Ints

    @property
    def plays(self) -> Flags:
        """What is bet on by the hand alone."""
        return self.total > 0


def gains_of(sights: Sights, worth: Worth) -> Gains:
    hands = sights.hands
    by_result = worth.result[hands.kinds, hands.seconds] - worth.fold
    total = (sights.results * by_result).sum(axis=1)
    with_card = np.zeros((len(total), CARDS), dtype=np.int64)
    gain_with_cards(hands.cards, hands.strengths, by_result, *hidden_hands(sights.up), with_card)
    with_card[:, sights.up] = 0
    bound = _bounds(sights, by_result, total, with_card)
    return Gains(by_result, total, with_card, bound)


@kernel
def _may_be_close(
    up: int, hands: Cards, total: Ints, with_card: Ints, gains: Ints, found: Cards
) -> None:
    cards = np.zeros(REST, dtype=np.int64)
    for nth in range(len(hands)):
        number = 0
        for card in range(CARDS):
            if card != up and not (hands[nth] == card).any():
                cards[number] = with_card[nth, card]
                number += 1
        found[nth] = may_be_close(total[nth], cards, gains[nth])


def _bounds(sights: Sights, by_result: Ints, total: Ints, with_card: Ints) -> Ints:
    """Suits other than the dealer's count for nothing with hands below a flush: those of the same
    ranks and clubs have the same bounds."""
    hands = sights.hands
    may = np.zeros(len(total), dtype=np.uint8)
    _may_be_close(sights.up, hands.cards, total, with_card, by_result, may)
    close = np.flatnonzero(may)
    if hands.kinds[close].max() >= CLOSE_KINDS:
        raise ValueError("a hand above a pair may be close: what it changes is not told")
    _, first, same = np.unique(
        patterns_of(hands.cards[close]), return_index=True, return_inverse=True
    )
    rows = close[first]
    shape = (len(rows), MOST_THROWN + 1, ALIKE + 1, MOST_THROWN + 1)
    found = np.zeros(shape, dtype=np.int64)
    bounds(
        sights.up,
        hands.cards[rows],
        hands.strengths[rows],
        (total[rows] > 0).astype(np.int64),
        by_result[rows],
        dealers_by_place(sights.up),
        found,
    )
    bound = np.zeros((len(total), *found.shape[1:]), dtype=np.int64)
    bound[close] = found[same.ravel()]
    return bound


def patterns_of(hands: Cards) -> Ints:
    """A number for the ranks and clubs of each hand."""
    cards = np.where(hands & 3 == 0, hands, hands | 3).astype(np.int64)
    return np.asarray(np.sort(cards, axis=1) @ 64 ** np.arange(5))


def dealers_by_place(up: int) -> Dealers:
    """The dealer's strengths by the place of the hidden cards."""
    cards, strengths = hidden_hands(up)
    found = np.zeros(int(CHOOSE[4, CARDS]), dtype=np.uint16)
    found[sum(CHOOSE[nth + 1][cards[:, nth]] for nth in range(4))] = strengths
    return found


# ------------------------------------------------------------------------------ values


@dataclass(frozen=True, eq=False)
class Sixth:
    """A sixth card under one reading: `values` by sights, and which hands of six are bet on."""

    values: Ints
    plays: Flags


def sixths(sights: Sights, worth: Worth) -> tuple[Sixth, Sixth]:
    """What a sixth card is worth if a second combination of the kind of the first is not paid, and
    if it is."""
    sixes = all_sixes().without(sights.up)
    results = np.zeros((len(sixes.cards), RESULTS), dtype=np.int64)
    meet_hidden(sixes.cards, sixes.strengths, *hidden_hands(sights.up), results)
    found = []
    for seconds in (sixes.others, sixes.seconds):
        won = (results * worth.result[sixes.kinds, seconds]).sum(axis=1)
        fold = worth.fold * HIDDEN_BESIDE_SIX
        sums = np.zeros(len(kinds_beside_clubs(5).cards), dtype=np.int64)
        sum_sixths(sixes.cards, sixes.weights, np.maximum(won, fold), five_rows(), sums)
        values = sums[sights.rows] // sights.weights * (WHOLE // AFTER_SIXTH) + worth.fee * WHOLE
        found.append(Sixth(values, won > fold))
    return found[0], found[1]


def only(hands: Hands, rows: Ints, which: Flags) -> tuple[Hands, Ints]:
    return hands.only(which), rows[which]


def exchange_values(sights: Sights, gains: Gains, worth: Worth) -> Ints:
    """What each exchange is worth if drawn hands are bet on or folded by themselves."""
    rows, number = sights.rows, len(kinds_beside_clubs(5).cards)
    by_row = np.zeros(number, dtype=np.int64)
    with_card = np.zeros((number, CARDS), dtype=np.int64)
    by_result = np.zeros((number, RESULTS), dtype=np.int64)
    plays = gains.plays
    by_row[rows[plays]] = gains.total[plays]
    with_card[rows[plays]] = gains.with_card[plays]
    by_result[rows] = gains.by_result
    drawn = all_fives().without(sights.up)
    at = five_rows()[hand_places(drawn.cards)]
    drawn, at = only(drawn, at, by_row[at] > 0)
    found = exchange_gains(
        sights.up,
        sights.hands.cards,
        np.where(plays, gains.total, 0),
        MASKS,
        drawn,
        by_result[at],
        by_row,
        with_card,
        hidden_hands(sights.up),
    )
    return found * TIMES[SIZE[MASKS]] + (worth.fold + worth.fee) * WHOLE


def exchange_bounds(sights: Sights, gains: Gains) -> Ints:
    """What a look at the cards thrown away can gain at most, by exchanges."""
    alike, high = thrown_of(sights)
    drawn = all_fives().without(sights.up).cards
    at = five_rows()[hand_places(drawn)]
    by_row = np.zeros(len(kinds_beside_clubs(5).cards), dtype=np.int64)
    found = np.zeros(alike.shape, dtype=np.int64)
    for thrown in range(2, MOST_THROWN + 1):
        masks = np.flatnonzero(SIZE[MASKS] == thrown)
        for of_rank in range(ALIKE + 1):
            for of_high in range(thrown - of_rank + 1):
                here = (alike[:, masks] == of_rank) & (high[:, masks] == of_high)
                which = np.flatnonzero(here.any(axis=1))
                by_row[sights.rows] = gains.bound[:, thrown, of_rank, of_high]
                sums = np.zeros(OFFSET[5] + FIVE_CARD_HANDS, dtype=np.int64)
                add_subsets(drawn, by_row[at], sums)
                whole = np.zeros((len(which), len(masks)), dtype=np.int64)
                exchange_sums(sights.hands.cards[which], MASKS[masks], sums, whole)
                found[np.ix_(which, masks)] += here[which] * whole * TIMES[thrown]
    return found


def thrown_of(sights: Sights) -> tuple[Ints, Ints]:
    """By exchanges, how many cards thrown away are of the dealer's rank, and of aces and kings."""
    ranks, bits = sights.hands.cards >> 2, 1 << np.arange(5)
    alike = ranks == sights.up >> 2
    high = (ranks >= RANK_OF_KING) & ~alike
    return tuple(SIZE[(each @ bits)[:, None] & MASKS] for each in (alike, high))
