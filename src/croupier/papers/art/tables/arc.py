"""The table with the dealer on its straight side and the players on an arc.

Blackjack, poker against the dealer or a paytable, Pai Gow with tiles and cards, comparisons of
cards and the smaller baccarat tables are of this kind. Positions are numbered from the dealer's
left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from croupier.papers.art.ink import FELT_LINE, GOLD
from croupier.papers.art.picture import number, polar, shape, text, text_width
from croupier.papers.art.pieces import button, die
from croupier.papers.art.tables.arc_words import Arcs
from croupier.papers.art.tables.cells import strip
from croupier.papers.art.tables.data import Drawn, areas, drawn, said, strips
from croupier.papers.art.tables.odds import Column
from croupier.papers.art.tables.sheet import (
    CARD_HIGH,
    CARD_WIDE,
    Area,
    Layout,
    Place,
    Sheet,
    circle,
    cloth,
    lines,
)
from croupier.papers.wording.words import short_name
from croupier.rounds.bets import most_seats
from croupier.rulebook.rules import Rules

WIDTH, HEIGHT = 2600.0, 1200.0
CENTRE_X, CENTRE_Y = WIDTH / 2, -800.0
EDGE, SPREAD = 1900.0, 76.0  # radius of the players' edge, degrees from the first to the last
TABLE_TOP = 60.0
LARGEST, SMALLEST, GAP = 98.0, 40.0, 8.0
MOST_IN_ROW = 4
TRAY = (640.0, 86.0)
USUAL_SEATS = 7
BUTTON = 54.0
EQUALS, LABEL = 34.0, 30.0  # room for the sign = between areas, and for what stands under cards
STRIP = 760.0, 54.0
# Felt for odds, below the words and on either side of them: from where to where from the middle,
# from where down on the sides, what is between columns, and how many of them there are.
INNER, OUTER, BELOW_LOGO, GUTTER = (-456.0, 456.0), (456.0, 1140.0), TABLE_TOP + 124, 40.0
DIVISIONS = ((2, 2), (3, 2), (3, 3), (4, 3))
ASIDE = {"left": 300.0, "right": -300.0}  # the dealer faces the players


@dataclass(frozen=True)
class Spot:
    """A wager, one of its places, its name, and what else is inscribed in the area."""

    wager: str
    on: str
    label: str
    inside: str = ""


@dataclass(frozen=True)
class Seat:
    """A position: its number, the direction from the centre, and what it has to itself."""

    number: int
    angle: float
    step: float

    def at(self, radius: float, across: float) -> tuple[float, float]:
        """A point of the position: so far from the centre, so far to the player's right."""
        x, y = polar(CENTRE_X, CENTRE_Y, radius, self.angle)
        dx, dy = polar(0, 0, across, self.angle - 90)
        return x + dx, y + dy

    @property
    def turned(self) -> float:
        return self.angle - 180

    def width(self, radius: float) -> float:
        return self.step * radius * 3.14159 / 180 * 0.94


def arc_table(rules: Rules) -> Layout:
    sheet = Sheet(WIDTH, HEIGHT)
    cloth(sheet, _outline())
    seats = most_seats(rules) or USUAL_SEATS
    step = SPREAD / seats
    inner = EDGE
    for nth in range(seats):
        angle = 180 - SPREAD / 2 + step * (nth + 0.5)
        inner = min(inner, _draw_seat(rules, sheet, Seat(nth + 1, angle, step)))
    lowest = _draw_dealer(rules, sheet)
    _draw_words(rules, sheet, inner, lowest)
    return sheet.done(f"layout of a {rules.book.chapter.title} table with {seats} positions")


def _outline() -> str:
    radius = EDGE + 40
    right, left = (polar(CENTRE_X, CENTRE_Y, radius, 180 - side * 39.5) for side in (1, -1))
    bend = TABLE_TOP + 230
    return (
        f"M{number(left[0])} {TABLE_TOP}H{number(right[0])}"
        f"Q{number(right[0] + 28)} {bend} {number(right[0])} {number(right[1])}"
        f"A{radius} {radius} 0 0 1 {number(left[0])} {number(left[1])}"
        f"Q{number(left[0] - 28)} {bend} {number(left[0])} {TABLE_TOP}Z"
    )


# ------------------------------------------------------------------------------ a position


def _draw_seat(rules: Rules, sheet: Sheet, seat: Seat) -> float:
    """Rows of areas from the edge inwards, then places for cards; how near the centre they go."""
    radius = EDGE - 34
    sheet.seats.append((seat.number, *seat.at(EDGE - 2, 0)))
    sheet.add(_seat_number(seat, EDGE - 2), *_buttons(rules, seat, EDGE - 2))
    equal = {record.equal for record in drawn(rules)}
    for row in _rows(rules):
        pairs = pairwise(spot.wager for spot in row)
        gaps = [EQUALS if pair in equal else GAP for pair in pairs]
        wide = min(LARGEST, (seat.width(radius - 40) - sum(gaps) - GAP) / len(row))
        wide = max(wide, SMALLEST)
        radius -= wide / 2
        _draw_row(sheet, seat, row, radius, wide, gaps)
        radius -= wide / 2 + GAP
    return _draw_seat_cards(rules, sheet, seat, radius)


def _seat_number(seat: Seat, radius: float) -> str:
    x, y = seat.at(radius, 0)
    return text(str(seat.number), x, y, 20, fill=FELT_LINE, turned=seat.turned)


def _buttons(rules: Rules, seat: Seat, radius: float) -> Iterator[str]:
    """What a player presses, beside the number."""
    for nth, words in enumerate(w for r in drawn(rules) if r.at == "button" for w in r.words):
        x, y = seat.at(radius, BUTTON * 1.2 * (nth + 1))
        yield button(words).at(x - BUTTON / 2, y - BUTTON / 2, BUTTON, turned=seat.turned)


def _rows(rules: Rules) -> list[list[Spot]]:
    """Main wagers first, then the others, so many abreast; a wager of many places has a row."""
    book = rules.book
    keys = areas(rules)
    first = next((record.areas for record in drawn(rules) if record.areas), ())
    main = [
        key
        for key in keys
        if key in first or book.wager_named(key).required or book.wager_named(key).part_of
    ]
    rows: list[list[Spot]] = []
    for group in (main, [key for key in keys if key not in main]):
        single = [key for key in group if len(book.wager_named(key).on) < 3]
        spots = [spot for key in single for spot in _spots(rules, key)]
        rows += _abreast(spots)
        rows += [_spots(rules, key) for key in group if key not in single]
    return rows


def _spots(rules: Rules, key: str) -> list[Spot]:
    wager = rules.book.wager_named(key)
    of = [record for record in drawn(rules) if key in record.areas and not record.cards]
    places = next((record.places for record in of if record.places), wager.on) or ("",)
    inside = " ".join(words for record in of for words in record.words)
    return [Spot(key, on, short_name(wager, on), inside) for on in places]


def _abreast(spots: Sequence[Spot]) -> Iterator[list[Spot]]:
    """Rows that are as even as can be."""
    if not spots:
        return
    rows = -(-len(spots) // MOST_IN_ROW)
    start = 0
    for nth in range(rows):
        take = len(spots) // rows + (nth < len(spots) % rows)
        yield list(spots[start : start + take])
        start += take


def _draw_row(
    sheet: Sheet,
    seat: Seat,
    row: Sequence[Spot],
    radius: float,
    wide: float,
    gaps: Sequence[float],
) -> None:
    across = -(len(row) * wide + sum(gaps)) / 2 + wide / 2
    for spot, gap in zip(row, (*gaps, 0.0), strict=True):
        x, y = seat.at(radius, across)
        label = f"{spot.label}, position {seat.number}"
        area = Area(spot.wager, seat.number, x, y, wide, wide, label, spot.on)
        sheet.area(area, circle(x, y, wide, fill="#0f4a34"), _inside(seat, spot, x, y, wide, row))
        if gap == EQUALS:
            x, y = seat.at(radius, across + (wide + gap) / 2)
            sheet.add(text("=", x, y, EQUALS, fill=GOLD, bold=True, turned=seat.turned))
        across += wide + gap


def _inside(seat: Seat, spot: Spot, x: float, y: float, wide: float, row: Sequence[Spot]) -> str:
    """A die where the places are those of one, else words."""
    if {each.on for each in row} == set("123456"):
        size = wide * 0.6
        return die(int(spot.on)).at(x - size / 2, y - size / 2, size, turned=seat.turned)
    words = spot.on.replace("-", " ") if len(row) > MOST_IN_ROW and spot.on else spot.label
    said = f"{words} {spot.inside}".strip()
    return lines(said, x, y, wide * 0.92, most=26, turned=seat.turned)


def _draw_seat_cards(rules: Rules, sheet: Sheet, seat: Seat, radius: float) -> float:
    for record in drawn(rules):
        if record.at != "seat" or not record.cards:
            continue
        across = _across(record)
        scale = min(1.0, seat.width(radius - CARD_HIGH) / across)
        high = CARD_HIGH * scale
        radius -= high / 2 + LABEL
        left = -across * scale / 2
        for word, cards in zip(record.words, record.cards, strict=True):
            wide = _cards_wide(cards) * scale
            x, y = seat.at(radius, left + wide / 2)
            name = f"seat-{seat.number}.{word.lower().replace(' ', '-')}"
            sheet.place(Place(name, x, y, wide, high, seat.turned), label=word, cards=1)
            left += wide + GAP
        radius -= high / 2
    return radius


def _cards_wide(cards: int) -> float:
    """Cards of a hand that is set lie one upon the other, all but their edges."""
    return CARD_WIDE + 24 * (cards - 1)


def _across(record: Drawn) -> float:
    return sum(_cards_wide(cards) for cards in record.cards) + GAP * (len(record.cards) - 1)


# ------------------------------------------------------------------------------ the middle


def _draw_dealer(rules: Rules, sheet: Sheet) -> float:
    """The table inventory container, and places for the dealer's and the common cards."""
    wide, high = TRAY
    top = TABLE_TOP + 22
    sheet.add(
        shape("rect", x=CENTRE_X - wide / 2, y=top, width=wide, height=high, rx=10, fill="#2a1c12"),
        *(
            shape(
                "rect",
                x=CENTRE_X - wide / 2 + 12 + nth * 62,
                y=top + 9,
                width=52,
                height=68,
                rx=8,
                fill="#4a2f1c",
            )
            for nth in range(10)
        ),
    )
    below = top + high + 12
    for words in strips(rules, most_seats(rules) or USUAL_SEATS):
        long, deep = STRIP
        strip(sheet, words, CENTRE_X - long / 2, below, long, deep)
        below += deep + 12
    places = [record for record in drawn(rules) if record.cards and record.at != "seat"]
    aside = [r for r in places if r.at in ASIDE]
    ends = [_draw_places(sheet, [r], below, CENTRE_X + ASIDE[r.at]) for r in aside]
    below = max([below, *ends])
    rows = [[r for r in places if r.at == "dealer"], [r for r in places if r.at == "table"]]
    for row in rows:
        if row:
            below = _draw_places(sheet, row, below)
    for record in places:
        if record.at == "cross":
            below = _draw_cross(sheet, record, below)
    return below


def _draw_places(
    sheet: Sheet, records: Sequence[Drawn], top: float, middle: float = CENTRE_X
) -> float:
    named = [pair for r in records for pair in zip(r.words, r.cards, strict=True)]
    widths = [cards * (CARD_WIDE + 4) for _, cards in named]
    labels = [
        max(wide, text_width(word, 18)) for (word, _), wide in zip(named, widths, strict=True)
    ]
    left = middle - (sum(labels) + 34 * (len(named) - 1)) / 2
    for (word, cards), wide, taken in zip(named, widths, labels, strict=True):
        x, y = left + taken / 2, top + CARD_HIGH / 2
        name = word.lower().replace(" ", "-")
        place = Place(name, x, y, wide, CARD_HIGH)
        sheet.place(place, label=word, cards=cards, room=taken)
        left += taken + 34
    return top + CARD_HIGH + 30


def _draw_cross(sheet: Sheet, record: Drawn, top: float) -> float:
    """Five cards in a cross: the first farthest from the dealer, the last next to the container."""
    middle = top + CARD_HIGH * 1.5 + 8
    spots = ((0, 1), (-1, 0), (0, 0), (1, 0), (0, -1))
    for nth, (across, down) in enumerate(spots, 1):
        x, y = CENTRE_X + across * (CARD_WIDE + 10), middle + down * (CARD_HIGH + 8)
        sheet.place(Place(f"community-{nth}", x, y, CARD_WIDE, CARD_HIGH))
    return top + 3 * CARD_HIGH + 24


def _draw_words(rules: Rules, sheet: Sheet, inner: float, lowest: float) -> None:
    """Logo, title and what must be read, on arcs between the dealer and the positions."""
    shared = areas(rules, shared=True)
    for nth, key in enumerate(shared):
        x, y = CENTRE_X - 520 + 150 * nth, TABLE_TOP + 190
        label = short_name(rules.book.wager_named(key))
        sheet.area(
            Area(key, 0, x, y, 130, 130, label),
            circle(x, y, 130, fill="#0f4a34"),
            lines(label, x, y, 120, most=30),
        )
    sheet.words += said(rules)
    title = rules.book.chapter.title.upper()
    arcs = Arcs(CENTRE_X, CENTRE_Y, SPREAD)
    ends = arcs.draw(sheet, title, said(rules), lowest - CENTRE_Y, inner - 16)
    sheet.logos += [(CENTRE_X + side * 560, TABLE_TOP + 66) for side in (-1, 1)]
    sheet.free += [
        (
            *_columns(INNER, inside, CENTRE_Y + ends, inner),
            *(() if shared else _columns((-OUTER[1], -OUTER[0]), outside, BELOW_LOGO, inner)),
            *_columns(OUTER, outside, BELOW_LOGO, inner),
        )
        for inside, outside in DIVISIONS
    ]


def _columns(span: tuple[float, float], count: int, top: float, inner: float) -> Iterator[Column]:
    """So many columns between two distances from the middle, as far down as the felt is free."""
    step = (span[1] - span[0]) / count
    for nth in range(count):
        away = span[0] + step * (nth + 0.5)
        high = _free_below(abs(away) + step / 2, inner) - top
        if high > 0:
            yield Column(CENTRE_X + away, top, step - GUTTER, high)


def _free_below(away: float, inner: float) -> float:
    """How far down the felt is free, so far from the middle, before the positions begin."""
    return CENTRE_Y + math.sqrt(max(0.0, inner**2 - away**2)) - GAP * 2
