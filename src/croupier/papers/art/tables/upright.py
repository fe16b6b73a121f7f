"""A wheel that stands beside its table, with a betting area for each symbol of its sections."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.catalog import index
from croupier.papers.art.ink import GOLD
from croupier.papers.art.picture import text
from croupier.papers.art.tables.cells import cells, draw_cell
from croupier.papers.art.tables.data import said
from croupier.papers.art.tables.sheet import Layout, Ring, Sheet, cloth
from croupier.papers.art.wheels import wheel
from croupier.papers.wording.words import in_words
from croupier.rulebook.fittings import WheelEquipment
from croupier.rulebook.rules import Rules

WHEEL = 1560.0  # 619a.1(a): at least 5 feet in diameter
EDGE, APART = 40.0, 60.0
LEFT, TOP, WIDE, DEEP = EDGE + WHEEL + APART + 50, 430.0, 1900.0, 780.0
MARGIN, GAP = 60.0, 12.0
CELL, LINE, LETTERS = 500.0, 60.0, 3.2
SECTIONS = ("#f4ecd8", "#1f4e8c")
SYMBOL = "-symbol"


def upright_wheel_table(rules: Rules) -> Layout:
    sheet = Sheet(LEFT + WIDE + 50 + EDGE, WHEEL + 2 * EDGE)
    cloth(sheet, f"M{LEFT} {TOP}h{WIDE}v{DEEP}h{-WIDE}Z")
    (spun,) = (part for part in rules.book.equipment if isinstance(part, WheelEquipment))
    sheet.ring = Ring(EDGE + WHEEL / 2, EDGE + WHEEL / 2, WHEEL, tuple(spun.pockets))
    sheet.add(
        _wheel(rules, spun),
        text(
            rules.book.chapter.title.upper(), LEFT + WIDE / 2, TOP + 100, 76, fill=GOLD, bold=True
        ),
    )
    sheet.logos.append((LEFT + 230, TOP + 100))
    found = [cell for wager in rules.wagers() for cell in cells(rules, wager.key)]
    step, shown = (WIDE - 2 * MARGIN) / len(found), _symbols(rules)
    for nth, cell in enumerate(found):
        x = LEFT + MARGIN + step * (nth + 0.5)
        label = shown[cell.wager]
        middle = TOP + 200 + CELL / 2
        draw_cell(sheet, cell, x, middle, step - GAP, CELL, label=label, letters=LETTERS)
    for nth, words in enumerate(said(rules)):
        sheet.say(words, LEFT + WIDE / 2, TOP + 220 + CELL + LINE * (nth + 0.5), 44, within=WIDE)
    return sheet.done(f"layout of {rules.book.chapter.title}")


def _wheel(rules: Rules, spun: WheelEquipment) -> str:
    """619a.1(d): each section with the odds that it pays, a 2 for 2 to 1."""
    wagers = {words: wager for wager, words in index.find(rules.book.game).symbols().items()}
    decided = [wagers[section] for section in spun.pockets]
    shown = _symbols(rules)
    colours = [SECTIONS[nth % 2] for nth in range(len(decided))]
    pays = [str(rules.paytable(wager).rows[0].pays).removesuffix(" to 1") for wager in decided]
    drawn = wheel([shown[wager] for wager in decided], colours, odds=pays)
    return drawn.at(EDGE, EDGE, WHEEL)


def _symbols(rules: Rules) -> Mapping[str, str]:
    """What stands for each wager on wheel and layout; of a section that may bear one of several,
    the one that was elected."""
    return {
        wager: in_words(rules.text(key)) if (key := f"{wager}{SYMBOL}") in rules.answers else words
        for wager, words in index.find(rules.book.game).symbols().items()
    }
