"""Counting Three Card Poker: every deal, the best choice for every hand."""

from __future__ import annotations

from croupier.chapters.three_card_poker.simulation import ROUNDS
from croupier.families.poker.counting.decided import DecidedOdds
from croupier.families.poker.counting.rankings import THREE_CARDS
from croupier.families.poker.counting.three_cards import place_of, strategy

__all__ = ["advise", "by_strategy", "count", "decisions", "ranking", "simulate"]

ODDS = DecidedOdds(
    ROUNDS,
    "all hands of the player, the dealer and the community cards",
    strategy,
    lambda question: place_of(question.known["hand"]),
    THREE_CARDS,
)
count, advise, decisions, simulate = ODDS.count, ODDS.advise, ODDS.decisions, ROUNDS.simulate
by_strategy, ranking = ODDS.by_strategy, ODDS.ranking
