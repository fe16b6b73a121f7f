"""A report: what it is of, its columns and rows, and the files it is written to."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from croupier.rulebook.payout import money_text

Form = Literal["text", "cents", "count", "share", "deviations"]
NO_ACTIVITY = "No activity."
CENTS_PER_DOLLAR = 100


class ReportError(ValueError):
    """A report that cannot be made, and why."""


@dataclass(frozen=True)
class Column:
    """A column; cents are whole, or a fraction where something is expected."""

    key: str
    title: str
    form: Form = "text"

    def shown(self, value: Any) -> str:
        if value is None:
            return "-"
        match self.form:
            case "cents":
                return money_text(round(value))
            case "share":
                return f"{value:.3%}"
            case "deviations":
                return f"{value:+.2f}"
            case "count":
                return f"{value:,}"
        return str(value)


@dataclass(frozen=True)
class Report:
    """`operator` runs the floor, `by` made the report at the instant `made`; days are those of
    Pennsylvania, both included."""

    kind: str
    title: str
    operator: str
    first: date | None
    last: date | None
    made: str
    by: str
    currency: str
    columns: tuple[Column, ...]
    rows: tuple[Mapping[str, Any], ...]
    notes: tuple[str, ...] = ()

    @property
    def interval(self) -> str:
        if self.first is None and self.last is None:
            return "life to date"
        first = "the beginning" if self.first is None else self.first.isoformat()
        last = "now" if self.last is None else self.last.isoformat()
        return f"{first} to {last} (days in America/New_York)"

    @property
    def head(self) -> tuple[tuple[str, str], ...]:
        return (
            ("Operator", self.operator or "(not named)"),
            ("Interval", self.interval),
            ("Currency", "money" if self.currency == "money" else "training chips: no money"),
            ("Made", f"{self.made} by {self.by}"),
        )

    def plain(self) -> dict[str, Any]:
        """For programs: cents stay cents."""
        return {
            "kind": self.kind,
            "title": self.title,
            "operator": self.operator,
            "from": None if self.first is None else self.first.isoformat(),
            "to": None if self.last is None else self.last.isoformat(),
            "made": self.made,
            "by": self.by,
            "currency": self.currency,
            "activity": bool(self.rows),
            "columns": [vars(column) for column in self.columns],
            "rows": [dict(row) for row in self.rows],
            "notes": list(self.notes),
        }

    def texts(self) -> list[tuple[str, ...]]:
        """The rows as people read them."""
        return [
            tuple(column.shown(row[column.key]) for column in self.columns) for row in self.rows
        ]


def as_csv(report: Report) -> bytes:
    """A header row and the rows; amounts in cents."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_names(report.columns))
    for row in report.rows:
        writer.writerow(["" if row[c.key] is None else _cell(row[c.key]) for c in report.columns])
    return out.getvalue().encode()


def _names(columns: Sequence[Column]) -> list[str]:
    return [f"{c.key}_cents" if c.form == "cents" else c.key for c in columns]


def _cell(value: Any) -> Any:
    """A spreadsheet must not take a name for a formula."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return value


def as_json_lines(report: Report) -> bytes:
    """First what the report is, then a line for each row."""
    plain = report.plain()
    rows = plain.pop("rows")
    lines = [plain, *rows]
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines).encode()


def as_parquet(report: Report) -> bytes:
    """The rows, with what the report is as metadata; needs the extra `data`."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise ReportError(
            "Parquet needs pyarrow. Install it: pip install 'croupier[data]'"
        ) from None
    kinds = {
        "text": pa.string(),
        "cents": pa.float64(),
        "count": pa.int64(),
        "share": pa.float64(),
        "deviations": pa.float64(),
    }
    plain = report.plain()
    rows = plain.pop("rows")
    fields = []
    for column, name in zip(report.columns, _names(report.columns), strict=True):
        whole = all(isinstance(row[column.key], int | None) for row in rows)
        kind = pa.int64() if column.form == "cents" and whole else kinds[column.form]
        fields.append(pa.field(name, kind))
    about = {"croupier": json.dumps(plain, ensure_ascii=False)}
    arrays = [
        pa.array([row[column.key] for row in rows], type=each.type)
        for column, each in zip(report.columns, fields, strict=True)
    ]
    table = pa.Table.from_arrays(arrays, schema=pa.schema(fields, metadata=about))
    out = io.BytesIO()
    parquet.write_table(table, out)
    return out.getvalue()
