"""Golden counts: every exact figure of every game under default rules, in plain text."""

from __future__ import annotations

import difflib

import pytest
from tools.counts import counts

from croupier.api import Game
from croupier.catalog.index import Entry, entries
from croupier.catalog.open_points import COUNTS, open_points

COUNTED = [entry for entry in entries() if entry.has_odds]


@pytest.mark.parametrize("entry", COUNTED)
def test_counts_are_golden(entry: Entry) -> None:
    """The breakdown names wager, paytable and outcome that differ."""
    file = entry.tests / COUNTS
    if not file.exists():
        pytest.fail("\n".join(open_points(entry)))
    golden = file.read_text(encoding="utf-8")
    found = counts(Game(entry))
    if found != golden:
        changes = difflib.unified_diff(
            golden.splitlines(), found.splitlines(), "counts.txt", "counted now", lineterm="", n=2
        )
        pytest.fail("\n".join(changes))
