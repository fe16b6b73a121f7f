"""Irregularities that hang on how cards are shuffled and dealt: alike in the four chapters."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import croupier

GAMES = ("645a", "659a", "670a", "688a")
MANUAL = {"automated-shuffler": False}


def possible(game: str, answers: Mapping[str, object]) -> set[str]:
    return set(croupier.game(game).rules(answers).irregularities)


@pytest.mark.parametrize("game", GAMES)
def test_a_device_is_out_of_order_only_where_there_is_one(game: str) -> None:
    """645a.14(n), 659a.13(n), 670a.13(n), 688a.13(m)."""
    assert "device-out-of-order" not in possible(game, MANUAL)
    for more in ({}, MANUAL | {"dealing": "automated-shoe"}, MANUAL | {"reshuffling-shoe": True}):
        assert "device-out-of-order" in possible(game, more)


@pytest.mark.parametrize("game", GAMES)
def test_only_cards_that_a_dealer_cuts_are_cut_improperly(game: str) -> None:
    """645a.5(b), (f), 670a.5(b), (f), 688a.5(b), (f): cards shuffled by hand; 659a.5(b), (d): also
    preshuffled ones."""
    assert "improper-cut" in possible(game, MANUAL)
    assert "improper-cut" not in possible(game, {})
    assert "improper-cut" not in possible(game, MANUAL | {"reshuffling-shoe": True})
    preshuffled = possible(game, {"preshuffled-cards": True})
    assert ("improper-cut" in preshuffled) == (game == "659a")
