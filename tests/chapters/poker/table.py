"""Rounds of Poker from cards by their places, played by lists of choices, straight from `play`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import croupier
from croupier.chapters.poker.play import play
from croupier.equipment.cards import parse_cards
from croupier.rounds.words import (
    Answer,
    Bet,
    Call,
    Collect,
    Decide,
    Funded,
    MeterAmount,
    Moment,
    NextCard,
    Question,
    Rake,
    Said,
    Settlement,
    Start,
    SystemDraw,
    VoidRound,
)

GAME = croupier.game("poker")
USUAL = ("check", "call", "stand-pat", "pass", "go-on")
At = tuple[str, Any, int]


@dataclass
class Told:
    """What a round said: gains and settlements by seat, statements, decisions, what it left."""

    net: Counter[int] = field(default_factory=Counter)
    settled: list[Settlement] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    cited: list[str] = field(default_factory=list)
    asked: list[Decide] = field(default_factory=list)
    cards: list[tuple[str, int, bool]] = field(default_factory=list)
    rake: int = 0
    funds: Counter[str] = field(default_factory=Counter)
    collected: list[int] = field(default_factory=list)
    void: str = ""
    carry: Mapping[str, object] = field(default_factory=dict)

    def turns(self) -> list[int]:
        return [question.seat for question in self.asked]

    def face_up(self, to: str) -> list[bool]:
        return [up for place, _, up in self.cards if place == to]


def told(
    game: str,
    stakes: Sequence[int],
    acts: Mapping[int, Sequence[str]] | None = None,
    places: Mapping[str, str] | None = None,
    calls: Mapping[Any, Call] | None = None,
    *,
    carry: Mapping[str, object] | None = None,
    draws: Sequence[str] = (),
    meter: int = 0,
    **answers: object,
) -> Told:
    """A round of stakes in dollars by seat; who has no act left checks, or calls.

    `calls` are made at the nth question of a kind: `("card", "seat 2", 1)`, `("decide", 3, 1)`,
    `("moment", "637a.5(a)", 1)`. A stake of 0 is an empty seat.
    """
    rules = GAME.rules({"game": game} | {key.replace("_", "-"): v for key, v in answers.items()})
    bets = [Bet(nth, "table-stakes", 100 * each) for nth, each in enumerate(stakes, 1) if each]
    found = Told()
    player = _Player(acts or {}, places or {}, calls or {}, draws, meter, found)
    speech, answer = play(rules, Start(tuple(bets), carry or {})), None
    while True:
        try:
            said = speech.send(answer)
        except StopIteration as stop:
            found.carry = stop.value.carry
            return found
        answer = player.answer(said)


class _Player:
    def __init__(
        self,
        acts: Mapping[int, Sequence[str]],
        places: Mapping[str, str],
        calls: Mapping[At, Call],
        draws: Sequence[str],
        meter: int,
        found: Told,
    ) -> None:
        self.acts = {seat: list(several) for seat, several in acts.items()}
        self.left = {place: list(parse_cards(text)) for place, text in places.items()}
        used = {card for cards in self.left.values() for card in cards}
        self.others = [card for card in range(52) if card not in used]
        self.calls, self.draws, self.meter, self.found = dict(calls), list(draws), meter, found
        self.met: Counter[tuple[str, object]] = Counter()

    def answer(self, said: object) -> Answer:
        found = self.found
        match said:
            case Settlement():
                found.settled.append(said)
                found.net[said.seat] += said.net
            case Said():
                found.said.append(said.text)
                found.cited.append(said.cite)
            case Rake():
                found.rake += said.cents
            case Funded():
                found.funds[said.wager] += said.cents
            case Collect():
                found.collected += said.cards
                self.others = [*said.cards, *self.others]
            case VoidRound():
                found.void = said.why
            case MeterAmount():
                return self.meter if said.meter == "meter" else 0
        return self._answer(said) if isinstance(said, Question) else None

    def _answer(self, asked: Question) -> Answer:
        kind, key = _kind(asked)
        self.met[kind, key] += 1
        call = self.calls.pop((kind, key, self.met[kind, key]), None)
        if call is not None:
            self.met[kind, key] -= 1
            assert call.irregularity in asked.calls, (call, asked.calls)
            return call
        if isinstance(asked, NextCard):
            own = self.left.get(asked.to)
            card = own.pop(0) if own else self.others.pop()
            self.found.cards.append((asked.to, card, asked.face_up))
            return card
        if isinstance(asked, Decide):
            self.found.asked.append(asked)
            return self._choice(asked)
        if isinstance(asked, SystemDraw):
            return self.draws.pop(0) if self.draws else ""
        return None

    def _choice(self, asked: Decide) -> str:
        acts = self.acts.get(asked.seat)
        if acts and (act := acts.pop(0)) != "-":
            assert asked.chosen(act) is not None, (act, [str(each) for each in asked.choices])
            return act
        keys = [choice.key for choice in asked.choices]
        return next((key for key in USUAL if key in keys), keys[0])


def _kind(asked: Question) -> tuple[str, object]:
    match asked:
        case NextCard():
            return "card", asked.to
        case Decide():
            return "decide", asked.seat
        case Moment():
            return "moment", asked.cite
    return "other", ""
