"""Readings of money whose counts take long: what odds show is another under the other choice."""

from __future__ import annotations

import pytest
from tests.chapters.test_reading_figures import SLOW, changes_a_figure
from tests.chapters.test_readings import readings

from croupier.catalog.index import find

CASES = [(game, key) for game, figures in SLOW.items() for key in figures]


@pytest.mark.parametrize(("game", "key"), CASES)
def test_a_reading_of_money_changes_what_odds_show(game: str, key: str) -> None:
    entry = find(game)
    assert changes_a_figure(entry, readings(entry, "money")[key], SLOW[game][key])
