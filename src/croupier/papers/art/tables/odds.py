"""Payout odds inscribed on the felt, in columns that the betting areas leave free."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from croupier.papers.art.ink import FELT_LINE, GOLD
from croupier.papers.art.picture import text, text_width

# Millimetres from line to line: as large as fits, and no smaller than can be read at the table.
PITCHES = (34.0, 30.0, 26.0, 23.0, 20.0, 18.0, 16.0)
LETTERS = 0.78
BETWEEN = 0.6  # lines left free below a table
NEARLY = 0.9
SPACE = 1.0  # letters left free between a name and what it pays
SINGLE = "Winning wagers"
MOST_LINES = (3, math.inf)  # of a name: as many only where it cannot be otherwise

# A wager, or several that pay alike, and what each row pays.
Inscribed = tuple[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Column:
    """Free felt: its middle, its top, how wide and how high it is."""

    x: float
    top: float
    wide: float
    high: float


def inscribe(free: Sequence[Sequence[Column]], odds: Sequence[Inscribed]) -> str:
    """The odds of every wager, each in one column of the division of the felt that lets them be
    largest; nothing where they do not all fit. Wagers without a table of their own have a heading
    where there is room for it, lest they be read as rows of the table above them."""
    headed = tuple((title or SINGLE, rows) for title, rows in odds) if len(odds) > 1 else odds
    for most, tables in product(MOST_LINES, (headed, odds)):
        for pitch in PITCHES:
            for columns in free:
                if (drawn := _fitted(columns, tables, pitch, most)) is not None:
                    return drawn
    return ""


def _fitted(
    columns: Sequence[Column], odds: Sequence[Inscribed], pitch: float, most: float
) -> str | None:
    """All tables in letters of one size, a name at the left and what it pays at the right; no name
    in more lines than `most`."""
    taken, drawn, size = dict.fromkeys(columns, 0.0), "", pitch * LETTERS
    for title, rows in sorted(odds, key=lambda table: -len(table[1])):
        room = [each for each in columns if _readable(rows, each.wide, size, most)]
        found = max(room, key=lambda each: each.high - taken[each], default=None)
        if found is None:
            return None
        lines = list(_lines(title, rows, found.wide, size))
        if taken[found] + len(lines) * pitch > found.high:
            return None
        left, right = found.x - found.wide / 2, found.x + found.wide / 2
        for nth, (name, pays) in enumerate(lines):
            y, heads = found.top + taken[found] + (nth + 0.5) * pitch, pays is None
            drawn += text(
                name,
                found.x if heads else left,
                y,
                size,
                fill=GOLD if heads else FELT_LINE,
                anchor="middle" if heads else "start",
                bold=heads,
                condensed=found.wide,
            )
            drawn += text(pays, right, y, size, fill=FELT_LINE, anchor="end") if pays else ""
        taken[found] += (len(lines) + BETWEEN) * pitch
    return drawn


def _readable(rows: Sequence[tuple[str, str]], wide: float, size: float, most: float) -> bool:
    """Whether no row is broken that would stand in one line in the smallest letters, nor into more
    lines than `most`."""
    least = PITCHES[-1] * LETTERS
    broken = [row for row in rows if _across(row, size) > wide]
    return all(_across(row, least) > wide for row in broken) and all(
        len(_broken(name, _beside(pays, wide, size), size)) <= most for name, pays in broken
    )


def _across(row: tuple[str, str], size: float) -> float:
    return _wide(row[0], size) + _wide(row[1], size) + SPACE * size


def _wide(words: str, size: float) -> float:
    """Nearer to how wide words are than what is sure to be too wide, as there is space beside."""
    return NEARLY * text_width(words, size)


def _lines(
    title: str, rows: Sequence[tuple[str, str]], wide: float, size: float
) -> Iterator[tuple[str, str | None]]:
    """The title, without a payout, and rows; the last line of a broken name has the payout."""
    if title:
        yield from ((part, None) for part in _broken(title, wide, size))
    for name, pays in rows:
        *above, last = _broken(name, _beside(pays, wide, size), size)
        yield from ((part, "") for part in above)
        yield last, pays


def _beside(pays: str, wide: float, size: float) -> float:
    """The room that a payout leaves for a name."""
    return wide - _wide(pays, size) - SPACE * size


def _broken(words: str, wide: float, size: float) -> list[str]:
    """Words in lines no wider than that, but for a word that is wider itself."""
    parts: list[str] = []
    for word in words.split():
        longer = f"{parts[-1]} {word}" if parts else ""
        if longer and _wide(longer, size) <= wide:
            parts[-1] = longer
        else:
            parts.append(word)
    return parts
