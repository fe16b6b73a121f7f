"""Counting Ultimate Texas Hold 'Em: 27,813,810,024,000 deals of hole cards, board and dealer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.chapters.ultimate_texas_holdem_poker.counting.advice import advise
from croupier.chapters.ultimate_texas_holdem_poker.counting.side_wagers import count_beside
from croupier.chapters.ultimate_texas_holdem_poker.counting.solver import GAME, price_lines
from croupier.chapters.ultimate_texas_holdem_poker.simulation import simulate
from croupier.chapters.ultimate_texas_holdem_poker.strategy import LEARNED
from croupier.families.poker.counting.raise_once import export
from croupier.families.poker.counting.raise_once.main import count_main
from croupier.families.poker.counting.raise_once.own import own_counted
from croupier.families.poker.counting.rankings import FIVE_CARDS
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Ranking
from croupier.rulebook.rules import Rules

__all__ = ["advise", "by_strategy", "count", "decisions", "ranking", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    match wager:
        case "ante":
            return (count_main(GAME, LEARNED, "wager", rules, terms, tell),)
        case "six-card-bonus":
            tell("all 20,358,520 hands of six cards")
    return count_beside(rules, wager, terms, tell)


def ranking(rules: Rules) -> Ranking:
    """How complete hands are ranked."""
    return FIVE_CARDS


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted | None:
    """The main wagers by a strategy file."""
    return own_counted(GAME, "play", _named, rules, strategy, terms, tell)


def _named(size: Fraction) -> str:
    """A size as a choice in play is called."""
    return f"play-{size}"


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """Every decision: 169 before the flop, 1.3 million on it, 10 million on the board."""
    return export.decisions(price_lines(rules, terms))
