"""A dealer in training: the table asks what comes next and what each wager is paid.

What is right follows from the round itself: the question that is open, and the settlements that
the round came to, each with its paragraph.
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
    SystemDraw,
)
from croupier.rulebook.payout import PayoutError, money_text, parse_money
from croupier.table.round import ActError, Round

CHOICES = 4
SETTLES = "The wagers are settled"


@dataclass(frozen=True)
class Lesson:
    """What is asked: a `step` among choices, or what a `wager` is paid."""

    text: str
    choices: tuple[str, ...] = ()
    settlement: Settlement | None = None


def step_text(question: OpenQuestion) -> str:
    """What the dealer does at a question, in words."""
    match question:
        case NextCard(to=to, face_up=up):
            return f"A card to {to}, face {'up' if up else 'down'}"
        case Decide(seat=seat):
            return f"Seat {seat} is asked to decide"
        case Arrange(seat=seat):
            return f"Seat {seat} sets its hands"
        case Spin():
            return "The wheel is spun"
        case Roll():
            return "The dice are rolled"
        case SystemDraw(what=what):
            return f"The table game system draws a {what}"
        case Moment():
            return "The hands are looked at before anything is settled"


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
        text = (
            f"Seat {settled.seat}, {name}{on}, {money_text(settled.stake)}: how much does the "
            "player win? Write 0 for a wager that is returned, and a minus for one that is lost."
        )
        return Lesson(text, settlement=settled)
    return None


def mark_step(table: LiveTable, person: Person, said: str) -> str:
    """Whether a step was named rightly; then the dealer does it."""
    _check_training(table)
    round_ = table.session.round
    if round_ is None or round_.question is None or round_.finished:
        raise ActError("Nothing comes next now: the round is over.")
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
        raise ActError("This table is no lesson: what is done there is done by its players.")


def mark_payment(table: LiveTable, said: str) -> str:
    """Whether a payment was named rightly."""
    _check_training(table)
    round_ = table.session.round
    unpaid = [] if round_ is None else _unpaid(table, round_)
    if not unpaid:
        raise ActError("Nothing is to be paid now.")
    settled = unpaid[0]
    verdict = _verdict(table, _cents(said) == settled.net, str(settled))
    table.change(paid=table.facts.paid + 1)
    return verdict


def _verdict(table: LiveTable, right: bool, truth: str) -> str:
    table.change(asked=table.facts.asked + 1, right=table.facts.right + right)
    return f"Right: {truth}" if right else f"No. It is: {truth}"


def _unpaid(table: LiveTable, round_: Round) -> Sequence[Settlement]:
    return round_.settlements[table.facts.paid :] if round_.finished else ()


def _choices(table: LiveTable, round_: Round) -> tuple[str, ...]:
    """What is right among what else happens at tables, in an order that tells nothing."""
    assert round_.question is not None
    right = step_text(round_.question)
    seats = sorted({bet.seat for bet in round_.bets})
    others = [SETTLES, "A card to dealer, face up", "A card to dealer, face down"]
    for seat in seats:
        others += [f"A card to seat {seat}, face down", f"A card to seat {seat}, face up"]
        others.append(f"Seat {seat} is asked to decide")
    if isinstance(round_.question, Roll | Spin):
        others = [SETTLES, "No more bets is announced again", "The result is called", *others[:1]]
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
