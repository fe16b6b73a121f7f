"""Bonuses that several chapters pay alike: envy, and what a table game system draws."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

from croupier.equipment.cards import Deck, card_text
from croupier.rounds.settle import settle_bonus
from croupier.rounds.words import Answer, Bet, Question, Settlement, Statement, SystemDraw
from croupier.rulebook.payout import parse_money
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import slug

Step = Generator[Question | Statement, Answer, None]


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


def magic_card(
    rules: Rules, bets: Sequence[Bet], hands: Mapping[int, Iterable[int]], asked: str, cite: str
) -> Step:
    """The table game system draws a card; it pays the bets of the seats whose cards match it."""
    drawn = yield SystemDraw("magic card", tuple(card_text(c) for c in Deck().cards()), asked)
    for bet in bets:
        if drawn in [card_text(card) for card in hands[bet.seat]]:
            paid = settle_bonus(rules, bet, "magic-card-bonus", "magic-card", cite)
            assert paid is not None
            yield paid


def lucky_position(rules: Rules, bets: Sequence[Bet], seats: int, asked: str, cite: str) -> Step:
    """The table game system draws a position; it pays the bet of that seat."""
    among = tuple(f"seat {seat}" for seat in range(1, seats + 1))
    drawn = yield SystemDraw("lucky position", among, asked)
    for bet in bets:
        if drawn == f"seat {bet.seat}":
            paid = settle_bonus(rules, bet, "lucky-bonus", "lucky-bonus", cite)
            assert paid is not None
            yield paid
