"""Search all chapters: wagers, payouts, options, readings, irregularities."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from croupier.catalog.index import Entry, entries, rulebook
from croupier.rulebook.foreign import FileError
from croupier.rulebook.loader import RulebookError
from croupier.rulebook.paying import columns
from croupier.rulebook.types import Rulebook

TOKEN = re.compile(r"\$?[0-9]+(?:\.[0-9]+)?%?|[a-z]+")
COMMA = re.compile(r"(?<=[0-9]),(?=[0-9]{3})")
PAYOUT = re.compile(r"\S+ (?:to|for|per) \S+")
NUMBER = re.compile(r"[0-9$]")


class SearchError(ValueError):
    """An empty search."""


@dataclass(frozen=True)
class Hit:
    """A record with all the words: its cite and its text.

    `labels` are the paytables with this payout, if the wager has several.
    """

    game: str
    chapter: str
    kind: str
    key: str
    cite: str
    text: str
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Query:
    """Words that must all occur; a payout such as 500 to 1 must occur as written."""

    words: tuple[str, ...]
    payouts: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, text: str) -> Query:
        plain = _plain(text)
        payouts = tuple(tuple(TOKEN.findall(found)) for found in PAYOUT.findall(plain))
        words = tuple(TOKEN.findall(PAYOUT.sub(" ", plain)))
        if not words and not any(payouts):
            raise SearchError("Nothing to search for; type words, or a payout such as 500 to 1.")
        return cls(words, tuple(payout for payout in payouts if payout))

    def matches(self, text: str) -> bool:
        plain = _plain(text)
        if not all(word in plain for word in self.words):
            return False  # most records end here, before they are taken apart
        tokens = TOKEN.findall(plain)
        return all(any(_is(word, token) for token in tokens) for word in self.words) and all(
            _in_order(payout, tokens) for payout in self.payouts
        )


def search(text: str) -> Iterator[Hit]:
    """Every record of every chapter with all the words of a text."""
    query = Query.of(text)
    for entry in entries():
        for hit in records(entry):
            if query.matches(f"{hit.key} {hit.text}"):
                yield hit


def unreadable() -> Iterator[str]:
    """The faults of chapters that cannot be searched."""
    for entry in entries():
        try:
            rulebook(entry)
        except (RulebookError, FileError) as error:
            yield str(error).splitlines()[0]


@cache
def records(entry: Entry) -> tuple[Hit, ...]:
    """The records of a chapter; none if it cannot be read."""
    try:
        book = rulebook(entry)
    except (RulebookError, FileError):
        return ()
    return tuple(_records(book))


def _records(book: Rulebook) -> Iterator[Hit]:
    def hit(kind: str, key: str, cite: str, *texts: str, labels: Sequence[str] = ()) -> Hit:
        text = " ".join(text for text in texts if text)
        return Hit(book.game, book.chapter.number, kind, key, cite, text, tuple(labels))

    for wager in book.wager:
        yield hit("wager", wager.key, wager.cite, f"{wager.name}.", wager.amount)
    for key, cite, name, pays, labels in _rows(book):
        yield hit("paytable", key, cite, f"{name} pays {pays}", labels=labels)
    for option in book.option:
        values = ", ".join(map(str, option.values))
        yield hit("option", option.key, option.cite, option.question, values)
    for reading in book.reading:
        taken = reading.choices.values() or (reading.taken,)
        yield hit("reading", reading.key, reading.cite, reading.doubt, *taken)
    for record in book.irregularity:
        yield hit("irregularity", record.key, record.cite, record.when, record.remedy)


def _rows(book: Rulebook) -> Iterator[tuple[str, str, str, str, tuple[str, ...]]]:
    """Wager, cite, row, payout, and the labels of the paytables with that payout."""
    for block in book.paytable:
        labels: dict[tuple[str, str], list[str]] = {}
        for column in columns(block):
            for row in column.rows:
                labels.setdefault((row.name, str(row.pays)), []).append(column.label)
        for added in block.added:
            labels.setdefault((added.name, added.pays), [])
        for (name, pays), found in labels.items():
            yield block.wager, block.cite, name, pays, tuple(label for label in found if label)
    for envy in book.envy:
        for cells in envy.rows:
            for stake, pays in zip(envy.stakes, cells[1:], strict=True):
                if pays:
                    name = f"Envy Bonus: {cells[0]}, {stake} wager,"
                    yield envy.wager, envy.cite, name, pays, envy.labels


def _plain(text: str) -> str:
    return COMMA.sub("", text.lower())


def _is(word: str, token: str) -> bool:
    """A word may be the start of another; a number must match exactly."""
    return token == word if NUMBER.match(word) else token.startswith(word)


def _in_order(payout: tuple[str, ...], tokens: Sequence[str]) -> bool:
    """Whether the tokens of a payout are adjacent."""
    size = len(payout)
    return any(tuple(tokens[at : at + size]) == payout for at in range(len(tokens) - size + 1))
