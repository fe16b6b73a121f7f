"""What a forger does to a log: change records and chain them anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.table.log import CHAIN, START, chained, to_json


def rechained(records: Sequence[Mapping[str, object]]) -> str:
    """A log with these records."""
    chain, lines = START, []
    for record in records:
        content = to_json(record)
        chain = chained(chain, content)
        lines.append(f'{content[:-1]}{CHAIN}{chain}"}}\n')
    return "".join(lines)
