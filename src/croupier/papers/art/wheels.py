"""Wheels, from the pockets that a chapter names in their order."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.papers.art.ink import FELT_LINE, GOLD, GREEN, INK, PAPER, RED
from croupier.papers.art.picture import Picture, polar, shape, text
from croupier.papers.art.pieces import sector

SIZE = 600.0
BALL_AT, BALL = 190.0, 11.0  # where the ball rests, and how large it is
NARROW = 8.0  # degrees of a pocket
_COLOURS = {"red": RED, "black": INK, "green": GREEN}


def pocket(words: str, colour: str) -> Picture:
    """One number as it stands on the layout and the wheel."""
    body = shape(
        "rect",
        x=1,
        y=1,
        width=58,
        height=58,
        rx=6,
        fill=_COLOURS.get(colour, colour),
        stroke=FELT_LINE,
        stroke_width=2,
    )
    return Picture(
        60, 60, body + text(words, 30, 30, 30, fill=PAPER, bold=True), f"{words} {colour}"
    )


def wheel(
    pockets: Sequence[str],
    colours: Sequence[str],
    *,
    odds: Sequence[str] = (),
    ball: int | None = None,
) -> Picture:
    """A wheel seen from above, its first pocket up; `ball` is the place where the ball rests, and
    `odds` stand below what each pocket says."""
    middle, step = SIZE / 2, 360 / len(pockets)
    parts = [
        shape(
            "circle", cx=middle, cy=middle, r=middle - 4, fill="#5a3a1e", stroke=INK, stroke_width=4
        ),
        shape("circle", cx=middle, cy=middle, r=middle - 24, fill=GOLD),
    ]
    for nth, (words, colour) in enumerate(zip(pockets, colours, strict=True)):
        at = step * nth
        path = sector(middle, middle, 168, middle - 30, at - step / 2, at + step / 2)
        fill = _COLOURS.get(colour, colour)
        parts.append(shape("path", d=path, fill=fill, stroke=FELT_LINE, stroke_width=1.5))
        parts.append(_label(words, at, step, _on(fill), odds[nth] if odds else ""))
    parts += [
        shape(
            "circle", cx=middle, cy=middle, r=168, fill="#7a5230", stroke=FELT_LINE, stroke_width=3
        ),
        shape("circle", cx=middle, cy=middle, r=60, fill=GOLD, stroke=INK, stroke_width=2),
        *(
            shape("circle", cx=x, cy=y, r=12, fill=GOLD, stroke=INK, stroke_width=2)
            for x, y in (polar(middle, middle, 104, 90 * n) for n in range(4))
        ),
    ]
    if ball is not None:
        x, y = polar(middle, middle, BALL_AT, step * ball)
        parts.append(shape("circle", cx=x, cy=y, r=BALL, fill=PAPER, stroke=INK, stroke_width=2))
    label = f"a wheel of {len(pockets)}" + ("" if ball is None else f", {pockets[ball]}")
    return Picture(SIZE, SIZE, "".join(parts), label)


def _label(words: str, at: float, step: float, ink: str, odds: str) -> str:
    """What a pocket says: across it, or along the radius where it is too narrow for that."""
    middle = SIZE / 2
    if odds:
        outer, inner = (polar(middle, middle, middle - down, at) for down in (60, 111))
        return text(words, *outer, 21, fill=ink, bold=True, turned=at + 90, condensed=46) + text(
            odds, *inner, 19, fill=ink, turned=at + 90, condensed=38
        )
    if step > NARROW:
        x, y = polar(middle, middle, middle - 56, at)
        return text(words, x, y, 24, fill=ink, bold=True, turned=at, condensed=44)
    x, y = polar(middle, middle, middle - 80, at)
    return text(words, x, y, 21, fill=ink, bold=True, turned=at + 90, condensed=84)


def _on(fill: str) -> str:
    """The ink that is read on a colour."""
    light = sum(int(fill[n : n + 2], 16) for n in (1, 3, 5)) > 430
    return INK if light else PAPER
