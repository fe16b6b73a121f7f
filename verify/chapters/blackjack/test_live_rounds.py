"""Thousands of the same cards through live play and compiled rounds, by every reading (minutes)."""

from __future__ import annotations

import pytest
from tests.chapters.blackjack.live_rounds import any_decisions, basic_decisions, compare, rules_of
from tests.chapters.blackjack.test_simulation import ALL_AT_SWITCH, READINGS, Answers, name


@pytest.mark.parametrize("answers", READINGS, ids=name)
def test_any_decisions(answers: Answers) -> None:
    rules = rules_of(answers)
    for seed in range(10, 14):
        assert compare(rules, any_decisions(rules, seed), rounds=1000, seed=seed) > 300


@pytest.mark.parametrize("answers", [{"match-the-dealer": True}, ALL_AT_SWITCH], ids=name)
def test_basic_strategy(answers: Answers) -> None:
    rules = rules_of(answers)
    assert compare(rules, basic_decisions(rules), rounds=20_000, seed=20) == 20_000
