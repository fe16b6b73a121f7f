"""A pair that is split is worth the better of splitting again and not: permission costs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from tests.chapters.stepping import shoe
from tests.chapters.table import Table

import croupier

MANY: dict[str, object] = {"additional-splits": 2}
TWO: dict[str, object] = {"additional-splits": 0}


def split_worth(game: str, main: str, answers: Mapping[str, object]) -> Fraction:
    round_ = Table(croupier.game(game)).opened([f"{main}=10"], shoe("Kh Kd", "9s 7c"), answers)
    return round_.advice()["split"]


@pytest.mark.parametrize(
    ("game", "main"), [("blackjack", "blackjack"), ("spanish-21", "spanish-21")]
)
def test_633a_11_c_to_be_allowed_more_hands_costs_nothing(game: str, main: str) -> None:
    """633a.11(c), 635a.11(c): tens against a 9 are better not split again."""
    many, two = split_worth(game, main, MANY), split_worth(game, main, TWO)
    assert many >= two - Fraction(1, 10**9)


def test_633a_11_c_tens_against_a_nine_are_not_split_again() -> None:
    assert float(split_worth("blackjack", "blackjack", MANY)) == pytest.approx(224.8, abs=1)


GAMES = ["blackjack", "free-bet-blackjack", "spanish-21", "double-attack-blackjack"]


@pytest.mark.parametrize("game", GAMES)
def test_633a_11_c_no_decision_changes_by_what_a_split_is_worth(game: str) -> None:
    """672a.10(d): the export's decision is the choice of most worth, and the count's."""
    played = croupier.game(game)
    for row in played.decisions(played.rules()):
        if row.get("split") is None or row["after_split_of"]:
            continue
        worth = [row.get(key) for key in ("stand", "draw", "double", "surrender")]
        others = [value for value in worth if value is not None]
        assert (row["decision"] == "split") is (row["split"] > max(others)), row
