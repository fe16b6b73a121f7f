"""Playing cards: faces, back and joker, in units of a quarter millimetre (a bridge card)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from croupier.equipment.cards import (
    JOKER,
    RANK_NAMES,
    card_text,
    parse_card,
    parse_cards,
    rank,
    suit,
)
from croupier.papers.art.ink import (
    BLUE,
    GOLD,
    INK,
    LINE,
    PAPER,
    RED,
    SUITS,
    figures,
    suit_colour,
    suit_mark,
)
from croupier.papers.art.picture import Picture, group, polar, shape

WIDTH, HEIGHT, CORNER, GAP = 228.0, 352.0, 14.0, 16.0
_COLUMNS = {"left": 0.3, "middle": 0.5, "right": 0.7}
_LEFT_RIGHT = ("left", "right")
# Where the pips of 2 to 10 stand: column, share of the height.
_ROWS4 = (0.2, 0.4, 0.6, 0.8)
_PAIRS3 = tuple((side, row) for row in (0.2, 0.5, 0.8) for side in _LEFT_RIGHT)
_PAIRS4 = tuple((side, row) for row in _ROWS4 for side in _LEFT_RIGHT)
_PIPS: tuple[tuple[tuple[str, float], ...], ...] = (
    (("middle", 0.2), ("middle", 0.8)),
    (("middle", 0.2), ("middle", 0.5), ("middle", 0.8)),
    tuple((side, row) for row in (0.2, 0.8) for side in _LEFT_RIGHT),
    (*((side, row) for row in (0.2, 0.8) for side in _LEFT_RIGHT), ("middle", 0.5)),
    _PAIRS3,
    (*_PAIRS3, ("middle", 0.35)),
    (*_PAIRS3, ("middle", 0.35), ("middle", 0.65)),
    (*_PAIRS4, ("middle", 0.5)),
    (*_PAIRS4, ("middle", 0.3), ("middle", 0.7)),
)


@cache
def card(text: str | int) -> Picture:
    """A card's face: `card("As")`, `card("10h")`, `card("joker")`, or by its number."""
    which = parse_card(text) if isinstance(text, str) else text
    if which == JOKER:
        return Picture(WIDTH, HEIGHT, _blank() + _joker(), "joker")
    name, of = RANK_NAMES[rank(which)], SUITS[suit(which)]
    letter = card_text(which)[:-1]
    corner = _corner(letter, of)
    turned = group(corner, transform=f"rotate(180 {WIDTH / 2} {HEIGHT / 2})")
    middle = _ace(of) if name == "ace" else _court(letter, of) if letter in "JQK" else ""
    pips = middle or _pips(rank(which), of)
    return Picture(WIDTH, HEIGHT, _blank() + pips + corner + turned, f"{name} of {of}")


def hand(cards: str | Sequence[int]) -> Picture:
    """Cards side by side: `hand("Kh Qs 10d")`, or by their numbers."""
    held = parse_cards(cards) if isinstance(cards, str) else cards
    faces = [card(each) for each in held]
    body = "".join(face.at(nth * (WIDTH + GAP), 0, WIDTH) for nth, face in enumerate(faces))
    label = ", ".join(face.label for face in faces)
    return Picture(max(len(faces), 1) * (WIDTH + GAP) - GAP, HEIGHT, body, label)


@cache
def back(colour: str = BLUE) -> Picture:
    """A card face down."""
    lattice = "".join(
        shape("path", d=f"M{-352 + 22 * n} 0L{22 * n} 352M{22 * n} 0L{-352 + 22 * n} 352")
        for n in range(1, 27)
    )
    inner = shape("rect", x=14, y=14, width=WIDTH - 28, height=HEIGHT - 28, rx=8, fill=colour)
    clip = shape("rect", x=14, y=14, width=WIDTH - 28, height=HEIGHT - 28, rx=8)
    name = f"back{colour.strip('#')}"
    body = (
        f'<clipPath id="{name}">{clip}</clipPath>{_blank()}{inner}'
        + group(lattice, stroke=PAPER, stroke_width=2, opacity=0.45, clip_path=f"url(#{name})")
        + shape(
            "circle", cx=WIDTH / 2, cy=HEIGHT / 2, r=46, fill=colour, stroke=PAPER, stroke_width=3
        )
        + "".join(
            suit_mark(of, *polar(WIDTH / 2, HEIGHT / 2, 24, 90 * nth), 26, fill=PAPER)
            for nth, of in enumerate(("spades", "hearts", "clubs", "diamonds"))
        )
    )
    return Picture(WIDTH, HEIGHT, body, "a card face down")


@cache
def suit_symbol(of: str) -> Picture:
    """A suit alone: "hearts", or "h"."""
    name = next(suit for suit in SUITS if of in (suit, suit[0]))
    return Picture(20, 20, suit_mark(name, 10, 10, 20), name)


def _blank() -> str:
    return shape(
        "rect",
        x=1,
        y=1,
        width=WIDTH - 2,
        height=HEIGHT - 2,
        rx=CORNER,
        fill=PAPER,
        stroke=LINE,
        stroke_width=2,
    )


def _corner(letter: str, of: str) -> str:
    return figures(letter, 28, 36, 36, fill=suit_colour(of), pen=2.2) + suit_mark(of, 28, 78, 28)


def _pips(nth: int, of: str) -> str:
    return "".join(
        suit_mark(
            of,
            WIDTH * (0.5 + (_COLUMNS[column] - 0.5) * 0.85),
            HEIGHT * (0.5 + (row - 0.5) * 1.08),
            44,
            flip=row > 0.5,
        )
        for column, row in _PIPS[nth]
    )


def _ace(of: str) -> str:
    middle = (WIDTH / 2, HEIGHT / 2)
    ring = shape(
        "circle", cx=middle[0], cy=middle[1], r=82, fill="none", stroke=GOLD, stroke_width=3
    )
    return (ring if of == "spades" else "") + suit_mark(of, *middle, 112)


def _court(letter: str, of: str) -> str:
    """A framed half, and the same half upside down: a crown, a great letter, two suits."""
    left, top, wide, high = 50.0, 34.0, WIDTH - 100, HEIGHT - 68
    colour = suit_colour(of)
    frame = shape(
        "rect",
        x=left,
        y=top,
        width=wide,
        height=high,
        rx=6,
        fill="#f6efdc",
        stroke=colour,
        stroke_width=2,
    )
    half = (
        shape(
            "path",
            d=_CROWNS[letter],
            fill=GOLD,
            stroke=INK,
            stroke_width=2,
            stroke_linejoin="round",
            transform=f"translate({WIDTH / 2} 84)",
        )
        + figures(letter, WIDTH / 2, 131, 46, fill=colour, pen=2.3)
        + suit_mark(of, left + 24, top + 24, 26)
    )
    turned = group(half, transform=f"rotate(180 {WIDTH / 2} {HEIGHT / 2})")
    across = (
        f"M{left} {HEIGHT / 2 + 16 + down}L{left + wide} {HEIGHT / 2 - 16 + down}"
        for down in (0, 6, -6)
    )
    bar = shape("path", d=next(across), stroke=GOLD, stroke_width=8)
    edge = shape("path", d="".join(across), stroke=colour, stroke_width=2)
    return frame + bar + edge + half + turned


_CROWNS = {
    "K": "M-34 14-38-16-20-4 0-28 20-4 38-16 34 14Z",
    "Q": "M-32 14-36-12-22 0-13-22 0-2 13-22 22 0 36-12 32 14Z",
    "J": "M-30 14C-32-4-18-18 2-18 20-18 32-8 34 8L18 2C22-10 20-16 14-24 10-12 4-4-6 0Z",
}


def _joker() -> str:
    points = [polar(WIDTH / 2, HEIGHT / 2 - 4, 78 if n % 2 == 0 else 36, 36 * n) for n in range(10)]
    star = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
    letters = "".join(
        shape("path", d=path, transform=f"translate({16} {26 + 34 * nth})")
        for nth, path in enumerate(_JOKER)
    )
    stem = group(
        letters,
        fill="none",
        stroke=INK,
        stroke_width=3.2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    turned = group(stem, transform=f"rotate(180 {WIDTH / 2} {HEIGHT / 2})")
    return (
        shape("path", d=star, fill=GOLD, stroke=INK, stroke_width=3, stroke_linejoin="round")
        + shape("circle", cx=WIDTH / 2, cy=HEIGHT / 2 - 4, r=24, fill=RED)
        + stem
        + turned
    )


# J, O, K, E, R, each 16 wide and 24 high.
_JOKER = (
    "M4 0H14M11 0V18C11 22 8 24 5 24 3 24 1 22 0 20",
    "M8 0C13 0 15 5 15 12S13 24 8 24 1 19 1 12 3 0 8 0Z",
    "M2 0V24M14 0 2 14M6 10 15 24",
    "M13 0H2V24H13M2 12H11",
    "M2 24V0H8C12 0 14 3 14 6S12 12 8 12H2M9 12 15 24",
)
