"""A dealer in training: the table asks what comes next, what is done when something goes wrong, and
what each wager is paid, against the clock if the dealer wishes.

The round itself has the right answers: its open question, the irregularities that may be called at
it and its settlements, each with its paragraph. A drill asks only what a paragraph says; the rest
of the round goes on by itself.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

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
from croupier.rulebook.types import Irregularity
from croupier.store import clock
from croupier.table.round import CALLERS, ActError, Round
from croupier.web.views.players import chance, decide, place

CHOICES = 4
SETTLES = "Settle the wagers"
GOES_WRONG, DRILLED = 0.12, 0.6  # how often an irregularity comes up by itself, and in its drill
NEXT, WRONG, PAYS, LATE = "what comes next", "an irregularity", "a payment", "too slow"
SECONDS = (0, 30, 15, 8)
GRACE = 1.0  # seconds that an answer is under way
PARAGRAPH = re.compile(r"\d{3}a\.\d+[a-z]?(\(\w+\))*")


@dataclass(frozen=True)
class Lesson:
    """One question of a kind: what it asks, what is right, and where that is written; the choices,
    or the settlement whose amount is asked; the irregularity that has come up."""

    kind: str
    text: str
    right: str
    cite: str
    choices: tuple[str, ...] = ()
    settlement: Settlement | None = None
    irregularity: Irregularity | None = None


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
        return _gone_wrong(table, round_.question) or _next_step(table, round_)
    unpaid = _unpaid(table, round_)
    return _payment(table, unpaid[0]) if unpaid else None


def _next_step(table: LiveTable, round_: Round) -> Lesson:
    question = round_.question
    assert question is not None
    right = step_text(question)
    return Lesson(NEXT, "What comes next?", right, question.cite, _choices(table, round_))


def _gone_wrong(table: LiveTable, question: OpenQuestion) -> Lesson | None:
    """Now and then something goes wrong that can go wrong now; what is done then is asked."""
    records = table.session.rules.book.irregularity
    by, drill = chance(table, "irregularity"), table.facts.drill
    may = [
        each
        for each in records
        if each.key in question.calls and each.remedy and _is_in(drill, each.cite)
    ]
    if isinstance(question, Stopped) or not may or by.random() > (DRILLED if drill else GOES_WRONG):
        return None
    found = by.choice(may)
    others = {each.remedy for each in records if each.remedy} - {found.remedy}
    choices = [found.remedy, *by.sample(sorted(others), min(CHOICES - 1, len(others)))]
    by.shuffle(choices)
    text = f"{found.when.rstrip('.')}. What is done?"
    return Lesson(WRONG, text, found.remedy, found.cite, choices=tuple(choices), irregularity=found)


def _payment(table: LiveTable, settled: Settlement) -> Lesson:
    on = f" on {settled.on}" if settled.on else ""
    name = table.session.rules.book.wager_named(settled.wager).name
    whose = f"Seat {settled.seat}" if settled.seat else settled.player
    text = (
        f"{whose}, {name}{on}, {money_text(settled.stake)}: how much does the "
        "player win? Enter 0 for a push and a negative amount for a loss."
    )
    return Lesson(PAYS, text, str(settled), settled.cite, settlement=settled)


def mark_step(table: LiveTable, person: Person, said: str) -> str:
    """Mark the answer about the next step, or about what went wrong; then it is done."""
    _check_training(table)
    now = lesson(table)
    if now is None or not now.choices:
        raise ActError("The round is over; there is no next step.")
    verdict = _verdict(table, now, said == now.right, f"{now.right} [{now.cite}]")
    if now.irregularity is not None:
        _call(table, person, now.irregularity)
    else:
        _do(table, person)
    go_on(table, person)
    return verdict


def mark_payment(table: LiveTable, person: Person, said: str) -> str:
    """Mark the answer about a payment."""
    _check_training(table)
    now = lesson(table)
    if now is None or now.settlement is None:
        raise ActError("There is nothing to pay now.")
    verdict = _verdict(table, now, _cents(said) == now.settlement.net, now.right)
    table.change(paid=table.facts.paid + 1)
    go_on(table, person)
    return verdict


def set_school(table: LiveTable, drill: str, seconds: int) -> None:
    """What is drilled, a paragraph with all below it or everything, and how long an answer may
    take."""
    _check_training(table)
    drill = drill.strip()
    chapter = table.session.rules.book.chapter.number
    if drill and not (PARAGRAPH.fullmatch(drill) and drill.startswith(f"{chapter}.")):
        raise ActError(f"Write a paragraph of the chapter, such as {chapter}.7, or leave it empty.")
    if seconds not in SECONDS:
        raise ActError("Choose how long an answer may take.")
    table.change(drill=drill, seconds=seconds, since=clock.now())


def begin(table: LiveTable, person: Person) -> None:
    """Players sit down and bet, and the first question is asked."""
    _check_training(table)
    place(table, person)
    begun(table, person)


def begun(table: LiveTable, person: Person) -> None:
    """Bets lie; nothing of them is paid yet."""
    table.change(paid=0, since=clock.now())
    go_on(table, person)


def go_on(table: LiveTable, person: Person) -> None:
    """What the drill does not ask happens by itself."""
    while table.facts.drill and (now := lesson(table)) is not None:
        if _is_in(table.facts.drill, now.cite):
            break
        if now.settlement is not None:
            table.change(paid=table.facts.paid + 1)
        else:
            _do(table, person)


def left(table: LiveTable) -> int | None:
    """The seconds that are left for an answer; None where nobody counts them."""
    if not table.facts.seconds or not table.facts.since:
        return None
    return max(0, table.facts.seconds - int(_passed(table)))


def sections(table: LiveTable) -> list[str]:
    """What can be drilled: what was missed, the most often first, then the sections that say what
    is done when something goes wrong, and what is paid."""
    missed = sorted(table.facts.missed, key=lambda cite: -table.facts.missed[cite])
    book = table.session.rules.book
    cites = [each.cite for each in (*book.irregularity, *book.wager)]
    own = {each.partition("(")[0] for each in cites if each.startswith(book.chapter.number)}
    return [*missed, *sorted(own, key=lambda each: (len(each), each))]


# ------------------------------------------------------------------------------ what is done


def _do(table: LiveTable, person: Person) -> None:
    """The step that the round asks for."""
    round_ = table.session.round
    acts, question = table.acts(person), None if round_ is None else round_.question
    if isinstance(question, Decide):
        decide(table, person, question)
    elif isinstance(question, SystemDraw):
        acts.choose("")
    elif isinstance(question, Arrange):
        acts.choose(_first_setting(question))
    elif isinstance(question, Stopped):
        acts.call(question.calls[0])
    else:
        acts.deal()


def _call(table: LiveTable, person: Person, record: Irregularity) -> None:
    """What went wrong takes its course; at a seat where it concerns one."""
    round_ = table.session.round
    seats = sorted({bet.seat for bet in round_.bets}) if round_ is not None else []
    for seat in seats if record.concerns == "seat" else (None,):
        for by in CALLERS:
            with suppress(ActError):
                table.acts(person).call(record.key, seat, by)
                return
    _do(table, person)


def _is_in(drill: str, cite: str) -> bool:
    """Whether a paragraph is the one that is drilled, or below it."""
    return cite.startswith(drill) and not cite[len(drill) :][:1].isalnum()


def _check_training(table: LiveTable) -> None:
    """At a player's table the player decides."""
    if not table.facts.trainer:
        raise ActError("This is not a training table; its players make the decisions.")


def _passed(table: LiveTable) -> float:
    now, since = (datetime.fromisoformat(each) for each in (clock.now(), table.facts.since))
    return (now - since).total_seconds()


def _verdict(table: LiveTable, now: Lesson, right: bool, truth: str) -> str:
    """Marked, and counted by the kind of mistake and by what was missed; the clock begins anew."""
    facts = table.facts
    late = bool(facts.seconds and facts.since) and _passed(table) > facts.seconds + GRACE
    mistake = now.kind if not right else LATE if late else ""
    if mistake:
        table.change(
            mistakes={**facts.mistakes, mistake: facts.mistakes.get(mistake, 0) + 1},
            missed={**facts.missed, now.cite: facts.missed.get(now.cite, 0) + 1},
        )
    table.change(asked=facts.asked + 1, right=facts.right + (not mistake), since=clock.now())
    if not right:
        return f"Incorrect. The answer: {truth}"
    return f"Correct, but too slow: {truth}" if late else f"Correct: {truth}"


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
