"""A chart of twenty-one as people print it: a letter for each hand against each up card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.maths.strategies.fault import StrategyError
from croupier.rulebook.foreign import shown, shown_value

UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
LETTERS: Mapping[str, tuple[str, ...]] = {
    "S": ("stand",),
    "H": ("draw",),
    "D": ("free-double", "double", "draw"),
    "Ds": ("free-double", "double", "stand"),
    "R": ("surrender", "draw"),
    "Rs": ("surrender", "stand"),
    "P": ("free-split", "split"),
}
ROW = '"hard 16", "soft 18" or "pair 8"'


def chart_rules(chart: object) -> Iterator[Mapping[str, Any]]:
    """The rules that a chart stands for, pairs first: what a pair's row does not allow, such as a
    split too many, is left to the row of its total."""
    if not isinstance(chart, Mapping):
        raise StrategyError(f"chart: {shown_value(chart)}; write a table of rows.")
    rows = sorted(chart.items(), key=lambda row: not str(row[0]).startswith("pair"))
    for name, letters in rows:
        place = f"chart > {shown(str(name))}"
        hand = _hand(str(name), place)
        for letter, ups in _by_letter(letters, place).items():
            yield {"when": {**hand, "dealer": ", ".join(ups)}, "choose": list(LETTERS[letter])}


def _hand(name: str, place: str) -> dict[str, Any]:
    kind, _, value = name.partition(" ")
    if kind in ("hard", "soft") and value.isdecimal() and 4 <= int(value) <= 21:
        return {"total": int(value), "soft": kind == "soft"}
    if kind == "pair" and value in UP_CARDS:
        return {"pair": value}
    raise StrategyError(f"{place} is not a row; write {ROW}.")


def _by_letter(letters: object, place: str) -> dict[str, list[str]]:
    each: Sequence[str] = letters.split() if isinstance(letters, str) else ()
    if len(each) != len(UP_CARDS) or set(each) - set(LETTERS):
        raise StrategyError(
            f"{place}: {shown_value(letters)}; write ten of {', '.join(LETTERS)}, against "
            f"{' '.join(UP_CARDS)}."
        )
    found: dict[str, list[str]] = {}
    for letter, up in zip(each, UP_CARDS, strict=True):
        found.setdefault(letter, []).append(up)
    return found
