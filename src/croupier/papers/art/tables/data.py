"""What a chapter's layout shows: `layout.toml` beside its rules, each record with its cite."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Literal

from croupier.games import catalog
from croupier.rulebook.records import Cited, Given, Key, Record, Text
from croupier.rulebook.rules import Rules

FILE = "layout.toml"


class Drawn(Cited):
    """Betting `areas` of wagers, `words` to be read, or places for so many `cards`.

    Of places each has its word; `at` says where they are. A `strip` is a row of labelled boxes that
    are no betting areas.
    """

    areas: tuple[Key, ...] = ()
    words: tuple[Text, ...] = ()
    cards: tuple[int, ...] = ()
    at: Literal["", "seat", "dealer", "table", "cross", "strip"] = ""
    given: Given = ()


class _File(Record):
    drawn: tuple[Drawn, ...]


def frozen(value: object) -> object:
    """Lists as tuples, all the way down."""
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    return value


@cache
def records(game: str) -> tuple[Drawn, ...]:
    """Everything the layout of a chapter may show; a layout that is all wagers has no file."""
    file = catalog.find(game).folder / FILE
    if not file.is_file():
        return ()
    return _File.model_validate(frozen(tomllib.loads(file.read_text(encoding="utf-8")))).drawn


def drawn(rules: Rules) -> tuple[Drawn, ...]:
    """What the layout shows under these rules."""
    return tuple(record for record in records(rules.book.game) if rules.holds(record.given))


def areas(rules: Rules, *, shared: bool = False) -> tuple[str, ...]:
    """The wagers that have an area at each position, or one that all share."""
    found = (
        key
        for record in drawn(rules)
        if (record.at == "table" and not record.cards) is shared
        for key in record.areas
    )
    return tuple(key for key in dict.fromkeys(found) if rules.offers(key))
