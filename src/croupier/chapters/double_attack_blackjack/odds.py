"""The door to Double Attack Blackjack's odds: a Double Attack Wager is made where it gains."""

from __future__ import annotations

from croupier.chapters.double_attack_blackjack.advice import advise
from croupier.chapters.double_attack_blackjack.counting.game import shoe_game
from croupier.chapters.double_attack_blackjack.counting.wagers import any_shoe, main_counted
from croupier.chapters.double_attack_blackjack.outcomes import MAIN
from croupier.chapters.double_attack_blackjack.simulation import simulated_game
from croupier.families.twenty_one.simulation.card_odds import CardOdds

__all__ = ["advise", "count", "decisions", "from_shoe", "simulate"]

ODDS = CardOdds(MAIN, shoe_game, any_shoe, simulated_game, main_counted)
count, simulate, from_shoe, decisions = ODDS.count, ODDS.simulate, ODDS.from_shoe, ODDS.decisions
