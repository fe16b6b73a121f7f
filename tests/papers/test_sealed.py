"""A filing is a sealed record: it is shown, printed, priced and compared from its events alone."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from sqlalchemy import delete
from tests.cli.calling import facts
from tests.filing.recording import on_its_day
from tests.filing.written import HEAD, call, desk, filing, person, whole
from tests.papers.reading import words
from tests.papers.test_filed_rulebook import APPROVED, DAY, GAME, added, change, renamed, richer
from tests.people.made import with_accounts

from croupier.catalog import index
from croupier.filing.acts import Notice
from croupier.filing.contents import sealed_record, todays_differences
from croupier.filing.desk import Desk
from croupier.filing.histories import Filings
from croupier.filing.record import compare_sealed
from croupier.filing.sides import compare_named
from croupier.papers.filed import Printable, filed_notice, filed_submission
from croupier.papers.make import PDF, bytes_of
from croupier.papers.print import pdf
from croupier.papers.sealing import Sealing
from croupier.people.person import Role
from croupier.rulebook import common
from croupier.rulebook.rules import questions
from croupier.store.engine import Store, file_url
from croupier.store.schema import contents

# Of 22,100 hands: straight flushes, threes of a kind, straights, flushes, pairs, and what D pays.
HANDS = {48: 40, 52: 30, 720: 6, 1_096: 4, 3_744: 1}
EDGE = Fraction(22_100 - sum(HANDS) - sum(n * pays for n, pays in HANDS.items()), 22_100)
Change = Callable[[Callable[[str], str]], object]
_ = change, on_its_day  # fixtures


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Filings]:
    found = Store(file_url(tmp_path / "store.sqlite"))
    yield Filings(found)
    found.close()


def at(store: Filings, role: Role) -> Desk:
    return Desk(store, person(role), seal=Sealing())


def submission(folder: Path, label: str) -> Path:
    file = folder / f"{label}.toml"
    file.write_text(HEAD + whole(label), encoding="utf-8")
    return file


def approved(store: Filings, folder: Path, label: str = "D") -> str:
    key = at(store, Role.MANAGER).file(submission(folder, label), DAY).filing
    at(store, Role.DIRECTOR).approve(key, APPROVED, Notice(APPROVED - timedelta(1)))
    return key


def printed(made: Printable) -> bytes:
    return bytes_of(made.paper, PDF, made.by)


def without_a_reading(text: str) -> str:
    """The first reading without a choice is gone."""
    blocks = re.split(r"(?m)^(?=\[\[)", text)
    gone = next(b for b in blocks if b.startswith("[[reading]]") and "choices" not in b)
    return text.replace(gone, "")


def gone(text: str) -> str:
    """A rules file that no program can read."""
    return "[chapter"


@pytest.mark.parametrize("how", [richer, renamed, added, without_a_reading, gone])
def test_601a_4_f_an_approval_is_printed_byte_for_byte_whatever_the_rules_file_says(
    store: Filings, change: Change, tmp_path: Path, how: Callable[[str], str]
) -> None:
    """It is shown, priced, compared and listed as before, too."""
    key, other = (approved(store, tmp_path, label) for label in "DA")
    view, url = at(store, Role.BUREAU), file_url(tmp_path / "store.sqlite")
    before, notice = (
        printed(made(store, key, APPROVED)) for made in (filed_submission, filed_notice)
    )
    facts = sealed_record(store.history(key)[0])
    compared, stands = compare_named(view, key, other, APPROVED), view.status(key, APPROVED)
    shown = {part: filing(url, None, "show", key)[part] for part in ("questions", "wagers")}
    if how is gone:
        file = index.find("649a").rules_file
        file.write_text(gone(""), encoding="utf-8")
        index.loaded.cache_clear()
    else:
        change(how)
    made = filed_submission(store, key, APPROVED)
    assert printed(made) == before
    assert made.note
    assert "2026-03-04" in words(before)
    assert printed(filed_notice(store, key, APPROVED)) == notice
    assert sealed_record(store.history(key)[0]) == facts
    assert facts.house_advantage("pair-plus") == EDGE
    assert compare_named(view, key, other, APPROVED) == compared
    assert [item.key for item in view.items(APPROVED)] == [key, other]
    assert view.status(key, APPROVED) == stands
    told = filing(url, None, "show", key)
    assert {part: told[part] for part in shown} == shown
    assert told["today"]


def test_601a_4_f_a_common_record_that_changes_leaves_an_approval_as_it_was(
    store: Filings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = approved(store, tmp_path)
    before = printed(filed_submission(store, key, APPROVED))
    monkeypatch.setattr(common, "FOLDER", tmp_path / "nowhere")
    for kept in (common._written, common._parsed):
        kept.cache_clear()
    assert printed(filed_submission(store, key, APPROVED)) == before
    monkeypatch.undo()
    for kept in (common._written, common._parsed):
        kept.cache_clear()


def test_601a_4_f_another_template_leaves_an_approval_as_it_was(
    store: Filings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after an update of the program: the paper is printed by the template kept with it."""
    key = approved(store, tmp_path)
    before = printed(filed_submission(store, key, APPROVED))
    other = tmp_path / "paper.typ"
    other.write_text(pdf.template().replace("#14583f", "#000000"), encoding="utf-8")
    monkeypatch.setattr(pdf, "TEMPLATE", other)
    assert printed(filed_submission(store, key, APPROVED)) == before


def test_601a_4_f_verify_prints_each_paper_again_and_names_the_one_that_is_another(
    store: Filings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a later Typst sets the same paper otherwise."""
    key, url = approved(store, tmp_path), file_url(tmp_path / "store.sqlite")
    assert filing(url, None, "verify", "--papers") | {"records": 0} == {
        "filings": 1,
        "events": 2,
        "records": 0,
        "signatures": {},
        "faults": [],
        "notes": [],
        "texts": len(distinct_texts(store, key)),
        "papers": 2,
    }
    made = pdf.set_in
    monkeypatch.setattr(pdf, "set_in", lambda *given: made(*given) + b"%")
    done = call(url, None, "verify", "--papers")
    assert done.returncode == 1
    told = done.stderr.splitlines()
    assert [line.partition(" (")[0].split()[-2:] for line in told] == [
        ["event", "1"],
        ["event", "2"],
    ]
    with store.store.writing() as connection:
        connection.execute(delete(contents))
    done = call(url, None, "verify", "--papers")
    assert "0 papers" in done.stdout
    assert "missing" in done.stderr


def distinct_texts(store: Filings, key: str) -> set[str]:
    return {text for event in store.history(key) for text in event.texts.values()}


def test_601a_4_c_a_decision_keeps_what_it_decided_on_and_its_notice(
    store: Filings, tmp_path: Path
) -> None:
    key = approved(store, tmp_path)
    filed, decided = store.history(key)
    assert decided.data["on"] == {"event": 1, "digest": filed.digest}
    assert decided.data["dated"] == "2026-03-04"
    for event, day in ((filed, DAY), (decided, APPROVED)):
        made = printed(filed_submission(store, key, day))
        assert event.data["printed"] == hashlib.sha256(made).hexdigest()
    notice = filed_notice(store, key, APPROVED)
    assert decided.texts["notice"]
    assert "Dated 2026-03-04" in words(printed(notice))


def test_601a_4_a_filing_keeps_questions_readings_payouts_and_figures(
    store: Filings, tmp_path: Path
) -> None:
    key = approved(store, tmp_path)
    record = sealed_record(store.history(key)[0])
    book = index.rulebook(index.find("649a"))
    assert record.answers().keys() == questions(book).keys()
    assert {each["key"] for each in record.facts["readings"]} == {r.key for r in book.reading}
    pays = {each["key"]: dict(each["rows"]) for each in record.facts["wagers"]}
    assert pays["pair-plus"]["Straight flush"] == "40 to 1"
    assert record.house_advantage("pair-plus") == EDGE


def test_601a_7_b_submissions_are_compared_as_they_were_filed(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    first, second = (approved(store, tmp_path, label) for label in "DA")
    sides = [sealed_record(store.history(key)[0]) for key in (first, second)]
    before = compare_sealed(*sides)
    change(richer)
    sides = [sealed_record(store.history(key)[0]) for key in (first, second)]
    assert compare_sealed(*sides) == before
    assert [(each.key, each.before, each.after) for each in before.answers] == [
        ("pair-plus-paytable", "D", "A")
    ]
    (changed,) = (each for each in before.wagers if each.differs)
    assert (changed.wager, changed.says()) == ("pair-plus", "paytable D becomes A")


def test_601a_4_f_where_todays_rulebook_says_otherwise_both_are_named(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    key = approved(store, tmp_path)
    event = store.history(key)[0]
    assert todays_differences(event) == []
    change(lambda text: added(richer(text)))
    named = {each.what: (each.before, each.after) for each in todays_differences(event)}
    assert named == {
        "Pair Plus Wager, Straight flush": ("40 to 1", "45 to 1"),
        "added-later": ("", "yes"),
    }


def test_an_envy_bonus_and_a_meter_that_changed_since_are_named(
    store: Filings, change: Change, tmp_path: Path
) -> None:
    key = approved(store, tmp_path)
    event = store.history(key)[0]
    was = (('\nseed = "$1,000', '\nseed = "$2,000'), ('"$100", "$500"', '"$90", "$500"'))

    def poorer(text: str) -> str:
        for before, after in was:
            assert before in text
            text = text.replace(before, after)
        return text

    change(poorer)
    named = {each.what: (each.before, each.after) for each in todays_differences(event)}
    wager = "Three-Card Progressive Payout Wager"
    spades = named[f"{wager}, Envy Bonus, Ace, king and queen of spades"]
    assert spades == ("$100, $500", "$90, $500")
    before, after = named[f"{wager}, meter"]
    assert after == before.replace("initial $1,000", "initial $2,000") != before


def test_601a_4_what_the_chapter_does_not_allow_is_printed_and_marked(
    store: Filings, tmp_path: Path
) -> None:
    key = at(store, Role.MANAGER).file(submission(tmp_path, "Z"), DAY).filing
    text = words(printed(filed_submission(store, key, DAY)))
    assert "pair-plus-paytable = 'Z' is refused" in text
    assert "'Z' (refused; A)" in text
    assert "Date filed 2026-03-01" in text
    assert sealed_record(store.history(key)[0]).figures == []
    lapsed = at(store, Role.BUREAU).may_offer("Keystone", GAME, DAY + timedelta(20))
    (why,) = [each.why for each in lapsed.reasons if each.cite == "601a.4(c)"]
    assert "pair-plus-paytable = 'Z' is refused" in why


def test_figures_that_take_too_long_may_be_left_out(store: Filings, tmp_path: Path) -> None:
    quick = Desk(store, person(Role.MANAGER), seal=Sealing(figures=False))
    key = quick.file(submission(tmp_path, "D"), DAY).filing
    record = sealed_record(store.history(key)[0])
    assert (record.figures, record.house_advantage("pair-plus")) == ([], None)
    assert "pair-plus" in record.offered()


def test_601a_4_b_the_date_filed_is_the_events(store: Filings, tmp_path: Path) -> None:
    file = submission(tmp_path, "D")
    text = file.read_text(encoding="utf-8").replace("2026-03-01", "1999-01-01")
    file.write_text(text, encoding="utf-8")
    key = at(store, Role.MANAGER).file(file, DAY).filing
    assert "Date filed 2026-03-01" in words(printed(filed_submission(store, key, DAY)))


def test_the_command_line_shows_and_compares(store: Filings, tmp_path: Path) -> None:
    url = file_url(tmp_path / "store.sqlite")
    with_accounts(store.store, person(Role.MANAGER), person(Role.DIRECTOR))
    keys = [
        filing(url, Role.MANAGER, "file", str(submission(tmp_path, label)), "--day", "2026-03-01")
        for label in "DA"
    ]
    first, second = (made["event"]["filing"] for made in keys)
    told = filing(url, None, "show", first)
    assert (told["game"], told["event"], told["today"]) == (GAME, 1, [])
    (edge,) = (each for each in told["figures"] if each["wager"] == "pair-plus")
    assert edge["house_advantage"] == str(EDGE)
    assert str(EDGE) in call(url, None, "show", first).stdout
    found = facts("compare", first, second, "--store", url)
    assert [each["key"] for each in found["answers"]] == ["pair-plus-paytable"]
    notice = tmp_path / "notice.pdf"
    notice.write_bytes(b"sent")
    words_ = ("approve", first, "--day", "2026-03-05", "--notice", str(notice))
    kept = filing(url, Role.DIRECTOR, *words_)["event"]["data"]
    assert kept["sent"] == {"file": "notice.pdf", "digest": hashlib.sha256(b"sent").hexdigest()}
    assert desk(store, Role.BUREAU).status(first, APPROVED).name == "in force"
