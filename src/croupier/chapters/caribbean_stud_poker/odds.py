"""Counting Caribbean Stud Poker: every deal, the best choice at every sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.chapters.caribbean_stud_poker.counting import DEALS, GAME, all_sights, side_wager
from croupier.chapters.caribbean_stud_poker.simulation import ROUNDS
from croupier.chapters.caribbean_stud_poker.strategy import strategy
from croupier.families.poker.counting.side_wagers import advise_side, count_wager
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.sights import five_card_place
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

simulate = ROUNDS.simulate


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    tell(f"{DEALS:,} deals")
    return count_wager(GAME, rules, wager, terms, side_wager, strategy)


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents, counting only wagers that the choice touches."""
    (up,) = question.known["dealer"]
    place = five_card_place(all_sights(), question.known["hand"], up)
    return advise_side(rules, terms, GAME.values(rules, terms), place, question, bets, side_wager)


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decision at every sight (suits renamed), for export: 5,649,150 rows."""
    return GAME.values(rules, terms).rows()
