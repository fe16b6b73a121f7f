"""The house edge of each game's main wager at its usual table, as `tools/edges.py` counted it.

The first page shows all games at once, on a machine that has counted nothing yet too.
"""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path

from croupier.catalog.index import Entry

FILE = Path(__file__).with_name("edges.json")


def usual_edge(entry: Entry) -> tuple[str, Fraction] | None:
    """A game's main wager and its house edge at the usual table, if it was counted."""
    return _read().get(entry.game)


@cache
def _read() -> dict[str, tuple[str, Fraction]]:
    found = json.loads(FILE.read_text(encoding="utf-8"))
    return {game: (wager, Fraction(edge)) for game, (wager, edge) in found.items()}
