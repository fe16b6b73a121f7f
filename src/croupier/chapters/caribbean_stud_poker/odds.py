"""Counting Caribbean Stud Poker: every deal, the best choice at every sight."""

from __future__ import annotations

from croupier.chapters.caribbean_stud_poker.counting import DEALS, all_sights
from croupier.chapters.caribbean_stud_poker.simulation import ROUNDS
from croupier.chapters.caribbean_stud_poker.strategy import strategy
from croupier.families.poker.counting.decided import DecidedOdds, beside_up_card

__all__ = ["advise", "count", "decisions", "simulate"]

ODDS = DecidedOdds(
    ROUNDS,
    f"{DEALS:,} deals",
    strategy,
    beside_up_card(all_sights),
)
count, advise, decisions, simulate = ODDS.count, ODDS.advise, ODDS.decisions, ROUNDS.simulate
