"""Colours, the four suits and the figures that are drawn and not set: the same on every screen."""

from __future__ import annotations

from croupier.papers.art.picture import group, number, shape

PAPER, INK, RED, LINE = "#fdfcf8", "#1d2328", "#b3202c", "#8a8f94"
FELT, FELT_LINE, GOLD = "#14583f", "#f3ecd6", "#d9b45b"
GREEN, BLUE, IVORY = "#1b7a4b", "#1f4e8c", "#f4ecd8"

SUITS = ("clubs", "diamonds", "hearts", "spades")
# Each fills a box of 20 by 20.
SUIT_PATHS = {
    "hearts": "M10 18.6C4.6 14 1 10.7 1 6.7 1 3.8 3.1 1.7 5.7 1.7 7.5 1.7 9.2 2.8 10 4.6 "
    "10.8 2.8 12.5 1.7 14.3 1.7 16.9 1.7 19 3.8 19 6.7 19 10.7 15.4 14 10 18.6Z",
    "diamonds": "M10 .8C11.8 4.4 14 7.3 17 10 14 12.7 11.8 15.6 10 19.2 8.2 15.6 6 12.7 3 10 "
    "6 7.3 8.2 4.4 10 .8Z",
    "spades": "M10 .9C14 5.4 18.8 8.2 18.8 12.2 18.8 14.8 16.9 16.4 14.8 16.4 13.2 16.4 11.8 "
    "15.6 11 14.3 11.2 16.4 12 18 13.4 19.1H6.6C8 18 8.8 16.4 9 14.3 8.2 15.6 6.8 16.4 5.2 16.4 "
    "3.1 16.4 1.2 14.8 1.2 12.2 1.2 8.2 6 5.4 10 .9Z",
    "clubs": "M10 1C12.4 1 14.3 2.9 14.3 5.2 14.3 6.4 13.8 7.5 12.9 8.5 13.5 8.2 14.2 8 14.9 8 "
    "17.3 8 19.2 9.9 19.2 12.2 19.2 14.6 17.3 16.4 14.9 16.4 13.2 16.4 11.8 15.6 11 14.3 11.2 16.4 "
    "12 18 13.4 19.1H6.6C8 18 8.8 16.4 9 14.3 8.2 15.6 6.8 16.4 5.1 16.4 2.7 16.4 .8 14.6 .8 12.2 "
    ".8 9.9 2.7 8 5.1 8 5.8 8 6.5 8.2 7.1 8.5 6.2 7.5 5.7 6.4 5.7 5.2 5.7 2.9 7.6 1 10 1Z",
}
# Drawn with a pen in a box 10 wide and 14 high; some are narrower or wider.
_FIGURES = {
    "0": (9.0, "M4.5 0C7.2 0 8.4 3 8.4 7S7.2 14 4.5 14 .6 11 .6 7 1.8 0 4.5 0Z"),
    "1": (5.0, "M.6 2.6 3.6.2V14"),
    "2": (9.0, "M.8 3.9C.8 1.6 2.5 0 4.6 0 6.8 0 8.3 1.5 8.3 3.6 8.3 6.6 2.6 9.4.7 14H8.5"),
    "3": (9.0, "M.9 0H8L3.9 5.4C6.8 5 8.4 7.1 8.4 9.5 8.4 12.2 6.6 14 4.3 14 2.3 14 1 12.8.5 11.2"),
    "4": (9.6, "M6.9 14V0L.6 9.9H9.2"),
    "5": (
        9.0,
        (
            "M7.8 0H1.8L1.2 6.2C2 5.4 3.1 5 4.3 5 6.8 5 8.4 6.9 8.4 9.4 8.4 12.1 6.6 14 4.2 14 "
            "2.4 14 1 13 .5 11.5"
        ),
    ),
    "6": (
        9.0,
        (
            "M7.7 1.4C7 .5 6.1 0 5.1 0 2.2 0 .6 3.6.6 8.4M4.5 5.2C6.7 5.2 8.4 7.1 8.4 9.6S6.7 14 "
            "4.5 14 .6 12.1.6 9.6 2.3 5.2 4.5 5.2Z"
        ),
    ),
    "7": (9.0, "M.6 0H8.4L3.6 14"),
    "8": (
        9.0,
        (
            "M4.5 0C6.4 0 7.8 1.4 7.8 3.3S6.4 6.6 4.5 6.6 1.2 5.2 1.2 3.3 2.6 0 4.5 0ZM4.5 6.6C6.8 "
            "6.6 8.5 8.2 8.5 10.3S6.8 14 4.5 14 .5 12.4.5 10.3 2.2 6.6 4.5 6.6Z"
        ),
    ),
    "9": (
        9.0,
        (
            "M1.3 12.6C2 13.5 2.9 14 3.9 14 6.8 14 8.4 10.4 8.4 5.6M4.5 8.8C2.3 8.8.6 6.9.6 4.4S"
            "2.3 0 4.5 0 8.4 1.9 8.4 4.4 6.7 8.8 4.5 8.8Z"
        ),
    ),
    "A": (10.0, "M.6 14 5 0 9.4 14M2.3 9H7.7"),
    "J": (8.0, "M3.2 0H8M6.4 0V10C6.4 12.6 5 14 3.2 14 1.8 14.1.8 13.2.5 11.7"),
    "Q": (10.6, "M5 0C7.9 0 9.4 3 9.4 7S7.9 14 5 14 .6 11.2.6 7 2.1 0 5 0ZM5.8 10.2 9.8 14.6"),
    "K": (10.0, "M1.3 0V14M9 0 1.3 8.6M4 5.8 9.6 14"),
    "$": (
        8.6,
        (
            "M7.6 3.2C6.8 1.9 5.7 1.5 4.3 1.5 2.4 1.5.9 2.5.9 4.2.9 7.9 7.8 5.8 7.8 9.8 7.8 11.6 "
            "6.2 12.6 4.3 12.6 2.7 12.6 1.4 12 .6 10.6M4.3-.6V14.8"
        ),
    ),
    ".": (2.6, "M1.2 13.8V14"),
    ",": (2.6, "M1.4 13.4.6 15.6"),
    "¢": (
        8.0,
        (
            "M7.4 5.4C6.7 4.3 5.6 3.9 4.5 3.9 2.4 3.9.8 5.7.8 8.3S2.4 12.7 4.5 12.7C5.7 12.7 6.7 "
            "12.2 7.4 11.2M4.5 2V14.6"
        ),
    ),
}
_GAP = 1.9
HIGH = 14.0


def suit_mark(
    suit: str, x: float, y: float, size: float, *, fill: str = "", flip: bool = False
) -> str:
    """A suit in a square of `size` about x, y."""
    turned = " rotate(180)" if flip else ""
    scale = number(size / 20)
    return shape(
        "path",
        d=SUIT_PATHS[suit],
        fill=fill or suit_colour(suit),
        transform=f"translate({number(x)} {number(y)}){turned} scale({scale}) translate(-10 -10)",
    )


def suit_colour(suit: str) -> str:
    return RED if suit in ("hearts", "diamonds") else INK


def figures_width(words: str) -> float:
    """How wide drawn figures are at their height of 14."""
    return sum(_FIGURES[letter][0] for letter in words) + _GAP * (len(words) - 1)


def figures(words: str, x: float, y: float, high: float, *, fill: str, pen: float = 1.7) -> str:
    """Drawn figures and letters of ranks about x, y, so high; `pen` is the width of the stroke."""
    scale, left, parts = high / HIGH, 0.0, []
    for letter in words:
        wide, path = _FIGURES[letter]
        parts.append(shape("path", d=path, transform=f"translate({number(left)} 0)"))
        left += wide + _GAP
    start = x - figures_width(words) * scale / 2
    return group(
        "".join(parts),
        fill="none",
        stroke=fill,
        stroke_width=pen,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"translate({number(start)} {number(y - high / 2)}) scale({number(scale)})",
    )
