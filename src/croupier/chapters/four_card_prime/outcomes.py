"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from itertools import product

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.four_cards import FOUR_CARD_ROYAL, LOSE, TIE, prime_kind
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.low_ace import low_ace_names, low_ace_outcomes
from croupier.hands import five, four, kinds
from croupier.hands.five import FIVE_THREE_OF_A_KIND
from croupier.hands.four import strength4of5
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_five_kind, low_ace_kind
from croupier.rulebook.rules import Rules

# The best four of a player's five cards, as the Win and the Bad Beat Bonus tell them apart.
HAND_KINDS = 4
BONUS = ("lose", "three-of-a-kind", "straight-flush", "four-of-a-kind")

# The colours of a player's five cards, by `families.poker.four_cards.prime_kind`.
PRIME = ("lose", "four-of-the-same-color", "all-five-the-same-color")

FOLDED: Ends = (Ended("ante", "fold", "682a.11(b)"),)


def ends(rules: Rules, result: int, kind: int, times: int = 1) -> Ends:
    """682a.11(d)(2): a tie wins; three of a kind or better has a bonus, won or lost."""
    bonus = BONUS[kind]
    if result != LOSE:
        cite = "682a.11(d)(2)(i)"
        tied = result == TIE and rules["win-bonus-on-tie"] == "higher-only"
        return (
            Ended("ante", "win", cite),
            Ended("raise", "win", cite, times),
            Ended("win-bonus", "lose" if tied else bonus, cite, times=0),
        )
    cite = "682a.11(d)(2)(ii)(B)" if kind else "682a.11(d)(2)(ii)(A)"
    return (
        Ended("ante", "push" if kind else "lose", cite),
        Ended("raise", "lose", cite, times),
        Ended("bad-beat-bonus", bonus, cite, times=0),
    )


@kernel
def hand_kind(strength: int) -> int:
    """A four-card strength to its place in BONUS."""
    category = strength >> four.CATEGORY_SHIFT
    return max(0, category - four.FOUR_THREE_OF_A_KIND + 1)


# ------------------------------------------------------------------------------ Aces Bonus

# Five cards as any reading of 682a.6(d) tells them apart: how many aces, the category of the best
# four (ace to jack of a suit apart), and all five by `hands.kinds.low_ace_five_kind`.
ACES, FOURS, FIVES = 5, 9, kinds.LOW_ACE_KINDS
FOUR_ROYAL = 8
ACES_KINDS = ACES * FOURS * FIVES


@kernel
def aces_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """A place among the names of the Aces Bonus."""
    aces = (a >= 48) + (b >= 48) + (c >= 48) + (d >= 48) + (e >= 48)
    strength = strength4of5(a, b, c, d, e)
    best = FOUR_ROYAL if strength == FOUR_CARD_ROYAL else strength >> four.CATEGORY_SHIFT
    return (aces * FOURS + best) * FIVES + low_ace_five_kind(a, b, c, d, e)


def aces_names(rules: Rules) -> tuple[str, ...]:
    """By the reading of 682a.6(d), straights and flushes are of five cards or of the best four."""
    reading = rules["aces-bonus-hands"]
    fives = low_ace_names(five.FIVE_HIGH_CARD)(rules)
    found = []
    for aces, best, all_five in product(range(ACES), range(FOURS), range(FIVES)):
        name = fives[all_five] if reading == "five-cards" else _FOURS[best]
        if reading == "four-cards-five-card-royal" and name == "royal-flush":
            name = "royal-flush" if all_five == kinds.ROYAL_FLUSH else "straight-flush"
        found.append(_with_aces("three-of-a-kind" if name == "full-house" else name, aces))
    return tuple(found)


_FOURS = (*(name.replace(" ", "-") for name in four.CATEGORY_NAMES), "royal-flush")
_OF_ACES = {
    ("pair", 2): "two-aces",
    ("three-of-a-kind", 3): "three-aces",
    ("four-of-a-kind", 4): "four-aces",
}
_PAID = (
    *("two-aces", "two-pair", "straight", "flush", "three-of-a-kind", "three-aces"),
    *("straight-flush", "royal-flush", "four-of-a-kind", "four-aces"),
)


def _with_aces(name: str, aces: int) -> str:
    name = _OF_ACES.get((name, aces), name)
    return name if name in _PAID else "lose"


# ------------------------------------------------------------------------------ wagers

PRIME_WAGER = HandWager(
    "prime", ("hand",), prime_kind, PRIME, "682a.11(e)(1)(ii)", lost="682a.11(e)(1)(i)"
)
ACES_WAGER = HandWager(
    "aces-bonus", ("hand",), aces_kind, aces_names, "682a.11(e)(2)(ii)", lost="682a.11(e)(2)(i)"
)
ALL_SIX_WAGER = HandWager(
    "all-six-bonus",
    ("hand", "all-six bonus"),
    low_ace_kind,
    low_ace_names(FIVE_THREE_OF_A_KIND),
    "682a.11(e)(3)(ii)",
    lost="682a.11(e)(3)(i)",
    reveals="682a.11(e)(3)",
)
HAND_WAGERS = {wager.key: wager for wager in (PRIME_WAGER, ACES_WAGER, ALL_SIX_WAGER)}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "raise": frozenset({"win", "lose"}),
    "win-bonus": frozenset(BONUS),
    "bad-beat-bonus": frozenset(BONUS),
    **hand_outcomes(HAND_WAGERS),
    "aces-bonus": frozenset({"lose", *_PAID}),
    "all-six-bonus": low_ace_outcomes(FIVE_THREE_OF_A_KIND, cards=6),
}
