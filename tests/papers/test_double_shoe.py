"""633a.7(d)(1): guide and card say which side of the double shoe red suits stand for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.papers.made import DAY

import croupier
from croupier.papers.document import Paper
from croupier.papers.kinds.guide import gaming_guide
from croupier.papers.kinds.rules_card import rules_card
from croupier.papers.subject import Subject


@pytest.mark.parametrize("make", [gaming_guide, rules_card])
def test_633a_7_d_1_papers_say_which_side_hearts_and_diamonds_stand_for(
    make: Callable[[Subject], Paper],
) -> None:
    game = croupier.game("633a")
    for side, other in (("left", "right"), ("right", "left")):
        rules = game.rules({"dealing": "double-shoe", "double-shoe-suits": side})
        said = str(make(Subject(game.entry, rules, DAY)).plain())
        assert f"dealt from the {side} side" in said
        assert f"dealt from the {other} side" not in said
