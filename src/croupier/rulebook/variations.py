"""A variation of a game: a rules file that says what differs from another game's (601a.2(a)(1)(i)).

    [variation]
    of = "three-card-poker"
    game = "keystone-three"
    title = "Keystone Three"
    number = "990a"
    without = [{ wager = "six-card-bonus" }]

    [[variation.change]]
    record = { paytable = "ante-bonus" }
    to.cells = { Straight = { A = "2 to 1" } }

The code of the other game plays and counts it, and its paragraphs are that game's under a number of
its own. The file may hold that game's rules below its own tables, as one kept with a filing does:
then it is whole, and a later change of the other game's rules file does not reach it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from croupier.rulebook.foreign import parse_toml, read_text, shown_value
from croupier.rulebook.other_text import OtherText, OtherTextError, read_head
from croupier.rulebook.records import Key, Text
from croupier.sources import chapter_folders

VARIATION, CHAPTER = "variation", "chapter"


class Variation(OtherText):
    """A game told by what differs from the one that it is a variation `of`. `lacks` are paragraphs
    of that game that it does not have, `paragraphs` those that only it has; `base` and `base_title`
    are that game's chapter and title."""

    of: Key
    game: Key
    title: Text
    number: Annotated[str, Field(pattern=r"^[0-9]{3}a$")]
    short: tuple[Text, ...] = ()
    lacks: tuple[Text, ...] = ()
    paragraphs: tuple[Text, ...] = ()
    base: str = ""
    base_title: str = ""

    @property
    def absent(self) -> tuple[str, ...]:
        return self.lacks

    def all_of(self, base: Sequence[str]) -> tuple[str, ...]:
        """Its paragraphs: those of the other game that it has, renumbered, and its own."""
        kept = (self.numbering.cite(cite) for cite in base if self.has(cite))
        return tuple(dict.fromkeys((*kept, *self.paragraphs)))

    def says(self) -> str:
        """Which game it is a variation of, in words."""
        other = f"{self.base_title} ({self.base})"
        return f"A variation of {other}, whose paragraphs it has as {self.number}."

    def facts(self) -> dict[str, str]:
        """As JSON has it."""
        return {"of": self.of, "base": self.base}


def head_of(table: Any, chapter: Mapping[str, Any], file: str) -> Variation:
    """The facts of a variation, from its table and the chapter of the other game."""
    place = f"{file}: {VARIATION}"
    head = read_head(Variation, table, place)
    if chapter.get("game") != head.of:
        raise OtherTextError(
            f"{place}.of = {shown_value(head.of)} is not {shown_value(chapter.get('game'))}, the "
            "game whose rules stand below it."
        )
    base = str(chapter.get("number"))
    if head.number == base or head.game == head.of:
        raise OtherTextError(f"{place} has the name or number of {head.of}; choose its own.")
    return head.model_copy(
        update={
            "renumbered": {base: head.number, **head.renumbered},
            "base": base,
            "base_title": str(chapter.get("title")),
        }
    )


def whole(text: str, file: str) -> str:
    """A rules file's text; of a variation with the rules of the other game below its own."""
    if f"[{VARIATION}]" not in text:
        return text
    data = parse_toml(text, file)
    if VARIATION not in data or CHAPTER in data:
        return text
    of = data[VARIATION].get("of") if isinstance(data[VARIATION], dict) else None
    for found in (f for folder in chapter_folders() for f in sorted(folder.glob("*/rules.toml"))):
        other = read_text(found)
        if _is_of(other, of):
            return f"{text}\n{other}"
    raise OtherTextError(
        f"{file}: {VARIATION}.of = {shown_value(of)} is not a game that it can be a variation of."
    )


def _is_of(text: str, game: object) -> bool:
    """Whether a rules file is a game's; that game is no variation itself."""
    head = text[: text.find("[[")]
    return f"[{VARIATION}]" not in head and f'game = "{game}"' in head.splitlines()


def is_variation_file(path: Path) -> bool:
    """Whether a rules file begins as a variation's."""
    return read_text(path).lstrip().startswith(f"[{VARIATION}]")
