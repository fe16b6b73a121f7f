"""Backup and restore, export and import: byte for byte, from any store to any other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select
from tests.cli.calling import croupier
from tests.floor.simulator import simulate

from croupier.floor.floor import Floor
from croupier.floor.verifying import faults
from croupier.people.person import guest
from croupier.store.copying import BACKUP, EXPORT, copied, restore
from croupier.store.engine import Store, file_url
from croupier.store.errors import StoreError
from croupier.store.schema import metadata, people, seeds, sessions
from croupier.table.round import ActError


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store in which players, cages and operators did much, and a table is in play."""
    url = file_url(tmp_path_factory.mktemp("copying") / "store.sqlite")
    simulate(5, url, steps=40)
    store = Store(url)
    Floor(store).open_table(guest("ann"), "roulette", {})
    yield store
    store.close()


@pytest.fixture
def empty(any_url: str) -> Iterator[Store]:
    store = Store(any_url)
    yield store
    store.close()


def test_standard_33_a_backup_is_restored_byte_for_byte_and_play_goes_on(
    used: Store, empty: Store
) -> None:
    text = [*copied(used, BACKUP)]
    assert restore(empty, text) == len(text) - 2
    assert [*copied(empty, BACKUP)] == text
    assert [*faults(empty)] == []
    floor = Floor(empty)
    (own,) = [each for each in floor.of(guest("ann")) if each.game == "roulette"][:1]
    with floor.look(own.key) as table:
        assert table.session.seed.commitment in table.session.log.lines[0]
    floor.open_table(guest("ann"), "roulette", {})  # numbers go on after those that are there
    assert [*faults(empty)] == []


def test_standard_60_an_export_for_audit_is_whole_but_for_secrets(
    used: Store, empty: Store
) -> None:
    text = [*copied(used, EXPORT)]
    with used.reading() as connection:
        sealed = connection.scalars(select(seeds.c.sealed)).all()
        hashes = connection.scalars(select(people.c.password)).all()
    assert sealed
    for secret in (*sealed, *hashes):
        assert secret
        assert json.dumps(secret)[1:-1] not in "".join(text)
    restore(empty, text)
    assert [*copied(empty, EXPORT)] == text
    assert [*faults(empty)] == []
    floor = Floor(empty)
    with pytest.raises(ActError, match="without the table's seed"), floor.look(_open(empty)):
        pass


def _open(store: Store) -> str:
    with store.reading() as connection:
        key = connection.scalar(select(sessions.c.key).where(sessions.c.closed == "").limit(1))
    assert key
    return str(key)


@pytest.mark.parametrize(
    "damage",
    ["a line is missing", "a line is changed", "the end is cut off", "twice", "not a copy"],
)
def test_a_damaged_copy_is_refused_and_leaves_nothing(
    used: Store, tmp_path: Path, damage: str
) -> None:
    text, store = [*copied(used, BACKUP)], Store(file_url(tmp_path / "new.sqlite"))
    damaged = {
        "a line is missing": text[:5] + text[6:],
        "a line is changed": [line.replace("roulette", "roulettf") for line in text],
        "the end is cut off": text[:-1],
        "twice": [*text, *text],
        "not a copy": ["hello\n"],
    }[damage]
    with pytest.raises(StoreError, match=r"damaged|whole|no copy"):
        restore(store, damaged)
    with store.reading() as connection:
        for table in metadata.sorted_tables:
            assert not connection.scalar(select(func.count()).select_from(table))
    restore(store, text)
    with pytest.raises(StoreError, match="not empty"):
        restore(store, text)
    store.close()


def test_the_commands_copy_and_restore(used: Store, tmp_path: Path) -> None:
    old, new = used.place, file_url(tmp_path / "new.sqlite")
    first, second = tmp_path / "first", tmp_path / "second"
    assert croupier("floor", "backup", str(first), "--store", old).returncode == 0
    assert first.stat().st_mode & 0o077 == 0
    assert croupier("floor", "backup", str(first), "--store", old).returncode == 2, (
        "never overwritten"
    )
    assert croupier("floor", "restore", str(first), "--store", new).returncode == 0
    assert croupier("floor", "backup", str(second), "--store", new).returncode == 0
    assert first.read_bytes() == second.read_bytes()
    audit = tmp_path / "audit"
    assert croupier("floor", "export", str(audit), "--store", new).returncode == 0
    other = file_url(tmp_path / "other.sqlite")
    assert croupier("floor", "import", str(audit), "--store", other).returncode == 0
    assert croupier("floor", "verify", "--store", other).returncode == 0
    key = croupier("floor", "open", "roulette", "--store", new).stdout.strip()
    assert croupier("floor", "close", key, "--store", new).returncode == 0
    assert croupier("floor", "init", "--store", new).returncode == 0
