"""--edition and --as-of, and GAME@EDITION wherever a game is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

from croupier.catalog.index import find, rulebook
from croupier.reports.rulemaking import differences_of

GAME = "three-card-poker@2011"


def test_rules_odds_and_simulation_name_the_edition() -> None:
    assert facts("rules", "649a", "--edition", "2011")["edition"]["status"] == "proposed"
    assert facts("rules", "649a")["edition"] is None
    pair_plus = ("--wager", "pair-plus", "--paytable", "A")
    assert facts("odds", "tcp", "--edition", "2011", *pair_plus)["game"] == GAME
    assert facts("simulate", "649a@2011", "--rounds", "1000", *pair_plus)["game"] == GAME
    shown = croupier("rules", "649a@2011").stdout
    assert "125-152" in shown


def test_play_writes_it_into_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    bets = ("--bet", "pair-plus=5", "--rounds", "1", "--seed", "1", "--log", str(log))
    assert croupier("play", "649a", "--edition", "2011", *bets).returncode == 0
    assert f'"game":"{GAME}"' in log.read_text(encoding="utf-8").splitlines()[0]
    assert croupier("replay", str(log)).returncode == 0


def test_a_paper_bears_it(tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    assert croupier("paper", "rules-card", "649a@2011", "--out", str(file)).returncode == 0
    assert "Three Card Poker (2011 edition)" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--edition", "2012"), "2011"),
        (("--edition", ""), "no edition ''"),
        (("--as-of", "2011-07-01"), "2011 (proposed)"),
        (("--as-of", "yesterday"), "--as-of"),
        (("--edition", "2011", "--as-of", "2011-07-01"), "--edition and --as-of"),
    ],
)
def test_what_cannot_be_met_is_refused(words: tuple[str, ...], said: str) -> None:
    done = croupier("rules", "649a", *words)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_day_asks_for_the_text_in_force() -> None:
    """Chapter 587 was in force from August 31, 2013, for two years."""
    game = "raise-it-up-stud-poker@2013"
    assert facts("rules", "669a", "--as-of", "2013-08-31")["game"] == game
    assert facts("rules", "669a@2015-08-30")["game"] == game
    assert facts("rules", "669a", "--as-of", "2015-08-31")["edition"] is None
    before = croupier("rules", "669a", "--as-of", "2013-08-30")
    assert before.returncode == 2
    assert "August 31, 2013" in before.stderr
    found = facts("compare", "669a", "--as-of", "2014-01-01")
    assert (found["before"]["game"], found["after"]["edition"]) == (game, None)


def test_an_edition_is_named_once() -> None:
    assert croupier("rules", "649a@2011", "--edition", "2011").returncode == 2


def test_compare_tells_what_came_went_and_changed_with_both_cites() -> None:
    found = facts("compare", "649a@2011", "649a")
    by_name = {(each["kind"], each["what"]): each for each in found["differences"]}
    straight = by_name["payouts", "pair-plus 649a.12(d) A: Straight"]
    assert (straight["change"], straight["before"]["text"]) == ("changed", "5 to 1")
    assert straight["after"] == {"text": "6 to 1", "cite": "649a.12(d)"}
    assert by_name["wagers", "5-of-6-progressive"]["change"] == "came"
    assert by_name["options", "three-card-progressive-seed"]["change"] == "went"
    assert found["renumbered"]["649a.2(d)"] == "649a.2(e)"
    edges = {(each["wager"], each["paytable"], each["name"]): each for each in found["wagers"]}
    pair_plus = edges["pair-plus", "A", "Pair Plus Wager"]
    assert pair_plus["before"]["exact"] == "707/5525"
    assert pair_plus["after"]["exact"] == "253/5525"
    assert (
        edges["five-card-progressive", "", "Five-Card Progressive Payout Wager"]["before"] is None
    )


def test_compare_pairs_the_only_table_of_a_text_with_the_one_that_it_is_today() -> None:
    """653a of 2011 had one paytable for Blind and one for the progressive, the present A."""
    found = differences_of(*(rulebook(find(name)) for name in ("653a@2011", "653a")))
    changed = {each.what: each.change for each in found if each.kind in ("payouts", "meters")}
    assert changed["progressive 653a.12(d)(1) B"] == "came"
    assert "progressive 653a.12(d)(1) A" not in changed
    assert "blind 653a.12(b) A" not in changed
    assert changed["progressive A meter: rate"] == "changed"


@pytest.mark.parametrize(
    "words", [("649a@2011",), ("649a", "--edition", "2011"), ("tcp@2011", "three-card-poker")]
)
def test_an_edition_is_compared_with_todays_text(words: tuple[str, ...]) -> None:
    assert "-8.2172%" in croupier("compare", *words, env={"COLUMNS": "160"}).stdout


@pytest.mark.parametrize(
    "words",
    [
        ("649a",),
        ("649a@2011", "617a"),
        ("649a", "--edition", "2012"),
        ("no-such-file.toml",),
        ("649a@2011", "no-such-file.toml"),
        ("601a",),
        ("601a@2011", "601a"),
        ("601a@code", "649a"),
    ],
)
def test_other_comparisons_are_refused(words: tuple[str, ...]) -> None:
    assert croupier("compare", *words).returncode == 2


def test_the_paper_of_changes(tmp_path: Path) -> None:
    file = tmp_path / "changes.html"
    assert croupier("paper", "changes", "649a@2011", "--out", str(file)).returncode == 0
    text = file.read_text(encoding="utf-8")
    assert "What the rulemaking changed" in text
    assert "-8.2172%" in text
    assert croupier("paper", "changes", "roulette", "--out", str(file)).returncode == 2


@pytest.mark.parametrize("words", [("601a@code", "601a"), ("601a", "--edition", "code")])
def test_compare_tells_what_the_amendment_of_601a_changed(words: tuple[str, ...]) -> None:
    shown = croupier("compare", *words, env={"COLUMNS": "200"}).stdout
    for said in ("[601a.2(b)]", "[601a.4(b)]", "the form: changed", "601a.2 is now 601a.4"):
        assert said in shown
    assert "House advantage" not in shown
    found = facts("compare", *words)
    assert found["before"]["edition"]["key"] == "code"
    waiver = next(each for each in found["differences"] if each["kind"] == "waivers")
    assert (waiver["change"], waiver["after"]) == ("went", None)
    assert waiver["before"]["cite"] == "601a.4(a)"


@pytest.mark.parametrize("name", ["601a", "601a@code", "601a@amended"])
def test_the_paper_of_changes_of_a_general_chapter(tmp_path: Path, name: str) -> None:
    file = tmp_path / "changes.html"
    assert croupier("paper", "changes", name, "--out", str(file)).returncode == 0
    text = file.read_text(encoding="utf-8")
    assert text.index("Code edition") < text.index("Amended edition")
    assert "601a.3(c)" in text
    assert "House advantage" not in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("guide", "601a"), "changes"),
        (("changes", "601a", "--out", "paper.svg"), "pdf or html"),
        (("changes", "601a@2011"), "it has code and amended"),
        (("changes", "601a", "--set", "decks=6"), "--set"),
    ],
)
def test_other_papers_of_a_general_chapter_are_refused(words: tuple[str, ...], said: str) -> None:
    done = croupier("paper", *words)
    assert done.returncode == 2
    assert said in done.stderr
