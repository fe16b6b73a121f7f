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
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "simulate"]

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


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """Every decision: 169 before the flop, 1.3 million on it, 10 million on the board."""
    return export.decisions(price_lines(rules, terms))
