"""A variation of a game: what differs is written, the other game's code plays and counts it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from croupier import game
from croupier.catalog import index
from croupier.catalog.faults import check, of_variation
from croupier.rulebook.foreign import FileError
from croupier.rulebook.loader import RulebookError, chapter_alone, rules_text
from croupier.rulebook.types import Rulebook
from croupier.sources import ELSEWHERE
from croupier.submission.files import check_file

HEAD = """[variation]
of = "three-card-poker"
game = "keystone-three"
title = "Keystone Three"
number = "990a"
"""
DEAR_STRAIGHT = """
[[variation.change]]
record = { paytable = "pair-plus" }
to.cells = { Straight = { A = "7 to 1" } }
"""
NO_SIX_CARDS = 'without = [{ option = "six-card-bonus" }, { option = "six-card-bonus-paytable" }]\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    own = tmp_path / "keystone_three"
    own.mkdir()
    yield own
    monkeypatch.undo()
    index.look_again()


def written(folder: Path, text: str) -> Path:
    file = folder / "rules.toml"
    file.write_text(text, encoding="utf-8")
    index.look_again()
    return file


def fault(folder: Path, text: str) -> str:
    with pytest.raises((RulebookError, FileError)) as found:
        chapter_alone(written(folder, text))
    return str(found.value)


def paid(book: Rulebook, wager: str, label: str) -> dict[str, str]:
    (table,) = (table for table in book.paytables(wager) if table.label == label)
    return {row.name: str(row.pays) for row in table.rows}


def test_without_a_difference_it_is_the_other_game_under_its_own_name(folder: Path) -> None:
    file = written(folder, HEAD)
    entry = index.find("Keystone Three")
    assert (entry.game, entry.chapter, entry.of) == ("keystone-three", "990a", "three-card-poker")
    assert entry.family == index.find("649a").family
    assert check(entry) == []
    book, other = chapter_alone(file), index.rulebook(index.find("649a"))
    assert [wager.key for wager in book.wager] == [wager.key for wager in other.wager]
    assert book.wager_named("ante").cite == "990a.7(d)(1)"
    assert entry.paragraphs()[0] == "990a.1"
    assert len(entry.paragraphs()) == len(index.find("649a").paragraphs())


def test_it_is_played_by_the_other_games_code_and_cites_its_own_paragraphs(folder: Path) -> None:
    written(folder, HEAD + DEAR_STRAIGHT)
    own = game("keystone-three")
    round_ = own.open_round(own.rules(), ["ante=10", "pair-plus=5"], "Kh Qs 9d 9c Jc 2h")
    round_.choose("play")
    ends = {end.wager: (end.net, end.cite) for end in round_.settlements}
    assert ends["pair-plus"] == (-500, "990a.11(c)(4)")
    assert ends["play"] == (1000, "990a.11(c)(3)(ii)(B)")


def test_a_changed_payout_is_priced_by_the_other_games_count(folder: Path) -> None:
    """720 of 22,100 hands are a straight that is no flush (649a.6): one unit more for each."""
    written(folder, HEAD + DEAR_STRAIGHT)
    own, other = (
        game(name).odds(wager="pair-plus", paytable="A").wagers[0].house_advantage
        for name in ("keystone-three", "649a")
    )
    assert other - own == Fraction(720, 22_100)


def test_what_follows_from_a_question_that_it_does_not_ask(folder: Path) -> None:
    book, faults = of_variation(written(folder, HEAD + NO_SIX_CARDS))
    assert "six-card-bonus" not in book.wagers
    assert faults == []


def test_a_whole_file_does_not_follow_the_other_games_rules(folder: Path) -> None:
    file = written(folder, HEAD + DEAR_STRAIGHT)
    whole = rules_text(file)
    assert whole.count("[chapter]") == 1
    table = paid(chapter_alone(written(folder, whole)), "pair-plus", "A")
    assert (table["Straight"], table["Flush"]) == ("7 to 1", "4 to 1")
    amended = re.sub(r'("Flush", +)"4 to 1"', r'\1"9 to 1"', whole, count=1)
    table = paid(chapter_alone(written(folder, amended)), "pair-plus", "A")
    assert (table["Straight"], table["Flush"]) == ("7 to 1", "9 to 1")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HEAD.replace("three-card-poker", "no-such-game"), "variation.of = 'no-such-game'"),
        (HEAD.replace("990a", "649a"), "the name or number of three-card-poker"),
        (HEAD.replace('"990a"', '"chapter nine"'), "variation.number"),
        (HEAD + "colour = 1\n", "variation.colour"),
        (HEAD + DEAR_STRAIGHT.replace("Straight", "Strait"), "no cell 'Strait'"),
        (HEAD + DEAR_STRAIGHT.replace("A =", "Z ="), "no cell 'Z'"),
        (HEAD + DEAR_STRAIGHT.replace("pair-plus", "ante-bonus"), "2 records are paytable"),
        (HEAD + DEAR_STRAIGHT.replace("pair-plus", "pair-minus"), "no record paytable"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_field(folder: Path, text: str, says: str) -> None:
    assert says in fault(folder, text)


def test_a_row_that_the_other_games_code_does_not_find_is_a_fault(folder: Path) -> None:
    rows = """
[[variation.change]]
record = { paytable = "pair-plus" }
to = { rows = [["Four aces", "9 to 1", "9 to 1", "9 to 1", "9 to 1", "9 to 1"]] }
"""
    found = [each.text for each in check_file(written(folder, HEAD + rows))]
    assert any("four-aces" in text for text in found), found


def test_a_variation_of_a_variation_and_of_a_game_that_is_gone(folder: Path) -> None:
    written(folder, HEAD)
    again = folder.parent / "again"
    again.mkdir()
    text = HEAD.replace("three-card-poker", "keystone-three")
    text = text.replace('game = "keystone-three"', 'game = "again"').replace("990a", "991a")
    written(again, text)
    assert [(each.folder.name, "keystone-three" in each.why) for each in index.damaged()] == [
        ("again", True)
    ]
