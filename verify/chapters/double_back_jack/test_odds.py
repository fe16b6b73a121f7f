"""Double Back Jack under every answer that moves its figure, and all decisions (a minute)."""

from __future__ import annotations

import pytest
from tests.chapters.double_back_jack.test_odds import RULES, house_advantages
from tests.chapters.table import Answers

from croupier.chapters.double_back_jack import odds
from croupier.maths.pricing.counted import Terms


def test_decisions_tell_second_chances() -> None:
    rows = [row for row in odds.decisions(RULES, Terms()) if row["up"] == "10"]
    assert len({tuple(row) for row in rows}) == 1  # the same columns
    over = [row for row in rows if row["total"] > 21]
    assert {row["decision"] for row in over} == {"no second chance", "second chance"}
    for row in over:
        taken = row["second chance"] > row["no second chance"]
        assert row["decision"] == ("second chance" if taken else "no second chance")
    own = [row for row in over if not row["after_split_of"] and row["hand"] == "6-8-10"]
    assert own[0]["no second chance"] == pytest.approx(-1)


FIGURES: list[tuple[Answers, float]] = [
    ({"decks": 1}, -0.00287663),
    ({"decks": 2}, -0.00115367),
    ({"decks": 3}, -0.00077047),
    ({"decks": 4}, -0.00060598),
    ({"decks": 5}, -0.00052091),
    ({"decks": 7}, -0.00043246),
    ({"decks": 8}, -0.00040552),
    ({"second-chance-amount": "original"}, -0.00046883),
    ({"declined-bust": "returned-on-22"}, -0.0037131),
    ({"declined-bust": "returned-over-21"}, -0.03647909),
    ({"split-aces": "one-card"}, 0.00171071),
    ({"split-aces": "one-card", "decks": 1}, -0.00125408),
    ({"split-aces": "one-card", "decks": 2}, 0.00079511),
]


@pytest.mark.parametrize(("answers", "expected"), FIGURES)
def test_house_advantages(answers: Answers, expected: float) -> None:
    house_advantages(answers, expected)
