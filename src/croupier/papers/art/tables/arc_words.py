"""Words on the felt along arcs, between what the dealer has and the positions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.papers.art.ink import GOLD
from croupier.papers.art.picture import number, polar, text, text_width
from croupier.papers.art.tables.sheet import Sheet

# Their height and the least one, from line to line, the longest line, and the radius by which it is
# reckoned how far the ends of a line rise.
WORDS_HIGH, WORDS_LEAST, PITCH, LINE, ARC = 40.0, 15.0, 1.3, 900.0, 1100.0


@dataclass(frozen=True)
class Arcs:
    """Where arcs are drawn: about which point, and how many degrees wide."""

    x: float
    y: float
    spread: float

    def draw(
        self, sheet: Sheet, title: str, said: Sequence[str], nearest: float, farthest: float
    ) -> float:
        """A title and words between two distances from the centre, clear of what the dealer has;
        how far from the centre they end."""
        size = WORDS_HIGH
        while True:
            parts = [part for words in said for part in _parts(words, size)]
            rises = (_rise(p, size) - nth * PITCH * size for nth, p in enumerate([title, *parts]))
            top = nearest + max(size * 0.4, *rises)
            taken = (len(parts) + 1) * PITCH * size
            if top + taken <= farthest or size <= WORDS_LEAST:
                break
            size -= 1
        radius = top + size + max(0.0, min(size, (farthest - top - taken) / 3))
        sheet.add(self._along(title, radius, size * 1.1, "title"))
        for nth, part in enumerate(parts):
            radius += PITCH * size
            sheet.add(self._along(part, radius, size, str(nth)))
        return radius + size

    def _along(self, words: str, radius: float, size: float, name: str) -> str:
        ends = (180 + side * self.spread / 2 for side in (1, -1))
        start, end = (polar(self.x, self.y, radius, angle) for angle in ends)
        path = (
            f'<path id="arc-{name}" fill="none" d="M{number(start[0])} {number(start[1])}'
            f'A{number(radius)} {number(radius)} 0 0 0 {number(end[0])} {number(end[1])}"/>'
        )
        inner = text(words, 0, 0, size, fill=GOLD, bold=True)
        begin, close = inner.index(">") + 1, inner.rindex("<")
        head = inner[:begin].replace(' x="0"', "").replace(f' y="{number(size * 0.34)}"', "")
        return (
            f'{path}{head}<textPath href="#arc-{name}" startOffset="50%">{inner[begin:close]}'
            f"</textPath>{inner[close:]}"
        )


def _parts(words: str, size: float) -> list[str]:
    """Words of more than a line in parts of about one length; each but the last ends in a space."""
    count = math.ceil(text_width(words, size, bold=True) / LINE)
    least, parts = len(words) / count, [""]
    for word in words.split(" "):
        if len(parts) < count and len(parts[-1]) >= least:
            parts.append("")
        parts[-1] += f"{word} "
    return [*parts[:-1], parts[-1].rstrip()]


def _rise(words: str, size: float) -> float:
    """By how much the ends of words on an arc stand nearer to the dealer than their middle."""
    half = text_width(words, size, bold=True) / 2
    return ARC * (1 - math.cos(half / ARC))
