"""Counting World Poker Tour Heads-Up Hold 'Em: 27,813,810,024,000 deals, best decisions on each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.chapters.world_poker_tour_heads_up_holdem.counting import (
    EVERY,
    GAME,
    LEARNED,
    price_lines,
)
from croupier.chapters.world_poker_tour_heads_up_holdem.outcomes import HAND_WAGERS
from croupier.chapters.world_poker_tour_heads_up_holdem.simulation import simulate
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.counting.raise_once import export
from croupier.families.poker.counting.raise_once.advice import advise_raise
from croupier.families.poker.counting.raise_once.main import count_main
from croupier.families.poker.counting.raise_once.own import own_counted
from croupier.families.poker.counting.rankings import FIVE_CARDS
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Ranking
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "by_strategy", "count", "decisions", "ranking", "simulate"]

MULTIPLES = "If the payout limit applies, only whole multiples of the Ante are compared."


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    if wager == "ante":
        return (_ante(rules, terms, tell),)
    return (Counted(wager, hand_lines(rules, HAND_WAGERS[wager], EVERY[wager]())),)


def _ante(rules: Rules, terms: Terms, tell: Tell) -> Counted:
    found = count_main(GAME, LEARNED, "raise", rules, terms, tell)
    spans = rules["raise-amounts"] in ("any", "no-least")
    bent = spans and not price_lines(rules, terms).linear
    return replace(found, notes=(*found.notes, MULTIPLES)) if bent else found


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents; no choice touches the wagers beside the Ante."""
    ante = next(bet.amount for bet in bets if bet.wager == "ante")
    return advise_raise(GAME, rules, question, Terms(stake=ante, meters=terms.meters))


def ranking(rules: Rules) -> Ranking:
    """How complete hands are ranked."""
    return FIVE_CARDS


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted | None:
    """The main wagers by a strategy file."""
    return own_counted(GAME, "raise", _named, rules, strategy, terms, tell)


def _named(size: Fraction) -> str:
    """A size as a choice in play is called."""
    return "raise" if size == 1 else f"raise-{size}x"


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """Every decision: 169 before the flop, 1.3 million on it, 10 million on the board."""
    return export.decisions(price_lines(rules, terms))
