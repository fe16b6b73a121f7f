"""Counting Three Card Poker: every deal, the best choice for every hand."""

from __future__ import annotations

from croupier.chapters.three_card_poker.counting import GAME, WITHOUT_ANTE, side_wager
from croupier.chapters.three_card_poker.simulation import ROUNDS
from croupier.families.poker.counting.side_odds import SideOdds
from croupier.families.poker.counting.three_cards import place_of, strategy

ODDS = SideOdds(
    GAME,
    "all hands of the player, the dealer and the community cards",
    side_wager,
    strategy,
    lambda question: place_of(question.known["hand"]),
    WITHOUT_ANTE,
)
count, advise, decisions = ODDS.count, ODDS.advise, ODDS.decisions
simulate = ROUNDS.simulate
