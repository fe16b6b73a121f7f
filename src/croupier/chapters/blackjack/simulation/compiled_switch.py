"""The compiled rounds of Blackjack Switch: two hands, switching by the sum of two values."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from croupier.chapters.blackjack.counting.first_cards import add_first_cards
from croupier.chapters.blackjack.outcomes import (
    BLACKJACK_AGAINST_21,
    house_money,
    is_twenty,
    super_match,
)
from croupier.chapters.blackjack.simulation.compiled_hands import (
    ACE_HIGH,
    ACE_LOW,
    ANY_IS_20,
    BLACKJACKS_AT,
    BURN,
    CUT,
    DECKS,
    DRAWS_FOR_SIDE_WAGERS,
    FIRST_IS_20,
    LATE_PEEK,
    MADE_PAYS,
    MOST,
    PEEK,
    SIDE_WAGERS,
    TOTALS,
    VALUE,
    dealers_hand,
    doubles,
    end_of,
    play_hands,
    straight_of,
)
from croupier.chapters.blackjack.simulation.compiled_rounds import (
    ALL_ROUNDS,
    INSURANCE_AT,
    MAIN_AT,
    SUPER_AT,
    add_late_wagers,
)
from croupier.chapters.blackjack.simulation.compiled_shoes import (
    NEXT,
    NOISE_LOW,
    determinant,
    draw,
    make_noise,
    make_ready,
    new_shoes,
)
from croupier.families.twenty_one.simulation.noise import DETERMINANT
from croupier.families.twenty_one.simulation.tally import (
    AGAINST_21,
    BOTH_NATURAL,
    CHOOSE,
    DEALER_NATURAL,
    MOST_HANDS,
    NATURAL,
    RESULTS,
    SPECIALS,
    SURRENDERED,
    TWICE,
    rank_of,
)
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Part
from croupier.maths.shoe.hands import Floats

HANDS = 2
# A round's key: units won, lost and returned, then Blackjacks paid as such, those paid against a
# dealer's 21, and surrendered hands, of each none to two.
UP_TO_TWO = 3
OTHERS = 27  # three of them
WON_UNITS, LOST_UNITS, RETURNED, PAID, PAID_AGAINST_21, GIVEN_UP = range(6)
UNITS_OF = np.array([WON_UNITS, RETURNED, LOST_UNITS])  # by how a hand ends
NAMES = (
    "win",
    "lose",
    "push",
    "blackjack",
    BLACKJACK_AGAINST_21,
    "surrender",
)


@kernel
def is_natural(x: int, y: int) -> bool:
    return (x == ACE and y == TEN) or (x == TEN and y == ACE)


@kernel
def deal_switch(
    rng: Any,
    rounds: int,
    tally: Ints,
    shoes: Ints,
    states: Ints,
    terms: Ints,
    actions: Ints,
    splits: Ints,
    favourable: Ints,
    worth: Floats,
    natural_worth: Floats,
) -> None:
    """Rounds of two hands from shoes that may have been dealt from before."""
    cut, burn, side_wagers, peek = terms[CUT], terms[BURN], terms[SIDE_WAGERS], terms[PEEK]
    late_peek = terms[LATE_PEEK] == 1
    special_at = CHOOSE[terms[MOST] + RESULTS, RESULTS]
    main_size = special_at + SPECIALS + terms[MOST] * (terms[MOST] + 1)
    all_at = MAIN_AT + ALL_ROUNDS * main_size
    cards_of = np.empty((HANDS, 2), dtype=np.int64)
    dealt_natural = np.zeros(HANDS, dtype=np.bool_)
    found = np.empty((HANDS, MOST_HANDS), dtype=np.int64)
    hands = np.empty(HANDS, dtype=np.int64)
    gone = np.zeros(HANDS, dtype=np.bool_)
    counts = np.zeros(RESULTS, dtype=np.int64)
    ends = np.zeros(len(NAMES), dtype=np.int64)
    shoe, state = shoes[0], states[0]
    for _ in range(rounds):
        if state[NEXT] > NOISE_LOW:
            make_noise(rng, state)
        a = -1
        if burn == DETERMINANT:
            side, a = determinant(rng, shoes, states, cut)
            shoe, state = shoes[side], states[side]
        else:
            make_ready(shoe, state, cut, burn)
        # Each hand, the dealer, each hand again, the hole card.
        if a < 0:
            a = draw(shoe, state)
        c = draw(shoe, state)
        up_card = draw(shoe, state)
        b = draw(shoe, state)
        d = draw(shoe, state)
        hole_card = draw(shoe, state)
        up, hole = VALUE[up_card], VALUE[hole_card]
        tally[SUPER_AT + super_match(a, b, c, d)] += 1
        if up == ACE:
            tally[INSURANCE_AT + (0 if hole == TEN else 1)] += 1
        kind, low, high = 0, -9, -9
        if side_wagers:
            ace_low = terms[ACE_LOW] == 1
            add_first_cards(a, b, up_card, hole_card, 1, terms[ACE_HIGH] == 1, ace_low, tally)
            kind = house_money(a, b, ace_low)
            low, high = straight_of(a, b)
        dealer_natural = is_natural(up, hole)
        over = dealer_natural and peek == 1
        cards_of[0, 0], cards_of[0, 1], cards_of[1, 0], cards_of[1, 1] = a, b, c, d
        v, w, x, y = VALUE[a], VALUE[b], VALUE[c], VALUE[d]
        dealt_natural[0], dealt_natural[1] = is_natural(v, w), is_natural(x, y)
        switched = False
        if late_peek or not over:
            keep = natural_worth[up] if dealt_natural[0] else worth[up, v, w]
            keep += natural_worth[up] if dealt_natural[1] else worth[up, x, y]
            switched = worth[up, v, y] + worth[up, x, w] > keep
        if switched:
            cards_of[0, 1], cards_of[1, 1] = d, b
            dealt_natural[:] = False
        live, twenties, longer = 0, 0, 0
        spade = False
        for nth in range(HANDS):
            first, second = cards_of[nth, 0], cards_of[nth, 1]
            hands[nth], gone[nth] = 1, False
            found[nth, 0] = 21
            own, own_live, own_longer, own_spade = 0, 1, 0, False
            if over:
                own = FIRST_IS_20 | ANY_IS_20 if is_twenty(first, second) else 0
            elif not dealt_natural[nth]:
                hands[nth], own_live, gone[nth], own, own_longer, own_spade = play_hands(
                    shoe, state, first, second, up_card,
                    low if nth == 0 else -9, high if nth == 0 else -9,
                    terms, actions, splits, None, found[nth],
                )  # fmt: skip
            live += own_live
            if nth == 0:
                longer, spade = own_longer, own_spade
                twenties = own
        go = not dealer_natural and (live > 0 or (side_wagers and terms[DRAWS_FOR_SIDE_WAGERS]))
        dealer = dealers_hand(shoe, state, up, hole, go)
        dealer, cards = dealer >> 6, dealer & 63
        ends[:] = 0
        first_key = 0
        for nth in range(HANDS):
            key = special_at
            made = (
                switched
                and hands[nth] == 1
                and is_natural(VALUE[cards_of[nth, 0]], VALUE[cards_of[nth, 1]])
            )
            if dealer_natural:
                returned = hands[nth] - 1 + doubles(found[nth], hands[nth])
                ends[RETURNED] += returned
                key += BOTH_NATURAL if dealt_natural[nth] else DEALER_NATURAL
                ends[RETURNED if dealt_natural[nth] else LOST_UNITS] += 1
            elif gone[nth]:
                key += SURRENDERED
                ends[GIVEN_UP] += 1
            elif dealt_natural[nth] or (made and terms[MADE_PAYS]):
                end = terms[BLACKJACKS_AT + TOTALS * dealt_natural[nth] + dealer]
                key += end
                if end == AGAINST_21:
                    ends[PAID_AGAINST_21] += 1
                else:
                    ends[PAID if end == NATURAL else RETURNED] += 1
            else:
                counts[:] = 0
                for place in range(hands[nth]):
                    end = end_of(found[nth, place], dealer, terms)
                    counts[end] += 1
                    ends[UNITS_OF[end % TWICE]] += 2 if end >= TWICE else 1
                key = rank_of(counts)
            if nth == 0:
                first_key = key
        tally[all_at + round_key(ends)] += 1
        if side_wagers:
            straight = 0 if low == high else 2 + longer
            add_late_wagers(
                tally, terms, a, b, twenties, straight, spade, dealer, cards, dealer_natural
            )
            known = peek or up not in (ACE, TEN)
            good = favourable[up, VALUE[cards_of[0, 0]], VALUE[cards_of[0, 1]]]
            if kind and known and not dealer_natural and good:
                tally[MAIN_AT + kind * main_size + first_key] += 1


@kernel
def round_key(ends: Ints) -> int:
    """The rank of units won, lost and returned, then the others in threes."""
    won, lost, returned = ends[0], ends[1], ends[2]
    key = won + CHOOSE[won + lost + 1, 2] + CHOOSE[won + lost + returned + 2, 3]
    for nth in range(3, len(NAMES)):
        key = key * UP_TO_TWO + ends[nth]
    return int(key)


@kernel
def play_switch(
    rng: Any,
    rounds: int,
    tally: Ints,
    terms: Ints,
    actions: Ints,
    splits: Ints,
    favourable: Ints,
    worth: Floats,
    natural_worth: Floats,
) -> None:
    """Rounds from new shoes."""
    shoes, states = new_shoes(terms[DECKS])
    deal_switch(
        rng, rounds, tally, shoes, states, terms, actions, splits, favourable, worth, natural_worth
    )


def round_size(most: int) -> int:
    """How many keys there are: at most so many hands from each of two, and all doubled."""
    return comb(2 * HANDS * most + 3, 3) * OTHERS


def round_lines(tally: Ints) -> dict[Line, int]:
    """The lines of the rounds in a tally of keys."""
    lines: dict[Line, int] = {}
    for key in np.flatnonzero(tally).tolist():
        rank, rest = divmod(key, OTHERS)
        others = [rest // UP_TO_TWO**nth % UP_TO_TWO for nth in (2, 1, 0)]
        ends = (*_units(rank), *others)
        parts = tuple(
            Part("blackjack", name, Fraction(number))
            for name, number in zip(NAMES, ends, strict=True)
            if number
        )
        lines[parts] = lines.get(parts, 0) + int(tally[key])
    return lines


def _units(rank: int) -> tuple[int, int, int]:
    """Units won, lost and returned, from their rank."""
    dividers = []
    for size in (3, 2, 1):
        at = size - 1
        while comb(at + 1, size) <= rank:
            at += 1
        dividers.append(at)
        rank -= comb(at, size)
    third, second, first = dividers
    return first, second - first - 1, third - second - 1
