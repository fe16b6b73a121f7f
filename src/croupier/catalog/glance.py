"""A game at a glance: what it is in two sentences, what players call it, what lies on its felt.

`glance.toml` beside a game's rules has it; a game without the file is told by its wagers. The file
of the same name here has the order in which games are met.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator

from croupier.catalog.index import Entry, entries
from croupier.rulebook.foreign import parse_toml
from croupier.rulebook.records import Key, Record, Text
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Wager

FILE = "glance.toml"
Listed = BeforeValidator(lambda value: tuple(value) if isinstance(value, list) else value)
Texts = Annotated[tuple[Text, ...], Listed]
Dice = Annotated[tuple[int, ...], Listed]
Tiles = Annotated[tuple[Dice, ...], Listed]


class Glance(Record):
    """`words` are what players call the game, `wagers` what they call its wagers; `main` is the
    wager whose house edge is told, if not the first. Of `cards`, `dice`, `tiles` and `wheel` one is
    on its picture."""

    says: str = ""
    words: Texts = ()
    main: Key | None = None
    cards: Texts = ()
    dice: Dice = ()
    tiles: Tiles = ()
    wheel: str = ""
    wagers: Mapping[Key, Texts] = {}


def glance(entry: Entry) -> Glance:
    """A game at a glance; of an edition or a variation without a file, as the game it is of."""
    return _read(entry.folder / FILE if (entry.folder / FILE).exists() else entry.home / FILE)


@cache
def _read(path: Path) -> Glance:
    data = parse_toml(path.read_text(encoding="utf-8"), path.name) if path.exists() else {}
    return Glance.model_validate(data)


def main_wager(entry: Entry, rules: Rules) -> Wager | None:
    """The wager by which the game is known, if these rules offer it, else their first."""
    wanted = glance(entry).main
    offered = [wager for wager in rules.wagers() if wager.part_of is None and not wager.bonus]
    return next((wager for wager in offered if wager.key == wanted), next(iter(offered), None))


def as_met() -> tuple[Entry, ...]:
    """All games, those that are met most often first."""
    order = {game: place for place, game in enumerate(_order())}
    return tuple(sorted(entries(), key=lambda entry: order.get(entry.game, len(order))))


@cache
def _order() -> tuple[str, ...]:
    path = Path(__file__).with_name(FILE)
    return tuple(parse_toml(path.read_text(encoding="utf-8"), path.name)["order"])
