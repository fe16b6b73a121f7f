"""Every payout table was read twice, by two readers: the rules files against the second reading.

`tests/chapters/<folder>/second_reading.txt` was typed from the chapter's text without a look at the
rules file, that of an earlier edition from its own text (`<folder>/edition_2011`). First come the
numbers of wagers, irregularities and, where there are none, tables. A
block begins with `@ cite | column | column`; a line is a row; `-` an empty cell; `?` a remark.
After the blocks, `~ cite | why | payout` names a table whose columns or rows stand otherwise in the
rules file, with payouts that are not there at all: its others are looked for anywhere in the
chapter. `+ cite | payout | payout` names payouts that the rules file adds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import pytest

from croupier.catalog.index import Entry, earlier_editions, entries, rulebook
from croupier.catalog.open_points import SECOND_READING, open_points
from croupier.rulebook.types import Rulebook


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


@dataclass(frozen=True)
class Second:
    """A second reading: numbers, tables, and where the rules file differs on purpose."""

    counts: Mapping[str, int]
    blocks: tuple[Block, ...]
    elsewhere: Mapping[str, frozenset[str]]
    added: Mapping[str, frozenset[str]]


@cache
def read(entry: Entry) -> Second:
    file = entry.tests / SECOND_READING
    if not file.exists():
        pytest.fail("\n".join(open_points(entry)))
    counts: dict[str, int] = {}
    blocks: list[tuple[list[str], list[list[str]]]] = []
    elsewhere: dict[str, frozenset[str]] = {}
    added: dict[str, frozenset[str]] = {}
    for raw in file.read_text(encoding="utf-8").splitlines():
        text = raw.strip()
        if not text or text.startswith(("?", "#")):
            continue
        cells = [cell.strip() for cell in text.lstrip("@~+").split("|")]
        if text.startswith("@"):
            blocks.append((cells, []))
        elif text.startswith("~"):
            elsewhere[cells[0]] = frozenset(cells[2:])
        elif text.startswith("+"):
            added[cells[0]] = frozenset(cells[1:])
        elif blocks:
            blocks[-1][1].append(cells)
        else:
            key, number = text.split()
            counts[key] = int(number)
    return Second(counts, tuple(_block(head, rows) for head, rows in blocks), elsewhere, added)


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


by_chapter = pytest.mark.parametrize("entry", [*entries(), *earlier_editions()])


@by_chapter
def test_there_is_a_second_reading_of_every_chapter(entry: Entry) -> None:
    counts, blocks = read(entry).counts, read(entry).blocks
    assert {"wagers", "irregularities"} <= set(counts)
    assert blocks or counts["tables"] == 0


@by_chapter
def test_every_cell_of_every_payout_table(entry: Entry) -> None:
    for block in read(entry).blocks:
        if not block.kind:
            compare(rulebook(entry), read(entry), block)


def compare(book: Rulebook, second: Second, block: Block) -> None:
    if block.cite in second.elsewhere:
        ours = {pays for _, pays in our_cells(book, None)}
        missing = {pays for _, pays in block.cells()} - ours - second.elsewhere[block.cite]
        assert not missing, f"the rules file has these of {block.cite} nowhere"
        return
    ours_here = our_cells(book, block.cite)
    assert not block.cells() - ours_here, f"the rules file lacks these of {block.cite}"
    surplus = set(ours_here - block.cells()) - set(block.cells())
    derived = {pays for label, pays in surplus if label == "" or label in block.labels}
    assert derived <= second.added.get(block.cite, set()), f"the text of {block.cite} lacks these"


def number(pays: str) -> Fraction | None:
    """The figure of odds, however they are written: 20 of "20 to 1" and of "20 for 1"."""
    odds = re.fullmatch(r"([\d.]+) (?:to|for) (\d+)", pays)
    return Fraction(odds[1]) / int(odds[2]) if odds else None


@by_chapter
def test_a_table_by_a_reading_has_the_figures_of_the_text(entry: Entry) -> None:
    """With the wager or without it: what is paid "20 for 1" may be 19 to 1. `+` names others."""
    second = read(entry)
    for block in rulebook(entry).paytable:
        if block.by_reading:
            texts = [each for each in second.blocks if not each.kind and each.cite == block.cite]
            printed = {(label, number(pays)) for each in texts for label, pays in each.cells()}
            added = {number(pays) for pays in second.added.get(block.cite, ())} | {1}
            for row in block.rows:
                for label, cell in zip(block.labels, row[1:], strict=True):
                    figure = number(plain(cell))
                    if figure is not None and figure not in added:
                        either = {(label, figure), (label, figure + 1)}
                        assert either & printed, (block.cite, label, cell)


@by_chapter
def test_no_wager_and_no_irregularity_is_missing(entry: Entry) -> None:
    counts, book = read(entry).counts, rulebook(entry)
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


@by_chapter
def test_seeds_and_rates_of_the_meters(entry: Entry) -> None:
    book = rulebook(entry)
    for block in read(entry).blocks:
        if block.kind == "meter":
            figures = {pays for _, pays in block.cells()}
            assert figures <= meters(book, block.cite) | {"n/a"}, block.cite


@by_chapter
def test_envy_amounts(entry: Entry) -> None:
    """Both ways: by readings an amount may stand in several tables."""
    for block in read(entry).blocks:
        if block.kind == "envy":
            ours = {
                (row[0], plain(cell))
                for envy in rulebook(entry).envy
                if envy.cite == block.cite or envy.cite.startswith(f"{block.cite}(")
                for row in envy.rows
                for cell in row[1:]
                if cell
            }
            theirs = {
                (row[0], plain(cell)) for row in block.rows for cell in row[1:] if cell != "-"
            }
            assert ours == theirs, block.cite


# The least and the most that may be elected, by paragraph; decks and adjacent boxes are compared
# with the table in `tests/chapters/test_equipment.py`. 104 cards are two decks, our limit.
BOUNDS = {
    "623a.6(e)": (1, 10),
    "627a.5(d)": (14, 104),
    "629a.5(d)": (14, 104),
    "631a.2(a)": (10, 14),
    "631a.5(d)": (14, 104),
    "633a.11(c)": (0, None),
    "635a.11(c)": (0, None),
    "637a.8(k)": (1, None),
    "637a.11(k)": (1, 10),
    "637a.16(b)(4)": (2, 10),
    "637a.17(a)(2)": (1, 200),
    "681a.5(d)": (10, 104),
}


@by_chapter
def test_numbers_that_may_be_elected(entry: Entry) -> None:
    for option in rulebook(entry).option:
        if option.kind == "number" and option.key not in ("decks", "adjacent-boxes"):
            assert (option.minimum, option.maximum) == BOUNDS[option.cite], option.key
