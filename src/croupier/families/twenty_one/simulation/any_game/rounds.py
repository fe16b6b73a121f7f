"""Compiled rounds of any game of the shoe: one player, whole cards, any strategy.

A hand is a place of the lattice, so that a strategy by cards and one by totals are tables of one
form. A chapter's own `deal_round` deals the first cards in its order, calls `play_hands`, and
tallies what its other wagers hang on: `facts` tells which cards came. How hands ended is told by
the codes of the exact count. `rounds_from` deals such rounds one after another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from croupier.families.twenty_one.simulation.lookups import SOFT, Bytes
from croupier.families.twenty_one.simulation.noise import (
    BURN_BATCH,
    BURN_ROUND,
    KEPT,
    NOISE_SIZE,
)
from croupier.families.twenty_one.simulation.plain_rounds import Noise, draw, make_noise
from croupier.families.twenty_one.simulation.tally import MOST_HANDS, rank_of
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.kernels import DOUBLE, HIT, SURRENDER

Places = NDArray[np.int16]
VALUE, SUIT_SHIFT, FACE_SHIFT = 15, 4, 6  # a card of a shoe: its value, suit, and which ten it is
SUIT = 3 << SUIT_SHIFT
TOTAL = SOFT - 1  # the bits of a dealer's total
ACTION = 7  # the bits of an action; above them, kinds of doubling after which a hand is given up
RESCUE_SHIFT = 2

# Places in `told`; `CODES` are the ends of a hand of a split, from `OWN_AT` on is a chapter's own.
CUT, BURN, DRAWS_ANYHOW, MAIN_AT, KINDS_AT, CODES, OWN_AT = range(7)
# Places in the state of a shoe: cards left, the next random number, where the cards begin, whether
# it ran out.
LEFT, AT, BASE, RAN_OUT = range(4)
# Places in `facts`: hands, cards of the last hand, its third card, the end of a hand alone, the
# dealer's total and cards from the third on.
HANDS, CARDS, THIRD, CODE, DEALER_TOTAL, DEALER_CARDS, DEALER_AT = range(7)
FACTS = DEALER_AT + 16
NO_CARD = 255


F = TypeVar("F", bound=Callable[..., Any])


def inlined(function: F) -> F:
    """Compiled into every kernel that calls it: so many tables cost more to hand on than to use."""
    compiled: F = register_jitable(forceinline=True)(function)
    return compiled


class Tables(NamedTuple):
    """What a round is told of the game and the strategy; `places` is how many hands there are."""

    told: Ints
    one: Places  # the hand of one card, by value
    after: Places  # hand << 4 | value
    total: Bytes  # of a hand; 22 over 21
    dealer_begin: Bytes
    dealer_after: Bytes
    draws: Bytes
    sight: Bytes  # up << 4 | hole: which strategy is followed
    policy: Bytes  # (table, sight, hand); a hand of 21 or more stands
    as_kind: Bytes  # (split or not, hand): what doubling adds to the kind of the wager
    classes: Bytes  # (split or not, hand)
    splits: Bytes  # sight << 4 | value: the most hands, 1 where a pair is not split
    split_kind: Bytes  # of the hands that a split adds, by value
    codes: Bytes  # (kind, class) << 5 | dealer's total
    sure: Bytes  # classes that the dealer's total cannot change
    bust: Bytes  # codes by kind
    given_up: Bytes
    short: Bytes  # codes, numbered among those that a hand of a split may end with


@kernel
def begin_round(
    rng: Any,
    shoe: Bytes,
    noise: Noise,
    told: Ints,
    left: int,
    at: int,
    base: int,
    begun: int,
    ran: int,
) -> tuple[int, int, int, int, int]:
    """New random numbers and a new shoe where they are due; a card is burned."""
    if at > NOISE_SIZE - KEPT:
        make_noise(rng, noise)
        at = 0
    if left < told[CUT] or ran:
        left, base, ran = len(shoe), 0, 0
        if told[BURN] == BURN_BATCH:
            _, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
    if told[BURN] == BURN_ROUND:
        _, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
    return left, at, base, left, ran


@inlined
def new_state() -> Ints:
    """A shoe that is still to be shuffled, and random numbers still to be made."""
    return np.array([0, NOISE_SIZE, 0, 0], dtype=np.int64)


@kernel
def matched(card: int, up: int) -> int:
    """0 no match with the up card, 1 a match in rank, 2 in rank and suit."""
    if card | SUIT != up | SUIT:
        return 0
    return 2 if card == up else 1


@kernel
def is_natural(one: int, two: int) -> bool:
    """Whether two values are a Blackjack."""
    return (one == ACE and two == TEN) or (one == TEN and two == ACE)


@inlined
def dealers_cards(
    shoe: Bytes,
    noise: Noise,
    left: int,
    at: int,
    base: int,
    begun: int,
    ran: int,
    up: int,
    hole: int,
    live: int,
    t: Tables,
    facts: Ints,
) -> tuple[int, int, int, int]:
    """The dealer's hand, drawn where it can matter or the chapter has it drawn anyhow."""
    dealer: Any = np.int64(t.dealer_begin[(up & VALUE) << 4 | hole & VALUE])
    drawn = 2
    if live or t.told[DRAWS_ANYHOW]:
        while t.draws[dealer]:
            card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
            dealer = np.int64(t.dealer_after[dealer << 4 | card & VALUE])
            facts[DEALER_AT + drawn - 2] = card
            drawn += 1
    facts[DEALER_TOTAL], facts[DEALER_CARDS] = dealer & TOTAL, drawn
    return left, at, base, ran


@inlined
def play_hands(
    shoe: Bytes,
    noise: Noise,
    left: int,
    at: int,
    base: int,
    begun: int,
    ran: int,
    first: int,
    second: int,
    up: int,
    hole: int,
    t: Tables,
    found: Ints,
    counts: Ints,
    facts: Ints,
) -> tuple[int, int, int, int]:
    """The hands of one box and the dealer's, none of which is a Blackjack.

    The codes of several hands are added to `counts`; of one alone `facts` has the code.
    """
    places, sights = len(t.total), len(t.splits) >> 4
    kinds_at = t.told[KINDS_AT]
    own: Any = first & VALUE
    value: Any = second & VALUE
    up_value: Any = up & VALUE
    hole_value: Any = hole & VALUE
    sight: Any = np.int64(t.sight[up_value << 4 | hole_value])
    most: Any = np.int64(t.splits[sight << 4 | own]) if own == value else 1
    split = 1 if most > 1 else 0
    start: Any = np.int64(t.one[own])
    hands, nth, live, third = 1, 0, 0, NO_CARD
    number = 2
    while True:
        while value == own and hands < most:
            hands += 1
            card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
            value = card & VALUE
        table: Any = 0
        kind: Any = 0
        if split:
            table = 1 + own if nth == 0 else 11 + own
            kind = 0 if nth == 0 else np.int64(t.split_kind[own])
        row = (table * sights + sight) * places
        place: Any = np.int64(t.after[start << 4 | value])
        number, gives_up = 2, 0
        while True:
            action = t.policy[row + place] & ACTION
            if action != HIT and action != DOUBLE:
                gives_up = 1 if action == SURRENDER else 0
                break
            more: Any = np.int64(t.as_kind[split * places + place]) if action == DOUBLE else 0
            card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
            place = np.int64(t.after[place << 4 | card & VALUE])
            number += 1
            if number == 3:
                third = card
            if more:
                kind += more
                if t.total[place] < 21:
                    gives_up = t.policy[row + place] >> (RESCUE_SHIFT + more) & 1
                break
        if t.total[place] > 21:
            found[nth] = -1 - np.int64(t.bust[kind])
        elif gives_up:
            found[nth] = -1 - np.int64(t.given_up[kind])
        else:
            own_class: Any = np.int64(t.classes[split * places + place])
            found[nth] = kind * kinds_at + (own_class << 5)
            live += 1 - t.sure[own_class]
        nth += 1
        if nth == hands:
            break
        card, left, at, base, ran = draw(shoe, noise, left, at, base, begun, ran)
        value = card & VALUE
    left, at, base, ran = dealers_cards(
        shoe, noise, left, at, base, begun, ran, up, hole, live, t, facts
    )
    dealer: Any = facts[DEALER_TOTAL]
    for place in range(hands):
        ended = found[place]
        code: Any = -1 - ended if ended < 0 else np.int64(t.codes[ended | dealer])
        if hands == 1:
            facts[CODE] = code
        else:
            counts[np.int64(t.short[code])] += 1
    facts[HANDS], facts[CARDS], facts[THIRD] = hands, number, third
    return left, at, base, ran


@inlined
def tally_box(t: Tables, counts: Ints, facts: Ints, tally: Ints) -> None:
    """How the hands of a box ended: a cell for each end of one hand, then ranks of several."""
    main_at = t.told[MAIN_AT]
    if facts[HANDS] == 1:
        tally[main_at + facts[CODE]] += 1
    else:
        tally[main_at + len(t.short) + rank_of(counts)] += 1
        counts[:] = 0


@inlined
def rounds_from(
    deal_round: Callable[..., tuple[int, int, int, int]],
    rng: Any,
    rounds: int,
    tally: Ints,
    shoe: Bytes,
    noise: Noise,
    state: Ints,
    t: Tables,
) -> None:
    """A chapter's rounds from a shoe as it stands."""
    found = np.empty(MOST_HANDS, dtype=np.int64)
    counts = np.zeros(t.told[CODES], dtype=np.int64)
    facts = np.zeros(FACTS, dtype=np.int64)
    left, at, base, ran = state[LEFT], state[AT], state[BASE], state[RAN_OUT]
    begun = left
    for _ in range(rounds):
        left, at, base, begun, ran = begin_round(
            rng, shoe, noise, t.told, left, at, base, begun, ran
        )
        left, at, base, ran = deal_round(
            shoe, noise, left, at, base, begun, ran, t, found, counts, facts, tally
        )
    state[LEFT], state[AT], state[BASE], state[RAN_OUT] = left, at, base, ran
