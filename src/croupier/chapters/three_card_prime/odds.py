"""The door to Three Card Prime's odds: every deal, the best choice for every hand."""

from __future__ import annotations

from croupier.chapters.three_card_prime.counting import EVERY, GAME
from croupier.chapters.three_card_prime.outcomes import HAND_WAGERS
from croupier.chapters.three_card_prime.simulation import simulate
from croupier.families.poker.counting.apart import ApartOdds
from croupier.families.poker.counting.rankings import THREE_CARDS
from croupier.families.poker.counting.three_cards import place_of, strategy

__all__ = ["advise", "by_strategy", "count", "decisions", "ranking", "simulate"]

ODDS = ApartOdds(
    GAME,
    "all hands of the player and the dealer",
    HAND_WAGERS,
    lambda wager: EVERY[wager](),
    strategy,
    lambda question: place_of(question.known["hand"]),
    THREE_CARDS,
)
count, advise, decisions = ODDS.count, ODDS.advise, ODDS.decisions
by_strategy, ranking = ODDS.by_strategy, ODDS.ranking
