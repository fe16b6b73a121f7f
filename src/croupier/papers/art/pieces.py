"""Chips, dice, tiles and the dealer's buttons."""

from __future__ import annotations

from functools import cache

from croupier.papers.art.ink import (
    BLUE,
    GOLD,
    GREEN,
    INK,
    IVORY,
    PAPER,
    RED,
    figures,
    figures_width,
)
from croupier.papers.art.picture import Picture, group, number, polar, shape, text
from croupier.rulebook.payout import money_text

CHIP, DIE = 100.0, 100.0
TILE_WIDE, TILE_HIGH = 100.0, 240.0
# Colours as they are usual for chips of so many dollars and less; the last for all above.
_CHIPS = (
    (100, PAPER, BLUE, INK),
    (250, "#e8a9b4", PAPER, INK),
    (500, RED, PAPER, PAPER),
    (1000, BLUE, PAPER, PAPER),
    (2500, GREEN, PAPER, PAPER),
    (10000, INK, PAPER, PAPER),
    (50000, "#5d3a87", PAPER, PAPER),
    (100000, GOLD, INK, INK),
    (500000, "#9a4a1f", PAPER, PAPER),
)
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@cache
def chip(cents: int) -> Picture:
    """A value chip of so many cents; its colour is that of the nearest value below or at it."""
    body, edge, words = next(
        (rest for most, *rest in reversed(_CHIPS) if cents >= most), _CHIPS[0][1:]
    )
    label = f"{cents}¢" if cents < 100 else _short(cents)
    spots = "".join(
        shape("path", d=sector(50, 50, 36, 48, 60 * n - 11, 60 * n + 11), fill=edge)
        for n in range(6)
    )
    high = min(26.0, 52 * 14 / figures_width(label))
    return Picture(
        CHIP,
        CHIP,
        shape("circle", cx=50, cy=50, r=48, fill=body, stroke=INK, stroke_width=1.5)
        + spots
        + shape("circle", cx=50, cy=50, r=35, fill=body, stroke=edge, stroke_width=2)
        + figures(label, 50, 50, high, fill=words, pen=2.4),
        f"{money_text(cents)} chip",
    )


def chips_for(cents: int) -> tuple[int, ...]:
    """The fewest chips that make up an amount, the dearest first, in cents each."""
    values = (500000, 100000, 50000, 10000, 2500, 500, 100, 50, 25, 10, 5, 1)
    made: list[int] = []
    for value in values:
        made += [value] * (cents // value)
        cents %= value
    return tuple(made)


@cache
def die(spots: int, *, colour: str = PAPER) -> Picture:
    """The upper face of a die."""
    ink = RED if spots == 1 and colour == PAPER else INK if colour in (PAPER, IVORY) else PAPER
    face = shape(
        "rect", x=3, y=3, width=94, height=94, rx=16, fill=colour, stroke=INK, stroke_width=2.5
    )
    return Picture(DIE, DIE, face + _pips(spots, 50, 50, 25, 9.5, ink), f"a die showing {spots}")


@cache
def tile(high: int, low: int) -> Picture:
    """A Pai Gow tile, as 621a.3 names it by its halves: `tile(6, 5)`.

    1 and 4 are red as on any Chinese domino, and of a double 6 one column of each half.
    """
    face = shape(
        "rect", x=2, y=2, width=96, height=236, rx=12, fill="#20262b", stroke=GOLD, stroke_width=3
    )
    halves = "".join(
        _tile_half(spots, middle, both=high == low == 6)
        for spots, middle in ((high, 66), (low, 174))
    )
    return Picture(TILE_WIDE, TILE_HIGH, face + halves, f"the {high}-{low} tile")


def tile_back() -> Picture:
    body = shape(
        "rect", x=2, y=2, width=96, height=236, rx=12, fill="#20262b", stroke=GOLD, stroke_width=3
    )
    return Picture(TILE_WIDE, TILE_HIGH, body, "a tile face down")


@cache
def button(words: str, *, colour: str = PAPER) -> Picture:
    """A round marker: ON, OFF, the dealer's or the bank's button."""
    ink = INK if colour in (PAPER, GOLD, IVORY) else PAPER
    return Picture(
        CHIP,
        CHIP,
        shape("circle", cx=50, cy=50, r=46, fill=colour, stroke=INK, stroke_width=3)
        + text(words, 50, 50, 30, fill=ink, bold=True, condensed=74),
        f"{words} button",
    )


def _tile_half(spots: int, middle: float, *, both: bool) -> str:
    if spots == 6:
        return "".join(
            shape(
                "circle",
                cx=50 + 20 * x,
                cy=middle + 27 * y,
                r=9,
                fill="#e0323f" if both and (x < 0) == (middle < 120) else IVORY,
            )
            for x, y in _PIPS[6]
        )
    fill = "#e0323f" if spots in (1, 4) else IVORY
    return _pips(spots, 50, middle, 22, 16 if spots == 1 else 10, fill)


def _pips(spots: int, x: float, y: float, apart: float, radius: float, fill: str) -> str:
    dots = "".join(
        shape("circle", cx=x + apart * dx, cy=y + apart * dy, r=radius) for dx, dy in _PIPS[spots]
    )
    return group(dots, fill=fill)


def _short(cents: int) -> str:
    """What stands on a chip: 5, 2.50, 1,000."""
    return money_text(cents).removeprefix("$")


def sector(x: float, y: float, inner: float, outer: float, start: float, end: float) -> str:
    a, b = polar(x, y, outer, start), polar(x, y, outer, end)
    c, d = polar(x, y, inner, end), polar(x, y, inner, start)
    wide = 1 if end - start > 180 else 0
    return (
        f"M{_at(a)}A{number(outer)} {number(outer)} 0 {wide} 1 {_at(b)}L{_at(c)}"
        f"A{number(inner)} {number(inner)} 0 {wide} 0 {_at(d)}Z"
    )


def _at(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"
