"""A filing keeps the rulebook it was made under, and its papers are made from that."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from tests.cli.calling import croupier
from tests.filing.recording import on_its_day
from tests.filing.written import HEAD, HOUSE, desk, person, whole
from tests.papers.reading import words

from croupier.catalog import index
from croupier.filing import contents, submissions
from croupier.filing.contents import Content, NotReadable, as_filed, kept_answers
from croupier.filing.histories import Filings
from croupier.kept import cache_folder
from croupier.maths.pricing.counted import Terms
from croupier.papers.filed import filed_subject
from croupier.papers.make import HTML, PDF, SVG, PaperError, make, printed, subject_of
from croupier.people.person import Role
from croupier.people.rights import Refused
from croupier.reports.reports import Reports
from croupier.rulebook import common
from croupier.rulebook.loader import load_rulebook, rules_text
from croupier.rulebook.rules import answer, questions
from croupier.rulebook.types import Rulebook
from croupier.sources import CHAPTERS
from croupier.store.engine import Store, file_url
from croupier.version import VERSION

DAY = date(2026, 3, 1)
APPROVED = DAY + timedelta(4)
GAME = "three-card-poker"
DIFFERS = "the rulebook stored with {key}, filed 2026-03-01; today's rulebook"
NOT_KEPT = "No rulebook was stored with {key}, filed 2026-03-01;"
QUESTION = """
[[option]]
key = "added-later"
cite = "649a.2"
question = "Is a question added later?"
kind = "yes-no"
default = true
"""
Change = Callable[[Callable[[str], str]], Rulebook]
_ = on_its_day


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Filings]:
    found = Store(file_url(tmp_path / "store.sqlite"))
    yield Filings(found)
    found.close()


@pytest.fixture
def change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Change]:
    """Changes the rules file of 649a, in a copy of the catalog."""
    copy = tmp_path / "chapters"
    shutil.copytree(CHAPTERS / "three_card_poker", copy / "three_card_poker")
    monkeypatch.setattr(index, "chapter_folders", lambda: (copy,))
    index.look_again()
    file = copy / "three_card_poker" / "rules.toml"

    def write(how: Callable[[str], str]) -> Rulebook:
        before = file.read_text(encoding="utf-8")
        after = how(before)
        assert after != before
        file.write_text(after, encoding="utf-8")
        index.loaded.cache_clear()
        return index.rulebook(index.find("649a"))

    yield write
    index.look_again()
    index.loaded.cache_clear()


def approved(store: Filings, folder: Path) -> str:
    """A submission that elects Pair Plus paytable D, approved."""
    file = folder / "filed.toml"
    file.write_text(HEAD + whole("D"), encoding="utf-8")
    key = desk(store, Role.MANAGER).file(file, DAY).filing
    desk(store, Role.DIRECTOR).approve(key, APPROVED)
    return key


def richer(text: str) -> str:
    """Pair Plus paytable D pays 45 to 1 for a straight flush."""
    row = re.search(r'\["Straight flush",[^\]]*"40 to 1"[^\]]*\]', text)
    assert row is not None
    return text.replace(row[0], row[0].replace('"40 to 1"', '"45 to 1"'))


def renamed(text: str) -> str:
    return text.replace("pair-plus-paytable", "pair-plus-table")


def added(text: str) -> str:
    return text + QUESTION


def said(store: Filings, key: str, kind: str) -> str:
    return words(printed(kind, filed_subject(store, key, APPROVED), PDF))


def test_a_filing_keeps_what_it_was_made_under(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    key = approved(store, tmp_path)
    filed = store.history(key)[0]
    text = rules_text(index.find("649a").rules_file)
    assert filed.texts["rulebook"] == text
    assert filed.data["program"] == VERSION
    asked = questions(index.rulebook(index.find("649a")))
    assert kept_answers(filed).keys() == asked.keys()
    assert kept_answers(filed)["pair-plus-paytable"] == "D"
    change(richer)
    assert store.history(key)[0].texts["rulebook"] == text


def test_a_filing_keeps_the_common_records_of_its_rulebook(
    store: Filings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An amendment of a common record does not reach what was approved before."""
    key = approved(store, tmp_path)
    before = as_filed(store.history(key)[0]).rules.book
    amended = tmp_path / "common"
    shutil.copytree(common.FOLDER, amended)
    file = amended / "irregularity.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("The round is void", "The round stands"), encoding="utf-8")
    monkeypatch.setattr(common, "FOLDER", amended)
    for kept in (common._written, common._parsed, contents.book_of):
        kept.cache_clear()
    today, _ = load_rulebook(index.find("649a").rules_file)
    assert as_filed(store.history(key)[0]).rules.book == before != today
    monkeypatch.undo()
    for kept in (common._written, common._parsed):
        kept.cache_clear()


@pytest.mark.parametrize("kind", ["submission", "guide", "rules-card", "layout", "signs"])
def test_an_approved_paper_prints_the_payout_that_was_approved(
    store: Filings, change: Change, tmp_path: Path, kind: str
) -> None:
    key = approved(store, tmp_path)
    note = DIFFERS.format(key=key)
    before = said(store, key, kind)
    assert note not in before
    assert "rulebook" not in before.casefold()
    today = change(richer)
    after = said(store, key, kind)
    assert f"{note} differs." in after
    for text in (before, after):
        assert "45 to 1" not in text
    if kind != "layout":
        assert "Straight flush 40 to 1" in after
        rules = answer(today, {"pair-plus-paytable": "D"})
        unfiled = subject_of(index.find("649a"), rules, APPROVED)
        assert "Straight flush 45 to 1" in words(printed(kind, unfiled, PDF))


def test_a_page_and_a_picture_say_so_too(store: Filings, change: Change, tmp_path: Path) -> None:
    key = approved(store, tmp_path)
    change(richer)
    subject = filed_subject(store, key, APPROVED)
    for kind, form in (("submission", HTML), ("layout", SVG)):
        assert f"the rulebook stored with {key}" in printed(kind, subject, form).decode()
    assert make("register", subject).head == make("register", replace(subject, note="")).head


def test_the_command_line_prints_it(store: Filings, change: Change, tmp_path: Path) -> None:
    key = approved(store, tmp_path)
    change(richer)
    out = tmp_path / "paper.html"
    url = file_url(tmp_path / "store.sqlite")
    done = croupier("paper", "submission", "--filing", key, "--store", url, "--out", str(out))
    assert done.returncode == 0, done.stderr
    page = out.read_text(encoding="utf-8")
    assert DIFFERS.format(key=key).replace("'", "&#39;") in page.replace("&#x27;", "&#39;")
    assert "45 to 1" not in page


@pytest.mark.parametrize("kind", ["submission", "guide", "signs"])
def test_the_command_line_names_what_today_says_otherwise(
    store: Filings, change: Change, tmp_path: Path, kind: str
) -> None:
    key = approved(store, tmp_path)
    out, url = tmp_path / "paper.html", file_url(tmp_path / "store.sqlite")
    asked = ("paper", kind, "--filing", key, "--store", url, "--out", str(out))
    done = croupier(*asked)
    assert (done.returncode, done.stderr) == (0, "")
    change(richer)
    done = croupier(*asked)
    assert done.returncode == 0, done.stderr
    assert "Pair Plus Wager, Straight flush: 40 to 1; today: 45 to 1 (649a.12(d))" in done.stderr
    assert (f"made by Croupier {VERSION}" in done.stderr) == (kind != "submission")
    assert "45 to 1" not in out.read_text(encoding="utf-8")


def test_a_renamed_option_leaves_it_printable(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    key = approved(store, tmp_path)
    today = change(renamed)
    assert "pair-plus-paytable" not in questions(today)
    assert "Straight flush 40 to 1" in said(store, key, "submission")


def test_what_was_filed_under_an_older_name_is_printed_or_says_why_not(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    """As after an update: the rulebook that was kept has a name that words of today do not know."""
    change(lambda text: re.sub(r"\bversion\b", "variant", text))
    file = tmp_path / "filed.toml"
    file.write_text((HEAD + whole("D")).replace("version", "variant"), encoding="utf-8")
    key = desk(store, Role.MANAGER).file(file, DAY).filing
    change(lambda text: re.sub(r"\bvariant\b", "version", text))
    for kind in ("submission", "signs"):
        assert "Straight flush 40 to 1" in said(store, key, kind)
    with pytest.raises(PaperError, match=r"guide .* 'version'"):
        said(store, key, "guide")


def test_a_question_that_was_added_later_is_none_of_it(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    key = approved(store, tmp_path)
    before = said(store, key, "submission")
    today = change(added)
    assert "added-later" in questions(today)
    after = said(store, key, "submission")
    assert "added later" not in after
    note = DIFFERS.format(key=key)
    assert note in after
    other = {*after.split()} - {*before.split()}
    assert other <= {"Rulebook", "This", "paper", "uses", *note.split(), "differs."}
    unfiled = subject_of(index.find("649a"), answer(today, {}), APPROVED)
    assert "Is a question added later?" in words(printed("submission", unfiled, PDF))


def test_a_comment_in_the_rules_file_makes_no_difference(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    key = approved(store, tmp_path)
    change(lambda text: f"# A comment.\n{text}")
    assert filed_subject(store, key, APPROVED).note == ""


def test_the_paper_of_a_filing_without_a_rulebook_is_made_from_todays_and_says_so(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    """As the version before kept it: the submission in the event, and nothing else."""
    manager, text = person(Role.MANAGER), HEAD + whole("D")
    content = Content({"game": GAME, "holder": HOUSE, "text": text, "digest": "x"})
    key = store.begin(
        "submission",
        "file",
        lambda key: submissions.file((), key, DAY, manager, content),
        manager,
        DAY,
    ).filing
    for payout in ("40 to 1", "45 to 1"):
        text = said(store, key, "submission")
        assert NOT_KEPT.format(key=key) in text
        assert f"Straight flush {payout}" in text
        if payout == "40 to 1":
            change(richer)


def test_a_rulebook_that_this_version_cannot_read_is_named(store: Filings, tmp_path: Path) -> None:
    key = approved(store, tmp_path)
    filed = store.history(key)[0]
    filed = replace(filed, texts={**filed.texts, "rulebook": "[chapter]\nnumber = 3\n"})
    with pytest.raises(NotReadable, match=f"kept with {key} was written by croupier {VERSION}"):
        as_filed(filed)


# ------------------------------------------------------------------------------ what reads it


def test_605a_8_g_what_is_in_force_is_read_by_the_rulebook_of_the_time(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    approved(store, tmp_path)
    change(richer)
    found = desk(store, Role.BUREAU).rules_in_force(HOUSE, GAME, APPROVED)
    assert found is not None
    rows = {row.name: str(row.pays) for row in found[1].paytable("pair-plus").rows}
    assert rows["Straight flush"] == "40 to 1"


def test_601a_4_d_1_what_check_finds_is_found_by_the_rulebook_of_the_time(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    """An option that was renamed meanwhile is no inconsistency of the submission."""
    file = tmp_path / "filed.toml"
    file.write_text(HEAD + whole("D"), encoding="utf-8")
    key = desk(store, Role.MANAGER).file(file, DAY).filing
    change(renamed)
    with pytest.raises(Refused, match=r"601a.4.d..1."):
        desk(store, Role.BUREAU).toll(key, APPROVED)


# ------------------------------------------------------------------------------ counts


@pytest.fixture
def counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("CROUPIER_CACHE", str(folder))
    cache_folder.cache_clear()
    yield folder
    cache_folder.cache_clear()


def test_counts_of_one_rulebook_are_not_taken_for_another(
    store: Filings, change: Change, tmp_path: Path, counts: Path
) -> None:
    key = approved(store, tmp_path)
    entry = index.find("649a")
    own = Reports(entry).kept("pair-plus").name
    today = change(richer)
    filed = filed_subject(store, key, APPROVED).rules
    reports = Reports(entry)
    names = {own, *(reports.kept("pair-plus", book).name for book in (filed.book, today))}
    assert len(names) == 3
    edges = [
        reports.exact(rules, "pair-plus", "D", Terms()).wagers[0].house_advantage
        for rules in (answer(today, {"pair-plus-paytable": "D"}), filed)
    ]
    # 48 straight flushes of 22,100 hands pay five more.
    assert edges[1] - edges[0] == pytest.approx(48 * 5 / 22_100)
    assert len(list(counts.rglob("counts/*/*.json"))) == 2


def test_counts_of_a_rulebook_that_says_the_same_serve(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    key = approved(store, tmp_path)
    reports = Reports(index.find("649a"))
    filed = filed_subject(store, key, APPROVED).rules
    assert reports.kept("pair-plus", filed.book) == reports.kept("pair-plus")
