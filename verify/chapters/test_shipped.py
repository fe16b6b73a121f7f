"""Counts that games ship are what their sources count today."""

from __future__ import annotations

import pytest

from croupier.api import Game
from croupier.catalog.index import Entry, entries
from croupier.maths.pricing.cache import asked_for, recorded, shipped
from croupier.maths.pricing.counted import Counted, Terms, tell_nobody
from croupier.rulebook.rules import Rules


@pytest.mark.parametrize("entry", entries())
def test_shipped_counts_are_recounted(entry: Entry) -> None:
    for file in shipped(entry.folder):
        wager, answers, terms = asked_for(file)

        def count(rules: Rules, terms: Terms, wager: str = wager) -> tuple[Counted, ...]:
            return entry.odds().count(rules, wager, terms, tell_nobody)

        found = recorded(Game(entry).rules(answers), terms, count)
        assert found == file.found
