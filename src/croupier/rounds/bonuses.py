"""Wagers with a meter and the Envy Bonus, as a round pays them."""

from __future__ import annotations

from collections.abc import Generator, Mapping

from croupier.rounds.settle import Meters, reduce_meter, settle_progressive
from croupier.rounds.words import Answer, Bet, Question, Settlement, Statement
from croupier.rulebook.payout import parse_money
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

Step = Generator[Question | Statement, Answer, None]


def pay_progressive(rules: Rules, meters: Meters, bet: Bet, outcome: str, cite: str) -> Step:
    """Settle from the meter as it stands at the player's turn, then take the payout off it."""
    settled = settle_progressive(rules, bet, outcome, cite, meters)
    yield settled
    if settled.meter:
        reduce_meter(rules, settled, meters)


def pay_envy(
    rules: Rules, bet: Bet, held: Mapping[int, str], players: Mapping[int, str], cite: str
) -> Step:
    """An Envy Bonus for each qualifying hand that another player holds.

    `held` are the outcomes of the hands that count, by seat; `players` who sits there.
    """
    envy = rules.envy(bet.wager)
    if envy is None:
        return
    column = 1 + [parse_money(stake) for stake in envy.stakes].index(bet.amount)
    pays = {slug(row[0]): row[column] for row in envy.rows if row[column]}
    for seat in sorted(held, reverse=True):
        if players[seat] == bet.player or held[seat] not in pays:
            continue
        amount = pays[held[seat]]
        yield Settlement(
            bet.seat,
            bet.player,
            bet.wager,
            f"seat {seat}",
            0,
            f"envy-{held[seat]}",
            amount,
            parse_money(amount),
            cite,
        )
