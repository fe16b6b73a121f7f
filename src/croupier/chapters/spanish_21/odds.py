"""The door to Spanish 21's odds: what suits and other players add is its own."""

from __future__ import annotations

from croupier.chapters.spanish_21.advice import advise
from croupier.chapters.spanish_21.counting.any_shoe import any_shoe
from croupier.chapters.spanish_21.counting.game import shoe_game
from croupier.chapters.spanish_21.counting.main import main_counted
from croupier.chapters.spanish_21.outcomes import MAIN
from croupier.chapters.spanish_21.simulation import simulated_game
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

ODDS = CardOdds(MAIN, shoe_game, any_shoe, simulated_game, main_counted)
count, simulate, from_shoe, decisions = ODDS.count, ODDS.simulate, ODDS.from_shoe, ODDS.decisions
by_strategy, not_endless = ODDS.by_strategy, ODDS.not_endless
seen_rounds, solved_from = ODDS.seen_rounds, ODDS.solved_from
