"""Every answer is read: by the rules file, or by code in transcripts, random tables and counts.

That the word stands somewhere in the code is not enough: code that games share names the options of
all of them.
"""

from __future__ import annotations

import pytest
from tests.chapters.fuzz import fuzz_session
from tests.chapters.reading import noting
from tests.chapters.scripts import PLAYABLE, read_in_play

from croupier.api import Game
from croupier.catalog.index import Entry, rulebook
from croupier.maths.pricing.counted import tell_nobody
from croupier.rulebook.checker import question_refs
from croupier.rulebook.rules import Rules, answer, questions
from croupier.rulebook.types import Option

TABLES = 200


def for_code(entry: Entry) -> set[str]:
    """Options and readings that no record of the rules file hangs on."""
    book = rulebook(entry)
    in_data = {key for _, key in question_refs(book)} | {"table-minimum", "table-maximum"}
    return {
        key
        for key, question in questions(book).items()
        if key not in in_data and not (isinstance(question, Option) and question.procedure_only)
    }


def under_which_it_is_asked(entry: Entry, key: str) -> Rules:
    question = questions(rulebook(entry))[key]
    plain = answer(rulebook(entry), {})
    if not isinstance(question, Option) or plain.asked(question):
        return plain
    return plain.with_answers({name: values[0] for name, values in question.given[0].items()})


def left_by_random_tables(entry: Entry, unread: set[str]) -> set[str]:
    """What random tables do not look up either: leavers, void rounds, whatever is rare."""
    keys: set[str] = set()
    for number in range(TABLES):
        if unread <= keys:
            break
        with noting(keys):
            fuzz_session(entry, number)
    return unread - keys


def is_read_by_a_count(entry: Entry, key: str) -> bool:
    """Whether a wager's count looks it up; optional wagers first, for they are counted sooner."""
    game, rules = Game(entry), under_which_it_is_asked(entry, key)
    keys: set[str] = set()
    counted = [wager for wager in rules.wagers() if wager.part_of is None and not wager.bonus]
    for wager in sorted(counted, key=lambda wager: wager.required):
        with noting(keys):
            entry.odds().count(rules, wager.key, game.terms(rules, wager=wager.key), tell_nobody)
        if key in keys:
            return True
    return False


@pytest.mark.parametrize("entry", PLAYABLE)
def test_every_answer_is_read_in_play_or_in_a_count(entry: Entry) -> None:
    unread = for_code(entry) - read_in_play(entry)
    asked = questions(rulebook(entry))
    by_counts = {key for key in unread if getattr(asked[key], "kind", "") == "probability"}
    unread = left_by_random_tables(entry, unread - by_counts) | by_counts
    assert [key for key in sorted(unread) if not is_read_by_a_count(entry, key)] == []


def test_a_key_that_nothing_looks_up_is_not_noted() -> None:
    keys: set[str] = set()
    rules = answer(rulebook(PLAYABLE[0]), {})
    with noting(keys):
        rules.text("wheel")
    rules.text("table-minimum")
    assert keys == {"wheel"}
