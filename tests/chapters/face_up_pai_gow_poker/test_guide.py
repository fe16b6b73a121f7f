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
def test_688a_6_a_which_card_the_joker_is_in_a_flush(reading: str, told: str) -> None:
    assert f"In a flush, the joker is {told}." in guide_words("688a", joker_in_flush=reading)


@pytest.mark.parametrize(
    ("reading", "told"),
    [("counts", "a 7 card straight flush"), ("does-not", "a straight flush, not a 7 card")],
)
def test_688a_6_e_1_and_f_1_what_ace_to_7_is(reading: str, told: str) -> None:
    said = guide_words(
        "688a", ace_low_in_seven=reading, fortune_bonus=True, progressive_payout=True
    )
    assert said.count(f"Ace to 7 of one suit is {told}") == 2


@pytest.mark.parametrize(
    ("order", "wins", "told"),
    [
        ("paytable-order", "paytable", "together with a straight is paid as three-of-a-kind."),
        ("rank-order", "paytable", "together with a straight is paid as the straight."),
        ("rank-order", "straight-or-better", "together with a straight is paid as the straight."),
        ("paytable-order", "straight-or-better", "is paid only together with a straight and loses"),
    ],
)
def test_688a_11_h_2_i_a_how_three_of_a_kind_is_paid(order: str, wins: str, told: str) -> None:
    said = guide_words(
        "688a",
        fortune_bonus=True,
        three_of_a_kind_with_straight=order,
        three_of_a_kind_wins=wins,
    )
    assert f"Three-of-a-kind {told}" in said
    assert said.count("together with a straight") == 1


@pytest.mark.parametrize(
    ("boxes", "reading", "own"),
    [(1, "own-area", False), (2, "own-area", True), (2, "any-area", False)],
)
def test_688a_11_d_who_may_surrender_with_two_areas(boxes: int, reading: str, own: bool) -> None:
    said = guide_words("688a", adjacent_boxes=boxes, surrender_with_two_areas=reading)
    assert ("an optional wager at the same betting area" in said) == own
    assert said.count("You may surrender") == 1


@pytest.mark.parametrize("label", list("1234567"))
def test_688a_12_d_whether_the_progressive_wager_comes_back(label: str) -> None:
    said = guide_words(
        "688a",
        progressive_payout=True,
        progressive_paytable=label,
        progressive_amount="$5" if label == "4" else "$1",
    )
    assert ("you are paid $5,000 and the share of the meter" in said) == (label == "4")
    assert ("is not returned with the payout" in said) == (label != "4")


@pytest.mark.parametrize(
    ("order", "below", "told"),
    [
        ("paytable-order", "paytable", "three-of-a-kind."),
        ("rank-order", "paytable", "the straight."),
        ("rank-order", "full-house-or-better", ""),
    ],
)
def test_688a_12_d_how_paytable_4_pays_three_of_a_kind_beside_a_straight(
    order: str, below: str, told: str
) -> None:
    said = guide_words(
        "688a",
        fortune_bonus=False,
        progressive_payout=True,
        progressive_paytable="4",
        progressive_amount="$5",
        three_of_a_kind_with_straight=order,
        progressive_below_full_house=below,
    )
    assert ("together with a straight" in said) == bool(told)
    assert not told or f"Three-of-a-kind together with a straight is paid as {told}" in said
