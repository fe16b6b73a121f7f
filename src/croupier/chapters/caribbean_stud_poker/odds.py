"""Counting Caribbean Stud Poker: every deal, the best choice at every sight."""

from __future__ import annotations

from croupier.chapters.caribbean_stud_poker.counting import DEALS, GAME, all_sights, side_wager
from croupier.chapters.caribbean_stud_poker.simulation import ROUNDS
from croupier.chapters.caribbean_stud_poker.strategy import strategy
from croupier.families.poker.counting.side_odds import SideOdds
from croupier.maths.sights import five_card_place
from croupier.rounds.words import Decide


def _place(question: Decide) -> tuple[int, int]:
    (up,) = question.known["dealer"]
    return five_card_place(all_sights(), question.known["hand"], up)


ODDS = SideOdds(GAME, f"{DEALS:,} deals", side_wager, strategy, _place)
count, advise, decisions = ODDS.count, ODDS.advise, ODDS.decisions
simulate = ROUNDS.simulate
