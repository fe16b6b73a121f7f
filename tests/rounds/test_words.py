"""The words of a round: which answers take a choice."""

from __future__ import annotations

import pytest

from croupier.rounds.words import Choice, Decide

QUESTION = Decide(
    seat=1,
    cite="649a.11(b)",
    choices=(
        Choice("check", "no wager", "649a.11(b)"),
        Choice("play", "a wager", "649a.11(b)", stake=10_00),
        Choice("raise", "a wager of one's own", "649a.11(b)", stake=10_00, most=30_00),
    ),
    known={},
)


@pytest.mark.parametrize(
    ("answer", "stake"),
    [("check", 0), ("play", 10_00), ("raise", 10_00), ("raise=10", 10_00), ("raise=12.50", 12_50)],
)
def test_an_answer_takes_a_choice_at_its_stake(answer: str, stake: int) -> None:
    chosen = QUESTION.chosen(answer)
    assert chosen is not None
    assert chosen[1] == stake


@pytest.mark.parametrize(
    "answer",
    ["check=", "check=0", "play=", "play=10", "raise=", "raise=9.99", "raise=31", "fold", "=", ""],
)
def test_an_amount_is_for_choices_that_have_one(answer: str) -> None:
    assert QUESTION.chosen(answer) is None
