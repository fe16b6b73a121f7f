"""The command line as a whole: all games, files that are checked, one sentence for bad input."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

from croupier.catalog.index import entries

UNPLAYED = [entry for entry in entries() if not entry.has_play]


def test_games_lists_every_chapter() -> None:
    found = facts("games")
    assert len(found) == len(entries())
    assert {"game", "chapter", "title", "family"} <= set(found[0])
    assert [game["chapter"] for game in found] == sorted(game["chapter"] for game in found)
    assert "three-card-poker" in croupier("games").stdout


def test_check_of_files(tmp_path: Path) -> None:
    filed = tmp_path / "filed.toml"
    template = croupier("submission", "template", "craps").stdout
    filed.write_text(template, encoding="utf-8")
    assert croupier("check", str(filed)).returncode == 1
    head = template.replace("Name of", "Jane Doe of").replace("YYYY-MM-DD", "2026-11-15")
    filed.write_text(head, encoding="utf-8")
    assert croupier("check", str(filed)).returncode == 0
    filed.write_text('game = "craps"\n', encoding="utf-8")
    assert croupier("check", str(filed)).returncode == 1
    rules = Path("src/croupier/chapters/roulette/rules.toml")
    assert croupier("check", str(rules)).returncode == 0
    broken = tmp_path / "rules.toml"
    (tmp_path / "paragraphs.txt").write_text(
        (rules.parent / "paragraphs.txt").read_text(encoding="utf-8"),
        encoding="utf-8",
    )
    broken.write_text(
        rules.read_text(encoding="utf-8").replace('cite = "617a.6(a)"', 'cite = "617a.6(z)"'),
        encoding="utf-8",
    )
    found = croupier("check", str(broken))
    assert found.returncode == 1
    assert "617a has no paragraph 617a.6(z)" in " ".join(found.stdout.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rules", "tree-card-poker"), "three-card-poker"),
        (("odds", "649a", "--set", "pair-plus-paytable=Z"), "649a.12(d) allows A or B"),
        (("odds", "649a", "--set", "colour=red"), "not an option or reading"),
        (("odds", "649a", "--set", "colour"), "--set 'colour'"),
        (("odds", "649a", "--wager", "anty"), "is not a wager"),
        (("odds", "649a", "--wager", "pair-plus", "--paytable", "Z"), "no paytable 'Z'"),
        (("odds", "649a", "--stake", "five"), "not an amount of money"),
        (
            ("odds", "649a", "--stake", "20000"),
            "table-minimum = $1 to table-maximum = $10,000 (601a.6)",
        ),
        (("odds", "649a", "--stake", "5", "--set", "table-minimum=$10"), "stake = $5 is refused"),
        (("simulate", "649a", "--stake", "0.50"), "stake = $0.50 is refused"),
        (
            ("design", "649a", "--wager", "pair-plus", "--house-advantage", "600"),
            "to 100",
        ),
        (
            (
                "design",
                "649a",
                "--wager",
                "pair-plus",
                "--house-advantage",
                "5",
                "--paytable",
                "Q",
            ),
            "no paytable 'Q'; choose 'A'",
        ),
        (("design", "649a", "--wager", "pair-plus"), "--house-advantage"),
        (
            ("odds", "623a", "--wager", "fire", "--stake", "6"),
            "$1 to $5 (623a.3(a)(40))",
        ),
        (("odds", "649a", "--paytable", "Q"), "no paytable 'Q'; choose 'A', 'B', 'C'"),
        (
            ("odds", "617a", "--wager", "straight", "--paytable", "Q"),
            "no paytable 'Q'",
        ),
        (("rules", "649a", "--paytable", "Q"), "no paytable 'Q'; it has 'A', 'B', 'C'"),
        (("rules", "649a", "--wager", "ante", "--paytable", "Q", "--json"), "no paytable 'Q'"),
        (
            (
                "rules",
                "649a",
                "--wager",
                "pair-plus",
                "--paytable",
                "A",
                "--set",
                "pair-plus-paytable=D",
            ),
            "it has 'D'",
        ),
        (("rules", "fcp"), "four-card-poker (641a) or four-card-prime (682a)"),
        (("rules", "x\x1b[31m"), r"'x\x1b[31m' is not a game"),
        (("odds", "649a", "--stake", "1,0"), "'1,0' is not an amount of money"),
        (("odds", "649a", "--stake", "\u0661\u0660"), "is not an amount of money"),
        (("play", "649a", "--bankroll", "1,0"), "'1,0' is not an amount of money"),
        (("play", "649a", "--bet", "ante=\u0661\u0660"), "an amount is in dollars"),
        *((("odds", entry.chapter), entry.game) for entry in UNPLAYED),
        *((("play", entry.chapter), entry.game) for entry in UNPLAYED),
        (("play", "649a", "--bet", "1:ante=0.005"), "whole cents"),
        (("play", "649a", "--bet", "1:ante=0.50"), "601a.6"),
        (("play", "649a", "--bet", "1:six-card-bonus=5"), "needs ante or pair-plus"),
        (("play", "649a", "--seats", "8"), "1 to 7"),
        (("replay", "nowhere.log"), "nowhere.log"),
        (("check", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(words: tuple[str, ...], said: str) -> None:
    done = croupier(*words)
    assert done.returncode == 2, done.stdout
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_wrong_flag_is_a_wrong_call() -> None:
    done = croupier("odds", "649a", "--nonsense")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
