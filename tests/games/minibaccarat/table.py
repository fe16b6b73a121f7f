"""A Minibaccarat table for tests: stacked shoes, and rounds played step by step."""

from __future__ import annotations

from tests.games.table import Answers as Answers
from tests.games.table import Table

import croupier
from croupier.equipment.cards import parse_card
from croupier.rounds.bets import parse_bet
from croupier.table.session import Round

GAME = croupier.game("minibaccarat")
settled = Table(GAME).settled_by_seat


def open_round(
    bets: list[str], shoe: str, answers: Answers | None = None, *, stepwise: bool = False
) -> Round:
    session = GAME.open_session(GAME.rules(answers), order=tuple(map(parse_card, shoe.split())))
    return session.open_round([parse_bet(bet) for bet in bets], stepwise=stepwise)


def said(round_: Round) -> list[str]:
    return [record["text"] for record in round_.log.records if record["record"] == "said"]


def dealt(round_: Round) -> list[tuple[str, str]]:
    cards = [record for record in round_.log.records if record["record"] == "card"]
    return [(card["to"], card["card"]) for card in cards]


def call_at(round_: Round, question: int, irregularity: str) -> None:
    """Deal up to a question, counted from one, and call an irregularity there."""
    for _ in range(question - 1):
        round_.deal()
    round_.call(irregularity)


def finish(round_: Round) -> None:
    while round_.question is not None:
        round_.deal()
