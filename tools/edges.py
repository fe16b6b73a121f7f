"""Write the house edge of each game's main wager at its usual table, for the first page.

    python tools/edges.py            count all, from the cache where it has them

The page shows every game at once and counts nothing for it. `tests/catalog/test_edges.py` compares
the file with what is counted, `verify/catalog` counts all of them.
"""

from __future__ import annotations

import json
from fractions import Fraction

import croupier
from croupier.catalog.edges import FILE
from croupier.catalog.glance import as_met, main_wager
from croupier.catalog.index import Entry
from croupier.catalog.usual import usual, usual_rules


def edge_of(entry: Entry) -> tuple[str, Fraction] | None:
    """A game's main wager and its house edge at the usual table; none of a game without odds."""
    wager = main_wager(entry, usual_rules(entry))
    if wager is None or not entry.has_odds:
        return None
    report = croupier.game(entry.game).odds(dict(usual(entry)), wager=wager.key)
    odds = next(each for each in report.wagers if each.in_force)
    return wager.key, odds.house_advantage


def main() -> None:
    found = {}
    for entry in as_met():
        if (edge := edge_of(entry)) is not None:
            found[entry.game] = [edge[0], str(edge[1])]
            print(entry.game, *found[entry.game][:1], f"{float(edge[1]):.4%}", flush=True)
    lines = ",\n".join(f"{json.dumps(game)}: {json.dumps(edge)}" for game, edge in found.items())
    FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
