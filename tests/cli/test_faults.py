"""Whose fault an error is: the caller's is a sentence and exit status 2, ours a log and 70."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calling import croupier
from typer.testing import CliRunner

import croupier as package
from croupier.catalog import index
from croupier.cli.faults import DEBUG, LOG
from croupier.cli.main import app
from croupier.equipment.errors import WrongCards
from croupier.table.ledger import Ledger

LONG = "x" * 5_000
NO_TEXT = "\udcff"


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where faults are written."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv(DEBUG, raising=False)
    return tmp_path / "croupier" / "log" / LOG


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fails(*_: Any) -> None:
        raise error

    monkeypatch.setattr(index, "find", fails)


@pytest.mark.parametrize(
    "error",
    [
        KeyError("ante-bonus"),
        ValueError("invalid literal"),
        OSError(5, "Input/output error"),
        AssertionError(),
        IndexError("list index out of range"),
        RecursionError(),
        ZeroDivisionError(f"\x1b[2J{LONG}"),
        UnicodeEncodeError("utf-8", NO_TEXT, 0, 1, "surrogates not allowed"),
    ],
)
@pytest.mark.parametrize("words", [("rules", "649a"), ("filing", "may-offer", "649a", "--house=X")])
def test_a_fault_of_ours_goes_to_a_log(
    log: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: tuple[str, ...],
    error: Exception,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    failing(monkeypatch, error)
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 70
    (said,) = done.stderr.splitlines()
    assert said.startswith(f"croupier: Internal error ({type(error).__name__}")
    assert said.isprintable()
    assert str(log) in said
    assert len(said) < 600
    written = log.read_text(encoding="utf-8")
    assert "Traceback" in written
    assert type(error).__name__ in written
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_faults_are_added_to_the_log(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("first", "second"):
        failing(monkeypatch, KeyError(name))
        CliRunner().invoke(app, ("rules", "649a"))
    written = log.read_text(encoding="utf-8")
    assert written.index("first") < written.index("second")


def test_a_developer_sees_the_traceback(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEBUG, "1")
    failing(monkeypatch, KeyError("ante-bonus"))
    done = CliRunner().invoke(app, ("rules", "649a"))
    assert done.exit_code == 70
    assert done.stderr.startswith("Traceback")
    assert done.stderr.count("Traceback") == 1
    assert log.is_file()


def test_a_log_that_cannot_be_written(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log.parent.parent.write_text("a file", encoding="utf-8")
    failing(monkeypatch, KeyError("ante-bonus"))
    done = CliRunner().invoke(app, ("rules", "649a"))
    assert done.exit_code == 70
    assert done.stderr.startswith("Traceback")
    assert "could not be written" in done.stderr


def test_a_fault_at_a_table_leaves_its_log(
    log: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise KeyError("small")

    monkeypatch.setattr(Ledger, "settle", fails)
    path = tmp_path / "a.log"
    words = ("play", "sic-bo", "--seed=1", "--bet=small=10", f"--log={path}")
    assert CliRunner().invoke(app, words).exit_code == 70
    assert path.read_text(encoding="utf-8")
    assert path.with_name("a.log.seed").is_file()


@pytest.mark.parametrize("words", [("rules",), ("rules", "649a", "--nothing"), ("nothing",)])
def test_typer_says_itself_what_is_wrong_with_words(log: Path, words: tuple[str, ...]) -> None:
    assert CliRunner().invoke(app, words).exit_code == 2
    assert not log.exists()


CALLS: list[tuple[str, ...]] = [
    ("keys", ""),
    ("keys", "/"),
    ("keys", LONG),
    ("check", LONG),
    ("replay", LONG),
    ("compare", LONG),
    ("rules", "649a", "--submission", LONG),
    ("odds", "649a", "--paytable-file", LONG),
    ("simulate", "craps", "--strategy", LONG),
    ("paper", "request", "649a", "--parts", LONG),
    ("play",),
    ("play", "649a", "--resume", "a.log"),
    ("play", "--resume", "a.log", "--seed", "1"),
    ("play", "--resume", LONG),
    ("play", "--resume", "."),
    ("play", "649a", "--log", LONG),
    ("play", "649a", "--log", ""),
    ("play", "649a", "--bankroll", "much"),
    ("play", "649a", "--bet", "ante=much"),
    ("play", "649a", "--log", "/nowhere/a.log", "--sign-key", LONG),
    ("odds", "649a", "--wager", "pair-plus", "--out", "."),
    ("odds", "649a", "--wager", "pair-plus", "--out", LONG),
    ("odds", "649a", "--wager", "pair-plus", "--out", "/nowhere/odds.csv"),
    ("odds", "649a", "--wager", "nothing"),
    ("odds", "649a", "--meter", "three-card-progressive=much"),
    ("odds", "637a", "--hands", "AsKs XxYy"),
    ("strategy", "649a", "--charts", "/nowhere/charts.csv"),
    ("strategy", "649a", "--out", "/nowhere/decisions.csv"),
    ("simulate", "649a", "--rounds", "10", "--cores", "1", "--out", "/nowhere/odds.csv"),
    ("paper", "guide", "649a", "--out", "/nowhere/guide.html"),
    ("paper", "guide", "649a", "--day", "yesterday"),
    ("filing", "status", NO_TEXT),
    ("filing", "file", LONG),
    ("filing", "file", f"RS-{LONG}"),
    ("filing", "status", "--store", LONG),
    ("people", "list", "--store", "postgresql://x:y:z@/"),
    ("people", "log-in", NO_TEXT),
    ("serve", "--host", "no.such.address.invalid"),
    ("serve", "--host", f"{LONG}.x"),
    ("serve", "--data", "/dev/null"),
    ("serve", "--data", "/proc/nowhere"),
]


@pytest.mark.parametrize(
    "words", CALLS, ids=lambda words: " ".join(words)[:60].replace(NO_TEXT, "")
)
def test_a_wrong_call_is_one_sentence(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("CROUPIER_PASSWORD", "a password")
    monkeypatch.delenv("CROUPIER_STORE", raising=False)
    done = croupier(*words)
    assert done.returncode == 2
    (said,) = done.stderr.splitlines()
    assert said.startswith("croupier: ")
    for word in ("Errno", "PosixPath", "codec", "Error", "Traceback"):
        assert word not in said


@pytest.mark.parametrize("hand", ["", "Ah", "Ah Ah", "Ah Kd 2c", "Ah joker", "Ah Xx", "6-6 2-4"])
def test_a_hand_that_is_none_is_the_askers(hand: str) -> None:
    with pytest.raises(WrongCards):
        next(package.game("criss-cross-poker").decisions(hand=hand))


def test_any_text_is_a_seed() -> None:
    """A terminal hands over bytes that are no text as well."""
    assert croupier("play", "sic-bo", "--seed", NO_TEXT, "--bet", "small=10").returncode == 0
    same = [package.game("sic-bo").open_session(seed=NO_TEXT).seed for _ in range(2)]
    assert same[0] == same[1]
