"""What was elected, as both the table and the counting ask it."""

from __future__ import annotations

from croupier.hands.twenty_one import VALUES
from croupier.rulebook.rules import Rules


def may_surrender(rules: Rules) -> bool:
    """633a.9; at Blackjack Switch by the reading elected."""
    return not rules.yes("blackjack-switch") or rules["switch-surrender"] == "yes"


def found_late(rules: Rules) -> bool:
    """633a.12(b): by the reading elected, a dealer's Blackjack shows when play is over."""
    return rules["dealing"] == "hand" and rules["hand-dealt-card-reader"] == "no"


def most_hands(rules: Rules) -> tuple[int, ...]:
    """633a.11(a) and (c): how many hands a pair of each value may become."""
    aces = 2 + rules.number("additional-splits-of-aces")
    others = 2 + rules.number("additional-splits")
    return (aces,) + (others,) * (VALUES - 1)
