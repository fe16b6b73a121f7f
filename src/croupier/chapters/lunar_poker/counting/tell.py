"""What comes of choices at every sight beside one face-up card."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.lunar_poker.counting.choices import want_exchanges
from croupier.chapters.lunar_poker.counting.close import CLOSE_HANDS
from croupier.chapters.lunar_poker.counting.dealers import (
    HIDDEN,
    HIDDEN_BESIDE_SIX,
    meet_hidden,
    tell_with_card,
)
from croupier.chapters.lunar_poker.counting.exchange import (
    apart_columns,
    empty_tables,
    own_columns,
    tell_exchanges,
)
from croupier.chapters.lunar_poker.counting.hands import (
    Hands,
    all_fives,
    all_sixes,
    five_rows,
    hidden_hands,
)
from croupier.chapters.lunar_poker.counting.subsets import SIZE, columns, subset_places
from croupier.chapters.lunar_poker.outcomes import KINDS, RESULTS
from croupier.hands import five
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import (
    CARDS,
    Cards,
    Ints,
    hand_place,
    hand_places,
    kinds_beside_clubs,
    suits_in_order,
)

Flags = NDArray[np.bool_]
FOLD, BET, SIXTH, INSTANT = range(4)
EXCHANGE = 32  # and the mask of the cards thrown away
# What may follow a sight with each choice: hidden hands, or draws and hidden hands.
AFTER_SIXTH = 46 * HIDDEN_BESIDE_SIX
AFTER_EXCHANGE = {k: comb(46, k) * comb(46 - k, 4) for k in range(2, 6)}
# All that may follow a sight as one whole, so that each choice counts alike; an exchange of so many
# cards has each of its draws and hidden hands so many times in it. All sights together are less
# than 2**63 of it.
WHOLE = lcm(HIDDEN, AFTER_SIXTH, *AFTER_EXCHANGE.values())
TIMES = np.array([WHOLE // AFTER_EXCHANGE.get(k, WHOLE) for k in range(6)], dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Sights:
    """What a player may see beside one face-up card, in the order of the strengths, and the results
    of a bet there, `results[sight]`."""

    up: int
    hands: Hands
    rows: Ints
    weights: Ints
    results: Ints


@dataclass(frozen=True, eq=False)
class Tally:
    """What comes of choices, out of WHOLE for each sight: hands folded, hands paid at once
    (straight flushes, royal flushes), hands folded after a draw, and by kind, second combination
    and result what is bet on at once, with six cards and after an exchange. With six cards the
    second combination of another kind follows: `six[kind, second, other, result]`."""

    folded: int
    instant: tuple[int, int]
    folded_later: int
    bet: Ints
    six: Ints
    exchanged: Ints


def tell(sights: Sights, choices: Cards, plays: Flags, plays_six: Flags, looked: Ints) -> Tally:
    """What comes of these choices if drawn hands are bet on as `plays` says by rows of hands and
    `plays_six` by hands of six; `looked[hand, result]` is what a look at cards thrown away
    changes, by CLOSE_HANDS."""
    hands, weights = sights.hands, sights.weights
    royal = hands.strengths == five.ROYAL_FLUSH
    at_once = choices == INSTANT
    bet = np.zeros((KINDS, KINDS, RESULTS), dtype=np.int64)
    on = choices == BET
    np.add.at(bet, (hands.kinds[on], hands.seconds[on]), weights[on, None] * sights.results[on])
    six, six_folded = _tell_six(sights, choices, plays_six)
    exchanged, exchanged_folded = _tell_exchanges(sights, choices, plays)
    exchanged[tuple(zip(*CLOSE_HANDS, strict=True))] += looked
    return Tally(
        WHOLE * int(weights[choices == FOLD].sum()),
        (
            WHOLE * int(weights[at_once & ~royal].sum()),
            WHOLE * int(weights[at_once & royal].sum()),
        ),
        WHOLE // AFTER_SIXTH * six_folded + exchanged_folded - int(looked.sum()),
        WHOLE // HIDDEN * bet,
        WHOLE // AFTER_SIXTH * six,
        exchanged,
    )


# ------------------------------------------------------------------------------ a sixth card


@kernel
def sum_sixths(hands: Cards, weights: Ints, values: Ints, rows: Ints, found: Ints) -> None:
    """For each sight the sum over sixth cards, from hands of six up to the names of suits."""
    for nth in range(len(hands)):
        for left_out in range(6):
            found[_sight_of(hands[nth], left_out, rows)] += weights[nth] * values[nth]


@kernel
def times_sixths(hands: Cards, weights: Ints, chosen: Cards, rows: Ints, times: Ints) -> None:
    """How often each hand of six is bought."""
    for nth in range(len(hands)):
        for left_out in range(6):
            if chosen[_sight_of(hands[nth], left_out, rows)]:
                times[nth] += weights[nth]


@kernel
def _sight_of(hand: Cards, left_out: int, rows: Ints) -> int:
    a = hand[1 if left_out == 0 else 0]
    b = hand[2 if left_out <= 1 else 1]
    c = hand[3 if left_out <= 2 else 2]
    d = hand[4 if left_out <= 3 else 3]
    e = hand[5 if left_out <= 4 else 4]
    v, w, x, y, z = suits_in_order(a, b, c, d, e, 0)
    return int(rows[hand_place(v, w, x, y, z)])


def _tell_six(sights: Sights, choices: Cards, plays: Flags) -> tuple[Ints, int]:
    sixes = all_sixes().without(sights.up)
    bought = np.zeros(len(kinds_beside_clubs(5).cards), dtype=np.uint8)
    bought[sights.rows] = choices == SIXTH
    times = np.zeros(len(sixes.cards), dtype=np.int64)
    times_sixths(sixes.cards, sixes.weights, bought, five_rows(), times)
    met = sixes.only(np.flatnonzero((times > 0) & plays))
    results = np.zeros((len(met.cards), RESULTS), dtype=np.int64)
    meet_hidden(met.cards, met.strengths, *hidden_hands(sights.up), results)
    tally = np.zeros((KINDS, KINDS, KINDS, RESULTS), dtype=np.int64)
    results *= times[(times > 0) & plays, None]
    np.add.at(tally, (met.kinds, met.seconds, met.others), results)
    return tally, int(times[~plays].sum()) * HIDDEN_BESIDE_SIX


# ------------------------------------------------------------------------------ exchanges


@kernel
def _times_fours(hands: Cards, own: Ints, wanted: Ints, times: Ints) -> None:
    """How often each hand is wanted for the X of four cards in it."""
    places, hand = np.zeros(32, dtype=np.int64), np.zeros(5, dtype=np.int64)
    for nth in range(len(hands)):
        hand[:] = hands[nth]
        subset_places(hand, 5, places)
        for left_out in range(5):
            column = own[places[31 ^ 1 << left_out]]
            if column >= 0:
                times[nth] += wanted[column]


def homes() -> tuple[tuple[Ints, ...], tuple[Ints, ...]]:
    """The columns of sets of up to four cards, and the renamings that lead there."""
    every = [columns(size) for size in range(5)]
    return tuple(each.home for each in every), tuple(each.order for each in every)


def _tell_exchanges(sights: Sights, choices: Cards, plays: Flags) -> tuple[Ints, int]:
    """Hands drawn by kind, second combination and result, and those that are folded then."""
    chosen = np.where(choices >= EXCHANGE, choices - EXCHANGE, 0).astype(np.uint8)
    drawn = all_fives().without(sights.up)
    hidden, dealers = hidden_hands(sights.up)
    tables, own_four = empty_tables(), columns(4).own
    four_alone = np.zeros(columns(4).number, dtype=np.int64)
    with_card = np.zeros((columns(4).number, CARDS), dtype=np.int64)
    alone = np.zeros(len(chosen), dtype=np.int64)
    home, order = homes()
    want_exchanges(
        sights.hands.cards,
        chosen,
        sights.weights * TIMES[SIZE[chosen]],
        tables,
        four_alone,
        with_card,
        alone,
        home,
        order,
    )
    results = np.zeros((len(drawn.cards), RESULTS), dtype=np.int64)
    tell_exchanges(
        drawn.cards,
        drawn.strengths,
        hidden,
        dealers,
        tables,
        empty_tables(),
        empty_tables(),
        results,
        own_columns(),
        apart_columns(),
    )
    tell_with_card(drawn.cards, drawn.strengths, hidden, dealers, with_card, own_four, results)
    _tell_alone(sights, drawn, own_four, four_alone, alone, results)
    bets = plays[five_rows()[hand_places(drawn.cards)]]
    tally = np.zeros((KINDS, KINDS, RESULTS), dtype=np.int64)
    np.add.at(tally, (drawn.kinds[bets], drawn.seconds[bets]), results[bets])
    return tally, int(results[~bets].sum())


def _tell_alone(
    sights: Sights, drawn: Hands, own_four: Ints, four_alone: Ints, alone: Ints, results: Ints
) -> None:
    """Hands that no hidden card is asked of: X of four or five cards."""
    rows, kinds = five_rows(), kinds_beside_clubs(5)
    met = np.zeros((len(kinds.cards), RESULTS), dtype=np.int64)
    met[sights.rows] = sights.results
    own = np.zeros(len(kinds.cards), dtype=np.int64)
    own[sights.rows] = alone
    times = np.zeros(len(drawn.cards), dtype=np.int64)
    _times_fours(drawn.cards, own_four, four_alone, times)
    at = rows[hand_places(drawn.cards)]
    stands = columns(5).own[hand_places(drawn.cards)] >= 0
    times[stands] += own[at[stands]]
    results += times[:, None] * met[at]
