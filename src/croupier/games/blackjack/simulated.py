"""The compiled rounds of Blackjack's simulation: one player, a table of actions, every wager."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from croupier.games.blackjack.kernels import FIRST_CARDS_SIZE, SUPER_SIZE, add_first_cards
from croupier.games.blackjack.outcomes import (
    ACE_OF_SPADES,
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
from croupier.games.blackjack.shoes import (
    DETERMINANT,
    NEXT,
    NOISE_LOW,
    determinant,
    draw,
    make_noise,
    make_ready,
    new_shoes,
)
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints
from croupier.maths.shoe_hands import ACE, TEN
from croupier.maths.shoe_kernels import DOUBLE, HIT, SURRENDER

# More hands of one pair are not simulated: nobody has seen sixteen cards of a value in a row.
MOST_HANDS = 16
VALUE = np.array([value_of.py_func(card) for card in range(52)])  # type: ignore[attr-defined]

# The tally: wagers on first cards, those that meet the play, insurance, then the main wager by how
# all hands ended, by House Money outcome where its payout was added, and last for all rounds.
SUPER_AT = FIRST_CARDS_SIZE
BAD_BEAT_AT = SUPER_AT + SUPER_SIZE  # thrice: first cards of two ranks, of one rank, identical
HIT_AND_RUN_AT = BAD_BEAT_AT + 3 * len(BAD_BEAT)
STRAIGHT_AT = HIT_AND_RUN_AT + len(HIT_AND_RUN)
INSURANCE_AT = STRAIGHT_AT + len(STRAIGHT_JACK)
MAIN_AT = INSURANCE_AT + 2
ALL_ROUNDS = len(HOUSE_MONEY)

# How a hand ends, and doubled three more. A round is told by how many hands ended in each way: the
# rank of these six numbers, then the ends that no others stand beside, then a dealer's Blackjack
# that came to light late, by the number of hands and of doubled hands.
RESULTS = 6
WON, TIED, LOST, TWICE = 0, 1, 2, 3
NATURAL, BOTH_NATURAL, SURRENDERED, DEALER_NATURAL, AGAINST_21 = range(5)
SPECIALS = 5
CHOOSE = np.array([[comb(n, k) for k in range(RESULTS + 1)] for n in range(4 * MOST_HANDS + 8)])

# Places in `terms`.
(
    DECKS,
    CUT,
    BURN,
    SIDES,
    PEEK,
    ACE_HIGH,
    ACE_LOW,
    WRAP,
    RUN_AFTER_SPLIT,
    DRAWS_FOR_SIDES,
    ACES_ONE_CARD,
    ANY_HAND,
    MOST,
    LATE_PEEK,
    NATURAL_BEATS_22,
    MADE_PAYS,
) = range(16)
TERMS_SIZE = 16

# What playing a hand tells: bits of `twenties`, and what is added to the total if doubled.
FIRST_IS_20, ANY_IS_20 = 1, 2
DOUBLED = 64


@kernel
def lengthened(low: int, high: int, rank: int, wrap: int) -> tuple[int, int]:
    """The ends of a straight with one card more, or as they were; -1 is an ace below a 2."""
    if rank == high + 1:
        return low, rank
    if rank == low - 1 or (low == 0 and rank == ACE_RANK) or (wrap and low == -1 and rank == KING):
        return low - 1, high
    return low, high


@kernel
def straight_of(a: int, b: int) -> tuple[int, int]:
    """The ends of the straight of two cards; none is told by equal ends."""
    if not two_card_straight(a, b):
        return -9, -9
    low, high = min(a >> 2, b >> 2), max(a >> 2, b >> 2)
    if high - low == ACE_RANK:
        return -1, 0
    return low, high


@kernel
def is_ace_of_spades(card: int) -> bool:
    return card == 4 * ACE_RANK + SPADES


@kernel
def play_hands(
    shoe: Ints,
    state: Ints,
    first: int,
    second: int,
    up: int,
    low: int,
    high: int,
    terms: Ints,
    actions: Ints,
    splits: Ints,
    found: Ints,
) -> tuple[int, int, bool, int, int, bool]:
    """Play two cards that are no Blackjack as the tables say, splits and all.

    Told are the hands, how many of them stand, whether it was surrendered, which are 20, the cards
    that lengthened the straight from `low` to `high`, and whether an ace of spades was of them.
    `found` gets the totals, DOUBLED added where they are. `actions` is by whether a card was drawn,
    soft, total and up card; `splits` holds the most hands of a pair, 1 where it is not split.
    """
    x = VALUE[first]
    hands, live, place, twenties, longer = 1, 0, 0, 0, 0
    spade = False
    card = second
    while True:
        while VALUE[card] == x and hands < splits[x, up]:
            hands += 1
            card = draw(shoe, state)
        running = low != high and place == 0 and (hands == 1 or terms[RUN_AFTER_SPLIT] == 1)
        if running and hands > 1:
            before = high - low
            low, high = lengthened(low, high, card >> 2, terms[WRAP])
            running = high - low > before
            longer += running
            spade = running and is_ace_of_spades(card)
        y = VALUE[card]
        hard = x + y + 2
        aces = x == ACE or y == ACE
        total = hard + 10 if aces and hard <= 11 else hard
        drawn = doubled = 0
        while total < 21 and not (hands > 1 and x == ACE and terms[ACES_ONE_CARD]):
            soft = 1 if total != hard else 0
            action = actions[drawn, soft, total, up]
            if action == SURRENDER:
                if hands == 1:
                    return 1, 0, True, 0, longer, spade
                action = actions[1, soft, total, up]
            if action not in (HIT, DOUBLE):
                break
            card = draw(shoe, state)
            value = VALUE[card]
            hard += value + 1
            aces = aces or value == ACE
            total = hard + 10 if aces and hard <= 11 else hard
            drawn = 1
            if running:
                before = high - low
                if total <= 21:
                    low, high = lengthened(low, high, card >> 2, terms[WRAP])
                running = high - low > before
                longer += running
                spade = spade or (running and is_ace_of_spades(card))
            if action == DOUBLE:
                doubled = DOUBLED
                break
        found[place] = total + doubled
        if total <= 21:
            live += 1
            if total == 20:
                twenties |= FIRST_IS_20 | ANY_IS_20 if place == 0 else ANY_IS_20
        place += 1
        if place == hands:
            return hands, live, False, twenties, longer, spade
        card = draw(shoe, state)


@kernel
def dealers_hand(shoe: Ints, state: Ints, up: int, hole: int, go: bool) -> int:
    """633a.7(m): the dealer's total, times 64 with the number of cards added."""
    hard = up + hole + 2
    aces = up == ACE or hole == ACE
    total = hard + 10 if aces and hard <= 11 else hard
    cards = 2
    while go and total < 17:
        value = VALUE[draw(shoe, state)]
        hard += value + 1
        aces = aces or value == ACE
        total = hard + 10 if aces and hard <= 11 else hard
        cards += 1
    return 64 * total + cards


@kernel
def rank_of(counts: Ints) -> int:
    """The rank of so many hands with each result among all such numbers."""
    rank, below = 0, 0
    for nth in range(RESULTS):
        below += counts[nth]
        rank += CHOOSE[below + nth, nth + 1]
    return rank


@kernel
def end_of(found: int, dealer: int) -> int:
    """633a.7(p) and (q)."""
    total = found & (DOUBLED - 1)
    twice = TWICE if found >= DOUBLED else 0
    if total > 21:
        return LOST + twice
    if dealer > 21 or total > dealer:
        return WON + twice
    return (TIED if total == dealer else LOST) + twice


@kernel
def doubles(found: Ints, hands: int) -> int:
    """How many of the hands are doubled."""
    number = 0
    for place in range(hands):
        number += found[place] >= DOUBLED
    return number


@kernel
def add_late_wagers(
    tally: Ints,
    a: int,
    b: int,
    twenty: bool,
    straight: int,
    dealer: int,
    cards: int,
    dealer_natural: bool,
) -> None:
    """633a.7(o): Bad Beat, Hit and Run and Straight Jack at the end of a round."""
    alike = 2 if a == b else 1 if a >> 2 == b >> 2 else 0
    kind = bad_beat(twenty, dealer, cards, dealer_natural)
    tally[BAD_BEAT_AT + len(BAD_BEAT) * alike + kind] += 1
    tally[HIT_AND_RUN_AT + hit_and_run(cards, dealer_natural)] += 1
    tally[STRAIGHT_AT + straight] += 1


@kernel
def deal_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    shoes: Ints,
    states: Ints,
    terms: Ints,
    actions: Ints,
    splits: Ints,
    favourable: Ints,
) -> None:
    """One player against the dealer from shoes that may have been dealt from before."""
    if terms[BURN] != DETERMINANT:
        deal_shoe(rng, rounds, -1, tally, shoes[0], states[0], terms, actions, splits, favourable)
        return
    for _ in range(rounds):
        side, first = determinant(rng, shoes, states, terms[CUT])
        deal_shoe(
            rng, 1, first, tally, shoes[side], states[side], terms, actions, splits, favourable
        )


@kernel
def deal_shoe(
    rng: Any,
    rounds: int,
    first: int,
    tally: Ints,
    shoe: Ints,
    state: Ints,
    terms: Ints,
    actions: Ints,
    splits: Ints,
    favourable: Ints,
) -> None:
    """Rounds from one shoe, in which `first`, if it is a card, has been dealt to the player."""
    cut, burn, sides, peek = terms[CUT], terms[BURN], terms[SIDES], terms[PEEK]
    special_at = CHOOSE[terms[MOST] + RESULTS, RESULTS]
    late_at = special_at + SPECIALS
    main_size = late_at + terms[MOST] * (terms[MOST] + 1)
    all_at = MAIN_AT + ALL_ROUNDS * main_size
    found = np.empty(MOST_HANDS, dtype=np.int64)
    counts = np.zeros(RESULTS, dtype=np.int64)
    alone = np.empty(RESULTS, dtype=np.int64)
    for end in range(RESULTS):
        counts[end] = 1
        alone[end] = rank_of(counts)
        counts[end] = 0
    for _ in range(rounds):
        if state[NEXT] > NOISE_LOW:
            make_noise(rng, state)
        if burn != DETERMINANT:
            make_ready(shoe, state, cut, burn)
        # The deal: player, dealer, player, dealer.
        a = first if first >= 0 else draw(shoe, state)
        up_card = draw(shoe, state)
        b = draw(shoe, state)
        hole_card = draw(shoe, state)
        up, hole = VALUE[up_card], VALUE[hole_card]
        one, other = VALUE[a], VALUE[b]
        natural = (one == ACE and other == TEN) or (one == TEN and other == ACE)
        dealer_natural = (up == ACE and hole == TEN) or (up == TEN and hole == ACE)
        kind, low, high = 0, -9, -9
        if sides:
            ace_low = terms[ACE_LOW] == 1
            add_first_cards(a, b, up_card, hole_card, 1, terms[ACE_HIGH] == 1, ace_low, tally)
            if up == ACE:
                tally[INSURANCE_AT + (0 if hole == TEN else 1)] += 1
            kind = house_money(a, b, ace_low)
            low, high = straight_of(a, b)
        hands, live, longer, twenties = 1, 0, 0, 0
        surrendered = spade = False
        if natural or (dealer_natural and peek):
            twenties = FIRST_IS_20 | ANY_IS_20 if is_twenty(a, b) else 0
            if not dealer_natural:
                key = special_at + NATURAL
            else:
                key = special_at + (BOTH_NATURAL if natural else DEALER_NATURAL)
        else:
            key = -1
            hands, live, surrendered, twenties, longer, spade = play_hands(
                shoe, state, a, b, up, low, high, terms, actions, splits, found
            )
        go = not dealer_natural and (live > 0 or (sides and terms[DRAWS_FOR_SIDES]))
        dealer = dealers_hand(shoe, state, up, hole, go)
        dealer, cards = dealer >> 6, dealer & 63
        if key >= 0:
            pass
        elif dealer_natural:  # 633a.10(b), 633a.11(d)
            key = special_at + DEALER_NATURAL
            if not surrendered:
                key = late_at + (hands - 1) * (terms[MOST] + 1) + doubles(found, hands)
        elif surrendered:
            key = special_at + SURRENDERED
        elif hands == 1:
            key = alone[end_of(found[0], dealer)]
        else:
            counts[:] = 0
            for place in range(hands):
                counts[end_of(found[place], dealer)] += 1
            key = rank_of(counts)
        tally[all_at + key] += 1
        if sides:
            twenty = twenties & (ANY_IS_20 if terms[ANY_HAND] else FIRST_IS_20) != 0
            straight = 0 if low == high else 2 + longer
            if straight == OTHER_ACE and (spade or is_ace_of_spades(a) or is_ace_of_spades(b)):
                straight = ACE_OF_SPADES
            add_late_wagers(tally, a, b, twenty, straight, dealer, cards, dealer_natural)
            known = peek or up not in (ACE, TEN)
            if kind and known and not dealer_natural and favourable[up, one, other]:
                tally[MAIN_AT + kind * main_size + key] += 1


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    terms: Ints,
    actions: Ints,
    splits: Ints,
    favourable: Ints,
) -> None:
    """Rounds from new shoes."""
    shoes, states = new_shoes(terms[DECKS])
    deal_rounds(rng, rounds, tally, shoes, states, terms, actions, splits, favourable)
