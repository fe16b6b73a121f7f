"""Counts that games ship are found by the sources and rules files as they are."""

from __future__ import annotations

import pytest

from croupier.catalog.index import Entry, entries
from croupier.maths.pricing.cache import SHIPPED, shipped
from croupier.reports.reports import Reports

SHIPPING = [entry for entry in entries() if (entry.folder / SHIPPED).is_dir()]


def test_some_game_ships_its_counts() -> None:
    assert SHIPPING


@pytest.mark.parametrize("entry", SHIPPING)
def test_no_shipped_count_is_stale(entry: Entry) -> None:
    """A stale one is not found and takes whoever asks a minute; `verify` recounts what is found."""
    wagers = {file.wager for file in shipped(entry.folder)}
    named = {Reports(entry).kept(wager).shipped_folder() for wager in wagers}
    found = set((entry.folder / SHIPPED).glob("*/"))
    assert found == named, f"stale: run `python tools/ship_counts.py {entry.game}`"
