"""What keeps each paragraph of a chapter, and which test shows it: derived, never typed.

A paragraph's homes are the records of the rules file that state it in a field of their own, the
code that cites it, the guide or layout that follows it, the golden transcripts in which the table
cites it, and the tests that are named by it or expect its cite. A sentence that mentions a
paragraph, or a reading that only explains its words, keeps nothing. A paragraph is accounted for if
it has a home, if all its parts are accounted for, or if a record covers the whole paragraph above
it. The rest is open.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from croupier.catalog.index import Entry, find, rulebook
from croupier.catalog.source_text import cites_of
from croupier.rulebook.checker import records
from croupier.rulebook.cites import CITE, cites_in, parent
from croupier.rulebook.editions import EDITION, Edition
from croupier.rulebook.records import Cited
from croupier.rulebook.types import Reading, Rulebook
from croupier.sources import PACKAGE, closure, place_of

PROCEDURE, PLAY, ODDS, PARTS, TEST = "procedure", "play", "odds", "parts", "test"
PAPERS, PAPER_FILES = "papers", ("guide.toml", "layout.toml")
# What lies on the table and what beats what is told as a whole: such a record speaks for all
# beneath its paragraph. So does a procedure, unless something beneath it is a matter for software.
TOLD_AS_A_WHOLE = frozenset({"equipment", "inscription", "ranking"})
Found = TypeVar("Found")
TESTS, VERIFY = (PACKAGE.parent.parent / folder for folder in ("tests", "verify"))


@dataclass(frozen=True)
class Home:
    """One home of a paragraph: a kind of record, `play`, `odds`, `papers` or `test`, and where."""

    kind: str
    where: str


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, its homes, the tests and transcripts that show it, and the records that mention
    it without stating it."""

    cite: str
    homes: tuple[Home, ...]
    tests: tuple[str, ...]
    mentions: tuple[str, ...] = ()

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
    """The homes of every paragraph of a game's chapter, as of an edition of it."""
    cites = entry.paragraphs()
    tests = _tests_for(entry)
    homes: dict[str, list[Home]] = defaultdict(list)
    stated, mentions = _in_data(rulebook(entry))
    if entry.edition:
        stated += _settled(rulebook(entry), entry.facts())
    today = [*_in_code(entry), *_in_papers(entry)]
    for cite, home in [*stated, *_as_numbered(entry, today), *_in_tests(tests)]:
        if home not in homes[cite]:
            homes[cite].append(home)
    _speak_for_parts(rulebook(entry), parts_of(cites), homes)
    return Coverage(accounted(cites, homes, tests, mentions), entry)


def _settled(book: Rulebook, written: Edition) -> Iterator[tuple[str, Home]]:
    """Paragraphs of an edition that settle what today's text leaves open, as the edition says."""
    assert book.edition is not None
    for key, cite in book.edition.settled_at.items():
        if key in written.settled:
            yield cite, Home(EDITION, f"{EDITION} (settled {key})")


def _as_numbered(entry: Entry, today: Iterable[tuple[str, Found]]) -> Iterator[tuple[str, Found]]:
    """What is found for today's paragraphs, under the numbers that they have in an edition or a
    variation."""
    told = entry.told
    for cite, found in today:
        if told is None:
            yield cite, found
        elif told.has(cite):
            yield told.numbering.cite(cite), found


def _tests_for(entry: Entry) -> dict[str, list[str]]:
    """The tests that show each paragraph: those of the code, which is today's, and the edition's
    own."""
    coded = find(entry.of) if entry.of else entry.today
    folders = [coded.tests, VERIFY / "chapters" / entry.home.name]
    found = shown_by(coded.paragraphs(), folders)
    if entry.told is None:
        return found
    shown = defaultdict(list, shown_by(entry.paragraphs(), [entry.tests], editions=True))
    for cite, tests in _as_numbered(entry, found.items()):
        shown[cite] += tests
    return dict(shown)


def parts_of(cites: Sequence[str]) -> Mapping[str, list[str]]:
    """The paragraphs directly below each."""
    parts: dict[str, list[str]] = defaultdict(list)
    for cite in cites:
        parts[parent(cite)].append(cite)
    return parts


def accounted(
    cites: Sequence[str],
    homes: dict[str, list[Home]],
    tests: Mapping[str, Sequence[str]],
    mentions: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> tuple[Paragraph, ...]:
    """Paragraphs with their homes; one without its own has those of its parts, if all have one."""
    parts = parts_of(cites)
    for cite in reversed(cites):
        beneath = parts.get(cite, ())
        if not homes[cite] and beneath and all(homes[part] for part in beneath):
            homes[cite].append(Home(PARTS, cite))
    return tuple(
        Paragraph(
            cite, tuple(homes[cite]), tuple(tests.get(cite, ())), tuple(mentions.get(cite, ()))
        )
        for cite in cites
    )


def _in_data(book: Rulebook) -> tuple[list[tuple[str, Home]], dict[str, list[str]]]:
    """Paragraphs that a field of a record is a cite of, and those that it only mentions."""
    stated: list[tuple[str, Home]] = []
    mentions: dict[str, list[str]] = defaultdict(list)
    for place, record in records(book):
        for field, text in _texts(record.model_dump(mode="json")):
            where = place if field == "cite" else f"{place}, {field}"
            if CITE.fullmatch(text) and not _explains(record):
                stated.append((text, Home(place.partition(" ")[0], where)))
                continue
            for cite in cites_in(text):
                mentions[cite].append(where)
    return stated, mentions


def _explains(record: Cited) -> bool:
    """Whether a record only says what is meant by words that another thing keeps."""
    return isinstance(record, Reading) and not record.choices


def _texts(value: object, field: str = "") -> Iterator[tuple[str, str]]:
    """Every text in plain data, with the field that it stands in."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _texts(each, f"{field}.{key}" if field else str(key))
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each, field)
    elif isinstance(value, str):
        yield field, value


def _in_papers(entry: Entry) -> Iterator[tuple[str, Home]]:
    """Paragraphs that a sentence of the guide or a thing on the layout is there for."""
    for name in PAPER_FILES:
        own = entry.folder / name
        path = own if own.exists() else entry.home / name
        if path.exists():
            for _, text in _texts(tomllib.loads(path.read_text(encoding="utf-8"))):
                if CITE.fullmatch(text):
                    yield text, Home(PAPERS, path.name)


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
    play = closure([entry.home / "play.py"]) if entry.has_play else ()
    for path in closure([*play, *sorted(entry.home.rglob("*.py"))]):
        own = path.is_relative_to(entry.home)
        where = path.relative_to(entry.home) if own else place_of(path)
        home = Home(PLAY if path in play else ODDS, where.as_posix())
        for cite in cites_of(path):
            yield cite, home


def _in_tests(tests: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, Home]]:
    """A paragraph cited in a golden transcript is played; otherwise a test shows it."""
    for cite, shown in tests.items():
        for test in shown:
            yield cite, Home(PLAY if test.startswith("transcripts/") else TEST, test)


def shown_by(
    chapter: Sequence[str], own: Sequence[Path], *, editions: bool = False
) -> dict[str, list[str]]:
    """The tests and transcripts that name each paragraph; none if the tests are not installed.

    Tests named after a paragraph come first; in the chapter's own folders, tests that expect its
    cite count too. Those of earlier editions have other numbers: they count alone.
    """
    named: dict[str, list[str]] = {cite: [] for cite in chapter}
    other: dict[str, list[str]] = {cite: [] for cite in chapter}
    numbers = frozenset(cite.partition(".")[0] for cite in chapter)
    beside = (sorted(root.rglob("test_*.py")) for root in own)
    for path in dict.fromkeys((*_test_files(), *chain.from_iterable(beside))):
        if numbers.isdisjoint(_chapters_in(path)) or editions != _of_edition(path):
            continue
        is_own = any(map(path.is_relative_to, own))
        for name, expected in _tests_of(path):
            bears = frozenset(paragraphs_named(name, chapter))
            says = expected if is_own else ()
            for cite in bears.union(says) & named.keys():
                (named if cite in bears else other)[cite].append(f"{path.name}::{name}")
    for path in (path for root in own for path in sorted(root.glob("transcripts/*.txt"))):
        for cite in frozenset(cites_of(path)) & other.keys():
            other[cite].append(f"transcripts/{path.stem}")
    return {cite: named[cite] + other[cite] for cite in chapter if named[cite] or other[cite]}


def _of_edition(path: Path) -> bool:
    """Whether a test is of an earlier edition: tests/chapters/three_card_poker/edition_2011."""
    return path.parent.name.startswith(f"{EDITION}_")


@cache
def _test_files() -> tuple[Path, ...]:
    """The package's own."""
    return tuple(path for root in (TESTS, VERIFY) for path in sorted(root.rglob("test_*.py")))


@cache
def _chapters_in(path: Path) -> frozenset[str]:
    """The chapters of which a file names a paragraph."""
    return frozenset(re.findall(r"(\d{3}a|5\d\d)[._]\d", path.read_text(encoding="utf-8")))


@cache
def _tests_of(path: Path) -> tuple[tuple[str, frozenset[str]], ...]:
    """The tests of a file, with the cites that stand in them as values."""
    source = path.read_text(encoding="utf-8")
    return tuple(
        (node.name, frozenset(_cites_expected(node)))
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def _cites_expected(test: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(test):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and CITE.fullmatch(text):
            yield text


def paragraphs_named(name: str, chapter: Sequence[str]) -> Iterator[str]:
    """The paragraphs in a test's name: `test_649a_11_c_3_push` names 649a.11(c)(3), `..._i_and_ii`
    two parts, `..._1_to_3` three. Names are in lower case."""
    for match in re.finditer(r"(\d{3}a|5\d\d)_(\d+)((?:_[0-9a-z]+)*)", name):
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
