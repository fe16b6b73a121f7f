"""Counting Double Attack Blackjack: the main wager by `maths.shoe`, the others by their cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.chapters.double_attack_blackjack.advice import advise
from croupier.chapters.double_attack_blackjack.counting.game import shoe_game
from croupier.chapters.double_attack_blackjack.counting.wagers import from_shoe, main_counted
from croupier.chapters.double_attack_blackjack.outcomes import MAIN
from croupier.chapters.double_attack_blackjack.simulation.simulate import simulate
from croupier.families.twenty_one.counting.strategy import decision_rows
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "from_shoe", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    if wager == MAIN:
        return main_counted(rules, terms)
    found = from_shoe(rules, wager, terms, tell)
    assert found is not None
    return found.count(found.full)


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """Every hand that has a choice, by its cards, against every up card."""
    return decision_rows(shoe_game(rules, terms))
