"""Counting Crazy 4 Poker: every deal, the best choice at every sight."""

from __future__ import annotations

from croupier.chapters.crazy_4_poker.counting import DEALS, GAME, side_wager
from croupier.chapters.crazy_4_poker.simulation import ROUNDS
from croupier.chapters.crazy_4_poker.strategy import strategy
from croupier.families.poker.counting.four_cards import place_of
from croupier.families.poker.counting.side_odds import SideOdds

ODDS = SideOdds(
    GAME,
    f"{DEALS:,} deals",
    side_wager,
    strategy,
    lambda question: place_of(question.known["hand"]),
)
count, advise, decisions = ODDS.count, ODDS.advise, ODDS.decisions
simulate = ROUNDS.simulate
