"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.pair_qualifies import LOSE, TIE, WIN
from croupier.families.poker.system_draws import SYSTEM_OUTCOMES
from croupier.hands import kinds
from croupier.hands.five import strength7
from croupier.hands.kernel import kernel
from croupier.hands.kinds import five_kind, five_kind_of, six_kind

# What a hand is, from worst to best (647a.6(b)), by `hands.kinds`.
HIGH_CARD, STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH = 0, 4, 5, 8, 9
KINDS = kinds.FIVE_KINDS
hand_kind = five_kind_of

PROGRESSIVE = ("lose",) * 3 + kinds.FIVE_NAMES[3:]
HAND_BONUS = ("lose",) * 5 + kinds.FIVE_NAMES[5:]
SIX_CARD_BONUS = ("lose",) * 3 + kinds.SIX_NAMES[3:]

# The player against the dealer, who needs no pair.
SHOWDOWN = (WIN, TIE, LOSE)


@kernel
def showdown(player: int, dealer: int) -> int:
    """647a.11(h)(2): two strengths to WIN, TIE or LOSE."""
    if player == dealer:
        return TIE
    return WIN if player > dealer else LOSE


# ------------------------------------------------------------------------------ main wagers

FOLDED: Ends = (Ended("ante", "fold", "647a.11(b)(2)"),)
# A winner's Ante by kind of hand, as the rows of the paytable call it.
ANTE_WIN = (
    *("win-with-less-than-a-straight",) * STRAIGHT,
    "win-with-a-straight",
    *("win-with-a-flush-or-higher",) * (KINDS - FLUSH),
)
_ENDS = {
    WIN: ("win", "647a.11(h)(2)(ii)"),
    TIE: ("push", "647a.11(h)(2)(iii)"),
    LOSE: ("lose", "647a.11(h)(2)(i)"),
}


def ends(result: int, kind: int, *, turn: int = 1, river: int = 1) -> Ends:
    """647a.11(h)(2): a winner's Ante is paid by the hand, or returned.

    `turn` and `river` are 0 where the wager was not made.
    """
    outcome, cite = _ENDS[result]
    made = {"turn": turn, "river": river}
    return (
        Ended("ante", ANTE_WIN[kind] if result == WIN else outcome, cite),
        Ended("flop", outcome, cite, 2),
        *(Ended(wager, outcome, cite) for wager, times in made.items() if times),
    )


# ------------------------------------------------------------------------------ side wagers

# Two cards as 647a.12(b) lists them, from worst to best.
HOLE_CARDS = (
    "lose",
    "a-pair-of-10-10-through-2-2",
    "ace-queen-or-ace-jack-different-suits",
    "king-king-queen-queen-or-jack-jack",
    "ace-king-different-suits",
    "ace-queen-or-ace-jack-same-suit",
    "ace-king-same-suit",
    "ace-ace",
    "ace-ace-dealer-and-player",
)
LOW_PAIR, ACE_QUEEN, HIGH_PAIR, ACE_KING, SUITED_ACE_QUEEN, SUITED_ACE_KING, ACES, ALL_ACES = range(
    1, 9
)
_JACK, _QUEEN, _KING, _ACE = 9, 10, 11, 12


@kernel
def hole_kind(a: int, b: int, x: int, y: int) -> int:
    """647a.12(b): the player's two cards, a and b, and the dealer's."""
    low, high = min(a, b) >> 2, max(a, b) >> 2
    if low == high:
        if high == _ACE:
            return ALL_ACES if min(x, y) >> 2 == _ACE else ACES
        return HIGH_PAIR if high >= _JACK else LOW_PAIR
    if high != _ACE or low < _JACK:
        return 0
    suited = a & 3 == b & 3
    if low == _KING:
        return SUITED_ACE_KING if suited else ACE_KING
    return SUITED_ACE_QUEEN if suited else ACE_QUEEN


@kernel
def seven_kind(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    return hand_kind(strength7(a, b, c, d, e, f, g))


ON_FLOP = ("hand", "flop")
BONUS_WAGER = HandWager(
    "texas-holdem-bonus", ("hand", "dealer"), hole_kind, HOLE_CARDS, "647a.11(h)(3)"
)
PROGRESSIVE_WAGER = HandWager(
    "progressive", ON_FLOP, five_kind, PROGRESSIVE, "647a.11(i)(4)", lost="647a.11(i)"
)
# The hand that others envy, by the reading elected.
ENVY = {
    "flop": HandWager("progressive", ON_FLOP, five_kind, PROGRESSIVE, "", envy="647a.11(i)(5)"),
    "best-of-seven": HandWager(
        "progressive",
        ("hand", "community"),
        seven_kind,
        PROGRESSIVE,
        "",
        envy="647a.11(i)(5)",
    ),
}
HAND_BONUS_WAGER = HandWager(
    "five-card-hand-bonus", ON_FLOP, five_kind, HAND_BONUS, "647a.11(j)(3)", lost="647a.11(j)"
)
SIX_CARD_WAGER = HandWager(
    "six-card-bonus",
    ("hand", "six card bonus"),
    six_kind,
    SIX_CARD_BONUS,
    "647a.11(k)(2)",
    lost="647a.11(k)(1)",
    reveals="647a.11(k)",
)
HAND_WAGERS = {
    wager.key: wager for wager in (BONUS_WAGER, PROGRESSIVE_WAGER, HAND_BONUS_WAGER, SIX_CARD_WAGER)
}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({*ANTE_WIN, "push", "lose"}),
    **{wager: frozenset({"win", "push", "lose"}) for wager in ("flop", "turn", "river")},
    **hand_outcomes(HAND_WAGERS),
    **SYSTEM_OUTCOMES,
}
