"""Every decision of the optimal player, for export; basic strategy is the family's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.families.twenty_one.counting.strategy import decision_rows
from croupier.maths.pricing.counted import Terms
from croupier.rulebook.rules import Rules


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """Every hand that has a choice, by its cards, against every up card."""
    return decision_rows(shoe_game(rules, terms))
