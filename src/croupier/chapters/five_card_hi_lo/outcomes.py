"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.hands import five
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.hands.kinds import FIVE_NAMES, five_kind_of
from croupier.hands.twenty_one import ACE, ACE_RANK, value_of
from croupier.rulebook.rules import Rules

# 663a.11(d): a player with one ace to three may place one of them in the low hand.
ACES_HIGH, ACE_LOW = range(2)
SETTINGS = ("aces-high", "ace-low")

# A hand of the player beside the dealer's: better, of the same points, or worse. A relation is
# three times that of the high hands and that of the low hands.
AHEAD, EVEN, BEHIND = range(3)
RELATIONS = 9

# 663a.12(b): the aces among the player's five cards.
ACE_KINDS = 4
ANTE_BONUS = ("lose", "three-aces", "four-aces", "four-aces-and-one-2")
TIE = ("lose", "low-hands-tie", "high-hands-tie", "both-high-and-low-hands-tie")

# The player's five cards by `hands.kinds.five_kind`, a pair only from 7s up, and then
PAIR_OF_6S = len(FIVE_NAMES)
POKER_BONUS = ("lose", "pair-of-7s-or-better", *FIVE_NAMES[2:], "pair-of-6s")
POKER_KINDS = len(POKER_BONUS)

_PAIR_OF_6S, _PAIR_OF_7S = five.least_pair(4), five.least_pair(5)


# ------------------------------------------------------------------------------ high and low hands


@kernel
def points(card: int) -> int:
    """663a.6(a): what a card counts in the high hand."""
    value = value_of(card)
    return 11 if value == ACE else value + 1


@kernel
def totals(ace_low: int, a: int, b: int, c: int, d: int, e: int) -> tuple[int, int]:
    """663a.11(d) and (e): the points of the high hand and of the low hand.

    The two cards of least value are low; `ace_low` puts an ace in the place of the second of them.
    Of four aces one is low in any case.
    """
    total, least, second = 0, 12, 12
    for card in (a, b, c, d, e):
        counts = points(card)
        total += counts
        if counts < least:
            least, second = counts, least
        elif counts < second:
            second = counts
    if ace_low or second == 11:
        return total - least - 11, least + 1
    return total - least - second, least + second


@kernel
def relation(high: int, low: int, dealer_high: int, dealer_low: int) -> int:
    """663a.11(f): the player's hands compared with the dealer's."""
    of_high = AHEAD if high > dealer_high else EVEN if high == dealer_high else BEHIND
    of_low = AHEAD if low < dealer_low else EVEN if low == dealer_low else BEHIND
    return 3 * of_high + of_low


@kernel
def tie_kind(relation: int) -> int:
    """663a.11(j)(1): a relation to its place in TIE."""
    return int(relation % 3 == EVEN) + 2 * int(relation // 3 == EVEN)


@kernel
def ace_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """663a.11(h): five cards to their place in ANTE_BONUS."""
    aces = twos = 0
    for card in (a, b, c, d, e):
        aces += card >> 2 == ACE_RANK
        twos += card >> 2 == 0
    return max(aces - 2, 0) + int(aces == 4 and twos == 1)


# ------------------------------------------------------------------------------ how wagers end

FOLDED: Ends = (Ended("ante", "fold", "663a.11(b)"),)


def ends(rules: Rules, result: int, kind: int, times: int = 1) -> Ends:
    """663a.11(g) and (h): both hands better win, none loses, one of them is a tie."""
    match divmod(result, 3):
        case 0, 0:
            outcome, cite = "win", "663a.11(g)(1)"
        case 0, _:
            outcome, cite = "push", "663a.11(g)(3)(i)"
        case _, 0:
            outcome, cite = "push", "663a.11(g)(3)(ii)"
        case _:
            outcome, cite = "lose", "663a.11(g)(2)"
    return Ended("ante", outcome, cite), Ended("play", outcome, cite, times), _bonus(kind)


def folded(rules: Rules, kind: int) -> Ends:
    """663a.11(b); by the reading of 663a.11(h) aces are paid also in a hand that was folded."""
    return (*FOLDED, _bonus(kind)) if rules["ante-bonus-after-fold"] == "yes" else FOLDED


def _bonus(kind: int) -> Ended:
    return Ended("ante-bonus", ANTE_BONUS[kind], "663a.11(h)", times=0)


def tie_cite(outcome: str) -> str:
    return "663a.11(j)(1)(ii)" if outcome == "lose" else "663a.11(j)(1)(i)"


@kernel
def poker_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """663a.11(j)(2): five cards to their place in POKER_BONUS."""
    strength = strength5(a, b, c, d, e)
    if strength < _PAIR_OF_6S:
        return 0
    return PAIR_OF_6S if strength < _PAIR_OF_7S else five_kind_of(strength)


POKER_WAGER = HandWager(
    "poker-bonus",
    ("hand",),
    poker_kind,
    POKER_BONUS,
    "663a.11(j)(2)(i)",
    lost="663a.11(j)(2)(ii)",
)
HAND_WAGERS = {POKER_WAGER.key: POKER_WAGER}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "play": frozenset({"win", "push", "lose"}),
    "ante-bonus": frozenset(ANTE_BONUS),
    "tie": frozenset(TIE),
    **hand_outcomes(HAND_WAGERS),
}
