"""What a variation has otherwise than the game that it varies (601a.2(a)(1)(i)): every record that
is only in one of them, and every field and payout that differs, from their rulebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.papers.document import Block, Words, grid
from croupier.rulebook.checker import records
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.paying import PaytableBlock, columns
from croupier.rulebook.records import Cited
from croupier.rulebook.types import Rulebook

Row = tuple[str, str, str, str]  # what, in the other game, in the variation, paragraph
NONE = "\u2013"
# What follows from wagers and questions that are not there is not told again.
FOLLOWING = frozenset({"fold", "behaviour", "conflict", "deal", "decision"})
DERIVED = frozenset({"given", "wagers", "patron", "also", "stake", "key", "cite"})
KINDS = {"option": "Question", "equipment": "Equipment", "vigorish": "Vigorish"}
SAYS = ("question", "doubt", "when", "what", "says", "name")


def difference_blocks(other: Rulebook, own: Rulebook) -> Iterator[Block]:
    """A line for each difference; `other` has the variation's numbers already."""
    assert own.variation is not None
    yield Words(own.variation.says(), cite="601a.2(a)(1)(i)")
    rows = list(_rows(_named(other), _named(own)))
    if not rows:
        yield Words("Its rules of play and wagering are those of that game.")
        return
    heads = ("what differs", f"in {own.variation.base_title}", "here", "paragraph")
    yield grid(heads, rows, "llll", share=(2, 1, 1, 0), whole=False, small=True)


def _rows(other: Mapping[str, Cited], own: Mapping[str, Cited]) -> Iterator[Row]:
    for name in {**other, **own}:
        was, now = other.get(name), own.get(name)
        if was is None or now is None:
            there = now or was
            assert there is not None
            yield (name, *(("yes", "no") if now is None else ("no", "yes")), there.cite)
        elif isinstance(was, PaytableBlock) and isinstance(now, PaytableBlock):
            yield from _changed(name, _paid(was), _paid(now), now.cite)
        elif was != now:
            yield from _changed(name, _fields(was), _fields(now), now.cite)


def _changed(name: str, was: Mapping[str, str], now: Mapping[str, str], cite: str) -> Iterator[Row]:
    for part in {**was, **now}:
        before, after = was.get(part, NONE), now.get(part, NONE)
        if before != after:
            yield f"{name}: {part}", before, after, cite


def _named(book: Rulebook) -> dict[str, Cited]:
    """Every record that says something of its own, under what tells it from all others."""
    found: dict[str, Cited] = {}
    for place, record in records(book):
        kind = place.partition(" ")[0]
        if kind in FOLLOWING:
            continue
        name = f"{KINDS.get(kind, kind.capitalize())}: {_about(book, record)}"
        while name in found:
            name = f"{name.removesuffix('.')} (another)"
        found[name] = record
    return found


def _about(book: Rulebook, record: Cited) -> str:
    """What a record is about, in the words of the rules file."""
    if isinstance(record, PaytableBlock):
        name = book.wagers[record.wager].name
        return f"{name} of {record.cite}"
    for part in SAYS:
        if said := getattr(record, part, None):
            return str(said)
    if wager := getattr(record, "wager", None):
        return str(book.wagers[wager].name if wager in book.wagers else wager)
    return f"{getattr(record, 'kind', '')} of {record.cite}".strip()


def _paid(block: PaytableBlock) -> dict[str, str]:
    return {
        " ".join(filter(None, (row.name, table.label and f"({table.label})"))): str(row.pays)
        for table in columns(block)
        for row in table.rows
    }


def _fields(record: Cited) -> dict[str, str]:
    said = record.model_dump(mode="json", exclude=set(DERIVED))
    return {name.replace("_", " "): _text(value) for name, value in said.items() if value}


def _text(value: Any) -> str:
    match value:
        case list():
            return ", ".join(map(_text, value))
        case dict():
            return "; ".join(f"{key} {_text(each)}" for key, each in value.items() if each)
        case bool():
            return answer_text(value)
    return str(value)
