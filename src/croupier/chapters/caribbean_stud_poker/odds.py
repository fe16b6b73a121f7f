"""Counting Caribbean Stud Poker: every deal, the best choice at every sight."""

from __future__ import annotations

from croupier.chapters.caribbean_stud_poker.counting import DEALS, all_sights
from croupier.chapters.caribbean_stud_poker.simulation import ROUNDS
from croupier.chapters.caribbean_stud_poker.strategy import strategy
from croupier.families.poker.counting.decided import DecidedOdds, beside_up_card
from croupier.families.poker.counting.rankings import FIVE_CARDS

__all__ = ["advise", "by_strategy", "count", "decisions", "ranking", "simulate"]

ODDS = DecidedOdds(
    ROUNDS,
    f"{DEALS:,} deals",
    strategy,
    beside_up_card(all_sights),
    FIVE_CARDS,
)
count, advise, decisions, simulate = ODDS.count, ODDS.advise, ODDS.decisions, ROUNDS.simulate
by_strategy, ranking = ODDS.by_strategy, ODDS.ranking
