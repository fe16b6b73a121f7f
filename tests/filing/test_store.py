"""Filings in the store: the same on SQLite and on a PostgreSQL server, whoever writes and whatever
breaks."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from datetime import date
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from sqlalchemy import delete, text, update
from tests.filing.test_submissions import ANN, BUREAU, DIRECTOR, FILED, FINDING, days
from tests.people.made import PASSWORD, account

from croupier.filing import submissions
from croupier.filing.contents import Content
from croupier.filing.desk import Desk
from croupier.filing.events import Event, History
from croupier.filing.histories import Filings
from croupier.people.logins import check_password, log_in, who
from croupier.people.person import Role
from croupier.people.rights import Refused
from croupier.store.chain import ChainError, digest_of
from croupier.store.engine import Store, file_url
from croupier.store.errors import StoreError
from croupier.store.schema import contents, events

TEXTS = {"submission": "game = …", "rulebook": "[chapter]"}
DATA = {"game": "three-card-poker", "holder": "Keystone"} | {
    name: digest_of(kept) for name, kept in TEXTS.items()
}


@pytest.fixture
def url(any_url: str) -> str:
    return any_url


def file(key: str) -> Event:
    return submissions.file((), key, FILED, ANN, Content(DATA, TEXTS))


def begun(filings: Filings) -> str:
    return filings.begin("submission", "file", file, ANN, FILED).filing


def toll(history: History) -> Event:
    return submissions.toll(history, days(4), BUREAU, [FINDING])


def test_a_history_is_kept_as_it_was_taken(filings: Filings) -> None:
    key = begun(filings)
    assert key == "RS-2026-0001"
    filings.take(key, "toll", toll, BUREAU, days(4))
    held = filings.history(key)
    assert [event.kind for event in held] == ["filed", "tolled"]
    assert held[0].data == DATA
    assert held[0].texts == TEXTS
    assert held[1].data["findings"] == [FINDING]
    assert filings.kind(key) == "submission"
    assert filings.histories("submission") == [held]
    assert filings.histories("request") == []
    for holder, game, found in (
        ("Keystone", "three-card-poker", [held]),
        ("Keystone", "", [held]),
        ("Other", "", []),
        ("", "roulette", []),
    ):
        assert filings.histories("submission", holder=holder, game=game) == found


def test_a_text_is_kept_once(filings: Filings) -> None:
    begun(filings)
    begun(filings)
    with filings.store.reading() as connection:
        kept = connection.execute(text("SELECT digest FROM contents")).scalars().all()
    assert sorted(kept) == sorted(map(digest_of, TEXTS.values()))


def test_keys_count_by_kind_and_year(filings: Filings) -> None:
    assert [begun(filings), begun(filings)] == ["RS-2026-0001", "RS-2026-0002"]


def test_another_store_of_the_same_place_reads_the_same(filings: Filings, url: str) -> None:
    key = begun(filings)
    other = Store(url)
    assert Filings(other).history(key) == filings.history(key)
    other.close()


def test_a_refused_act_is_written_down_with_who_and_why(filings: Filings) -> None:
    key = begun(filings)
    with pytest.raises(Refused):
        filings.take(
            key,
            "approve",
            lambda h: submissions.approve(h, days(3), ANN),
            ANN,
            days(3),
        )
    (refusal,) = filings.denied(key)
    assert (refusal.act, refusal.by, refusal.role) == ("approve", "ann", Role.MANAGER)
    assert (refusal.cite, refusal.day) == ("601a.4(c)", days(3))
    assert refusal.at
    assert len(filings.history(key)) == 1


def test_what_is_not_there(filings: Filings) -> None:
    for asked in (filings.history, filings.kind):
        with pytest.raises(StoreError, match="There is no filing RS-1900-0001"):
            asked("RS-1900-0001")
    with pytest.raises(StoreError, match="There is no filing"):
        filings.take("RS-1900-0001", "toll", toll, BUREAU, days(4))


def test_a_crash_between_event_and_answer_loses_and_doubles_nothing(filings: Filings) -> None:
    key = begun(filings)

    class CrashError(Exception):
        pass

    def crashes(history: History) -> Event:
        toll(history)
        raise CrashError

    with pytest.raises(CrashError):
        filings.take(key, "toll", crashes, BUREAU, days(4))
    assert len(filings.history(key)) == 1
    filings.take(key, "toll", toll, BUREAU, days(4))
    with pytest.raises(Refused):
        filings.take(key, "toll", toll, BUREAU, days(4))
    assert len(filings.history(key)) == 2


def test_of_two_writers_at_once_one_comes_in(filings: Filings, url: str) -> None:
    """Both have read the same history; the second is judged by what the first has written."""
    key = begun(filings)
    barrier, came = Barrier(2, timeout=30), []
    acts: dict[str, Callable[[History], Event]] = {
        "toll": toll,
        "disapprove": lambda held: submissions.disapprove(held, days(4), DIRECTOR, "No."),
    }

    def write(act: str) -> None:
        own = Store(url)
        barrier.wait()
        try:
            Filings(own).take(key, act, acts[act], BUREAU, days(4))
            came.append(act)
        except Refused:
            pass
        finally:
            own.close()

    threads = [Thread(target=write, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    held = filings.history(key)
    assert len(came) == 1
    assert [event.kind for event in held] == [
        "filed",
        {"toll": "tolled"}.get(came[0], "disapproved"),
    ]


def _files(url: str, number: int) -> None:
    store = Store(url)
    for _ in range(number):
        begun(Filings(store))
    store.close()


def test_writers_in_several_processes_each_get_keys_of_their_own(
    filings: Filings, url: str
) -> None:
    """Nobody is told to act again: there is nothing to look at in a filing that is not there."""
    context: Any = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_files, args=(url, 4)) for _ in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(timeout=60)
        assert writer.exitcode == 0
    assert [each.key for each in filings.listed()] == [f"RS-2026-{n:04d}" for n in range(1, 13)]


def test_an_event_that_was_changed_behind_its_back_is_found(filings: Filings) -> None:
    key = begun(filings)
    filings.take(key, "toll", toll, BUREAU, days(4))
    with filings.store.writing() as connection:
        connection.execute(update(events).where(events.c.number == 1).values(day=date(2020, 1, 1)))
    with pytest.raises(ChainError, match="event 2 "):
        filings.history(key)


def test_the_last_event_too_is_found_where_it_was_changed(filings: Filings) -> None:
    key = begun(filings)
    with filings.store.writing() as connection:
        connection.execute(update(events).where(events.c.number == 1).values(day=date(2020, 1, 1)))
    with pytest.raises(ChainError, match=r"event 1 .*changed"):
        filings.history(key)


def test_a_digest_that_was_changed_is_found_too(filings: Filings) -> None:
    key = begun(filings)
    filings.take(key, "toll", toll, BUREAU, days(4))
    with filings.store.writing() as connection:
        connection.execute(update(events).where(events.c.number == 1).values(digest="0" * 64))
    with pytest.raises(ChainError, match=r"event 1 .*changed"):
        filings.history(key)
    (listed,) = filings.found("submission")
    assert "event 1" in listed.fault
    assert filings.histories("submission") == []


def test_a_text_that_was_changed_or_removed_is_found(filings: Filings) -> None:
    key = begun(filings)
    own = contents.c.digest == DATA["rulebook"]
    for change, said in (
        (update(contents).values(text="[other]"), "was changed"),
        (delete(contents), "is missing"),
    ):
        with filings.store.writing() as connection:
            connection.execute(change.where(own))
        with pytest.raises(ChainError, match=f"rulebook that {key} event 1 names {said}"):
            filings.history(key)


DAMAGES: dict[str, str] = {
    "no event follows": "UPDATE events SET previous = 'x' WHERE filing = :key AND number = 2",
    "one is gone": "DELETE FROM events WHERE filing = :key AND number = 1",
    "all are gone": "DELETE FROM events WHERE filing = :key",
    "no role": "UPDATE events SET role = 'king' WHERE filing = :key AND number = 2",
    "no kind": "UPDATE events SET kind = 'x' WHERE filing = :key AND number = 1",
    "another outcome": "UPDATE events SET kind = 'approved' WHERE filing = :key AND number = 2",
    "another day": "UPDATE events SET day = '2026-02-01' WHERE filing = :key AND number = 1",
    "no data": "UPDATE events SET data = '[]' WHERE filing = :key AND number = 1",
}
IN_A_FILE = {
    "no json": "UPDATE events SET data = '{' WHERE filing = :key AND number = 1",
    "no day": "UPDATE events SET day = '2026-31-31' WHERE filing = :key AND number = 1",
    "no text": "UPDATE events SET data = CAST(X'7bff7d' AS TEXT) WHERE filing = :key",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_one_damaged_filing_is_listed_as_such_and_stops_no_other(
    filings: Filings, damage: str
) -> None:
    check_damage(filings, DAMAGES[damage])


@pytest.mark.parametrize("damage", IN_A_FILE)
def test_a_file_may_hold_what_a_server_does_not_take(tmp_path: Path, damage: str) -> None:
    store = Store(file_url(tmp_path / "store.sqlite"))
    check_damage(Filings(store), IN_A_FILE[damage])
    store.close()


def check_damage(filings: Filings, damage: str) -> None:
    """It is found in a list as it is in a history."""
    good, bad = begun(filings), begun(filings)
    filings.take(bad, "toll", toll, BUREAU, days(4))
    with filings.store.writing() as connection:
        connection.execute(text(damage), {"key": bad})
    desk = Desk(filings, BUREAU)
    listed = {item.key: item for item in desk.items(days(5))}
    assert listed[good].state.name == "under review"
    assert [item.key for item in desk.inbox(days(5))] == [good]
    assert listed[bad].state.name == "damaged"
    assert bad in listed[bad].state.why
    with pytest.raises((ChainError, StoreError)):
        filings.history(bad)


# ------------------------------------------------------------------------------ to read alone


@pytest.mark.parametrize("open_elsewhere", [True, False])
def test_601a_4_f_who_may_only_read_the_file_reads_what_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_elsewhere: bool
) -> None:
    file = tmp_path / "store.sqlite"
    writer = Store(file_url(file))
    key = begun(Filings(writer))
    account(writer, "ida", Role.READER)
    token = log_in(writer, "ida", PASSWORD).token
    if not open_elsewhere:
        writer.close()
        assert sorted(path.name for path in tmp_path.iterdir()) == ["store.sqlite"]
    with monkeypatch.context() as patched:
        patched.setattr("os.access", lambda _, mode: mode != os.W_OK)
        reader = Store(file_url(file))
    held = Filings(reader)
    assert [event.kind for event in held.history(key)] == ["filed"]
    ida = check_password(reader, "ida", PASSWORD)
    assert who(reader, token) == ida
    desk = Desk(held, ida)
    assert [item.key for item in desk.items(days(20))] == [key]
    (version,) = desk.archive("Keystone", "three-card-poker", days(20))
    assert version.filing == key
    with pytest.raises(StoreError, match="read-only"):
        held.take(key, "toll", toll, BUREAU, days(4))
    with pytest.raises(Refused):
        Desk(held, ANN).archive("Other", "three-card-poker", days(20))
    reader.close()
    writer.close()
    assert len(Filings(Store(file_url(file))).history(key)) == 1
