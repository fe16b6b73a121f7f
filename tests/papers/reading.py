"""A PDF as the tests read it: its words, its pages, and where its lines stand."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

import pypdfium2


@dataclass(frozen=True)
class Line:
    left: float
    bottom: float
    right: float
    top: float

    def covers(self, other: Line) -> bool:
        """Whether two lines lie over each other by more than the touch of letters."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.top, other.top) - max(self.bottom, other.bottom)
        least = min(self.top - self.bottom, other.top - other.bottom)
        return across > 2 and down > 0.35 * least


@dataclass(frozen=True)
class Page:
    words: str
    width: float
    height: float
    lines: tuple[Line, ...]

    def outside(self) -> list[Line]:
        return [
            line
            for line in self.lines
            if line.left < 0 or line.bottom < 0 or line.right > self.width or line.top > self.height
        ]

    def overlapping(self) -> list[tuple[Line, Line]]:
        """Lines that lie over each other; from below, each with those that begin under its top."""
        found, upward = [], sorted(self.lines, key=lambda line: line.bottom)
        for nth, line in enumerate(upward):
            top = bisect_left(upward, line.top, nth + 1, key=lambda other: other.bottom)
            found += [(line, other) for other in upward[nth + 1 : top] if line.covers(other)]
        return found


def pages(pdf: bytes) -> list[Page]:
    document = pypdfium2.PdfDocument(pdf)
    return [_page(document[nth]) for nth in range(len(document))]


def words(pdf: bytes) -> str:
    """All words with one space between them."""
    return " ".join(page.words for page in pages(pdf))


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\u200b", "")).strip()


def _page(page: pypdfium2.PdfPage) -> Page:
    text = page.get_textpage()
    boxes = tuple(Line(*text.get_rect(nth)) for nth in range(text.count_rects()))
    width, height = page.get_size()
    return Page(plain(text.get_text_range()), width, height, boxes)
