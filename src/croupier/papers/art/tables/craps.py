"""The craps layout: one end, or two with the proposition bets between them.

The boxperson or dealer is above the middle: what lies in front of them is at its top, and positions
are numbered clockwise from their left.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.papers.art.ink import FELT_LINE, GOLD
from croupier.papers.art.picture import text
from croupier.papers.art.tables.board import board_rows
from croupier.papers.art.tables.cells import Cell, cells, draw_cell, strip
from croupier.papers.art.tables.data import areas, said, strips
from croupier.papers.art.tables.sheet import Area, Layout, Sheet, circle, cloth, lines
from croupier.papers.wording.patron import title
from croupier.papers.wording.words import short_name
from croupier.rounds.bets import most_seats
from croupier.rulebook.rules import Rules

END, CENTRE = 1000.0, 900.0
MARGIN, TOP = 90.0, 150.0
GAP, FIRST = 6.0, 150.0
HIGH = 1240.0
LINES = ("come", "field", "dont-pass", "pass")
NUMBERS = ("place-to-win", "buy", "place-to-lose", "lay")
MINI = "mini-craps"
CORNER, LANE, SPOT = 150.0, 96.0, 84.0
ROUND = ((1, 1), (-1, 1), (-1, -1), (1, -1))  # to where a corner turns, from the right above
MOST_POSITIONS = 16  # 623a.2(d)(4)(i)


def craps_table(rules: Rules) -> Layout:
    ends = 1 if rules.text("table") == MINI else 2
    lane = LANE if areas(rules) else 0.0
    left = MARGIN + lane
    wide, high = 2 * left + END * ends + CENTRE + GAP * 2, HIGH + lane
    sheet = Sheet(wide, high)
    cloth(sheet, _outline(wide, high))
    middle = left + END + CENTRE / 2
    sheet.logos.append((left + END / 2, 112))
    sheet.add(
        text(title(rules).upper(), middle, 112, 46, fill=GOLD, bold=True, condensed=CENTRE - 60),
        text("DEALER" if ends == 1 else "BOXPERSON", middle, 38, 22, fill=FELT_LINE),
    )
    for nth, words in enumerate(said(rules)):
        sheet.say(words, left + END * 0.85, 112 + 34 * nth, 30)
    _draw_end(rules, sheet, left, 1)
    _draw_centre(rules, sheet, left + END + GAP)
    if ends == 2:
        _draw_end(rules, sheet, left + END + CENTRE + 2 * GAP, 2)
    _draw_positions(rules, sheet)
    return sheet.done(f"layout of {rules.book.chapter.title}")


def _outline(wide: float, high: float) -> str:
    """623a.2(a): oblong, with rounded corners."""
    across, down = wide - 100 - 2 * CORNER, high - 100 - 2 * CORNER
    turns = (f"a{CORNER} {CORNER} 0 0 1 {x * CORNER} {y * CORNER}" for x, y in ROUND)
    sides = (f"h{across}", f"v{down}", f"h{-across}", f"v{-down}")
    return f"M{50 + CORNER} 50{''.join(map(''.join, zip(sides, turns, strict=True)))}Z"


def _positions(rules: Rules) -> int:
    return min(most_seats(rules) or MOST_POSITIONS, MOST_POSITIONS)


def _draw_positions(rules: Rules, sheet: Sheet) -> None:
    """The areas that each position has to itself, round the perimeter."""
    for key in areas(rules):
        label = short_name(rules.book.wager_named(key))
        for nth, (x, y) in enumerate(_perimeter(sheet, _positions(rules)), 1):
            sheet.area(
                Area(key, nth, x, y, SPOT, SPOT, f"{label}, position {nth}"),
                circle(x, y, SPOT, fill="#0f4a34"),
                lines(f"{label} {nth}", x, y, SPOT * 0.92, most=30),
            )


def _perimeter(sheet: Sheet, count: int) -> Iterator[tuple[float, float]]:
    """Points equally far apart, down the right end, along the players' side and up the left."""
    inset = 50 + LANE / 2 + GAP
    low, right = sheet.height - inset, sheet.width - inset
    down, across = low - TOP, right - inset
    step = (2 * down + across) / count
    for nth in range(count):
        far = step * (nth + 0.5)
        if far <= down:
            yield right, TOP + far
        elif far <= down + across:
            yield right - (far - down), low
        else:
            yield inset, low - (far - down - across)


def _draw_end(rules: Rules, sheet: Sheet, left: float, end: int) -> None:
    """The boxes of the numbers above, the lines of Come, Field, Don't Pass and Pass below."""
    offered = {wager.key for wager in rules.wagers()}
    numbers = [key for key in NUMBERS if key in offered]
    y = _draw_numbers(rules, sheet, numbers, left, end)
    high = (HIGH - 110 - y) / len(LINES)
    for key in LINES:
        for cell in cells(rules, key):
            pays = cell if cell.pays else _field(rules, cell)
            draw_cell(sheet, pays, left + END / 2, y + high / 2, END - GAP, high - GAP, end=end)
        if key.endswith("pass"):
            _draw_odds(rules, sheet, f"{key}-odds", left, y + high / 2, end)
        y += high


def _draw_odds(rules: Rules, sheet: Sheet, key: str, left: float, y: float, end: int) -> None:
    """Supplemental wagers lie beside the bet that they back; nothing is inscribed for them."""
    found = cells(rules, key)
    step = (END - FIRST) / len(found)
    for nth, cell in enumerate(found):
        x = left + FIRST + step * (nth + (0.25 if "dont" in key else 0.75))
        sheet.spot(Area(key, 0, x, y, 60, 60, cell.label, cell.on, end))


def _field(rules: Rules, cell: Cell) -> Cell:
    """A line whose numbers pay differently says so."""
    rows = rules.paytable(cell.wager).rows
    said = "; ".join(f"{row.name[0].lower()}{row.name[1:]} pays {row.pays}" for row in rows)
    return Cell(cell.wager, cell.on, cell.label, (), said[0].upper() + said[1:])


def _draw_numbers(rules: Rules, sheet: Sheet, keys: list[str], left: float, end: int) -> float:
    points = cells(rules, keys[0])
    wide = FIRST
    draw_cell(
        sheet,
        cells(rules, "dont-come")[0],
        left + wide / 2,
        TOP + (90 * (len(keys) + 1)) / 2,
        wide - GAP,
        90.0 * (len(keys) + 1) - GAP,
        end=end,
    )
    step = (END - wide) / len(points)
    for nth, point in enumerate(points):
        x = left + wide + step * (nth + 0.5)
        sheet.add(text(point.on, x, TOP + 40, 64, fill=GOLD, bold=True))
        for row, key in enumerate(keys, 1):
            cell = cells(rules, key)[nth]
            name = cell.label.removesuffix(f" {cell.on}")
            draw_cell(
                sheet, cell, x, TOP + 90 * (row + 0.5), step - GAP, 90 - GAP, end=end, label=name
            )
    for key in ("come-odds", "dont-come-odds"):
        _draw_odds(rules, sheet, key, left, TOP + 40, end)
    return TOP + 90.0 * (len(keys) + 1) + GAP


def _draw_centre(rules: Rules, sheet: Sheet, left: float) -> None:
    before = areas(rules, shared=True)
    taken = {*LINES, *NUMBERS, *before, *areas(rules), "dont-come"}
    keys = [
        wager.key
        for wager in rules.wagers()
        if wager.key not in taken and wager.part_of is None and not wager.bonus
    ]
    rows = _fives([cell for row in board_rows(rules, keys) for cell in row])
    if before:
        rows = [[cell for key in before for cell in cells(rules, key)], *rows]
    y = TOP
    for words in strips(rules, _positions(rules)):
        strip(sheet, words, left, y, CENTRE - 2 * GAP, 54)
        y += 60
    high = min(118.0, (HIGH - 110 - y) / len(rows))
    for row in rows:
        step = (CENTRE - 2 * GAP) / len(row)
        for nth, cell in enumerate(row):
            x = left + step * (nth + 0.5)
            draw_cell(sheet, cell, x, y + high / 2, step - GAP, high - GAP)
        y += high


def _fives(found: list[Cell]) -> list[list[Cell]]:
    return [found[start : start + 5] for start in range(0, len(found), 5)]
