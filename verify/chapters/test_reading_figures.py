"""Readings of money whose counts take long: what odds show is another under the other choice."""

from __future__ import annotations

import pytest
from tests.chapters.guards import guards
from tests.chapters.scripts import PLAYABLE
from tests.chapters.test_reading_figures import changes_a_figure
from tests.chapters.test_readings import readings

from croupier.catalog.index import Entry

CASES = [(entry, key) for entry in PLAYABLE for key in guards(entry).slow_figures]


@pytest.mark.parametrize(("entry", "key"), CASES)
def test_a_reading_of_money_changes_what_odds_show(entry: Entry, key: str) -> None:
    figure = guards(entry).slow_figures[key]
    assert changes_a_figure(entry, readings(entry, "money")[key], figure)
