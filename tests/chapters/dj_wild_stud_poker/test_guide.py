"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.telling import guide_words


@pytest.mark.parametrize("label", ["DJWBB-01", "DJWBB-04"])
def test_687a_11_f_3_i_a_hand_below_three_of_a_kind_is_told_to_lose(label: str) -> None:
    said = guide_words("687a", two_way_bad_beat_bonus=True, two_way_bad_beat_bonus_paytable=label)
    assert ("A hand lower than three-of-a-kind loses" in said) == (label == "DJWBB-04")
    assert said.count("If you fold, you lose it.") == 1
