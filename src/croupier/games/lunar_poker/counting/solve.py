"""Every sight beside one face-up card of the dealer's: a choice, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker import outcomes
from croupier.games.lunar_poker.counting.choices import add_subsets, exchange_sums, want_exchanges
from croupier.games.lunar_poker.counting.dealers import (
    HIDDEN,
    HIDDEN_BESIDE_SIX,
    meet_hidden,
    tell_with_card,
)
from croupier.games.lunar_poker.counting.exchange import (
    apart_columns,
    empty_tables,
    own_columns,
    tell_exchanges,
)
from croupier.games.lunar_poker.counting.subsets import (
    OFFSET,
    SIZE,
    columns,
    hands_of,
    subset_places,
)
from croupier.games.lunar_poker.counting.worth import Worth
from croupier.games.lunar_poker.outcomes import KINDS, RESULTS, kind_of, second_of_five
from croupier.hands import five
from croupier.hands.five import strength5, strength6
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import (
    CARDS,
    FIVE_CARD_HANDS,
    Cards,
    Ints,
    hand_place,
    hand_places,
    kinds_beside_clubs,
    rows_beside,
    suits_in_order,
)

Floats = NDArray[np.float64]
FOLD, BET, SIXTH, INSTANT = range(4)
EXCHANGE = 32  # and the mask of the cards thrown away
MASKS = np.array([mask for mask in range(32) if SIZE[mask] >= 2], dtype=np.uint8)
STRENGTHS = five.ROYAL_FLUSH + 1
# What may follow a sight with each choice: hidden hands, or draws and hidden hands.
AFTER_SIXTH = 46 * HIDDEN_BESIDE_SIX
AFTER_EXCHANGE = {k: comb(46, k) * comb(46 - k, 4) for k in range(2, 6)}
# All that may follow a sight as one whole, so that each choice counts alike; an exchange of so many
# cards has each of its draws and hidden hands so many times in it. All sights together are less
# than 2**63 of it.
WHOLE = lcm(HIDDEN, AFTER_SIXTH, *AFTER_EXCHANGE.values())
TIMES = np.array([WHOLE // AFTER_EXCHANGE.get(k, WHOLE) for k in range(6)], dtype=np.int64)


@kernel
def _describe(hands: Cards, strengths: Ints, kinds: Ints, seconds: Ints) -> None:
    for nth in range(len(hands)):
        a, b, c, d, e = hands[nth, 0], hands[nth, 1], hands[nth, 2], hands[nth, 3], hands[nth, 4]
        strengths[nth] = strength5(a, b, c, d, e)
        kinds[nth] = kind_of(strengths[nth])
        seconds[nth] = second_of_five(a, b, c, d, e)


@kernel
def _describe_six(hands: Cards, strengths: Ints, kinds: Ints, seconds: Ints, same: int) -> None:
    for nth in range(len(hands)):
        h = hands[nth]
        a, b, c, d, e, f = h[0], h[1], h[2], h[3], h[4], h[5]
        strengths[nth] = strength6(a, b, c, d, e, f)
        kinds[nth] = kind_of(strengths[nth])
        seconds[nth] = outcomes.second_of_six(a, b, c, d, e, f, same)


@kernel
def _dealer_strengths(up: int, hidden: Cards, strengths: Ints) -> None:
    for nth in range(len(hidden)):
        strengths[nth] = strength5(
            up, hidden[nth, 0], hidden[nth, 1], hidden[nth, 2], hidden[nth, 3]
        )


@dataclass(frozen=True, eq=False)
class Hands:
    """Hands in the order of their strengths."""

    cards: Cards
    strengths: Ints
    kinds: Ints
    seconds: Ints

    def without(self, card: int) -> Hands:
        rows = np.flatnonzero((self.cards != card).all(axis=1))
        return Hands(self.cards[rows], self.strengths[rows], self.kinds[rows], self.seconds[rows])


def described(cards: Cards) -> Hands:
    strengths, kinds, seconds = (np.empty(len(cards), dtype=np.int64) for _ in range(3))
    _describe(cards, strengths, kinds, seconds)
    order = np.argsort(strengths, kind="stable")
    return Hands(cards[order], strengths[order], kinds[order], seconds[order])


@cache
def all_fives() -> Hands:
    return described(hands_of(5))


@dataclass(frozen=True, eq=False)
class Sixes:
    """Hands of six cards up to names of suits, in the order of their strengths; `others` are their
    second combinations of another kind."""

    cards: Cards
    weights: Ints
    strengths: Ints
    kinds: Ints
    seconds: Ints
    others: Ints

    def only(self, rows: Ints) -> Sixes:
        return Sixes(*(getattr(self, each.name)[rows] for each in fields(self)))

    def without(self, card: int) -> Sixes:
        return self.only(np.flatnonzero((self.cards != card).all(axis=1)))


@cache
def all_sixes() -> Sixes:
    every = kinds_beside_clubs(6)
    strengths, kinds, seconds, others = (
        np.empty(len(every.cards), dtype=np.int64) for _ in range(4)
    )
    _describe_six(every.cards, strengths, kinds, others, 0)
    _describe_six(every.cards, strengths, kinds, seconds, 1)
    found = Sixes(every.cards, every.weights, strengths, kinds, seconds, others)
    return found.only(np.argsort(strengths, kind="stable"))


def hidden_hands(up: int) -> tuple[Cards, Ints]:
    """The dealer's hidden cards and the strengths of the whole hands, in their order."""
    cards = hands_of(4)
    cards = cards[(cards != up).all(axis=1)]
    strengths = np.empty(len(cards), dtype=np.int64)
    _dealer_strengths(up, cards, strengths)
    order = np.argsort(strengths, kind="stable")
    return cards[order], strengths[order]


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


@kernel
def sum_sixths(hands: Cards, weights: Ints, values: Floats, rows: Ints, found: Floats) -> None:
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


# ------------------------------------------------------------------------------ choices


@dataclass(frozen=True, eq=False)
class Sights:
    """What a player may see beside one face-up card, and what each choice is worth there.

    `results[sight]` are the results of a bet. `bets` says with which strengths a player bets after
    a draw. `values[sight]` are those of a fold, a bet, a sixth card and the exchanges of MASKS.
    """

    up: int
    hands: Hands
    weights: Ints
    results: Ints
    bets: NDArray[np.bool_]
    values: Floats


@cache
def _five_rows() -> Ints:
    """By place, the row of a hand of five among those up to names of suits."""
    return columns(5).home


def see(up: int, worth: Worth) -> Sights:
    """The sights beside a face-up club.

    A bet is valued exactly. A draw is valued as if the dealer might still hold the cards thrown
    away, and six cards as five of the same strength: that is all that the choice is made by.
    """
    kinds = kinds_beside_clubs(5)
    hands = described(kinds.cards[rows_beside(kinds, up)])
    rows = _five_rows()[hand_places(hands.cards)]
    weights = kinds.weights[rows]
    results = np.zeros((len(rows), RESULTS), dtype=np.int64)
    meet_hidden(hands.cards, hands.strengths, *hidden_hands(up), results)
    bet = (results * worth.result[hands.kinds, hands.seconds]).sum(axis=1)
    gains = np.zeros(STRENGTHS, dtype=np.int64)
    np.add.at(gains, hands.strengths, weights * (bet - worth.fold * HIDDEN))
    bets = gains > 0
    kept = np.where(bets[hands.strengths], bet, worth.fold * HIDDEN)
    values = np.column_stack(
        [
            np.full(len(rows), float(worth.fold)),
            bet / HIDDEN,
            worth.fee + _sixth_values(up, worth, hands, weights, results, bets),
            worth.fee + _exchange_values(up, hands, rows, kept),
        ]
    )
    return Sights(up, hands, weights, results, bets, values)


def _exchange_values(up: int, hands: Hands, rows: Ints, kept: Ints) -> Floats:
    by_row = np.zeros(len(kinds_beside_clubs(5).cards), dtype=np.int64)
    by_row[rows] = kept
    drawn = all_fives().without(up).cards
    sums = np.zeros(OFFSET[5] + FIVE_CARD_HANDS, dtype=np.int64)
    add_subsets(drawn, by_row[_five_rows()[hand_places(drawn)]], sums)
    found = np.zeros((len(rows), len(MASKS)), dtype=np.int64)
    exchange_sums(hands.cards, MASKS, sums, found)
    draws = np.array([comb(46, int(SIZE[mask])) for mask in MASKS], dtype=np.float64)
    return np.asarray(found / (draws * HIDDEN))


def _sixth_values(
    up: int,
    worth: Worth,
    hands: Hands,
    weights: Ints,
    results: Ints,
    bets: NDArray[np.bool_],
) -> Floats:
    number, met = np.zeros(STRENGTHS), np.zeros((STRENGTHS, RESULTS))
    np.add.at(number, hands.strengths, weights * HIDDEN)
    np.add.at(met, hands.strengths, weights[:, None] * results)
    sixes = all_sixes().without(up)
    shares = met[sixes.strengths] / number[sixes.strengths, None]
    won = (shares * worth.result[sixes.kinds, sixes.seconds]).sum(axis=1)
    brought = np.where(bets[sixes.strengths], won, worth.fold)
    found = np.zeros(len(kinds_beside_clubs(5).cards))
    sum_sixths(sixes.cards, sixes.weights, brought, _five_rows(), found)
    return np.asarray(found[_five_rows()[hand_places(hands.cards)]] / weights / 46)


def best_choices(sights: Sights) -> Cards:
    """What is worth most at every sight; of two alike, that of less money at risk."""
    chosen = sights.values.argmax(axis=1)
    codes = np.array([FOLD, BET, SIXTH, *(EXCHANGE + MASKS)], dtype=np.uint8)[chosen]
    straight_flush = five.FIVE_STRAIGHT_FLUSH << five.CATEGORY_SHIFT
    return np.where(sights.hands.strengths >= straight_flush, INSTANT, codes).astype(np.uint8)


# ------------------------------------------------------------------------------ what comes of them


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


def tell(sights: Sights, choices: Cards) -> Tally:
    """What comes of these choices."""
    hands, weights = sights.hands, sights.weights
    royal = hands.strengths == five.ROYAL_FLUSH
    at_once = choices == INSTANT
    bet = np.zeros((KINDS, KINDS, RESULTS), dtype=np.int64)
    on = choices == BET
    np.add.at(bet, (hands.kinds[on], hands.seconds[on]), weights[on, None] * sights.results[on])
    six, six_folded = _tell_six(sights, choices)
    exchanged, exchanged_folded = _tell_exchanges(sights, choices)
    return Tally(
        WHOLE * int(weights[choices == FOLD].sum()),
        (
            WHOLE * int(weights[at_once & ~royal].sum()),
            WHOLE * int(weights[at_once & royal].sum()),
        ),
        WHOLE // AFTER_SIXTH * six_folded + exchanged_folded,
        WHOLE // HIDDEN * bet,
        WHOLE // AFTER_SIXTH * six,
        exchanged,
    )


def _tell_six(sights: Sights, choices: Cards) -> tuple[Ints, int]:
    sixes = all_sixes().without(sights.up)
    bought = np.zeros(len(kinds_beside_clubs(5).cards), dtype=np.uint8)
    bought[_five_rows()[hand_places(sights.hands.cards)]] = choices == SIXTH
    times = np.zeros(len(sixes.cards), dtype=np.int64)
    times_sixths(sixes.cards, sixes.weights, bought, _five_rows(), times)
    plays = sights.bets[sixes.strengths]
    met = sixes.only(np.flatnonzero((times > 0) & plays))
    results = np.zeros((len(met.cards), RESULTS), dtype=np.int64)
    meet_hidden(met.cards, met.strengths, *hidden_hands(sights.up), results)
    tally = np.zeros((KINDS, KINDS, KINDS, RESULTS), dtype=np.int64)
    results *= times[(times > 0) & plays, None]
    np.add.at(tally, (met.kinds, met.seconds, met.others), results)
    return tally, int(times[~plays].sum()) * HIDDEN_BESIDE_SIX


def _homes() -> tuple[tuple[Ints, ...], tuple[Ints, ...]]:
    every = [columns(size) for size in range(5)]
    return tuple(each.home for each in every), tuple(each.order for each in every)


def _tell_exchanges(sights: Sights, choices: Cards) -> tuple[Ints, int]:
    """Hands drawn by kind, second combination and result, and those that are folded then."""
    chosen = np.where(choices >= EXCHANGE, choices - EXCHANGE, 0).astype(np.uint8)
    drawn = all_fives().without(sights.up)
    hidden, dealers = hidden_hands(sights.up)
    tables, own_four = empty_tables(), columns(4).own
    four_alone = np.zeros(columns(4).number, dtype=np.int64)
    with_card = np.zeros((columns(4).number, CARDS), dtype=np.int64)
    alone = np.zeros(len(chosen), dtype=np.int64)
    home, order = _homes()
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
    plays = sights.bets[drawn.strengths]
    tally = np.zeros((KINDS, KINDS, RESULTS), dtype=np.int64)
    np.add.at(tally, (drawn.kinds[plays], drawn.seconds[plays]), results[plays])
    return tally, int(results[~plays].sum())


def _tell_alone(
    sights: Sights, drawn: Hands, own_four: Ints, four_alone: Ints, alone: Ints, results: Ints
) -> None:
    """Hands that no hidden card is asked of: X of four or five cards."""
    rows, kinds = _five_rows(), kinds_beside_clubs(5)
    mine = rows[hand_places(sights.hands.cards)]
    met = np.zeros((len(kinds.cards), RESULTS), dtype=np.int64)
    met[mine] = sights.results
    own = np.zeros(len(kinds.cards), dtype=np.int64)
    own[mine] = alone
    times = np.zeros(len(drawn.cards), dtype=np.int64)
    _times_fours(drawn.cards, own_four, four_alone, times)
    at = rows[hand_places(drawn.cards)]
    stands = columns(5).own[hand_places(drawn.cards)] >= 0
    times[stands] += own[at[stands]]
    results += times[:, None] * met[at]
