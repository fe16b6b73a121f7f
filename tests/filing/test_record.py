"""The record of a submission, from chapters of several kinds."""

from __future__ import annotations

import json

import pytest

from croupier.catalog.index import find, rulebook
from croupier.filing.record import compare_sealed, differences, facts_of, sealed
from croupier.reports.comparison import ComparisonError
from croupier.rulebook.rules import answer
from croupier.store.chain import canonical


@pytest.mark.parametrize("game", ["poker", "craps", "pai-gow-poker", "roulette"])
def test_601a_4_a_a_record_has_every_answer_and_every_wager_of_a_chapter(game: str) -> None:
    """Lists of answers, a house way and wagers played for a pot survive as plain data."""
    rules = answer(rulebook(find(game)), {})
    record = sealed("it", canonical(facts_of(rules)))
    assert record.answers() == dict(rules.answers)
    assert list(record.offered()) == [wager.key for wager in rules.wagers()]
    assert differences(record.facts, json.loads(canonical(facts_of(rules)))) == []


def test_601a_7_b_submissions_of_two_games_are_not_compared() -> None:
    sides = [
        sealed(game, canonical(facts_of(answer(rulebook(find(game)), {}))))
        for game in ("roulette", "craps")
    ]
    with pytest.raises(ComparisonError, match=r"roulette.*craps"):
        compare_sealed(*sides)
