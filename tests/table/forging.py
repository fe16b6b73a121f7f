"""What a forger does to a log: change records and chain them anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.store.chain import FIRST
from croupier.table.log import chained, head_of


def rechained(records: Sequence[Mapping[str, object]]) -> str:
    """A log with these records."""
    head, lines = FIRST, []
    for record in records:
        line = chained(record, head)
        head = head_of(line)
        lines.append(f"{line}\n")
    return "".join(lines)
