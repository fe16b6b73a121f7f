"""The terminal: every text goes through it, and what it cannot show whole it shows as records.

Text is never read as markup, so that a label such as `[/x]` is a label; style is given beside it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.measure import Measurement
from rich.padding import Padding
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
        if not how and len(objects) == 1 and _is_prose(objects[0]):
            self.file.write(_wrapped(objects[0], self.width))
            return
        for each in objects:
            if isinstance(each, Table):
                self._print_table(each)
        rest = [_indented(each) for each in objects if not isinstance(each, Table)]
        if rest or not objects:
            super().print(*rest, **how)

    def _print_table(self, table: Table) -> None:
        """A table with every word whole: as wide as needed in a pipe, else records if narrow."""
        title, table.title = str(table.title or ""), None
        if title:
            super().print(styled((title, "bold")))
        if not self.is_terminal:
            self.width = AS_WIDE_AS_NEEDED
            super().print(table)
            self.width = PIPED_WIDTH
        elif self._fitted(table):
            super().print(table)
        else:
            for text in _records(table):
                super().print(text)

    def _fitted(self, table: Table) -> bool:
        """Give the columns widths that break no word; False where the terminal is too narrow."""
        options = self.options.update_width(AS_WIDE_AS_NEEDED)
        spans = []
        for column in table.columns:
            cells = [Measurement.get(self, options, c) for c in (column.header, *column.cells)]
            most = max(cell.maximum for cell in cells)
            spans.append((most if column.no_wrap else max(c.minimum for c in cells), most))
        widths = [most for _, most in spans]
        lines_and_gaps = Measurement.get(self, options, table).maximum - sum(widths)
        room = self.width - lines_and_gaps
        if sum(least for least, _ in spans) > room:
            return False
        while sum(widths) > room:
            slack = [width - least for width, (least, _) in zip(widths, spans, strict=True)]
            prose = [
                n for n, each in enumerate(table.columns) if each.justify == "left" and slack[n]
            ]
            widths[max(prose or range(len(widths)), key=slack.__getitem__)] -= 1
        for column, width in zip(table.columns, widths, strict=True):
            column.width = width
        return True


def _is_prose(shown: Any) -> bool:
    """A line without style whose characters are as wide as they are many."""
    return isinstance(shown, str) and shown.isascii() and shown.isprintable()


def _wrapped(text: str, width: int) -> str:
    """What rich would make of it, in a tenth of the time: a chapter has hundreds of lines."""
    indent = " " * (len(text) - len(text.lstrip(" ")))
    lines = textwrap.wrap(
        text,
        width,
        subsequent_indent=indent,
        break_on_hyphens=False,
        replace_whitespace=False,
    )
    return "".join(f"{line}\n" for line in lines or [""])


def _indented(shown: Any) -> Any:
    """A line that begins with spaces keeps them where it is wrapped."""
    text = shown if isinstance(shown, str) else getattr(shown, "plain", "")
    spaces = len(text) - len(text.lstrip(" "))
    if not spaces or "\n" in text:
        return shown
    return Padding(shown[spaces:], (0, 0, 0, spaces), expand=False)


def _records(table: Table) -> Iterator[Text]:
    """A table's rows, one below the other: what heads a column before what stands in it."""
    heads = [" ".join(str(column.header).split()) for column in table.columns]
    for row in zip(*(column.cells for column in table.columns), strict=True):
        for nth, (head, cell) in enumerate(zip(heads, row, strict=True)):
            if str(cell):
                yield styled("  " if nth else "", f"{head}: " if head else "", str(cell))
    if table.caption:
        yield styled(str(table.caption))
