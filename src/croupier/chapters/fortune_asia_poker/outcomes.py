"""From seven cards to outcomes: three hands against the dealer's, and hands that are paid."""

from __future__ import annotations

import numpy as np

from croupier.equipment.cards import JOKER
from croupier.families.poker.hand_wagers import HandWager
from croupier.families.setting.sevens import (
    COMMON,
    FROM_A_FULL_HOUSE,
    LOSE,
    NO_PAIR,
    SEVEN,
    SEVEN_WITH_JOKER,
    above_five_aces,
    common,
    from_a_full_house,
    on_seven,
)
from croupier.hands import sevens
from croupier.hands.four_two_one import JOKER_IS_ACE, STRAIGHT_MASKS, STRICT
from croupier.hands.kernel import kernel
from croupier.hands.sevens import seven_sign
from croupier.rulebook.rules import Rules

MAIN, INSURANCE = "fortune-asia-poker", "insurance"
WIN = "win"
RESULTS = (WIN, LOSE)
Strengths = tuple[int, int, int]


def readings(rules: Rules) -> int:
    """The readings of hands, as bits of `hands.four_two_one`."""
    by = JOKER_IS_ACE if rules["joker-in-flush"] == "ace" else 0
    return by | (STRICT if rules["higher-hand-of-more-cards"] == "strict" else 0)


def result(own: Strengths, dealer: Strengths) -> tuple[str, str]:
    """659a.11(f): two hands that are higher win; two that are identical or lower lose."""
    higher = sum(one > other for one, other in zip(own, dealer, strict=True))
    return (WIN, "659a.11(f)(2)") if higher > 1 else (LOSE, "659a.11(f)(1)(i)")


# ---------------------------------------------------------------------------- seven cards


def fortune(rules: Rules, sign: int) -> str:
    """659a.6(d): the Fortune Bonus Wager."""
    matched = ROYAL_MATCH if sign & sevens.KING_QUEEN else ""
    return above_five_aces(rules, sign, matched) or common(rules, sign)


ROYAL_MATCH = "royal-flush-and-royal-match"
READ = ("ace-low-in-seven", "three-of-a-kind-with-straight")
# Kinds of hands for the Insurance Wager: what loses in any case; by the highest card what is no
# pair or better; the same where four of the cards are a straight or a flush.
HIGH_NAMES = ("9-high", "10-high", *NO_PAIR[2:])
INSURED = 1 + 2 * len(HIGH_NAMES)


@kernel
def _holds_four(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> bool:
    """Whether four cards are a straight or a flush of 659a.6(b)."""
    suits = np.zeros(4, dtype=np.int64)
    ranks = jokers = 0
    for card in (a, b, c, d, e, f, g):
        if card == JOKER:
            jokers = 1
        else:
            suits[card & 3] += 1
            ranks |= 1 << (card >> 2)
    if suits.max() + jokers >= 4:
        return True
    for window in STRAIGHT_MASKS:
        held, count = ranks & window, jokers
        while held:
            held &= held - 1
            count += 1
        if count >= 4:
            return True
    return False


@kernel
def insured_kind(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """659a.11(h)(2): 0 for a pair or better, else by the highest card from the 9 on."""
    sign = seven_sign(a, b, c, d, e, f, g)
    if sign > sevens.ACE_HIGH:
        return 0
    return 1 + sign + (len(HIGH_NAMES) if _holds_four(a, b, c, d, e, f, g) else 0)


def insured_names(rules: Rules) -> tuple[str, ...]:
    """By the reading straights and flushes of four cards lose too."""
    if rules["insurance-pair-or-better"] == "four-card-hands-too":
        return (LOSE, *HIGH_NAMES, *(LOSE for _ in HIGH_NAMES))
    return (LOSE, *HIGH_NAMES, *HIGH_NAMES)


WAGERS = {
    wager.key: wager
    for wager in (
        on_seven(
            "fortune-bonus", fortune, READ,
            "659a.11(h)(1)(i)(B)", "659a.11(h)(1)(i)(A)", "659a.11(h)(1)(ii)",
        ),
        HandWager(
            INSURANCE, ("hand",), insured_kind, insured_names,
            "659a.11(h)(2)(ii)", lost="659a.11(h)(2)(i)",
        ),
        on_seven(
            "progressive-payout", from_a_full_house, READ[:1],
            "659a.11(h)(3)(ii)(D)", "659a.11(h)(3)(i)",
        ),
    )
}  # fmt: skip

OUTCOMES: dict[str, frozenset[str]] = {
    MAIN: frozenset(RESULTS),
    "fortune-bonus": frozenset(
        {
            *COMMON.values(),
            *("three-of-a-kind", "three-pair", SEVEN, SEVEN_WITH_JOKER, ROYAL_MATCH),
        }
    ),
    INSURANCE: frozenset(HIGH_NAMES),
    "progressive-payout": FROM_A_FULL_HOUSE,
}
