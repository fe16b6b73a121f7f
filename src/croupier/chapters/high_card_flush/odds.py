"""The door to High Card Flush's odds: every deal, the best choice for every hand."""

from __future__ import annotations

from croupier.chapters.high_card_flush.counting import DEALS, GAME, hand_counts
from croupier.chapters.high_card_flush.outcomes import HAND_WAGERS, rank_sets
from croupier.chapters.high_card_flush.simulation import simulate
from croupier.chapters.high_card_flush.strategy import strategy
from croupier.families.poker.counting.apart import ApartOdds
from croupier.hands.suits import CARDS, PLACE, SUITS
from croupier.maths.strategies.seen import Ranking
from croupier.maths.suits import seven_card_kinds

__all__ = ["advise", "by_strategy", "count", "decisions", "ranking", "simulate"]


def _flush(*cards: int) -> int:
    """The strength of the best flush in some cards."""
    sets = [sum(1 << (card >> 2) for card in cards if card & 3 == suit) for suit in range(SUITS)]
    return max(int(PLACE[ranks]) for ranks in sets)


FLUSHES = Ranking(dict.fromkeys(range(CARDS, 0, -1), _flush))
ODDS = ApartOdds(
    GAME,
    f"{DEALS:,} deals",
    HAND_WAGERS,
    hand_counts,
    strategy,
    lambda question: (0, seven_card_kinds().row(rank_sets(*question.known["hand"]))),
    FLUSHES,
)
count, advise, decisions = ODDS.count, ODDS.advise, ODDS.decisions
by_strategy, ranking = ODDS.by_strategy, ODDS.ranking
