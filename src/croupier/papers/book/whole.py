"""The whole book as one paper, or as a folder of pages that need no server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path

from croupier.catalog.index import Entry, entries, rulebook
from croupier.maths.pricing.report import OddsReport
from croupier.papers.book.chapter import anchor, chapter_blocks
from croupier.papers.book.cited import Link, index_of_paragraphs
from croupier.papers.document import Block, Break, Contents, Heading, Paper, Words, grid
from croupier.papers.print.web import FOLDER, as_html
from croupier.rulebook.figures import percent_text
from croupier.version import VERSION

TITLE = "Table games of Pennsylvania"
SUBTITLE = "58 Pa. Code, Subpart K: rules, paytables, exact odds"
ABOUT = (
    "Every chapter as recorded in its rules file: how to play, each wager with all its paytables "
    "and their house advantage, the best strategy, the options of the certificate holder, how "
    "ambiguous provisions are read, and the remedy for each irregularity. Facts and cites come "
    "from the chapters; the wording is ours. The text of the chapters is the authority."
)
RANGES = (
    "The records of each chapter's rules file that cite a paragraph. A dash (–) includes all "
    "paragraphs in between."
)
Reports = Mapping[str, OddsReport]
"""Of each game that has counts, every paytable priced."""


def book(found: Reports, day: date, chosen: Sequence[Entry] | None = None) -> Paper:
    """One paper with contents, all chapters, and indexes by wager and paragraph."""
    chosen = chosen or entries()
    blocks: list[Block] = [Words(ABOUT), Contents(), Break(), *_overview(chosen, found, _inside)]
    for entry in chosen:
        blocks += [Break(), *chapter_blocks(entry, found.get(entry.game))]
    blocks += [Break(), *_wagers(chosen, found, _inside), Break(), *_paragraphs(chosen, _inside)]
    return Paper(TITLE, SUBTITLE, tuple(blocks), f"{TITLE} · Croupier {VERSION}", day)


def site(
    found: Reports, day: date, folder: Path, chosen: Sequence[Entry] | None = None
) -> list[Path]:
    """Pages with relative links: open index.html from the folder."""
    chosen = chosen or entries()
    folder.mkdir(parents=True, exist_ok=True)
    links = [
        ("Chapters", "index.html"),
        ("Wagers", "wagers.html"),
        ("Paragraphs", "paragraphs.html"),
    ]
    pages = {
        "index": [Words(ABOUT), *_overview(chosen, found, _page)],
        "wagers": list(_wagers(chosen, found, _page)),
        "paragraphs": _paragraphs(chosen, _page),
        **{
            entry.chapter: list(chapter_blocks(entry, found.get(entry.game)))[1:]
            for entry in chosen
        },
    }
    titles = {entry.chapter: f"{entry.chapter} {entry.title}" for entry in chosen}
    written = [folder / "style.css"]
    written[0].write_bytes((FOLDER / "style.css").read_bytes())
    for name, blocks in pages.items():
        paper = Paper(titles.get(name, TITLE), SUBTITLE, tuple(blocks), f"Croupier {VERSION}", day)
        written.append(folder / f"{name}.html")
        written[-1].write_bytes(as_html(paper, sheet="style.css", links=links))
    return written


def _inside(chapter: str, wager: str) -> str:
    return anchor(chapter, wager)


def _page(chapter: str, wager: str) -> str:
    return f"{chapter}.html" + (f"#{anchor(chapter, wager)}" if wager else "")


def _overview(chosen: Sequence[Entry], found: Reports, link: Link) -> list[Block]:
    """A line a chapter: its first wager's house advantage by the defaults."""
    rows, links = [], []
    for entry in chosen:
        report = found.get(entry.game)
        first = next((each for each in report.wagers if each.in_force), None) if report else None
        name = rulebook(entry).wager_named(first.wager).name if first else ""
        edge = percent_text(first.house_advantage) if first else "no counts yet"
        rows.append((f"{entry.chapter} {entry.title}", entry.family, name, edge))
        links.append(link(entry.chapter, ""))
    return [
        Heading("The chapters", 1),
        grid(
            ("chapter", "family", "main wager", "house advantage"),
            rows,
            "lllr",
            whole=False,
            links=tuple(links),
            share=(1.2, 0.8, 1, 0),
            small=True,
        ),
    ]


def _wagers(chosen: Sequence[Entry], found: Reports, link: Link) -> Iterable[Block]:
    """Every wager of every chapter by name, with the span of its house advantages."""
    rows = []
    for entry in chosen:
        report = found.get(entry.game)
        for wager in rulebook(entry).wager:
            edges = (
                [o.house_advantage for o in report.wagers if o.wager == wager.key] if report else []
            )
            span = (
                " to ".join(
                    dict.fromkeys(percent_text(edge, 2) for edge in (min(edges), max(edges)))
                )
                if edges
                else ""
            )
            rows.append(
                ((wager.name, entry.title, span, wager.cite), link(entry.chapter, wager.key))
            )
    rows.sort(key=lambda row: (row[0][0].lower(), row[0][3]))
    yield Heading("Index by wager", 1)
    yield grid(
        ("wager", "game", "house advantage", "paragraph"),
        [row for row, _ in rows],
        "llrl",
        whole=False,
        small=True,
        links=tuple(to for _, to in rows),
        share=(1.3, 1, 0, 0),
    )


def _paragraphs(chosen: Sequence[Entry], link: Link) -> list[Block]:
    return [
        Heading("Index by paragraph", 1),
        Words(RANGES, small=True),
        index_of_paragraphs(chosen, link),
    ]
