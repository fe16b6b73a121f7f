"""The command line as a process of its own: what only that can show."""

from __future__ import annotations

import json
import os
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
