"""One chapter of the book: rules, every paytable of every wager, odds, strategy."""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.catalog.index import Entry, rulebook
from croupier.maths.pricing.report import OddsReport
from croupier.papers.art.tables import layout
from croupier.papers.document import Block, Drawing, Heading, Listed, Words, grid
from croupier.papers.kinds.guide import hands, round_told
from croupier.papers.kinds.par import NO_COUNTS
from croupier.papers.kinds.par_wager import summary
from croupier.papers.kinds.rules_of_play import irregularities, wager_words
from croupier.papers.wording.game_files import BLANK
from croupier.papers.wording.patron import cites, patron_file
from croupier.papers.wording.payouts import WIN, pays_words, with_table
from croupier.papers.wording.strategies import strategy_blocks
from croupier.papers.wording.words import either, given_words, in_words
from croupier.rulebook.paying import PaytableBlock
from croupier.rulebook.records import Given
from croupier.rulebook.rules import Rules, answer
from croupier.rulebook.types import Wager

MOST_COLUMNS = 7


def anchor(chapter: str, wager: str = "") -> str:
    return f"c-{chapter}-{wager}" if wager else f"c-{chapter}"


def chapter_blocks(entry: Entry, report: OddsReport | None) -> Iterator[Block]:
    """The chapter under its defaults, and everything else that it allows."""
    book = rulebook(entry)
    rules = answer(book, {})
    yield Heading(f"{entry.chapter} {entry.title}", 1, anchor(entry.chapter))
    yield Drawing(str(layout(rules).picture), 0.9, "The table under the chapter's defaults.")
    yield Heading("How to play")
    yield Listed(tuple(round_told(rules)), numbered=True)
    yield from _otherwise(rules)
    yield from hands(rules)
    yield Heading("Wagers and paytables")
    for wager in book.wager:
        yield from _wager(rules, wager)
    yield Heading("Odds of every paytable")
    yield summary(rules, report.wagers) if report else Words(NO_COUNTS)
    yield from _strategies(rules, report)
    yield from _options(rules)
    yield from _doubts(rules)
    yield Heading("Irregularities")
    yield irregularities(rules)


def _otherwise(rules: Rules) -> Iterator[Block]:
    """How a round differs under answers other than the chapter's defaults."""
    told = patron_file(rules.book.game).step
    rows = [
        (given_words(step.given), BLANK.sub(_elected, step.says), cites(step))
        for step in told
        if not rules.holds(step.given)
    ]
    if rows:
        yield Heading("With other options", 3)
        columns = ("if", "", "paragraph")
        yield grid(columns, rows, "lll", share=(0.8, 1.4, 0), whole=False, small=True)


def _wager(rules: Rules, wager: Wager) -> Iterator[Block]:
    yield Heading(wager.name, 3, anchor(rules.book.chapter.number, wager.key))
    yield Words(wager_words(wager), cite=wager.cite, keep=True)
    for block in rules.book.paytable:
        if block.wager == wager.key:
            yield from _tables(block)
    for envy in rules.book.envy:
        if envy.wager == wager.key:
            columns = ("another player has", *envy.stakes)
            align = "l" + "r" * len(envy.stakes)
            title = with_table("Envy Bonus", either(envy.labels)) + _where(envy.given)
            yield grid(columns, envy.rows, align, title=title, cite=envy.cite, small=True)


def _elected(blank: re.Match[str]) -> str:
    return f"the elected {in_words(blank[1])}"


def _tables(block: PaytableBlock) -> Iterator[Block]:
    """The columns of a table side by side, as many as fit on a page."""
    where = _where(block.given)
    if [row[0] for row in block.rows] == [WIN] and len(block.labels) == 1:
        pays = pays_words(block.rows[0][1])
        yield Words(f"{pays}.", lead=f"Pays{where}", cite=block.cite)
        return
    for start in range(0, len(block.labels), MOST_COLUMNS):
        taken = range(start, min(start + MOST_COLUMNS, len(block.labels)))
        rows = [(row[0], *(pays_words(row[1 + nth]) for nth in taken)) for row in block.rows]
        labels = [block.labels[nth] for nth in taken]
        if not rows:
            continue
        yield grid(
            ("", *labels),
            [row for row in rows if any(row[1:])],
            "l" + "r" * len(labels),
            title=f"{'Paytables' if any(labels) else 'Pays'}{where}",
            cite=block.cite,
            small=True,
            whole=len(rows) < 24,
        )


def _where(given: Given) -> str:
    return f" with {given_words(given)}" if given else ""


def _strategies(rules: Rules, report: OddsReport | None) -> Iterator[Block]:
    seen: set[str] = set()
    for odds in report.wagers if report else ():
        if odds.strategy is not None and odds.strategy.sentence not in seen:
            seen.add(odds.strategy.sentence)
            name = rules.book.wager_named(odds.wager).name
            yield Heading(f"How to play the {with_table(name, odds.paytable)}")
            yield from list(strategy_blocks(odds.strategy))[1:]


def _options(rules: Rules) -> Iterator[Block]:
    rows = [(option.question, option.cite) for option in rules.book.option]
    if rows:
        yield Heading("Options of the certificate holder")
        yield grid(("question", "paragraph"), rows, "ll", share=(1, 0), whole=False, small=True)


def _doubts(rules: Rules) -> Iterator[Block]:
    held = [reading for reading in rules.book.reading if reading.choices]
    if held:
        yield Heading("Readings of ambiguous provisions")
        rows = [(r.doubt, r.choices[r.taken], r.cite) for r in held]
        columns = ("ambiguity", "reading", "paragraph")
        yield grid(columns, rows, "lll", share=(1.2, 1, 0), whole=False, small=True)
