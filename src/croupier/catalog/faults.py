"""What is wrong with a game's rules file, considering its code; and with cites in the code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from croupier.catalog import editions
from croupier.catalog.index import Entry, find
from croupier.catalog.source_text import cites_of, words
from croupier.rulebook.checker import CodeFacts, check_rulebook
from croupier.rulebook.cites import cite_fault
from croupier.rulebook.loader import chapter_alone
from croupier.rulebook.types import Rulebook
from croupier.sources import closure


def code_facts(entry: Entry) -> CodeFacts | None:
    """The outcomes that a game's code can produce, and the keys that it names."""
    if not entry.has_play:
        return None
    literals = frozenset().union(*(words(path) for path in _sources(entry)))
    return CodeFacts(entry.play().OUTCOMES, literals)


def _sources(entry: Entry) -> tuple[Path, ...]:
    """A game's files and the shared files that they import."""
    return closure(
        sorted(entry.home.rglob("*.py")), rooms=frozenset({"chapters", "families", "rounds"})
    )


def check(entry: Entry) -> list[str]:
    """Every fault in a game's rules file, considering its code; features published since stand in
    no paragraph of it."""
    book = chapter_alone(entry.rules_file)
    paragraphs = entry.paragraphs()
    faults = check_rulebook(book, paragraphs, code_facts(entry))
    if entry.edition:
        faults += editions.faults(entry.facts(), entry.today.paragraphs(), paragraphs)
    return [*(f"{entry.rules_file}: {fault}" for fault in faults), *_code_cite_faults(entry)]


def of_variation(file: Path) -> tuple[Rulebook, list[str]]:
    """The rulebook of a variation that is no game here yet, and every fault in it, considering the
    code of the game that it varies."""
    book = chapter_alone(file)
    assert book.variation is not None
    other = find(book.variation.of)
    paragraphs = book.variation.all_of(other.paragraphs())
    faults = check_rulebook(book, paragraphs, code_facts(other))
    return book, [f"{file}: {fault}" for fault in faults]


def _code_cite_faults(entry: Entry) -> Iterator[str]:
    """Cites in code that are not paragraphs of the chapter: copied or mistyped.

    Shared code may cite any chapter; each game answers for the cites of its own chapter, of
    today's text.
    """
    if entry.edition or entry.of:
        return
    paragraphs = frozenset(entry.paragraphs())
    for path in closure(sorted(entry.folder.rglob("*.py"))):
        own = path.is_relative_to(entry.folder)
        for cite in cites_of(path):
            answerable = own or cite.startswith(f"{entry.chapter}.")
            if answerable and (fault := cite_fault(cite, entry.chapter, paragraphs)):
                yield f"{path}: cite: {fault}."
