"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.four_cards import (
    IDLE,
    IDLE_HIGHER,
    LOSE,
    PAIR_OF_ACES,
    PAIR_OF_QUEENS,
    TIE,
    WIN,
)
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.low_ace import low_ace_names, low_ace_outcomes
from croupier.families.poker.system_draws import SYSTEM_OUTCOMES
from croupier.hands import four, kinds
from croupier.hands.five import FIVE_FLUSH, FIVE_THREE_OF_A_KIND
from croupier.hands.four import strength4of5
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_five_kind, low_ace_kind
from croupier.rulebook.rules import Rules

# The best four of a player's five cards, from worst to best.
HAND_KINDS = 10
QUEENS, ACES, TWO_PAIR, STRAIGHT, FOUR_ACES = 1, 2, 3, 4, 9
_FOURS = ("straight", "flush", "three-of-a-kind", "straight-flush", "four-of-a-kind")
_QUEENS = "pair-of-queens-or-better"
SUPER_BONUS = ("lose",) * STRAIGHT + (*_FOURS, "four-aces")
QUEENS_UP = ("lose", _QUEENS, _QUEENS, "two-pair", *_FOURS, _FOURS[-1])
FOUR_CARD_PROGRESSIVE = ("lose",) * 6 + (*_FOURS[2:], "four-aces")

# All five cards, and these with the Six Card Bonus card, by `hands.kinds.low_ace_kind`.
CARD_KINDS = kinds.LOW_ACE_KINDS

FOLDED: Ends = (
    Ended("ante", "fold", "657a.11(b)"),
    Ended("super-bonus", "fold", "657a.11(b)"),
)
_MAIN = {  # the Ante, the Play Wager, the Super Bonus below a straight, and the paragraph
    IDLE: ("push", "win", "push", "657a.11(c)(3)(i)"),
    IDLE_HIGHER: ("push", "win", "push", "657a.11(c)(3)(i)"),
    WIN: ("win", "win", "push", "657a.11(c)(3)(ii)(B)"),
    TIE: ("push", "push", "push", "657a.11(c)(3)(ii)(C)"),
    LOSE: ("lose", "lose", "lose", "657a.11(c)(3)(ii)(A)"),
}


def ends(rules: Rules, result: int, kind: int, times: int = 1) -> Ends:
    """657a.11(c)(3), with the Super Bonus by its two readings."""
    ante, play, below, cite = _MAIN[result]
    if result == LOSE and rules["super-bonus-beaten"] == "returned":
        below = "push"
    if result == IDLE_HIGHER and rules["super-bonus-unqualified"] == "lost-if-lower":
        below = "lose"
    return (
        Ended("ante", ante, cite),
        Ended("play", play, cite, times),
        Ended("super-bonus", SUPER_BONUS[kind] if kind >= STRAIGHT else below, cite),
    )


def holding(kind: int) -> str:
    """657a.11(b): what the chapter calls a hand that may be played for more than the Ante."""
    return "pair of aces or better" if kind >= ACES else ""


@kernel
def hand_kind(strength: int) -> int:
    """A four-card strength to its place in QUEENS_UP and the tuples like it."""
    if strength == four.FOUR_ACES:
        return FOUR_ACES
    if strength < PAIR_OF_QUEENS:
        return 0
    if strength < PAIR_OF_ACES:
        return QUEENS
    return (strength >> four.CATEGORY_SHIFT) + 1


@kernel
def _four_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    return hand_kind(strength4of5(a, b, c, d, e))


PAID, LOST = "657a.11(e)(4)", "657a.11(e)"
QUEENS_UP_WAGER = HandWager("queens-up", ("hand",), _four_kind, QUEENS_UP, "657a.11(d)")
FOUR_CARD_WAGER = HandWager(
    "four-card-progressive",
    ("hand",),
    _four_kind,
    FOUR_CARD_PROGRESSIVE,
    PAID,
    LOST,
    envy="657a.11(e)(5)(i)",
)
FIVE_CARD_WAGER = HandWager(
    "five-card-progressive",
    ("hand",),
    low_ace_five_kind,
    low_ace_names(FIVE_THREE_OF_A_KIND),
    PAID,
    LOST,
    envy="657a.11(e)(5)(ii)",
)
HAND_BONUS_WAGER = HandWager(
    "five-card-hand-bonus",
    ("hand",),
    low_ace_five_kind,
    low_ace_names(FIVE_FLUSH),
    "657a.11(f)(3)",
    lost="657a.11(f)",
)
SIX_CARD_WAGER = HandWager(
    "six-card-bonus",
    ("hand", "six card bonus"),
    low_ace_kind,
    low_ace_names(FIVE_THREE_OF_A_KIND),
    "657a.11(g)(2)",
    lost="657a.11(g)(1)",
    reveals="657a.11(g)",
)
HAND_WAGERS = {
    wager.key: wager
    for wager in (
        QUEENS_UP_WAGER,
        FOUR_CARD_WAGER,
        FIVE_CARD_WAGER,
        HAND_BONUS_WAGER,
        SIX_CARD_WAGER,
    )
}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "play": frozenset({"win", "push", "lose"}),
    "super-bonus": frozenset({"push", *SUPER_BONUS}),
    **hand_outcomes(HAND_WAGERS),
    "five-card-progressive": low_ace_outcomes(FIVE_THREE_OF_A_KIND, cards=5),
    "five-card-hand-bonus": low_ace_outcomes(FIVE_FLUSH, cards=5),
    "six-card-bonus": low_ace_outcomes(FIVE_THREE_OF_A_KIND, cards=6),
    **SYSTEM_OUTCOMES,
}
