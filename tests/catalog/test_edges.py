"""The house edges of the first page are those that are counted (`tools/edges.py` writes them)."""

from __future__ import annotations

import pytest

import croupier
from croupier.catalog.edges import usual_edge
from croupier.catalog.glance import main_wager
from croupier.catalog.index import Entry, entries
from croupier.catalog.usual import usual, usual_rules
from croupier.reports.reports import KeptReports, NotCounted

ENTRIES = [entry for entry in entries() if entry.has_odds]
ALWAYS = ("roulette", "craps", "baccarat", "three-card-poker", "big-six-wheel", "sic-bo")


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.chapter)
def test_every_game_has_the_edge_of_its_main_wager(entry: Entry) -> None:
    edge, wager = usual_edge(entry), main_wager(entry, usual_rules(entry))
    assert edge is not None
    assert wager is not None
    assert edge[0] == wager.key
    rules = croupier.game(entry.game).rules(dict(usual(entry)))
    terms = croupier.game(entry.game).terms(rules, wager=wager.key)
    try:
        report = KeptReports(entry).exact(rules, wager.key, None, terms, only_in_force=True)
    except NotCounted:
        if entry.game not in ALWAYS:
            return  # verify/catalog counts it
        report = croupier.game(entry.game).odds(dict(usual(entry)), wager=wager.key)
    assert next(own for own in report.wagers if own.in_force).house_advantage == edge[1]
