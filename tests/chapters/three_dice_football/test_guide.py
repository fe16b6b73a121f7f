"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.telling import guide_words


def test_661a_3_b_a_trips_td_is_told_of_though_no_wager_on_it_is_offered() -> None:
    """Throws bear the names of wagers on them: a Trips TD scores whoever has wagered on it."""
    said = guide_words("661a", all_wagers_offered="some", wagers_offered=["touchdown"])
    assert "a touchdown or Trips TD scored in the game" in said
    assert "Turnover: Defensive Die 6 and Offensive Dice 2 or 3." in said
    assert "Trips TD Wager" not in said


@pytest.mark.parametrize(
    ("reading", "told"), [("returned", "are returned"), ("lost", "are collected")]
)
def test_661a_3_c_what_becomes_of_wagers_when_the_table_closes(reading: str, told: str) -> None:
    said = guide_words("661a", wagers_that_stay_at_close=reading)
    assert f"If the table closes before that, full game wagers {told}." in said
