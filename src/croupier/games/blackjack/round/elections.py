"""What was elected, as both the table and the counting ask it."""

from __future__ import annotations

from croupier.rulebook.rules import Rules


def may_surrender(rules: Rules) -> bool:
    """633a.9; at Blackjack Switch by the reading elected."""
    return not rules.yes("blackjack-switch") or rules["switch-surrender"] == "yes"


def found_late(rules: Rules) -> bool:
    """633a.12(b): by the reading elected, a dealer's Blackjack shows when play is over."""
    return rules["dealing"] == "hand" and rules["hand-dealt-card-reader"] == "no"
