"""A cell of a board: a betting area with corners, its name or dice, and what it pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.papers.art.ink import FELT_LINE, GOLD
from croupier.papers.art.picture import number, shape, text
from croupier.papers.art.pieces import die
from croupier.papers.art.tables.sheet import Area, Sheet, box, lines
from croupier.papers.wording.payouts import listed
from croupier.papers.wording.words import short_name
from croupier.rulebook.rules import Rules

_NUMBERS = {
    word: nth
    for nth, word in enumerate(
        (
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ),
        1,
    )
}
_HARD = "the-hardway"
_KIND = "of-a-kind"


@dataclass(frozen=True)
class Cell:
    wager: str
    on: str
    label: str
    dice: tuple[int, ...]
    pays: str


def cells(rules: Rules, key: str) -> tuple[Cell, ...]:
    """The cells of a wager: one for each of its places."""
    wager = rules.book.wager_named(key)
    return tuple(
        Cell(key, on, short_name(wager, on), dice_of(key, on), pays_on(rules, key, on))
        for on in wager.on or ("",)
    )


def dice_of(key: str, on: str) -> tuple[int, ...]:
    """The dice that a wager's name or place shows: two-three, six-the-hardway, 1-2."""
    words = key.removesuffix("-on-the-hop").split("-")
    numbers = tuple(_NUMBERS[word] for word in words if word in _NUMBERS)
    if _HARD in key and len(numbers) == 1:
        return (numbers[0] // 2, numbers[0] // 2)
    if key.endswith(_KIND):
        return (int(on),) * numbers[0] if numbers and on.isdigit() else ()
    if len(numbers) == len(words) == 2:
        return numbers
    places = on.split("-")
    return tuple(map(int, places)) if len(places) > 1 and all(p.isdigit() for p in places) else ()


def pays_on(rules: Rules, key: str, on: str) -> str:
    """What a place pays, where it is one payout; nothing where a sign must list several."""
    if rules.answers.get("odds-posted") == "sign":
        return ""
    rows = rules.paytable(key).rows
    if len(rows) == 1:
        return listed(rules, str(rows[0].pays))
    named = [row for row in rows if on and on in row.name.split()]
    return listed(rules, str(named[0].pays)) if len(named) == 1 else ""


def draw_cell(
    sheet: Sheet,
    cell: Cell,
    x: float,
    y: float,
    wide: float,
    high: float,
    *,
    fill: str = "#0f4a34",
    end: int = 1,
    label: str = "",
    letters: float = 1.0,
) -> None:
    """A cell about x, y: dice or words above, the payout below; `letters` of another size."""
    area = Area(cell.wager, 0, x, y, wide, high, cell.label, cell.on, end)
    words = label or cell.label
    low = 26.0 * letters if cell.pays else 0.0
    middle = y - low / 2
    drawn = (
        _dice(cell.dice, x, middle, wide * 0.86, high - low - 14)
        if cell.dice and not label
        else lines(words, x, middle, wide * 0.88, high - low - 10, most=30 * letters)
    )
    lowest = y + high / 2 - 17 * letters
    pays = text(cell.pays, x, lowest, 19 * letters, fill=GOLD, condensed=wide * 0.9)
    sheet.area(area, box(x, y, wide, high, fill=fill), drawn, pays if cell.pays else "")


def _dice(dice: Sequence[int], x: float, y: float, wide: float, high: float) -> str:
    size = min(high, wide / len(dice) - 6, 54.0)
    left = x - (size + 6) * len(dice) / 2 + 3
    return "".join(
        die(spots).at(left + nth * (size + 6), y - size / 2, size) for nth, spots in enumerate(dice)
    )


def strip(sheet: Sheet, words: Sequence[str], x: float, y: float, wide: float, high: float) -> None:
    """A row of labelled boxes that are no betting areas: markers, yards, positions."""
    weights = [1.0 if len(word) < 3 else 2.4 for word in words]
    left, sides = x, [f"M{number(x)} {number(y)}h{number(wide)}v{number(high)}H{number(x)}z"]
    for word, weight in zip(words, weights, strict=True):
        across = wide * weight / sum(weights)
        middle = left + across / 2
        sheet.add(lines(word, middle, y + high / 2, across * 0.8, high * 0.7, fill=FELT_LINE))
        left += across
        sides.append(f"M{number(left)} {number(y)}v{number(high)}")
    sheet.add(shape("path", d="".join(sides[:-1]), fill="none", stroke=FELT_LINE, stroke_width=3))
    sheet.words.extend(words)
