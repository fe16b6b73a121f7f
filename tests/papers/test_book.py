"""The book: contents, every paytable priced, indexes; as PDF and as a folder of pages."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.papers.reading import words

from croupier.analysis.book.every import every_report
from croupier.catalog.index import Entry, entries, find, rulebook
from croupier.maths.pricing.report import OddsReport
from croupier.papers.book.chapter import anchor
from croupier.papers.book.cited import index_of_paragraphs
from croupier.papers.book.whole import book, site
from croupier.papers.document import Grid, Index, Looked, Words
from croupier.papers.print.pdf import as_pdf
from croupier.papers.wording.strategies import strategy_blocks
from croupier.rulebook.checker import records

DAY = date(2026, 11, 16)
CHAPTERS = ("617a", "623a", "633a", "637a", "645a", "649a", "671a", "683a")
CHOSEN = tuple(find(number) for number in ("617a", "619a", "621a", "649a", "651a"))


@cache
def found() -> dict[str, OddsReport]:
    return every_report(CHOSEN, cores=1)


def test_every_paytable_of_a_chapter_is_priced_in_the_book() -> None:
    text = words(as_pdf(book(found(), DAY, CHOSEN)))
    for report in found().values():
        for odds in report.wagers:
            assert f"{100 * float(odds.house_advantage):.4f}%" in text
    assert "Index by wager" in text
    assert "Index by paragraph" in text


def test_no_key_is_printed_in_the_book() -> None:
    """Conditions, records and payouts in words; a wager that pays one thing says so in a line."""
    made = book({}, DAY, tuple(find(number) for number in CHAPTERS))
    cells = [c for b in made.blocks if isinstance(b, Grid) for row in b.rows for c in row]
    titles = [b.title for b in made.blocks if isinstance(b, Grid)]
    texts = [b.text for b in made.blocks if isinstance(b, Words)]
    looked = [
        each
        for b in made.blocks
        if isinstance(b, Index)
        for part in b.parts
        for each in part.entries
    ]
    for each in (*cells, *titles, *texts, *(entry.says for entry in looked)):
        assert not re.search(
            r"[a-z]-[a-z]+ = |`|[{}]|\([a-z]+-[a-z-]+\)|(?:reading|option) [a-z]+-", each
        )
    assert all(b.rows for b in made.blocks if isinstance(b, Grid))
    assert "Envy Bonus, paytable A" in " ".join(titles)
    assert not {"0.5 for 1", "100%"} & {*cells}
    assert "Pays with decks: 8" in titles
    assert Words("35 to 1.", lead="Pays", cite="617a.4(a)") in made.blocks
    assert "version: both compulsory" in cells
    assert Looked("623a.3(a)(1)", "wager Pass Bet", "c-623a-pass") in looked


@pytest.mark.parametrize("entry", entries())
def test_the_index_has_every_paragraph_that_is_cited_and_no_other(entry: Entry) -> None:
    own, found, at, general = entry.paragraphs(), set(), 0, ""
    (part,) = index_of_paragraphs([entry], anchor).parts
    for piece in (piece for each in part.entries for piece in each.up.split(", ")):
        first, _, last = piece.partition("–")
        if not any(cite.endswith(first) for cite in own):
            whole = first if "a." in first else f"{general}.{first}"
            general = whole.partition(".")[0]
            found.add(whole)
            continue
        start = next(nth for nth in range(at, len(own)) if own[nth].endswith(first))
        at = next(nth for nth in range(start, len(own)) if own[nth].endswith(last or first))
        found |= set(own[start : at + 1])
    assert found == {
        c for _, record in records(rulebook(entry)) for c in (record.cite, *record.also)
    }


def test_a_chart_has_numbers_that_can_be_read() -> None:
    """33591321/2085136 is no figure to play by."""
    report = found()["roulette"]
    assert report is not None
    team = next(odds for odds in report.wagers if odds.wager == "touchdown")
    assert team.strategy is not None
    charts = [b for b in strategy_blocks(team.strategy) if isinstance(b, Grid)]
    assert not [c for g in charts for row in g.rows for c in row if "/" in c]


def test_all_chapters_stand_in_the_pages(tmp_path: Path) -> None:
    written = site({}, DAY, tmp_path)
    names = {path.name for path in written}
    assert {f"{entry.chapter}.html" for entry in entries()} <= names
    index = unescape((tmp_path / "index.html").read_text(encoding="utf-8"))
    assert all(entry.title in index for entry in entries())


def test_the_pages_work_from_a_folder(tmp_path: Path) -> None:
    """Every link leads to a page or a place in one, and nothing comes from elsewhere."""
    written = [path for path in site(found(), DAY, tmp_path, CHOSEN) if path.suffix == ".html"]
    pages = {path.name: _Page(path.read_text(encoding="utf-8")) for path in written}
    for page in pages.values():
        for href in page.links:
            name, _, place = href.partition("#")
            assert name == "style.css" or name in pages
            assert not place or place in pages[name].ids
        assert not page.scripts
    wagers = [wager.key for entry in CHOSEN for wager in rulebook(entry).wager]
    assert sum("#" in href for href in pages["wagers.html"].links) == len(wagers)


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids.add(found.get("id") or "")
        self.scripts += tag == "script"
        if tag in ("a", "link") and found.get("href"):
            self.links.append(str(found["href"]))
