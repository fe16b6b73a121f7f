"""docs/tutorial.md, followed to the letter: its commands are run and its files written in order."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import croupier
from croupier.api import Game
from croupier.catalog.faults import check
from croupier.catalog.index import Entry, find
from croupier.catalog.open_points import open_points
from croupier.sources import ELSEWHERE

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = """
croupier() { "$PYTHON" -m croupier.cli.main "$@"; }
python() { "$PYTHON" "$@"; }
"""


def run(commands: str, games: Path) -> str:
    """What commands of the tutorial print; the first that fails stops them."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        ["sh", "-e"],
        input=f"{COMMANDS}\n{commands}",
        cwd=ROOT,
        env={**os.environ, "PYTHON": sys.executable, "PYTHONPATH": path, ELSEWHERE: str(games)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{commands}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """What each command block printed, once the whole tutorial is done."""
    games = tmp_path_factory.mktemp("games")
    printed = {}
    for kind, name, body in BLOCK.findall(TEXT):
        if kind == "sh":
            printed[body] = run(body, games)
        elif name:
            (games / "two_dice" / name).write_text(body, encoding="utf-8")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv(ELSEWHERE, str(games))
        yield printed


@pytest.fixture
def game(followed: dict[str, str]) -> Game:
    return croupier.game("two-dice")


def test_its_rules_are_sound_and_nothing_is_open(game: Game) -> None:
    assert check(game.entry) == []
    assert open_points(game.entry) == ()


def test_the_tests_of_all_games_hold_for_it(followed: dict[str, str]) -> None:
    """Play and settlement, replay, fuzz, golden counts, simulation, second reading."""
    (printed,) = (text for commands, text in followed.items() if "pytest" in commands)
    assert "[100%]" in printed


def test_what_the_tools_write_is_what_the_tutorial_shows(game: Game) -> None:
    """Named blocks that a later command writes again come out the same."""
    for _, name, body in BLOCK.findall(TEXT):
        if name:
            assert (game.entry.folder / name).read_text(encoding="utf-8") == body, name
    assert len(list(game.entry.tests.glob("transcripts/*.txt"))) == 4


def test_its_examples_in_python(game: Game) -> None:
    examples = doctest.DocTestParser().get_doctest(TEXT, {}, "tutorial", "tutorial.md", 0)
    assert examples.examples
    assert doctest.DocTestRunner().run(examples).failed == 0


@pytest.mark.parametrize("paper", ["guide", "rules-card", "layout"])
def test_its_papers_show_its_wagers(game: Game, paper: str) -> None:
    page = (game.entry.folder.parent / f"{paper}.html").read_text(encoding="utf-8")
    assert {"high", "double"} <= set(re.findall(r"[a-z]+", page.lower()))


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        ("paragraphs.txt", "999a has no paragraphs.txt: python tools/paragraphs.py TEXT > "),
        ("play.py", "999a has no play.py: "),
        ("odds.py", "999a has no odds.py: "),
        ("guide.toml", "999a has no guide.toml: "),
        ("tests/second_reading.txt", "999a has no second reading: "),
        ("tests/test_two_dice.py", "999a has no tests: "),
        ("tests/counts.txt", "999a has no golden counts: python tools/counts.py 999a"),
        ("tests/transcripts", "999a has no transcripts: "),
        (
            "tests/transcripts/02-doubles.txt",
            "999a has no transcript of 02-doubles: python tools/transcripts.py 999a",
        ),
    ],
)
def test_a_piece_that_is_missing_is_named_with_what_makes_it(
    game: Game, tmp_path: Path, piece: str, said: str
) -> None:
    entry = without(game.entry, tmp_path, piece)
    assert any(point.startswith(said) for point in open_points(entry)), open_points(entry)


def test_a_fault_in_the_rules_and_an_open_paragraph_are_named(game: Game, tmp_path: Path) -> None:
    entry = without(game.entry, tmp_path)
    paragraphs = entry.folder / "paragraphs.txt"
    text = paragraphs.read_text(encoding="utf-8")
    paragraphs.write_text(f"{text}999a.6\n", encoding="utf-8")
    assert open_points(entry) == ("999a leaves 999a.6 open: croupier coverage 999a --open",)
    paragraphs.write_text(text.replace("999a.5(a)\n", ""), encoding="utf-8")
    (point,) = open_points(entry)
    assert point.endswith(f"croupier check {entry.rules_file}")


def without(entry: Entry, folder: Path, piece: str = "") -> Entry:
    """A game in a copy of its folder, without one file or folder of it."""
    copy = folder / entry.folder.name
    shutil.copytree(entry.folder, copy)
    if piece:
        taken = copy / piece
        shutil.rmtree(taken) if taken.is_dir() else taken.unlink()
    return replace(entry, folder=copy)


def test_the_guards_say_what_is_missing(followed: dict[str, str], tmp_path: Path) -> None:
    """They fail with a sentence each, and stop the collection of no other game."""
    entry = without(find("999a"), tmp_path, "tests/counts.txt")
    for piece in ("tests/second_reading.txt", "tests/transcripts/02-doubles.txt"):
        (entry.folder / piece).unlink()
    guards = ["test_counts.py", "test_folders.py", "../rulebook/test_second_reading.py"]
    files = " ".join(f"tests/chapters/{file}" for file in guards)
    printed = run(f"python -m pytest {files} -k '999a or two-dice' || true", tmp_path)
    assert "999a has no golden counts: python tools/counts.py 999a" in printed
    assert "999a has no second reading: " in printed
    assert "python tools/transcripts.py 999a" in printed
    assert "error" not in printed.splitlines()[-1].lower()
