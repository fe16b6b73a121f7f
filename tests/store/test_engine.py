"""The store: readers and writers keep nobody waiting who need not wait, whoever opens it first."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, select

from croupier.store import engine
from croupier.store.chain import digest_of
from croupier.store.engine import Store, file_url, take_over, usual_url
from croupier.store.errors import StoreError
from croupier.store.schema import contents

MANY = 4


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who would have to wait is told so at once."""
    monkeypatch.setattr(engine, "WAIT", 0.2)


def keep(store: Store, text: str) -> None:
    with store.writing() as connection:
        connection.execute(insert(contents).values(digest=digest_of(text), text=text))


def kept(store: Store) -> int:
    with store.reading() as connection:
        return int(connection.scalar(select(func.count()).select_from(contents)) or 0)


def files(folder: Path) -> set[str]:
    """What is there beside what SQLite keeps of a file that was only read."""
    return {path.name for path in folder.iterdir() if not path.name.endswith(("-wal", "-shm"))}


# ------------------------------------------------------------------------------ readers, writers


def test_a_reader_keeps_no_writer_waiting_and_sees_what_was_there(any_url: str) -> None:
    first, second = Store(any_url), Store(any_url)
    keep(first, "one")
    count = select(func.count()).select_from(contents)
    with first.reading() as reading:
        assert reading.scalar(count) == 1
        keep(second, "two")
        keep(first, "three")
        assert reading.scalar(count) == 1
    assert kept(first) == 3
    first.close()
    second.close()


def test_a_writer_keeps_no_reader_waiting_nor_one_who_opens_the_store(any_url: str) -> None:
    first, second = Store(any_url), Store(any_url)
    with first.writing() as writing:
        writing.execute(insert(contents).values(digest="x", text="x"))
        assert kept(second) == 0
        third = Store(any_url)
        assert kept(third) == 0
        third.close()
    assert kept(second) == 1
    first.close()
    second.close()


def _read(url: str, reads: Any, written: Any) -> None:
    store = Store(url)
    with store.reading() as connection:
        connection.execute(select(contents)).all()
        reads.set()
        assert written.wait(30)
    store.close()


def test_a_reader_in_another_process_keeps_no_writer_waiting(any_url: str) -> None:
    store = Store(any_url)
    context: Any = multiprocessing.get_context("spawn")
    reads, written = context.Event(), context.Event()
    reader = context.Process(target=_read, args=(any_url, reads, written))
    reader.start()
    assert reads.wait(30)
    keep(store, "one")
    written.set()
    reader.join(timeout=30)
    assert reader.exitcode == 0
    store.close()


def test_of_two_writers_at_a_file_the_second_waits_and_is_told_so(tmp_path: Path) -> None:
    first, second = (Store(file_url(tmp_path / "store.sqlite")) for _ in range(2))
    with first.writing():
        with pytest.raises(StoreError, match="busy"):
            keep(second, "one")
        assert kept(second) == 0
    keep(second, "one")
    first.close()
    second.close()


def test_what_reads_cannot_write(any_url: str) -> None:
    store = Store(any_url)
    with pytest.raises(StoreError, match="database refused"), store.reading() as connection:
        connection.execute(insert(contents).values(digest="x", text="x"))
    assert kept(store) == 0
    store.close()


# ------------------------------------------------------------------------------ new stores


def _open(url: str, nth: int) -> None:
    engine.WAIT = 30
    store = Store(url)
    keep(store, str(nth))
    store.close()


def test_several_processes_open_a_new_store_at_once(any_url: str, tmp_path: Path) -> None:
    context: Any = multiprocessing.get_context("spawn")
    opening = [context.Process(target=_open, args=(any_url, nth)) for nth in range(MANY)]
    for process in opening:
        process.start()
    for process in opening:
        process.join(timeout=60)
        assert process.exitcode == 0
    store = Store(any_url)
    assert kept(store) == MANY
    store.close()
    if any_url.startswith("sqlite"):
        assert files(tmp_path) == {"store.sqlite"}


def test_a_new_store_is_its_owners_alone(tmp_path: Path) -> None:
    Store(file_url(tmp_path / "store.sqlite")).close()
    assert stat.S_IMODE((tmp_path / "store.sqlite").stat().st_mode) == 0o600


def test_a_store_that_is_closed_is_one_file(tmp_path: Path) -> None:
    """Whoever copies it then has all of it."""
    store = Store(file_url(tmp_path / "store.sqlite"))
    keep(store, "one")
    assert kept(store) == 1
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["store.sqlite"]


# ------------------------------------------------------------------------------ taken over


def test_a_store_of_an_older_version_is_copied_once_and_left_as_it_was(tmp_path: Path) -> None:
    before, file = tmp_path / "filings.sqlite", tmp_path / "store.sqlite"
    store = Store(file_url(before))
    keep(store, "one")
    store.close()
    was = before.read_bytes()
    store = Store(file_url(take_over(before, file)))
    keep(store, "two")
    store.close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert before.read_bytes() == was
    store = Store(file_url(take_over(before, file)))
    assert kept(store) == 2
    store.close()
    assert files(tmp_path) == {"filings.sqlite", "store.sqlite"}


def test_what_another_process_has_taken_over_and_written_to_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, file = tmp_path / "filings.sqlite", tmp_path / "store.sqlite"
    Store(file_url(before)).close()
    link = os.link

    def later(copy: Path, name: Path) -> None:
        name.write_bytes(b"theirs")
        link(copy, name)

    monkeypatch.setattr("os.link", later)
    take_over(before, file)
    assert file.read_bytes() == b"theirs"
    assert files(tmp_path) == {"filings.sqlite", "store.sqlite"}


def test_what_is_no_store_is_not_taken_over(tmp_path: Path) -> None:
    before = tmp_path / "filings.sqlite"
    before.write_bytes(b"no store at all, but long enough to be looked at" * 100)
    with pytest.raises(StoreError, match=r"filings.sqlite cannot"):
        take_over(before, tmp_path / "store.sqlite")
    assert [path.name for path in tmp_path.iterdir()] == ["filings.sqlite"]


# ------------------------------------------------------------------------------ places


def test_the_environment_names_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROUPIER_STORE", raising=False)
    monkeypatch.delenv("CROUPIER_FILINGS", raising=False)
    monkeypatch.setattr(engine, "user_data_path", lambda *_, **__: tmp_path)
    assert usual_url() == file_url(tmp_path / "store.sqlite")
    monkeypatch.setenv("CROUPIER_FILINGS", "sqlite:///elsewhere.sqlite")
    with pytest.raises(StoreError, match=r"CROUPIER_FILINGS .* CROUPIER_STORE"):
        usual_url()
    monkeypatch.setenv("CROUPIER_STORE", "sqlite:///elsewhere.sqlite")
    assert usual_url() == "sqlite:///elsewhere.sqlite"


def test_a_place_that_is_no_store(tmp_path: Path) -> None:
    file = tmp_path / "cut.sqlite"
    file.write_bytes(b"SQLite format 3\x00 and then nothing")
    for url in (
        file_url(file),
        file_url(tmp_path / "nowhere" / "store.sqlite"),
        file_url(tmp_path),
        "sqlite://",
        "sqlite:///:memory:",
        "filings",
        "nothing://here",
    ):
        with pytest.raises(StoreError, match="cannot be opened as a store"):
            Store(url)
    with pytest.raises(StoreError, match="cannot be opened as a store") as found:
        Store("postgresql+psycopg://ann:secret@127.0.0.1:1/none")
    assert "secret" not in str(found.value)


@pytest.mark.parametrize(
    ("revision", "writes", "why"),
    [("9999", True, "a newer version"), ("0001", False, "an older")],
)
def test_a_store_of_another_version_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, revision: str, writes: bool, why: str
) -> None:
    file = tmp_path / "store.sqlite"
    Store(file_url(file)).close()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    connection.close()
    monkeypatch.setattr(engine, "_may_write", lambda _: writes)
    with pytest.raises(StoreError, match=why):
        Store(file_url(file))
