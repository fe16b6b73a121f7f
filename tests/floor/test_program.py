"""The program by the digest of every file, against the one installed."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.cli.calling import croupier
from tests.filing.recording import on_its_day
from tests.filing.written import DAY, HEAD, days, desk, whole
from tests.people.made import account

from croupier.filing.histories import Filings
from croupier.floor import program
from croupier.floor.floor import Floor
from croupier.floor.switches import disable, enable
from croupier.people.denied import denials
from croupier.people.person import Person, Role, guest
from croupier.people.rights import Refused
from croupier.sources import PACKAGE
from croupier.store import journal
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.store.schema import contents
from croupier.table.round import ActError
from croupier.version import VERSION
from croupier.web import serve

__all__ = ["on_its_day"]


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def manager(store: Store) -> Person:
    return account(store, "max", Role.MANAGER)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small program in the place of this one."""
    folder = tmp_path / "package"
    (folder / "chapters").mkdir(parents=True)
    (folder / "play.py").write_text("pays = 5\n", encoding="utf-8")
    (folder / "chapters" / "rules.toml").write_text("pays = 5\n", encoding="utf-8")
    monkeypatch.setattr(program, "PACKAGE", folder)
    return folder


def verifications(store: Store) -> list[bool]:
    with store.reading() as connection:
        found = journal.records(connection, journal.PROGRAM, program.ABOUT)
    return [each.data["holds"] for each in found if each.data["act"] == program.VERIFY]


def test_standard_2_what_differs_is_named_recorded_and_a_significant_event(
    store: Store, manager: Person, elsewhere: Path
) -> None:
    program.install(store, manager, "first")
    assert program.verify(store) == []
    (elsewhere / "chapters" / "rules.toml").write_text("pays = 6\n", encoding="utf-8")
    (elsewhere / "play.py").unlink()
    (elsewhere / "more.py").write_text("", encoding="utf-8")
    assert program.verify_if_installed(store) == [
        "chapters/rules.toml was changed.",
        "more.py was not installed.",
        "play.py is missing.",
    ]
    assert verifications(store) == [True, False]
    assert any("rules.toml" in why for why in raised(store))


def test_standard_2_a_server_verifies_at_its_start_and_every_24_hours(
    store: Store, manager: Person, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that fails at that moment does not end it: the next time is soon."""
    program.install(store, manager, "first")
    waits: list[float] = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        match len(waits):
            case 1:
                (elsewhere / "play.py").write_text("pays = 6\n", encoding="utf-8")
            case 2:
                monkeypatch.setattr(serve, "verify_if_installed", failing)
            case 3:
                raise KeyboardInterrupt

    def failing(_: Store) -> list[str]:
        raise StoreError("The store is busy.")

    monkeypatch.setattr(time, "sleep", sleep)
    with pytest.raises(KeyboardInterrupt):
        serve._verify_program(SimpleNamespace(floor=SimpleNamespace(store=store)))  # type: ignore[arg-type]
    assert waits == [86_400, 86_400, serve.SOON]
    assert verifications(store) == [True, False]
    assert any("play.py" in why for why in raised(store))


def raised(store: Store) -> list[str]:
    with store.reading() as connection:
        found = journal.records(connection, journal.SIGNIFICANT)
    return [each.data["why"] for each in found]


def test_standard_2_settings_are_part_of_it(
    store: Store, manager: Person, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert elsewhere
    program.install(store, manager, "first")
    before = program.settings()
    monkeypatch.setattr(program, "settings", lambda: {**before, "python": "2.7"})
    assert program.differences(store) == [f"python is 2.7; installed was {before['python']}."]


def test_standard_3_an_independent_program_verifies_every_file() -> None:
    """`sha256sum`, on the manifest as it is printed."""
    text = croupier("floor", "software", "--manifest").stdout
    assert text == program.manifest()
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", "--quiet"],
        input=text,
        cwd=PACKAGE,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
    paths = [line.split("  ", 1)[1] for line in text.splitlines()]
    assert {"floor/program.py", "chapters/roulette/rules.toml"} <= set(paths)


def test_standard_61_the_log_of_software_has_time_software_and_person(
    store: Store, manager: Person, elsewhere: Path
) -> None:
    program.install(store, manager, "first")
    (elsewhere / "play.py").write_text("pays = 6\n", encoding="utf-8")
    program.install(store, manager, "second")
    first, second = program.software(store)
    assert (first.by, first.why, second.why) == ("max", "first", "second")
    assert first.digest != second.digest
    assert first.at <= second.at
    assert program.verify(store) == []
    with pytest.raises(ActError, match="why"):
        program.install(store, manager, " ")
    with pytest.raises(Refused):
        program.install(store, account(store, "rita", Role.READER), "mine")
    assert [each.act for each in denials(store)] == ["install"]


def test_standard_61_games_made_available_have_time_and_person(
    store: Store, tmp_path: Path
) -> None:
    """A game is made available by implementing its submission, and by enabling it again; which
    software played it stands in the first line of each session."""
    filings, file = Filings(store), tmp_path / "submission.toml"
    file.write_text(HEAD + whole("A"), encoding="utf-8")
    manager = desk(filings, Role.MANAGER)
    filed = manager.file(file, DAY).filing
    desk(filings, Role.DIRECTOR).approve(filed, days(5))
    done = manager.implemented(filed, days(7))
    flo = account(store, "flo", Role.FLOORPERSON)
    disable(store, flo, "game", "649a", "sign missing")
    enable(store, flo, "game", "649a", "sign posted")
    with store.reading() as connection:
        events = journal.records(connection, journal.EVENT, filed)
        switched = journal.records(connection, journal.SWITCH)
    assert events[-1].data["digest"] == done.digest
    assert (done.by, done.day) == (manager.person.name, days(7))
    told = [(each.data["act"], each.data["name"], each.data["by"]) for each in switched]
    assert told == [(act, "three-card-poker", "flo") for act in ("disable", "enable")]
    assert all(each.at for each in (*events, *switched))
    key = Floor(store).open_table(guest("ann"), "649a", {})
    with Floor(store).look(key) as table:
        assert table.session.log.records[0]["croupier"] == VERSION


def test_standard_53_no_table_for_money_while_the_verification_failed(
    store: Store, manager: Person, elsewhere: Path
) -> None:
    program.verify_for_money(store)
    program.install(store, manager, "first")
    program.verify_for_money(store)
    (elsewhere / "play.py").write_text("pays = 6\n", encoding="utf-8")
    program.verify(store)
    with pytest.raises(ActError, match=r"play\.py was changed"):
        program.verify_for_money(store)
    (elsewhere / "play.py").write_text("pays = 5\n", encoding="utf-8")
    program.verify(store)
    program.verify_for_money(store)


def test_a_floor_without_an_installation_says_so(store: Store) -> None:
    assert program.verify_if_installed(store) == []
    assert "install" in program.verify(store)[0]


def test_a_manifest_that_was_changed_in_the_store_is_found(
    store: Store, manager: Person, elsewhere: Path
) -> None:
    assert elsewhere
    program.install(store, manager, "first")
    with store.writing() as connection:
        connection.execute(contents.update().values(text="0  play.py\n"))
    assert "damaged" in program.differences(store)[0]
