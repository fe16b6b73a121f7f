"""`croupier new-game`: a folder that runs, a checklist, and nothing overwritten."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

from croupier.catalog import new_game as module
from croupier.catalog.faults import check
from croupier.catalog.index import find, look_again, rulebook
from croupier.catalog.new_game import FAMILIES, new_game
from croupier.catalog.open_points import open_points
from croupier.refusals import Wrong
from croupier.sources import CHAPTERS, ELSEWHERE


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    return tmp_path


def test_a_game_of_one_draw_has_odds_at_once(games: Path) -> None:
    done = croupier("new-game", "Lucky Eight")
    assert done.returncode == 0
    assert "Wrote Lucky Eight (chapter 999a)" in done.stdout
    (odds,) = facts("odds", "lucky-eight")["wagers"]
    assert odds["exact"] == "1/6"
    assert check(find("999a")) == []


def test_what_is_open_comes_with_its_command(games: Path) -> None:
    listed = croupier("new-game", "Lucky Nine").stdout
    assert "python tools/counts.py 999a" in listed
    assert "python tools/transcripts.py 999a" in listed
    again = croupier("new-game", "lucky-nine", "--open")
    assert again.returncode == 0
    assert listed.endswith(again.stdout)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_begins_with_sound_rules_and_a_model(games: Path, family: str) -> None:
    game = new_game(f"Some {family}", family=family)
    files = game.write()
    assert rulebook(game.entry).chapter.family == FAMILIES[family].called
    assert all(
        tomllib.loads(file.read_text(encoding="utf-8")) for file in files if file.suffix == ".toml"
    )
    assert find(FAMILIES[family].model).has_odds
    missing = " ".join(open_points(game.entry))
    assert ("no play.py" in missing) is (family != "draw")


def test_nothing_is_overwritten(games: Path) -> None:
    new_game("Lucky Eight").write()
    rules = games / "lucky_eight" / "rules.toml"
    rules.write_text("mine", encoding="utf-8")
    done = croupier("new-game", "Lucky Eight")
    assert done.returncode == 2
    assert str(games / "lucky_eight") in done.stderr
    assert rules.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["roulette"], "Roulette"),
        (["Two Dice", "--chapter", "617a"], "Roulette"),
        (["Two Dice", "--chapter", "12"], "'12'"),
        (["Two Dice", "--family", "chess"], "'chess'"),
        (["21 Dice"], "'21 Dice'"),
        (["/"], "'/'"),
        ([""], "''"),
    ],
)
def test_a_name_that_cannot_be_is_refused(games: Path, words: list[str], said: str) -> None:
    done = croupier("new-game", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert list(games.iterdir()) == []


def test_a_folder_that_is_not_yet_seen_comes_with_the_line_that_shows_it(tmp_path: Path) -> None:
    done = croupier("new-game", "Lucky Eight", "--in", str(tmp_path))
    assert f"export {ELSEWHERE}={tmp_path}" in done.stdout


def test_without_a_folder_it_goes_to_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ELSEWHERE, raising=False)
    entry = new_game("Lucky Eight", number="690a").entry
    assert entry.folder == CHAPTERS / "lucky_eight"
    assert entry.tests == Path(__file__).parents[1] / "chapters" / "lucky_eight"
    monkeypatch.setattr(module, "TESTS", Path("nowhere"))
    with pytest.raises(Wrong, match="--in"):
        new_game("Lucky Eight")


def test_a_variation_is_played_by_the_code_of_its_game_at_once(games: Path) -> None:
    done = croupier("new-game", "Keystone Wheel", "--like", "619a")
    assert done.returncode == 0
    assert [file.name for file in (games / "keystone_wheel").iterdir()] == ["rules.toml"]
    entry = find("keystone-wheel")
    assert (entry.of, entry.chapter, open_points(entry)) == ("big-six-wheel", "999a", ())
    edges = [
        {odds["wager"]: odds["exact"] for odds in facts("odds", name)["wagers"]}
        for name in ("keystone-wheel", "619a")
    ]
    assert edges[0] == edges[1]


def test_a_paragraph_of_its_own_that_no_record_keeps_is_open(games: Path) -> None:
    new_game("Keystone Wheel", like="619a").write()
    rules = games / "keystone_wheel" / "rules.toml"
    text = rules.read_text(encoding="utf-8")
    own = text.replace('number = "999a"\n', 'number = "999a"\nparagraphs = ["999a.7(z)"]\n')
    rules.write_text(own, encoding="utf-8")
    look_again()
    (point,) = open_points(find("keystone-wheel"))
    assert point.startswith("999a.7(z) has no record")


def test_a_variation_is_no_chapter_and_has_no_variation(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game("Keystone Wheel", like="619a").write()
    with pytest.raises(Wrong, match="big-six-wheel"):
        new_game("Other Wheel", like="keystone-wheel")
    with pytest.raises(Wrong, match="no chapter"):
        new_game("Other Wheel", like="619a", chapters=CHAPTERS)
