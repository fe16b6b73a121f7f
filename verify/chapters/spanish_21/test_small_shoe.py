"""Pairs split again: every order of thirteen cards."""

from __future__ import annotations

from tests.chapters.spanish_21.second_odds import SMALL
from tests.chapters.spanish_21.small_shoe import check_simple_play


def test_a_simple_play_is_counted_as_every_order_has_it() -> None:
    check_simple_play(1, SMALL | {"9c": 2, "3c": 1})
