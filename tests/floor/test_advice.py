"""Advice: for training alone, switched on and off on record, part of each game's record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.floor.test_floor import ANN, Acting, finish

from croupier.floor.floor import Floor
from croupier.floor.money import MONEY, TRAINING
from croupier.floor.recall import Search, search
from croupier.floor.reporting.asked import Asked
from croupier.floor.tables import LiveTable
from croupier.floor.verifying import faults
from croupier.rounds.words import Bet
from croupier.store.engine import Store
from croupier.table.replay import replay, resume
from croupier.table.round import ActError

ANTE = [Bet(1, "ante", 10_00)]


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


class Advised(Acting):
    def advise(self, shown: bool) -> None:
        self._do("open", shown, lambda table: table.show_advice(shown))


def test_standard_66_advice_is_switched_on_record_and_stands_in_the_record_of_the_game(
    store: Store,
) -> None:
    floor = Floor(store)
    key = floor.open_table(ANN, "three-card-poker", {})
    ann = Advised(floor, key)
    for shown in (False, True, True, False):
        ann.advise(shown)
        ann.place(ANTE)
        finish(ann)
    ann.place(ANTE)
    ann.advise(True)  # in the midst of a round
    finish(ann)
    found = search(store, ANN, Search(Asked(None, None, TRAINING)))
    assert [row["advised"] for row in reversed(found)] == [False, True, True, False, True]
    assert [*faults(store)] == []
    seeds = ann.table.session.seeds
    assert resume(floor.log_of(key), {seeds.number: seeds.seed}).advised
    ann.close()
    records = replay(floor.log_of(key)).log.records
    assert [each["shown"] for each in records if each["record"] == "advice"] == [True, False, True]


def test_standard_66_no_advice_at_a_table_for_money(store: Store) -> None:
    key = Floor(store).open_table(ANN, "three-card-poker", {})
    with Floor(store).look(key) as table:
        facts = replace(table.facts, currency=MONEY)
        live = LiveTable(key, table.owner, facts, table.session)
    lines = len(live.session.log.lines)
    with pytest.raises(ActError):
        live.show_advice(True)
    live.show_advice(False)
    assert not live.facts.advise
    assert len(live.session.log.lines) == lines
