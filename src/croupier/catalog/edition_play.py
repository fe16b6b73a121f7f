"""A game's play as of an edition whose paragraphs have other numbers.

The code cites today's text. So it is given the rules in today's numbering, and every cite that it
says is put into the edition's.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from croupier.rulebook.editions import Edition
from croupier.rulebook.numbering import Numbering
from croupier.rulebook.rules import Rules

if TYPE_CHECKING:
    from croupier.catalog.code import PlayCode


class EditionPlay:
    """The functions of a game's play.py, each with its cites in the numbering of an edition."""

    def __init__(self, code: PlayCode, numbering: Numbering) -> None:
        self._code, self._numbering = code, numbering

    @classmethod
    def of(cls, code: PlayCode, edition: Edition) -> PlayCode:
        """The code itself where the edition has no other numbers."""
        return cast("PlayCode", cls(code, edition.numbering)) if edition.renumbered else code

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._code, name)
        return self._heard(found) if callable(found) else found

    def _heard(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(rules: Rules, *others: Any) -> Any:
            today = in_todays_numbering(rules, self._numbering)
            try:
                said = function(today, *others)
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
        """A question or a statement, with every cite in it in the edition's numbering."""
        if is_dataclass(said) and not isinstance(said, type):
            were = {each.name: getattr(said, each.name) for each in fields(said) if each.init}
            are = {name: self._said(value) for name, value in were.items()}
            changed = {name: are[name] for name in were if are[name] != were[name]}
            return replace(said, **changed) if changed else said
        if isinstance(said, tuple):
            return tuple(map(self._said, said))
        return self._numbering.text(said) if isinstance(said, str) else said


def in_todays_numbering(rules: Rules, numbering: Numbering) -> Rules:
    """Rules as of an edition, with the numbers that their paragraphs have today."""
    return rules.once(
        "in today's numbering",
        lambda: Rules(numbering.inverse.data(rules.book), rules.answers, rules.explicit),
    )
