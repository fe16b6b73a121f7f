"""A game in two lines, from its chapter's data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from croupier.catalog.index import Entry, rulebook
from croupier.rulebook.types import Rulebook


@dataclass(frozen=True)
class Card:
    game: str
    chapter: str
    title: str
    family: str
    wagers: str
    tables: int
    plays: bool


@cache
def card_of(entry: Entry) -> Card:
    book = rulebook(entry)
    return Card(
        entry.game,
        entry.chapter,
        entry.title,
        entry.family,
        _wagers(book),
        sum(len(block.labels) for block in book.paytable),
        entry.has_play,
    )


def _wagers(book: Rulebook) -> str:
    """The names of its wagers: what must be placed first."""
    placed = [wager for wager in book.wager if not wager.bonus]
    names = [w.name for w in sorted(placed, key=lambda w: (not w.required, w.part_of is not None))]
    first = list(dict.fromkeys(names))
    return ", ".join(first[:4]) + (f" and {len(first) - 4} more" if len(first) > 4 else "")
