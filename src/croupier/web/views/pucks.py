"""Pucks and buttons that a round leaves on the table, by what it carries on to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.papers import art
from croupier.papers.art.ink import GOLD, INK, PAPER
from croupier.papers.art.tables import Area, Layout

PUCK = 92.0
POINT, OFF_AT = "point", "dont-come"
# What a round carries on that names a seat, what stands on the button, and what that is called.
BY_SEAT = {
    "button": ("D", "The dealer button"),
    "shooter": ("DICE", "The dice"),
    "shaker": ("DICE", "The shaker"),
    "curator": ("SHOE", "The shoe"),
}


@dataclass(frozen=True)
class Puck:
    """What a marker says, and the marker itself if the layout has a place for it."""

    says: str
    drawn: str


def pucks(drawn: Layout, carry: Mapping[str, object]) -> tuple[Puck, ...]:
    """The markers of a table before its next round."""
    return (*_point(drawn, carry), *_at_seats(drawn, carry))


def _point(drawn: Layout, carry: Mapping[str, object]) -> Iterator[Puck]:
    """ON at the number of a come out point; OFF beside the numbers while there is none."""
    off = next((area for area in drawn.areas if area.wager == OFF_AT and not area.on), None)
    if off is None:
        return
    point = carry.get(POINT)
    numbers = [area for area in drawn.areas if point and area.on == str(point)]
    at: Area = min(numbers, key=lambda area: area.y, default=off)
    words, colour = ("ON", PAPER) if point else ("OFF", INK)
    y = at.y - at.height / 2 - (PUCK * 0.9 if point else 0)
    marker = art.button(words, colour=colour).at(at.x - PUCK / 2, y, PUCK)
    yield Puck(f"ON: the point is {point}" if point else "OFF: no point", marker)


def _at_seats(drawn: Layout, carry: Mapping[str, object]) -> Iterator[Puck]:
    stands = {number: (x, y) for number, x, y in drawn.seats}
    for key, (words, name) in BY_SEAT.items():
        seat = carry.get(key)
        if not isinstance(seat, int) or not seat:
            continue
        at = stands.get(seat)
        marker = art.button(words, colour=GOLD) if at else None
        x, y = at or (0.0, 0.0)
        shown = marker.at(x + PUCK / 2, y - PUCK / 2, PUCK) if marker else ""
        yield Puck(f"{name}: seat {seat}", shown)
