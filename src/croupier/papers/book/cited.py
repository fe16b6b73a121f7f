"""The index by paragraph: which records of the rules files cite each, in columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, pairwise

from croupier.catalog.index import Entry, rulebook
from croupier.papers.document import Index, Indexed, Looked
from croupier.papers.wording.words import either, in_words
from croupier.rulebook.checker import records
from croupier.rulebook.types import Rulebook

# What a record is, and what it is about.
Named = tuple[str, str]
Link = Callable[[str, str], str]


def index_of_paragraphs(chosen: Sequence[Entry], link: Link) -> Index:
    """Every paragraph that a record cites, with the records; those with the same ones together."""
    return Index(tuple(_chapter(entry, link) for entry in chosen))


def _chapter(entry: Entry, link: Link) -> Indexed:
    book = rulebook(entry)
    found: dict[str, dict[Named, str]] = {}
    for place, record in records(book):
        for cite in (record.cite, *record.also):
            key = place.removesuffix(")").partition(" (")[2]
            found.setdefault(cite, {})[_named(book, place)] = key if key in book.wagers else ""
    order = {cite: nth for nth, cite in enumerate(entry.paragraphs())}
    cites = sorted(found, key=lambda cite: (order.get(cite, -1), _by_number(cite)))
    looked = []
    for named, same in groupby(cites, key=lambda cite: tuple(found[cite])):
        here = list(same)
        wager = next(filter(None, found[here[0]].values()), "")
        to = link(entry.chapter, wager) if wager else ""
        looked.append(Looked(_ranges(here, order), _words(named), to))
    return Indexed(f"{entry.chapter} {entry.title}", link(entry.chapter, ""), tuple(looked))


def _named(book: Rulebook, place: str) -> Named:
    """A record by its kind and what it is about: wagers by name, other keys in words."""
    kind, _, key = place.removesuffix(")").partition(" (")
    about = book.wager_named(key).name if key in book.wagers else in_words(key)
    return kind.rstrip("0123456789 "), about


def _words(named: Sequence[Named]) -> str:
    """The records, those of a kind together, and kinds that are about the same."""
    kinds: dict[str, list[str]] = {}
    for kind, about in named:
        kinds.setdefault(kind, []).append(about)
    same: dict[str, list[str]] = {}
    for kind, of in kinds.items():
        same.setdefault(", ".join(filter(None, of)), []).append(kind)
    return "; ".join(f"{either(of, 'and')} {about}".rstrip() for about, of in same.items())


def _ranges(cites: Sequence[str], order: Mapping[str, int]) -> str:
    """Paragraphs by name, from the first to the last where the text has no other between."""
    runs: list[list[str]] = []
    for cite in cites:
        if runs and order.get(cite) == order.get(runs[-1][-1], -2) + 1:
            runs[-1].append(cite)
        else:
            runs.append([cite])
    return ", ".join(_run(run, before) for before, run in pairwise(([""], *runs)))


def _run(run: Sequence[str], before: Sequence[str]) -> str:
    first = _short(run[0], before[0])
    return first if len(run) == 1 else f"{first}–{_short(run[-1], run[0])}"


def _short(cite: str, after: str) -> str:
    """A paragraph without what it has in common with the one before: its parents, or its section
    or chapter."""
    section, chapter = cite.partition("(")[0], cite.partition(".")[0]
    if "(" in cite and _parent(cite) == _parent(after):
        return cite.removeprefix(_parent(cite))
    if section == after.partition("(")[0]:
        return cite.removeprefix(section)
    return cite.removeprefix(f"{chapter}.") if chapter == after.partition(".")[0] else cite


def _parent(cite: str) -> str:
    return cite[: cite.rfind("(")] if "(" in cite else ""


def _by_number(cite: str) -> list[tuple[int, str]]:
    """Paragraphs in the order of their numbers."""
    parts = cite.replace(")", "").replace("(", ".").split(".")
    return [(int(part), "") if part.isdigit() else (len(part), part) for part in parts]
