"""The door to Free Bet Blackjack's odds: some wagers of the main count may go back."""

from __future__ import annotations

from croupier.chapters.free_bet_blackjack import counting
from croupier.chapters.free_bet_blackjack.simulation import simulated_game, with_returned
from croupier.families.twenty_one.counting.main import with_cost
from croupier.families.twenty_one.simulation.card_odds import CardOdds
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "from_shoe", "simulate"]

ODDS = CardOdds("blackjack", counting.shoe_game, counting.any_shoe, simulated_game)
simulate, from_shoe, advise, decisions = ODDS.simulate, ODDS.from_shoe, ODDS.advise, ODDS.decisions


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    counted = ODDS.count(rules, wager, terms, tell)
    if wager != "blackjack":
        return counted
    pricing = Pricing(rules, wager, terms)
    return with_cost(pricing, with_returned(rules, terms, counted, tell))
