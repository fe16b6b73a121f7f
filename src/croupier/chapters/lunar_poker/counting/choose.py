"""The best choice at every sight beside one face-up card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.chapters.lunar_poker.counting.close import CLOSE_HANDS, look_again
from croupier.chapters.lunar_poker.counting.dealers import HIDDEN
from croupier.chapters.lunar_poker.counting.hands import all_fives, five_rows
from croupier.chapters.lunar_poker.counting.solve import (
    MASKS,
    Gains,
    Sixth,
    dealers_by_place,
    exchange_bounds,
    exchange_values,
    only,
    patterns_of,
    thrown_of,
)
from croupier.chapters.lunar_poker.counting.subsets import CHOOSE, OFFSET, SIZE
from croupier.chapters.lunar_poker.counting.tell import (
    BET,
    EXCHANGE,
    FOLD,
    INSTANT,
    SIXTH,
    TIMES,
    WHOLE,
    Flags,
    Sights,
)
from croupier.chapters.lunar_poker.counting.worth import Worth
from croupier.chapters.lunar_poker.outcomes import RESULTS
from croupier.hands import five
from croupier.maths.enumerate import Cards, Ints, hand_places, kinds_beside_clubs

CODES = np.array([FOLD, BET, SIXTH, *(EXCHANGE + MASKS)], dtype=np.uint8)
FIRST_EXCHANGE = 3


@dataclass(frozen=True, eq=False)
class Looked:
    """What a look at cards thrown away changes: `changes[nth, hand, result]` for exchange
    `which[nth]` at `sight[nth]`, by CLOSE_HANDS over all draws and hidden hands."""

    sight: Ints
    which: Ints
    changes: Ints


def look(sights: Sights, gains: Gains, wanted: Flags) -> Looked:
    """The changes for the exchanges wanted, by sight and number of the exchange."""
    sight, which = np.nonzero(wanted)
    hands, masks = sights.hands.cards, MASKS[which]
    keeps = (masks[:, None] >> np.arange(5) & 1) == 0
    order = np.argsort(_kept_rows(hands[sight], keeps), kind="stable")
    sight, which, keeps = sight[order], which[order], keeps[order]
    starts = np.searchsorted(_kept_rows(hands[sight], keeps), np.arange(OFFSET[4] + 1))
    cards = hands[sight].astype(np.int64)
    thrown = np.take_along_axis(cards, np.argsort(keeps, axis=1, kind="stable"), axis=1)
    sets = np.where(keeps, 0, np.int64(1) << cards).sum(axis=1)
    drawn = all_fives().without(sights.up)
    at = np.zeros(len(kinds_beside_clubs(5).cards), dtype=np.int64)
    at[sights.rows] = np.arange(len(sights.rows))
    close = at[five_rows()[hand_places(drawn.cards)]]  # the sight that a hand is of the kind of
    thrown_by = [each[sight, which] for each in thrown_of(sights)]
    asked = np.zeros(gains.bound.shape[1:], dtype=bool)
    asked[SIZE[MASKS[which]], thrown_by[0], thrown_by[1]] = True
    drawn, close = only(drawn, close, np.asarray((gains.bound[:, asked] > 0).any(axis=1))[close])
    patterns = patterns_of(drawn.cards)
    order = np.argsort(patterns, kind="stable")
    firsts = np.flatnonzero(np.diff(patterns[order], prepend=-1))
    rows = close[order[firsts]]
    changes = np.zeros((len(sight), len(CLOSE_HANDS), RESULTS), dtype=np.int64)
    kinds, seconds = sights.hands.kinds[rows], sights.hands.seconds[rows]
    look_again(
        sights.up,
        drawn.cards[order],
        np.append(firsts, len(order)),
        sights.hands.strengths[rows],
        np.array(
            [CLOSE_HANDS.index(hand) for hand in zip(kinds.tolist(), seconds.tolist(), strict=True)]
        ),
        gains.plays[rows].astype(np.int64),
        gains.by_result[rows],
        gains.bound[rows],
        dealers_by_place(sights.up),
        starts,
        thrown.astype(np.uint8),
        sets,
        thrown_by[0],
        thrown_by[1],
        changes,
    )
    return Looked(sight, which, changes)


def _kept_rows(hands: Cards, keeps: Flags) -> Ints:
    """The rows of the cards kept, among subsets of up to three."""
    found = np.zeros(len(hands), dtype=np.int64)
    size = np.zeros(len(hands), dtype=np.int64)
    for nth in range(5):
        size += keeps[:, nth]
        found += np.where(keeps[:, nth], CHOOSE[size, hands[:, nth]], 0)
    return np.asarray(found + OFFSET[size])


def best_choices(sights: Sights, values: Ints) -> Cards:
    """What is worth most at every sight; of two alike, that of less money at risk."""
    straight_flush = five.FIVE_STRAIGHT_FLUSH << five.CATEGORY_SHIFT
    codes = CODES[values.argmax(axis=1)]
    return np.where(sights.hands.strengths >= straight_flush, INSTANT, codes).astype(np.uint8)


@dataclass(frozen=True, eq=False)
class Best:
    """The best choices at every sight, if a second combination of the kind of the first is not paid
    and if it is; `looked[reading, hand, result]` is what looks at cards thrown away change."""

    values: Ints
    choices: tuple[Cards, Cards]
    looked: Ints


def best(sights: Sights, gains: Gains, six: tuple[Sixth, Sixth], worth: Worth) -> Best:
    """Exchanges that a look could make the best are looked at: no other can be."""
    bet = (sights.results * worth.result[sights.hands.kinds, sights.hands.seconds]).sum(axis=1)
    fold = np.full(len(bet), worth.fold * WHOLE)
    exchanges = exchange_values(sights, gains, worth)
    bound = exchange_bounds(sights, gains)
    values = np.column_stack([fold, bet * (WHOLE // HIDDEN), six[0].values, exchanges])
    least = values.max(axis=1)
    instant = best_choices(sights, values) == INSTANT
    wanted = (bound > 0) & (exchanges + bound > least[:, None]) & ~instant[:, None]
    looked = look(sights, gains, wanted)
    times = TIMES[SIZE[MASKS[looked.which]]]
    gained = worth.result[tuple(zip(*CLOSE_HANDS, strict=True))] - worth.fold
    values[looked.sight, FIRST_EXCHANGE + looked.which] += times * (looked.changes * gained).sum(
        axis=(1, 2)
    )
    choices, changes = [], []
    for each in six:
        values[:, SIXTH] = each.values
        chosen = best_choices(sights, values)
        choices.append(chosen)
        taken = chosen[looked.sight] == EXCHANGE + MASKS[looked.which]
        often = np.where(taken, times * sights.weights[looked.sight], 0)
        changes.append((often[:, None, None] * looked.changes).sum(axis=0))
    return Best(values, (choices[0], choices[1]), np.array(changes))
