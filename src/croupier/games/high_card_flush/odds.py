"""Counting High Card Flush: every deal, the best choice for every hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.families.poker.counting.beside import advise_beside, count_main
from croupier.families.poker.counting.lines import hand_lines
from croupier.games.high_card_flush.counting import DEALS, GAME, hand_counts
from croupier.games.high_card_flush.outcomes import HAND_WAGERS, rank_sets
from croupier.games.high_card_flush.simulation import simulate
from croupier.games.high_card_flush.strategy import strategy
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.suits import seven_card_kinds
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    tell(f"{DEALS:,} deals")
    if wager != "ante":
        return (Counted(wager, hand_lines(rules, HAND_WAGERS[wager], hand_counts(wager))),)
    return (count_main(GAME, rules, terms, strategy),)


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents; no choice touches the wagers beside the Ante."""
    place = 0, seven_card_kinds().row(rank_sets(*question.known["hand"]))
    return advise_beside(rules, terms, GAME.values(rules, terms), place, question, bets)


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decision for every hand (suits renamed), for export: 6,009,159 rows."""
    return GAME.values(rules, terms).rows()
