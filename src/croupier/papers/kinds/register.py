"""The coverage register as a paper: where each paragraph is implemented, and what verifies it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from croupier.catalog.coverage import PARTS, Coverage, Home, Paragraph, coverage
from croupier.catalog.index import rulebook
from croupier.papers.document import Block, Heading, Paper, Words, grid
from croupier.papers.subject import Subject

SHOWN = 3
BY_TESTS = "code run by the tests in the next column"
WORDS = (
    "Implemented in: a record of the chapter's rules file that states it, by kind, number and "
    "field, a source file for play or odds, or the data of guide and layout. A procedure is what "
    "people do with cards, chips and devices that software cannot do; a reading states which "
    "meaning of an ambiguous provision is in use. A sentence that only mentions a paragraph does "
    "not implement it. Verified by: tests that are named after the paragraph or expect its cite, "
    "and transcripts of rounds in which the table cites it."
)
MAY_BREAK = "\u200b"  # a long name goes on in the next line


def coverage_register(subject: Subject) -> Paper:
    """Every paragraph of the chapter."""
    found = coverage(subject.entry)
    titles = rulebook(subject.entry).chapter.sections
    return Paper(
        title=subject.title,
        subtitle=f"Coverage register, {subject.chapter}",
        blocks=tuple(_blocks(found, titles)),
        running=subject.whose,
        day=subject.day,
        head=_counts(found),
    )


def _counts(found: Coverage) -> tuple[tuple[str, str], ...]:
    kinds = Counter(kind for paragraph in found.paragraphs for kind in paragraph.kinds)
    return (
        ("Paragraphs", f"{len(found.paragraphs):,}"),
        ("Open", f"{len(found.open):,}" if found.open else "none"),
        ("Verified by tests", f"{sum(bool(each.tests) for each in found.paragraphs):,}"),
        ("Implemented in", ", ".join(f"{kind} {number}" for kind, number in kinds.most_common())),
    )


def _blocks(found: Coverage, titles: tuple[str, ...]) -> Iterator[Block]:
    sections: dict[str, list[Paragraph]] = {}
    for paragraph in found.paragraphs:
        sections.setdefault(paragraph.section, []).append(paragraph)
    named = dict(zip(sections, titles, strict=False))
    yield Words(WORDS, small=True)
    for section, paragraphs in sections.items():
        yield Heading(f"§ {section}. {named.get(section, '')}".rstrip(". "))
        rows = [(each.cite, _homes(each), _tests(each)) for each in paragraphs]
        columns = ("paragraph", "implemented in", "verified by")
        yield grid(columns, rows, "lll", share=(0, 1.2, 1), whole=False, small=True)
    if found.open:
        yield Words("Open paragraphs are not implemented yet.", small=True)


def _homes(paragraph: Paragraph) -> str:
    if paragraph.is_open:
        return f"open; mentioned in {_some(paragraph.mentions)}" if paragraph.mentions else "open"
    homes = (_home(home) for home in paragraph.homes if home.where not in paragraph.tests)
    return _some(list(dict.fromkeys(homes))) or BY_TESTS


def _home(home: Home) -> str:
    if home.kind == PARTS:
        return "its subparagraphs"
    return home.where if home.where.startswith(home.kind) else f"{home.kind} {home.where}"


def _tests(paragraph: Paragraph) -> str:
    return _some(paragraph.tests)


def _some(names: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ("; ".join(names[:SHOWN]) + more).replace("_", f"_{MAY_BREAK}")
