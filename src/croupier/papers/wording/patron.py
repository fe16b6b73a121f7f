"""What a patron is told of a round: `guide.toml` beside a game's rules, each record with its cite.

A step says what happens, `ends` when a wager wins, pushes and loses, `stake` how it is made where
the rules file's own words are for others, `remark` what else is to be known of it, `unpaid` which
rows of a paytable some answers leave out. An answer's key in braces stands for the answer: "up to
{pass-odds-4-10} times".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeVar

from croupier.catalog.index import Entry, find
from croupier.papers.wording.game_files import declined, filled, read
from croupier.rulebook.records import Cited, Given, Key, Record, Text
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Wager

FILE = "guide.toml"


class Title(Cited):
    """What a table is called under some answers, if not by the chapter's title."""

    says: Text
    given: Given


class Step(Cited):
    """What happens next in a round; `says` is for a patron."""

    says: Text
    given: Given = ()


class Ends(Cited):
    """When wagers win, push (are returned) and lose."""

    wagers: tuple[Key, ...]
    wins: Text
    pushes: str = ""
    loses: Text
    given: Given = ()


class Staked(Cited):
    """How wagers are made: when they are `placed`, what they are `on`; `says` how much they may be.

    What is empty is told in the words of the rules file.
    """

    wagers: tuple[Key, ...]
    placed: str = ""
    on: str = ""
    says: str = ""
    given: Given = ()


class Remark(Cited):
    """What else is to be known of wagers, in place of the rules file's note.

    With `rows` it is told where one of them is paid. `rankings` of the rules file that these
    wagers alone are decided by are not listed, as the order stands in the paytable. With a blank
    for what the certificate holder does without it is not told.
    """

    wagers: tuple[Key, ...]
    says: str = ""
    rows: tuple[Text, ...] = ()
    rankings: tuple[Text, ...] = ()
    given: Given = ()


class Unpaid(Cited):
    """Rows that cannot come up under some answers."""

    wagers: tuple[Key, ...]
    rows: tuple[Text, ...]
    given: Given


class PatronFile(Record):
    """`boxes` is what the places are called on which a player may make the main wager."""

    boxes: Text = "boxes"
    title: tuple[Title, ...] = ()
    step: tuple[Step, ...] = ()
    ends: tuple[Ends, ...] = ()
    stake: tuple[Staked, ...] = ()
    remark: tuple[Remark, ...] = ()
    unpaid: tuple[Unpaid, ...] = ()


Says = TypeVar("Says", Step, Ends, Staked)
OfWagers = TypeVar("OfWagers", Ends, Staked)


def patron_file(game: str) -> PatronFile:
    """All that is told of a game; nothing where there is no file."""
    return _read(find(game))


@cache
def _read(entry: Entry) -> PatronFile:
    return PatronFile.model_validate(read(entry, FILE))


def _filled(rules: Rules, record: Says) -> Says:
    """With the answers where a text has their keys."""
    texts = {
        name: filled(rules, text) for name, text in record if isinstance(text, str) and "{" in text
    }
    return record.model_copy(update=texts) if texts else record


def title(rules: Rules) -> str:
    """What the table is called."""
    told = patron_file(rules.book.game).title
    return next((each.says for each in told if rules.holds(each.given)), rules.book.chapter.title)


def steps(rules: Rules) -> tuple[Step, ...]:
    told = patron_file(rules.book.game).step
    return tuple(_filled(rules, step) for step in told if rules.holds(step.given))


def ends(rules: Rules, wager: str) -> Ends | None:
    """When a wager wins, pushes and loses under these rules."""
    return _of(rules, patron_file(rules.book.game).ends, wager)


def staked(rules: Rules, wager: str) -> Staked | None:
    """How a wager is made, where that is told."""
    return _of(rules, patron_file(rules.book.game).stake, wager)


def on_what(rules: Rules, wager: Wager) -> str:
    """What a wager is on."""
    told = staked(rules, wager.key)
    return told.on if told and told.on else wager.patron or wager.against


def remarks(rules: Rules, wager: str) -> tuple[str, ...]:
    """What else is to be known of a wager."""
    told = patron_file(rules.book.game).remark
    held = [e for e in told if wager in e.wagers and e.says and rules.holds(e.given)]
    said = [(each.says, each.rows) for each in held] + list(_readings(rules, wager))
    paid = {row.name for row in rules.paytable(wager).rows} if any(r for _, r in said) else set()
    return tuple(
        filled(rules, text)
        for text, rows in said
        if not declined(rules, text) and (not rows or paid & set(rows))
    )


def _readings(rules: Rules, wager: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What the readings in force make of a wager, and the rows for which that matters."""
    for reading in filter(rules.concerned, rules.book.reading):
        for told in reading.patron:
            choice = rules.text(reading.key)
            if wager in told.wagers and choice in told.says:
                yield told.says[choice], told.rows


def remarked(rules: Rules, wager: str) -> bool:
    """Whether a remark takes the place of the rules file's note: one that is always made."""
    told = patron_file(rules.book.game).remark
    return any(
        wager in each.wagers and each.says and not (each.given or each.rows) for each in told
    )


def rankings_of_wagers(rules: Rules) -> frozenset[str]:
    """The rankings by which only wagers are decided whose paytables tell the order."""
    return frozenset(name for each in patron_file(rules.book.game).remark for name in each.rankings)


def unpaid(rules: Rules, wager: str) -> frozenset[str]:
    """The rows of a wager that these rules never pay."""
    told = patron_file(rules.book.game).unpaid
    held = (each for each in told if wager in each.wagers and rules.holds(each.given))
    return frozenset(row for each in held for row in each.rows)


def _of(rules: Rules, told: tuple[OfWagers, ...], wager: str) -> OfWagers | None:
    held = (each for each in told if wager in each.wagers and rules.holds(each.given))
    found = next(held, None)
    return None if found is None else _filled(rules, found)


def cites(record: Cited) -> str:
    """All paragraphs of a record, a line each."""
    return "\n".join((record.cite, *record.also))
