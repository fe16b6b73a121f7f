"""A hundred thousand random hands of every game: nothing is lost between pots, rake and funds.

They go through the round and its ledger; the log, which other tests read, is not written.
"""

from __future__ import annotations

import pytest
from tests.chapters.poker.random_hands import play_hands, rules_of

from croupier.chapters.poker.forms import FORMS
from croupier.table.log import Log

SESSIONS, HANDS = 1_000, 100


@pytest.mark.parametrize("game", FORMS)
def test_637a_17_nothing_is_lost_in_100_000_hands(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Log, "add", lambda *given, **facts: None)
    rules = rules_of(game)
    for session in range(SESSIONS):
        assert play_hands(rules, HANDS, f"{game} {session}") > 0
