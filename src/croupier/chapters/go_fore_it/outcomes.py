"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, value_of
from croupier.rulebook.rules import Rules

# 676a.1: the scores of four cards, by their total point value.
ALBATROSS, EAGLE, BIRDIE, PAR, OVER_PAR = range(5)
SCORES = ("albatross", "eagle", "birdie", "par", "over par")
BACK_9 = ("albatross-8-or-less", "eagle-9-13", "birdie-14-18", "par-19-24", "lose")

SKINS = ("lose", "win")
GOPHER = ("lose", "1-ace", "2-aces", "3-aces", "4-aces")

FOLDED: Ends = (Ended("front-9", "fold", "676a.11(c)"),)


@kernel
def points(card: int) -> int:
    """676a.6: ace 1, 2 to 10 at face value, jack, queen and king 10."""
    return value_of(card) + 1


@kernel
def total(a: int, b: int, c: int, d: int) -> int:
    """676a.11(d)(2): the total point value of four cards."""
    return points(a) + points(b) + points(c) + points(d)


@kernel
def score(points: int) -> int:
    """A total to ALBATROSS, EAGLE, BIRDIE, PAR or OVER_PAR."""
    if points <= 8:
        return ALBATROSS
    if points <= 13:
        return EAGLE
    if points <= 18:
        return BIRDIE
    return PAR if points <= 24 else OVER_PAR


def ends(rules: Rules, result: int, kind: int, times: int = 1) -> Ends:
    """676a.11(d)(3): both wagers win with par or less; the score decides what the Back 9 pays."""
    won = result != OVER_PAR
    cite = "676a.11(d)(3)(i)" if won else "676a.11(d)(3)(ii)"
    return (
        Ended("front-9", "win" if won else "lose", cite),
        Ended("back-9", BACK_9[result], cite, times),
    )


@kernel
def skins_kind(a: int, b: int, c: int, d: int, w: int, x: int, y: int, z: int) -> int:
    """676a.11(d)(4): the player's four cards and the dealer's, which must total more."""
    return int(total(a, b, c, d) < total(w, x, y, z))


@kernel
def gopher_kind(a: int, b: int, c: int, d: int) -> int:
    """676a.11(d)(5): how many of the player's four cards are aces."""
    return (
        int(value_of(a) == ACE)
        + int(value_of(b) == ACE)
        + int(value_of(c) == ACE)
        + int(value_of(d) == ACE)
    )


SKINS_WAGER = HandWager(
    "skins",
    ("hand", "dealer"),
    skins_kind,
    SKINS,
    "676a.11(d)(4)(ii)",
    lost="676a.11(d)(4)(i)",
)
GOPHER_WAGER = HandWager(
    "gopher",
    ("hand",),
    gopher_kind,
    GOPHER,
    "676a.11(d)(5)(ii)",
    lost="676a.11(d)(5)(i)",
)
HAND_WAGERS = {wager.key: wager for wager in (SKINS_WAGER, GOPHER_WAGER)}

OUTCOMES: dict[str, frozenset[str]] = {
    "front-9": frozenset({"win", "lose"}),
    "back-9": frozenset(BACK_9),
    **hand_outcomes(HAND_WAGERS),
}
