"""Rows as files that data programs read: CSV, Parquet or Arrow, by the end of the file's name.

A column is text, a whole number, a number or a flag. What must stay exact and may be long, a ratio
or a count of combinations, is text, beside the number that programs compute with.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from croupier.refusals import Wrong
from croupier.version import VERSION

TEXT, WHOLE, NUMBER, FLAG = "string", "int64", "float64", "bool"
CSV, PARQUET, ARROW = ".csv", ".parquet", ".arrow"
SUFFIXES = (CSV, PARQUET, ARROW)
METADATA = "croupier"
Columns = Mapping[str, str]
"""The type of each column, in their order."""
Row = Mapping[str, Any]


def verify_name(path: Path) -> None:
    """Whether a file's name says which kind of file it is."""
    if path.suffix not in SUFFIXES:
        raise Wrong(f"{path.name!r:.60} is refused; its name must end in {', '.join(SUFFIXES)}.")


def write_rows(path: Path, columns: Columns, rows: Iterable[Row], about: Mapping[str, Any]) -> None:
    """A file of rows; Parquet and Arrow keep `about` as JSON, under the key `croupier`."""
    verify_name(path)
    if path.suffix == CSV:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(columns))
            writer.writeheader()
            writer.writerows(rows)
        return
    table = as_table(columns, rows, about)
    if path.suffix == PARQUET:
        from pyarrow import parquet

        parquet.write_table(table, path)
        return
    from pyarrow import feather

    feather.write_feather(table, str(path), compression="uncompressed")


def as_table(columns: Columns, rows: Iterable[Row], about: Mapping[str, Any]) -> Any:
    """Rows as an Arrow table; needs the extra `data`."""
    try:
        import pyarrow as pa
    except ModuleNotFoundError:
        raise Wrong(
            "Parquet and Arrow need pyarrow. Install it: pip install 'croupier[data]'"
        ) from None
    told = json.dumps({"croupier": VERSION, **about}, ensure_ascii=False)
    fields = [pa.field(name, pa.type_for_alias(kind)) for name, kind in columns.items()]
    schema = pa.schema(fields, metadata={METADATA: told})
    held = [[_plain(row[name], kind) for name, kind in columns.items()] for row in rows]
    arrays = [
        pa.array([row[nth] for row in held], type=field.type) for nth, field in enumerate(fields)
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


def _plain(value: Any, kind: str) -> Any:
    return str(value) if kind == TEXT and value is not None else value
