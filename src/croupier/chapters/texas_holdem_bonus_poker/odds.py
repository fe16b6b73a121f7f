"""Counting Texas Hold 'Em Bonus Poker: hole cards, flop, turn, river and dealer, in their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.chapters.texas_holdem_bonus_poker.counting import export, side_wagers
from croupier.chapters.texas_holdem_bonus_poker.counting.advice import advise
from croupier.chapters.texas_holdem_bonus_poker.counting.own import own_ends
from croupier.chapters.texas_holdem_bonus_poker.counting.solver import (
    ends,
    main_lines,
    price_lines,
    solve,
)
from croupier.chapters.texas_holdem_bonus_poker.simulation import simulate
from croupier.chapters.texas_holdem_bonus_poker.strategy import frequencies
from croupier.chapters.texas_holdem_bonus_poker.strategy import strategy as best_strategy
from croupier.families.poker.counting.rankings import FIVE_CARDS
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Ranking
from croupier.rulebook.rules import Rules

__all__ = ["advise", "by_strategy", "count", "decisions", "ranking", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    match wager:
        case "ante":
            return (_ante(rules, terms, tell),)
        case "texas-holdem-bonus":
            return side_wagers.bonus(rules)
        case "progressive":
            return side_wagers.progressive(rules, terms, tell)
        case "five-card-hand-bonus":
            return side_wagers.hand_bonus(rules)
        case "six-card-bonus":
            tell("all 20,358,520 hands of six cards")
            return side_wagers.six_card_bonus(rules)
    raise KeyError(wager)


def _ante(rules: Rules, terms: Terms, tell: Tell) -> Counted:
    best = solve(rules, terms, tell)
    tell("what the best decisions lead to")
    ended = ends(best)
    tell("the rules that a person would learn, and what they cost")
    return Counted(
        "ante",
        main_lines(ended),
        strategy=best_strategy(price_lines(rules, terms), best, ended),
        notes=("House advantage per unit of the Ante; element of risk per unit of all wagers.",),
    )


def ranking(rules: Rules) -> Ranking:
    """How complete hands are ranked."""
    return FIVE_CARDS


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
    """The main wagers by a strategy file."""
    tell("the decision on every turn, flop and pair of hole cards")
    ended = own_ends(rules, strategy, terms)
    told = Strategy(strategy.name, frequencies=frequencies(ended))
    return Counted("ante", main_lines(ended), strategy=told)


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """Every decision: 169 before the flop, 1.3 million on it, 14 million on the turn."""
    return export.decisions(rules, terms)
