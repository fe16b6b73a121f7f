"""Migrations make the tables that the code knows, and lose nothing of an older store."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, Connection, create_engine, inspect, text
from tests.people.made import CHEAP, PASSWORD

from croupier.filing.desk import Desk
from croupier.filing.exports import check_store
from croupier.filing.histories import Filings
from croupier.floor.floor import Floor
from croupier.floor.lateness import due_tables
from croupier.floor.verifying import faults as floor_faults
from croupier.people.accounts import accounts, create_first, enable
from croupier.people.denied import denials
from croupier.people.logins import log_in
from croupier.people.person import Person, Role, guest
from croupier.store import engine
from croupier.store.engine import Store, file_url, take_over
from croupier.store.errors import StoreError
from croupier.store.schema import REVISION, metadata
from croupier.store.signing import KeySigner, make_keys, read_private

# As the version before made them; a server counts refusals by itself.
BEFORE = """
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
CREATE TABLE filings (
    key VARCHAR(40) NOT NULL, kind VARCHAR(20) NOT NULL, CONSTRAINT pk_filings PRIMARY KEY (key),
    CONSTRAINT ck_filings_ck_filings_kind CHECK (kind IN ('submission', 'request', 'approval')));
CREATE TABLE events (
    filing VARCHAR(40) NOT NULL, number INTEGER NOT NULL, kind VARCHAR(40) NOT NULL,
    day DATE NOT NULL, "by" VARCHAR(120) NOT NULL, role VARCHAR(20) NOT NULL, data JSON NOT NULL,
    previous VARCHAR(64) NOT NULL, digest VARCHAR(64) NOT NULL, signature TEXT NOT NULL,
    CONSTRAINT pk_events PRIMARY KEY (filing, number),
    CONSTRAINT fk_events_filing FOREIGN KEY(filing) REFERENCES filings (key),
    CONSTRAINT uq_events_digest UNIQUE (digest));
CREATE TABLE refusals (
    number {serial} NOT NULL, filing VARCHAR(40) NOT NULL, act VARCHAR(40) NOT NULL,
    day DATE NOT NULL, "by" VARCHAR(120) NOT NULL, role VARCHAR(20) NOT NULL, why TEXT NOT NULL,
    cite VARCHAR(60) NOT NULL, CONSTRAINT pk_refusals PRIMARY KEY (number));
CREATE TABLE accounts (
    name VARCHAR(120) NOT NULL, role VARCHAR(20) NOT NULL, house VARCHAR(200) NOT NULL,
    password TEXT NOT NULL, CONSTRAINT pk_accounts PRIMARY KEY (name));
INSERT INTO alembic_version VALUES ('0001');
INSERT INTO filings VALUES ('AP-2026-0001', 'approval'), ('RS-2026-0001', 'submission');
"""
TOML = 'game = "three-card-poker"\ncertificate_holder = "Keystone Ö"\n'
EVENTS: list[dict[str, Any]] = [
    {
        "filing": "RS-2026-0001",
        "kind": "filed",
        "day": "2026-03-01",
        "by": "ann (operating system)",
        "role": "manager",
        "data": {
            "game": "three-card-poker",
            "holder": "Keystone Ö",
            "text": TOML,
            "digest": hashlib.sha256(TOML.encode()).hexdigest(),
            "recorded": "2026-03-02",
        },
    },
    {
        "filing": "RS-2026-0001",
        "kind": "approved",
        "day": "2026-03-09",
        "by": "eve",
        "role": "director",
        "data": {"dated": "2026-03-08", "recorded": "2026-03-09"},
    },
    {
        "filing": "AP-2026-0001",
        "kind": "asked",
        "day": "2026-03-01",
        "by": "ann (operating system)",
        "role": "manager",
        "data": {"subject": "layout", "holder": "Keystone Ö", "game": "craps", "about": ""},
    },
]


def old_events(signer: KeySigner) -> list[dict[str, Any]]:
    """Events in their chains, as the version before wrote them; a second one is signed."""
    made: list[dict[str, Any]] = []
    for event in EVENTS:
        own = [each for each in made if each["filing"] == event["filing"]]
        line = {
            **event,
            "number": len(own) + 1,
            "previous": own[-1]["digest"] if own else "",
        }
        written = json.dumps(line, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        digest = hashlib.sha256(written.encode()).hexdigest()
        signature = f"{signer.public} {signer.sign(digest)}" if own else ""
        made.append({**line, "digest": digest, "signature": signature})
    return made


def make_old(connection: Connection, signer: KeySigner) -> list[dict[str, Any]]:
    serial = "INTEGER" if connection.dialect.name == "sqlite" else "SERIAL"
    for statement in BEFORE.format(serial=serial).split(";\n"):
        if statement.strip():
            connection.execute(text(statement))
    made = old_events(signer)
    for event in made:
        connection.execute(
            text(
                "INSERT INTO events VALUES (:filing, :number, :kind, :day, :by, :role, :data,"
                " :previous, :digest, :signature)"
            ),
            {**event, "data": json.dumps(event["data"])},
        )
    refused = "'2026-03-03', 'ann', 'manager', 'approval is for director', '601a.4(c)')"
    for act in ("approve", "toll"):
        statement = 'INSERT INTO refusals (filing, act, day, "by", role, why, cite) VALUES'
        connection.execute(text(f"{statement} ('RS-2026-0001', '{act}', {refused}"))
    connection.execute(
        text("INSERT INTO accounts VALUES ('ann', 'manager', 'Keystone Ö', :password)"),
        {"password": CHEAP.hash(PASSWORD)},
    )
    return made


@pytest.fixture
def signer(tmp_path: Path) -> KeySigner:
    (tmp_path / "keys").mkdir()
    make_keys(tmp_path / "keys" / "key")
    return read_private(tmp_path / "keys" / "key")


def upgraded(any_url: str, tmp_path: Path, signer: KeySigner) -> tuple[Store, list[dict[str, Any]]]:
    """The old store, brought up to date; of a file, taken over under its new name."""
    if not any_url.startswith("sqlite"):
        made_in = create_engine(any_url)
        with made_in.begin() as connection:
            made = make_old(connection, signer)
        made_in.dispose()
        return Store(any_url), made
    before = tmp_path / "filings.sqlite"
    made_in = create_engine(file_url(before))
    with made_in.begin() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys=ON")
        made = make_old(connection, signer)
    made_in.dispose()
    return Store(file_url(take_over(before, tmp_path / "store.sqlite"))), made


def test_the_migrations_make_the_tables_that_the_code_knows(any_url: str) -> None:
    store = Store(any_url)
    with store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        found = inspect(connection)
        for table in metadata.sorted_tables:
            nullable = {each["name"]: each["nullable"] for each in found.get_columns(table.name)}
            assert nullable == {each.name: bool(each.nullable) for each in table.columns}
            keys = found.get_pk_constraint(table.name)
            assert keys["constrained_columns"] == [each.name for each in table.primary_key]
            checks = [each for each in table.constraints if isinstance(each, CheckConstraint)]
            assert len(found.get_check_constraints(table.name)) == len(checks)
    store.close()


def test_the_newest_migration_is_the_one_that_a_store_is_held_against() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(engine.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


def test_a_store_that_was_upgraded_has_the_same_tables(
    any_url: str, tmp_path: Path, signer: KeySigner
) -> None:
    store, _ = upgraded(any_url, tmp_path, signer)
    with store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert len(inspect(connection).get_check_constraints("filings")) == 1
    store.close()


@pytest.mark.parametrize("data", ["{", "[]", "3"])
def test_a_damaged_filing_of_an_old_store_stops_no_other(
    tmp_path: Path, signer: KeySigner, data: str
) -> None:
    before = tmp_path / "filings.sqlite"
    made_in = create_engine(file_url(before))
    with made_in.begin() as connection:
        make_old(connection, signer)
        change = "UPDATE events SET data = :data WHERE filing = 'AP-2026-0001'"
        connection.execute(text(change), {"data": data})
    made_in.dispose()
    store = Store(file_url(take_over(before, tmp_path / "store.sqlite")))
    assert len(Filings(store).history("RS-2026-0001")) == 2
    faults = check_store(store).faults
    assert [fault.partition(" is damaged")[0] for fault in faults] == ["AP-2026-0001 event 1"]
    store.close()


def test_every_history_holds_with_its_old_digests_and_signatures(
    any_url: str, tmp_path: Path, signer: KeySigner
) -> None:
    store, made = upgraded(any_url, tmp_path, signer)
    filings = Filings(store)
    held = [*filings.history("RS-2026-0001"), *filings.history("AP-2026-0001")]
    assert [(each.digest, each.signature) for each in held] == [
        (each["digest"], each["signature"]) for each in made
    ]
    found = check_store(store)
    assert (found.faults, found.events, found.signed.total()) == ([], 3, 1)
    eve = Desk(filings, Person("eve", Role.DIRECTOR))
    state = eve.status("RS-2026-0001", date(2026, 3, 9))
    assert (state.name, state.cite) == ("in force", "601a.4(c)")
    store.close()


def test_game_and_holder_of_filings_are_filled_in(
    any_url: str, tmp_path: Path, signer: KeySigner
) -> None:
    store, _ = upgraded(any_url, tmp_path, signer)
    day = date(2026, 3, 9)
    desk = Desk(Filings(store), Person("eve", Role.DIRECTOR))
    version = desk.in_force("Keystone Ö", "three-card-poker", day)
    assert version is not None
    assert version.filing == "RS-2026-0001"
    (asked,) = desk.filings.histories("approval", holder="Keystone Ö", game="craps")
    assert asked[0].filing == "AP-2026-0001"
    store.close()


def test_what_was_refused_is_among_what_was_denied(
    any_url: str, tmp_path: Path, signer: KeySigner
) -> None:
    store, _ = upgraded(any_url, tmp_path, signer)
    found = denials(store)
    assert [each.act for each in found] == ["approve", "toll"]
    for each in found:
        assert (each.about, each.by, each.role) == ("RS-2026-0001", "ann", Role.MANAGER)
        assert (each.day, each.cite, each.at) == (date(2026, 3, 3), "601a.4(c)", "")
    store.close()


def test_old_accounts_are_disabled_until_an_administrator_enables_them(
    any_url: str, tmp_path: Path, signer: KeySigner
) -> None:
    """Anybody could make them in any role."""
    store, _ = upgraded(any_url, tmp_path, signer)
    (ann,) = accounts(store)
    assert (ann.person, ann.disabled) == (Person("ann", Role.MANAGER, "Keystone Ö"), True)
    with pytest.raises(StoreError, match="locked or disabled"):
        log_in(store, "ann", PASSWORD)
    with pytest.raises(StoreError, match="account ann"):
        create_first(store, "ann", PASSWORD)
    enable(store, create_first(store, "ida", PASSWORD), "ann")
    assert log_in(store, "ann", PASSWORD).person == ann.person
    store.close()


def test_the_old_file_is_left_as_it_was(tmp_path: Path, signer: KeySigner) -> None:
    store, _ = upgraded("sqlite://", tmp_path, signer)
    store.close()
    connection = sqlite3.connect(tmp_path / "filings.sqlite")
    assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    assert connection.execute("SELECT count(*) FROM accounts").fetchall() == [(1,)]
    connection.close()


def test_postings_of_an_older_store_are_chained(tmp_path: Path) -> None:
    """What revision 0011 had, without digests, verifies after the upgrade."""
    url = file_url(tmp_path / "store.sqlite")
    store = Store(url)
    floor = Floor(store)
    for _ in range(2):
        key = floor.open_table(guest("ann"), "roulette", {}, bought=500_00)
    assert [*floor_faults(store)] == []
    with store.reading() as connection:
        due = connection.execute(text("SELECT number, digest FROM postings")).all()
    store.close()
    raw = sqlite3.connect(tmp_path / "store.sqlite")
    raw.execute("DROP INDEX ix_postings_of_cage")
    raw.execute("DROP INDEX ix_sessions_due")
    raw.execute("ALTER TABLE sessions DROP COLUMN due")
    raw.execute("ALTER TABLE postings DROP COLUMN digest")
    raw.execute("UPDATE alembic_version SET version_num = '0011'")
    raw.commit()
    raw.close()
    again = Store(url)
    with again.reading() as connection:
        assert connection.execute(text("SELECT number, digest FROM postings")).all() == due
    assert [*floor_faults(again)] == []
    assert due_tables(again) != [], "what nobody has acted at since is looked at once more"
    with Floor(again).look(key) as table:
        assert table.session.rounds == 0
    again.close()
