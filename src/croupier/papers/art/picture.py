"""A picture as SVG: made of presentation attributes alone, so that it needs no style sheet."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import cos, radians, sin

IN_NOTEBOOK = 160
FONT, MIDDLE = "Libertinus Serif, Georgia, Times New Roman, serif", "middle"
# Stands once at the root of a drawing: how all words in it are set unless they say otherwise.
LETTERING = f'font-family="{FONT}" text-anchor="{MIDDLE}"'


@dataclass(frozen=True)
class Picture:
    """Shapes in a box of so many units; `label` is what a screen reader says."""

    width: float
    height: float
    body: str
    label: str

    def __str__(self) -> str:
        return self.svg()

    def __html__(self) -> str:
        return self.svg()

    def _repr_svg_(self) -> str:
        """For notebooks, no higher than a few lines."""
        return self.svg(width=self.width * min(1, IN_NOTEBOOK / self.height))

    def svg(self, *, width: float | None = None, attributes: str = "") -> str:
        """The picture as a document of its own; `width` in pixels where it is not its units."""
        size = "" if width is None else f' width="{number(width)}" height="{self._high(width)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(self.width)} '
            f'{number(self.height)}"{size} {LETTERING} role="img" aria-label="{escape(self.label)}"'
            f"{' ' * bool(attributes)}{attributes}>{self.body}</svg>"
        )

    def _high(self, width: float) -> str:
        return number(width * self.height / self.width)

    def at(self, x: float, y: float, width: float, *, turned: float = 0) -> str:
        """The picture inside another: its left upper corner at x, y, turned about its middle."""
        scale = width / self.width
        turn = (
            f" rotate({number(turned)} {number(self.width / 2)} {number(self.height / 2)})"
            if turned
            else ""
        )
        return (
            f'<g transform="translate({number(x)} {number(y)}) scale({number(scale)}){turn}">'
            f"{self.body}</g>"
        )


def number(value: float) -> str:
    """A coordinate without digits that nobody sees: the larger it is, the fewer after the point."""
    digits = 3 if abs(value) < 10 else 2 if abs(value) < 100 else 1
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")


def shape(name: str, **attributes: str | float) -> str:
    """An element: `shape("circle", r=3, stroke_width=1)`; underscores are hyphens."""
    texts = (
        f' {key.rstrip("_").replace("_", "-")}="'
        f'{number(value) if isinstance(value, int | float) else escape(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{''.join(texts)}/>"


def group(body: str, **attributes: str | float) -> str:
    return shape("g", **attributes)[:-2] + f">{body}</g>"


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str,
    anchor: str = MIDDLE,
    bold: bool = False,
    turned: float = 0,
    condensed: float = 0,
) -> str:
    """Words whose middle (or start) is at x, y; `condensed` is the width they must fit in."""
    attributes: dict[str, str | float] = {
        "x": x,
        "y": y + size * 0.34,
        "font_size": size,
        "fill": fill,
    }
    if anchor != MIDDLE:
        attributes["text_anchor"] = anchor
    if bold:
        attributes["font_weight"] = "bold"
    if turned:
        attributes["transform"] = f"rotate({number(turned)} {number(x)} {number(y)})"
    if condensed and (wide := text_width(words, size, bold=bold)) > condensed:
        attributes["font_size"] = size * condensed / wide
        attributes["y"] = y + size * condensed / wide * 0.34
    return shape("text", **attributes)[:-2] + f">{escape(words)}</text>"


# Widths of letters in DejaVu Serif, the widest of the fonts that a screen may set them in.
_NARROW, _WIDE = frozenset("iljtf.,:;'!|()[] -"), frozenset("mwMWQOGDHNUK—@%&")
_BOLD = 1.13


def text_width(words: str, size: float, *, bold: bool = False) -> float:
    """About how wide words are, for what must not run over an edge: rather too wide."""
    return sum(map(_letter_width, words)) * size * (_BOLD if bold else 1)


def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    if letter in _WIDE:
        return 0.86
    if letter.isupper():
        return 0.7
    return 0.64 if letter.isdigit() else 0.58


def polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle; 0 degrees is up, and they run clockwise."""
    return x + radius * sin(radians(degrees)), y - radius * cos(radians(degrees))
