"""What patrons read follows what is elected."""

from __future__ import annotations

from tests.papers.telling import guide_words


def test_676a_11_c_2_what_a_fold_does_to_the_optional_wagers() -> None:
    assert guide_words("676a").count("If you fold, it stays in play") == 2
