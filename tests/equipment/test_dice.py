"""Dice: counts that everybody knows."""

from __future__ import annotations

import pytest

from croupier.equipment.dice import all_rolls, check_roll, ways
from croupier.equipment.errors import EquipmentError


def test_two_dice() -> None:
    assert len(set(all_rolls(2))) == 36
    assert ways(2) == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def test_three_dice() -> None:
    counted = ways(3)
    assert sum(counted.values()) == 216
    assert [counted[total] for total in (3, 4, 10, 11, 17, 18)] == [1, 3, 27, 27, 3, 1]
    assert list(counted) == list(range(3, 19))


def test_dice_of_other_faces() -> None:
    assert ways(2, 2) == {2: 1, 3: 2, 4: 1}


def test_a_possible_roll_passes() -> None:
    assert check_roll([6, 1], dice=2) == (6, 1)


def test_impossible_rolls_are_named() -> None:
    with pytest.raises(EquipmentError, match=r"roll \(6, 7\) shows 7: a face is 1 to 6"):
        check_roll([6, 7], dice=2)
    with pytest.raises(EquipmentError, match=r"roll \(0, 1\) shows 0"):
        check_roll([0, 1], dice=2)
    with pytest.raises(EquipmentError, match=r"roll \(6,\) has 1 dice: it must have 2"):
        check_roll([6], dice=2)
    with pytest.raises(EquipmentError, match="dice is 0"):
        all_rolls(0)
    with pytest.raises(EquipmentError, match="faces is 0"):
        ways(2, 0)
