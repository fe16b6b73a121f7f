"""Compiled rounds of the family with suits, wagers of several kinds and a told hole card.

One player; hands are states of a machine that tables describe, so that the same rounds are played
by totals or by all cards of a hand. Cards are told by rank and suit, as wagers beside ask.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.match_the_dealer import matches_dealer
from croupier.families.twenty_one.simulation.lookups import Bytes
from croupier.families.twenty_one.simulation.noise import BURN_BATCH, KEPT, NOISE_SIZE
from croupier.families.twenty_one.simulation.plain_rounds import (
    BLACKJACK,
    TOTAL,
    Noise,
    draw,
    make_noise,
)
from croupier.families.twenty_one.simulation.tally import (
    BOTH_NATURAL,
    DEALER_NATURAL,
    NATURAL,
    SPECIALS,
)
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, PUSH, TEN, VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.kernels import DOUBLE, HIT, SURRENDER

Shorts = NDArray[np.int16]
OVER, GIVEN_UP = 30, 31  # the classes of hands over 21 and of hands surrendered
CHANCES = 8  # over 21, what is added to the bits of the wagers that have a second chance
PLAIN_CHANCE = 2  # what a second chance adds to the kind of a wager
MOST = 4  # hands
WAS_RETURNED = SPECIALS  # of all rounds, those in which a first hand over 21 was returned

# Places in `told`.
CUT, BURN, RESULTS, STATES, ONE_CARD, ALWAYS, RETURNED, MAIN_AT, SIZE, SIDE, SIDE_AT = range(11)
DIGITS, OVER_CLASS, INSURES_BLACKJACK = range(11, 14)
TOLD = 14
# The wager beside, in told[SIDE].
NOTHING, ON_22, MATCH = range(3)
INSURANCE_AT, MAIN = 0, 2
# Of a shoe between rounds.
LEFT, BASE, RAN_OUT, AT = range(4)


class CardTables(NamedTuple):
    """What rounds are told of the game and the strategy."""

    told: Ints
    values: Bytes  # of cards
    ranges: Bytes  # by the value of a hole card, which of the things told it is
    begin: Shorts  # states of hands: of two cards, and after another
    after: Shorts
    classes: Bytes  # of hands before and after a split
    doublings: Bytes
    tables: Ints  # by value: where the actions of a split's first hand and of the others begin,
    # and whether the wagers on these are of another kind
    actions: Bytes
    splits: Bytes
    dealer_begin: Bytes
    dealer_after: Bytes
    draws: Bytes
    result: Bytes
    kinds_of_22: Bytes
    points: Bytes  # of a hand over 21 that may have a second chance, its total
    lives: Bytes  # those classes that the dealer's total decides


@kernel
def play_cards(rng: Any, rounds: int, tally: Ints, cards: Bytes, t: CardTables) -> None:
    """Rounds from a new shoe of `cards`."""
    state, noise = np.array([0, 0, 0, NOISE_SIZE]), np.empty(NOISE_SIZE, dtype=np.uint32)
    deal_cards(rng, rounds, tally, cards.copy(), state, noise, t)


@kernel
def deal_cards(
    rng: Any, rounds: int, tally: Ints, shoe: Bytes, state: Ints, noise: Noise, t: CardTables
) -> None:
    """Rounds from a shoe as it lies.

    Where there are second chances, `told` has the class of a hand over 21 without one, and the
    action on such a hand a bit above `CHANCES` for a plain and for a doubled wager that has one.
    """
    told = t.told
    special_at = told[MAIN_AT] + 2 * told[SIZE]
    digits, codes = told[DIGITS], told[RESULTS]
    found = np.empty(MOST, dtype=np.int64)
    left, base, ran, at, begun = state[LEFT], state[BASE], state[RAN_OUT], state[AT], 0
    for _ in range(rounds):
        if at > NOISE_SIZE - KEPT:
            make_noise(rng, noise)
            at = 0
        if left < told[CUT] or ran:
            left, base, ran = len(shoe), 0, 0
            if told[BURN] == BURN_BATCH:
                _, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        begun = left
        one, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        open_card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        two, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        hidden, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        first: Any = np.int64(t.values[one])
        card: Any = np.int64(t.values[two])
        up: Any = np.int64(t.values[open_card])
        hole: Any = np.int64(t.values[hidden])
        dealer: Any = np.int64(t.dealer_begin[up << 4 | hole])
        natural = first * card == 0 and first + card == TEN
        if up == ACE and (told[INSURES_BLACKJACK] or not natural):
            tally[INSURANCE_AT + (0 if hole == TEN else 1)] += 1
        if told[SIDE] == MATCH:
            matches = 3 * matches_dealer(one, open_card) + matches_dealer(two, open_card)
            tally[told[SIDE_AT] + matches] += 1
        if dealer == BLACKJACK:
            tally[special_at + (BOTH_NATURAL if natural else DEALER_NATURAL)] += 1
            if told[SIDE] == ON_22:
                tally[told[SIDE_AT]] += 1
            continue
        hands, place, live, other_kind = 0, 0, 0, 0
        if not natural:
            sight = np.int64(t.ranges[hole]) * VALUES + up
            most: Any = np.int64(t.splits[sight << 4 | first]) if first == card else 1
            plays, split = 0, 0
            hands = 1
            if most > 1:
                plays, split = t.tables[3 * first], told[STATES]
                other_kind = t.tables[3 * first + 2]
            while True:
                while card == first and hands < most:
                    hands += 1
                    drawn, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                    card = np.int64(t.values[drawn])
                hand: Any = np.int64(t.begin[first << 4 | card])
                twice: Any = 0
                action = 0
                while not (most > 1 and first == ACE and told[ONE_CARD]):
                    action = t.actions[(plays + sight) * told[STATES] + hand]
                    if action != HIT and action != DOUBLE:
                        break
                    if action == DOUBLE:
                        twice = np.int64(t.doublings[hand])
                    drawn, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                    hand = np.int64(t.after[hand << 4 | t.values[drawn]])
                    if action == DOUBLE:
                        break
                own: Any = np.int64(t.classes[split + hand])
                if action == SURRENDER:
                    own = GIVEN_UP
                elif own == OVER and told[OVER_CLASS]:
                    own = told[OVER_CLASS]
                    chance = t.actions[(plays + sight) * told[STATES] + hand]
                    if chance >> min(twice, 1) & 1 and chance >= CHANCES:
                        drawn, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                        own = np.int64(t.points[hand]) - np.int64(t.values[drawn]) - 1
                        own = OVER if own > 21 else own
                        twice += PLAIN_CHANCE
                live += t.lives[own]
                found[place] = own | twice << 5
                place += 1
                if place == hands:
                    break
                plays = t.tables[3 * first + 1]
                drawn, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                card = np.int64(t.values[drawn])
        suits = 1 << (open_card & 3) | 1 << (hidden & 3)
        if live or told[ALWAYS]:
            while t.draws[dealer]:
                drawn, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                suits |= 1 << (drawn & 3)
                dealer = np.int64(t.dealer_after[dealer << 4 | t.values[drawn]])
        dealer &= TOTAL
        if told[SIDE] == ON_22:
            tally[told[SIDE_AT] + (t.kinds_of_22[suits] if dealer == 22 else 0)] += 1
        if natural:
            tally[special_at + NATURAL] += 1
            continue
        key = 0
        for nth in range(hands - 1, -1, -1):
            own, twice = found[nth] & TOTAL, found[nth] >> 5
            end: Any = np.int64(t.result[own << 5 | dealer])
            back = told[RETURNED] and dealer == 22 and live and other_kind
            if back and own == OVER and nth == 0:
                end = PUSH
                tally[special_at + WAS_RETURNED] += 1
            key = key * digits + end + codes * twice + 1
        tally[told[MAIN_AT] + told[SIZE] * other_kind + key] += 1
    state[LEFT], state[BASE], state[RAN_OUT], state[AT] = left, base, ran, at
