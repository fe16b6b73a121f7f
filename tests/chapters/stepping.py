"""Rounds of the Blackjack family from stacked shoes, question by question."""

from __future__ import annotations

from collections.abc import Sequence
from unittest.mock import patch

from tests.chapters.table import Answers

from croupier.api import Game
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.equipment.shoe import ShoeEmpty
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Bet, Decide, SystemDraw
from croupier.table.dealer import Order
from croupier.table.session import Round, Session


def shoe(player: str, dealer: str, more: str = "") -> str:
    """The order in which one seat and the dealer are dealt; then the cards drawn."""
    (a, b), (up, hole) = player.split(), dealer.split()
    return f"{a} {up} {b} {hole} {more}"


def stepped(
    game: Game,
    bets: Sequence[str | Bet],
    cards: str | dict[str, str] | None,
    do: list[str] | None = None,
    calls: dict[int, str] | None = None,
    answers: Answers | None = None,
    session: Session | None = None,
) -> Round:
    """A round question by question: `calls` at the number of the question, `do` the decisions."""
    order: Order | None = None
    if isinstance(cards, dict):
        order = {name: parse_cards(text) for name, text in cards.items()}
    elif cards is not None:
        order = parse_cards(cards)
    session = session or game.open_session(
        game.rules(answers), order=order, seed=Seed.from_text("stepped")
    )
    placed = [bet if isinstance(bet, Bet) else parse_bet(bet) for bet in bets]
    round_ = session.open_round(placed, stepwise=True)
    decisions, due, asked = list(do or []), dict(calls or {}), 0
    while (question := round_.question) is not None:
        asked += 1
        if asked in due:
            round_.call(due.pop(asked))
        elif isinstance(question, Decide | SystemDraw):
            round_.choose(decisions.pop(0))
        else:
            round_.deal()
    assert not decisions
    assert not due
    return round_


def cards_to(round_: Round, place: str) -> list[str]:
    """The cards that went to a place, in order."""
    found = [r for r in round_.log.records if r["record"] == "card" and r["to"] == place]
    return [record["card"] for record in found]


def in_order(round_: Round) -> list[tuple[int, str]]:
    """Seats and wagers in the order in which they were settled."""
    return [(s.seat, s.wager) for s in round_.settlements]


def decision(round_: Round) -> Decide:
    """The decision that a round waits for."""
    assert isinstance(round_.question, Decide)
    return round_.question


def offered(round_: Round) -> set[str]:
    return {choice.key for choice in decision(round_).choices}


def run_out(round_: Round) -> None:
    """The dealer reaches for the next card and the shoe has none."""
    with patch.object(round_.session.dealer, "card", side_effect=ShoeEmpty("no card is left")):
        round_.deal()
