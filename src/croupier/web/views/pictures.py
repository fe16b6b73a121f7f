"""Small pictures of the first pages, drawn by the art of papers and tables: each game's felt with
something lying on it, and what stands at each door."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from croupier.catalog.glance import Glance, glance
from croupier.catalog.index import NotThere, find
from croupier.catalog.usual import usual_rules
from croupier.equipment.cards import parse_card
from croupier.papers import art
from croupier.papers.art.ink import FELT, FELT_LINE, GOLD, INK, LINE, PAPER, RED, suit_mark
from croupier.papers.art.picture import Picture, group, shape
from croupier.papers.art.tables import layout
from croupier.rulebook.rules import Rules

WIDE, HIGH = 320.0, 168.0
DOOR = 120.0, 84.0
CARD, DIE, TILE = 50.0, 40.0, 32.0
TURN, APART = 7.0, 0.8
RAISED = 0.44  # of the height: where the middle of what lies on a felt is
WORDS = re.compile(r"<text\b.*?</text>", re.DOTALL)


@cache
def felt(game: str) -> Picture:
    """A miniature of a game's usual table."""
    entry = find(game)
    return _on_the_felt(usual_rules(entry), glance(entry), entry.title)


def _on_the_felt(rules: Rules, own: Glance, title: str) -> Picture:
    """The layout without its words, for nobody can read them here; cards, dice or tiles on it."""
    table = layout(rules).picture
    wide = min(WIDE, HIGH * table.width / table.height)
    high = wide * table.height / table.width
    drawn = Picture(table.width, table.height, WORDS.sub("", table.body), "")
    parts = [drawn.at((WIDE - wide) / 2, (HIGH - high) / 2, wide)]
    shown = _shown(own)
    if shown:
        parts.append(_fanned(shown, WIDE / 2, HIGH * RAISED, own.dice != ()))
    return Picture(WIDE, HIGH, "".join(parts), f"The felt of {title}")


def _shown(own: Glance) -> list[tuple[Picture, float]]:
    cards = [(art.card(parse_card(card)), CARD) for card in own.cards]
    dice = [(art.die(spots), DIE) for spots in own.dice]
    return cards + dice + [(art.tile(*tile), TILE) for tile in own.tiles]


def _fanned(shown: Sequence[tuple[Picture, float]], x: float, y: float, spread: bool) -> str:
    """Pictures beside each other about a point: cards like a hand, dice as thrown."""
    apart = shown[0][1] * (1.25 if spread else APART if len(shown) < 4 else 0.6)
    parts = []
    for nth, (picture, wide) in enumerate(shown):
        place = nth - (len(shown) - 1) / 2
        turned = place * TURN if not spread else (-12.0, 9.0, -4.0)[nth % 3]
        high = wide * picture.height / picture.width
        top = y - high / 2 + abs(place) * (2.0 if not spread else 0.0)
        left = x + place * apart - wide / 2
        parts.append(_lying(picture, left, top, wide, turned))
    return "".join(parts)


def _lying(picture: Picture, left: float, top: float, wide: float, turned: float = 0) -> str:
    """A picture with its shadow."""
    high = wide * picture.height / picture.width
    middle = f"{turned:g} {left + wide / 2:.1f} {top + high / 2:.1f}"
    shadow = shape(
        "rect",
        x=left + 1.5,
        y=top + 2.5,
        width=wide,
        height=high,
        rx=wide * 0.09,
        fill=INK,
        opacity=0.35,
        transform=f"rotate({middle})",
    )
    return shadow + picture.at(left, top, wide, turned=turned)


# ------------------------------------------------------------------------------ doors

SEEN = "#2b8a63"  # a green that is seen on light and dark pages


def _sheet(x: float, y: float, wide: float, high: float, lines: int) -> str:
    """A sheet of paper with lines of text."""
    page = shape(
        "rect", x=x, y=y, width=wide, height=high, rx=3, fill=PAPER, stroke=LINE, stroke_width=1
    )
    step = (high - 20) / lines
    rows = (
        shape(
            "rect",
            x=x + 8,
            y=y + 12 + nth * step,
            width=(wide - 16) * (0.55 if nth % 3 == 2 else 1.0),
            height=2.4,
            rx=1.2,
            fill=LINE,
        )
        for nth in range(lines)
    )
    return page + "".join(rows)


def _odds() -> str:
    heights = (16.0, 30.0, 48.0, 38.0, 22.0)
    bars = "".join(
        shape(
            "rect",
            x=12 + 14 * nth,
            y=72 - high,
            width=10,
            height=high,
            rx=2,
            fill=GOLD if nth == 2 else SEEN,
        )
        for nth, high in enumerate(heights)
    )
    line = shape("rect", x=8, y=72, width=74, height=2, fill=LINE)
    return bars + line + _lying(art.die(5), 78, 34, 30, 12)


def _play() -> str:
    hand = [(art.card(parse_card(card)), 40.0) for card in ("As", "Kh")]
    chips = "".join(
        art.chip(value).at(82, 50 - 6 * nth, 26) for nth, value in enumerate((500, 500, 2500))
    )
    return _fanned(hand, 46, 40, False) + chips


def _deal() -> str:
    backs = [(art.back(), 36.0), (art.back(), 36.0), (art.card(parse_card("9d")), 36.0)]
    return _fanned(backs, 46, 40, False) + art.button("DEALER", colour=PAPER).at(84, 42, 30)


def _file() -> str:
    seal = shape("circle", cx=74, cy=58, r=13, fill=RED) + shape(
        "circle", cx=74, cy=58, r=9.5, fill="none", stroke=PAPER, stroke_width=1.2
    )
    return _sheet(30, 6, 54, 70, 8) + seal + suit_mark("spades", 74, 58, 10, fill=PAPER)


def _record() -> str:
    links = "".join(
        shape(
            "rect",
            x=14 + 24 * nth,
            y=30,
            width=34,
            height=22,
            rx=11,
            fill="none",
            stroke=GOLD if nth == 2 else SEEN,
            stroke_width=6,
        )
        for nth in range(3)
    )
    tick = shape(
        "path", d="M84 24 92 33 108 12", fill="none", stroke=SEEN, stroke_width=6,
        stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip
    return links + tick


def _floor() -> str:
    def table(x: float, y: float) -> str:
        half = f"M{x} {y}h36c0 26-36 26-36 0Z"
        return shape("path", d=half, fill=FELT, stroke="#7a5434", stroke_width=3) + "".join(
            shape(
                "circle",
                cx=x + 7 + 7.3 * nth,
                cy=y + (9 if nth in (0, 3) else 13),
                r=2,
                fill="none",
                stroke=FELT_LINE,
                stroke_width=0.8,
            )
            for nth in range(4)
        )

    return group("".join(table(x, y) for x, y in ((12, 12), (68, 12), (12, 50), (68, 50))))


DOORS: Mapping[str, Callable[[], str]] = {
    "odds": _odds,
    "play": _play,
    "deal": _deal,
    "file": _file,
    "record": _record,
    "floor": _floor,
}


@cache
def door(name: str) -> Picture:
    return Picture(*DOOR, DOORS[name](), "")


def asked_picture(kind: str, name: str) -> tuple[str, bytes]:
    """A picture and its tag: the felt of a game, or what stands at a door."""
    if kind == "felt":
        return _made(kind, find(name).game)
    if kind != "door" or name not in DOORS:
        raise NotThere("There is no such picture.")
    return _made(kind, name)


@cache
def _made(kind: str, name: str) -> tuple[str, bytes]:
    made = (felt(name) if kind == "felt" else door(name)).svg().encode()
    return f'"{hashlib.sha256(made).hexdigest()[:24]}"', made
