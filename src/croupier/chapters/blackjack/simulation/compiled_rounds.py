"""The compiled rounds of Blackjack's simulation: one player, a table of actions, every wager."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.chapters.blackjack.counting.first_cards import (
    FIRST_CARDS_SIZE,
    SUPER_SIZE,
    add_first_cards,
)
from croupier.chapters.blackjack.outcomes import (
    ACE_OF_SPADES,
    BAD_BEAT,
    HIT_AND_RUN,
    HOUSE_MONEY,
    OTHER_ACE,
    STRAIGHT_JACK,
    bad_beat,
    hit_and_run,
    house_money,
    is_twenty,
)
from croupier.chapters.blackjack.simulation.compiled_hands import (
    ACE_HIGH,
    ACE_LOW,
    ANY_HAND,
    ANY_IS_20,
    BURN,
    CUT,
    DECKS,
    DRAWS_FOR_SIDE_WAGERS,
    FIRST_IS_20,
    MOST,
    PEEK,
    SIDE_WAGERS,
    VALUE,
    ByCards,
    dealers_hand,
    doubles,
    end_of,
    is_ace_of_spades,
    play_hands,
    straight_of,
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
    BOTH_NATURAL,
    CHOOSE,
    DEALER_NATURAL,
    MOST_HANDS,
    NATURAL,
    RESULTS,
    SPECIALS,
    SURRENDERED,
    rank_of,
)
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.enumerate import Ints

# The tally: wagers on first cards, those that meet the play, insurance, then the main wager by how
# all hands ended, by House Money outcome where its payout was added, and last for all rounds.
SUPER_AT = FIRST_CARDS_SIZE
BAD_BEAT_AT = SUPER_AT + SUPER_SIZE  # thrice: first cards of two ranks, of one rank, identical
HIT_AND_RUN_AT = BAD_BEAT_AT + 3 * len(BAD_BEAT)
STRAIGHT_AT = HIT_AND_RUN_AT + len(HIT_AND_RUN)
INSURANCE_AT = STRAIGHT_AT + len(STRAIGHT_JACK)
MAIN_AT = INSURANCE_AT + 2
ALL_ROUNDS = len(HOUSE_MONEY)

# A round is told as `tally` has it, and after that a dealer's Blackjack that came to light late, by
# the number of hands and of doubled hands.


@kernel
def add_late_wagers(
    tally: Ints,
    terms: Ints,
    a: int,
    b: int,
    twenties: int,
    straight: int,
    spade: bool,
    dealer: int,
    cards: int,
    dealer_natural: bool,
) -> None:
    """633a.7(o): Bad Beat, Hit and Run and Straight Jack at the end of a round.

    `straight` is its length, and `spade` whether a card drawn was the ace of spades.
    """
    twenty = twenties & (ANY_IS_20 if terms[ANY_HAND] else FIRST_IS_20) != 0
    if straight == OTHER_ACE and (spade or is_ace_of_spades(a) or is_ace_of_spades(b)):
        straight = ACE_OF_SPADES
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
    by_cards: ByCards | None = None,
) -> None:
    """One player against the dealer from shoes that may have been dealt from before."""
    if terms[BURN] != DETERMINANT:
        deal_shoe(
            rng,
            rounds,
            -1,
            tally,
            shoes[0],
            states[0],
            terms,
            actions,
            splits,
            favourable,
            by_cards,
        )
        return
    for _ in range(rounds):
        side, first = determinant(rng, shoes, states, terms[CUT])
        deal_shoe(
            rng, 1, first, tally, shoes[side], states[side], terms, actions, splits, favourable,
            by_cards,
        )  # fmt: skip


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
    by_cards: ByCards | None = None,
) -> None:
    """Rounds from one shoe, in which `first`, if it is a card, has been dealt to the player."""
    cut, burn, side_wagers, peek = terms[CUT], terms[BURN], terms[SIDE_WAGERS], terms[PEEK]
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
        if side_wagers:
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
                shoe, state, a, b, up_card, low, high, terms, actions, splits, by_cards, found
            )
        go = not dealer_natural and (live > 0 or (side_wagers and terms[DRAWS_FOR_SIDE_WAGERS]))
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
            key = alone[end_of(found[0], dealer, terms)]
        else:
            counts[:] = 0
            for place in range(hands):
                counts[end_of(found[place], dealer, terms)] += 1
            key = rank_of(counts)
        tally[all_at + key] += 1
        if side_wagers:
            straight = 0 if low == high else 2 + longer
            add_late_wagers(
                tally, terms, a, b, twenties, straight, spade, dealer, cards, dealer_natural
            )
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
    by_cards: ByCards | None = None,
) -> None:
    """Rounds from new shoes."""
    shoes, states = new_shoes(terms[DECKS])
    deal_rounds(rng, rounds, tally, shoes, states, terms, actions, splits, favourable, by_cards)
