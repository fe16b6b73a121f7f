"""Bonuses that several chapters pay alike: envy, and what a table game system draws."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass

from croupier.equipment.cards import Deck, card_text
from croupier.rounds.settle import settle_bonus
from croupier.rounds.words import Answer, Bet, Question, Settlement, Statement, SystemDraw
from croupier.rulebook.payout import parse_money
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import slug


def envy_bonuses(
    rules: Rules, bet: Bet, held: Mapping[int, str], players: Mapping[int, str], cite: str
) -> Iterator[Settlement]:
    """An Envy Bonus for each qualifying hand (`held`: seat to outcome) of another player."""
    envy = rules.envy(bet.wager)
    assert envy is not None
    column = 1 + [parse_money(stake) for stake in envy.stakes].index(bet.amount)
    pays = {slug(row[0]): row[column] for row in envy.rows}
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


@dataclass(frozen=True)
class Drawn:
    """What the table game system drew for the round: a card, a position, or nothing ("")."""

    magic_card: str = ""
    lucky_position: str = ""


def system_draws(
    rules: Rules, seats: int, cite: str
) -> Generator[Question | Statement, Answer, Drawn]:
    """Ask what was drawn for the Magic Card and Lucky Bonuses that are paid."""
    card: Answer = ""
    position: Answer = ""
    if rules.yes("magic-card-bonus"):
        among = tuple(card_text(card) for card in Deck().cards())
        card = yield SystemDraw("magic card", among, cite)
    if rules.yes("lucky-bonus"):
        among = tuple(f"seat {seat}" for seat in range(1, seats + 1))
        position = yield SystemDraw("lucky position", among, cite)
    return Drawn(str(card), str(position))


def pay_draws(
    rules: Rules, bet: Bet, cards: Iterable[int], drawn: Drawn, cite: str
) -> Iterator[Settlement]:
    """The Magic Card and the Lucky Bonus that a bet has won, on these cards at its seat."""
    won = (
        ("magic-card-bonus", "magic-card", drawn.magic_card in map(card_text, cards)),
        ("lucky-bonus", "lucky-bonus", drawn.lucky_position == f"seat {bet.seat}"),
    )
    for bonus, outcome, hit in won:
        if hit:
            paid = settle_bonus(rules, bet, bonus, outcome, cite)
            assert paid is not None
            yield paid
