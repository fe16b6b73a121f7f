"""A Baccarat table for tests: the shoe is offered before the first card, kept or passed after."""

from __future__ import annotations

from tests.chapters.minibaccarat.table import dealt as dealt
from tests.chapters.minibaccarat.table import said as said
from tests.chapters.table import Answers as Answers

import croupier
from croupier.equipment.cards import parse_card
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, Settlement
from croupier.table.session import Round

GAME = croupier.game("baccarat")
SQUEEZE: Answers = {"squeeze": True}


def open_round(
    bets: list[str], shoe: str, answers: Answers | None = None, *, stepwise: bool = False
) -> Round:
    session = GAME.open_session(GAME.rules(answers), order=tuple(map(parse_card, shoe.split())))
    return session.open_round([parse_bet(bet) for bet in bets], stepwise=stepwise)


def asked(round_: Round) -> tuple[int, list[str]]:
    """Who is asked now, and what."""
    assert isinstance(round_.question, Decide)
    return round_.question.seat, [choice.key for choice in round_.question.choices]


def played(
    bets: list[str], shoe: str, do: tuple[str, ...] = (), answers: Answers | None = None
) -> Round:
    """A round that the dealer deals, with these choices after that."""
    round_ = open_round(bets, shoe, answers)
    for choice in ("designate-dealer", *do):
        round_.choose(choice)
    assert round_.finished
    return round_


def settled(
    bets: list[str], shoe: str, do: tuple[str, ...] = (), answers: Answers | None = None
) -> dict[str, Settlement]:
    ends = played(bets, shoe, do, answers).settlements
    return {f"{end.wager}@{end.on}" if end.on else end.wager: end for end in ends}


def pass_on(round_: Round, questions: int) -> None:
    """Deal past so many of the dealer's questions."""
    for _ in range(questions):
        round_.deal()
