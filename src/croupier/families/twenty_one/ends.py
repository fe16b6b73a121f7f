"""How a hand ends: a chapter says it once, for its table, its count and its simulation."""

from __future__ import annotations

from collections.abc import Collection

from croupier.families.twenty_one.paragraphs import Paragraphs
from croupier.hands.twenty_one import LOSE, PUSH, WIN, compared

RESULTS = ("win", "push", "lose")
HandEnd = tuple[str, str]  # an outcome, and its paragraph


def by_totals(says: Paragraphs, total: int, dealer: int) -> HandEnd:
    """A hand against the dealer's total; the dealer has no Blackjack."""
    result = compared(total, dealer)
    won = says.won_dealer_over_21 if dealer > 21 else says.won
    return RESULTS[result], {WIN: won, PUSH: says.tied, LOSE: says.lost}[result]


def paid_alone(alone: str, wagers: Collection[str], wager: str, outcome: str) -> str:
    """Of the wagers on a hand that wins, one that is paid `alone` sends the others back."""
    return "push" if outcome == "win" and alone in wagers and wager != alone else outcome
