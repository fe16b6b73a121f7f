"""Games by the names that people give them, also when a rules file is damaged."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

from croupier.catalog import index
from croupier.sources import CHAPTERS

FOLDERS = ("three_card_poker", "roulette", "craps")


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("three-card-poker", "three-card-poker"),
        ("649a", "three-card-poker"),
        ("649A", "three-card-poker"),
        ("649", "three-card-poker"),
        ("tcp", "three-card-poker"),
        ("Three Card Poker", "three-card-poker"),
        ("THREE_CARD_POKER", "three-card-poker"),
        ("Let It Ride", "let-it-ride-poker"),
        ("lir", "let-it-ride-poker"),
        ("uth", "ultimate-texas-holdem-poker"),
        ("UTHP", "ultimate-texas-holdem-poker"),
        ("Ultimate Texas Hold 'Em", "ultimate-texas-holdem-poker"),
        ("ultimate texas hold'em", "ultimate-texas-holdem-poker"),
        ("war", "casino-war"),
        ("bj", "blackjack"),
        ("pai gow", "pai-gow"),
        ("poker", "poker"),
        ("Over/Under", "over-under"),
        ("Props & Hops", "props-and-hops"),
        ("Mini-Craps", "craps"),
    ],
)
def test_a_game_by_a_human_name(name: str, game: str) -> None:
    assert index.find(name).game == game


def test_every_game_by_its_key_chapter_and_title() -> None:
    for entry in index.entries():
        for name in (entry.game, entry.chapter, entry.title, entry.title.upper()):
            assert index.find(name) == entry


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("texas holdem", "texas-holdem-bonus-poker (647a) or ultimate-texas-holdem-poker (653a)"),
        ("fcp", "four-card-poker (641a) or four-card-prime (682a)"),
        ("21", "spanish-21 (635a) or 21-baccarat (681a)"),
        ("", "is not a game"),
        ("p", "others"),
        ("tree-card-poker", "three-card-poker"),
        ("٦٤٩", "is not a game"),
        ("x" * 10_000, "is not a game"),
    ],
)
def test_a_name_of_none_or_several_is_refused(name: str, said: str) -> None:
    with pytest.raises(index.UnknownGame) as refused:
        index.find(name)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.fixture
def some_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for folder in FOLDERS:
        shutil.copytree(CHAPTERS / folder, tmp_path / folder)
    monkeypatch.setattr(index, "chapter_folders", lambda: (tmp_path,))
    index.look_again()
    yield tmp_path
    index.look_again()


HEADLESS = ("", "[chapter]\n", "[chapter\n", 'chapter = "x"\n', "\udcff", "[chapter]\ngame = 3\n")


@pytest.mark.parametrize("text", HEADLESS)
def test_a_rules_file_without_a_head_stops_no_other_game(some_games: Path, text: str) -> None:
    written = text.encode("utf-8", "surrogateescape")
    (some_games / "roulette" / "rules.toml").write_bytes(written)
    assert {entry.game for entry in index.entries()} == {"three-card-poker", "craps"}
    done = croupier("games")
    assert done.returncode == 0
    assert ["roulette", "damaged"] in [line.split() for line in done.stdout.splitlines()]
    assert len(done.stderr.splitlines()) == 1
    assert "roulette/rules.toml" in done.stderr
    assert croupier("rules", "649a").returncode == 0


@pytest.mark.parametrize("text", ["\n[[wager]]\n", "\n[[[", "\n[[option]]\nkey = 3\n"])
def test_an_unfinished_rules_file_is_listed_as_damaged(some_games: Path, text: str) -> None:
    file = some_games / "roulette" / "rules.toml"
    file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")
    listed = {game["game"]: game["damaged"] for game in facts("games")}
    assert listed == {"roulette": True, "craps": False, "three-card-poker": False}
    refused = croupier("rules", "roulette")
    assert refused.returncode == 2
    assert "rules.toml" in refused.stderr


# ------------------------------------------------------------------------ games from elsewhere

OUTSIDE = """[chapter]
number = "{number}"
game = "{game}"
title = "Elsewhere"
family = "dice"
sections = ["Table"]
"""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_CHAPTERS", str(tmp_path))
    return tmp_path


def put(chapters: Path, folder: str, **facts: str) -> Path:
    found = chapters / folder
    found.mkdir()
    (found / "rules.toml").write_text(OUTSIDE.format(**facts), encoding="utf-8")
    return found


def test_a_game_of_a_folder_outside_the_package(elsewhere: Path) -> None:
    folder = put(elsewhere, "elsewhere", number="999a", game="elsewhere")
    entry = index.find("999a")
    assert entry.folder == folder.resolve()
    assert entry.tests == entry.folder / "tests"
    assert index.entries()[-1] == entry


@pytest.mark.parametrize(
    ("folder", "number", "game", "named"),
    [
        ("elsewhere", "999a", "roulette", "game roulette: Roulette"),
        ("elsewhere", "617a", "elsewhere", "chapter 617a: Roulette"),
        ("roulette", "999a", "elsewhere", "folder roulette: Roulette"),
    ],
)
def test_a_game_from_elsewhere_takes_no_other_games_name(
    elsewhere: Path, folder: str, number: str, game: str, named: str
) -> None:
    put(elsewhere, folder, number=number, game=game)
    assert index.find("617a").folder.is_relative_to(CHAPTERS)
    (file,) = index.damaged()
    assert named in file.why


def test_a_folder_of_games_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CHAPTERS", str(tmp_path / "nowhere"))
    (file,) = index.damaged()
    assert "nowhere" in file.why
    assert len(index.entries()) == len(list(CHAPTERS.glob("*/rules.toml")))
