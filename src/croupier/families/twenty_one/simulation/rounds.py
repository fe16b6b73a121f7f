"""The compiled rounds of the family: one player, whole cards, any strategy, one box or two.

A hand is a state of a machine that tables describe, and how it ends is a code of the exact count.
What a chapter wants to know beside the tally it reads off the rounds as they were `played`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.match_the_dealer import matches_dealer
from croupier.families.twenty_one.simulation.shoes import (
    BURN_BATCH,
    BURN_ROUND,
    DETERMINANT,
    NOISE_LOW,
    Bytes,
    Noise,
    determinant,
    draw,
    keep,
    loaded,
    make_noise,
    new_shoes,
    shuffled,
)
from croupier.families.twenty_one.simulation.tally import MOST_HANDS, rank_of
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.seen_rounds import NUMBER, SHUFFLED, Rows, write_seen
from croupier.maths.shoe.kernels import DOUBLE, HIT, SURRENDER

Shorts = NDArray[np.int16]

RANK = 4  # bits for the rank of a card, or for a place in a table of ranks
SOFT = 32  # a bit of the dealer's state; the five below it are the total
BLACKJACK = 21 + SOFT
TOTAL = SOFT - 1
# Classes of hands that the dealer's total does not decide, but for one over 21 that waits for it.
WAITING, OVER, GIVEN_UP = 29, 30, 31
CLASSES = 32
# The bits of an action; above them the kinds of doubling after which a hand is given up, over 21
# whether a plain and a doubled wager have a second chance, and last whether a hand is split while
# there are fewer hands than may be.
ACTION, RESCUE_SHIFT, CHANCE_SHIFT, SPLITS = 7, 2, 5, 128
PLAIN_CHANCE = 2  # what a second chance adds to the kind of a wager
SUIT_SETS = 16  # a bit for each suit that is in a hand
AS_DEALT, MADE = 1, 2  # a Blackjack, or one that an exchange of cards made

# Places in `told`. The places of wagers in the tally are 0 where nobody makes them.
CUT, BURN, STATES, CODES, ALWAYS, UP_FIRST, INSURES_BLACKJACK, OVER_CLASS, WAITS = range(9)
MATCH_AT, ON_22_AT, BUST_AT, BOXES_AT, LATE_AT, MOST = range(9, 15)
# Whether a dealer's Blackjack ends a round before play, even before cards are exchanged; whether a
# player's meets the dealer's total, and what one is that an exchange made.
PEEKS, PEEKS_FIRST, BLACKJACK_WAITS, MADE_AS = range(15, 19)
TOLD = 19
# The tally: Insurance won and lost, wagers beside, then the main wager, by up card perhaps apart:
# Blackjacks, first hands over 21 that were returned, hands told by suits, boxes, and hands that
# a dealer's Blackjack meets after play.
INSURANCE_AT, BESIDE_AT = 0, 2
NATURAL, NATURAL_AGAINST_21, BOTH_NATURAL, DEALER_NATURAL, RETURNED, SUITED_AT = range(6)
# How the dealer's third card is tallied: no bust, by its value, or three cards of one value.
THREE_ALIKE = 11
BUSTS = 12

# A round as it was played: where each box is tallied, the cards as dealt, whether second cards were
# exchanged; the dealer's total and number of cards; of the first box the number of hands (0 where
# none was played), the class of the first, the classes of all as bits, and the cards drawn to the
# first hand, with a second card after a split; of so many the last stands for those after it.
(
    BOX,
    OTHER_BOX,
    ONE,
    TWO,
    THREE,
    FOUR,
    UP,
    HOLE,
    EXCHANGED,
    DEALER,
    DEALT,
    HANDS,
    FIRST_CLASS,
    ALL_CLASSES,
    DRAWN,
    DRAWN_AT,
) = range(16)
MOST_DRAWN = 8
MOST_SEEN = 94
PLAYED = DRAWN_AT + MOST_DRAWN


class Tables(NamedTuple):
    """What a round is told of the game and the strategy."""

    told: Ints
    values: Bytes  # of cards
    ranges: Bytes  # by hole card, what is added to the up card's rank for what is told of it
    parts: Ints  # by the up card's rank, where the main wager is tallied
    one: Shorts  # the state of one card by rank, before a split and of hands that it adds
    after: Shorts  # (state, rank)
    begins: Shorts  # the state of the first hand with one card, after a hand is split
    classes: Bytes  # of hands before and after a split
    doublings: Bytes  # the same: what doubling adds to the kind of the wager
    tables: Ints  # by value: where the actions of a split's first hand and of the others begin,
    # and what is added to the kind of the wagers on these
    actions: Bytes  # (table, sight, state)
    most: Bytes  # by value, the most hands of a pair
    dealer_begin: Bytes
    dealer_after: Bytes
    draws: Bytes
    naturals: Bytes  # by dealer's total where Blackjacks are tallied: as dealt, and made
    codes: Bytes  # (kind, class) << 5 | dealer's total
    lives: Bytes  # classes that the dealer's total decides
    points: Bytes  # of a hand over 21 that may have a second chance, its total
    short: Bytes  # codes, numbered among those that a hand of a split may end with
    suited: Bytes  # codes of a lone hand that is told by suits, numbered from 1


@kernel
def deal_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    shoes: Bytes,
    noises: Noise,
    states: Ints,
    t: Tables,
    exchanges: Bytes | None = None,
    played: Ints | None = None,
    seen: Rows | None = None,
) -> None:
    """Rounds from a shoe as it lies, or a double one, of which others use the first side.

    `exchanges`: two boxes, and whether they exchange their second cards, by the values of the up
    card and of the cards as dealt. `played` and `seen` have a row for each round: how it was
    played, and the cards that lay open. Without these nothing of them is compiled, nor of the
    double shoe.

    One function: to hand so many tables on to others costs more than to use them.
    """
    told = t.told
    hand_states, boxes, side = told[STATES], 1, 0
    if exchanges is not None:
        boxes = 2
    found = np.empty(2 * MOST_HANDS, dtype=np.int64)
    hands_of = np.zeros(2, dtype=np.int64)
    counts = np.zeros(told[CODES], dtype=np.int64)
    shoe, noise = shoes[0], noises[0]
    left, at, base, ran, begun = loaded(states[0])
    three, four = np.int64(0), np.int64(0)
    for nth in range(rounds):
        one: Any = np.int64(-1)
        if played is not None and told[BURN] == DETERMINANT:
            keep(states[side], left, at, base, ran)
            side, one = determinant(rng, shoes, noises, states, told[CUT])
            shoe, noise = shoes[side], noises[side]
            left, at, base, ran, begun = loaded(states[side])
        else:
            if at > NOISE_LOW:
                make_noise(rng, noise)
                at = 0
            new = left < told[CUT] or ran != 0
            left, base, ran = shuffled(shoe, told[CUT], left, base, ran)
            if told[BURN] == BURN_ROUND or (told[BURN] == BURN_BATCH and left == len(shoe)):
                _, left, at, base, ran = draw(shoe, noise, left, at, base, left, ran)
            begun = left
        if one < 0:
            one, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        if exchanges is not None:
            three, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        up, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        two, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        if exchanges is not None:
            four, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        hole, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        if told[UP_FIRST]:
            one, up = up, one
        up_value: Any = np.int64(t.values[up])
        hole_value: Any = np.int64(t.values[hole])
        dealer: Any = np.int64(t.dealer_begin[up >> 2 << RANK | hole >> 2])
        met = dealer == BLACKJACK
        ended = met and told[PEEKS]
        if told[MATCH_AT]:
            tally[told[MATCH_AT] + 4 * matches_dealer(one, up) + matches_dealer(two, up)] += 1
        exchanged = False
        if played is not None:
            played[nth, ONE], played[nth, TWO] = one, two
            played[nth, UP], played[nth, HOLE] = up, hole
        if exchanges is not None:
            if not (ended and told[PEEKS_FIRST]):
                values = (up_value * VALUES + t.values[one]) * VALUES + t.values[two]
                values = (values * VALUES + t.values[three]) * VALUES + t.values[four]
                exchanged = exchanges[values] != 0
            if played is not None:
                played[nth, THREE], played[nth, FOUR] = three, four
                played[nth, EXCHANGED] = exchanged
            if exchanged:
                two, four = four, two
        live, third, added = 0, 0, 0
        for box in range(boxes):
            mine, card = one, two
            if exchanges is not None and box == 1:
                mine, card = three, four
            first: Any = np.int64(t.values[mine])
            second: Any = np.int64(t.values[card])
            natural: Any = 0
            if first * second == 0 and first + second == TEN:
                natural = told[MADE_AS] if exchanged else AS_DEALT
            if box == 0 and up_value == ACE and (told[INSURES_BLACKJACK] or natural == 0):
                tally[INSURANCE_AT + (0 if hole_value == TEN else 1)] += 1
            hands, place, drawn, classes = 0, box * MOST_HANDS, 0, 0
            if ended or natural:
                found[place] = natural
                live += told[BLACKJACK_WAITS]
            else:
                row = (np.int64(t.ranges[hole]) + (up >> 2)) * hand_states
                hands, plays, split = 1, row, 0
                hand: Any = np.int64(t.after[np.int64(t.one[mine >> 2]) << RANK | card >> 2])
                action: Any = np.int64(t.actions[plays + hand])
                kind: Any = 0
                most: Any = 1
                if action >= SPLITS:
                    most, split = np.int64(t.most[first]), hand_states
                    plays, added = row + t.tables[3 * first], t.tables[3 * first + 2]
                last_place = place
                while True:
                    while action >= SPLITS and hands < most:
                        hands += 1
                        last_place += 1
                        start: Any = np.int64(t.begins[hand]) << RANK
                        card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                        hand = np.int64(t.after[start | card >> 2])
                        action = np.int64(t.actions[plays + hand])
                    if played is not None and hands > 1 and place == 0:
                        played[nth, DRAWN_AT] = card
                        drawn = 1
                    more: Any = 0
                    number = 2
                    while action & ACTION == HIT or action & ACTION == DOUBLE:
                        if action & ACTION == DOUBLE:
                            more = np.int64(t.doublings[split + hand])
                        card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                        hand = np.int64(t.after[hand << RANK | card >> 2])
                        third = card if number == 2 else third
                        number += 1
                        if played is not None and place == 0:
                            played[nth, DRAWN_AT + min(drawn, MOST_DRAWN - 1)] = card
                            drawn += 1
                        action = np.int64(t.actions[plays + hand])
                        if more:
                            break
                    own: Any = np.int64(t.classes[split + hand])
                    if own == OVER:
                        own = told[OVER_CLASS]
                        if action >> (CHANCE_SHIFT + min(more, 1)) & 1:
                            card, left, at, base, ran = draw(
                                shoe, noise, left, at, base, begun, ran
                            )
                            own = np.int64(t.points[hand]) - np.int64(t.values[card]) - 1
                            own = OVER if own > 21 else own
                            more += PLAIN_CHANCE
                    elif (
                        action >> (RESCUE_SHIFT + more) & 1
                        if more
                        else action & ACTION == SURRENDER
                    ):
                        own = GIVEN_UP
                    live += t.lives[own]
                    found[place] = ((kind + more) << 5 | own) << 5
                    if played is not None:
                        classes |= np.int64(1) << own
                    if place == last_place:
                        break
                    place += 1
                    kind, plays = added, row + t.tables[3 * first + 1]
                    card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                    start = np.int64(t.one[(1 << RANK) + (mine >> 2)]) << RANK
                    hand = np.int64(t.after[start | card >> 2])
                    action = np.int64(t.actions[plays + hand])
            hands_of[box] = hands
            if played is not None and box == 0:
                played[nth, HANDS], played[nth, DRAWN] = hands, drawn
                played[nth, FIRST_CLASS] = found[0] >> 5 & TOTAL
                played[nth, ALL_CLASSES] = classes
        dealt, suits, last = 2, 1 << (up & 3) | 1 << (hole & 3), 0
        if (live or told[ALWAYS]) and not met:
            while t.draws[dealer]:
                card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                dealer = np.int64(t.dealer_after[dealer << RANK | card >> 2])
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
        main_at = t.parts[up >> 2]
        for box in range(boxes):
            hands, begin = hands_of[box], box * MOST_HANDS
            end: Any = found[begin]
            key: Any = 0
            if hands == 0:
                if met:
                    key = BOTH_NATURAL if end == AS_DEALT else DEALER_NATURAL
                else:
                    key = np.int64(t.naturals[(end - 1) << 5 | dealer])
            elif met:
                key = told[LATE_AT] + (hands - 1) * (told[MOST] + 1)
                for place in range(begin, begin + hands):
                    key += found[place] >> 10
                if end >> 5 & TOTAL == GIVEN_UP:
                    key = DEALER_NATURAL
            elif hands == 1:
                code: Any = np.int64(t.codes[end | dealer])
                key = told[BOXES_AT] + code
                if t.suited[code]:
                    suits = 1 << (one & 3) | 1 << (two & 3) | 1 << (third & 3)
                    key = SUITED_AT + SUIT_SETS * (np.int64(t.suited[code]) - 1) + suits
            else:
                if told[WAITS] and live and added and end >> 5 & TOTAL == OVER:
                    lost = t.codes[end | dealer]
                    found[begin] -= (OVER - WAITING) << 5
                    tally[main_at + RETURNED] += t.codes[found[begin] | dealer] != lost
                for place in range(begin, begin + hands):
                    counts[np.int64(t.short[t.codes[found[place] | dealer]])] += 1
                key = told[BOXES_AT] + len(t.short) + rank_of(counts)
                counts[:] = 0
            tally[main_at + key] += 1
            if played is not None:
                played[nth, BOX + box] = key
        if played is not None:
            played[nth, DEALER], played[nth, DEALT] = dealer, dealt
        if seen is not None:
            if ran or begun - left > MOST_SEEN:  # the next shoe is new, or no row is so long
                seen[nth, SHUFFLED], seen[nth, NUMBER] = new, 0
            else:
                write_seen(seen[nth], new, shoe, left, begun)
    keep(states[side], left, at, base, ran)


def play_rounds(rng: Any, rounds: int, tally: Ints, cards: Bytes, t: Tables) -> None:
    """Rounds from a new shoe of `cards`."""
    deal_rounds(rng, rounds, tally, *new_shoes(cards), t)
