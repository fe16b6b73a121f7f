"""A board of cells on a table that all players share: dice games and the Big Six Wheel."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.papers.art.ink import GOLD
from croupier.papers.art.picture import text
from croupier.papers.art.tables.cells import Cell, cells, draw_cell, strip
from croupier.papers.art.tables.data import drawn
from croupier.papers.art.tables.sheet import Layout, Sheet, cloth
from croupier.papers.art.wheels import wheel
from croupier.rulebook.fittings import WheelEquipment
from croupier.rulebook.rules import Rules

WIDTH = 2000.0
MARGIN = 90.0
ROW, GAP = 118.0, 10.0
MOST_IN_ROW = 8
SECTIONS = ("#f4ecd8", "#1f4e8c")


def board_table(rules: Rules) -> Layout:
    rows = board_rows(rules)
    strips = [record.words for record in drawn(rules) if record.at == "strip"]
    pockets = next((p for p in rules.book.equipment if isinstance(p, WheelEquipment)), None)
    head = 640.0 if pockets else 70.0
    high = MARGIN * 2 + head + len(rows) * (ROW + GAP) + len(strips) * (70 + GAP)
    sheet = Sheet(WIDTH, high)
    cloth(sheet, f"M50 50H{WIDTH - 50}V{high - 50}H50Z")
    y = MARGIN
    sheet.logos.append((MARGIN + 170, y + 26))
    sheet.add(
        text(rules.book.chapter.title.upper(), WIDTH / 2, y + 26, 46, fill=GOLD, bold=True),
    )
    if pockets:
        colours = [SECTIONS[nth % 2] for nth in range(len(pockets.pockets))]
        sheet.add(wheel(pockets.pockets, colours).at(WIDTH / 2 - 280, y + 60, 560))
    y += head
    for words in strips:
        strip(sheet, words, MARGIN, y, WIDTH - 2 * MARGIN, 70)
        y += 70 + GAP
    for row in rows:
        draw_row(sheet, row, MARGIN, y, WIDTH - 2 * MARGIN)
        y += ROW + GAP
    return sheet.done(f"layout of {rules.book.chapter.title}")


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
