"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.system_draws import SYSTEM_OUTCOMES
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.hands.kinds import FIVE_NAMES, five_kind_of
from croupier.hands.written import strength_of
from croupier.rulebook.rules import Rules

# A hand of five cards, from worst to best: what no paytable tells apart is one kind.
HAND_KINDS = 10
_LESS = "a-pair-or-less"
BET = (_LESS, _LESS, *FIVE_NAMES[2:])
BONUS = ("lose", "a-pair-of-10s-or-better", *FIVE_NAMES[2:])
PROGRESSIVE = ("lose",) * 2 + FIVE_NAMES[2:]
HAND_BONUS = ("lose",) * 5 + FIVE_NAMES[5:]
# The player against the dealer.
NOT_QUALIFIED, WIN, TIE, LOSE = range(4)
RESULTS = 4


# 639a.11(c)(3): the least hand with which the dealer plays.
ACE_KING = strength_of(strength5, "Ah Kd 4c 3d 2h")
PAIR_OF_10S = strength_of(strength5, "10h 10d 4c 3d 2h")


@kernel
def hand_kind(strength: int) -> int:
    """A five-card strength to its place in BET, BONUS, PROGRESSIVE and HAND_BONUS."""
    return five_kind_of(strength) if strength >= PAIR_OF_10S else 0


@kernel
def showdown(player: int, dealer: int) -> int:
    """639a.11(c)(3): two strengths to NOT_QUALIFIED, WIN, TIE or LOSE."""
    if dealer < ACE_KING:
        return NOT_QUALIFIED
    if player > dealer:
        return WIN
    return LOSE if player < dealer else TIE


FOLDED: Ends = (Ended("ante", "fold", "639a.11(b)"),)


def ends(rules: Rules, result: int, kind: int, times: int = 1) -> Ends:
    """639a.11(c)(3): how Ante and Bet end; a Bet that wins is paid by the player's hand."""
    match result:
        case 0:
            ante, bet, cite = "win", "push", "639a.11(c)(3)(i)"
        case 1:
            ante, bet, cite = "win", BET[kind], "639a.11(c)(3)(ii)(B)"
        case 2:
            ante, bet, cite = "push", "push", "639a.11(c)(3)(ii)(C)"
        case _:
            ante, bet, cite = "lose", "lose", "639a.11(c)(3)(ii)(A)"
    return Ended("ante", ante, cite), Ended("bet", bet, cite, times)


@kernel
def _kind(a: int, b: int, c: int, d: int, e: int) -> int:
    return hand_kind(strength5(a, b, c, d, e))


BONUS_WAGER = HandWager("caribbean-stud-bonus", ("hand",), _kind, BONUS, "639a.11(c)(4)")
PROGRESSIVE_WAGER = HandWager(
    "progressive",
    ("hand",),
    _kind,
    PROGRESSIVE,
    "639a.11(c)(5)(iv)",
    lost="639a.11(c)(5)",
    envy="639a.11(c)(5)(v)",
)
HAND_BONUS_WAGER = HandWager(
    "five-card-hand-bonus",
    ("hand",),
    _kind,
    HAND_BONUS,
    "639a.11(c)(6)(iii)",
    lost="639a.11(c)(6)",
)
HAND_WAGERS = {wager.key: wager for wager in (BONUS_WAGER, PROGRESSIVE_WAGER, HAND_BONUS_WAGER)}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "bet": frozenset(BET) | {"push", "lose"},
    **hand_outcomes(HAND_WAGERS),
    **SYSTEM_OUTCOMES,
}
