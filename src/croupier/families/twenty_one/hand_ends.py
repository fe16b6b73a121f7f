"""How the wagers on a hand end: the player's, and those that the house made for him."""

from __future__ import annotations

from croupier.families.twenty_one.hand import Hand
from croupier.families.twenty_one.table import TwentyOneTable
from croupier.rounds.settle import settle, settle_bonus
from croupier.rounds.words import Settlement


def hand_ends(table: TwentyOneTable, hand: Hand, outcome: str, cite: str) -> list[Settlement]:
    """A wager of the house's is paid if it wins, and else taken back without a word."""
    rules = table.rules
    own = [settle(rules, bet, table.outcome_of(hand, bet, outcome), cite) for bet in hand.bets()]
    free = [settle_bonus(rules, bet, bet.wager, outcome, cite) for bet in hand.lammers()]
    return own + [paid for paid in free if paid]
