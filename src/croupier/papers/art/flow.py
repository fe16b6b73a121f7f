"""The states of a round as a drawing: what happens next, and where a player may end it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.papers.art.ink import GREEN, INK, LINE, PAPER, RED
from croupier.papers.art.picture import Picture, shape, text, text_width

SIZE, LEADING, PAD, GAP = 10.0, 13.0, 8.0, 18.0
WIDE, BRANCH_AT, BRANCH_WIDE = 320.0, 364.0, 196.0
WHOLE = BRANCH_AT + BRANCH_WIDE + 2
START = "start"


@dataclass(frozen=True)
class State:
    """What happens, by which paragraph; `branches` are what a player may choose instead of going
    on."""

    says: str
    cite: str
    branches: tuple[str, ...] = ()


def flow(states: Sequence[State], label: str, *, goes_on: bool = False) -> Picture:
    """The states from top to bottom, an arrow from each to the next; with `goes_on` from the last
    one too."""
    parts: list[str] = []
    top = 1.0
    for nth, state in enumerate(states):
        own = [*_lines(state.says, WIDE - 2 * PAD), state.cite]
        others = [
            line for branch in state.branches for line in _lines(branch, BRANCH_WIDE - 2 * PAD)
        ]
        high = max(len(own), len(others)) * LEADING + 2 * PAD
        parts.extend(_box(1, top, WIDE, high, own, INK, cited=True))
        if others:
            middle = top + high / 2
            parts.extend(_arrow(WIDE + 1, middle, BRANCH_AT, middle, RED))
            parts.extend(_box(BRANCH_AT, top, BRANCH_WIDE, high, others, RED))
        if goes_on or nth < len(states) - 1:
            parts.extend(_arrow(WIDE / 2, top + high, WIDE / 2, top + high + GAP, GREEN))
        top += high + GAP
    return Picture(WHOLE, top - (0 if goes_on else GAP) + 1, "".join(parts), label)


def _lines(words: str, wide: float) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, SIZE) > wide and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _box(
    x: float,
    y: float,
    wide: float,
    high: float,
    lines: Sequence[str],
    ink: str,
    *,
    cited: bool = False,
) -> Iterator[str]:
    yield shape(
        "rect", x=x, y=y, width=wide, height=high, rx=4, fill=PAPER, stroke=ink, stroke_width=0.8
    )
    first = y + high / 2 - (len(lines) - 1) * LEADING / 2
    for nth, line in enumerate(lines):
        fill = LINE if cited and nth == len(lines) - 1 else INK
        yield text(line, x + PAD, first + nth * LEADING, SIZE, fill=fill, anchor=START)


def _arrow(x: float, y: float, to_x: float, to_y: float, ink: str) -> Iterator[str]:
    yield shape("line", x1=x, y1=y, x2=to_x, y2=to_y, stroke=ink, stroke_width=1)
    across = to_y == y
    back = 5.0
    points = (
        f"{to_x},{to_y} {to_x - back},{to_y - 3} {to_x - back},{to_y + 3}"
        if across
        else f"{to_x},{to_y} {to_x - 3},{to_y - back} {to_x + 3},{to_y - back}"
    )
    yield shape("polygon", points=points, fill=ink)
