"""Thousands of the same cards through live play and compiled rounds, by every reading (minutes)."""

from __future__ import annotations

import pytest
from tests.chapters.blackjack.live_rounds import any_actions, compare, rules_of
from tests.chapters.blackjack.test_simulation import ALL_AT_SWITCH, READINGS, Answers, name

from croupier.chapters.blackjack.simulation import simulate
from croupier.maths.pricing.counted import Terms


@pytest.mark.parametrize("answers", READINGS, ids=name)
def test_any_decisions(answers: Answers) -> None:
    rules = rules_of(answers)
    for seed in range(10, 14):
        assert compare(rules, any_actions(rules, seed), rounds=1000, seed=seed) > 300


@pytest.mark.parametrize("answers", [{"match-the-dealer": True}, ALL_AT_SWITCH], ids=name)
def test_basic_strategy(answers: Answers) -> None:
    rules = rules_of(answers)
    assert compare(rules, simulate.kernel_args(rules, Terms()), rounds=20_000, seed=20) == 20_000
