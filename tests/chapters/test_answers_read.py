"""Every answer is read: by the rules file, or by code in transcripts, random tables and counts.

That the word stands somewhere in the code is not enough: code that games share names the options of
all of them.
"""

from __future__ import annotations

import pytest
from tests.chapters.fuzz import SESSIONS, fuzzed
from tests.chapters.jackpots import every_jackpot
from tests.chapters.reading import noting
from tests.chapters.scripts import PLAYABLE, read_in_play

from croupier.api import Game
from croupier.catalog.index import Entry, rulebook
from croupier.reports.reports import Reports
from croupier.rulebook.answers import Question
from croupier.rulebook.checker import OUTSIDE, question_refs
from croupier.rulebook.loader import TABLE_LIMITS
from croupier.rulebook.rules import Rules, answer, questions
from croupier.rulebook.types import Option

MORE_SESSIONS = 200


def for_code(entry: Entry) -> set[str]:
    """Options and readings that no record of the rules file hangs on."""
    book = rulebook(entry)
    in_data = {key for _, key in question_refs(book)} | {each.key for each in TABLE_LIMITS}
    return {
        key
        for key, question in questions(book).items()
        if key not in in_data and not is_of_people_or_papers(question)
    }


def is_of_people_or_papers(question: Question) -> bool:
    return isinstance(question, Option) and (question.procedure_only or question.steers in OUTSIDE)


def under_which_it_is_asked(entry: Entry, key: str) -> Rules:
    question = questions(rulebook(entry))[key]
    plain = answer(rulebook(entry), every_jackpot(rulebook(entry)))
    if not isinstance(question, Option) or plain.asked(question):
        return plain
    return plain.with_answers({name: values[0] for name, values in question.given[0].items()})


def left_by_random_tables(entry: Entry, unread: set[str], numbers: range) -> set[str]:
    """What random tables do not look up either: leavers, void rounds, whatever is rare."""
    for number in numbers:
        if not unread:
            break
        unread = unread - fuzzed(entry, number)[1]
    return unread


def is_read_by_a_count(entry: Entry, key: str) -> bool:
    """Whether a wager's count looks it up; optional wagers first, for they are counted sooner."""
    game, rules, reports = Game(entry), under_which_it_is_asked(entry, key), Reports(entry)
    counted = [wager for wager in rules.wagers() if wager.part_of is None and not wager.bonus]
    return any(
        reports.counted(rules, wager.key, game.terms(rules, wager=wager.key)).has_read(key)
        for wager in sorted(counted, key=lambda wager: wager.required)
    )


@pytest.mark.parametrize("entry", PLAYABLE)
def test_every_answer_is_read_in_play_or_in_a_count(entry: Entry) -> None:
    unread = for_code(entry) - read_in_play(entry)
    asked = questions(rulebook(entry))
    by_counts = {key for key in unread if getattr(asked[key], "kind", "") == "probability"}
    unread = left_by_random_tables(entry, unread - by_counts, range(SESSIONS))
    left = {key for key in unread | by_counts if not is_read_by_a_count(entry, key)}
    assert not left & by_counts
    assert left_by_random_tables(entry, left, range(SESSIONS, MORE_SESSIONS)) == set()


def test_a_key_that_nothing_looks_up_is_not_noted() -> None:
    keys: set[str] = set()
    rules = answer(rulebook(PLAYABLE[0]), {})
    with noting(keys):
        rules.text("wheel")
    rules.text("table-minimum")
    assert keys == {"wheel"}
