"""The wheel: colours and neighbours, on the two wheels of 617a.1(c) and (d)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.errors import EquipmentError
from croupier.equipment.wheel import Wheel


def labels(text: str) -> tuple[str, ...]:
    return tuple(text.split())


SINGLE_ZERO = Wheel(
    labels(
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 "
        "5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
    ),
    green=frozenset({"0"}),
    colours=("red", "black"),
)
DOUBLE_ZERO = Wheel(
    labels(
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 "
        "00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
    ),
    green=frozenset({"0", "00"}),
    colours=("black", "red"),
)
RED = set(labels("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"))


@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO])
def test_alternating_colours_give_the_usual_red_numbers(wheel: Wheel) -> None:
    assert {pocket for pocket in wheel.pockets if wheel.colour(pocket) == "red"} == RED
    assert {pocket for pocket in wheel.pockets if wheel.colour(pocket) == "green"} == wheel.green


def test_five_adjacent_numbers_go_round_the_zero() -> None:
    assert DOUBLE_ZERO.neighbours("0", 2) == ("14", "2", "0", "28", "9")
    assert DOUBLE_ZERO.neighbours("1", 2) == ("36", "13", "1", "00", "27")
    assert SINGLE_ZERO.neighbours("26", 2) == ("35", "3", "26", "0", "32")


@given(st.sampled_from(DOUBLE_ZERO.pockets), st.integers(0, 18))
def test_neighbours_are_distinct_and_mutual(pocket: str, each_side: int) -> None:
    found = DOUBLE_ZERO.neighbours(pocket, each_side)
    assert len(set(found)) == 2 * each_side + 1
    assert found[each_side] == pocket
    assert all(pocket in DOUBLE_ZERO.neighbours(other, each_side) for other in found)


def test_a_symbol_that_repeats_has_no_single_place() -> None:
    wheel = Wheel(("joker", "$1", "$2", "$1"))
    assert wheel.place("$2") == 2
    with pytest.raises(EquipmentError, match=r"pocket '\$1' is on the wheel 2 times"):
        wheel.neighbours("$1", 1)
    with pytest.raises(EquipmentError, match="pocket 'joker' has no"):
        wheel.colour("joker")


def test_wrong_questions_are_named() -> None:
    with pytest.raises(EquipmentError, match="pocket '37' is on the wheel 0 times"):
        DOUBLE_ZERO.colour("37")
    with pytest.raises(EquipmentError, match="each_side is 19: a wheel of 38 has 0 to 18"):
        DOUBLE_ZERO.neighbours("0", 19)
    with pytest.raises(EquipmentError, match="pockets is empty"):
        Wheel(())
    with pytest.raises(EquipmentError, match="pocket '00' is on the wheel 0 times"):
        Wheel(("0", "1"), green=frozenset({"00"}))
