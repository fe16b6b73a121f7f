"""`croupier paper` as its user calls it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from tests.cli.calling import croupier as call
from tests.papers.reading import words

import croupier

DAY = "2026-11-16"
PAYTABLE = """wager = "pair-plus"
label = "Mine"
rows = [["Straight flush", "41 to 1"], ["Three-of-a-kind", "30 to 1"], ["Straight", "6 to 1"],
  ["Flush", "3 to 1"], ["Pair", "1 to 1"]]
"""


def test_the_command_and_python_write_the_same_bytes(tmp_path: Path) -> None:
    out = tmp_path / "guide.pdf"
    done = call("paper", "guide", "649a", "--out", str(out), "--day", DAY)
    assert done.returncode == 0, done.stderr
    same = croupier.game("649a").paper("guide", day=date.fromisoformat(DAY))
    assert out.read_bytes() == same


def test_a_submission_gives_the_answers_and_the_head(tmp_path: Path) -> None:
    file, out = tmp_path / "s.toml", tmp_path / "s.pdf"
    file.write_text(
        'game = "three-card-poker"\ncertificate_holder = "Keystone"\ndate_filed = "2026-03-01"\n'
        'reviewed_by = "A. Manager"\n[answers]\npair-plus-paytable = "D"\n',
        encoding="utf-8",
    )
    done = call("paper", "submission", "tcp", "--submission", str(file), "--out", str(out))
    assert done.returncode == 0, done.stderr
    text = words(out.read_bytes())
    assert "Keystone" in text
    assert "A. Manager" in text
    assert "Pair Plus Wager, paytable D" in text


def test_a_notice_on_a_submission_that_is_not_filed_is_a_draft(tmp_path: Path) -> None:
    file, out = tmp_path / "s.toml", tmp_path / "n.pdf"
    file.write_text('game = "casino-war"\n[answers]\ndecks = 99\n', encoding="utf-8")
    done = call("paper", "notice", "651a", "--submission", str(file), "--out", str(out))
    assert done.returncode == 0, done.stderr
    text = words(out.read_bytes())
    assert "On how many adjacent boxes may a player wager in one round?" in text
    assert "decks = 99" in text
    assert "certificate_holder is empty" in text
    assert "DRAFT" in text


def test_a_proposed_paytable_is_priced_in_its_request(tmp_path: Path) -> None:
    file, out = tmp_path / "mine.toml", tmp_path / "r.pdf"
    file.write_text(PAYTABLE, encoding="utf-8")
    done = call("paper", "request", "649a", "--paytable-file", str(file), "--out", str(out))
    assert done.returncode == 0, done.stderr
    text = words(out.read_bytes())
    assert "paytable Mine for Pair Plus Wager" in text
    assert "41 to 1" in text
    refused = call("paper", "request", "649a", "--paytable-file", str(file), "--set", "ante=none")
    assert refused.returncode == 2, "answers beside a paytable are looked at too"


def test_a_par_sheet_with_a_witness(tmp_path: Path) -> None:
    out = tmp_path / "par.html"
    words_of = ("paper", "par", "651a", "--rounds", "1000", "--seed", "3", "--out", str(out))
    assert call(*words_of).returncode == 0
    assert "after 1,000 rounds" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("guide",), "GAME is missing"),
        (("poster", "649a"), "poster"),
        (("guide", "649a", "--out", "guide.doc"), ".pdf, .html or .svg"),
        (("guide", "649a", "--out", "guide.svg"), "svg"),
        (("guide", "649a", "--day", "soon"), "--day 'soon'"),
        (("book", "--out", "book.html"), "book.html"),
        (("book", "649a"), "GAME is refused"),
        (("book", "--set", "decks=1"), "--set is refused"),
        (
            ("notice", "649a", "--submission", "s.toml", "--set", "decks=1"),
            "--set is refused",
        ),
        (("layout", "649a", "--large"), "--large is refused; it applies only to guide"),
        (("guide", "649a", "--rounds", "9"), "--rounds is refused; it applies only to par"),
        (("guide", "649a", "--store", "sqlite://"), "--store is refused without --filing"),
        (("guide", "649a", "--set", "decks=1", "--filing", "RS-2026-0001"), "--set is refused"),
    ],
)
def test_a_wrong_call_is_one_sentence(typed: tuple[str, ...], said: str) -> None:
    done = call("paper", *typed)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
