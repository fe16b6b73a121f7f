"""The terminal: every text goes through it, and what it cannot show whole it shows as records.

Text is never read as markup, so that a label such as `[/x]` is a label; style is given beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from croupier.cli.output import plain

PIPED_WIDTH = 120
AS_WIDE_AS_NEEDED = 10_000


def styled(*parts: str | tuple[str, str]) -> Text:
    """Parts of a line, each a text or a text with its style."""
    pairs = [(part, "") if isinstance(part, str) else part for part in parts]
    return Text.assemble(*((plain(text), style) for text, style in pairs))


class Terminal(Console):
    """A console to which foreign text can do nothing."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False)
        if not self.is_terminal:
            self.width = PIPED_WIDTH

    def render_str(self, text: str, **how: Any) -> Text:
        return super().render_str(plain(text), **how)

    def print(self, *objects: Any, **how: Any) -> None:
        for each in objects:
            if isinstance(each, Table):
                self._print_table(each)
        rest = [each for each in objects if not isinstance(each, Table)]
        if rest or not objects:
            super().print(*rest, **how)

    def _print_table(self, table: Table) -> None:
        """A table with every word whole: as wide as needed in a pipe, else records if narrow."""
        if not self.is_terminal:
            self.width = AS_WIDE_AS_NEEDED
            super().print(table)
            self.width = PIPED_WIDTH
        elif Measurement.get(self, self.options, table).minimum <= self.width:
            super().print(table)
        else:
            for text in _records(table):
                super().print(text)


def _records(table: Table) -> Iterator[Text]:
    """A table's rows, one below the other: what heads a column before what stands in it."""
    if table.title:
        yield styled((str(table.title), "bold"))
    heads = [f"{column.header}: " if column.header else "" for column in table.columns]
    for row in zip(*(column.cells for column in table.columns), strict=True):
        for nth, (head, cell) in enumerate(zip(heads, row, strict=True)):
            if str(cell):
                yield styled("  " if nth else "", head, str(cell))
    if table.caption:
        yield styled(str(table.caption))
