"""The hands of a compiled round: played as a table of actions says, splits and straights too."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.blackjack.outcomes import KING, SPADES, two_card_straight
from croupier.chapters.blackjack.simulation.compiled_shoes import draw
from croupier.families.twenty_one.simulation.tally import TWICE
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, ACE_RANK, value_of
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.kernels import DOUBLE, HIT, SPLIT, SURRENDER

VALUE = np.array([value_of.py_func(card) for card in range(52)])  # type: ignore[attr-defined]

# Places in `terms`; from ENDS_AT on how a hand ends, by its total and the dealer's, then by the
# dealer's how a Blackjack that was switched to does, and one as dealt.
(
    DECKS,
    CUT,
    BURN,
    SIDE_WAGERS,
    PEEK,
    ACE_HIGH,
    ACE_LOW,
    WRAP,
    RUN_AFTER_SPLIT,
    DRAWS_FOR_SIDE_WAGERS,
    ACES_ONE_CARD,
    ANY_HAND,
    MOST,
    LATE_PEEK,
    MADE_PAYS,
    MOST_TENS,
    ENDS_AT,
) = range(17)
TOTALS = 32
BLACKJACKS_AT = ENDS_AT + TOTALS * TOTALS
TERMS_SIZE = BLACKJACKS_AT + 2 * TOTALS

Bytes = NDArray[np.int8]
FIRST_TEN = 8  # the rank of the lowest card that counts ten, of which there are four
LOWEST = -2  # the low end of a straight that runs from king over ace to 2


class ByCards(NamedTuple):
    """Play that looks at the cards of a hand, in place of a table of actions by total.

    `policy` is by the value that was split (0 before a split, else 1 more), up card and place of
    the hand, to which `after` leads. A straight that still grows is played by `straights`, by the
    rank of the up card and the straight's ends, if there are any. Two cards that count ten, split:
    `first_hand`, if there is any, says what is done with the first hand's second such card, by that
    rank, the lower card of the pair, the cards split again and the card.
    """

    after: Ints
    policy: Bytes
    straights: Bytes
    first_hand: Bytes


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
def of_first_hand(cards: ByCards | None, up_rank: int, pair: int, again: int, card: int) -> int:
    """What is done with a second card that counts ten."""
    if cards is None:
        return 0
    return int(cards.first_hand[up_rank, pair, again, (card >> 2) - FIRST_TEN])


@kernel
def play_hands(
    shoe: Ints,
    state: Ints,
    first: int,
    second: int,
    up_card: int,
    low: int,
    high: int,
    terms: Ints,
    actions: Ints,
    splits: Ints,
    cards: ByCards | None,
    found: Ints,
) -> tuple[int, int, bool, int, int, bool]:
    """Play two cards that are no Blackjack as the tables say, splits and all.

    Told are the hands, how many of them stand, whether it was surrendered, which are 20, the cards
    that lengthened the straight from `low` to `high`, and whether an ace of spades was of them.
    `found` gets the totals, DOUBLED added where they are. `actions` is by whether a card was drawn,
    soft, total and up card; `splits` holds the most hands of a pair, 1 where it is not split.
    Without `cards` nothing of them is compiled.
    """
    x, up, up_rank = VALUE[first], VALUE[up_card], up_card >> 2
    most, at, again, pair = splits[x, up], 0, 0, low - FIRST_TEN
    jointly = follows = False
    if cards is not None:
        jointly = len(cards.straights) > 0 and low != high
        follows = jointly and len(cards.first_hand) > 0
        if jointly and VALUE[second] == x:
            split = cards.straights[up_rank, low - LOWEST, high] == SPLIT
            most = terms[MOST_TENS] if split else 1
    hands, live, place, twenties, longer = 1, 0, 0, 0, 0
    spade = False
    card = second
    while True:
        while VALUE[card] == x and hands < most:
            if follows and place == 0 and hands > 1:
                if of_first_hand(cards, up_rank, pair, again, card) != SPLIT:
                    break
                again += terms[MOST_TENS] ** ((card >> 2) - FIRST_TEN)
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
        chosen = -1
        if cards is not None:
            at = cards.after[cards.after[0, x], y]
            if follows and place == 0 and hands > 1 and y == x:
                chosen = of_first_hand(cards, up_rank, pair, again, card)
        while total < 21 and not (hands > 1 and x == ACE and terms[ACES_ONE_CARD]):
            soft = 1 if total != hard else 0
            if cards is None:
                action = actions[drawn, soft, total, up]
            elif chosen >= 0:
                action = chosen
            elif jointly and running and hands == 1:
                action = cards.straights[up_rank, low - LOWEST, high]
            else:
                action = cards.policy[1 + x if hands > 1 else 0, up, at]
            if action == SURRENDER:
                if hands == 1:
                    return 1, 0, True, 0, longer, spade
                action = actions[1, soft, total, up]
            if action not in (HIT, DOUBLE):
                break
            card = draw(shoe, state)
            value = VALUE[card]
            if cards is not None:
                at = cards.after[at, value]
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
def end_of(found: int, dealer: int, terms: Ints) -> int:
    """How a hand ends against the dealer's total."""
    end = terms[ENDS_AT + TOTALS * (found & (DOUBLED - 1)) + dealer]
    return int(end + (TWICE if found >= DOUBLED else 0))


@kernel
def doubles(found: Ints, hands: int) -> int:
    """How many of the hands are doubled."""
    number = 0
    for place in range(hands):
        number += found[place] >= DOUBLED
    return number
