"""The door to Three Card Prime's odds: every deal, the best choice for every hand."""

from __future__ import annotations

from croupier.chapters.three_card_prime.counting import EVERY, GAME
from croupier.chapters.three_card_prime.outcomes import HAND_WAGERS
from croupier.chapters.three_card_prime.simulation import simulate
from croupier.families.poker.counting.apart import ApartOdds
from croupier.families.poker.counting.three_cards import place_of, strategy

__all__ = ["advise", "count", "decisions", "simulate"]

ODDS = ApartOdds(
    GAME,
    "all hands of the player and the dealer",
    HAND_WAGERS,
    lambda wager: EVERY[wager](),
    strategy,
    lambda question: place_of(question.known["hand"]),
)
count, advise, decisions = ODDS.count, ODDS.advise, ODDS.decisions
