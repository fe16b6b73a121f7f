"""What patrons read follows what is elected."""

from __future__ import annotations

import pytest
from tests.papers.telling import guide_words


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
