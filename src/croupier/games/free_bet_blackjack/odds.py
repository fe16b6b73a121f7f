"""Counting Free Bet Blackjack: which wager is counted how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.families.twenty_one.counting.advice import hand_advice
from croupier.families.twenty_one.counting.main import main_counted, with_cost
from croupier.families.twenty_one.counting.strategy import decision_rows
from croupier.games.free_bet_blackjack import counting
from croupier.games.free_bet_blackjack.counting import NAMED, shoe_game
from croupier.games.free_bet_blackjack.simulation import card_game, with_returned
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.removal import FromShoe
from croupier.maths.simulate import Sample
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    if wager == "blackjack":
        pricing = Pricing(rules, wager, terms)
        counted = main_counted(
            pricing, lambda post_split: shoe_game(rules, terms, post_split), NAMED
        )
        return with_cost(pricing, with_returned(rules, terms, counted, tell))
    found = counting.from_shoe(rules, wager, terms)
    return found.count(found.full)


def from_shoe(rules: Rules, wager: str, terms: Terms, _: Tell) -> FromShoe:
    """A wager from a shoe that holds other cards."""
    return counting.from_shoe(rules, wager, terms)


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """Every hand that has a choice, by its cards, against every up card."""
    return decision_rows(shoe_game(rules, terms))


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager that the rules offer, in all strategies of the count."""
    return card_game(rules, terms).simulate(Sample(rounds, seed, cores, tell))


def advise(
    rules: Rules, question: Decide, _: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth; a Push 22 Wager is on cards that no choice changes."""
    return hand_advice(rules, shoe_game(rules, terms), question, "blackjack")
