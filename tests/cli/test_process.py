"""The command line as a process of its own: what only that can show."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src"


def process(*words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(SOURCES)}
    return subprocess.run(words, capture_output=True, encoding="utf-8", env=env, check=False)


def croupier(*words: str) -> subprocess.CompletedProcess[str]:
    return process(sys.executable, "-m", "croupier.cli.main", *words)


def test_help() -> None:
    done = croupier("-h")
    assert done.returncode == 0
    assert "Usage" in done.stdout
    assert "..." not in done.stdout.partition("Commands:")[2]
    assert done.stderr == ""


def test_a_wrong_call_ends_with_status_2_and_one_sentence() -> None:
    done = croupier("rules", "tree-card-poker")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_a_command_leaves_the_store_in_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a copy of the file has all that was written."""
    monkeypatch.setenv("CROUPIER_NEW_PASSWORD", "correct horse battery")
    store = tmp_path / "store.sqlite"
    done = croupier("people", "init", "ida", "--store", f"sqlite:///{store.as_posix()}")
    assert done.returncode == 0, done.stderr
    assert [*tmp_path.iterdir()] == [store]


PLAY = [sys.executable, "-m", "croupier.cli.main", "play", "649a", "--seed", "1"]


def test_an_output_without_our_characters() -> None:
    env = {**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONIOENCODING": "ascii"}
    typed = b"ante=10\nfold\n"
    done = subprocess.run(PLAY, input=typed, capture_output=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    assert b"Bankroll $490" in done.stdout
    assert re.search(rb"hand: (\w+[cdhs] ?){3}\s", done.stdout), "suits in letters, not as ?"


def test_a_terminal_of_80_columns() -> None:
    """What a player sees fits the screen, also the prompt that the terminal itself edits."""
    screen, terminal = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(SOURCES), "COLUMNS": "80", "TERM": "xterm"}
    playing = subprocess.Popen(PLAY, stdin=terminal, stdout=terminal, stderr=terminal, env=env)
    os.close(terminal)
    shown = b""
    while b"Bets:" not in shown:
        shown += os.read(screen, 10_000)
    os.write(screen, b"q\n")
    with contextlib.suppress(OSError):  # the terminal is closed at the other end
        while more := os.read(screen, 10_000):
            shown += more
    os.close(screen)
    assert playing.wait() == 0
    assert b"Traceback" not in shown
    lines = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode()).splitlines()
    assert max(map(len, lines)) <= 80


def test_odds() -> None:
    done = croupier("odds", "649a", "--wager", "pair-plus", "--paytable", "D", "--json")
    assert json.loads(done.stdout)["wagers"][0]["exact"] == "128/5525"


HEAVY = ("numba", "numpy", "rich.table", "croupier.api", "croupier.rounds.words")


@pytest.mark.parametrize("words", [("--help",), ("rules", "649a", "--json")])
def test_heavy_parts_stay_out_of_quick_commands(words: tuple[str, ...]) -> None:
    """Start-up counts: figures stay out of the tests, what is loaded does not."""
    script = (
        "import sys\nfrom croupier.cli.main import app\n"
        f"app({list(words)!r}, standalone_mode=False)\n"
        f"sys.stderr.write(repr([m for m in {HEAVY!r} if m in sys.modules]))\n"
    )
    done = process(sys.executable, "-c", script)
    assert done.stderr.endswith("[]"), done.stderr


def test_hands_against_hands_wait_for_no_compiler() -> None:
    script = (
        "import sys\nfrom croupier.cli.main import app\n"
        "app(['odds', 'poker', '--hands', 'AsKs QdQh', '--json'], standalone_mode=False)\n"
        "assert 'numba' not in sys.modules\n"
    )
    assert json.loads(process(sys.executable, "-c", script).stdout)["ways"] == 1_712_304


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
@pytest.mark.parametrize(
    "words", [("games",), ("games", "--json"), ("submission", "template", "tcp")]
)
def test_an_output_that_cannot_be_written_is_said(words: tuple[str, ...]) -> None:
    env = {**os.environ, "PYTHONPATH": str(SOURCES)}
    called = [sys.executable, "-m", "croupier.cli.main", *words]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(called, stdout=full, stderr=subprocess.PIPE, env=env, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"croupier: The output cannot be written: ")
