"""Counting Spanish 21: the main wager by `maths.shoe`, the others by the first cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.chapters.spanish_21.advice import advise
from croupier.chapters.spanish_21.counting.any_shoe import from_shoe
from croupier.chapters.spanish_21.counting.game import shoe_game
from croupier.chapters.spanish_21.counting.main import main_counted
from croupier.chapters.spanish_21.outcomes import MAIN
from croupier.chapters.spanish_21.simulation.simulate import simulate
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
