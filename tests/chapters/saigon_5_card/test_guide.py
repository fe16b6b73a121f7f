"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.telling import guide_words


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("player-chooses", "If more than one set of three qualifies, you choose."),
        ("highest-count", "you must set the one that leaves the highest count."),
    ],
)
def test_680a_11_b_1_who_chooses_among_several_sets(reading: str, told: str) -> None:
    said = guide_words("680a", several_qualifying_sets=reading)
    assert told in said
    assert "the dealer sets the one that leaves the highest count." in said


def test_680a_7_d_2_and_11_f_every_player_makes_a_pot_wager_and_equal_hands_share() -> None:
    said = guide_words("680a", pot=True)
    assert "Every player makes one. Equal hands share the pot." in said


@pytest.mark.parametrize(
    ("boxes", "reading", "told"),
    [
        (1, "per-player", ""),
        (2, "per-box", "makes one at each of them"),
        (3, "per-player", "makes only one, and the best of the hands takes part"),
    ],
)
def test_680a_7_d_2_how_many_pot_wagers_a_player_makes(boxes: int, reading: str, told: str) -> None:
    said = guide_words("680a", pot=True, adjacent_boxes=boxes, pot_boxes=reading)
    assert ("A player on several boxes" in said) == bool(told)
    assert told in said
