"""Payout odds inscribed on the felt, in columns that the betting areas leave free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.papers.art.ink import FELT_LINE, GOLD
from croupier.papers.art.picture import text, text_width

# Millimetres from line to line: as large as fits, and no smaller than can be read at the table.
PITCHES = (34.0, 30.0, 26.0, 23.0, 20.0, 18.0)
LETTERS = 0.78
# How much larger the letters of a table may be than those of its longest line.
UNLIKE = 1.5

# A wager and what it pays, line by line.
Inscribed = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Column:
    """Free felt: its middle, its top, how wide and how high it is."""

    x: float
    top: float
    wide: float
    high: float


def inscribe(columns: Sequence[Column], odds: Sequence[Inscribed]) -> str:
    """The odds of every wager, each in one column; nothing where they do not all fit."""
    for pitch in PITCHES:
        if (drawn := _fitted(columns, odds, pitch)) is not None:
            return drawn
    return ""


def _fitted(columns: Sequence[Column], odds: Sequence[Inscribed], pitch: float) -> str | None:
    taken, drawn = dict.fromkeys(columns, 0.0), ""
    for title, rows in odds:
        needed = (len(rows) + bool(title) + 0.6) * pitch
        found = max(columns, key=lambda each: each.high - taken[each], default=None)
        if found is None or taken[found] + needed > found.high:
            return None
        y, said = found.top + taken[found], (*([title] if title else []), *rows)
        longest = max(text_width(words, 1, bold=True) for words in said)
        size = min(pitch * LETTERS, UNLIKE * found.wide / longest)
        for nth, words in enumerate(said):
            heads = nth == 0 and bool(title)
            drawn += text(
                words,
                found.x,
                y + (nth + 0.5) * pitch,
                size,
                fill=GOLD if heads else FELT_LINE,
                bold=heads,
                condensed=found.wide,
            )
        taken[found] += needed
    return drawn
