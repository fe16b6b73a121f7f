"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.pair_qualifies import (
    LOSE,
    LOSE_BELOW_PAIR,
    TIE,
    WIN,
    WIN_BELOW_PAIR,
)
from croupier.families.poker.system_draws import SYSTEM_OUTCOMES
from croupier.hands import kinds
from croupier.hands.five import strength7
from croupier.hands.kernel import kernel
from croupier.hands.kinds import five_kind, five_kind_of, six_kind
from croupier.rulebook.rules import Rules

# What a hand is, from worst to best (653a.6(b)), by `hands.kinds`.
HIGH_CARD, PAIR, TRIPS, STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH = 0, 1, 3, 4, 8, 9
KINDS = kinds.FIVE_KINDS
hand_kind = five_kind_of

BLIND = (*4 * ("less-than-a-straight",), *kinds.FIVE_NAMES[4:])
PAYTABLE = ("lose",) * 3 + kinds.FIVE_NAMES[3:]  # Trips and Progressive Payout
HAND_BONUS = ("lose",) * 5 + kinds.FIVE_NAMES[5:]
SIX_CARD_BONUS = ("lose",) * 3 + kinds.SIX_NAMES[3:]
BAD_BEAT = PAYTABLE[:ROYAL_FLUSH]  # by the losing hand, which is never a royal flush


@kernel
def bad_beat(player: int, dealer: int) -> int:
    """653a.11(j): the kind of the beaten hand, whosever it is; a tie beats nobody."""
    return HIGH_CARD if player == dealer else hand_kind(min(player, dealer))


# ------------------------------------------------------------------------------ main wagers

FOLDED: Ends = (
    Ended("ante", "fold", "653a.11(f)(2)"),
    Ended("blind", "fold", "653a.11(f)(2)"),
)
# Ante, Blind and Play, and the paragraph; a winner's Blind is paid by the hand.
_ENDS = {
    WIN: ("win", "", "win", "653a.11(h)(2)(ii)"),
    WIN_BELOW_PAIR: ("push", "", "win", "653a.11(h)(2)(ii)"),
    TIE: ("push", "push", "push", "653a.11(h)(2)(iii)"),
    LOSE: ("lose", "lose", "lose", "653a.11(h)(2)(i)"),
    LOSE_BELOW_PAIR: ("push", "lose", "lose", "653a.11(h)(2)(i)"),
}


def ends(rules: Rules, result: int, kind: int, times: int = 1) -> Ends:
    """653a.11(h): without a pair of the dealer's the Ante goes back, by 653a.11(h)(1)."""
    ante, blind, play, cite = _ENDS[result]
    below = result in (WIN_BELOW_PAIR, LOSE_BELOW_PAIR) or (result == TIE and kind == HIGH_CARD)
    return (
        Ended("ante", ante, "653a.11(h)(1)" if below else cite),
        Ended("blind", blind or BLIND[kind], cite),
        Ended("play", play, cite, times),
    )


# ------------------------------------------------------------------------------ side wagers


@kernel
def _seven_kind(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    return hand_kind(strength7(a, b, c, d, e, f, g))


@kernel
def _beaten_kind(a: int, b: int, x: int, y: int, c: int, d: int, e: int, f: int, g: int) -> int:
    return bad_beat(strength7(a, b, c, d, e, f, g), strength7(x, y, c, d, e, f, g))


SEVEN, ON_FLOP = ("hand", "community"), ("hand", "flop")
TRIPS_WAGER = HandWager(
    "trips", SEVEN, _seven_kind, PAYTABLE, "653a.11(i)(1)", lost="653a.11(i)(2)"
)
BAD_BEAT_WAGER = HandWager(
    "bad-beat-bonus",
    ("hand", "dealer", "community"),
    _beaten_kind,
    BAD_BEAT,
    "653a.11(j)",
    lost="653a.11(j)(3)",
)
PROGRESSIVE_WAGER = HandWager(
    "progressive", ON_FLOP, five_kind, PAYTABLE, "653a.11(k)(4)", lost="653a.11(k)"
)
# By the best five of seven cards, as the text of 2011 can be read.
PROGRESSIVE_ON_SEVEN = HandWager(
    "progressive", SEVEN, _seven_kind, PAYTABLE, "653a.11(k)(4)", lost="653a.11(k)"
)
# The hand that others envy, by the reading elected.
ENVY = {
    "flop": HandWager("progressive", ON_FLOP, five_kind, PAYTABLE, "", envy="653a.11(k)(5)"),
    "best-of-seven": HandWager(
        "progressive", SEVEN, _seven_kind, PAYTABLE, "", envy="653a.11(k)(5)"
    ),
}
HAND_BONUS_WAGER = HandWager(
    "five-card-hand-bonus", ON_FLOP, five_kind, HAND_BONUS, "653a.11(l)(3)", lost="653a.11(l)"
)
SIX_CARD_WAGER = HandWager(
    "six-card-bonus",
    ("hand", "six card bonus"),
    six_kind,
    SIX_CARD_BONUS,
    "653a.11(m)(2)",
    lost="653a.11(m)(1)",
    reveals="653a.11(m)",
)
HAND_WAGERS = {
    wager.key: wager
    for wager in (
        TRIPS_WAGER,
        BAD_BEAT_WAGER,
        PROGRESSIVE_WAGER,
        HAND_BONUS_WAGER,
        SIX_CARD_WAGER,
    )
}


def is_progressive_on_seven(rules: Rules) -> bool:
    """653a.11(k) names the two cards and the flop; the text of 2011 leaves it to a reading."""
    return rules.answers.get("progressive-hand") == "best-of-seven"


def progressive_wager(rules: Rules) -> HandWager:
    return PROGRESSIVE_ON_SEVEN if is_progressive_on_seven(rules) else PROGRESSIVE_WAGER


OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "blind": frozenset(BLIND) | {"less-than-a-flush", "push", "lose"},
    "play": frozenset({"win", "push", "lose"}),
    **hand_outcomes(HAND_WAGERS),
    **SYSTEM_OUTCOMES,
}
