"""The table with the dealer on its straight side and the players on an arc.

Blackjack, poker against the dealer or a paytable, Pai Gow with tiles and cards, comparisons of
cards and the smaller baccarat tables are of this kind. Positions are numbered from the dealer's
left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.papers.art.ink import FELT_LINE, GOLD
from croupier.papers.art.picture import number, polar, shape, text, text_width
from croupier.papers.art.pieces import die
from croupier.papers.art.tables.data import Drawn, areas, drawn
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
from croupier.papers.art.tables.words import area_name
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
# Words on the felt: their height and the least one, from line to line, the longest line, and the
# radius by which it is reckoned how far the ends of a line rise.
WORDS_HIGH, WORDS_LEAST, PITCH, LINE, ARC = 40.0, 15.0, 1.3, 900.0, 1100.0
# Columns for odds on either side of the words: how far from the middle, how wide, from where down.
COLUMNS, COLUMN, BELOW_LOGO = (570.0, 800.0, 1030.0), 222.0, TABLE_TOP + 124


@dataclass(frozen=True)
class Spot:
    wager: str
    on: str
    label: str


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
    sheet.add(_seat_number(seat, EDGE - 2))
    for row in _rows(rules):
        wide = min(LARGEST, seat.width(radius - 40) / len(row) - GAP)
        wide = max(wide, SMALLEST)
        radius -= wide / 2
        _draw_row(sheet, seat, row, radius, wide)
        radius -= wide / 2 + GAP
    return _draw_seat_cards(rules, sheet, seat, radius)


def _seat_number(seat: Seat, radius: float) -> str:
    x, y = seat.at(radius, 0)
    return text(str(seat.number), x, y, 20, fill=FELT_LINE, turned=seat.turned)


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
    return [Spot(key, on, area_name(wager, on)) for on in wager.on or ("",)]


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


def _draw_row(sheet: Sheet, seat: Seat, row: Sequence[Spot], radius: float, wide: float) -> None:
    for nth, spot in enumerate(row):
        across = (nth - (len(row) - 1) / 2) * (wide + GAP)
        x, y = seat.at(radius, across)
        label = f"{spot.label}, position {seat.number}"
        area = Area(spot.wager, seat.number, x, y, wide, wide, label, spot.on)
        sheet.area(area, circle(x, y, wide, fill="#0f4a34"), _inside(seat, spot, x, y, wide, row))


def _inside(seat: Seat, spot: Spot, x: float, y: float, wide: float, row: Sequence[Spot]) -> str:
    """A die where a place is the spots of one, else words."""
    if spot.wager == row[0].wager and len(row) == 6 and spot.on in tuple("123456"):
        size = wide * 0.6
        return die(int(spot.on)).at(x - size / 2, y - size / 2, size, turned=seat.turned)
    words = spot.on.replace("-", " ") if len(row) > MOST_IN_ROW and spot.on else spot.label
    return lines(words, x, y, wide * 0.82, wide * 0.62, most=26, turned=seat.turned)


def _draw_seat_cards(rules: Rules, sheet: Sheet, seat: Seat, radius: float) -> float:
    for record in drawn(rules):
        if record.at != "seat" or not record.cards:
            continue
        across = _across(record)
        scale = min(1.0, seat.width(radius - CARD_HIGH) / across)
        high = CARD_HIGH * scale
        radius -= high / 2 + 16
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
    places = [record for record in drawn(rules) if record.cards and record.at != "seat"]
    rows = [[r for r in places if r.at == "dealer"], [r for r in places if r.at == "table"]]
    for row in rows:
        if row:
            below = _draw_places(sheet, row, below)
    for record in places:
        if record.at == "cross":
            below = _draw_cross(sheet, record, below)
    return below


def _draw_places(sheet: Sheet, records: Sequence[Drawn], top: float) -> float:
    named = [pair for r in records for pair in zip(r.words, r.cards, strict=True)]
    widths = [cards * (CARD_WIDE + 4) for _, cards in named]
    labels = [
        max(wide, text_width(word, 18)) for (word, _), wide in zip(named, widths, strict=True)
    ]
    left = CENTRE_X - (sum(labels) + 34 * (len(named) - 1)) / 2
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
        label = area_name(rules.book.wager_named(key))
        sheet.area(
            Area(key, 0, x, y, 130, 130, label),
            circle(x, y, 130, fill="#0f4a34"),
            lines(label, x, y, 104, 80, most=30),
        )
    said = [word for record in drawn(rules) if not record.cards for word in record.words]
    sheet.words += said
    _draw_arcs(sheet, rules.book.chapter.title.upper(), said, lowest - CENTRE_Y, inner - 16)
    sheet.logos += [(CENTRE_X + side * 560, TABLE_TOP + 66) for side in (-1, 1)]
    sheet.free += [
        Column(CENTRE_X + side * away, BELOW_LOGO, COLUMN, high)
        for away in COLUMNS
        for side in (-1, 1)
        if (high := _free_below(away + COLUMN / 2, inner)) > 0
        and not (shared and side < 0 and away == COLUMNS[0])
    ]


def _free_below(away: float, inner: float) -> float:
    """The felt below the logo, so far from the middle, before the positions begin."""
    return CENTRE_Y + math.sqrt(max(0.0, inner**2 - away**2)) - GAP * 2 - BELOW_LOGO


def _draw_arcs(
    sheet: Sheet, title: str, said: Sequence[str], nearest: float, farthest: float
) -> None:
    """A title and words between two distances from the centre, clear of what the dealer has."""
    size = WORDS_HIGH
    while True:
        parts = [part for words in said for part in _parts(words, size)]
        clear = max(_rise(p, size) - nth * PITCH * size for nth, p in enumerate([title, *parts]))
        top = nearest + max(size * 0.4, clear)
        taken = (len(parts) + 1) * PITCH * size
        if top + taken <= farthest or size <= WORDS_LEAST:
            break
        size -= 1
    radius = top + size + max(0.0, min(size, (farthest - top - taken) / 3))
    sheet.add(_on_arc(title, radius, size * 1.1, "title"))
    for nth, part in enumerate(parts):
        radius += PITCH * size
        sheet.add(_on_arc(part, radius, size, str(nth)))


def _parts(words: str, size: float) -> list[str]:
    """Words of more than a line in parts of about one length; each but the last ends in a space."""
    count = math.ceil(text_width(words, size, bold=True) / LINE)
    least, parts = len(words) / count, [""]
    for word in words.split(" "):
        if len(parts) < count and len(parts[-1]) >= least:
            parts.append("")
        parts[-1] += f"{word} "
    return [*parts[:-1], parts[-1].rstrip()]


def _rise(words: str, size: float) -> float:
    """By how much the ends of words on an arc stand nearer to the dealer than their middle."""
    half = text_width(words, size, bold=True) / 2
    return ARC * (1 - math.cos(half / ARC))


def _on_arc(words: str, radius: float, size: float, name: str) -> str:
    """Words along an arc about the centre."""
    start, end = (polar(CENTRE_X, CENTRE_Y, radius, 180 + side * SPREAD / 2) for side in (1, -1))
    path = (
        f'<path id="arc-{name}" fill="none" d="M{number(start[0])} {number(start[1])}'
        f'A{number(radius)} {number(radius)} 0 0 0 {number(end[0])} {number(end[1])}"/>'
    )
    inner = text(words, 0, 0, size, fill=GOLD, bold=True)
    begin, close = inner.index(">") + 1, inner.rindex("<")
    head = inner[:begin].replace(' x="0"', "").replace(f' y="{number(size * 0.34)}"', "")
    return (
        f'{path}{head}<textPath href="#arc-{name}" startOffset="50%">{inner[begin:close]}'
        f"</textPath>{inner[close:]}"
    )
