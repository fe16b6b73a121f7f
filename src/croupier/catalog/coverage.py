"""Where each paragraph of a chapter is implemented and which test shows it: derived, never typed.

A paragraph's homes are the records of the rules file that cite it, the code that cites it, and the
events of a golden transcript that cite it. It is accounted for if it has a home, if all its parts
are accounted for, or if a record covers the whole paragraph above it. The rest is open.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

from croupier.catalog.index import Entry, rulebook
from croupier.catalog.source_text import cites_of
from croupier.rulebook.checker import records
from croupier.rulebook.cites import cites_in, parent
from croupier.rulebook.types import Rulebook
from croupier.sources import PACKAGE, closure, place_of

PROCEDURE, PLAY, ODDS, PARTS, TEST = "procedure", "play", "odds", "parts", "test"
# What lies on the table and what beats what is told as a whole: such a record speaks for all
# beneath its paragraph. So does a procedure, unless something beneath it is a matter for software.
TOLD_AS_A_WHOLE = frozenset({"equipment", "inscription", "ranking"})
TESTS, VERIFY = (PACKAGE.parent.parent / folder for folder in ("tests", "verify"))


@dataclass(frozen=True)
class Home:
    """One home of a paragraph: a kind of record, `play` or `odds`, and where."""

    kind: str
    where: str


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, its homes, and the tests and transcripts that show it."""

    cite: str
    homes: tuple[Home, ...]
    tests: tuple[str, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(home.kind for home in self.homes))

    @property
    def section(self) -> str:
        return self.cite.partition("(")[0]

    @property
    def is_open(self) -> bool:
        return not self.homes


@dataclass(frozen=True)
class Register:
    """A chapter, in the order of its text."""

    paragraphs: tuple[Paragraph, ...]

    @property
    def open(self) -> tuple[Paragraph, ...]:
        return tuple(paragraph for paragraph in self.paragraphs if paragraph.is_open)

    def sections(self) -> Mapping[str, tuple[Paragraph, ...]]:
        found: dict[str, list[Paragraph]] = defaultdict(list)
        for paragraph in self.paragraphs:
            found[paragraph.section].append(paragraph)
        return {section: tuple(members) for section, members in found.items()}


@dataclass(frozen=True)
class Coverage(Register):
    """The register of a game's chapter."""

    entry: Entry


def coverage(entry: Entry) -> Coverage:
    """The homes of every paragraph of a game's chapter."""
    cites = entry.paragraphs()
    tests = shown_by(cites, [entry.tests, VERIFY / "chapters" / entry.folder.name])
    homes: dict[str, list[Home]] = defaultdict(list)
    for cite, home in [*_in_data(rulebook(entry)), *_in_code(entry), *_in_tests(tests)]:
        if home not in homes[cite]:
            homes[cite].append(home)
    _speak_for_parts(rulebook(entry), parts_of(cites), homes)
    return Coverage(accounted(cites, homes, tests), entry)


def parts_of(cites: Sequence[str]) -> Mapping[str, list[str]]:
    """The paragraphs directly below each."""
    parts: dict[str, list[str]] = defaultdict(list)
    for cite in cites:
        parts[parent(cite)].append(cite)
    return parts


def accounted(
    cites: Sequence[str], homes: dict[str, list[Home]], tests: Mapping[str, Sequence[str]]
) -> tuple[Paragraph, ...]:
    """Paragraphs with their homes; one without its own has those of its parts, if all have one."""
    parts = parts_of(cites)
    for cite in reversed(cites):
        beneath = parts.get(cite, ())
        if not homes[cite] and beneath and all(homes[part] for part in beneath):
            homes[cite].append(Home(PARTS, cite))
    return tuple(Paragraph(cite, tuple(homes[cite]), tuple(tests.get(cite, ()))) for cite in cites)


def _in_data(book: Rulebook) -> Iterator[tuple[str, Home]]:
    """Paragraphs that a record cites, including in its sentences."""
    for place, record in records(book):
        home = Home(place.partition(" ")[0], place)
        for cite in (record.cite, *record.also, *cites_in(record.model_dump_json())):
            yield cite, home


def _speak_for_parts(
    book: Rulebook, parts: Mapping[str, list[str]], homes: dict[str, list[Home]]
) -> None:
    for place, record in records(book):
        kind = place.partition(" ")[0]
        if kind not in TOLD_AS_A_WHOLE | {PROCEDURE}:
            continue
        for cite in (record.cite, *record.also):
            beneath = list(_beneath(cite, parts))
            other = {home.kind for part in beneath for home in homes[part]}
            if kind in TOLD_AS_A_WHOLE or other <= TOLD_AS_A_WHOLE | {PROCEDURE, TEST}:
                for part in beneath:
                    homes[part] = homes[part] or [Home(kind, place)]


def _beneath(cite: str, parts: Mapping[str, list[str]]) -> Iterator[str]:
    for part in parts.get(cite, ()):
        yield part
        yield from _beneath(part, parts)


def _in_code(entry: Entry) -> Iterator[tuple[str, Home]]:
    """Paragraphs that a game's code cites: first the code of play, then the code of odds."""
    play = closure([entry.folder / "play.py"]) if entry.has_play else ()
    for path in closure([*play, *sorted(entry.folder.rglob("*.py"))]):
        own = path.is_relative_to(entry.folder)
        where = path.relative_to(entry.folder) if own else place_of(path)
        home = Home(PLAY if path in play else ODDS, where.as_posix())
        for cite in cites_of(path):
            yield cite, home


def _in_tests(tests: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, Home]]:
    """A paragraph cited in a golden transcript is played; otherwise a test shows it."""
    for cite, shown in tests.items():
        for test in shown:
            yield cite, Home(PLAY if test.startswith("transcripts/") else TEST, test)


def shown_by(chapter: Sequence[str], own: Sequence[Path]) -> dict[str, list[str]]:
    """The tests and transcripts that name each paragraph; none if the tests are not installed.

    Tests named after a paragraph come first; in the chapter's own folders, cites in a test's text
    count too.
    """
    named: dict[str, list[str]] = {cite: [] for cite in chapter}
    other: dict[str, list[str]] = {cite: [] for cite in chapter}
    found = (sorted(root.rglob("test_*.py")) for root in (TESTS, VERIFY, *own))
    for path in dict.fromkeys(chain.from_iterable(found)):
        for name, text in _tests_of(path):
            bears = frozenset(paragraphs_named(name, chapter))
            says = cites_in(text) if any(map(path.is_relative_to, own)) else ()
            for cite in bears.union(says) & named.keys():
                (named if cite in bears else other)[cite].append(f"{path.name}::{name}")
    for path in (path for root in own for path in sorted(root.glob("transcripts/*.txt"))):
        for cite in frozenset(cites_of(path)) & other.keys():
            other[cite].append(f"transcripts/{path.stem}")
    return {cite: named[cite] + other[cite] for cite in chapter if named[cite] or other[cite]}


@cache
def _tests_of(path: Path) -> tuple[tuple[str, str], ...]:
    """The tests of a file that name a paragraph, with their text."""
    source = path.read_text(encoding="utf-8")
    if not re.search(r"\d{3}a[._]\d", source):
        return ()
    lines = source.split("\n")
    return tuple(
        (node.name, "\n".join(lines[node.lineno - 1 : node.end_lineno]))
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def paragraphs_named(name: str, chapter: Sequence[str]) -> Iterator[str]:
    """The paragraphs in a test's name: `test_649a_11_c_3_push` names 649a.11(c)(3), `..._i_and_ii`
    two parts, `..._1_to_3` three. Names are in lower case."""
    for match in re.finditer(r"(\d{3}a)_(\d+)((?:_[0-9a-z]+)*)", name):
        labels = match[3].split("_")[1:]
        cite = f"{match[1]}.{match[2]}"
        while labels and (part := _part(cite, labels[0], chapter)):
            cite = part
            labels = labels[1:]
        yield cite
        beside = [other for other in chapter if parent(other) == parent(cite)]
        while len(labels) > 1 and (last := _part(parent(cite), labels[1], beside)):
            if labels[0] == "to":
                yield from beside[beside.index(cite) + 1 : beside.index(last) + 1]
            elif labels[0] == "and":
                yield last
            else:
                break
            labels = labels[2:]


def _part(cite: str, label: str, among: Sequence[str]) -> str | None:
    spelled = (f"{cite}({label})", f"{cite}({label.upper()})")
    return next((part for part in spelled if part in among), None)
