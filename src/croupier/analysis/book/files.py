"""A book as a file: JSON lines, or Parquet with the same fields; the same bytes for the same
figures."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from croupier.analysis.book.lines import RATIOS, Line
from croupier.refusals import Wrong
from croupier.rulebook.foreign import MOST_PATH, shown

JSON_LINES, PARQUET = ".jsonl", ".parquet"
MOST_BYTES = 100_000_000
TEXTS = (
    ("game", "chapter", "edition", "wager", "paytable", "variant", "cite", "method"),
    ("rounds", "counts_digest", "rules_digest", "sources_digest", "version"),
)
AS_JSON = ("changed", "gains_exact", "progressive")
"""Fields that name answers or wagers; in Parquet they are JSON in text."""


def written(lines: Sequence[Line], form: str) -> bytes:
    """A book in the form that the end of a file's name asks for."""
    if form == JSON_LINES:
        return "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in lines).encode()
    if form == PARQUET:
        return _parquet(lines)
    raise Wrong(f"{shown(form)!r} is not a form of the book; use {JSON_LINES} or {PARQUET}.")


def read_book(path: Path) -> list[Line]:
    """A book in JSON lines, checked for what a comparison needs."""
    name = shown(path.as_posix(), MOST_PATH)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Wrong(f"{name} is too long for a book; at most {MOST_BYTES:,} bytes are read.")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Wrong(f"{name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Wrong(f"{name} is not a book in JSON lines; give a {JSON_LINES} file.") from None
    return [_line(name, nth, each) for nth, each in enumerate(text.splitlines(), 1)]


def _line(name: str, nth: int, text: str) -> Line:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not _is_whole(found):
        raise Wrong(f"{name}, line {nth}: not a line of a book (croupier schema book-line-1).")
    return found


def _is_whole(line: Line) -> bool:
    """Whether the fields that are compared are there."""
    outcomes = line.get("outcomes")
    return (
        all(isinstance(line.get(name), str) for group in TEXTS for name in group)
        and all(isinstance(line.get(name), int | float) for name in RATIOS)
        and isinstance(outcomes, list)
        and all(isinstance(each, dict) and "outcome" in each for each in outcomes)
    )


def _parquet(lines: Sequence[Line]) -> bytes:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise Wrong("Parquet needs pyarrow. Install it: pip install 'croupier[data]'") from None
    schema = _columns(pa)
    rows = [
        {
            name: json.dumps(value, ensure_ascii=False) if name in AS_JSON and value else value
            for name, value in line.items()
        }
        for line in lines
    ]
    for row in rows:
        row.update({name: row[name] or None for name in AS_JSON})
    out = io.BytesIO()
    parquet.write_table(pa.Table.from_pylist(rows, schema=schema), out, compression="zstd")
    return out.getvalue()


def _columns(pa: Any) -> Any:
    """The columns in the order of the fields."""
    text, number, whole, flag = pa.string(), pa.float64(), pa.int64(), pa.bool_()
    place, end = TEXTS
    outcome = pa.struct(
        [
            ("outcome", text),
            ("pays", text),
            ("combinations", text),
            ("probability", number),
            ("contribution", number),
            ("contribution_exact", text),
        ]
    )
    ratios = [pair for name in RATIOS for pair in ((name, number), (f"{name}_exact", text))]
    return pa.schema(
        [
            *((name, text) for name in place[:-1]),
            ("in_force", flag),
            ("changed", text),
            (place[-1], text),
            ("approximate", pa.list_(text)),
            ("stake_cents", whole),
            ("exposure_cents", whole),
            *ratios,
            ("standard_deviation", number),
            ("standard_error", number),
            ("gains_exact", text),
            ("progressive", text),
            (end[0], text),
            ("outcomes", pa.list_(outcome)),
            *((name, text) for name in end[1:]),
        ]
    )
