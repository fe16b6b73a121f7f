"""The door to High Card Flush's odds: every deal, the best choice for every hand."""

from __future__ import annotations

from croupier.chapters.high_card_flush.counting import DEALS, GAME, hand_counts
from croupier.chapters.high_card_flush.outcomes import HAND_WAGERS, rank_sets
from croupier.chapters.high_card_flush.simulation import simulate
from croupier.chapters.high_card_flush.strategy import strategy
from croupier.families.poker.counting.apart import ApartOdds
from croupier.maths.suits import seven_card_kinds

__all__ = ["advise", "count", "decisions", "simulate"]


ODDS = ApartOdds(
    GAME,
    f"{DEALS:,} deals",
    HAND_WAGERS,
    hand_counts,
    strategy,
    lambda question: (0, seven_card_kinds().row(rank_sets(*question.known["hand"]))),
)
count, advise, decisions = ODDS.count, ODDS.advise, ODDS.decisions
