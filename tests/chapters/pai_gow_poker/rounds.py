"""Rounds of Pai Gow Poker from cards by their places, straight from `play`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.chapters.places import DECK

import croupier
from croupier.chapters.pai_gow_poker.play import play
from croupier.equipment.cards import parse_cards
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import (
    Answer,
    Bet,
    Call,
    Decide,
    Funded,
    MeterAmount,
    NextCard,
    Question,
    Rake,
    Roll,
    Said,
    Settlement,
    Spin,
    Start,
    VoidRound,
)
from croupier.rulebook.rules import Rules

GAME = croupier.game("pai-gow-poker")
MAIN = "pai-gow-poker"
ALL = [*DECK, "joker"]
WAGERED = {f"player {seat}": 1000 for seat in range(1, 7)}
SECOND_ROUND = {"last-bank": 0, "banked": "", "against-dealer": WAGERED}


@dataclass
class Played:
    """How a round went: settlements, what was asked and said, the meter, what it left."""

    meter: int
    ends: list[Settlement] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    raked: list[Rake] = field(default_factory=list)
    called: list[Call] = field(default_factory=list)
    void: VoidRound | None = None
    carry: Mapping[str, object] = field(default_factory=dict)

    def end(self, seat: int, wager: str = MAIN) -> Settlement:
        (found,) = (each for each in self.ends if (each.seat, each.wager) == (seat, wager))
        return found

    def net(self, seat: int, wager: str = MAIN) -> int:
        return sum(each.net for each in self.ends if (each.seat, each.wager) == (seat, wager))


def played(
    bets: Sequence[str | Bet],
    cards: Mapping[str, str],
    *,
    answers: Mapping[str, object] | None = None,
    rules: Rules | None = None,
    dice: tuple[int, ...] = (1, 2, 3),
    sets: Mapping[int, str] | None = None,
    decide: Mapping[int, Sequence[str]] | None = None,
    calls: Mapping[int, Call] | None = None,
    carry: Mapping[str, object] | None = None,
    meter: int = 200_000,
) -> Played:
    """A round: hands are set the house way unless `sets` says how; a seat decides in order, and
    what is not said is the first choice. Calls are made at the nth question, if they can be."""
    placed = [parse_bet(bet) if isinstance(bet, str) else bet for bet in bets]
    left = {place: list(parse_cards(text)) for place, text in cards.items()}
    used = " ".join(cards.values()).split()
    left["discard rack"] = list(parse_cards(" ".join(c for c in ALL if c not in used)))
    made = {seat: list(does) for seat, does in (decide or {}).items()}
    found, todo = Played(meter), dict(calls or {})
    speech = play(rules or GAME.rules(answers), Start(tuple(placed), carry or {}))
    answer: Answer = None
    while True:
        try:
            told = speech.send(answer)
        except StopIteration as stop:
            found.carry = stop.value.carry
            return found
        answer = None
        match told:
            case Settlement():
                found.ends.append(told)
                found.meter -= told.from_meter
            case Funded():
                found.meter += told.cents
            case MeterAmount():
                answer = 0 if told.meter.endswith("reserve") else found.meter
            case Said():
                found.said.append(told)
            case Rake():
                found.raked.append(told)
            case VoidRound():
                found.void = told
            case _ if isinstance(told, Question):
                found.asked.append(told)
                call = todo.pop(len(found.asked), None)
                if call is not None and call.irregularity in told.calls:
                    found.called.append(call)
                    answer = call
                else:
                    answer = _answer(told, left, dice, sets or {}, made)


def _answer(
    question: Question,
    left: dict[str, list[int]],
    dice: tuple[int, ...],
    sets: Mapping[int, str],
    made: dict[int, list[str]],
) -> Answer:
    match question:
        case NextCard():
            return left[question.to].pop(0)
        case Roll():
            return dice
        case Spin():
            return str(dice[0])
        case Arrange():
            return sets.get(question.seat, question.house_way)
        case Decide():
            waits = made.get(question.seat)
            return waits.pop(0) if waits else question.choices[0].key
        case _:
            return None
