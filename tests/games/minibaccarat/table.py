"""A Minibaccarat table for tests: stacked shoes, and rounds played step by step."""

from __future__ import annotations

import croupier
from croupier.equipment.cards import parse_card
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Settlement
from croupier.table.session import Round

GAME = croupier.game("minibaccarat")
Answers = dict[str, object]


def open_round(
    bets: list[str], shoe: str, answers: Answers | None = None, *, stepwise: bool = False
) -> Round:
    session = GAME.open_session(GAME.rules(answers), order=tuple(map(parse_card, shoe.split())))
    return session.open_round([parse_bet(bet) for bet in bets], stepwise=stepwise)


def settled(
    bets: list[str], shoe: str, do: list[str] | None = None, answers: Answers | None = None
) -> dict[str, Settlement]:
    """The settlements of a finished round by seat, wager and place."""
    round_ = open_round(bets, shoe, answers)
    for choice in do or []:
        round_.choose(choice)
    assert round_.finished
    return {f"{s.seat} {s.wager}{'@' + s.on if s.on else ''}": s for s in round_.settlements}


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
