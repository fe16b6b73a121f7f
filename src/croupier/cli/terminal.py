"""The terminal: all text goes through it; tables too wide for it become records.

Text is never read as markup, so that a label such as `[/x]` stays a label; style is separate.
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from croupier.cli.output import plain, printing

PIPED_WIDTH = 80  # fits a pager or someone else's terminal without breaking words
LEAST_WIDTH = 20
AS_WIDE_AS_NEEDED = 10_000


def styled(*parts: str | tuple[str, str]) -> Text:
    """Parts of a line, each a text or a text with its style."""
    pairs = [(part, "") if isinstance(part, str) else part for part in parts]
    return Text.assemble(*((plain(text), style) for text, style in pairs))


class Terminal(Console):
    """A console that foreign text cannot affect.

    A pipe has no width of its own unless COLUMNS gives it one: sentences are wrapped for a page,
    rows of tables and what is wrong are each in one line.
    """

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False)
        self.has_width = self.is_terminal or os.environ.get("COLUMNS", "").isdecimal()
        if not self.has_width:
            self.width = AS_WIDE_AS_NEEDED if stderr else PIPED_WIDTH
        if self.width < LEAST_WIDTH:
            self.width = LEAST_WIDTH

    def render_str(self, text: str, **how: Any) -> Text:
        return super().render_str(plain(text), **how)

    def print(self, *objects: Any, **how: Any) -> None:
        with printing():
            self._print(*objects, **how)

    def _print(self, *objects: Any, **how: Any) -> None:
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
        """A table with every word whole: as wide as needed, or records where that is too wide."""
        title, table.title = str(table.title or ""), None
        if title:
            super().print(styled((title, "bold")))
        if not self.has_width:
            self.width, width = AS_WIDE_AS_NEEDED, self.width
            super().print(table)
            self.width = width
        elif self._fitted(table):
            super().print(table)
        elif parts := self._in_parts(table):
            super().print(*parts)
        else:
            for text in _records(table):
                self.print(text)

    def _fitted(self, table: Table) -> bool:
        """Give the columns widths that break no word and no figure; False where it is too narrow.

        A blank edge goes before a table does.
        """
        options = self.options.update_width(AS_WIDE_AS_NEEDED)
        spans = []
        for column in table.columns:
            head, *cells = (
                Measurement.get(self, options, c) for c in (column.header, *column.cells)
            )
            most = max(cell.maximum for cell in (head, *cells))
            least = max(head.minimum, *(cell.minimum for cell in cells))
            if column.justify == "right":
                least = max(head.minimum, *(cell.maximum for cell in cells))
            spans.append((most if column.no_wrap else least, most))
        widths = [most for _, most in spans]
        lines_and_gaps = Measurement.get(self, options, table).maximum - sum(widths)
        room = self.width - lines_and_gaps
        if sum(least for least, _ in spans) > room:
            if not table.show_edge:
                return False
            table.show_edge = False
            return self._fitted(table)
        while sum(widths) > room:
            slack = [width - least for width, (least, _) in zip(widths, spans, strict=True)]
            widths[slack.index(max(slack))] -= 1
        for column, width in zip(table.columns, widths, strict=True):
            column.width = width
        return True

    def _in_parts(self, table: Table) -> list[Table]:
        """Columns of figures, as many at a time as there is room for beside the names of the rows;
        none where a row has more than one name, or one column is too wide."""
        names, *figures = table.columns
        if not figures or any(column.justify != "right" for column in figures):
            return []
        parts: list[Table] = []
        taken: list[Column] = []
        for column in figures:
            wider = _with_columns(table, [names, *taken, column])
            if taken and self._fitted(wider):
                taken.append(column)
                parts[-1] = wider
            else:
                taken = [column]
                parts.append(_with_columns(table, [names, column]))
        return parts if all(map(self._fitted, parts)) else []


def _with_columns(table: Table, columns: Sequence[Column]) -> Table:
    """A table with some of its columns."""
    found = copy(table)
    found.columns, found.rows, found.show_edge = [], [], True
    for each in columns:
        found.add_column(each.header, justify=each.justify, overflow=each.overflow)
    for row in zip(*(column.cells for column in columns), strict=True):
        found.add_row(*row)
    return found


def _is_prose(shown: Any) -> bool:
    """A line without style whose characters are as wide as they are many."""
    return isinstance(shown, str) and shown.isprintable() and cell_len(shown) == len(shown)


def _wrapped(text: str, width: int) -> str:
    """What rich would make of it, in a tenth of the time: a chapter has hundreds of lines.

    A line that begins with spaces, or as an entry of a list, keeps its indent where it is wrapped.
    """
    indent = " " * (len(text) - len(text.lstrip(" ").removeprefix("- ")))
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


def _records(table: Table) -> Iterator[str]:
    """A table's rows, one below the other: what heads a column before what stands in it."""
    heads = [" ".join(str(column.header).split()) for column in table.columns]
    for row in zip(*(column.cells for column in table.columns), strict=True):
        for nth, (head, cell) in enumerate(zip(heads, row, strict=True)):
            if str(cell):
                yield f"{'  ' if nth else ''}{f'{head}: ' if head else ''}{cell}"
    if table.caption:
        yield str(table.caption)
