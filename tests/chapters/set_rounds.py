"""Rounds in which hands are set, from what lies at each place, straight from `play`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

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
    Speech,
    Spin,
    Start,
    VoidRound,
)
from croupier.rulebook.rules import Rules

UNUSED = ("dead hand", "discard rack")


@dataclass
class Played:
    """How a round went: settlements, who was asked what, what was said, what it left."""

    ends: list[Settlement] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    raked: list[Rake] = field(default_factory=list)
    void: VoidRound | None = None
    carry: Mapping[str, object] = field(default_factory=dict)
    meter: int = 0
    reserve: int = 0

    def end(self, seat: int, wager: str) -> Settlement:
        (found,) = (each for each in self.ends if (each.seat, each.wager) == (seat, wager))
        return found

    def net(self, seat: int, wager: str) -> int:
        return sum(each.net for each in self.ends if (each.seat, each.wager) == (seat, wager))

    def by_wager(self) -> Counter[tuple[int, str, str]]:
        nets: Counter[tuple[int, str, str]] = Counter()
        for end in self.ends:
            nets[end.seat, end.wager, end.on] += end.net
        return nets


@dataclass(frozen=True, kw_only=True)
class Told:
    """What a round is told: cards by place, the dice, how hands are set, what seats decide one
    after another, and calls at the nth question. What is not said is the house way, or the first
    choice."""

    cards: Mapping[str, str]
    deck: Sequence[str]
    dice: tuple[int, ...] = (1, 2, 3)
    sets: Mapping[int, str] = field(default_factory=dict)
    decide: Mapping[int, Sequence[str]] = field(default_factory=dict)
    calls: Mapping[int, Call] = field(default_factory=dict)
    carry: Mapping[str, object] = field(default_factory=dict)
    meter: int = 0


def play_set(
    play: Callable[[Rules, Start], Speech], rules: Rules, bets: Sequence[str | Bet], told: Told
) -> Played:
    placed = [parse_bet(bet) if isinstance(bet, str) else bet for bet in bets]
    left = {place: list(parse_cards(text)) for place, text in told.cards.items()}
    spare = Counter(told.deck) - Counter(" ".join(told.cards.values()).split())
    left[""] = list(parse_cards(" ".join(spare.elements())))
    made = {seat: list(does) for seat, does in told.decide.items()}
    found, calls = Played(meter=told.meter), dict(told.calls)
    speech = play(rules, Start(tuple(placed), told.carry))
    answer: Answer = None
    while True:
        try:
            said = speech.send(answer)
        except StopIteration as stop:
            found.carry = stop.value.carry
            return found
        answer = None
        if isinstance(said, MeterAmount):
            answer = found.reserve if "reserve" in said.meter else found.meter
        elif isinstance(said, Question):
            found.asked.append(said)
            call = calls.pop(len(found.asked), None)
            answer = call or _answer(said, left, told, made)
        else:
            _hear(found, said)


def _hear(found: Played, said: object) -> None:
    match said:
        case Settlement():
            found.ends.append(said)
            found.meter -= said.from_meter
        case Funded() if "reserve" in said.meter:
            found.reserve += said.cents
        case Funded():
            found.meter += said.cents
        case Said():
            found.said.append(said)
        case Rake():
            found.raked.append(said)
        case VoidRound():
            found.void = said


def _answer(
    question: Question, left: dict[str, list[int]], told: Told, made: dict[int, list[str]]
) -> Answer:
    match question:
        case NextCard():
            return left["" if question.to in UNUSED else question.to].pop(0)
        case Roll():
            return told.dice
        case Spin():
            return str(told.dice[0])
        case Arrange():
            return told.sets.get(question.seat, question.house_way)
        case Decide():
            waits = made.get(question.seat)
            return waits.pop(0) if waits else question.choices[0].key
        case _:
            return None
