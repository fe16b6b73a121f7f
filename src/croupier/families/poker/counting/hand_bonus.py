"""Counting the Five Card Hand Bonus Wager: the hand, and what the table game system adds."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from croupier.families.poker.counting.system_draws import Draw, with_draws
from croupier.families.poker.hand_bonus import WAGER
from croupier.families.poker.system_draws import LUCKY, MAGIC
from croupier.maths.pricing.counted import Counted, line, single
from croupier.rounds.words import DEALER
from croupier.rulebook.rules import Rules

SHARED = "A share of the meter on the dealer's hand is divided among the players on it."
DRAWS = (
    Draw(MAGIC, "magic-card", "magic-card-frequency", Fraction(5, 52)),
    Draw(LUCKY, "lucky-bonus", "lucky-bonus-frequency", Fraction(1)),
)


def count_hand_bonus(
    rules: Rules,
    weights: Iterable[tuple[str, int]],
    method: str = "exact",
    *,
    folded: int = 0,
    variant: str = "",
    about: str = "",
) -> Counted:
    """The hand's payout and, where their frequency is known, what the table system adds.

    `folded` are deals in which a fold has forfeited all of it.
    """
    hands = single(WAGER, weights)
    lines, notes = with_draws(rules, hands, DRAWS)
    if folded:
        lost = line((WAGER, "lose"))
        scale = sum(lines.values()) // sum(hands.values())
        lines = {**lines, lost: lines.get(lost, 0) + folded * scale}
    if DEALER in rules.book.wager_named(WAGER).on:
        notes = (SHARED, *notes)
    return Counted(WAGER, lines, method=method, variant=variant, about=about, notes=notes)
