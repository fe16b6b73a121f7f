"""603a.10(g): guide, card and sign follow whether value chips may be wagered at Roulette."""

from __future__ import annotations

import pytest
from tests.papers.made import DAY

import croupier
from croupier.papers.make import make
from croupier.papers.subject import Subject


@pytest.mark.parametrize("kind", ["guide", "rules-card", "signs"])
def test_603a_10_g_papers_follow_value_chips(kind: str) -> None:
    game = croupier.game("617a")
    papers = [
        make(kind, Subject(game.entry, game.rules({"value-chips": taken}), DAY))
        for taken in ("permitted", "limited", "prohibited")
    ]
    assert len({str(paper.plain()) for paper in papers}) == 3
