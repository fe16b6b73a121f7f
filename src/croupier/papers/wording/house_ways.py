"""The house way that a submission elects, as a table of its cases."""

from __future__ import annotations

from croupier.catalog import index
from croupier.papers.document import Grid, grid
from croupier.papers.wording.words import AS_DEALERS, HOUSE_WAY
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Option

TITLE = "House way: use the first line that applies"
OF_TWO = ("cards", "low hand")


def house_way(rules: Rules, option: Option) -> Grid | None:
    """How hands are set, where the question asks for it and no other answer says it."""
    if not option.kind.startswith(HOUSE_WAY) or (way := rules.text(option.key)) == AS_DEALERS:
        return None
    if (own := index.find(rules.book.game).ways()) is not None:
        return _table(option, own.COLUMNS, own.way_rows(way))
    from croupier.families.setting.ways.words import way_rows

    return _table(option, OF_TWO, way_rows(way))


def _table(option: Option, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Grid:
    share = (1.4, *(1.0,) * (len(columns) - 1))
    align = "l" * len(columns)
    return grid(columns, rows, align, title=TITLE, cite=option.cite, share=share, small=True)
