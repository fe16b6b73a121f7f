"""A Minibaccarat table for tests: stacked shoes, and rounds played step by step."""

from __future__ import annotations

from tests.chapters.table import Answers as Answers
from tests.chapters.table import Table

import croupier
from croupier.api import Game
from croupier.equipment.cards import parse_card
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, NextCard
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


def told_of_the_shoe(game: Game, reading: str, left: int, call_on: tuple[int, int]) -> list[str]:
    """What is said of the shoe in three rounds, so many cards before the end of it.

    40 cards lie below the cover card; a card is disclosed in one of the rounds, as so many of its
    cards are dealt.
    """
    rules = game.rules({"cover-card": 40, "simulated-round-as-hand": reading})
    session = game.open_session(rules, seed=Seed.from_text("simulated"))
    session.dealer.begin_round()
    assert session.dealer.shoe is not None
    session.dealer.shoe.burn(session.dealer.shoe.remaining - left)
    told = []
    for nth in range(1, 4):
        before = len(session.log.records)
        round_ = session.open_round([parse_bet("player=10")], stepwise=True)
        cards = 0
        while (question := round_.question) is not None:
            if isinstance(question, Decide):
                round_.choose(question.choices[-1].key)
                continue
            if isinstance(question, NextCard):
                if (nth, cards) == call_on:
                    round_.call("card-disclosed")
                cards += 1
            round_.deal()
        records = session.log.records[before:]
        shuffles = [str(r.get("text", r["record"])) for r in records]
        told.append(", ".join(each for each in shuffles if each in ("shuffle", "Last hand.")))
    return told
