"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker import four_cards
from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.low_ace import low_ace_names, low_ace_outcomes
from croupier.families.poker.system_draws import SYSTEM_OUTCOMES
from croupier.hands import four, kinds
from croupier.hands.five import FIVE_FLUSH, FIVE_THREE_OF_A_KIND
from croupier.hands.four import strength4of5, strength4of6
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_five_kind, low_ace_kind
from croupier.rulebook.rules import Rules

# The best four of a player's five cards, from worst to best.
HAND_KINDS = 9
PAIR_OF_ACES, TWO_PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND, FOUR_ACES = 1, 2, 5, 7, 8
_FOURS = ("straight", "flush", "three-of-a-kind", "straight-flush", "four-of-a-kind")
ACES_UP = ("lose", "pair-of-aces", "two-pair", *_FOURS, _FOURS[-1])
ANTE_BONUS = ("lose",) * 5 + (*_FOURS[2:], _FOURS[-1])
FOUR_CARD_PROGRESSIVE = ("lose",) * 5 + (*_FOURS[2:], "four-aces")
BAD_BEAT = ("lose", "lose", *ACES_UP[2:])  # by the losing hand

# All five cards of a player, or the dealer's first five, by `hands.kinds.low_ace_five_kind`; five
# and the Six Card Bonus card by `low_ace_kind`.
CARD_KINDS = kinds.LOW_ACE_KINDS

# The player against the dealer: a tie wins.
WIN, LOSE = range(2)
RESULTS = 2

FOLDED: Ends = (Ended("ante", "fold", "641a.11(b)"),)


def ends(rules: Rules, result: int, kind: int, times: int = 1) -> Ends:
    """641a.11(c)(3) and the Ante Bonus of 641a.12(b)."""
    won = result == WIN
    end, cite = ("win", "641a.11(c)(3)(ii)") if won else ("lose", "641a.11(c)(3)(i)")
    paid = won or rules["ante-bonus-paid"] == "always"
    return (
        Ended("ante", end, cite),
        Ended("play", end, cite, times),
        Ended("ante-bonus", ANTE_BONUS[kind] if paid else "lose", "641a.12(b)", times=0),
    )


@kernel
def hand_kind(strength: int) -> int:
    """A four-card strength to its place in ACES_UP and the tuples like it."""
    if strength == four.FOUR_ACES:
        return FOUR_ACES
    if strength < four_cards.PAIR_OF_ACES:
        return 0
    return strength >> four.CATEGORY_SHIFT


@kernel
def showdown(player: int, dealer: int) -> int:
    """641a.11(c)(3): a player's hand that is higher or equal wins."""
    return WIN if player >= dealer else LOSE


@kernel
def bad_beat(player: int, dealer: int) -> int:
    """641a.11(c)(6): the kind of the losing hand, which pays from two pair on; 0 for a tie."""
    return 0 if player == dealer else hand_kind(min(player, dealer))


@kernel
def _four_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    return hand_kind(strength4of5(a, b, c, d, e))


@kernel
def _beaten_kind(
    a: int, b: int, c: int, d: int, e: int, u: int, v: int, w: int, x: int, y: int, z: int
) -> int:
    return bad_beat(strength4of5(a, b, c, d, e), strength4of6(u, v, w, x, y, z))


PAID, LOST = "641a.11(c)(5)(iv)", "641a.11(c)(5)"
ACES_UP_WAGER = HandWager("aces-up", ("hand",), _four_kind, ACES_UP, "641a.11(c)(4)")
FOUR_CARD_WAGER = HandWager(
    "four-card-progressive",
    ("hand",),
    _four_kind,
    FOUR_CARD_PROGRESSIVE,
    PAID,
    LOST,
    envy="641a.11(c)(5)(v)(A)",
)
FIVE_CARD_WAGER = HandWager(
    "five-card-progressive",
    ("hand",),
    low_ace_five_kind,
    low_ace_names(FIVE_THREE_OF_A_KIND),
    PAID,
    LOST,
    envy="641a.11(c)(5)(v)(B)",
)
BAD_BEAT_WAGER = HandWager(
    "bad-beat-bonus",
    ("hand", "dealer"),
    _beaten_kind,
    BAD_BEAT,
    "641a.11(c)(6)",
    lost="641a.11(c)(6)(iii)",
)
HAND_BONUS_WAGER = HandWager(
    "five-card-hand-bonus",
    ("hand",),
    low_ace_five_kind,
    low_ace_names(FIVE_FLUSH),
    "641a.11(c)(7)(iii)",
    lost="641a.11(c)(7)",
    dealers="dealer's first five",
)
SIX_CARD_WAGER = HandWager(
    "six-card-bonus",
    ("hand", "six card bonus"),
    low_ace_kind,
    low_ace_names(FIVE_THREE_OF_A_KIND),
    "641a.11(c)(8)(ii)",
    lost="641a.11(c)(8)(i)",
    reveals="641a.11(c)(8)",
)
HAND_WAGERS = {
    wager.key: wager
    for wager in (
        ACES_UP_WAGER,
        FOUR_CARD_WAGER,
        FIVE_CARD_WAGER,
        BAD_BEAT_WAGER,
        HAND_BONUS_WAGER,
        SIX_CARD_WAGER,
    )
}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "lose"}),
    "play": frozenset({"win", "lose"}),
    "ante-bonus": frozenset(ANTE_BONUS),
    **hand_outcomes(HAND_WAGERS),
    "five-card-progressive": low_ace_outcomes(FIVE_THREE_OF_A_KIND, cards=5),
    "five-card-hand-bonus": low_ace_outcomes(FIVE_FLUSH, cards=5),
    "six-card-bonus": low_ace_outcomes(FIVE_THREE_OF_A_KIND, cards=6),
    **SYSTEM_OUTCOMES,
}
