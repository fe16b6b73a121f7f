"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from typing import NamedTuple

from croupier.equipment.cards import parse_cards
from croupier.hands import five
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel

# A hand of five cards, from worst to best: what no paytable tells apart is one kind.
HAND_KINDS = 10
_BEST = ("straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush")
_LESS = "a-pair-or-less"
BET = (_LESS, _LESS, "two-pair", "three-of-a-kind", *_BEST)
BONUS = ("lose", "a-pair-of-10s-or-better", "two-pair", "three-of-a-kind", *_BEST)
PROGRESSIVE = ("lose", "lose", "two-pair", "three-of-a-kind", *_BEST)
HAND_BONUS = ("lose",) * 5 + _BEST[1:]

# The player against the dealer.
NOT_QUALIFIED, WIN, TIE, LOSE = range(4)
RESULTS = 4

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "bet": frozenset(BET) | {"push", "lose"},
    "caribbean-stud-bonus": frozenset(BONUS),
    "progressive": frozenset(PROGRESSIVE),
    "five-card-hand-bonus": frozenset(HAND_BONUS),
    "magic-card-bonus": frozenset({"magic-card", "lose"}),
    "lucky-bonus": frozenset({"lucky-bonus", "lose"}),
}


def strength_of(cards: str) -> int:
    """The strength of a hand as people write it."""
    return int(strength5.py_func(*sorted(parse_cards(cards))))  # type: ignore[attr-defined]


# 639a.11(c)(3): the least hand with which the dealer plays.
ACE_KING = strength_of("Ah Kd 4c 3d 2h")
PAIR_OF_10S = strength_of("10h 10d 4c 3d 2h")


@kernel
def hand_kind(strength: int) -> int:
    """A five-card strength to its place in BET, BONUS, PROGRESSIVE and HAND_BONUS."""
    if strength == five.ROYAL_FLUSH:
        return 9
    if strength < PAIR_OF_10S:
        return 0
    return strength >> five.CATEGORY_SHIFT


@kernel
def showdown(player: int, dealer: int) -> int:
    """639a.11(c)(3): two strengths to NOT_QUALIFIED, WIN, TIE or LOSE."""
    if dealer < ACE_KING:
        return NOT_QUALIFIED
    if player > dealer:
        return WIN
    return LOSE if player < dealer else TIE


class Ends(NamedTuple):
    """How Ante and Bet end; a Bet that wins is paid by the player's hand."""

    ante: str
    bet: str
    cite: str


def ends(result: int, kind: int) -> Ends:
    match result:
        case 0:
            return Ends("win", "push", "639a.11(c)(3)(i)")
        case 1:
            return Ends("win", BET[kind], "639a.11(c)(3)(ii)(B)")
        case 2:
            return Ends("push", "push", "639a.11(c)(3)(ii)(C)")
        case _:
            return Ends("lose", "lose", "639a.11(c)(3)(ii)(A)")
