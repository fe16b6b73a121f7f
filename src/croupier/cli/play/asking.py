"""A question of the round, put to a person, and the answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.cli.play.commands import run_command
from croupier.cli.play.prompts import Refused, candidates, meant, with_amounts
from croupier.cli.play.shown import MOST_CHOICES, chosen_by_cards
from croupier.rounds.arrange import HOUSE_WAY, Arrange
from croupier.rounds.words import (
    GENERATOR,
    Decide,
    Moment,
    NextCard,
    OpenQuestion,
    Roll,
    Spin,
    Stopped,
    SystemDraw,
)
from croupier.rulebook.foreign import shown_value
from croupier.table.round import BY_DEALER, CALLERS
from croupier.table.session import Round

if TYPE_CHECKING:
    from croupier.cli.play.table import TableInTerminal

SEAT = re.compile(r"[0-9]{1,2}")


def question_text(question: OpenQuestion) -> str:
    """The prompt of a question."""
    match question:
        case Decide():
            return f"Seat {question.seat}: {_ways(question)}: "
        case Arrange():
            parts = " and ".join(f"{part} ({size})" for part, size in question.parts)
            return f"Seat {question.seat}: arrange {parts}, as in {question.example}: "
        case SystemDraw():
            asks = question.asks or f"Drawn by the table game system: a {question.what}?"
            return f"{asks} Type {_some(question.among)}, or press Enter for none: "
        case NextCard():
            return f"Press Enter to deal the next card to {question.to}: "
        case Spin():
            draw = "start the generator" if question.pointer == GENERATOR else "spin the wheel"
            return f"Press Enter to {draw}: "
        case Roll():
            return "Press Enter to roll the dice: "
        case Moment():
            return f"Press Enter to continue [{question.cite}]: "
        case Stopped():
            calls = " or ".join(question.calls)
            return f"Play has stopped [{question.cite}]; type `call` {calls}: "


def _some(among: tuple[str, ...]) -> str:
    if len(among) > MOST_CHOICES:
        return f"{among[0]} to {among[-1]}"
    return " or ".join(among)


def _ways(question: Decide) -> str:
    """The choices; where cards are chosen, that they are named."""
    named = chosen_by_cards(question)
    others = [choice.key for choice in question.choices if choice.key not in named.values()]
    if named:
        example = min(map(sorted, named), key=len)
        others.insert(0, f"the cards to discard, as in {' '.join(example)}")
    return " / ".join(others)


def answer_question(table: TableInTerminal, round_: Round, line: str) -> None:
    """Take a line typed at the open question: an answer, an irregularity or a command."""
    question = round_.question
    words = line.split()
    if words and words[0].lower() == "call" and not _is_choice(question, words):
        _call(table, round_, words[1:])
    elif isinstance(question, Decide):
        _choose(table, question, line)
    elif isinstance(question, Arrange):
        if not line:
            raise Refused(f"Type how to set the hands, as in {question.example}, or `help`.")
        if "=" in line or line == HOUSE_WAY or not run_command(table, line):
            table.acts.choose(line)
    elif isinstance(question, SystemDraw):
        if not line:
            table.acts.choose("")
        elif candidates(line, question.among) or not run_command(table, line):
            table.acts.choose(meant(line, question.among, f"a {question.what}"))
    elif not line or line.lower() == "deal":
        table.acts.deal()
    elif not run_command(table, line):
        raise Refused(
            f"{shown_value(line)} cannot be done now; press Enter or type `deal` to continue, "
            f"{_possible_calls(round_)}"
        )


def _is_choice(question: OpenQuestion | None, words: list[str]) -> bool:
    """Whether the one word is a choice of the open decision, not an irregularity."""
    keys = [choice.key for choice in question.choices] if isinstance(question, Decide) else []
    return len(words) == 1 and words[0].lower() in keys


def _choose(table: TableInTerminal, question: Decide, line: str) -> None:
    keys = [choice.key for choice in question.choices]
    if not line:
        raise Refused(f"Type {_ways(question)}, or `help`.")
    if named := chosen_by_cards(question):
        cards = frozenset(word[:-1].upper() + word[-1].lower() for word in line.split())
        if cards in named:
            table.acts.choose(named[cards])
            return
    key, equals, amount = "".join(with_amounts(line)[:1]).partition("=")
    if not candidates(key, keys) and run_command(table, line):
        return
    if named and not candidates(key, keys):
        raise Refused(f"{shown_value(line)} is not a choice now; type {_ways(question)}.")
    choice = meant(key, keys, f"a choice of seat {question.seat}") + equals + amount
    table.acts.choose(choice)


def _call(table: TableInTerminal, round_: Round, words: list[str]) -> None:
    question = round_.question
    possible = question.calls if question is not None else ()
    if not words:
        raise Refused(f"Name the irregularity: {_possible_calls(round_)}")
    key = meant(words[0], possible, "an irregularity that you can call")
    by = BY_DEALER
    if words[-2:-1] == ["by"]:
        by = meant(words[-1], CALLERS, "somebody who can call it")
        words = words[:-2]
    seat = words[1] if len(words) > 1 else ""
    if seat and not SEAT.fullmatch(seat):
        raise Refused(f"{shown_value(seat)} is not a seat; write `call {key} 2`.")
    table.acts.call(key, int(seat) if seat else None, by)


def _possible_calls(round_: Round) -> str:
    calls = round_.question.calls if round_.question is not None else ()
    return f"or `call` {' or '.join(calls)}." if calls else "no irregularity can be called."
