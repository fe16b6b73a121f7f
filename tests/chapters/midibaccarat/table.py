"""A Midibaccarat table for tests: stacked shoes, and rounds played step by step."""

from __future__ import annotations

from tests.chapters.minibaccarat.table import call_at as call_at
from tests.chapters.minibaccarat.table import dealt as dealt
from tests.chapters.minibaccarat.table import finish as finish
from tests.chapters.minibaccarat.table import said as said
from tests.chapters.table import Answers as Answers
from tests.chapters.table import Table

import croupier
from croupier.equipment.cards import parse_card
from croupier.rounds.bets import parse_bet
from croupier.table.session import Round

GAME = croupier.game("midibaccarat")
settled = Table(GAME).settled_by_seat


def open_round(
    bets: list[str], shoe: str, answers: Answers | None = None, *, stepwise: bool = False
) -> Round:
    session = GAME.open_session(GAME.rules(answers), order=tuple(map(parse_card, shoe.split())))
    return session.open_round([parse_bet(bet) for bet in bets], stepwise=stepwise)


def turned(round_: Round) -> list[str]:
    """Who was handed and who turned up what."""
    return [text for text in said(round_) if " is handed " in text or " turns up " in text]
