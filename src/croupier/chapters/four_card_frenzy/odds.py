"""The door to Four Card Frenzy's odds: every deal, the best choice for every hand."""

from __future__ import annotations

from croupier.chapters.four_card_frenzy.counting import DEALS, GAME, hand_counts
from croupier.chapters.four_card_frenzy.outcomes import HAND_WAGERS
from croupier.chapters.four_card_frenzy.simulation import simulate
from croupier.chapters.four_card_frenzy.strategy import strategy
from croupier.families.poker.counting.apart import ApartOdds
from croupier.families.poker.counting.four_cards import place_of
from croupier.families.poker.counting.rankings import FOUR_OF_FIVE

__all__ = ["advise", "by_strategy", "count", "decisions", "ranking", "simulate"]

ODDS = ApartOdds(
    GAME,
    f"{DEALS:,} deals",
    HAND_WAGERS,
    hand_counts,
    strategy,
    lambda question: place_of(question.known["hand"]),
    FOUR_OF_FIVE,
)
count, advise, decisions = ODDS.count, ODDS.advise, ODDS.decisions
by_strategy, ranking = ODDS.by_strategy, ODDS.ranking
