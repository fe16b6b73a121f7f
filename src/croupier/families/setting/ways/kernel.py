"""Seven cards set by a table of cases."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.families.setting.ways.cases import (
    COMPLETED,
    FIRST,
    FIRST_TO,
    GOES_LOW,
    HAND,
    LESS,
    LOW,
    NO_MATTER,
    OTHERS,
    REACHES,
    SECOND,
    SECOND_TO,
    Cases,
)
from croupier.hands import pai_gow
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import (
    CATEGORY,
    DEALT,
    RANKS,
    WINDOWS,
    high_strength,
    low_of_ranks,
    low_strength,
    point,
    rank_of,
)
from croupier.rulebook.ways import COMPLETE, HANDS

SETTINGS = 21
# The pairs of places that go low, and beside each the five that stay high.
PAIRS = np.array([(a, b) for a in range(DEALT) for b in range(a + 1, DEALT)])
FIVES = np.array([[nth for nth in range(DEALT) if nth not in pair] for pair in PAIRS.tolist()])

NO_PAIR, ONE_PAIR, TWO_PAIR, THREE_PAIR, TRIPS, FULL_HOUSE = range(6)
TRIPS_AND_TWO, TRIPS_TWICE, QUADS, FIVE_ACES = range(6, 10)
assert HANDS[FIVE_ACES] == "five-aces"

LOW_OTHERS, LOW_FIRST, LOW_SECOND, LOW_ACE = range(4)
LOW_COMPLETE = len(GOES_LOW) - len(COMPLETE)  # the first of the complete hands that stay high
ANY = len(COMPLETE) - 1
# By category of `hands.pai_gow`, its place among the complete hands.
COMPLETE_OF = np.full(pai_gow.FIVE_ACES + 1, -1)
COMPLETE_OF[pai_gow.STRAIGHT], COMPLETE_OF[pai_gow.FLUSH] = 0, 1
COMPLETE_OF[pai_gow.STRAIGHT_FLUSH], COMPLETE_OF[pai_gow.ROYAL_FLUSH] = 2, 3
NOT_SET = -1


@kernel
def sort_out(cards: Ints, ranks: Ints) -> tuple[int, int, int]:
    """What the ranks make, and the ranks of its first and second set (of no pair the highest card).

    In `ranks` stand then the ranks of the cards outside these sets, a pair among them first, then
    downward; -1 behind the last.
    """
    counts = np.zeros(RANKS, dtype=np.int64)
    for card in cards:
        counts[rank_of(card)] += 1
    first = second = third = -1
    for rank in range(RANKS - 1, -1, -1):
        if counts[rank] < 2:
            continue
        if first < 0 or counts[rank] > counts[first]:
            first, second, third = rank, first, second
        elif second < 0 or counts[rank] > counts[second]:
            second, third = rank, second
        else:
            third = rank
    if first < 0:
        hand = NO_PAIR
    elif counts[first] == 2:
        hand = ONE_PAIR if second < 0 else TWO_PAIR if third < 0 else THREE_PAIR
    elif counts[first] == 3:
        if second < 0:
            hand = TRIPS
        elif counts[second] == 3:
            hand = TRIPS_TWICE
        else:
            hand = FULL_HOUSE if third < 0 else TRIPS_AND_TWO
    else:
        hand = QUADS if counts[first] == 4 else FIVE_ACES
    if hand == NO_PAIR:
        for rank in range(RANKS):
            if counts[rank]:
                first = rank
    left = 0
    both_sets = hand in (TWO_PAIR, THREE_PAIR, FULL_HOUSE, TRIPS_AND_TWO, TRIPS_TWICE)
    for paired in (True, False):
        for rank in range(RANKS - 1, -1, -1):
            inside = rank == first or (both_sets and rank == second)
            if not inside and counts[rank] > 0 and (counts[rank] > 1) == paired:
                for _ in range(counts[rank]):
                    ranks[left] = rank
                    left += 1
    ranks[left] = -1
    return hand, first, second


@kernel
def may_be_complete(cards: Ints) -> bool:
    """Whether five of the cards may be a straight or a flush."""
    jokers = 0
    held = 0
    suits = np.zeros(4, dtype=np.int64)
    for card in cards:
        if card == JOKER:
            jokers = 1
        else:
            held |= 1 << (card >> 2)
            suits[card & 3] += 1
    for suit in range(4):
        if suits[suit] + jokers >= 5:
            return True
    for window in WINDOWS:
        inside = held & window
        count = jokers
        while inside:
            inside &= inside - 1
            count += 1
        if count >= 5:
            return True
    return False


@kernel
def every_setting(by: int, cards: Ints, highs: Ints, lows: Ints) -> None:
    """The strengths of all settings, in the order of PAIRS."""
    for nth in range(SETTINGS):
        (a, b), (c, d, e, f, g) = PAIRS[nth], FIVES[nth]
        highs[nth] = high_strength(by, cards[c], cards[d], cards[e], cards[f], cards[g])
        lows[nth] = low_strength(cards[a], cards[b])


@kernel
def complete_setting(kind: int, highs: Ints, lows: Ints) -> int:
    """Of the settings with such a complete hand high the one with the highest low hand."""
    best = NOT_SET
    for nth in range(SETTINGS):
        found = COMPLETE_OF[CATEGORY[highs[nth]]]
        if found < 0 or (kind not in (ANY, found)):
            continue
        if best < 0 or _before(nth, best, highs, lows):
            best = nth
    return best


@kernel
def _before(nth: int, best: int, highs: Ints, lows: Ints) -> bool:
    """A higher low hand, or the same beside a higher high hand."""
    if lows[nth] != lows[best]:
        return bool(lows[nth] > lows[best])
    return bool(highs[nth] > highs[best])


@kernel
def setting_with(a: int, b: int, cards: Ints, highs: Ints) -> int:
    """Of the settings with these two ranks low the one with the highest high hand."""
    best = NOT_SET
    for nth in range(SETTINGS):
        x, y = rank_of(cards[PAIRS[nth, 0]]), rank_of(cards[PAIRS[nth, 1]])
        same = (x == a and y == b) or (x == b and y == a)
        if same and (best < 0 or highs[nth] > highs[best]):
            best = nth
    return best


@kernel
def _set_by(
    low: int, first: int, second: int, others: Ints, cards: Ints, highs: Ints, lows: Ints
) -> int:
    if low >= LOW_COMPLETE:
        return complete_setting(low - LOW_COMPLETE, highs, lows)
    if low == LOW_FIRST:
        return setting_with(first, first, cards, highs)
    if low == LOW_SECOND:
        return setting_with(second, second, cards, highs)
    if low == LOW_ACE:
        return setting_with(first, others[0], cards, highs)
    return setting_with(others[0], others[1], cards, highs)


@kernel
def set_by_case(
    cases: Cases, cards: Ints, highs: Ints, lows: Ints, complete: bool
) -> tuple[int, int]:
    """The setting (a row of PAIRS) and the case that decides; NOT_SET twice where none fits.

    Without `complete` no case is asked that needs a complete hand.
    """
    others = np.empty(DEALT + 1, dtype=np.int64)
    hand, first, second = sort_out(cards, others)
    low_others = low_of_ranks(others[0], others[1])
    best = complete_setting(ANY, highs, lows) if complete else NOT_SET
    for nth in range(len(cases)):
        case = cases[nth]
        if case[HAND] != hand:
            continue
        if case[FIRST] != NO_MATTER and not case[FIRST] <= first <= case[FIRST_TO]:
            continue
        if case[SECOND] != NO_MATTER and not case[SECOND] <= second <= case[SECOND_TO]:
            continue
        if case[OTHERS] != NO_MATTER and low_others < case[OTHERS]:
            continue
        if case[COMPLETED] != NO_MATTER:
            if best < 0 or complete_setting(case[COMPLETED], highs, lows) < 0:
                continue
            if case[REACHES] == LESS and lows[best] >= low_others:
                continue
            if case[REACHES] != LESS and lows[best] < case[REACHES]:
                continue
        found = _set_by(case[LOW], first, second, others, cards, highs, lows)
        if found < 0:
            continue
        pair_low = case[LOW] in (LOW_FIRST, LOW_SECOND)
        if pair_low and case[COMPLETED] != NO_MATTER and COMPLETE_OF[CATEGORY[highs[found]]] < 0:
            continue
        return found, nth
    return NOT_SET, NOT_SET


@kernel
def set_hand(by: int, cases: Cases, cards: Ints, highs: Ints, lows: Ints) -> int:
    """The setting of seven cards by a way, a row of PAIRS; `highs` and `lows` are filled."""
    every_setting(by, cards, highs, lows)
    found, _ = set_by_case(cases, cards, highs, lows, may_be_complete(cards))
    return found


@kernel
def points_of_kinds(
    by: int, cases: Cases, kinds: NDArray[np.uint8], points: NDArray[np.int32]
) -> None:
    """The point of each of many hands, set by a way."""
    highs = np.empty(SETTINGS, dtype=np.int64)
    lows = np.empty(SETTINGS, dtype=np.int64)
    for row in range(len(kinds)):
        cards = kinds[row].astype(np.int64)
        nth = set_hand(by, cases, cards, highs, lows)
        points[row] = point(highs[nth], lows[nth]) if nth != NOT_SET else NOT_SET
