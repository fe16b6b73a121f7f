"""The door to Down Under Blackjack's odds: what is told of the hole card is its range."""

from __future__ import annotations

from croupier.chapters.down_under_blackjack import counting
from croupier.chapters.down_under_blackjack.simulation import simulated_game
from croupier.families.twenty_one.simulation.card_odds import CardOdds

__all__ = ["advise", "count", "decisions", "from_shoe", "simulate"]

ODDS = CardOdds(
    "bet",
    counting.shoe_game,
    counting.any_shoe,
    simulated_game,
    told=counting.TOLD,
)
count, simulate, from_shoe = ODDS.count, ODDS.simulate, ODDS.from_shoe
advise, decisions = ODDS.advise, ODDS.decisions
