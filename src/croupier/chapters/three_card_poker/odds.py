"""Counting Three Card Poker: every deal, the best choice for every hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.chapters.three_card_poker.counting import GAME, WITHOUT_ANTE, side_wager
from croupier.chapters.three_card_poker.simulation import ROUNDS
from croupier.families.poker.counting.side_wagers import advise_side, count_wager
from croupier.families.poker.counting.three_cards import place_of, strategy
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

simulate = ROUNDS.simulate


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    tell("all hands of the player, the dealer and the community cards")
    return count_wager(GAME, rules, wager, terms, side_wager, strategy, without=WITHOUT_ANTE)


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents, counting only wagers that the choice touches."""
    place = place_of(question.known["hand"])
    return advise_side(rules, terms, GAME.values(rules, terms), place, question, bets, side_wager)


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decision for every hand (suits renamed), for export: 1,756 rows."""
    return GAME.values(rules, terms).rows()
