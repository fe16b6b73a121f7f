"""Where wagers may lie: 617a.3(e), on each of the three layouts of 617a.1."""

from __future__ import annotations

import pytest
from tests.chapters.roulette.tables import COVERED, DOUBLE, SINGLE, TOUCHDOWN, rules_of

from croupier.chapters.roulette.play import check
from croupier.chapters.roulette.round.layout import layout_of
from croupier.rounds.bets import BetError, parse_bet

RED = {str(n) for n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)}
COUNTS = {
    "straight": (38, 37, 37),
    "five-adjacent": (38, 37, 33),
    "split": (62, 60, 59),
    "three-numbers": (15, 13, 13),
    "four-numbers": (22, 22, 22),
    "first-five-numbers": (1, 0, 0),
    "six-numbers": (11, 11, 11),
    "column": (3, 3, 3),
    "dozen": (3, 3, 3),
}
SIZES = {
    "straight": 1,
    "five-adjacent": 5,
    "split": 2,
    "three-numbers": 3,
    "four-numbers": 4,
    "first-five-numbers": 5,
    "six-numbers": 6,
    "column": 12,
    "dozen": 12,
    **dict.fromkeys(("red", "black", "odd", "even", "1-18", "19-36"), 18),
}


def places(wager: str, answers: dict[str, str]) -> dict[str, tuple[str, ...]]:
    return dict(layout_of(rules_of(answers)).spots[wager])


def zero_places(wager: str, answers: dict[str, str]) -> set[str]:
    return {name for name in places(wager, answers) if name.split("-")[0] in ("0", "00")}


def refusal(bet: str, answers: dict[str, object] | None = None) -> str:
    with pytest.raises(BetError) as refused:
        check(rules_of(answers), [parse_bet(bet)])
    return str(refused.value)


@pytest.mark.parametrize("wager", COUNTS)
def test_617a_3_e_number_of_places(wager: str) -> None:
    found = tuple(len(places(wager, wheel)) for wheel in (DOUBLE, SINGLE, COVERED))
    assert found == COUNTS[wager]


@pytest.mark.parametrize("wager", SIZES)
@pytest.mark.parametrize("wheel", [DOUBLE, SINGLE, COVERED])
def test_617a_3_e_numbers_covered(wager: str, wheel: dict[str, str]) -> None:
    for name, numbers in places(wager, wheel).items():
        assert len(set(numbers)) == SIZES[wager], name


def test_617a_3_e_1_i_five_adjacent_by_the_order_of_the_wheel() -> None:
    assert places("five-adjacent", DOUBLE)["0"] == ("14", "2", "0", "28", "9")
    assert places("five-adjacent", DOUBLE)["17"] == ("20", "32", "17", "5", "22")
    assert places("five-adjacent", SINGLE)["17"] == ("2", "25", "17", "34", "6")


def test_617a_3_e_1_i_five_adjacent_around_00_covered() -> None:
    missing = set(places("five-adjacent", DOUBLE)) - set(places("five-adjacent", COVERED))
    assert missing == {"13", "1", "00", "27", "10"}
    skipped = places("five-adjacent", {**COVERED, "five-adjacent-with-00": "skip-00"})
    assert skipped["1"] == ("36", "13", "1", "27")
    assert len(skipped) == 37
    assert "00" not in skipped


def test_617a_3_e_2_splits_of_the_zeros() -> None:
    assert zero_places("split", DOUBLE) == {"0-00", "0-1", "0-2", "00-2", "00-3"}
    assert zero_places("split", SINGLE) == {"0-1", "0-2", "0-3"}
    assert zero_places("split", COVERED) == {"0-1", "0-2"}


def test_617a_3_e_2_splits_are_next_to_each_other() -> None:
    """Second way: within a row the numbers differ by one, between rows by three."""
    inside = {
        f"{low}-{low + step}"
        for low in range(1, 37)
        for step in (1, 3)
        if low + step <= 36 and not (step == 1 and low % 3 == 0)
    }
    found = {name for name in places("split", DOUBLE) if not name.startswith("0")}
    assert found == inside
    assert len(inside) == 57


def test_617a_3_e_3_i_groups_of_three_with_zeros() -> None:
    assert zero_places("three-numbers", DOUBLE) == {"0-1-2", "0-00-2", "00-2-3"}
    assert zero_places("three-numbers", SINGLE) == {"0-1-2"}
    assert zero_places("three-numbers", COVERED) == {"0-1-2"}


def test_617a_3_e_3_reading_approved_layout() -> None:
    approved = {"single-zero-layout": "approved-layout"}
    assert zero_places("three-numbers", SINGLE | approved) == {"0-1-2", "0-2-3"}
    assert zero_places("four-numbers", SINGLE | approved) == {"0-1-2-3"}
    for wheel in (DOUBLE, COVERED):
        for wager in ("three-numbers", "four-numbers"):
            assert places(wager, wheel | approved) == places(wager, wheel)


def test_617a_3_e_4_corners() -> None:
    corners = {
        f"{low}-{low + 1}-{low + 3}-{low + 4}" for low in range(1, 33) if low % 3 and low + 4 <= 36
    }
    assert set(places("four-numbers", DOUBLE)) == corners


def test_617a_3_e_5_first_five_names_00() -> None:
    assert places("first-five-numbers", DOUBLE) == {"": ("0", "00", "1", "2", "3")}
    assert "not offered" in refusal("first-five-numbers=5", {**SINGLE})
    assert "not offered" in refusal("first-five-numbers=5", {**COVERED})


def test_617a_3_e_6_two_rows() -> None:
    assert next(iter(places("six-numbers", DOUBLE))) == "1-2-3-4-5-6"
    assert "31-32-33-34-35-36" in places("six-numbers", DOUBLE)


def test_617a_3_e_7_to_14_outside() -> None:
    outside = layout_of(rules_of()).spots
    assert outside["column"]["2"][:3] == ("2", "5", "8")
    assert outside["dozen"]["3"] == tuple(str(n) for n in range(25, 37))
    for answers in (DOUBLE, SINGLE):
        assert set(places("red", answers)[""]) == RED
        assert set(places("black", answers)[""]) == {str(n) for n in range(1, 37)} - RED
    assert {int(n) % 2 for n in outside["odd"][""]} == {1}
    assert {int(n) % 2 for n in outside["even"][""]} == {0}
    assert outside["1-18"][""][-1] == "18"
    assert outside["19-36"][""][0] == "19"


# ------------------------------------------------------------------------------ refusals


def test_617a_3_d_a_place_that_is_not_on_the_layout() -> None:
    refused = refusal("split@17-21=5")
    assert refused.startswith("split on '17-21' is not")
    assert refused.endswith(
        ": split@14-17 or split@16-17 or split@17-18 or split@17-20 or split@18-21 or "
        "split@20-21 or one of 56 more (617a.3(e)(2))."
    )
    assert refusal("column@4=5").endswith(": column@1 or column@2 or column@3 (617a.3(e)(7)).")
    assert refusal("straight=5").startswith("straight on 'nothing' is not")
    assert refusal("red@17=5").endswith("red=5 (617a.3(e)(9)).")
    assert refusal("touchdown@0=5", {**TOUCHDOWN}).startswith("touchdown on '0': it has one place")


@pytest.mark.parametrize(
    "bet",
    [
        "straight@37",
        "straight@17-20",
        "split@17",
        "split@17-17",
        "split@3-4",
        "split@0-3",
        "three-numbers@2-3-4",
        "four-numbers@0-1-2-3",
        "six-numbers@2-3-4-5-6-7",
        "dozen@0",
        "five-adjacent@37",
        "five-adjacent@x",
    ],
)
def test_617a_3_e_wrong_places(bet: str) -> None:
    assert "is not a place on the layout" in refusal(f"{bet}=5")


@pytest.mark.parametrize("bet", ["straight@00", "split@0-00", "three-numbers@00-2-3"])
@pytest.mark.parametrize("wheel", [SINGLE, COVERED])
def test_617a_1_e_00_cannot_be_wagered_on(bet: str, wheel: dict[str, object]) -> None:
    check(rules_of(), [parse_bet(f"{bet}=5")])
    assert "is not a place on the layout" in refusal(f"{bet}=5", wheel)


def test_617a_3_e_the_order_of_the_numbers_is_free() -> None:
    check(rules_of(), [parse_bet("split@20-17=5"), parse_bet("three-numbers@0-2-00=5")])
    with pytest.raises(BetError, match="placed twice"):
        check(rules_of(), [parse_bet("split@20-17=5"), parse_bet("split@17-20=5")])


def test_617a_3_e_1_iii_five_equal_wagers() -> None:
    assert refusal("five-adjacent@17=5.01") == (
        "five-adjacent on 17 of $5.01: it is 5 wagers of equal value; wager an amount that 5 "
        "divides (617a.3(e)(1)(iii))."
    )
    skip = {**COVERED, "five-adjacent-with-00": "skip-00"}
    check(rules_of(skip), [parse_bet("five-adjacent@1=5")])
    assert "it is 4 wagers of equal value" in refusal("five-adjacent@1=5.05", {**skip})
    halves = {"straight-odds": "35.5 to 1"}
    assert "paid in whole cents" in refusal("five-adjacent@17=5.05", {**halves})
    check(rules_of(halves), [parse_bet("five-adjacent@17=5.10")])


def test_617a_3_f_one_touchdown_wager_a_player() -> None:
    check(rules_of(TOUCHDOWN), [parse_bet("1:touchdown=5"), parse_bet("2:touchdown=5")])
    assert "not offered" in refusal("touchdown=5")
