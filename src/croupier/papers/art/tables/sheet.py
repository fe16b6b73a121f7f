"""A layout while it is drawn: cloth, betting areas, places for cards, words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from math import cos, hypot, radians, sin

from croupier.papers.art.ink import FELT, FELT_LINE, GOLD
from croupier.papers.art.picture import Picture, number, shape, text, text_width
from croupier.papers.art.tables.odds import Column, Inscribed, inscribe

# Where words may be broken: before a word, and after a hyphen between letters.
PITCH, HALF_A_LETTER = 1.08, 0.36  # of the size of letters
BREAK = re.compile(r"(?<= )|(?<=[a-z]-)(?=[A-Za-z])")
CARD_WIDE, CARD_HIGH = 58.0, 89.0
RAIL = 70.0
LOGO, ROOM_FOR_NAME = "CASINO", 330.0


@dataclass(frozen=True)
class Area:
    """A betting area: whose, for which wager and place, and the box about its middle x, y.

    Seat 0 is shared by all. `end` tells apart areas that a table has twice.
    """

    wager: str
    seat: int
    x: float
    y: float
    width: float
    height: float
    label: str
    on: str = ""
    end: int = 1

    @property
    def id(self) -> str:
        on = f".{self.on}" if self.on else ""
        return f"{self.seat}.{self.wager}{on}" + (f"~{self.end}" if self.end > 1 else "")


@dataclass(frozen=True)
class Place:
    """Where cards or tiles lie, by the box about its middle."""

    name: str
    x: float
    y: float
    width: float
    height: float
    turned: float = 0


@dataclass(frozen=True)
class Ring:
    """A wheel of the layout: its middle, how wide it is, and its pockets clockwise from the top."""

    x: float
    y: float
    width: float
    pockets: tuple[str, ...]


SCREEN = 760
"""As wide as a page of a notebook, in pixels."""


@dataclass(frozen=True)
class Layout:
    """A table drawn from rules, in millimetres.

    Odds may stand on felt that is `free`, divided into columns in one of several ways; a board,
    which has none, bears them in its cells. Of the `seats` each number has the point where it
    stands.
    """

    picture: Picture
    areas: tuple[Area, ...]
    places: tuple[Place, ...]
    words: tuple[str, ...]
    bare: Picture
    logos: tuple[tuple[float, float], ...]
    free: tuple[tuple[Column, ...], ...] = ()
    ring: Ring | None = None
    seats: tuple[tuple[int, float, float], ...] = ()

    def _repr_svg_(self) -> str:
        """For notebooks: the table without a name on it."""
        return self.bearing("").svg(width=SCREEN)

    def bearing(self, name: str, odds: Sequence[Inscribed] = ()) -> Picture:
        """The table with the certificate holder's name, where its name or logo must stand, and
        with odds where they are inscribed and there is room for them."""
        drawn = (
            text(name or LOGO, x, y, 40, fill=GOLD, bold=True, condensed=ROOM_FOR_NAME)
            for x, y in self.logos
        )
        return replace(self.bare, body=self.bare.body + "".join(drawn) + inscribe(self.free, odds))


@dataclass
class Sheet:
    width: float
    height: float
    parts: list[str] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    logos: list[tuple[float, float]] = field(default_factory=list)
    free: list[tuple[Column, ...]] = field(default_factory=list)
    ring: Ring | None = None
    seats: list[tuple[int, float, float]] = field(default_factory=list)

    def add(self, *parts: str) -> None:
        self.parts.extend(parts)

    def area(self, area: Area, *inside: str) -> None:
        """A betting area with what is drawn in it; programs find it by its attributes."""
        self.areas.append(area)
        on = f' data-on="{escape(area.on)}"' if area.on else ""
        self.parts.append(
            f'<g id="area-{escape(area.id)}" class="area" data-seat="{area.seat}" '
            f'data-wager="{escape(area.wager)}"{on}>'
            f"<title>{escape(area.label)}</title>{''.join(inside)}</g>"
        )

    def spot(self, area: Area) -> None:
        """An area of which nothing is to be seen: a line between boxes, a place behind a bet."""
        unseen = shape("circle", cx=area.x, cy=area.y, r=area.width / 2, fill=FELT, fill_opacity=0)
        self.area(area, unseen)

    def place(
        self, place: Place, *, label: str = "", cards: int = 1, room: float | None = None
    ) -> None:
        """Outlines of cards side by side, and what stands beneath, in the room it has."""
        self.places.append(place)
        step = place.width / cards
        outlines = "".join(
            shape(
                "rect",
                x=place.x - place.width / 2 + step * nth + 2,
                y=place.y - place.height / 2,
                width=step - 4,
                height=place.height,
                rx=5,
                fill="none",
                stroke=FELT_LINE,
                stroke_width=2,
                stroke_dasharray="8 5",
                opacity=0.75,
            )
            for nth in range(cards)
        )
        below = text(
            label,
            place.x,
            place.y + place.height / 2 + 14,
            18,
            fill=FELT_LINE,
            condensed=room or place.width,
        )
        turn = f"rotate({number(place.turned)} {number(place.x)} {number(place.y)})"
        self.parts.append(
            f'<g class="place" data-place="{escape(place.name)}" transform="{turn}">'
            f"{outlines}{below if label else ''}</g>"
        )

    def say(self, words: str, x: float, y: float, size: float, *, within: float = 0) -> None:
        self.words.append(words)
        self.parts.append(text(words, x, y, size, fill=GOLD, bold=True, condensed=within))

    def done(self, label: str) -> Layout:
        bare = Picture(self.width, self.height, "".join(self.parts), label)
        made = Layout(
            bare,
            tuple(self.areas),
            tuple(self.places),
            tuple(self.words),
            bare,
            tuple(self.logos),
            tuple(self.free),
            self.ring,
            tuple(self.seats),
        )
        return replace(made, picture=made.bearing(""))


def cloth(sheet: Sheet, path: str) -> None:
    """The table top within its padded rail."""
    for width, colour in ((RAIL, "#4a2f1c"), (RAIL - 24, "#6b4527"), (6.0, FELT_LINE)):
        sheet.add(shape("path", d=path, fill=FELT, stroke=colour, stroke_width=width))


def box(
    x: float,
    y: float,
    wide: float,
    high: float,
    *,
    fill: str = "none",
    corner: float = 8,
    turned: float = 0,
) -> str:
    """A betting area with corners, about its middle."""
    turn = {"transform": f"rotate({number(turned)} {number(x)} {number(y)})"} if turned else {}
    return shape(
        "rect",
        x=x - wide / 2,
        y=y - high / 2,
        width=wide,
        height=high,
        rx=corner,
        fill=fill,
        stroke=FELT_LINE,
        stroke_width=3,
        **turn,
    )


def circle(x: float, y: float, wide: float, *, fill: str = "none") -> str:
    return shape("circle", cx=x, cy=y, r=wide / 2, fill=fill, stroke=FELT_LINE, stroke_width=3)


def lines(
    words: str,
    x: float,
    y: float,
    wide: float,
    high: float = 0,
    *,
    most: float = 24,
    turned: float = 0,
    fill: str = FELT_LINE,
) -> str:
    """Words in a box about x, y, broken into the lines that let them be largest; without a height
    it is a circle that is so wide, in which the first and the last line are the shorter ones."""
    fit = _fit if high else _fit_round
    best = max((fit(split, wide, high, most), -len(split), split) for split in _splits(words))
    size, split = best[0], best[2]
    parts = []
    for nth, line in enumerate(split):
        down = (nth - (len(split) - 1) / 2) * size * PITCH
        dx, dy = -down * sin(radians(turned)), down * cos(radians(turned))
        parts.append(text(line, x + dx, y + dy, size, fill=fill, turned=turned))
    return "".join(parts)


def _fit(split: tuple[str, ...], wide: float, high: float, most: float) -> float:
    longest = max(text_width(line, 1) for line in split)
    return min(most, wide / longest, high / (PITCH * len(split)))


def _fit_round(split: tuple[str, ...], wide: float, _: float, most: float) -> float:
    """So that the corners of every line lie in the circle."""
    middle = (len(split) - 1) / 2
    corners = (
        hypot(text_width(line, 1) / 2, abs(nth - middle) * PITCH + HALF_A_LETTER)
        for nth, line in enumerate(split)
    )
    return min(most, wide / 2 / max(corners))


def _splits(words: str) -> Iterable[tuple[str, ...]]:
    """The ways to break words into lines as even as can be; a word may break after its hyphen."""
    parts = BREAK.split(words)
    runs = ("".join(parts[a:b]) for a in range(len(parts)) for b in range(a + 1, len(parts) + 1))
    for wide in {text_width(run.strip(), 1) for run in runs}:
        split = [""]
        for part in parts:
            if split[-1] and text_width((split[-1] + part).strip(), 1) > wide:
                split.append("")
            split[-1] += part
        yield tuple(line.strip() for line in split)
