"""The compiled rounds of Blackjack's simulation: shoes dealt to the cut card, basic strategy."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.games.blackjack.kernels import FIRST_CARDS_SIZE, add_first_cards
from croupier.games.blackjack.outcomes import (
    ACE_RANK,
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
    two_card_straight,
    value_of,
)
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints
from croupier.maths.shoe_hands import ACE, TEN
from croupier.maths.shoe_kernels import DOUBLE, HIT, SURRENDER

WORD = 1 << 31
MOST_HANDS = 16
VALUE = np.array([value_of.py_func(card) for card in range(52)])  # type: ignore[attr-defined]

# The tally: wagers on first cards, the three that meet the play, insurance, then the main wager by
# the results of all hands (base 17 is too wide: `radix` digits), alone and by House Money outcome.
BAD_BEAT_AT = FIRST_CARDS_SIZE
HIT_AND_RUN_AT = BAD_BEAT_AT + len(BAD_BEAT)
STRAIGHT_AT = HIT_AND_RUN_AT + len(HIT_AND_RUN)
INSURANCE_AT = STRAIGHT_AT + len(STRAIGHT_JACK)
MAIN_AT = INSURANCE_AT + 2
NATURAL, BOTH_NATURAL, SURRENDERED, DEALER_NATURAL = range(4)
SPECIALS = 4
NOT_ADDED = len(HOUSE_MONEY)  # a House Money payout that was taken: its outcome alone counts

# Places in `terms`.
DECKS, CUT, SIDES, ACE_HIGH, ACE_LOW, WRAP, DRAWS_FOR_SIDES, ACES_ONE_CARD, ANY_HAND, RADIX = range(
    10
)


@kernel
def below(rng: Any, limit: int, bits: int, pieces: int) -> tuple[int, int, int]:
    """A whole number below the limit, each equally likely (Lemire's method).

    Of 62 random bits two numbers are made; `bits` and `pieces` are what is left of them.
    """
    while True:
        if pieces == 0:
            bits = rng.integers(0, WORD * WORD)
            pieces = 2
        product = (bits & (WORD - 1)) * limit
        bits >>= 31
        pieces -= 1
        rest = product & (WORD - 1)
        if rest >= limit or rest >= WORD % limit:
            return product >> 31, bits, pieces


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    terms: Ints,
    most_hands: Ints,
    two: Ints,
    more: Ints,
    splits: Ints,
    favourable: Ints,
) -> None:
    """One player against the dealer, shoe after shoe; the round in which the cut card comes ends.

    `two` and `more` hold the action on two cards and on more, by soft, total and up card.
    """
    decks, cut, sides = terms[DECKS], terms[CUT], terms[SIDES]
    cards = 52 * decks
    shoe = np.empty(cards, dtype=np.int64)
    for nth in range(cards):
        shoe[nth] = nth % 52
    main_size = terms[RADIX] ** 6 + SPECIALS
    special_at = terms[RADIX] ** 6
    powers = np.array([terms[RADIX] ** nth for nth in range(6)])
    first = np.empty(MOST_HANDS, dtype=np.int64)
    second = np.empty(MOST_HANDS, dtype=np.int64)
    totals = np.empty(MOST_HANDS, dtype=np.int64)
    doubled = np.empty(MOST_HANDS, dtype=np.int64)
    left = bits = pieces = 0
    for _ in range(rounds):
        if left <= cut:
            left = cards
            nth, bits, pieces = below(rng, left, bits, pieces)
            left -= 1
            shoe[nth], shoe[left] = shoe[left], shoe[nth]
        # The deal: player, dealer, player, dealer.
        for _ in range(4):
            nth, bits, pieces = below(rng, left, bits, pieces)
            left -= 1
            shoe[nth], shoe[left] = shoe[left], shoe[nth]
        a, up_card, b, hole = shoe[left + 3], shoe[left + 2], shoe[left + 1], shoe[left]
        up, hole_value = VALUE[up_card], VALUE[hole]
        first_value, second_value = VALUE[a], VALUE[b]
        natural = (first_value == ACE and second_value == TEN) or (
            first_value == TEN and second_value == ACE
        )
        dealer_natural = (up == ACE and hole_value == TEN) or (up == TEN and hole_value == ACE)
        kind = NOT_ADDED
        straight = 0
        low = high = -3
        if sides:
            ace_high, ace_low = terms[ACE_HIGH] == 1, terms[ACE_LOW] == 1
            add_first_cards(a, b, up_card, hole, 1, ace_high, ace_low, tally)
            if up == ACE:
                tally[INSURANCE_AT + (0 if hole_value == TEN else 1)] += 1
            kind = house_money(a, b, ace_low)
            if two_card_straight(a, b):
                straight = 2
                low, high = min(a >> 2, b >> 2), max(a >> 2, b >> 2)
                if high - low == 12:
                    low, high = -1, 0
        key = special_at
        twenty = False
        live = 0
        hands = 1
        if dealer_natural:
            key += BOTH_NATURAL if natural else DEALER_NATURAL
            twenty = is_twenty(a, b)
        elif natural:
            key += NATURAL
        else:
            first[0], second[0] = first_value, second_value
            place = 0
            surrendered = False
            while place < hands:
                x, y = first[place], second[place]
                if y < 0:
                    nth, bits, pieces = below(rng, left, bits, pieces)
                    left -= 1
                    shoe[nth], shoe[left] = shoe[left], shoe[nth]
                    y = VALUE[shoe[left]]
                if x == y and hands < most_hands[x] and splits[x, up]:
                    first[hands] = x
                    second[place] = second[hands] = -1
                    hands += 1
                    continue
                hard = x + y + 2
                aces = x == ACE or y == ACE
                total = hard + 10 if aces and hard <= 11 else hard
                doubled[place] = 0
                drawn = 2
                running = straight == 2 and hands == 1
                while total < 21 and not (hands > 1 and x == ACE and terms[ACES_ONE_CARD]):
                    soft = 1 if total != hard else 0
                    action = two[soft, total, up] if drawn == 2 else more[soft, total, up]
                    if action == SURRENDER:
                        if hands == 1:
                            surrendered = True
                            break
                        action = more[soft, total, up]
                    if action not in (HIT, DOUBLE):
                        break
                    nth, bits, pieces = below(rng, left, bits, pieces)
                    left -= 1
                    shoe[nth], shoe[left] = shoe[left], shoe[nth]
                    value = VALUE[shoe[left]]
                    hard += value + 1
                    aces = aces or value == ACE
                    total = hard + 10 if aces and hard <= 11 else hard
                    drawn += 1
                    if running:
                        rank = shoe[left] >> 2
                        if total > 21:
                            running = False
                        elif rank == high + 1:
                            high += 1
                        elif (
                            rank == low - 1
                            or (rank == ACE_RANK and low == 0)
                            or (terms[WRAP] and rank == KING and low == -1)
                        ):
                            low -= 1
                        else:
                            running = False
                        if running:
                            straight += 1
                    if action == DOUBLE:
                        doubled[place] = 1
                        break
                totals[place] = total
                if total <= 21 and not surrendered:
                    live += 1
                if total == 20 and not surrendered and (place == 0 or terms[ANY_HAND]):
                    twenty = True
                place += 1
            if surrendered:
                key += SURRENDERED
        # The dealer.
        hard = up + hole_value + 2
        aces = up == ACE or hole_value == ACE
        dealer = hard + 10 if aces and hard <= 11 else hard
        dealer_cards = 2
        if live or (sides and terms[DRAWS_FOR_SIDES] and not dealer_natural):
            while dealer < 17:
                nth, bits, pieces = below(rng, left, bits, pieces)
                left -= 1
                shoe[nth], shoe[left] = shoe[left], shoe[nth]
                value = VALUE[shoe[left]]
                hard += value + 1
                aces = aces or value == ACE
                dealer = hard + 10 if aces and hard <= 11 else hard
                dealer_cards += 1
        if key == special_at and not natural:
            key = 0
            for place in range(hands):
                result = 2
                if totals[place] <= 21:
                    if dealer > 21 or totals[place] > dealer:
                        result = 0
                    elif totals[place] == dealer:
                        result = 1
                key += powers[result + 3 * doubled[place]]
        tally[MAIN_AT + NOT_ADDED * main_size + key] += 1
        if sides:
            tally[BAD_BEAT_AT + bad_beat(twenty, dealer, dealer_cards, dealer_natural)] += 1
            tally[HIT_AND_RUN_AT + hit_and_run(dealer_cards, dealer_natural)] += 1
            if straight == OTHER_ACE:
                straight += _ace_of_spades(shoe, left + dealer_cards - 2, a, b)
            tally[STRAIGHT_AT + straight] += 1
            if kind and not dealer_natural and favourable[up, first_value, second_value]:
                tally[MAIN_AT + kind * main_size + key] += 1


@kernel
def _ace_of_spades(shoe: Ints, last: int, a: int, b: int) -> int:
    """1 if the ace of a six-card straight is of spades; four cards drawn begin at `last`."""
    for card in (a, b, shoe[last], shoe[last + 1], shoe[last + 2], shoe[last + 3]):
        if card >> 2 == ACE_RANK:
            return 1 if card & 3 == SPADES else 0
    return 0
