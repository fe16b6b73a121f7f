"""A board of cells on a table that all players share: dice games."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.papers.art.ink import GOLD
from croupier.papers.art.picture import text
from croupier.papers.art.tables.cells import Cell, cells, draw_cell, strip
from croupier.papers.art.tables.data import LAYOUT, ODDS_POSTED, drawn, said, strips
from croupier.papers.art.tables.odds import PITCHES, Column, Inscribed, inscribe
from croupier.papers.art.tables.sheet import Layout, Sheet, circle, cloth, lines
from croupier.papers.wording.payouts import payouts
from croupier.papers.wording.words import short_name
from croupier.rounds.bets import most_seats
from croupier.rulebook.rules import Rules

WIDTH = 2000.0
MARGIN = 90.0
ROW, GAP = 118.0, 10.0
STRIP, LINE, CIRCLE = 70.0, 50.0, 120.0
MOST_IN_ROW, COLUMNS = 8, 4


def board_table(rules: Rules) -> Layout:
    rows, rest = board_rows(rules), strips(rules, most_seats(rules) or 0)
    beside = [record.words[0] for record in drawn(rules) if record.at == "circle"]
    head = CIRCLE + GAP if beside else 70.0
    below = len(rest) * (STRIP + GAP) + len(said(rules)) * LINE
    several = _several(rules, rows)
    band = (max(len(paid) for _, paid in several) + 2) * PITCHES[0] if several else 0.0
    high = MARGIN * 2 + head + len(rows) * (ROW + GAP) + below + band
    sheet = Sheet(WIDTH, high)
    cloth(sheet, f"M50 50H{WIDTH - 50}V{high - 50}H50Z")
    y = MARGIN
    for words in beside:
        sheet.words.append(words)
        x = MARGIN + CIRCLE / 2
        sheet.add(circle(x, y + CIRCLE / 2, CIRCLE), lines(words, x, y + CIRCLE / 2, 90, 60))
    sheet.logos.append((MARGIN + 170 + (CIRCLE + GAP) * bool(beside), y + 26))
    sheet.add(
        text(rules.book.chapter.title.upper(), WIDTH / 2, y + 26, 46, fill=GOLD, bold=True),
    )
    y += head
    for boxes in rest:
        strip(sheet, boxes, MARGIN, y, WIDTH - 2 * MARGIN, STRIP)
        y += STRIP + GAP
    for row in rows:
        draw_row(sheet, row, MARGIN, y, WIDTH - 2 * MARGIN)
        y += ROW + GAP
    for words in said(rules):
        sheet.say(words, WIDTH / 2, y + LINE / 2, 30, within=WIDTH - 2 * MARGIN)
        y += LINE
    step = (WIDTH - 2 * MARGIN) / COLUMNS
    columns = [MARGIN + step * (nth + 0.5) for nth in range(COLUMNS)]
    sheet.add(inscribe([[Column(x, y + GAP, step - 4 * GAP, band) for x in columns]], several))
    return sheet.done(f"layout of {rules.book.chapter.title}")


def _several(rules: Rules, rows: Sequence[Sequence[Cell]]) -> list[Inscribed]:
    """Wagers that pay in several ways, which their cells do not show."""
    if rules.answers.get(ODDS_POSTED) != LAYOUT:
        return []
    unpaid = {cell.wager for row in rows for cell in row if not cell.pays}
    return [
        (short_name(each.wager), each.rows) for each in payouts(rules) if each.wager.key in unpaid
    ]


def board_rows(rules: Rules, keys: Sequence[str] | None = None) -> list[list[Cell]]:
    """A wager of many places has its own row; the others share rows in the chapter's order."""
    rows: list[list[Cell]] = []
    singles: list[Cell] = []
    for key in keys or tuple(wager.key for wager in rules.wagers()):
        found = cells(rules, key)
        if len(found) == 1:
            singles += found
            continue
        rows += _even(singles)
        singles = []
        rows.append(list(found))
    return rows + _even(singles)


def _even(found: list[Cell]) -> list[list[Cell]]:
    if not found:
        return []
    count = -(-len(found) // MOST_IN_ROW)
    take = -(-len(found) // count)
    return [found[start : start + take] for start in range(0, len(found), take)]


def draw_row(sheet: Sheet, row: Sequence[Cell], left: float, top: float, wide: float) -> None:
    step = wide / len(row)
    for nth, cell in enumerate(row):
        draw_cell(sheet, cell, left + step * (nth + 0.5), top + ROW / 2, step - GAP, ROW)
