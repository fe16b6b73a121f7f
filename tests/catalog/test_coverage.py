"""The register of paragraphs: derived from data, code and tests."""

from __future__ import annotations

import io
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from croupier.catalog.coverage import Coverage, coverage, paragraphs_named
from croupier.catalog.faults import check
from croupier.catalog.index import Entry, entries, find
from croupier.cli.show.coverage import coverage_json, show_chapter, show_chapters

SIC_BO = find("sic-bo")


def copied(tmp_path: Path, **additions: str) -> Entry:
    """Sic Bo in a folder of its own, with lines added to its files: `play`, `paragraphs`, ..."""
    folder = tmp_path / SIC_BO.folder.name
    shutil.copytree(SIC_BO.folder, folder)
    for stem, text in additions.items():
        file = next(folder.glob(f"{stem}.*"))
        file.write_text(f"{file.read_text(encoding='utf-8').rstrip()}\n{text}\n", encoding="utf-8")
    return replace(SIC_BO, folder=folder)


def kinds(found: Coverage, cite: str) -> tuple[str, ...]:
    return next(paragraph.kinds for paragraph in found.paragraphs if paragraph.cite == cite)


def open_cites(found: Coverage) -> list[str]:
    return [paragraph.cite for paragraph in found.open]


@pytest.mark.parametrize("entry", entries())
def test_every_paragraph_is_listed_once_in_the_order_of_the_text(entry: Entry) -> None:
    found = coverage(entry)
    assert [paragraph.cite for paragraph in found.paragraphs] == list(entry.paragraphs())
    listed = [paragraph for members in found.sections().values() for paragraph in members]
    assert listed == list(found.paragraphs)


def test_a_paragraph_that_nothing_cites_is_open(tmp_path: Path) -> None:
    added = open_cites(coverage(copied(tmp_path, paragraphs="625a.9\n625a.9(a)\n625a.9(b)")))
    assert added[-3:] == ["625a.9", "625a.9(a)", "625a.9(b)"]


def test_a_paragraph_is_accounted_for_when_all_its_parts_are(tmp_path: Path) -> None:
    found = coverage(
        copied(tmp_path, paragraphs="625a.9\n625a.9(a)\n625a.9(b)", play="# 625a.9(a), 625a.9(b)")
    )
    assert kinds(found, "625a.9") == ("parts",)
    assert kinds(found, "625a.9(a)") == ("play",)


def test_a_procedure_speaks_for_what_is_beneath_it(tmp_path: Path) -> None:
    procedure = '[[procedure]]\ncite = "625a.9"\nwhat = "What hands do."'
    found = coverage(copied(tmp_path, paragraphs="625a.9\n625a.9(a)", rules=procedure))
    assert kinds(found, "625a.9(a)") == ("procedure",)


def test_a_procedure_does_not_speak_for_what_lies_beside_a_rule_of_play(tmp_path: Path) -> None:
    procedure = '[[procedure]]\ncite = "625a.9"\nwhat = "What hands do."'
    entry = copied(
        tmp_path, paragraphs="625a.9\n625a.9(a)\n625a.9(b)", rules=procedure, play="# 625a.9(b)"
    )
    assert "625a.9(a)" in open_cites(coverage(entry))


def is_open(tmp_path: Path, **additions: str) -> bool:
    """Whether a paragraph that only these lines know is open."""
    return "625a.9" in open_cites(coverage(copied(tmp_path, paragraphs="625a.9", **additions)))


def test_a_sentence_that_mentions_a_paragraph_keeps_nothing(tmp_path: Path) -> None:
    told = '[[procedure]]\ncite = "625a.1"\nwhat = "What hands do (625a.9)."'
    found = coverage(copied(tmp_path, paragraphs="625a.9", rules=told))
    (paragraph,) = (each for each in found.open if each.cite == "625a.9")
    assert [where.rpartition(", ")[2] for where in paragraph.mentions] == ["what"]
    (fact,) = (each for each in coverage_json(found, only_open=True)["list"] if each["mentions"])
    assert fact["cite"] == "625a.9"


def test_a_reading_keeps_a_paragraph_only_if_another_meaning_can_be_chosen(tmp_path: Path) -> None:
    words = '[[reading]]\nkey = "words"\ncite = "625a.9"\ndoubt = "A misprint."\n'
    assert is_open(tmp_path / "none", rules=f'{words}taken = "A word."\neffect = "none"')
    choices = 'taken = "a"\nchoices = { a = "This.", b = "That." }\neffect = "play"'
    assert not is_open(tmp_path / "play", rules=words + choices)


def test_a_step_of_the_guide_keeps_a_paragraph_that_it_cites(tmp_path: Path) -> None:
    assert not is_open(tmp_path / "cite", guide='[[step]]\ncite = "625a.9"\nsays = "Wager."')
    assert is_open(tmp_path / "text", guide='[[step]]\ncite = "625a.1"\nsays = "See 625a.9."')


def test_a_home_in_a_record_names_the_field(tmp_path: Path) -> None:
    told = '[[procedure]]\ncite = "625a.1"\nalso = ["625a.9"]\nwhat = "What hands do."'
    found = coverage(copied(tmp_path, paragraphs="625a.9", rules=told))
    (paragraph,) = (each for each in found.paragraphs if each.cite == "625a.9")
    (home,) = paragraph.homes
    assert home.where.endswith(", also")


def test_also_names_further_paragraphs_that_a_record_carries(tmp_path: Path) -> None:
    procedure = '[[procedure]]\ncite = "625a.1"\nalso = ["625a.9"]\nwhat = "What hands do."'
    found = coverage(copied(tmp_path, paragraphs="625a.9", rules=procedure))
    assert kinds(found, "625a.9") == ("procedure",)


def test_also_is_checked_like_a_cite(tmp_path: Path) -> None:
    procedure = '[[procedure]]\ncite = "625a.1"\nalso = ["625a.99"]\nwhat = "What hands do."'
    assert any(
        "no paragraph 625a.99" in fault for fault in check(copied(tmp_path, rules=procedure))
    )


@pytest.mark.parametrize(
    ("comment", "fault"),
    [
        ("# 649a.11(c)", "649a.11(c) is outside chapter 625a"),
        ("# 625a.77(q)", "chapter 625a has no paragraph 625a.77(q)"),
    ],
)
def test_a_cite_in_code_must_be_of_its_own_chapter_and_stand_there(
    tmp_path: Path, comment: str, fault: str
) -> None:
    found = check(copied(tmp_path, odds=comment))
    assert [text for text in found if fault in text and "odds.py" in text]


def test_a_cite_of_a_general_chapter_may_stand_in_code(tmp_path: Path) -> None:
    assert check(copied(tmp_path, odds="# 601a.6")) == []


@pytest.mark.parametrize(
    ("name", "cites"),
    [
        ("test_625a_4_a_1_wins", ["625a.4(a)(1)"]),
        ("test_625a_4_a_and_b", ["625a.4(a)", "625a.4(b)"]),
        ("test_625a_4_a_to_c_stand", ["625a.4(a)", "625a.4(b)", "625a.4(c)"]),
        ("test_625a_4_c_i_a_wins", ["625a.4(c)(i)(A)"]),
        ("test_nothing_of_the_kind", []),
    ],
)
def test_the_paragraphs_in_the_name_of_a_test(name: str, cites: list[str]) -> None:
    parts = ("", "(a)", "(a)(1)", "(b)", "(c)", "(c)(i)", "(c)(i)(A)")
    chapter = [f"625a.4{part}" for part in parts]
    assert list(paragraphs_named(name, chapter)) == cites


def test_a_golden_transcript_shows_what_the_table_said() -> None:
    shown = {
        test
        for paragraph in coverage(SIC_BO).paragraphs
        for test in paragraph.tests
        if test.startswith("transcripts/")
    }
    assert shown


@pytest.mark.parametrize("only_open", [True, False])
def test_the_register_fits_eighty_columns(only_open: bool) -> None:
    out = Console(file=io.StringIO(), width=80)
    three = [coverage(find(chapter)) for chapter in ("649a", "633a", "621a")]
    show_chapters(three, only_open=only_open, out=out)
    for found in three:
        show_chapter(found, only_open=only_open, out=out)
    text = out.file.getvalue()  # type: ignore[attr-defined]
    assert max(map(len, text.splitlines())) <= 80
    assert "649a.11(c)(3)(ii)(A)" in text or only_open


def test_the_register_for_programs(tmp_path: Path) -> None:
    found = coverage(copied(tmp_path, paragraphs="625a.9\n625a.9(a)"))
    facts = coverage_json(found, only_open=True)
    assert facts["open"] == len(facts["list"]) == len(found.open) > 0
    assert facts["paragraphs"] == facts["accounted_for"] + facts["open"]
