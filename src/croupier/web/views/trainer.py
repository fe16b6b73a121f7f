"""A dealer in training: the table asks what comes next and what each wager is paid.

The round itself has the right answers: its open question and its settlements, each with its
paragraph.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.floor.tables import LiveTable
from croupier.people.person import Person
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import (
    Decide,
    Moment,
    NextCard,
    OpenQuestion,
    Roll,
    Settlement,
    Spin,
    Stopped,
    SystemDraw,
)
from croupier.rulebook.payout import PayoutError, money_text, parse_money
from croupier.table.round import ActError, Round

CHOICES = 4
SETTLES = "Settle the wagers"


@dataclass(frozen=True)
class Lesson:
    """One question: the next step among choices, or what a wager pays."""

    text: str
    choices: tuple[str, ...] = ()
    settlement: Settlement | None = None


def step_text(question: OpenQuestion) -> str:
    """What the dealer does at a question, in words."""
    match question:
        case NextCard(to=to, face_up=up):
            whom = "the dealer" if to == "dealer" else to
            return f"Deal a card to {whom}, face {'up' if up else 'down'}"
        case Decide(seat=seat):
            return f"Ask seat {seat} to decide"
        case Arrange(seat=seat):
            return f"Seat {seat} sets its hands"
        case Spin():
            return "Spin the wheel"
        case Roll():
            return "Have the dice rolled"
        case SystemDraw(what=what, asks=asks):
            return asks or f"The table game system draws a {what}"
        case Moment():
            return "Check the hands before settling"
        case Stopped():
            return "Wait until the device is repaired or replaced"


def lesson(table: LiveTable) -> Lesson | None:
    """What is asked now; None where bets are to be placed, or nothing is left to ask."""
    round_ = table.session.round
    if round_ is None:
        return None
    if round_.question is not None and not round_.finished:
        return Lesson("What comes next?", _choices(table, round_))
    unpaid = _unpaid(table, round_)
    if unpaid:
        settled = unpaid[0]
        on = f" on {settled.on}" if settled.on else ""
        name = table.session.rules.book.wager_named(settled.wager).name
        whose = f"Seat {settled.seat}" if settled.seat else settled.player
        text = (
            f"{whose}, {name}{on}, {money_text(settled.stake)}: how much does the "
            "player win? Enter 0 for a push and a negative amount for a loss."
        )
        return Lesson(text, settlement=settled)
    return None


def mark_step(table: LiveTable, person: Person, said: str) -> str:
    """Mark the answer about the next step; then the dealer does the step."""
    _check_training(table)
    round_ = table.session.round
    if round_ is None or round_.question is None or round_.finished:
        raise ActError("The round is over; there is no next step.")
    acts = table.acts(person)
    question = round_.question
    right = step_text(question)
    verdict = _verdict(table, said == right, f"{right} [{question.cite}]")
    if isinstance(question, Decide):
        acts.choose(str(question.choices[0].key))
    elif isinstance(question, SystemDraw):
        acts.choose("")
    elif isinstance(question, Arrange):
        acts.choose(_first_setting(question))
    else:
        acts.deal()
    return verdict


def _check_training(table: LiveTable) -> None:
    """At a player's table the player decides."""
    if not table.facts.trainer:
        raise ActError("This is not a training table; its players make the decisions.")


def mark_payment(table: LiveTable, said: str) -> str:
    """Mark the answer about a payment."""
    _check_training(table)
    round_ = table.session.round
    unpaid = [] if round_ is None else _unpaid(table, round_)
    if not unpaid:
        raise ActError("There is nothing to pay now.")
    settled = unpaid[0]
    verdict = _verdict(table, _cents(said) == settled.net, str(settled))
    table.change(paid=table.facts.paid + 1)
    return verdict


def _verdict(table: LiveTable, right: bool, truth: str) -> str:
    table.change(asked=table.facts.asked + 1, right=table.facts.right + right)
    return f"Correct: {truth}" if right else f"Incorrect. The answer: {truth}"


def _unpaid(table: LiveTable, round_: Round) -> Sequence[Settlement]:
    return round_.settlements[table.facts.paid :] if round_.finished else ()


def _choices(table: LiveTable, round_: Round) -> tuple[str, ...]:
    """The right answer among others, in an order that gives nothing away."""
    assert round_.question is not None
    right = step_text(round_.question)
    seats = sorted({bet.seat for bet in round_.bets})
    others = [SETTLES, *[f"Deal a card to the dealer, face {way}" for way in ("up", "down")]]
    for seat in seats:
        others += [f"Deal a card to seat {seat}, face {way}" for way in ("down", "up")]
        others.append(f"Ask seat {seat} to decide")
    if isinstance(round_.question, Roll | Spin):
        others = [SETTLES, "Announce “No more bets” again", "Call the result", *others[:1]]
    wrong = [text for text in dict.fromkeys(others) if text != right]
    shuffled = random.Random(f"{table.key} {len(table.session.log.records)}")
    picked = [right, *shuffled.sample(wrong, min(CHOICES - 1, len(wrong)))]
    shuffled.shuffle(picked)
    return tuple(picked)


def _first_setting(question: Arrange) -> str:
    from croupier.equipment.cards import card_text

    cards, parts = list(map(card_text, question.cards)), []
    for part, size in question.parts:
        parts.append(f"{part}={' '.join(cards[:size])}")
        cards = cards[size:]
    return ", ".join(parts)


def _cents(said: str) -> int | None:
    """An amount as a person writes it, with a minus or without."""
    text = said.strip().replace("−", "-").lstrip("+")
    lost = text.startswith("-")
    try:
        cents = parse_money(text.lstrip("-"))
    except PayoutError as error:
        raise ActError(str(error)) from None
    return -cents if lost else cents
