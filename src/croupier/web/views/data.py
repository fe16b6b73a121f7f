"""Tables of figures on pages: exact fractions beside percents; as CSV, JSON, LaTeX."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.rulebook.figures import percent_text, typeset

LONGEST = 24  # letters of a fraction that a cell has room for
TEX = str.maketrans(
    {
        **{letter: f"\\{letter}" for letter in "&%$#_{}"},
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\\": r"\textbackslash{}",
        "−": "$-$",
    }
)
CSV, JSON, LATEX = "csv", "json", "tex"
MEDIA = {CSV: "text/csv", JSON: "application/json", LATEX: "application/x-tex"}


@dataclass(frozen=True)
class Column:
    key: str
    title: str
    figures: bool = False


@dataclass(frozen=True)
class Cell:
    """What stands in a table: its text, the value by which it sorts, its exact fraction if any, and
    where it leads."""

    text: str
    value: float | str | None
    exact: str = ""
    href: str = ""

    @property
    def fraction(self) -> str:
        """The exact fraction, where there is room for it."""
        return self.exact if "/" in self.exact and len(self.exact) <= LONGEST else ""


@dataclass(frozen=True)
class DataTable:
    """A table by its name, with the sentence that says what it is."""

    key: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def written(self, form: str) -> str:
        return {CSV: self._csv, JSON: self._json, LATEX: self._latex}[form]()

    def records(self) -> Iterator[dict[str, Any]]:
        """Each row by its columns; an exact figure is text beside the number."""
        exact = {
            column.key
            for place, column in enumerate(self.columns)
            if any(row[place].exact for row in self.rows)
        }
        for row in self.rows:
            record: dict[str, Any] = {}
            for column, cell in zip(self.columns, row, strict=True):
                record[column.key] = cell.value if column.figures else cell.text
                if column.key in exact:
                    record[f"{column.key}_exact"] = cell.exact
            yield record

    def _csv(self) -> str:
        lines = io.StringIO()
        records = list(self.records())
        writer = csv.DictWriter(lines, list(records[0]) if records else [])
        writer.writeheader()
        writer.writerows(map(_safe, records))
        return lines.getvalue()

    def _json(self) -> str:
        return json.dumps({"caption": self.caption, "rows": list(self.records())}, indent=1)

    def _latex(self) -> str:
        """A table for the booktabs package."""
        kinds = "".join("r" if column.figures else "l" for column in self.columns)
        heads = " & ".join(column.title.translate(TEX) for column in self.columns)
        rows = (" & ".join(map(_tex, row)) + r" \\" for row in self.rows)
        return "\n".join(
            [
                r"\begin{table}",
                rf"\caption{{{self.caption.translate(TEX)}}}",
                rf"\begin{{tabular}}{{{kinds}}}",
                r"\toprule",
                heads + r" \\",
                r"\midrule",
                *rows,
                r"\bottomrule",
                r"\end{tabular}",
                r"\end{table}",
                "",
            ]
        )


def share(value: Fraction | float, digits: int = 4, *, exact: bool = True) -> Cell:
    """A percentage, with its fraction if it is exact."""
    told = str(value) if exact and isinstance(value, Fraction) else ""
    return Cell(typeset(percent_text(value, digits)), float(value), told)


def number(value: float, digits: int = 4) -> Cell:
    return Cell(typeset(f"{value:,.{digits}f}"), float(value))


def text(words: str, href: str = "") -> Cell:
    return Cell(words, words.lower(), href=href)


def _safe(record: Mapping[str, Any]) -> dict[str, Any]:
    """Text that a spreadsheet does not take for a formula."""
    return {
        key: f"'{value}" if isinstance(value, str) and value[:1] in "=+@\t\r" else value
        for key, value in record.items()
    }


def _tex(cell: Cell) -> str:
    told = cell.text.translate(TEX)
    if not cell.fraction:
        return told
    above, below = cell.fraction.removeprefix("-").split("/")
    sign = "-" if cell.fraction.startswith("-") else ""
    return rf"{told} ${sign}\frac{{{above}}}{{{below}}}$"
