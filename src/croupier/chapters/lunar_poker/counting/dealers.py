"""The dealer's hidden hands, counted by the subsets that they hold: what a hand meets of them.

`whole[row]` is the number of hidden hands that hold a subset of up to four cards, `held[row, card]`
of those that hold one of up to three and a card more. By inclusion and exclusion over the cards of
a hand that gives the hidden hands which avoid it, in all and with each other card.
"""

from __future__ import annotations

from math import comb

import numpy as np

from croupier.chapters.lunar_poker.counting.subsets import OFFSET, SIGN, SIZE, subset_places
from croupier.chapters.lunar_poker.outcomes import ACE_KING
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import CARDS, Cards, Ints

ROWS, ROWS_OF_THREE = int(OFFSET[5]), int(OFFSET[4])
# Hidden hands beside five cards and the dealer's face-up card, those of them with a certain card,
# and those beside six cards.
HIDDEN, HIDDEN_WITH, HIDDEN_BESIDE_SIX = comb(46, 4), comb(45, 3), comb(45, 4)
MOST_ALIKE = 1020  # hands of one strength


@kernel
def enter_whole(cards: Ints, whole: Ints, places: Ints) -> None:
    """A hidden hand of four ascending cards is counted."""
    subset_places(cards, 4, places)
    for mask in range(16):
        whole[OFFSET[SIZE[mask]] + places[mask]] += 1


@kernel
def enter_held(cards: Ints, held: Ints, places: Ints) -> None:
    """A hidden hand is counted with each of its cards; `places` are those of its subsets."""
    for mask in range(15):
        row = OFFSET[SIZE[mask]] + places[mask]
        for nth in range(4):
            if not mask >> nth & 1:
                held[row, cards[nth]] += 1


@kernel
def avoiding(whole: Ints, places: Ints, count: int) -> int:
    """The hidden hands that avoid the `count` cards whose subsets have these places."""
    total = 0
    for mask in range(1 << count):
        if SIZE[mask] <= 4:
            total += SIGN[mask] * whole[OFFSET[SIZE[mask]] + places[mask]]
    return total


@kernel
def avoiding_with(held: Ints, places: Ints, found: Ints) -> None:
    """The hidden hands that avoid five cards, with each card."""
    found[:] = 0
    for mask in range(32):
        if SIZE[mask] <= 3:
            row, sign = OFFSET[SIZE[mask]] + places[mask], SIGN[mask]
            for card in range(CARDS):
                found[card] += sign * held[row, card]


@kernel
def meet_hidden(hands: Cards, strengths: Ints, hidden: Cards, dealers: Ints, results: Ints) -> None:
    """The results of hands of five or six cards, `results[hand, result]`.

    Hands and hidden hands stand in the order of their strengths.
    """
    count = hands.shape[1]
    whole, places = np.zeros(ROWS, dtype=np.int64), np.zeros(64, dtype=np.int64)
    hand, cards = np.zeros(count, dtype=np.int64), np.zeros(4, dtype=np.int64)
    every = HIDDEN if count == 5 else HIDDEN_BESIDE_SIX
    entered = _enter_below(ACE_KING, 0, hidden, dealers, whole, cards, places)
    for nth in range(len(hands)):
        hand[:] = hands[nth]
        subset_places(hand, count, places)
        results[nth, 0] = avoiding(whole, places, count)
    first = 0
    while first < len(hands):
        last, strength = first, strengths[first]
        while last < len(hands) and strengths[last] == strength:
            last += 1
        for more in range(2):
            entered = _enter_below(strength + more, entered, hidden, dealers, whole, cards, places)
            for nth in range(first, last):
                hand[:] = hands[nth]
                subset_places(hand, count, places)
                results[nth, 1 + more] = avoiding(whole, places, count)
        first = last
    for nth in range(len(hands)):
        results[nth, 3] = every - results[nth, 2]
        results[nth, 2] -= results[nth, 1]
        results[nth, 1] -= results[nth, 0]


@kernel
def _enter_below(
    strength: int,
    entered: int,
    hidden: Cards,
    dealers: Ints,
    whole: Ints,
    cards: Ints,
    places: Ints,
) -> int:
    while entered < len(hidden) and dealers[entered] < strength:
        cards[:] = hidden[entered]
        enter_whole(cards, whole, places)
        entered += 1
    return entered


@kernel
def tell_with_card(
    hands: Cards,
    strengths: Ints,
    hidden: Cards,
    dealers: Ints,
    wanted: Ints,
    own: Ints,
    results: Ints,
) -> None:
    """Add to `results[hand, result]` what X of four cards and one card of h bring.

    `wanted[X, card]` is how often T(X, {card}) is wanted; `own` are the columns of X.
    """
    idle = np.zeros((ROWS_OF_THREE, CARDS), dtype=np.int64)
    places, hand = np.zeros(32, dtype=np.int64), np.zeros(5, dtype=np.int64)
    sums = np.zeros(CARDS, dtype=np.int64)
    met = np.zeros((3, MOST_ALIKE, CARDS), dtype=np.int64)
    entered = _enter_held_below(ACE_KING, 0, hidden, dealers, idle, places)
    held = idle.copy()
    first = 0
    while first < len(hands):
        last, strength = first, strengths[first]
        while last < len(hands) and strengths[last] == strength:
            last += 1
        for stage in range(3):
            counters = held if stage else idle
            if stage:
                entered = _enter_held_below(
                    strength + stage - 1, entered, hidden, dealers, held, places
                )
            for nth in range(first, last):
                hand[:] = hands[nth]
                subset_places(hand, 5, places)
                avoiding_with(counters, places, met[stage, nth - first])
        for nth in range(first, last):
            hand[:] = hands[nth]
            subset_places(hand, 5, places)
            _tell_hand(hand, own, wanted, places, met[:, nth - first], sums, results[nth])
        first = last


@kernel
def gain_with_cards(
    hands: Cards, strengths: Ints, gains: Ints, hidden: Cards, dealers: Ints, found: Ints
) -> None:
    """`found[hand, card]`: what a hand gains over the hidden hands with a card, beside its own.

    Hands and hidden hands stand in the order of their strengths.
    """
    held = np.zeros((ROWS_OF_THREE, CARDS), dtype=np.int64)
    places, hand = np.zeros(32, dtype=np.int64), np.zeros(5, dtype=np.int64)
    entered = _enter_held_below(ACE_KING, 0, hidden, dealers, held, places)
    for nth in range(len(hands)):
        found[nth] = HIDDEN_WITH * gains[nth, 3]
        _add_upto(hands[nth], held, gains[nth, 0] - gains[nth, 1], hand, places, found[nth])
    first = 0
    while first < len(hands):
        last, strength = first, strengths[first]
        while last < len(hands) and strengths[last] == strength:
            last += 1
        for more in range(2):
            entered = _enter_held_below(strength + more, entered, hidden, dealers, held, places)
            for nth in range(first, last):
                step = gains[nth, 1 + more] - gains[nth, 2 + more]
                _add_upto(hands[nth], held, step, hand, places, found[nth])
        first = last
    for nth in range(len(hands)):
        for card in hands[nth]:
            found[nth, card] = 0


@kernel
def _add_upto(cards: Cards, held: Ints, gain: int, hand: Ints, places: Ints, found: Ints) -> None:
    hand[:] = cards
    subset_places(hand, 5, places)
    for mask in range(32):
        if SIZE[mask] <= 3:
            row, times = OFFSET[SIZE[mask]] + places[mask], SIGN[mask] * gain
            for card in range(CARDS):
                found[card] += times * held[row, card]


@kernel
def _enter_held_below(
    strength: int, entered: int, hidden: Cards, dealers: Ints, held: Ints, places: Ints
) -> int:
    cards = np.zeros(4, dtype=np.int64)
    while entered < len(hidden) and dealers[entered] < strength:
        cards[:] = hidden[entered]
        subset_places(cards, 4, places)
        enter_held(cards, held, places)
        entered += 1
    return entered


@kernel
def _tell_hand(
    hand: Ints, own: Ints, wanted: Ints, places: Ints, upto: Ints, sums: Ints, results: Ints
) -> None:
    """`upto` are the hidden hands with each card: below ace-king, below the hand, not above it."""
    sums[:] = 0
    for nth in range(5):
        column = own[places[31 ^ 1 << nth]]
        if column >= 0:
            for card in range(CARDS):
                sums[card] += wanted[column, card]
    for nth in range(5):
        sums[hand[nth]] = 0
    for card in range(CARDS):
        if sums[card]:
            results[0] += sums[card] * upto[0, card]
            results[1] += sums[card] * (upto[1, card] - upto[0, card])
            results[2] += sums[card] * (upto[2, card] - upto[1, card])
            results[3] += sums[card] * (HIDDEN_WITH - upto[2, card])
