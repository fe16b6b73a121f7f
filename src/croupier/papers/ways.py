"""The house way that a submission elects, as a table of its cases."""

from __future__ import annotations

from croupier.papers.document import Grid, grid
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Option

AS_DEALERS = "as-the-dealers"
TITLE = "The house way: the first line that fits"


def house_way(rules: Rules, option: Option) -> Grid | None:
    """How hands are set, where the question asks for it and no other answer says it."""
    way = rules.text(option.key)
    if option.kind == "house-way" and way != AS_DEALERS:
        from croupier.families.setting.ways.words import way_rows

        return _table(option, ("cards", "low hand"), way_rows(way))
    if option.kind == "house-way-of-three":
        from croupier.games.fortune_asia_poker.ways import words

        return _table(option, words.COLUMNS, words.way_rows(way))
    return None


def _table(option: Option, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Grid:
    share = (1.4, *(1.0,) * (len(columns) - 1))
    align = "l" * len(columns)
    return grid(columns, rows, align, title=TITLE, cite=option.cite, share=share, small=True)
