"""The long table with players all round: baccarat of 10 to 14 positions, and the poker room."""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, hypot, pi, sin

from croupier.papers.art.ink import FELT_LINE, GOLD
from croupier.papers.art.picture import text
from croupier.papers.art.tables.cells import strip
from croupier.papers.art.tables.data import areas, drawn, said, strips
from croupier.papers.art.tables.odds import Column
from croupier.papers.art.tables.sheet import (
    CARD_HIGH,
    CARD_WIDE,
    Area,
    Layout,
    Place,
    Sheet,
    box,
    circle,
    cloth,
    lines,
)
from croupier.papers.wording.words import short_name
from croupier.rounds.bets import most_seats
from croupier.rulebook.rules import Rules

WIDTH, HEIGHT = 3500.0, 1650.0
MIDDLE_X, MIDDLE_Y = WIDTH / 2, HEIGHT / 2
EDGE_X, EDGE_Y = MIDDLE_X - 120, MIDDLE_Y - 120
STEPS = 720
OPEN = 0.34  # radians left free on either side of the dealer
SPOT = 84.0
USUAL_SEATS = 10
ASIDE = {"left": 420.0, "right": -420.0}  # the dealer faces the players
STRIP = 820.0
COLUMNS, COLUMN = (580.0, 880.0), 280.0  # free felt for odds: how far from the middle, how wide


def oval_table(rules: Rules) -> Layout:
    sheet = Sheet(WIDTH, HEIGHT)
    wide, high = MIDDLE_X - 60, MIDDLE_Y - 60
    cloth(sheet, _ellipse(wide, high))
    seats = most_seats(rules) or USUAL_SEATS
    keys = areas(rules)
    for nth in range(seats):
        _draw_seat(rules, sheet, nth + 1, _angle(nth / (seats - 1)), keys)
    _draw_middle(rules, sheet, seats)
    return sheet.done(f"layout of a {rules.book.chapter.title} table with {seats} positions")


def _ellipse(wide: float, high: float) -> str:
    return (
        f"M{MIDDLE_X - wide} {MIDDLE_Y}A{wide} {high} 0 0 1 {MIDDLE_X + wide} {MIDDLE_Y}"
        f"A{wide} {high} 0 0 1 {MIDDLE_X - wide} {MIDDLE_Y}Z"
    )


def _angle(share: float) -> float:
    """Positions are equally far apart along the edge, from the dealer's left round to the right."""
    steps = [OPEN + (2 * pi - 2 * OPEN) * nth / STEPS for nth in range(STEPS + 1)]
    points = [(EDGE_X * sin(step), EDGE_Y * cos(step)) for step in steps]
    along = [0.0]
    for here, there in pairwise(points):
        along.append(along[-1] + dist(here, there))
    return next(
        step for step, far in zip(steps, along, strict=True) if far >= share * along[-1] - 1e-9
    )


def _draw_seat(rules: Rules, sheet: Sheet, seat: int, angle: float, keys: tuple[str, ...]) -> None:
    """Areas two abreast from the edge inwards, square to it."""
    normal = (sin(angle) / EDGE_X, -cos(angle) / EDGE_Y)
    out_x, out_y = (part / hypot(*normal) for part in normal)
    edge_x, edge_y = MIDDLE_X + EDGE_X * sin(angle), MIDDLE_Y - EDGE_Y * cos(angle)
    sheet.seats.append((seat, edge_x, edge_y))
    sheet.add(text(str(seat), edge_x, edge_y, 30, fill=FELT_LINE, bold=True))
    spots = [
        (key, on, short_name(rules.book.wager_named(key), on))
        for key in keys
        for on in rules.book.wager_named(key).on or ("",)
    ]
    for nth, (key, on, label) in enumerate(spots):
        depth = 80 + (nth // 2) * (SPOT + 6)
        across = (nth % 2 - 0.5) * (SPOT + 6)
        x, y = edge_x - out_x * depth - out_y * across, edge_y - out_y * depth + out_x * across
        sheet.area(
            Area(key, seat, x, y, SPOT, SPOT, f"{label}, position {seat}", on),
            circle(x, y, SPOT, fill="#0f4a34"),
            lines(label, x, y, SPOT * 0.92),
        )


def _draw_middle(rules: Rules, sheet: Sheet, seats: int) -> None:
    sheet.logos.append((MIDDLE_X, MIDDLE_Y - 190))
    sheet.add(
        text(rules.book.chapter.title.upper(), MIDDLE_X, MIDDLE_Y - 130, 54, fill=GOLD, bold=True),
        box(MIDDLE_X, 130, 560, 96, fill="#2a1c12"),
    )
    aside = [r for r in drawn(rules) if r.cards and r.at in ASIDE]
    spread = [r for r in drawn(rules) if r.cards and r not in aside]
    for record in aside:
        _draw_place(sheet, record.words[0], record.cards[0], MIDDLE_X + ASIDE[record.at], 180)
    named = [pair for r in spread for pair in zip(r.words, r.cards, strict=True)]
    for nth, (word, cards) in enumerate(named):
        x = MIDDLE_X + (nth - (len(named) - 1) / 2) * 320
        _draw_place(sheet, word, cards, x, MIDDLE_Y - 10)
    y = MIDDLE_Y + 90
    for boxes in strips(rules, seats):
        strip(sheet, boxes, MIDDLE_X - STRIP / 2, y, STRIP, 50)
        y += 90
    for words in said(rules):
        sheet.say(words, MIDDLE_X, y, 30, within=STRIP)
        y += 44
    sides = [(away, side) for away in COLUMNS for side in (-1, 1)]
    columns = (MIDDLE_X + away * side for away, side in sides)
    sheet.free.append(tuple(Column(x, MIDDLE_Y - 210, COLUMN, 420) for x in columns))


def _draw_place(sheet: Sheet, word: str, cards: int, x: float, y: float) -> None:
    place = Place(word.lower(), x, y, cards * (CARD_WIDE + 4), CARD_HIGH)
    sheet.place(place, label=word, cards=cards)
