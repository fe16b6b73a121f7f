"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.made import DAY, grids
from tests.papers.telling import guide_words

import croupier
from croupier.papers.kinds.layout_and_signs import layout_paper
from croupier.papers.subject import Subject


@pytest.mark.parametrize(
    ("dice", "wager"), [("ten", "like-kind-boulevard"), ("six", "like-kind-boulevard-six")]
)
def test_675a_1_b_3_no_like_kind_boulevard_is_told_of_where_none_is_offered(
    dice: str, wager: str
) -> None:
    told = "Like Kind Boulevard wins on how many dice show it."
    for offered in ([wager], ["millionaire-row"]):
        said = guide_words("675a", dice=dice, all_wagers_offered="some", wagers_offered=offered)
        assert (told in said) == (wager in offered)
        assert ("Like Kind" in said) == (wager in offered)


def test_675a_1_b_2_a_layout_has_no_circles_for_wagers_that_are_not_offered() -> None:
    game = croupier.game("675a")
    for offered in (["like-kind-boulevard"], ["millionaire-row"]):
        rules = game.rules({"all-wagers-offered": "some", "wagers-offered": offered})
        made = layout_paper(Subject(game.entry, rules, DAY))
        said = " ".join(row[0] for grid in grids(made) for row in grid.rows)
        assert ("circles for Like Kind Boulevard" in said) == ("like-kind-boulevard" in offered)
        assert ("circles for Millionaire Row" in said) == ("millionaire-row" in offered)
        assert "extra-roll sensor" not in said
