"""The games that were played, as rows: what every log tells, to the cent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, delete, func, select, update
from tests.floor.test_floor import ANN, Acting, finish, least_bets

from croupier.catalog.index import entries
from croupier.floor.floor import Floor
from croupier.floor.verifying import faults, rebuild_games
from croupier.rounds.words import Bet
from croupier.store.engine import Store
from croupier.store.schema import chips, game_wagers, games
from croupier.table.replay import replay


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


def play(floor: Floor, game: str, rounds: int = 2) -> str:
    """A table of a game with rounds at the least, closed."""
    key = floor.open_table(ANN, game, {}, opponents=None, bought=100_000_00)
    ann = Acting(floor, key)
    for _ in range(rounds):
        standing = ann.table.session.carry.get("standing")
        ann.place([] if standing else least_bets(ann.table))
        finish(ann)
    ann.close()
    return key


def total(connection: Connection, column: str) -> int:
    found: int = connection.scalar(select(func.sum(games.c[column]))) or 0
    return found


@pytest.mark.parametrize("game", [entry.game for entry in entries() if entry.has_play])
def test_standard_17_every_cent_of_a_log_is_in_the_records_of_its_games(
    game: str, store: Store
) -> None:
    """The witness is the ledger of the replayed log."""
    floor = Floor(store)
    key = play(floor, game)
    ledger = replay(floor.log_of(key)).ledger.accounts
    with store.reading() as connection:
        rows = connection.execute(select(games).order_by(games.c.last)).all()
        house = total(connection, "house") + total(connection, "rake")
        net, brought = total(connection, "net"), total(connection, "contributed")
    of = {
        kind: sum(cents for account, cents in ledger.items() if account.kind == kind)
        for kind in ("house", "player", "meter")
    }
    assert house == of["house"]
    assert net == of["player"]
    assert house + net + of["meter"] == 0
    assert brought >= of["meter"]  # what was won left the meters
    own = [row for row in rows if row.person == ANN.name]
    assert own
    assert own[0].before == 100_000_00
    assert all(row.wagered >= 0 and row.voided >= 0 for row in rows)
    by_round: dict[int, int] = {}
    for row in own:
        by_round[row.round] = by_round.get(row.round, 0) + row.net
        assert row.after - row.before == sum(each.net for each in own if each.round == row.round)
    assert own[-1].after == 100_000_00 + sum(by_round.values())
    assert [*faults(store)] == []


def test_the_records_are_compared_with_the_log_and_made_again(store: Store) -> None:
    floor = Floor(store)
    key = play(floor, "roulette")
    for table, column in ((games, "paid"), (game_wagers, "wagered"), (chips, "cents")):
        with store.writing() as connection:
            connection.execute(update(table).values({column: table.c[column] + 1}))
        assert [fault for fault in faults(store) if key in fault]
        assert rebuild_games(store) == 1
        assert [*faults(store)] == []
    with store.writing() as connection:
        connection.execute(delete(games))
    assert len([*faults(store)]) == 2  # a row a round


def test_a_table_of_an_older_version_gets_all_its_records_with_its_next_act(store: Store) -> None:
    floor = Floor(store)
    key = floor.open_table(ANN, "roulette", {})
    ann = Acting(floor, key)
    ann.place([Bet(1, "red", 10_00)])
    with store.writing() as connection:
        for table in (games, game_wagers, chips):
            connection.execute(delete(table))
    assert [*faults(store)] == [
        f"Table {key}: its games are not recorded; run croupier floor rebuild."
    ]
    again = Acting(Floor(store), key)
    again.place([Bet(1, "red", 10_00)])
    assert [*faults(store)] == []
