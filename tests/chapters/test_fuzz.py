"""Random tables of every game from fixed numbers; `verify/chapters` plays a million."""

from __future__ import annotations

from random import Random

import pytest
from tests.chapters.fuzz import (
    SESSIONS,
    fuzzed,
    random_bets,
    random_rules,
    refusable,
    some_arrangement,
)
from tests.chapters.scripts import PLAYABLE

from croupier.catalog.index import Entry, find, rulebook
from croupier.equipment.cards import parse_cards
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet
from croupier.table.session import Session


@pytest.mark.parametrize("entry", PLAYABLE)
def test_random_tables_refuse_without_a_trace_settle_everything_and_replay(entry: Entry) -> None:
    played = 0
    for number in range(SESSIONS):
        print(f"{entry.game}, session {number}")
        played += fuzzed(entry, number)[0]
    assert played > 2 * SESSIONS


@pytest.mark.parametrize("entry", PLAYABLE)
def test_random_answers_and_bets_are_many(entry: Entry) -> None:
    rng = Random(entry.game)
    tables = [random_rules(entry, rng) for _ in range(20)]
    answers = {frozenset(map(str, rules.answers.items())) for rules in tables}
    wagers = {bet.wager for rules in tables * 6 for bet in random_bets(entry, rules, rng)}
    assert len(answers) > 8
    assert len(wagers) > min(5, len(rulebook(entry).wager) - 1)


def test_random_arrangements_use_the_cards_that_are_there() -> None:
    question = Arrange(1, "645a.11", parse_cards("Kh Kd 9s 8s 7s 2c 3c"), (("high", 5), ("low", 2)))
    for number in range(20):
        parts = question.arranged(some_arrangement(question, Random(number)))
        assert not isinstance(parts, str), parts
        assert sorted(parts["high"] + parts["low"]) == sorted(question.cards)


def test_a_refusal_that_left_a_trace_would_be_found() -> None:
    entry = find("sic-bo")
    session = Session(entry, random_rules(entry, Random(0)))

    def careless() -> None:
        session.log.add("said", text="placed", cite="625a.4")
        session.open_round([Bet(1, "made-up", 100)])

    with pytest.raises(AssertionError, match="in the log"):
        refusable(session, careless)
