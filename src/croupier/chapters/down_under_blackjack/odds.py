"""The door to Down Under Blackjack's odds: what is told of the hole card is its range."""

from __future__ import annotations

from croupier.chapters.down_under_blackjack import counting
from croupier.chapters.down_under_blackjack.simulation import simulated_game
from croupier.families.twenty_one.simulation.card_odds import CardOdds

__all__ = [
    "advise",
    "by_strategy",
    "count",
    "decisions",
    "from_shoe",
    "not_endless",
    "seen_rounds",
    "simulate",
    "solved_from",
]

ODDS = CardOdds(
    "bet",
    counting.shoe_game,
    counting.any_shoe,
    simulated_game,
    told=counting.TOLD,
)
count, simulate, from_shoe = ODDS.count, ODDS.simulate, ODDS.from_shoe
advise, decisions, not_endless = ODDS.advise, ODDS.decisions, ODDS.not_endless
by_strategy = ODDS.by_strategy
seen_rounds, solved_from = ODDS.seen_rounds, ODDS.solved_from
