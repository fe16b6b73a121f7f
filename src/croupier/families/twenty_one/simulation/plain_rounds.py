"""The compiled rounds of the family: one player, a table of actions, the main wager and Insurance.

Cards are drawn by exchanging one of those left in the shoe with the last of them; values are told
apart and nothing else. What a round knows of the shoe is handed from draw to draw.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.simulation.lookups import DRAWN, SOFT, Bytes
from croupier.families.twenty_one.simulation.noise import (
    ALL_BITS,
    BURN_BATCH,
    BURN_ROUND,
    KEPT,
    NOISE_SIZE,
    PIECE,
    WORD,
)
from croupier.families.twenty_one.simulation.tally import (
    BOTH_NATURAL,
    CHOOSE,
    DEALER_NATURAL,
    MOST_HANDS,
    NATURAL,
    RESULTS,
    SURRENDERED,
    TWICE,
    rank_of,
)
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.kernels import DOUBLE, HIT, SURRENDER

Noise = NDArray[np.uint32]

# Places in `told`.
CUT, BURN, MOST, MAIN_AT, INSURANCE_AT = range(5)
BLACKJACK = 21 + SOFT
TOTAL = SOFT - 1  # the bits of a total


@kernel
def draw(
    shoe: Bytes, noise: Noise, left: int, at: int, base: int, begun: int, ran_out: int
) -> tuple[Any, int, int, int, int]:
    """The next card's value, each of those left equally likely (Lemire's method).

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
    value = shoe[nth]
    shoe[nth] = shoe[last]
    shoe[last] = value
    return np.int64(value), left, at + 1, base, ran_out


@kernel
def make_noise(rng: Any, noise: Noise) -> None:
    for at in range(0, NOISE_SIZE, 3):
        bits = np.int64(rng.random() * ALL_BITS)
        noise[at] = bits & (WORD - 1)
        noise[at + 1] = bits >> PIECE & (WORD - 1)
        noise[at + 2] = bits >> 2 * PIECE & (WORD - 1)


@kernel
def play_plain(
    rng: Any,
    rounds: int,
    tally: Ints,
    cards: Bytes,
    told: Ints,
    begin: Bytes,
    after: Bytes,
    dealer_begin: Bytes,
    dealer_after: Bytes,
    draws: Bytes,
    actions: Bytes,
    split_actions: Bytes,
    splits: Bytes,
    result: Bytes,
    one_card: Bytes,
) -> None:
    """Rounds from a new shoe of `cards`, a Blackjack of the dealer's ruled out before play."""
    main_at, insurance_at = told[MAIN_AT], told[INSURANCE_AT]
    special_at = main_at + CHOOSE[told[MOST] + RESULTS, RESULTS]
    counts = np.zeros(RESULTS, dtype=np.int64)
    alone = np.empty(RESULTS, dtype=np.int64)
    found = np.empty(MOST_HANDS, dtype=np.int64)
    for end in range(RESULTS):
        counts[end] = 1
        alone[end] = main_at + rank_of(counts)
        counts[end] = 0
    shoe = cards.copy()
    noise = np.empty(NOISE_SIZE, dtype=np.uint32)
    at, left, base, begun, ran = NOISE_SIZE, 0, 0, 0, 0
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
        first, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        up, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        hole, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        hand: Any = np.int64(begin[first << 4 | card])
        dealer: Any = np.int64(dealer_begin[up << 4 | hole])
        if up == ACE:
            tally[insurance_at + (0 if hole == TEN else 1)] += 1
        if hand == BLACKJACK or dealer == BLACKJACK:
            if dealer != BLACKJACK:
                tally[special_at + NATURAL] += 1
            else:
                tally[special_at + (BOTH_NATURAL if hand == BLACKJACK else DEALER_NATURAL)] += 1
            continue
        most: Any = np.int64(splits[up << 4 | first]) if first == card else 1
        table = actions if most == 1 else split_actions
        plays = up * 2 * DRAWN
        hands, place, live = 1, 0, 0
        surrendered = False
        while True:
            while card == first and hands < most:
                hands += 1
                card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
            hand = np.int64(begin[first << 4 | card])
            drawn, twice = 0, 0
            while not (most > 1 and first == ACE and one_card[0]):
                action = table[plays + drawn + hand]
                if action == SURRENDER:
                    surrendered = True
                if action != HIT and action != DOUBLE:
                    break
                card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                hand = np.int64(after[hand << 4 | card])
                drawn = DRAWN
                if action == DOUBLE:
                    twice = TWICE
                    break
            total = hand & TOTAL
            live += total <= 21
            found[place] = total + SOFT * twice
            place += 1
            if place == hands:
                break
            card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        if surrendered:
            tally[special_at + SURRENDERED] += 1
            continue
        if live:
            while draws[dealer]:
                card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
                dealer = np.int64(dealer_after[dealer << 4 | card])
        dealer &= TOTAL
        if hands == 1:
            tally[alone[result[total << 5 | dealer] + twice]] += 1
            continue
        counts[:] = 0
        for place in range(hands):
            ended = found[place]
            counts[result[(ended & TOTAL) << 5 | dealer] + (ended >> 5)] += 1
        tally[main_at + rank_of(counts)] += 1
