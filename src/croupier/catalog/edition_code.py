"""A game's code for a text whose paragraphs have other numbers: an edition, or a variation.

The code cites today's text. So it is given the rules in today's numbering, and every cite that it
says is put into the other text's.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from croupier.rulebook.numbering import Numbering
from croupier.rulebook.other_text import OtherText
from croupier.rulebook.rules import Rules

Code = TypeVar("Code")


class EditionCode:
    """The functions of a game's play.py or odds.py, each with its cites in the numbering of
    another text."""

    def __init__(self, code: object, numbering: Numbering) -> None:
        self._code, self._numbering = code, numbering

    @classmethod
    def of(cls, code: Code, text: OtherText) -> Code:
        """The code itself where the text has no other numbers."""
        return cast(Code, cls(code, text.numbering)) if text.renumbered else code

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._code, name)
        return self._heard(found) if callable(found) else found

    def _heard(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(rules: Rules, *others: Any, **named: Any) -> Any:
            today = in_todays_numbering(rules, self._numbering)
            try:
                said = function(today, *others, **named)
            except ValueError as error:
                error.args = self._numbering.data(error.args)
                raise
            if isinstance(said, Generator):
                return self._spoken(said)
            return map(self._said, said) if isinstance(said, Iterator) else self._said(said)

        return call

    def _spoken(self, speech: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        answer = None
        while True:
            try:
                said = speech.send(answer)
            except StopIteration as end:
                return end.value
            answer = yield self._said(said)

    def _said(self, said: Any) -> Any:
        """What code says, with every cite in it in the edition's numbering."""
        if isinstance(said, str):
            return self._numbering.text(said)
        if isinstance(said, dict):
            return {key: self._said(value) for key, value in said.items()}
        if isinstance(said, tuple) and not hasattr(said, "_fields"):
            return tuple(map(self._said, said))
        if is_dataclass(said) and not isinstance(said, type):
            were = {each.name: getattr(said, each.name) for each in fields(said) if each.init}
            are = {name: self._said(value) for name, value in were.items()}
            changed = {name: are[name] for name in were if are[name] is not were[name]}
            return replace(said, **changed) if changed else said
        return said


def in_todays_numbering(rules: Rules, numbering: Numbering) -> Rules:
    """Rules of another text, with the numbers that their paragraphs have today."""
    return rules.once(
        "in today's numbering",
        lambda: Rules(numbering.inverse.data(rules.book), rules.answers, rules.explicit),
    )
