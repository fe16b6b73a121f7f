"""Counting Crazy 4 Poker: every deal, the best choice at every sight."""

from __future__ import annotations

from croupier.chapters.crazy_4_poker.counting import DEALS
from croupier.chapters.crazy_4_poker.simulation import ROUNDS
from croupier.chapters.crazy_4_poker.strategy import strategy
from croupier.families.poker.counting.decided import DecidedOdds
from croupier.families.poker.counting.four_cards import place_of
from croupier.families.poker.counting.rankings import FOUR_OF_FIVE

__all__ = ["advise", "by_strategy", "count", "decisions", "ranking", "simulate"]

ODDS = DecidedOdds(
    ROUNDS,
    f"{DEALS:,} deals",
    strategy,
    lambda question: place_of(question.known["hand"]),
    FOUR_OF_FIVE,
)
count, advise, decisions, simulate = ODDS.count, ODDS.advise, ODDS.decisions, ROUNDS.simulate
by_strategy, ranking = ODDS.by_strategy, ODDS.ranking
