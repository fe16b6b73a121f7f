"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from fractions import Fraction

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.pair_qualifies import (
    LOSE,
    LOSE_BELOW_PAIR,
    TIE,
    WIN,
    WIN_BELOW_PAIR,
)
from croupier.hands import kinds
from croupier.hands.five import strength7
from croupier.hands.kernel import kernel
from croupier.hands.kinds import five_kind_of
from croupier.rulebook.rules import Rules

# What a hand is, from worst to best (677a.6(b)), by `hands.kinds`.
HIGH_CARD, TRIPS, STRAIGHT, QUADS = 0, 3, 4, 7
KINDS = kinds.FIVE_KINDS
hand_kind = five_kind_of

ODDS = kinds.FIVE_NAMES
BAD_BEAT = (*kinds.FIVE_NAMES[:9], "lose")  # a royal flush is never beaten
TRIPS_PLUS = ("lose",) * TRIPS + kinds.FIVE_NAMES[TRIPS:]

# ------------------------------------------------------------------------------ main wagers

FOLDED: Ends = (Ended("ante", "fold", "677a.11(f)"), Ended("odds", "fold", "677a.11(f)"))


def ends(rules: Rules, result: int, kind: int, times: int | Fraction = 1) -> Ends:
    """677a.11(h): how Ante, Raise and Odds end, and the Bad Beat Bonus on the Odds Wager."""
    below = result in (WIN_BELOW_PAIR, LOSE_BELOW_PAIR) or (result == TIE and kind == HIGH_CARD)
    paragraph = "677a.11(h)(1)" if below else "677a.11(h)(2)"
    match result:
        case _ if result in (WIN, WIN_BELOW_PAIR):
            cite, main, odds = f"{paragraph}(i)", "win", ODDS[kind]
        case _ if result == TIE:
            cite, main, odds = f"{paragraph}(ii)", "push", "push"
        case _:
            cite, main, odds = f"{paragraph}(iii)", "lose", "lose"
    ante = Ended("ante", "push", "677a.11(h)(1)") if below else Ended("ante", main, cite)
    if result != LOSE:
        return ante, Ended("raise", main, cite, times), Ended("odds", odds, cite)
    if kind < STRAIGHT:
        return ante, *(
            Ended(wager, "lose", f"{cite}(A)", stake)
            for wager, stake in (("raise", times), ("odds", 1))
        )
    returned = rules["bad-beat-odds-wager"] == "returned"
    return (
        ante,
        Ended("raise", "lose", f"{cite}(B)", times),
        Ended("odds", "push" if returned else "lose", f"{cite}(B)"),
        Ended("bad-beat-bonus", BAD_BEAT[kind], f"{cite}(B)", 0),
    )


# ------------------------------------------------------------------------------ side wagers

# Two cards as 677a.12(d) lists them, from worst to best.
POCKET = (
    "lose",
    "pair-of-2s-kings",
    "ace-and-a-king-queen-or-jack-of-different-suits",
    "ace-and-a-king-queen-or-jack-of-the-same-suit",
    "pair-of-aces",
)
PAIR, ACE_FACE, SUITED_ACE_FACE, ACES = range(1, 5)
_JACK, _ACE = 9, 12


@kernel
def pocket_kind(a: int, b: int) -> int:
    """677a.12(d): the player's two cards."""
    low, high = min(a, b) >> 2, max(a, b) >> 2
    if low == high:
        return ACES if high == _ACE else PAIR
    if high == _ACE and low >= _JACK:
        return SUITED_ACE_FACE if a & 3 == b & 3 else ACE_FACE
    return 0


@kernel
def seven_kind(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    return hand_kind(strength7(a, b, c, d, e, f, g))


POCKET_WAGER = HandWager(
    "pocket-bonus",
    ("hand",),
    pocket_kind,
    POCKET,
    "677a.11(i)(1)(i)",
    lost="677a.11(i)(1)(ii)",
)
TRIPS_PLUS_WAGER = HandWager(
    "trips-plus",
    ("hand", "community"),
    seven_kind,
    TRIPS_PLUS,
    "677a.11(i)(2)(i)",
    lost="677a.11(i)(2)(ii)",
)
HAND_WAGERS = {wager.key: wager for wager in (POCKET_WAGER, TRIPS_PLUS_WAGER)}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "raise": frozenset({"win", "push", "lose"}),
    "odds": frozenset({*ODDS, "push", "lose"}),
    "bad-beat-bonus": frozenset(BAD_BEAT[STRAIGHT:]),
    **hand_outcomes(HAND_WAGERS),
}
