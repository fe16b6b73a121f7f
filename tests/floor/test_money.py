"""What acts move, in accounts of the store: nothing appears, vanishes or is owed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import update
from tests.floor.test_floor import ANN, Acting, finish, least_bets

from croupier.catalog.index import entries
from croupier.floor import money
from croupier.floor.bankroll import on_layout
from croupier.floor.floor import Floor
from croupier.floor.verifying import faults
from croupier.rounds.words import Bet
from croupier.store.engine import Store
from croupier.store.schema import balances
from croupier.store.schema import entries as entries_table


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


def held(store: Store, key: str) -> dict[str, int]:
    """A table's balances, by the part of the table."""
    with store.reading() as connection:
        found = money.balances_of(connection, money.TRAINING, f"table {key}")
    return {account.removeprefix(f"table {key} "): cents for account, cents in found.items()}


@pytest.mark.parametrize("game", [entry.game for entry in entries() if entry.has_play])
def test_chips_and_wagers_are_what_the_table_says_in_every_game(game: str, store: Store) -> None:
    floor = Floor(store)
    key = floor.open_table(ANN, game, {}, opponents=None)
    ann = Acting(floor, key)
    for _ in range(3):
        standing = ann.table.session.carry.get("standing")
        ann.place([] if standing else least_bets(ann.table))
        table = ann.table
        assert held(store, key).get("chips", 0) == table.acts(ANN).in_hand
        assert held(store, key).get("held", 0) >= on_layout(table.session)
        finish(ann)
    ann.close()
    left = held(store, key)
    assert "chips" not in left
    assert "held" not in left
    assert [*faults(store)] == []


def test_vigorish_is_kept_apart(store: Store) -> None:
    floor = Floor(store)
    key = floor.open_table(ANN, "minibaccarat", {})
    ann = Acting(floor, key)
    vigorish = 0
    while not vigorish:
        ann.place([Bet(1, "banker", 20_00)])
        finish(ann)
        settled = (each for each in ann.table.session.log.records if each["record"] == "settled")
        vigorish = sum(record["vigorish"] for record in settled)
    assert held(store, key).get("vigorish", 0) == vigorish


def test_a_trial_balance_names_the_account_that_is_wrong(store: Store) -> None:
    floor = Floor(store)
    key = floor.open_table(ANN, "roulette", {})
    account = f"table {key} chips"
    with store.writing() as connection:
        this = balances.c.account == account
        connection.execute(update(balances).where(this).values(cents=balances.c.cents + 1))
    found = [*faults(store)]
    assert len(found) == 2
    assert all(account in fault and "$500.01" in fault and "$500." in fault for fault in found)


def test_an_entry_that_was_changed_is_found(store: Store) -> None:
    key = Floor(store).open_table(ANN, "roulette", {})
    with store.writing() as connection:
        this = entries_table.c.account == f"table {key} chips"
        connection.execute(update(entries_table).where(this).values(cents=1))
    with store.reading() as connection:
        found = money.trial_balance(connection)
    assert any(fault.startswith("Posting 1 does not balance") for fault in found)


def test_training_chips_come_from_outside_and_go_back(store: Store) -> None:
    floor = Floor(store)
    key = floor.open_table(ANN, "roulette", {}, bought=20_00)
    with store.reading() as connection:
        assert money.balance(connection, money.TRAINING, money.OUTSIDE) == -20_00
    Acting(floor, key).close()
    with store.reading() as connection:
        assert money.balance(connection, money.TRAINING, money.OUTSIDE) == 0
        assert money.balance(connection, money.MONEY, money.OUTSIDE) == 0


def test_a_table_of_an_older_version_posts_what_it_holds(store: Store) -> None:
    """Tables opened before there were postings: the first act brings them all."""
    floor = Floor(store)
    key = floor.open_table(ANN, "roulette", {})
    with store.writing() as connection:
        for table in ("entries", "balances", "postings"):
            connection.exec_driver_sql(f"DELETE FROM {table}")
    assert [*faults(store)] == []
    ann = Acting(floor, key)
    ann.place([Bet(1, "red", 5_00)])
    assert held(store, key)["chips"] == ann.table.acts(ANN).in_hand
    assert [*faults(store)] == []
