"""The roulette layout: three columns of twelve beside the zeros, and every line between boxes."""

from __future__ import annotations

from croupier.catalog import index
from croupier.equipment.wheel import Wheel
from croupier.papers.art.ink import FELT_LINE, GOLD, GREEN, INK, PAPER, RED
from croupier.papers.art.picture import text
from croupier.papers.art.tables.sheet import Area, Layout, Ring, Sheet, box, cloth, lines
from croupier.papers.art.wheels import wheel
from croupier.papers.wording.words import short_name
from croupier.rulebook.fittings import WheelEquipment
from croupier.rulebook.rules import Rules

CELL_WIDE, CELL_HIGH = 92.0, 128.0
LEFT, TOP = 1010.0, 250.0
WIDTH, HEIGHT = 2420.0, 1060.0
WHEEL = 780.0  # 617a.1(b): at least 30 inches in diameter
HIT = 42.0
_FILL = {"red": RED, "black": INK, "green": GREEN}
ZEROS = ("0", "00")
# Wagers beneath the numbers: from the first to the last, in columns of the layout.
_BELOW = (
    ("1-18", 0, 2),
    ("even", 2, 4),
    ("red", 4, 6),
    ("black", 6, 8),
    ("odd", 8, 10),
    ("19-36", 10, 12),
)

_ORDINALS = {"1": "1st 12", "2": "2nd 12", "3": "3rd 12"}


def roulette_table(rules: Rules) -> Layout:
    sheet = Sheet(WIDTH, HEIGHT)
    cloth(sheet, f"M50 50H{WIDTH - 50}V{HEIGHT - 50}H50Z")
    spun = _wheel(rules)
    colours = [spun.colour(pocket) for pocket in spun.pockets]
    sheet.logos.append((1690, 130))
    sheet.add(
        wheel(spun.pockets, colours).at(110, 110, WHEEL),
        text(rules.book.chapter.title.upper(), 110 + WHEEL / 2, 940, 46, fill=GOLD, bold=True),
    )
    sheet.ring = Ring(110 + WHEEL / 2, 110 + WHEEL / 2, WHEEL, tuple(spun.pockets))
    entry = index.find(rules.book.game)
    offered = {wager.key for wager in rules.wagers()}
    offered_numbers = entry.places(rules, "straight")
    for number in _ordered(spun.pockets):
        if number in offered_numbers:
            _draw_number(sheet, spun, number)
        else:
            _draw_cover(sheet, spun, number)
    for key, start, end in (*_BELOW, *_dozens(entry.places(rules, "dozen"))):
        _draw_below(rules, sheet, key, start, end)
    for nth, on in enumerate(entry.places(rules, "column")):
        _draw_column(rules, sheet, nth, on)
    for key in ("split", "three-numbers", "four-numbers", "six-numbers", "first-five-numbers"):
        if key in offered:
            for on in entry.places(rules, key) or ("0-00-1-2-3",):
                _draw_line(rules, sheet, key, on, bool(entry.places(rules, key)))
    if "five-adjacent" in offered:
        _draw_replica(rules, sheet, spun, entry.places(rules, "five-adjacent"))
    if "touchdown" in offered:
        name = short_name(rules.book.wager_named("touchdown"))
        sheet.area(
            Area("touchdown", 0, 1000, 930, 260, 70, name),
            box(1000, 930, 260, 70),
            lines(name, 1000, 930, 230, 50),
        )
    return sheet.done(f"layout of {rules.book.chapter.title}")


def _wheel(rules: Rules) -> Wheel:
    wheels = [part for part in rules.book.equipment if isinstance(part, WheelEquipment)]
    name = "single-zero" if rules.text("wheel") == "single-zero" else "double-zero"
    data = next(part for part in wheels if part.name == name)
    first, second = data.colours
    green = frozenset(ZEROS) & frozenset(data.pockets)
    return Wheel(data.pockets, green, (first, second))


def _ordered(numbers: tuple[str, ...]) -> list[str]:
    return sorted(numbers, key=lambda number: (int(number), number))


def _middle(number: str, spun: Wheel) -> tuple[float, float, float, float]:
    """A number's box: middle, width and height. The zeros share the end of the columns."""
    if number in ZEROS:
        zeros = [zero for zero in ZEROS if zero in spun.pockets]
        high = 3 * CELL_HIGH / len(zeros)
        nth = len(zeros) - 1 - zeros.index(number)
        return LEFT - CELL_WIDE / 2, TOP + high * (nth + 0.5), CELL_WIDE, high
    column, row = divmod(int(number) - 1, 3)
    return LEFT + CELL_WIDE * (column + 0.5), TOP + CELL_HIGH * (2.5 - row), CELL_WIDE, CELL_HIGH


def _draw_number(sheet: Sheet, spun: Wheel, number: str) -> None:
    x, y, wide, high = _middle(number, spun)
    colour = spun.colour(number)
    sheet.area(
        Area("straight", 0, x, y, wide, high, f"{number} {colour}", number),
        box(x, y, wide, high, fill=_FILL[colour], corner=4),
        text(number, x, y, 44, fill=PAPER, bold=True, turned=-90 if number in ZEROS else 0),
    )


def _draw_cover(sheet: Sheet, spun: Wheel, number: str) -> None:
    """617a.1(e)(1): a cover over a box that cannot be wagered on, which says so."""
    x, y, wide, high = _middle(number, spun)
    words = f"{number} is not available"
    sheet.add(
        box(x, y, wide, high, fill=INK, corner=4),
        lines(words, x, y, high * 0.9, wide * 0.8, most=26, turned=-90),
    )


def _dozens(places: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    return tuple((f"dozen {on}", 4 * nth, 4 * nth + 4) for nth, on in enumerate(places))


def _draw_below(rules: Rules, sheet: Sheet, key: str, start: int, end: int) -> None:
    wager, _, on = key.partition(" ")
    x = LEFT + CELL_WIDE * (start + end) / 2
    y = TOP + 3 * CELL_HIGH + (45 if on else 135)
    wide = CELL_WIDE * (end - start)
    name = _ORDINALS[on] if on else short_name(rules.book.wager_named(wager))
    fill = _FILL.get(wager, "none")
    sheet.area(
        Area(wager, 0, x, y, wide, 90, short_name(rules.book.wager_named(wager), on), on),
        box(x, y, wide, 90, corner=4, fill=fill),
        lines(name, x, y, wide * 0.85, 60, most=36),
    )


def _draw_column(rules: Rules, sheet: Sheet, nth: int, on: str) -> None:
    x, y = LEFT + CELL_WIDE * 12.6, TOP + CELL_HIGH * (2.5 - nth)
    sheet.area(
        Area("column", 0, x, y, CELL_WIDE * 1.2, CELL_HIGH, f"Column {on}", on),
        box(x, y, CELL_WIDE * 1.2, CELL_HIGH, corner=4),
        lines(str(rules.paytable("column").rows[0].pays), x, y, CELL_WIDE, 60, most=26, turned=-90),
    )


def _draw_line(rules: Rules, sheet: Sheet, key: str, on: str, named: bool) -> None:
    """A wager on the line between boxes: nothing is inscribed there."""
    spun = _wheel(rules)
    x, y = _between([_middle(number, spun) for number in on.split("-")], key)
    label = f"{short_name(rules.book.wager_named(key))} {on}"
    sheet.spot(Area(key, 0, x, y, HIT, HIT, label, on if named else ""))


def _between(boxes: list[tuple[float, float, float, float]], key: str) -> tuple[float, float]:
    """Where boxes meet: in the midst of them, or at the edge for a row or two rows."""
    x = sum(spot[0] for spot in boxes) / len(boxes)
    y = sum(spot[1] for spot in boxes) / len(boxes)
    zero = [spot for spot in boxes if spot[0] < LEFT]
    if zero and len(boxes) > len(zero):
        x = LEFT
    across = len({round(spot[0]) for spot in boxes}) == 1
    if (key == "three-numbers" and across) or key in ("six-numbers", "first-five-numbers"):
        y = TOP + 3 * CELL_HIGH
    return x, y


def _draw_replica(rules: Rules, sheet: Sheet, spun: Wheel, places: tuple[str, ...]) -> None:
    """617a.1(f)(4): the pockets in the order of the wheel, in a row."""
    wide = 12 * CELL_WIDE / len(spun.pockets)
    for nth, pocket in enumerate(spun.pockets):
        x, y = LEFT + wide * (nth + 0.5), 195.0
        inside = (
            box(x, y, wide - 2, 60, fill=_FILL[spun.colour(pocket)], corner=2),
            text(pocket, x, y, 15, fill=FELT_LINE),
        )
        label = f"{short_name(rules.book.wager_named('five-adjacent'))} about {pocket}"
        if pocket in places:
            sheet.area(Area("five-adjacent", 0, x, y, wide, 60, label, pocket), *inside)
        else:
            sheet.add(*inside)
