"""The door to Go Fore It's odds: every deal, the best choice for every two front cards."""

from __future__ import annotations

from croupier.chapters.go_fore_it.counting import EVERY, GAME, pair_place
from croupier.chapters.go_fore_it.outcomes import HAND_WAGERS
from croupier.chapters.go_fore_it.simulation import simulate
from croupier.chapters.go_fore_it.strategy import strategy
from croupier.families.poker.counting.apart import ApartOdds

__all__ = ["advise", "by_strategy", "count", "decisions", "ranking", "simulate"]

ODDS = ApartOdds(
    GAME,
    "all hands of the player and the dealer",
    HAND_WAGERS,
    lambda wager: EVERY[wager](),
    strategy,
    lambda question: (0, int(pair_place(*question.known["front cards"]))),
)
count, advise, decisions = ODDS.count, ODDS.advise, ODDS.decisions
by_strategy, ranking = ODDS.by_strategy, ODDS.ranking
