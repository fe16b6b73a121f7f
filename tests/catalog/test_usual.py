"""The usual tables: each holds, is accepted as a Rules Submission, and is one that is met."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from croupier.catalog.index import entries, find, rulebook
from croupier.catalog.usual import FILE, usual, usual_rules, usual_typed
from croupier.rulebook.rules import answer, questions
from croupier.submission.form import Submission, check_submission

PUBLISHED = [entry.game for entry in entries() if entry.is_published]
MOST_SIDE_WAGERS, MOST_PROGRESSIVES = 3, 1
# Where every wager is a place on a layout that all share, none stands beside another.
SHARED = {"wheel", "dice", "poker room"}


@pytest.mark.parametrize("name", PUBLISHED)
def test_usual_table(name: str) -> None:
    entry = find(name)
    assert (entry.folder / FILE).exists()
    rules = usual_rules(entry)
    answers = {
        key: rules[key] for key in questions(rules.book) if rules.asked(questions(rules.book)[key])
    }
    assert check_submission(Submission(entry, answers, {})) == []
    assert rules.money("table-minimum") in (100, 500)
    progressives = [wager for wager in rules.wagers() if rules.meters(wager.key)]
    assert len(progressives) <= MOST_PROGRESSIVES
    if entry.family not in SHARED:
        side = [each for each in rules.opening_wagers() if each.given and not each.required]
        assert len(side) <= MOST_SIDE_WAGERS
        every = answer(rulebook(entry), {}).opening_wagers()
        assert len(rules.opening_wagers()) <= len(every)


def test_game_without_a_usual_table_has_its_defaults(tmp_path: Path) -> None:
    lent = replace(find("blackjack"), folder=tmp_path)
    assert usual(lent) == usual_typed(lent) == {}


def test_earlier_edition_has_the_answers_that_its_text_asks_for() -> None:
    for entry in entries():
        for edition in entry.editions():
            assert set(usual(edition)) <= set(usual(entry))
            assert usual_rules(edition).book is rulebook(edition)


def test_typed_answers_are_the_answers() -> None:
    for name in PUBLISHED:
        entry = find(name)
        assert answer(rulebook(entry), usual_typed(entry)).answers == usual_rules(entry).answers
