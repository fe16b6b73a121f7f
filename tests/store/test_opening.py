"""The store as it is opened: what keeps it from that is one sentence."""

from __future__ import annotations

import sqlite3
import sys
import tomllib
from contextlib import closing
from pathlib import Path

import pytest

from croupier.store.engine import Store, file_url, usual_url
from croupier.store.errors import StoreError

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("scheme", ["postgresql", "postgresql+psycopg"])
def test_postgresql_without_its_driver_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "psycopg"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'croupier\[postgres\]'") as refused:
        Store(f"{scheme}://ann:secret@127.0.0.1:1/none")
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_postgresql_by_its_plain_name_takes_the_driver_of_the_extra() -> None:
    with pytest.raises(StoreError, match="cannot be opened as a store"):
        Store("postgresql://ann:secret@127.0.0.1:1/none")


def test_the_driver_is_in_an_extra_and_in_the_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert not any("psycopg" in each for each in project["dependencies"])
    assert all("psycopg" in each for each in extras["postgres"])
    (tested,) = [each for each in extras["dev"] if each.startswith("croupier[")]
    assert "postgres" in tested
    assert "\npsycopg==" in (ROOT / "requirements.lock").read_text(encoding="utf-8")


def test_a_data_folder_that_cannot_be_made_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.delenv("CROUPIER_STORE", raising=False)
    with pytest.raises(StoreError, match="cannot be opened"):
        usual_url()


@pytest.mark.parametrize(
    "tables",
    [
        "CREATE TABLE mail (x)",
        "CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('0000a')",
    ],
)
def test_a_file_of_another_program_is_left_as_it_is(tmp_path: Path, tables: str) -> None:
    file = tmp_path / "mail.sqlite"
    with closing(sqlite3.connect(file)) as other:
        other.executescript(tables)
    with pytest.raises(StoreError, match="another program"):
        Store(file_url(file))
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)


def test_a_text_that_is_none_is_refused(tmp_path: Path) -> None:
    from croupier.store.schema import events

    store = Store(file_url(tmp_path / "store.sqlite"))
    with pytest.raises(StoreError, match="text"), store.reading() as connection:
        connection.execute(events.select().where(events.c.filing == "\udcff"))
    store.close()
