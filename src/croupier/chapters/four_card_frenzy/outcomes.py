"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.four_cards import (
    FOUR_CARD_ROYAL,
    IDLE,
    IDLE_HIGHER,
    LOSE,
    PAIR_OF_ACES,
    PAIR_OF_QUEENS,
    prime_kind,
)
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.low_ace import low_ace_names, low_ace_outcomes
from croupier.hands import four
from croupier.hands.five import FIVE_THREE_OF_A_KIND
from croupier.hands.four import strength4, strength4of5
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_kind
from croupier.hands.written import strength_of
from croupier.rulebook.rules import Rules

# The best four of a player's five cards, from worst to best.
HAND_KINDS = 13
QUEENS, ACES, TWO_PAIR, ACES_AND_QUEENS, STRAIGHT, FLUSH, TRIPS, THREE_ACES = range(1, 9)
STRAIGHT_FLUSH, ROYAL, FOUR_OF_A_KIND, FOUR_ACES = range(9, 13)
_TRIPS = "three-of-a-kind"
ODDS = (
    *("lose",) * STRAIGHT,
    *("straight", "flush", _TRIPS, _TRIPS, "straight-flush", "straight-flush"),
    *("any-other-four-of-a-kind", "four-aces"),
)
BAD_BEAT = (*ODDS[:FOUR_OF_A_KIND], "four-of-a-kind", "four-of-a-kind")
PRIME = ("lose", "four-of-the-same-color", "all-five-of-the-same-color")

FOLDED: Ends = (
    Ended("ante", "fold", "684a.11(b)(2)"),
    Ended("odds", "fold", "684a.11(b)(2)"),
)


def ends(rules: Rules, result: int, kind: int, times: int = 1) -> Ends:
    """684a.11(c)(2) to (4): a tie wins; the Raise is in play whatever the dealer has."""
    beaten = result in (LOSE, IDLE_HIGHER)
    if result in (IDLE, IDLE_HIGHER):
        ante = Ended("ante", "push", "684a.11(c)(2)(i)")
    elif beaten:
        ante = Ended("ante", "lose", "684a.11(c)(2)(ii)(B)")
    else:
        ante = Ended("ante", "win", "684a.11(c)(2)(ii)(A)")
    raised = ("lose", "684a.11(c)(3)(ii)") if beaten else ("win", "684a.11(c)(3)(i)")
    return (ante, Ended("raise", *raised, times), *_odds(rules, kind, beaten=beaten))


def _odds(rules: Rules, kind: int, *, beaten: bool) -> Ends:
    """684a.11(c)(4), with the bad beat payout of 684a.12(c)."""
    if kind < STRAIGHT:
        lost = Ended("odds", "lose", "684a.11(c)(4)(ii)(B)")
        return (lost if beaten else Ended("odds", "push", "684a.11(c)(4)(ii)(A)"),)
    if not beaten:
        return (Ended("odds", ODDS[kind], "684a.11(c)(4)(i)(A)"),)
    stake = "push" if rules["bad-beat-stake"] == "returned" else "lose"
    cite = "684a.11(c)(4)(i)(B)"
    return (Ended("odds", stake, cite), Ended("bad-beat", BAD_BEAT[kind], cite, times=0))


def holding(kind: int) -> str:
    """684a.11(b)(1): what the chapter calls a hand that may raise more than the Ante."""
    return "pair of aces or higher" if kind >= ACES else ""


TWO_ACES_TWO_QUEENS = strength_of(strength4, "Ah Ad Qc Qd")
LEAST_THREE_ACES = strength_of(strength4, "Ah Ad Ac 2d")


@kernel
def hand_kind(strength: int) -> int:
    """A four-card strength to its place in ODDS and the tuples like it."""
    if strength == four.FOUR_ACES:
        return FOUR_ACES
    if strength == FOUR_CARD_ROYAL:
        return ROYAL
    category = strength >> four.CATEGORY_SHIFT
    if category >= four.FOUR_THREE_OF_A_KIND:
        if category == four.FOUR_THREE_OF_A_KIND:
            return THREE_ACES if strength >= LEAST_THREE_ACES else TRIPS
        return STRAIGHT_FLUSH if category == four.FOUR_STRAIGHT_FLUSH else FOUR_OF_A_KIND
    if category >= four.FOUR_STRAIGHT:
        return STRAIGHT if category == four.FOUR_STRAIGHT else FLUSH
    if category == four.FOUR_TWO_PAIR:
        return ACES_AND_QUEENS if strength == TWO_ACES_TWO_QUEENS else TWO_PAIR
    if strength >= PAIR_OF_ACES:
        return ACES
    return QUEENS if strength >= PAIR_OF_QUEENS else 0


@kernel
def four_card_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    return hand_kind(strength4of5(a, b, c, d, e))


_TWO_PAIR, _LAST = "two-pair-other-than-two-aces-and-two-queens", "two-aces-and-two-queens"
_HIGH = (
    *("straight", "flush", "any-other-three-of-a-kind", "three-aces", "straight-flush"),
    *("royal-flush", "any-other-four-of-a-kind", "four-aces"),
)


def bonus_names(rules: Rules) -> tuple[str, ...]:
    """684a.12(e), whose last row is by a reading a pair of queens or better."""
    if rules["two-aces-and-two-queens"] == "literal":
        return ("lose", "lose", "lose", _TWO_PAIR, _LAST, *_HIGH)
    return ("lose", _LAST, _LAST, _TWO_PAIR, _TWO_PAIR, *_HIGH)


PRIME_WAGER = HandWager(
    "prime", ("hand",), prime_kind, PRIME, "684a.11(d)(1)(ii)", lost="684a.11(d)(1)(i)"
)
FOUR_CARD_WAGER = HandWager(
    "four-card-bonus",
    ("hand",),
    four_card_kind,
    bonus_names,
    "684a.11(d)(2)(ii)",
    lost="684a.11(d)(2)(i)",
)
ALL_SIX_WAGER = HandWager(
    "all-six-bonus",
    ("hand", "all-six bonus"),
    low_ace_kind,
    low_ace_names(FIVE_THREE_OF_A_KIND),
    "684a.11(d)(3)(ii)",
    lost="684a.11(d)(3)(i)",
    reveals="684a.11(d)(3)",
)
HAND_WAGERS = {wager.key: wager for wager in (PRIME_WAGER, FOUR_CARD_WAGER, ALL_SIX_WAGER)}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "raise": frozenset({"win", "lose"}),
    "odds": frozenset({"push", *ODDS}),
    "bad-beat": frozenset(BAD_BEAT),
    **hand_outcomes(HAND_WAGERS),
    "four-card-bonus": frozenset({"lose", _TWO_PAIR, _LAST, *_HIGH}),
    "all-six-bonus": low_ace_outcomes(FIVE_THREE_OF_A_KIND, cards=6),
}
