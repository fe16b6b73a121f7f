"""Counting Four Card Frenzy: every deal, the best choice for every hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.families.poker.counting.beside import advise_beside, count_main
from croupier.families.poker.counting.four_cards import place_of
from croupier.families.poker.counting.lines import hand_lines
from croupier.games.four_card_frenzy.counting import DEALS, GAME, hand_counts
from croupier.games.four_card_frenzy.outcomes import HAND_WAGERS
from croupier.games.four_card_frenzy.simulation import simulate
from croupier.games.four_card_frenzy.strategy import strategy
from croupier.maths.pricing.counted import Counted, Tell, Terms
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
    """What each choice is worth in cents; no choice touches the optional wagers."""
    place = place_of(question.known["hand"])
    return advise_beside(rules, terms, GAME.values(rules, terms), place, question, bets)


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decision for every hand (suits renamed), for export: 134,459 rows."""
    return GAME.values(rules, terms).rows()
