"""The compiled rounds of the family: one player, whole cards, any strategy.

A hand is a state of a machine that tables describe, and how it ends is a code of the exact count.
Cards are drawn by exchanging one of those left in the shoe with the last of them; what a round
knows of the shoe is handed from draw to draw, so that it stays in registers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.match_the_dealer import matches_dealer
from croupier.families.twenty_one.simulation.noise import (
    ALL_BITS,
    BURN_BATCH,
    BURN_ROUND,
    KEPT,
    NOISE_SIZE,
    PIECE,
    WORD,
)
from croupier.families.twenty_one.simulation.tally import MOST_HANDS, rank_of
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.kernels import DOUBLE, HIT, SPLIT, SURRENDER

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.int16]
Noise = NDArray[np.uint32]

SOFT = 32  # a bit of the dealer's state; the five below it are the total
BLACKJACK = 21 + SOFT
TOTAL = SOFT - 1
# Classes of hands that the dealer's total does not decide, but for one over 21 that waits for it.
WAITING, OVER, GIVEN_UP = 29, 30, 31
CLASSES = 32
# The bits of an action; above them the kinds of doubling after which a hand is given up, and over
# 21 whether a plain and a doubled wager have a second chance.
ACTION, RESCUE_SHIFT, CHANCE_SHIFT = 7, 2, 5
PLAIN_CHANCE = 2  # what a second chance adds to the kind of a wager
SUIT_SETS = 16  # a bit for each suit that is in a hand

# Places in `told`. The places of wagers in the tally are 0 where nobody makes them.
CUT, BURN, STATES, CODES, ALWAYS, UP_FIRST, INSURES_BLACKJACK, OVER_CLASS, WAITS = range(9)
MATCH_AT, ON_22_AT, BUST_AT, BOXES_AT, TOLD = range(9, 14)
# The state of a shoe between rounds.
LEFT, AT, BASE, RAN_OUT = range(4)
# The tally: Insurance won and lost, wagers beside, then the main wager, by up card perhaps apart:
# Blackjacks, first hands over 21 that were returned, hands told by suits, and boxes.
INSURANCE_AT, BESIDE_AT = 0, 2
NATURAL, BOTH_NATURAL, DEALER_NATURAL, RETURNED, SUITED_AT = range(5)
# How the dealer's third card is tallied: no bust, by its value, or three cards of one value.
THREE_ALIKE = 11
BUSTS = 12


class Tables(NamedTuple):
    """What a round is told of the game and the strategy."""

    told: Ints
    values: Bytes  # of cards
    ranges: Bytes  # by hole card, what is added to the up card's value for what is told of it
    parts: Ints  # by the up card's value, where the main wager is tallied
    one: Shorts  # the state of one card, by value
    after: Shorts  # (state, value)
    classes: Bytes  # of hands before and after a split
    doublings: Bytes  # the same: what doubling adds to the kind of the wager
    tables: Ints  # by value: where the actions of a split's first hand and of the others begin,
    # and what is added to the kind of the wagers on these
    actions: Bytes  # (table, sight, state)
    most: Bytes  # by value, the most hands of a pair
    dealer_begin: Bytes
    dealer_after: Bytes
    draws: Bytes
    codes: Bytes  # (kind, class) << 5 | dealer's total
    lives: Bytes  # classes that the dealer's total decides
    points: Bytes  # of a hand over 21 that may have a second chance, its total
    short: Bytes  # codes, numbered among those that a hand of a split may end with
    suited: Bytes  # codes of a lone hand that is told by suits, numbered from 1


@kernel
def make_noise(rng: Any, noise: Noise) -> None:
    for at in range(0, NOISE_SIZE, 3):
        bits = np.int64(rng.random() * ALL_BITS)
        noise[at] = bits & (WORD - 1)
        noise[at + 1] = bits >> PIECE & (WORD - 1)
        noise[at + 2] = bits >> 2 * PIECE & (WORD - 1)


@kernel
def draw(
    shoe: Bytes, noise: Noise, left: int, at: int, base: int, begun: int, ran_out: int
) -> tuple[Any, int, int, int, int]:
    """The next card, each of those left equally likely (Lemire's method).

    Told with it are the cards left, the next random number, where the cards begin and whether the
    shoe ran out. Where none is left the discard rack is shuffled, while the round's cards stay out.
    """
    if left == 0:
        base = 0 if ran_out or begun == len(shoe) else begun
        left = len(shoe) - base
        ran_out = 1
    product = np.int64(noise[at]) * left
    rest = product & (WORD - 1)
    while rest < left and rest < WORD % left:
        at += 1
        product = np.int64(noise[at]) * left
        rest = product & (WORD - 1)
    left -= 1
    nth, last = base + (product >> PIECE), base + left
    card = shoe[nth]
    shoe[nth] = shoe[last]
    shoe[last] = card
    return np.int64(card), left, at + 1, base, ran_out


def new_state() -> Ints:
    """A shoe that is still to be shuffled, and random numbers still to be made."""
    return np.array([0, NOISE_SIZE, 0, 0], dtype=np.int64)


def new_noise() -> Noise:
    return np.empty(NOISE_SIZE, dtype=np.uint32)


@kernel
def deal_rounds(
    rng: Any, rounds: int, tally: Ints, shoe: Bytes, noise: Noise, state: Ints, t: Tables
) -> None:
    """Rounds from a shoe as it lies, a dealer's Blackjack ruled out before play.

    One function: to hand so many tables on to others costs more than to use them.
    """
    told = t.told
    states = told[STATES]
    found = np.empty(MOST_HANDS, dtype=np.int64)
    counts = np.zeros(told[CODES], dtype=np.int64)
    left, at, base, ran, begun = state[LEFT], state[AT], state[BASE], state[RAN_OUT], 0
    for _ in range(rounds):
        if at > NOISE_SIZE - KEPT:
            make_noise(rng, noise)
            at = 0
        if left < told[CUT] or ran:
            left, base, ran = len(shoe), 0, 0
            if told[BURN] == BURN_BATCH:
                _, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        if told[BURN] == BURN_ROUND:
            _, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        begun = left
        one, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        up, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        two, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        hole, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        if told[UP_FIRST]:
            one, up = up, one
        first: Any = np.int64(t.values[one])
        value: Any = np.int64(t.values[two])
        up_value: Any = np.int64(t.values[up])
        hole_value: Any = np.int64(t.values[hole])
        dealer: Any = np.int64(t.dealer_begin[up_value << 4 | hole_value])
        natural = first * value == 0 and first + value == TEN
        if up_value == ACE and (told[INSURES_BLACKJACK] or not natural):
            tally[INSURANCE_AT + (0 if hole_value == TEN else 1)] += 1
        if told[MATCH_AT]:
            tally[told[MATCH_AT] + 3 * matches_dealer(one, up) + matches_dealer(two, up)] += 1
        main_at = t.parts[up_value]
        hands, place, live, third, added = 0, 0, 0, 0, 0
        if dealer == BLACKJACK:
            tally[main_at + (BOTH_NATURAL if natural else DEALER_NATURAL)] += 1
        elif natural:
            tally[main_at + NATURAL] += 1
        else:
            row = (np.int64(t.ranges[hole]) + up_value) * states
            start: Any = np.int64(t.one[first]) * VALUES
            most: Any = 1
            hands, plays, split = 1, row, 0
            if first == value and t.actions[row + t.after[start + value]] & ACTION == SPLIT:
                most, split = np.int64(t.most[first]), states
                plays, added = row + t.tables[3 * first], t.tables[3 * first + 2]
            kind: Any = 0
            while True:
                while value == first and hands < most:
                    hands += 1
                    card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                    value = np.int64(t.values[card])
                hand: Any = np.int64(t.after[start + value])
                action: Any = np.int64(t.actions[plays + hand])
                more: Any = 0
                number = 2
                while action & ACTION == HIT or action & ACTION == DOUBLE:
                    if action & ACTION == DOUBLE:
                        more = np.int64(t.doublings[split + hand])
                    card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                    hand = np.int64(t.after[hand * VALUES + t.values[card]])
                    third = card if number == 2 else third
                    number += 1
                    action = np.int64(t.actions[plays + hand])
                    if more:
                        break
                own: Any = np.int64(t.classes[split + hand])
                if own == OVER:
                    own = told[OVER_CLASS]
                    if action >> (CHANCE_SHIFT + min(more, 1)) & 1:
                        card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                        own = np.int64(t.points[hand]) - np.int64(t.values[card]) - 1
                        own = OVER if own > 21 else own
                        more += PLAIN_CHANCE
                elif action >> (RESCUE_SHIFT + more) & 1 if more else action & ACTION == SURRENDER:
                    own = GIVEN_UP
                live += t.lives[own]
                found[place] = ((kind + more) << 5 | own) << 5
                place += 1
                if place == hands:
                    break
                kind, plays = added, row + t.tables[3 * first + 1]
                card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                value = np.int64(t.values[card])
        dealt, suits, last = 2, 1 << (up & 3) | 1 << (hole & 3), 0
        if (live or told[ALWAYS]) and dealer != BLACKJACK:
            while t.draws[dealer]:
                card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                dealer = np.int64(t.dealer_after[dealer << 4 | t.values[card]])
                suits |= 1 << (card & 3)
                last = card
                dealt += 1
        dealer &= TOTAL
        if told[ON_22_AT]:
            tally[told[ON_22_AT] + (suits if dealer == 22 else 0)] += 1
        if told[BUST_AT]:
            bust: Any = 0
            if dealt == 3 and dealer > 21:
                bust = 1 + np.int64(t.values[last])
                if up_value == hole_value and up_value == t.values[last]:
                    bust = THREE_ALIKE
            tally[told[BUST_AT] + SUIT_SETS * bust + suits] += 1
        if hands == 1:
            code: Any = np.int64(t.codes[found[0] | dealer])
            if t.suited[code]:
                suits = 1 << (one & 3) | 1 << (two & 3) | 1 << (third & 3)
                code = SUIT_SETS * (np.int64(t.suited[code]) - 1) + suits
                tally[main_at + SUITED_AT + code] += 1
            else:
                tally[main_at + told[BOXES_AT] + code] += 1
        elif hands:
            if told[WAITS] and live and added and found[0] >> 5 & TOTAL == OVER:
                lost = t.codes[found[0] | dealer]
                found[0] -= (OVER - WAITING) << 5
                tally[main_at + RETURNED] += t.codes[found[0] | dealer] != lost
            for nth in range(hands):
                counts[np.int64(t.short[t.codes[found[nth] | dealer]])] += 1
            tally[main_at + told[BOXES_AT] + len(t.short) + rank_of(counts)] += 1
            counts[:] = 0
    state[LEFT], state[AT], state[BASE], state[RAN_OUT] = left, at, base, ran


def play_rounds(rng: Any, rounds: int, tally: Ints, cards: Bytes, t: Tables) -> None:
    """Rounds from a new shoe of `cards`."""
    deal_rounds(rng, rounds, tally, cards.copy(), new_noise(), new_state(), t)
