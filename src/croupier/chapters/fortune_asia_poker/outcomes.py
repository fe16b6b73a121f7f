"""From seven cards to outcomes: three hands against the dealer's, and hands that are paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.chapters.fortune_asia_poker.ways import set_by_case, way_named
from croupier.equipment.cards import JOKER
from croupier.families.poker.hand_wagers import HandWager
from croupier.families.poker.table import cards_text
from croupier.families.setting.hands import LOSE, WIN, Parts, SetHands
from croupier.families.setting.sevens import (
    COMMON,
    FROM_A_FULL_HOUSE,
    NO_PAIR,
    SEVEN,
    SEVEN_WITH_JOKER,
    above_five_aces,
    common,
    from_a_full_house,
    on_seven,
)
from croupier.hands import sevens
from croupier.hands.four_two_one import (
    JOKER_IS_ACE,
    PLACES,
    SETTINGS,
    STRAIGHT_MASKS,
    STRICT,
    beats,
    category_name,
    every_setting,
    high_is_foul,
    high_strength,
    medium_is_foul,
    point,
)
from croupier.hands.kernel import kernel
from croupier.hands.pai_gow import low_strength, rank_of
from croupier.hands.sevens import seven_sign, sign_without_to_5
from croupier.rulebook.rules import Rules

MAIN, INSURANCE = "fortune-asia-poker", "insurance"
HIGH, MEDIUM, LOW = "high", "medium", "low"


def readings(rules: Rules) -> int:
    """The readings of hands, as bits of `hands.four_two_one`."""
    by = JOKER_IS_ACE if rules["joker-in-flush"] == "ace" else 0
    return by | (STRICT if rules["higher-hand-of-more-cards"] == "strict" else 0)


@dataclass(frozen=True)
class AsiaHands(SetHands):
    """659a.11: high hands of four cards, medium hands of two and low hands of one."""

    MAIN = MAIN
    PARTS = ((HIGH, 4), (MEDIUM, 2), (LOW, 1))

    @property
    def by(self) -> int:
        return readings(self.rules)

    def house_way(self, cards: Sequence[int]) -> Parts:
        """659a.11(c): as the Rules Submission says."""
        held, points = np.array(cards, dtype=np.int64), np.empty(SETTINGS, dtype=np.int64)
        every_setting(self.by, held, points)
        found, _ = set_by_case(way_named(self.rules.text("house-way")).numbers, held, points)
        placed = [cards[place] for place in PLACES[found]]
        return {HIGH: tuple(placed[:4]), MEDIUM: tuple(placed[4:6]), LOW: tuple(placed[6:])}

    def strengths(self, parts: Parts) -> tuple[int, ...]:
        high = high_strength(self.by, *parts[HIGH])
        return int(high), int(low_strength(*parts[MEDIUM])), int(rank_of(parts[LOW][0]))

    def fault(self, own: Parts) -> str:
        high, medium, low = self.strengths(own)
        if high_is_foul(self.by, high, medium):
            return "659a.11(f)(1)(iii)"
        return "659a.11(f)(1)(iv)" if medium_is_foul(self.by, medium, low) else ""

    def compared(self, own: Parts, banker: Parts) -> tuple[str, str]:
        """659a.11(f): two hands that are higher win; two that are identical or lower lose."""
        mine, dealers = (point(*self.strengths(parts)) for parts in (own, banker))
        return (WIN, "659a.11(f)(2)") if beats(mine, dealers) else (LOSE, "659a.11(f)(1)(i)")

    def told(self, parts: Parts) -> str:
        high = category_name(high_strength(self.by, *parts[HIGH]))
        small = f"{cards_text(parts[MEDIUM])} and {cards_text(parts[LOW])}"
        return f"{cards_text(parts[HIGH])} ({high}), {small}"


# ---------------------------------------------------------------------------- seven cards


def fortune(rules: Rules, sign: int) -> str:
    """659a.6(d): the Fortune Bonus Wager."""
    matched = ROYAL_MATCH if sign & sevens.KING_QUEEN else ""
    name = above_five_aces(rules, sign, matched) or common(rules, sign)
    with_joker = name == "royal-flush" and not sign & sevens.NATURAL_ROYAL
    return "straight-flush" if with_joker and rules[ROYAL_JOKER] == "natural" else name


ROYAL_MATCH = "royal-flush-and-royal-match"
ROYAL_JOKER = "royal-flush-joker"
READ = ("ace-low-in-seven", "three-of-a-kind-with-straight", ROYAL_JOKER)
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
def _insured(sign: int, holds_four: bool) -> int:
    if sign > sevens.ACE_HIGH:
        return 0
    return 1 + sign + (len(HIGH_NAMES) if holds_four else 0)


@kernel
def insured_kind(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """659a.11(h)(2): 0 for a pair or better, else by the highest card from the 9 on."""
    return _insured(seven_sign(a, b, c, d, e, f, g), _holds_four(a, b, c, d, e, f, g))


@kernel
def insured_without_to_5(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The same where ace to 5 is no straight."""
    return _insured(sign_without_to_5(a, b, c, d, e, f, g), _holds_four(a, b, c, d, e, f, g))


def insured_names(rules: Rules) -> tuple[str, ...]:
    """By the reading straights and flushes of four cards lose too."""
    if rules["insurance-pair-or-better"] == "four-card-hands-too":
        return (LOSE, *HIGH_NAMES, *(LOSE for _ in HIGH_NAMES))
    return (LOSE, *HIGH_NAMES, *HIGH_NAMES)


def _wagers(sign: Callable[..., int], insured: Callable[..., int]) -> dict[str, HandWager]:
    fortune_bonus = on_seven(
        "fortune-bonus", fortune, READ,
        "659a.11(h)(1)(i)(B)", "659a.11(h)(1)(i)(A)", "659a.11(h)(1)(ii)", sign,
    )  # fmt: skip
    insurance = HandWager(
        INSURANCE, ("hand",), insured, insured_names,
        "659a.11(h)(2)(ii)", lost="659a.11(h)(2)(i)",
    )  # fmt: skip
    progressive = on_seven(
        "progressive-payout", from_a_full_house, READ[:1],
        "659a.11(h)(3)(ii)(D)", "659a.11(h)(3)(i)", sign=sign,
    )  # fmt: skip
    return {wager.key: wager for wager in (fortune_bonus, insurance, progressive)}


_TO_5 = _wagers(seven_sign, insured_kind)
_WITHOUT_TO_5 = _wagers(sign_without_to_5, insured_without_to_5)


def has_to_5(rules: Rules) -> bool:
    """Whether ace to 5 is a straight of five cards."""
    return rules["ace-to-5"] == "straight"


def hand_wagers(rules: Rules) -> dict[str, HandWager]:
    """The optional wagers, in the order of 659a.11(h)."""
    return _TO_5 if has_to_5(rules) else _WITHOUT_TO_5


OUTCOMES: dict[str, frozenset[str]] = {
    MAIN: frozenset({WIN, LOSE}),
    "fortune-bonus": frozenset(
        {
            *COMMON.values(),
            *("three-of-a-kind", "three-pair", SEVEN, SEVEN_WITH_JOKER, ROYAL_MATCH),
        }
    ),
    INSURANCE: frozenset(HIGH_NAMES),
    "progressive-payout": FROM_A_FULL_HOUSE,
}
