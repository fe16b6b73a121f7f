"""Every payout table was read twice, by two readers: the rules files against the second reading.

`second_reading/NNNa.txt` was typed from the chapter's text without a look at the rules files. A
block begins with `@ cite | column | column`; a line is a row; `-` an empty cell; `?` a remark.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier.catalog.index import entries, find, rulebook
from croupier.rulebook.types import Rulebook

READING = Path(__file__).parent / "second_reading"
CHAPTERS = [entry.chapter for entry in entries()]

# Tables whose columns or rows stand otherwise in the rules file, and why. Their payouts are still
# looked for, anywhere in the chapter.
ELSEWHERE = {
    "623a.5(b)": "paid as parts of one wager: the rules file gives the net odds of the whole",
    "623a.6(a)(1)": "the line bet itself, which 623a.5(a) pays",
    "623a.6(b)(1)": "the line bet itself, which 623a.5(a) pays",
    "623a.6(c)(1)": "the line bet itself, which 623a.5(a) pays",
    "623a.6(d)(1)": "the line bet itself, which 623a.5(a) pays",
    "633a.8(e)": "even money on Blackjack: a row of the Blackjack Wager's table",
    "635a.12(a)": "stands with 635a.12(b) in one table",
    "647a.12(a)": "both rules for the Ante, of which one is elected, are columns of its table",
    "649a.12(g)": "rows that an option adds",
    "672a.8(e)": "even money on Blackjack: a row of the main wager's table",
    "679a.12(a)": "the Play Wager against an unqualified dealer is a row of 679a.12(b)'s table",
    "679a.12(e)": "stands with 679a.12(f) in one table, a row for each fourth card",
    "680a.12(b)": "stands with 680a.12(a) in one table",
    "687a.12(d)": "natural hands and hands with a wild card are rows, not columns",
}


@dataclass(frozen=True)
class Block:
    cite: str
    kind: str
    labels: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def cells(self) -> Counter[tuple[str, str]]:
        return Counter(
            (label, plain(cell))
            for row in self.rows
            for label, cell in zip(self.labels, row[1:], strict=True)
            if cell not in ("-", "")
        )


def plain(pays: str) -> str:
    """A payout without the differences of typing between the chapters."""
    text = pays.strip().removeprefix("at least ").lower().replace(",", "")
    text = re.sub(r"^\$(\d+) to 1$", r"\1 to 1", text)
    return re.sub(r" (of meter|of the meter|jackpot)", "", text)


def read(chapter: str) -> tuple[dict[str, int], list[Block]]:
    counts: dict[str, int] = {}
    blocks: list[tuple[list[str], list[list[str]]]] = []
    for raw in (READING / f"{chapter}.txt").read_text(encoding="utf-8").splitlines():
        text = raw.strip()
        if not text or text.startswith(("?", "#")):
            continue
        cells = [cell.strip() for cell in text.removeprefix("@").split("|")]
        if text.startswith("@"):
            blocks.append((cells, []))
        elif blocks:
            blocks[-1][1].append(cells)
        else:
            key, number = text.split()
            counts[key] = int(number)
    return counts, [_block(head, rows) for head, rows in blocks]


def _block(head: list[str], rows: list[list[str]]) -> Block:
    cite, *kind = head[0].split()
    labels = tuple(head[1:]) or ("",)
    return Block(cite, " ".join(kind), labels, tuple(tuple(row) for row in rows))


def our_cells(book: Rulebook, cite: str | None) -> Counter[tuple[str, str]]:
    """The rules file's cells under a cite (or in the whole chapter), each table once."""
    found: Counter[tuple[str, str]] = Counter()
    for block in book.paytable:
        if block.by_reading or not (
            cite is None or block.cite == cite or block.cite.startswith(f"{cite}(")
        ):
            continue
        for row in block.rows:
            for label, cell in zip(block.labels, row[1:], strict=True):
                if cell:
                    found[label, plain(cell)] += 1
        for added in block.added if cite is None else ():
            found["", plain(added.pays)] += 1
    return found


def payouts() -> Iterator[tuple[str, Block]]:
    for chapter in CHAPTERS:
        for block in read(chapter)[1]:
            if not block.kind:
                yield chapter, block


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_there_is_a_second_reading_of_every_chapter(chapter: str) -> None:
    counts, blocks = read(chapter)
    assert {"wagers", "irregularities"} <= set(counts)
    assert blocks or chapter == "637a"  # the poker room pays from the pot


@pytest.mark.parametrize(
    ("chapter", "block"), list(payouts()), ids=lambda value: getattr(value, "cite", None)
)
def test_every_cell_of_every_payout_table(chapter: str, block: Block) -> None:
    book = rulebook(find(chapter))
    if block.cite in ELSEWHERE:
        ours = {pays for _, pays in our_cells(book, None)}
        missing = {pays for _, pays in block.cells()} - ours
        if block.cite == "623a.5(b)":
            missing -= {"15 to 1", "7 to 1"}
        assert not missing
        return
    ours_here = our_cells(book, block.cite)
    assert not block.cells() - ours_here, "the rules file lacks these"
    surplus = set(ours_here - block.cells()) - set(block.cells())
    derived = {pays for label, pays in surplus if label == "" or label in block.labels}
    assert derived <= ALLOWED_SURPLUS.get(block.cite, set()), "the text lacks these"


# What the rules file adds under a cite, each explained beside it in the rules file.
ALLOWED_SURPLUS: dict[str, set[str]] = {
    "633a.12(a)(5)(i)": {"0.5 for 1", "3 to 2"},  # surrender; Blackjack as in 633a.13(a)
    "633a.13(a)": {"0.5 for 1"},
    "635a.12(b)": {"0.5 for 1"},
    "651a.10": {"0.5 for 1"},
    "665a.12(a)": {"0.5 for 1"},
    "673a.12(a)": {"0.5 for 1"},
    "679a.12(f)": {"50 to 1", "40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1"},  # of 679a.12(e)
    "680a.12(a)": {"1 to 2"},  # of 680a.12(b)
}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_wager_and_no_irregularity_is_missing(chapter: str) -> None:
    counts, _ = read(chapter)
    book = rulebook(find(chapter))
    staked = [wager for wager in book.wager if not wager.bonus]
    assert len(staked) >= counts["wagers"]
    assert len(book.irregularity) + len(book.procedure) >= counts["irregularities"]


def meters(book: Rulebook, cite: str) -> set[str]:
    """The figures that fund the meters under a cite."""
    return {
        plain(figure)
        for meter in book.progressive
        if meter.cite == cite or meter.cite.startswith(f"{cite}(")
        for figure in (meter.seed, meter.reseed, meter.rate, meter.reserve)
    }


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_seeds_and_rates_of_the_meters(chapter: str) -> None:
    book = rulebook(find(chapter))
    for block in read(chapter)[1]:
        if block.kind == "meter":
            figures = {pays for _, pays in block.cells()}
            assert figures <= meters(book, block.cite) | {"n/a"}, block.cite


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_envy_amounts(chapter: str) -> None:
    book = rulebook(find(chapter))
    for block in read(chapter)[1]:
        if block.kind == "envy":
            ours = Counter(
                plain(cell)
                for envy in book.envy
                if envy.cite == block.cite or envy.cite.startswith(f"{block.cite}(")
                for row in envy.rows
                for cell in row[1:]
                if cell
            )
            theirs = Counter(pays for _, pays in block.cells().elements())
            assert set(theirs) <= set(ours), block.cite
