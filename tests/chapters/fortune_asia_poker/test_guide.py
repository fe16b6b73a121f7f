"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.telling import guide_words


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("highest-missing", "the highest card of that suit that the hand does not have"),
        ("ace", "an ace, even if the hand has the ace of that suit"),
    ],
)
def test_659a_6_a_which_card_the_joker_is_in_a_flush(reading: str, told: str) -> None:
    assert f"In a flush, the joker is {told}." in guide_words("659a", joker_in_flush=reading)


@pytest.mark.parametrize(
    ("reading", "told"),
    [("counts", "a seven-card straight flush"), ("does-not", "a straight flush, not a seven-card")],
)
def test_659a_6_d_1_and_e_1_what_ace_to_7_is(reading: str, told: str) -> None:
    said = guide_words(
        "659a", ace_low_in_seven=reading, fortune_bonus=True, progressive_payout=True
    )
    assert said.count(f"Ace to 7 of one suit is {told}") == 2


@pytest.mark.parametrize(
    ("reading", "told"), [("paytable-order", "three-of-a-kind"), ("rank-order", "the straight")]
)
def test_659a_6_d_how_three_of_a_kind_beside_a_straight_is_paid(reading: str, told: str) -> None:
    said = guide_words("659a", three_of_a_kind_with_straight=reading, fortune_bonus=True)
    assert f"Three-of-a-kind together with a straight is paid as {told}." in said


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("pairs-and-five-cards", "one of four cards does not"),
        ("four-card-hands-too", "so does a straight or flush of four cards or more"),
    ],
)
def test_659a_7_e_2_what_loses_an_insurance_wager(reading: str, told: str) -> None:
    assert told in guide_words("659a", insurance=True, insurance_pair_or_better=reading)


@pytest.mark.parametrize(
    ("boxes", "reading", "own"),
    [(1, "own-area", False), (2, "own-area", True), (2, "any-area", False)],
)
def test_659a_11_d_who_may_surrender_with_two_areas(boxes: int, reading: str, own: bool) -> None:
    said = guide_words("659a", adjacent_boxes=boxes, surrender_with_two_areas=reading)
    assert ("an optional wager at the same betting area" in said) == own
    assert said.count("you may surrender") == 1
