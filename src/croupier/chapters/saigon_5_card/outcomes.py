"""From cards to outcomes: sets of three and two cards, Point Counts, Bonus Wager hands."""

from __future__ import annotations

from croupier.equipment.cards import JOKER
from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager
from croupier.hands.kernel import kernel
from croupier.rulebook.rules import Rules

ACE, TEN_VALUED = 12, 8  # ranks
JOKER_VALUES = (3, 6, 9)  # 680a.6(a)(4)
COUNTS = 11  # 0 for a hand that does not qualify, else its Point Count
# A hand that does not qualify has ten classes of its own, by the highest count of two cards.
CLASSES = 2 * COUNTS - 1

WON, WON_WITH_5 = "point-count-of-1-4-or-6-10", "point-count-of-5"


# ------------------------------------------------------------------------------ setting hands


@kernel
def value(card: int, joker: int) -> int:
    """680a.6(a): the value of a card, where the joker is worth so much."""
    if card == JOKER:
        return joker
    rank = card >> 2
    if rank == ACE:
        return 1
    return rank + 2 if rank < TEN_VALUED else 10


@kernel
def point_count(total: int) -> int:
    """680a.6(b): 1 to 10, from the total of two cards."""
    return total - 10 if total > 10 else total


@kernel
def sets_with(a: int, b: int, c: int, d: int, e: int, joker: int) -> tuple[int, int]:
    """As `sets`, with the joker worth so much."""
    values = (value(a, joker), value(b, joker), value(c, joker), value(d, joker), value(e, joker))
    total = values[0] + values[1] + values[2] + values[3] + values[4]
    qualifying = every = 0
    for first in range(4):
        for second in range(first + 1, 5):
            two = values[first] + values[second]
            mark = 1 << point_count(two)
            every |= mark
            if (total - two) % 10 == 0:
                qualifying |= mark
    return qualifying, every


@kernel
def sets(a: int, b: int, c: int, d: int, e: int) -> tuple[int, int]:
    """680a.11(b): the Point Counts that two cards can have, as bits of a number.

    First those beside three cards that total 10, 20 or 30, then those beside any three.
    """
    if max(a, b, c, d, e) < JOKER:
        return sets_with(a, b, c, d, e, 0)
    qualifying = every = 0
    for joker in JOKER_VALUES:
        more, all_of_it = sets_with(a, b, c, d, e, joker)
        qualifying |= more
        every |= all_of_it
    return qualifying, every


@kernel
def highest(counts: int) -> int:
    """The highest of Point Counts that are bits of a number, 0 where there is none."""
    count = COUNTS - 1
    while count and not counts >> count & 1:
        count -= 1
    return count


@kernel
def hand_class(a: int, b: int, c: int, d: int, e: int) -> int:
    """A number below CLASSES: the Point Count of a hand that qualifies, set as high as may be; else
    ten more than the highest count of any two of its cards."""
    qualifying, every = sets(a, b, c, d, e)
    return highest(qualifying) if qualifying else COUNTS - 1 + highest(every)


@kernel
def qualified(of_class: int) -> int:
    """The Point Count of a class that qualifies, else 0."""
    return of_class if of_class < COUNTS else 0


def pot_strength(rules: Rules, of_class: int) -> int:
    """What a hand competes with for the pot; 0 where it does not compete."""
    if of_class < COUNTS:
        return of_class
    return of_class - (COUNTS - 1) if rules["pot-hands"] == "all" else 0


def ends(player: int, dealer: int) -> Ends:
    """680a.11(d): how the Ante ends, by both Point Counts, 0 for a hand that does not qualify."""
    won = WON_WITH_5 if player == 5 else WON
    if not dealer:
        if not player:
            return (Ended("ante", "push", "680a.11(d)(1)(i)"),)
        cite = "680a.11(d)(1)(ii)(B)" if player == 5 else "680a.11(d)(1)(ii)(A)"
        return (Ended("ante", won, cite),)
    if not player:
        return (Ended("ante", "lose", "680a.11(d)(2)(i)"),)
    if player == dealer:
        return (Ended("ante", "push", "680a.11(d)(2)(ii)(C)"),)
    if player < dealer:
        return (Ended("ante", "lose", "680a.11(d)(2)(ii)(A)"),)
    return (Ended("ante", won, "680a.11(d)(2)(ii)(B)"),)


# ------------------------------------------------------------------------------ the Bonus Wager

NOTHING, TWO_PAIR, TRIPS, ACE_HIGH, STRAIGHT, FLUSH, FULL_HOUSE, QUADS = range(8)
STRAIGHT_FLUSH, ROYAL_WITH_JOKER, ROYAL, FIVE_ACES = range(8, 12)
BONUS_NAMES = (
    "lose",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush-with-a-joker",
    "royal-flush-no-joker",
    "five-aces",
)
BONUS_KINDS = len(BONUS_NAMES)

FIVE_RANKS = 0b11111
LOWEST_STRAIGHT = 1 << ACE | 0b1111
HIGHEST = FIVE_RANKS << TEN_VALUED
NO_STRAIGHT, A_STRAIGHT, UP_TO_THE_ACE = range(3)


@kernel
def straight_of(ranks: int) -> int:
    """Whether ranks, as bits, lie in five consecutive ones: the ace counts below the 2 too.

    UP_TO_THE_ACE: from the 10 on, and in no lower ones.
    """
    if ranks & LOWEST_STRAIGHT == ranks:
        return A_STRAIGHT
    for low in range(TEN_VALUED):
        if ranks & FIVE_RANKS << low == ranks:
            return A_STRAIGHT
    return UP_TO_THE_ACE if ranks & HIGHEST == ranks else NO_STRAIGHT


@kernel
def bonus_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """680a.6(c): the highest hand of five cards, a joker as an ace or to complete a straight,
    a flush, a straight flush or a royal flush."""
    cards = (a, b, c, d, e)
    ranks, suits, natural, alike = 0, 0, 0, 0
    for nth in range(5):
        own = ACE if cards[nth] == JOKER else cards[nth] >> 2
        for other in range(nth):
            alike += own == (ACE if cards[other] == JOKER else cards[other] >> 2)
        if cards[nth] != JOKER:
            natural += 1
            ranks |= 1 << (cards[nth] >> 2)
            suits |= 1 << (cards[nth] & 3)
    distinct = 0
    for rank in range(ACE + 1):
        distinct += ranks >> rank & 1
    straight = straight_of(ranks) if distinct == natural else NO_STRAIGHT
    suited = suits & (suits - 1) == 0
    if alike == 10:
        return FIVE_ACES
    if suited and distinct == natural and ranks & HIGHEST == ranks:
        return ROYAL if natural == 5 else ROYAL_WITH_JOKER
    if suited and straight:
        return STRAIGHT_FLUSH
    if alike == 6:
        return QUADS
    if alike == 4:
        return FULL_HOUSE
    if suited:
        return FLUSH
    if straight:
        return STRAIGHT if straight == A_STRAIGHT else ACE_HIGH
    if alike == 3:
        return TRIPS
    return TWO_PAIR if alike == 2 else NOTHING


def bonus_names(rules: Rules) -> tuple[str, ...]:
    """By the reading 10 to ace of several suits are no straight; an ace in it is no pair either."""
    if rules["ace-high-straight"] == "straight":
        return BONUS_NAMES
    return (*BONUS_NAMES[:ACE_HIGH], "lose", *BONUS_NAMES[STRAIGHT:])


BONUS = HandWager(
    "bonus", ("hand",), bonus_kind, bonus_names, "680a.11(e)(2)", lost="680a.11(e)(1)"
)

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({WON, WON_WITH_5, "push", "lose"}),
    "pot": frozenset({"highest-two-card-hand", "push", "lose"}),
    "bonus": frozenset(BONUS_NAMES),
}
