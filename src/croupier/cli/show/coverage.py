"""The register of a chapter's paragraphs on the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.catalog.coverage import TEST, Coverage, Paragraph
from croupier.catalog.general import GeneralChapter
from croupier.catalog.index import rulebook
from croupier.cli.output import console, plain_table
from croupier.cli.terminal import styled


def coverage_json(found: Coverage | GeneralChapter, *, only_open: bool) -> Mapping[str, Any]:
    about: dict[str, str] = {"chapter": _number(found)}
    if isinstance(found, Coverage):
        about = {"game": found.entry.game, **about}
    return {
        **about,
        **_counts(found.paragraphs),
        "list": [
            {
                "cite": paragraph.cite,
                "open": paragraph.is_open,
                "homes": [{"kind": home.kind, "where": home.where} for home in paragraph.homes],
                "tests": list(paragraph.tests),
                "mentions": list(paragraph.mentions),
            }
            for paragraph in (found.open if only_open else found.paragraphs)
        ],
    }


def _number(found: Coverage | GeneralChapter) -> str:
    return found.entry.chapter if isinstance(found, Coverage) else found.number


def _title(found: Coverage | GeneralChapter) -> str:
    return found.entry.game if isinstance(found, Coverage) else found.title


def show_chapters(
    every: Sequence[Coverage], *, only_open: bool, out: Console | None = None
) -> None:
    """One line per chapter."""
    table = _table("chapter", "game", "paragraphs", "covered", "open", "tested")
    for found in every:
        if found.open or not only_open:
            table.add_row(found.entry.chapter, found.entry.game, *_cells(found.paragraphs))
    (out or console()).print(table)


def show_chapter(
    found: Coverage | GeneralChapter, *, only_open: bool, out: Console | None = None
) -> None:
    """A summary of each section and, beneath it, its paragraphs one by one."""
    out = out or console()
    titles: Sequence[str] = ()
    if isinstance(found, Coverage):
        titles = rulebook(found.entry).chapter.sections
    summary = _table("section", "about", "paragraphs", "covered", "open", "tested")
    for nth, (section, members) in enumerate(found.sections().items()):
        about = titles[nth] if nth < len(titles) else _title(found)
        summary.add_row(section, about, *_cells(members))
    out.print(summary)
    listed = found.open if only_open else found.paragraphs
    if not listed:
        out.print("No paragraph is open.", style="green")
        return
    table = _table("paragraph", "where", "test")
    for paragraph in listed:
        table.add_row(paragraph.cite, _where(paragraph), _shown(paragraph))
    out.print(table)


def _table(*columns: str) -> Table:
    table = plain_table("")
    for name in columns:
        figure = name in ("paragraphs", "covered", "open", "tested")
        table.add_column(
            name, justify="right" if figure else "left", overflow="fold", min_width=len(name) // 2
        )
    return table


def _counts(members: Sequence[Paragraph]) -> Mapping[str, int]:
    still_open = sum(paragraph.is_open for paragraph in members)
    return {
        "paragraphs": len(members),
        "accounted_for": len(members) - still_open,
        "open": still_open,
        "shown_by_tests": sum(bool(paragraph.tests) for paragraph in members),
    }


def _cells(members: Sequence[Paragraph]) -> list[Text]:
    counts = _counts(members)
    return [
        styled((str(number), "yellow" if name == "open" and number else ""))
        for name, number in counts.items()
    ]


def _where(paragraph: Paragraph) -> Text:
    if paragraph.is_open:
        by = f", mentioned in {', '.join(paragraph.mentions)}" if paragraph.mentions else ""
        return styled((f"open{by}", "yellow"))
    # A rule does not live in a test: name one only if nothing else is known.
    kinds = [kind for kind in paragraph.kinds if kind != TEST] or [TEST]
    return styled(", ".join(kinds))


def _shown(paragraph: Paragraph) -> Text:
    if not paragraph.tests:
        return styled("")
    first, *more = paragraph.tests
    return styled(first.rpartition("::")[2] + (f" and {len(more)} more" if more else ""))
