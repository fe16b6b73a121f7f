"""What was elected, as both the table and the counting ask it."""

from __future__ import annotations

import math

from croupier.rulebook.payout import parse_percent
from croupier.rulebook.rules import Rules


def may_surrender(rules: Rules) -> bool:
    """633a.9; at Blackjack Switch by the reading elected."""
    return not rules.yes("blackjack-switch") or rules["switch-surrender"] == "yes"


def found_late(rules: Rules) -> bool:
    """633a.12(b): by the reading elected, a dealer's Blackjack shows when play is over."""
    return rules["dealing"] == "hand" and rules["hand-dealt-card-reader"] == "no"


def cards_below_cover(rules: Rules) -> int:
    """633a.5(d): how many cards lie below the cover card."""
    return math.ceil(52 * rules.number("decks") * parse_percent(rules.text("cover-card")))
