"""Two Rules Submissions, or two paytables, held against each other."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.cli.calling import croupier as called
from tests.cli.calling import facts

import croupier
from croupier.catalog.index import Entry
from croupier.reports.comparison import ComparisonError
from croupier.rulebook.payout import money_text

HEAD = """game = "{game}"
certificate_holder = "Keystone"
date_filed = "2026-11-15"
reviewed_by = "A. Manager"

[answers]
"""
ROWS = [["Straight flush", "40 to 1"], ["Three-of-a-kind", "30 to 1"], ["Straight", "6 to 1"]]


@pytest.fixture
def filed(tmp_path: Path) -> dict[str, Path]:
    files = {
        "a": HEAD.format(game="three-card-poker") + 'pair-plus-paytable = "A"\n',
        "b": HEAD.format(game="three-card-poker")
        + 'pair-plus-paytable = "C"\nsix-card-bonus = false\nante-bonus-paid = "when-winning"\n',
        "other": HEAD.format(game="roulette"),
        "table": f'wager = "pair-plus"\nlabel = "Mine"\nrows = {ROWS}\n',
        "more": f'wager = "pair-plus"\nlabel = "More"\nrows = {[*ROWS, ["Pair", "1 to 1"]]}\n',
        "flush": 'wager = "ante-bonus"\nlabel = "X"\nrows = [["Straight flush", "9 to 1"]]\n',
    }
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text.replace("'", '"'), encoding="utf-8")
    return {name: tmp_path / f"{name}.toml" for name in files}


def test_601a_7_b_what_an_amendment_changes(filed: dict[str, Path]) -> None:
    found = croupier.compare(filed["a"], filed["b"])
    changed = {each.key: (each.before, each.after) for each in found.answers}
    assert changed.pop("six-card-bonus-paytable", ("A", None)) == ("A", None)
    assert changed == {
        "pair-plus-paytable": ("A", "C"),
        "six-card-bonus": ("yes", "no"),
        "ante-bonus-paid": ("always", "when-winning"),
    }
    wagers = {wager.wager: wager for wager in found.wagers}
    assert wagers["six-card-bonus"].says() == "no longer offered"
    assert wagers["six-card-bonus"].difference is None
    assert wagers["three-card-progressive"].says() == "the same"
    assert wagers["ante"].says() == "changed"
    game = croupier.game("three-card-poker")
    edges = [
        game.odds({"pair-plus-paytable": label}, wager="pair-plus", paytable=label).wagers[0]
        for label in "AC"
    ]
    more = edges[1].house_advantage - edges[0].house_advantage
    pair_plus = wagers["pair-plus"]
    assert pair_plus.says() == "paytable A becomes C"
    assert pair_plus.difference == more > 0
    assert pair_plus.per_million == round(more * 1_000_000 * 100)


def test_the_other_way_round_has_the_other_sign(filed: dict[str, Path]) -> None:
    there, back = (croupier.compare(*(filed[key] for key in pair)) for pair in ("ab", "ba"))
    for one, other in zip(there.wagers, back.wagers, strict=True):
        assert (one.before, one.after) == (other.after, other.before)
        if one.difference is not None and other.difference is not None:
            assert one.difference == -other.difference
    (new,) = (wager for wager in back.wagers if wager.before is None)
    assert (new.wager, new.says()) == ("six-card-bonus", "new")


def test_one_submission_is_held_against_the_defaults(filed: dict[str, Path]) -> None:
    found = croupier.compare(None, filed["a"])
    assert (found.before, found.answers) == ("the chapter's defaults", ())
    assert not any(wager.differs for wager in found.wagers)


def test_two_paytable_files(filed: dict[str, Path]) -> None:
    """A pair that pays even money, and one that loses: 3,744 hands of 22,100."""
    found = croupier.compare(filed["table"], filed["more"], game="649a")
    (wager,) = found.wagers
    assert wager.says() == "paytable Mine becomes More"
    assert wager.difference == -Fraction(2 * 3_744, 22_100)
    (against,) = croupier.compare(None, filed["table"], game="tcp").wagers
    assert against.says() == "paytable A becomes Mine"


@pytest.mark.parametrize(
    ("first", "second", "game", "why"),
    [
        ("a", "other", None, "for three-card-poker .* for roulette"),
        ("table", "more", None, "--game"),
        ("a", "b", "roulette", "for three-card-poker, not for roulette"),
    ],
)
def test_what_cannot_be_compared(
    filed: dict[str, Path], first: str, second: str, game: str | None, why: str
) -> None:
    with pytest.raises(ComparisonError, match=why):
        croupier.compare(filed[first], filed[second], game=game)


def test_a_chapter_without_odds_is_compared_by_its_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Entry, "has_odds", False)
    entry = croupier.game("649a")
    option = next(o for o in entry.rulebook.option if o.kind == "yes-no" and not o.given)
    file = tmp_path / "filed.toml"
    answer = str(not option.default).lower()
    file.write_text(HEAD.format(game=entry.key) + f"{option.key} = {answer}\n", encoding="utf-8")
    found = croupier.compare(None, file)
    assert option.key in [each.key for each in found.answers]
    assert all(wager.difference is None for wager in found.wagers)


def test_the_command_shows_and_prints_json(filed: dict[str, Path]) -> None:
    found = facts("compare", str(filed["a"]), str(filed["b"]))
    (pair_plus,) = (wager for wager in found["wagers"] if wager["wager"] == "pair-plus")
    assert pair_plus["before"]["paytable"] == "A"
    assert Fraction(pair_plus["after"]["exact"]) > Fraction(pair_plus["before"]["exact"])
    shown = called("compare", str(filed["a"]), str(filed["b"]), env={"COLUMNS": "140"}).stdout
    assert f"+{money_text(pair_plus['per_million_cents'])}" in shown
    assert "no longer offered" in shown
