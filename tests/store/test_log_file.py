"""Logs on disk: never overwritten, held by one process, the seed apart until the close."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.table.instants import as_in, without_instants

import croupier
from croupier.cli.play.record import begun, taken_up
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.store.errors import StoreError
from croupier.store.log_file import LogFile, seed_path
from croupier.table.log import LogError, read_log
from croupier.table.replay import replay, resume
from croupier.table.session import ActError

SEED = Seed.from_text("store")
SOURCES = Path(__file__).parents[2] / "src"
PLAY = [sys.executable, "-m", "croupier.cli.main", "play"]


def test_a_log_is_never_overwritten_and_a_bad_path_is_found_before_play(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(StoreError, match="never overwritten"):
        LogFile.create(path, SEED)
    assert path.read_text(encoding="utf-8") == "precious"
    with pytest.raises(StoreError, match="cannot be opened: No such file"):
        LogFile.create(tmp_path / "none" / "a.log", SEED)


def test_a_seed_that_is_there_is_not_overwritten_either(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    seed_path(path).write_text("precious", encoding="utf-8")
    with pytest.raises(StoreError, match=r"a\.log\.seed .*exists"):
        LogFile.create(path, SEED)
    assert not path.exists()


def test_the_seed_is_for_its_owner_alone_until_the_close(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    file = LogFile.create(path, SEED)
    assert stat.S_IMODE(seed_path(path).stat().st_mode) == 0o600
    session = croupier.game("sic-bo").open_session(seed=SEED, sink=file)
    session.open_round([parse_bet("small=10")])
    assert SEED.reveal not in path.read_text(encoding="utf-8")
    session.close()
    file.end()
    assert not seed_path(path).exists()
    assert replay(path.read_text(encoding="utf-8")).log.text() == session.log.text()


def test_each_line_is_in_the_file_before_anything_follows_from_it(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    file = LogFile.create(path, SEED)
    session = croupier.game("three-card-poker").open_session(seed=SEED, sink=file)
    round_ = session.open_round([parse_bet("ante=10")], stepwise=True)
    while round_.question is not None and not round_.can_choose("fold"):
        round_.deal()
        assert path.read_text(encoding="utf-8") == session.log.text()
    round_.choose("fold")
    assert path.read_text(encoding="utf-8") == session.log.text()
    file.release()


def test_an_act_is_on_the_disk_before_anybody_sees_what_came_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sync an act: more would cost a live round milliseconds each."""
    path = tmp_path / "a.log"
    file = LogFile.create(path, SEED)
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(path.stat().st_size))
    session = croupier.game("three-card-poker").open_session(seed=SEED, sink=file)
    round_ = session.open_round([parse_bet("ante=10")])
    assert synced[-1] == path.stat().st_size
    round_.choose("fold")
    session.close()
    assert len(synced) == 4
    assert synced[-1] == path.stat().st_size == len(session.log.text())
    file.release()


def test_a_log_is_taken_up_with_one_sync_however_long_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One, since a killed process may have left lines that are not on the disk."""
    path = tmp_path / "a.log"
    file = LogFile.create(path, SEED)
    session = croupier.game("sic-bo").open_session(seed=SEED, sink=file)
    for _ in range(20):
        session.open_round([parse_bet("small=10")])
    file.release()
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    again, text, _ = LogFile.reopen(path)
    assert resume(text, again.seeds(), sink=again).rounds == 20
    assert len(synced) == 1
    again.release()


def test_a_session_is_played_by_one_process(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    file = LogFile.create(path, SEED)
    with pytest.raises(StoreError, match="in use"):
        LogFile.reopen(path)
    file.release()
    again, _, dropped = LogFile.reopen(path)
    assert not dropped
    again.release()


def test_a_line_half_written_is_dropped_and_said(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    file = LogFile.create(path, SEED)
    session = croupier.game("sic-bo").open_session(seed=SEED, sink=file)
    session.open_round([parse_bet("small=10")])
    whole = path.read_bytes()
    file.release()
    path.write_bytes(whole[:-9])
    again, text, dropped = LogFile.reopen(path)
    assert dropped
    assert text.encode() == whole[: whole[:-9].rfind(b"\n") + 1]
    # It is cut off when the session goes on: only then it is known that the file is a log.
    assert path.read_bytes() == whole[:-9]
    resume(text, again.seeds(), sink=again, clock=as_in(session, text))
    again.release()
    assert path.read_bytes() == whole


@pytest.mark.parametrize("lines", [1, 2, 5, 9])
def test_a_full_disk_ends_the_session_and_its_file_is_taken_up_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: int
) -> None:
    path = tmp_path / "a.log"
    file = LogFile.create(path, SEED)
    session = croupier.game("three-card-poker").open_session(seed=SEED, sink=file)
    written = 1

    def until_the_disk_is_full(handle: int, data: bytes, write: Any = os.write) -> int:
        nonlocal written
        written += 1
        if written <= lines:
            return int(write(handle, data))
        if written == lines + 1:
            return int(write(handle, data[: len(data) // 2]))
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", until_the_disk_is_full)
    with pytest.raises(StoreError, match="No space left"):
        session.open_round([parse_bet("ante=10")])
    monkeypatch.undo()
    kept = path.read_bytes()
    for act in (session.close, lambda: session.open_round([parse_bet("ante=10")])):
        with pytest.raises(ActError, match="--resume"):
            act()
    assert path.read_bytes() == kept
    assert kept.count(b"\n") == lines
    assert not kept.endswith(b"\n")
    file.release()
    again, text, dropped = LogFile.reopen(path)
    assert dropped
    resumed = resume(text, again.seeds(), sink=again)
    if resumed.round is None:
        resumed.open_round([parse_bet("ante=10")])
    assert resumed.round is not None
    resumed.round.stepwise = False
    resumed.round.go_on()
    resumed.round.choose("fold")
    resumed.close()
    again.end()
    assert replay(path.read_text(encoding="utf-8")).rounds == 1


@pytest.mark.parametrize("note", [b"one line", b"a line\nand half a", b'{"n":1}\n{', b"\xff\nhalf"])
def test_nothing_is_cut_from_a_file_that_is_no_log(tmp_path: Path, note: bytes) -> None:
    path = tmp_path / "note.txt"
    path.write_bytes(note)
    with pytest.raises((LogError, StoreError)), taken_up(path, None):
        pass
    assert path.read_bytes() == note
    with started(f"--resume={path}") as process:
        assert process.wait(60) == 2
    assert path.read_bytes() == note


def test_nothing_is_cut_where_the_seed_is_another(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    file = LogFile.create(path, SEED)
    croupier.game("sic-bo").open_session(seed=Seed.from_text("other"), sink=file)
    file.release()
    half = path.read_bytes() + b'{"half'
    path.write_bytes(half)
    with pytest.raises(LogError, match="seed"), taken_up(path, None):
        pass
    assert path.read_bytes() == half


def test_a_session_that_never_began_is_begun_under_the_same_name(tmp_path: Path) -> None:
    """A process may end between the making of the file and its first line."""
    path = tmp_path / "a.log"
    LogFile.create(path, Seed.from_text("never")).release()
    assert path.read_bytes() == b""
    with pytest.raises(StoreError, match=r"a\.log never .*--log"), taken_up(path, None):
        pass
    file = LogFile.create(path, SEED)
    assert file.seeds() == {1: SEED}
    with pytest.raises(StoreError, match="in use"):
        LogFile.create(path, SEED)
    session = croupier.game("sic-bo").open_session(seed=SEED, sink=file)
    session.close()
    file.end()
    assert replay(path.read_text(encoding="utf-8")).rounds == 0
    with pytest.raises(StoreError, match="never overwritten"):
        LogFile.create(path, SEED)


@pytest.mark.parametrize("seed", [None, "precious"])
def test_an_empty_file_without_a_seed_of_a_session_is_left(
    tmp_path: Path, seed: str | None
) -> None:
    path = tmp_path / "a.log"
    path.touch()
    if seed is not None:
        seed_path(path).write_text(seed, encoding="utf-8")
    with pytest.raises(StoreError, match="never overwritten"):
        LogFile.create(path, SEED)
    with pytest.raises(StoreError, match="no complete line"), taken_up(path, None):
        pass
    assert path.read_bytes() == b""
    assert seed is None or seed_path(path).read_text(encoding="utf-8") == seed


@pytest.mark.parametrize(
    ("kept", "says"),
    [
        (None, "is missing"),
        ("", "does not contain the seeds"),
        ("[1]", "does not contain the seeds"),
        ('{"seed": "12", "live": true}', "does not contain the seeds"),
    ],
)
def test_a_seed_that_is_gone_or_none(tmp_path: Path, kept: str | None, says: str) -> None:
    path = tmp_path / "a.log"
    LogFile.create(path, SEED).release()
    seed_path(path).unlink()
    if kept is not None:
        seed_path(path).write_text(kept, encoding="utf-8")
    file, _, _ = LogFile.reopen(path)
    with pytest.raises(StoreError, match=says):
        file.seeds()
    file.release()


@pytest.mark.parametrize("full", ["write", "fsync"])
def test_a_disk_that_is_full_leaves_a_session_to_be_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: str
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path, game = tmp_path / "a.log", croupier.game("sic-bo")

    def played_until_full() -> None:
        with begun(game, game.rules(), "1", path, None) as session:
            session.open_round(["small=10"])
            with monkeypatch.context() as disk:
                disk.setattr(os, full, refused)
                session.close()

    with pytest.raises(StoreError, match=f"{path} cannot be written: No space left"):
        played_until_full()
    assert seed_path(path).is_file()
    if full == "write":
        with taken_up(path, None) as again:
            again.close()
        assert not seed_path(path).exists()
    assert replay(path.read_text(encoding="utf-8")).rounds == 1


# ------------------------------------------------------------------------------ true processes


def started(*words: str) -> subprocess.Popen[bytes]:
    env = {**os.environ, "PYTHONPATH": str(SOURCES)}
    out = subprocess.DEVNULL
    return subprocess.Popen([*PLAY, *words], stdin=subprocess.PIPE, stdout=out, env=env)


def rounds_in(path: Path) -> int:
    if not path.exists():
        return 0
    text = path.read_text(encoding="utf-8")
    records = read_log(text[: text.rfind("\n") + 1], closed=False)
    return sum(record["record"] == "end" for record in records)


def wait_for(path: Path, lines: int) -> None:
    for _ in range(12_000):
        if path.exists() and path.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.005)
    raise AssertionError(f"the session does not come to {lines} lines")


def test_sigkill_and_going_on_gives_the_records_of_an_unkilled_run(
    tmp_path: Path,
) -> None:
    bets, money = ("--bet", "1:small=10"), "--bankroll=100000"
    rounds, path, whole = 400, tmp_path / "killed.log", tmp_path / "whole.log"
    new = ("sic-bo", money, "--seed=k")
    with started(*new, *bets, f"--rounds={rounds}", f"--log={whole}") as uncut:
        assert uncut.wait(60) == 0
    words = [*new, f"--log={path}"]
    for lines in (30, 400):
        with started(*words, *bets, f"--rounds={rounds - rounds_in(path)}") as process:
            wait_for(path, lines)
            process.kill()
        assert seed_path(path).exists()
        words = [f"--resume={path}"]
    with started(*words, *bets, f"--rounds={rounds - rounds_in(path)}") as process:
        assert process.wait(60) == 0
    killed = path.read_text(encoding="utf-8")
    assert without_instants(killed) == without_instants(whole.read_text(encoding="utf-8"))
    assert not seed_path(path).exists()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_closes_a_session_between_rounds(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "a.log"
    with started("sic-bo", "--seed=k", f"--log={path}") as process:
        assert process.stdin is not None
        process.stdin.write(b"small=10\n")
        process.stdin.flush()
        wait_for(path, 8)
        process.send_signal(how)
        assert process.wait(30) == 0
    assert replay(path.read_text(encoding="utf-8")).rounds == 1
    assert not seed_path(path).exists()


def test_a_signal_in_mid_round_leaves_a_session_to_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    with started("three-card-poker", "--seed=k", f"--log={path}", "--bet=ante=10") as process:
        wait_for(path, 10)
        process.terminate()
        assert process.wait(30) == 1
    assert seed_path(path).exists()
    with started(f"--resume={path}", "--rounds=1") as again:
        again.communicate(b"fold\n", timeout=60)
    assert again.returncode == 0
    assert replay(path.read_text(encoding="utf-8")).rounds == 1
