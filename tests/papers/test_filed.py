"""Papers from the store of filings: the line of each page, and the notices."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calling import croupier as call
from tests.filing.recording import on_its_day
from tests.filing.test_features import new_game
from tests.filing.test_requests import WHOLE
from tests.filing.written import HEAD, ask, desk, whole
from tests.papers.reading import pages, words

from croupier.catalog.index import entries, find, rulebook
from croupier.filing.acts import Notice
from croupier.filing.contents import book_of
from croupier.filing.histories import Filings
from croupier.filing.proposed import Files, attached_file
from croupier.papers.document import Drawing, Grid, Heading, Paper
from croupier.papers.filed import (
    approval_line,
    filed_notice,
    filed_request,
    filed_subject,
    filed_submission,
)
from croupier.papers.kinds.rules_of_play import rules_of_play
from croupier.papers.make import PDF, SVG, PaperError, bytes_of, make, printed
from croupier.papers.sealing import Sealing
from croupier.people.person import Role
from croupier.rulebook.rules import answer
from croupier.store.engine import Store, file_url

DAY = date(2026, 3, 1)
PROHIBITED = "Prohibited for play in the Commonwealth • pair-plus-paytable = A"
_ = on_its_day


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Filings]:
    found = Store(file_url(tmp_path / "store.sqlite"))
    yield Filings(found)
    found.close()


@pytest.fixture
def filed(store: Filings, tmp_path: Path) -> str:
    return _filed(store, tmp_path, "D")


def _filed(store: Filings, folder: Path, label: str) -> str:
    file = folder / f"{label}.toml"
    file.write_text(HEAD + whole(label), encoding="utf-8")
    return desk(store, Role.MANAGER).file(file, DAY).filing


def test_a_filing_on_another_game_is_not_printed(
    store: Filings, filed: str, tmp_path: Path
) -> None:
    url = file_url(tmp_path / "store.sqlite")
    said = call("paper", "submission", "651a", "--filing", filed, "--store", url)
    assert said.returncode == 2
    assert f"{filed} is for three-card-poker, not casino-war." in said.stderr
    said = call("paper", "notice", "651a", "--filing", filed, "--store", url)
    assert (said.returncode, "GAME is refused" in said.stderr) == (2, True)


def test_601a_4_f_an_approved_submission_bears_the_date_and_another_does_not(
    store: Filings, filed: str
) -> None:
    before = make("submission", filed_subject(store, filed, DAY))
    assert before.stamp == "not approved"
    received = DAY + timedelta(5)
    desk(store, Role.DIRECTOR).approve(filed, received, notice=Notice(DAY + timedelta(4)))
    after = make("submission", filed_subject(store, filed, received))
    found = pages(bytes_of(after, PDF))
    assert all("2026-03-05" in page.words for page in found)
    assert "Straight flush 40 to 1" in words(bytes_of(after, PDF))


def test_a_submission_that_came_into_force_without_a_notice_says_so(
    store: Filings, filed: str
) -> None:
    line = approval_line(store.history(filed), DAY + timedelta(15))
    assert line.startswith("In force since 2026-03-16 without a notice of approval")


def test_601a_4_d_1_a_tolling_notice_names_each_inconsistency(
    store: Filings, tmp_path: Path
) -> None:
    key = _filed(store, tmp_path, "Z")
    day = DAY + timedelta(5)
    desk(store, Role.BUREAU).toll(key, day)
    text = words(bytes_of(filed_notice(store, key, day).paper, PDF))
    assert "Notice of tolling" in text
    assert "1. pair-plus-paytable = 'Z' is refused" in text
    assert "acceptable alternative" not in text
    assert "649a.12(d)" in text
    assert "within 15 days" in text
    assert "not to be implemented until approved under subsection (e)" in text
    assert "Dated 2026-03-06" in text


def test_601a_4_e_the_approval_of_a_revision_names_it(store: Filings, tmp_path: Path) -> None:
    key = _filed(store, tmp_path, "Z")
    desk(store, Role.BUREAU).toll(key, DAY + timedelta(2))
    better = tmp_path / "A.toml"
    better.write_text(HEAD + whole("A"), encoding="utf-8")
    desk(store, Role.MANAGER).revise(key, better, DAY + timedelta(4))
    day = DAY + timedelta(6)
    desk(store, Role.DIRECTOR).approve(key, day)
    text = words(bytes_of(filed_notice(store, key, day).paper, PDF))
    assert "Executive Director (601a.4(e))" in text
    assert f"{key}, revised 2026-03-05" in text


def test_601a_3_e_the_notice_in_the_bulletin_has_the_rules_of_play_and_wagering(
    store: Filings, tmp_path: Path
) -> None:
    made = _published(store, _proposed(store, tmp_path))
    tables = [b for b in made.blocks if isinstance(b, Grid) and b.columns[0] == "outcome"]
    assert [(g.title, g.cite) for g in tables] == [("Pair Plus Wager Keystone", "56 Pa.B. 1")]
    assert ("Straight flush", "50 to 1") in tables[0].rows


def _published(store: Filings, key: str) -> Paper:
    """The notice in the Bulletin of a request that goes all the way."""
    for kind, role, later, data in (
        ("verified", Role.LABORATORY, 1, {}),
        ("notified", Role.DIRECTOR, 1, {}),
        ("preliminary", Role.BOARD, 1, {"meeting": "2026-03-02"}),
        ("posted", Role.BOARD, 1, {}),
        ("final", Role.BOARD, 40, {"meeting": "2026-04-10"}),
        ("published", Role.BOARD, 41, {"bulletin": "56 Pa.B. 1"}),
    ):
        desk(store, role).advance(key, kind, DAY + timedelta(later), data)
    return filed_notice(store, key, DAY + timedelta(41)).paper


def _provisions(made: Paper) -> dict[str, list[tuple[str, ...]]]:
    """The rows of a notice below each heading."""
    found: dict[str, list[tuple[str, ...]]] = {}
    under = ""
    for block in made.blocks:
        if isinstance(block, Heading):
            under = block.text
        elif isinstance(block, Grid):
            found.setdefault(under, []).extend(block.rows)
    return found


def test_601a_3_e_the_notice_of_a_feature_has_every_provision_of_601a_3_b(
    store: Filings, tmp_path: Path
) -> None:
    found = _provisions(_published(store, _proposed(store, tmp_path)))
    kinds = re.findall(r"601a\.3\(b\)\((\d+)\)", " ".join(found))
    assert kinds == ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
    for heading, row in (
        ("Devices", ("Cards: 1 deck, 1 cover card.", "649a.3(a)")),
        ("Opening", ("Inspecting, spreading, washing and stacking the cards.", "649a.4")),
        ("Wagers", ("Ante Wager. Before the dealer announces no more bets.", "649a.7(d)(1)")),
        ("Shuffle", ("3 cards to each player and the dealer, one at a time.", "649a.8(d)")),
        ("Completion", ("If the player folds: Ante Wager loses.", "649a.11(b)")),
        ("Irregularities", ("", "649a.13(a)")),
    ):
        (rows,) = [rows for title, rows in found.items() if title.startswith(heading)]
        assert [r for r in rows if r[0].startswith(row[0]) and r[-1] == row[1]], heading
    lacks, _signature = found["Provisions without text of their own in the rules file"]
    said = "only the title of 649a.1, Definitions; add its text"
    assert lacks == ("Definitions", said, "601a.3(b)(1)")


def test_601a_3_e_the_notice_of_a_new_game_is_made_of_its_rules_file_and_names_what_it_lacks(
    store: Filings, tmp_path: Path
) -> None:
    rules = tmp_path / "rules.toml"
    text = new_game().replace("651a", "999a")
    text = text.replace('"Opening of the table for gaming"', '"Before play"')
    rules.write_text(text, encoding="utf-8")
    data = {**WHOLE, "game": "new-game"}
    key = desk(store, Role.SUPPLIER).request(data, DAY, Files(rules=rules)).filing
    made = _published(store, key)
    found = _provisions(made)
    lacks = found["Provisions without text of their own in the rules file"]
    assert ("Opening of the table", "missing", "601a.3(b)(4)") in lacks
    book = book_of(text)
    cites = {row[-1] for rows in found.values() for row in rows}
    cites |= {block.cite for block in made.blocks if isinstance(block, Grid)}
    printed = (
        *book.equipment,
        *book.inscription,
        *book.wager,
        *book.irregularity,
        *book.procedure,
        *book.option,
        *book.ranking,
        *book.cut,
        *book.paytable,
    )
    assert {record.cite for record in printed} <= cites


def test_601a_3_e_a_notice_without_a_rules_file_says_so(store: Filings) -> None:
    key = desk(store, Role.SUPPLIER).request(WHOLE, DAY).filing
    assert "No rules file came with the request" in words(bytes_of(_published(store, key), PDF))


@pytest.mark.parametrize("chapter", [entry.chapter for entry in entries()])
def test_601a_3_e_no_duty_of_a_chapter_is_left_out_or_told_twice(chapter: str) -> None:
    book = rulebook(find(chapter))
    tables = [b for b in rules_of_play(answer(book, {})) if isinstance(b, Grid)]
    told = Counter(row for table in tables for row in table.rows)
    assert {told[duty.what, duty.cite] for duty in book.procedure} == {1}


def test_601a_4_c_a_notice_of_disapproval_says_why(store: Filings, filed: str) -> None:
    day = DAY + timedelta(5)
    desk(store, Role.DIRECTOR).disapprove(filed, day, "The layout is not legible.")
    text = words(bytes_of(filed_notice(store, filed, day).paper, PDF))
    assert "Notice of disapproval" in text
    assert "The layout is not legible." in text


def test_601a_3_the_notices_of_a_request(store: Filings) -> None:
    asked = desk(store, Role.SUPPLIER).request({**WHOLE, "game": "three-card-poker"}, DAY)
    with pytest.raises(PaperError, match=r"RQ-2026-0001 .* 2026-03-01 \(601a\.3, 601a\.4\)"):
        filed_notice(store, asked.filing, DAY)
    steps: tuple[tuple[str, Role, dict[str, Any], str], ...] = (
        ("verified", Role.LABORATORY, {}, ""),
        ("notified", Role.DIRECTOR, {"prohibited": ["pair-plus-paytable = A"]}, PROHIBITED),
        ("preliminary", Role.BOARD, {"meeting": "2026-06-02"}, "public meeting of 2026-06-02"),
        ("posted", Role.BOARD, {}, "Last day for comments: 2026-08-06"),
        ("final", Role.BOARD, {"meeting": "2026-08-07"}, "final approval"),
        ("published", Role.BOARD, {"bulletin": "56 Pa.B. 1"}, "Pennsylvania Bulletin: 56 Pa.B. 1."),
    )
    day = DAY
    for kind, role, data, said in steps:
        day += timedelta(32)
        desk(store, role).advance(asked.filing, kind, day, data)
        if said:
            assert said in words(bytes_of(filed_notice(store, asked.filing, day).paper, PDF))


def test_601a_3_c_i_the_papers_of_a_request_say_what_was_amended(store: Filings) -> None:
    asked = desk(store, Role.SUPPLIER).request({**WHOLE, "game": "casino-war"}, DAY).filing
    steps: tuple[tuple[str, Role, int, dict[str, Any]], ...] = (
        ("verified", Role.LABORATORY, 1, {}),
        ("notified", Role.DIRECTOR, 1, {}),
        ("preliminary", Role.BOARD, 1, {"meeting": "2026-03-02"}),
        ("posted", Role.BOARD, 1, {}),
        ("amended", Role.BOARD, 9, {"text": "Six decks.", "file": "rules.pdf", "digest": "ab12"}),
        ("final", Role.BOARD, 40, {"meeting": "2026-04-10"}),
        ("published", Role.BOARD, 41, {"bulletin": "56 Pa.B. 1"}),
    )
    said = "2026-03-10 Six decks.; rules.pdf, SHA-256 ab12"
    for kind, role, later, data in steps:
        day = DAY + timedelta(later)
        desk(store, role).advance(asked, kind, day, data)
        text = words(bytes_of(filed_request(store, asked, day), PDF))
        assert (said in text) == (later >= 9)
        if later >= 40:
            assert said in words(bytes_of(filed_notice(store, asked, day).paper, PDF))


def test_601a_10_a_notice_on_a_layout_speaks_of_the_layout(store: Filings, tmp_path: Path) -> None:
    bureau, drawing = desk(store, Role.BUREAU), tmp_path / "good.toml"
    drawing.write_text(HEAD + whole("A"), encoding="utf-8")
    filed = desk(store, Role.MANAGER).file(drawing, DAY).filing
    for kind in ("approved", "disapproved"):
        key = ask(store, "layout", filed, drawing, about="seven boxes").filing
        day = DAY + timedelta(3)
        if kind == "approved":
            bureau.approve(key, day, notice=Notice(DAY + timedelta(2)))
        else:
            bureau.disapprove(key, day, "The boxes are too small.")
        text = words(bytes_of(filed_notice(store, key, day).paper, PDF))
        assert "Bureau of Gaming Operations (601a.10(a))" in text
        assert f"{kind}: layout (seven boxes)." in text
        assert "Rules Submission" not in text
        assert ("Dated 2026-03-03" in text) == (kind == "approved")
        assert ("The boxes are too small." in text) == (kind == "disapproved")


def test_601a_2_a_a_request_without_a_game_is_no_folder(store: Filings) -> None:
    nameless = {part: value for part, value in WHOLE.items() if part != "game"}
    asked = desk(store, Role.SUPPLIER).request(nameless, DAY)
    with pytest.raises(PaperError, match=f"{asked.filing} .* game ="):
        filed_request(store, asked.filing, DAY)


def test_601a_2_a_a_request_in_the_store_is_a_folder(store: Filings) -> None:
    asked = desk(store, Role.SUPPLIER).request({**WHOLE, "game": "casino-war"}, DAY)
    text = words(bytes_of(filed_request(store, asked.filing, DAY), PDF))
    assert "Patrons ask for it." in text
    assert "Nevada" in text
    assert "ante: house advantage 5.0000%" in text
    assert "win 1 to 1 1.11 to 1" in text
    assert not re.search(r"[\[\]{}]|_advantage", text)


PAYTABLE = """wager = "pair-plus"
label = "Keystone"
rows = [["Straight flush", "50 to 1"], ["Three-of-a-kind", "30 to 1"], ["Pair", "1 to 1"]]
"""


def _proposed(store: Filings, folder: Path, **changed: Any) -> str:
    """A request with a paytable and files."""
    files = {"paytable.toml": PAYTABLE, "shoe.svg": SHOE, "certificate.txt": "It complies."}
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    attached = [
        attached_file("equipment", folder / "shoe.svg"),
        attached_file("certification", folder / "certificate.txt"),
    ]
    data = {**WHOLE, "game": "three-card-poker", **changed}
    kept = Files(paytable=folder / "paytable.toml", attached=attached)
    return desk(store, Role.SUPPLIER).request(data, DAY, kept).filing


SHOE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


def test_601a_2_a_1_the_folder_prints_the_paytable_that_was_proposed(
    store: Filings, tmp_path: Path
) -> None:
    key = _proposed(store, tmp_path)
    made = filed_request(store, key, DAY)
    assert ("Proposed", "paytable Keystone for Pair Plus Wager") in made.head
    tables = [block for block in made.blocks if isinstance(block, Grid)]
    pays = [g for g in tables if "Pair Plus Wager" in g.title and "Keystone" in g.title]
    assert any(row[:2] == ("Straight flush", "50 to 1") for g in pays for row in g.rows)
    assert not [g for g in tables if "Pair Plus Wager, paytable A" in g.title]
    stated = next(g for g in tables if g.title.startswith("ante: house advantage"))
    assert stated.columns == ("outcome", "payout odds", "true odds", "probability")


def test_601a_2_a_1_iv_and_v_the_folder_shows_pictures_and_lists_files_by_digest(
    store: Filings, tmp_path: Path
) -> None:
    key = _proposed(store, tmp_path)
    made = filed_request(store, key, DAY)
    files = next(b for b in made.blocks if isinstance(b, Grid) and b.columns[0] == "file")
    digest = hashlib.sha256(b"It complies.").hexdigest()
    assert [row[0] for row in files.rows] == ["shoe.svg", "certificate.txt"]
    assert files.rows[1][3].replace("\n", "") == digest
    *_, cards, shoe = [block for block in made.blocks if isinstance(block, Drawing)]
    captions = ["Playing cards (649a.3(a))", "shoe.svg, as attached"]
    assert [cards.caption, shoe.caption] == captions
    assert "<path" not in shoe.svg


def test_601a_2_a_a_game_that_is_not_in_the_catalog_has_a_folder_too(store: Filings) -> None:
    asked = desk(store, Role.SUPPLIER).request({**WHOLE, "layout": ""}, DAY)
    text = words(bytes_of(filed_request(store, asked.filing, DAY), PDF))
    assert "Patrons ask for it." in text
    assert "ante: house advantage 5.0000%" in text
    assert "No rules file came with the request" in text
    assert text.count("\u201d below") == 1, "of odds alone; there is no picture of a layout"


@pytest.mark.parametrize("sealed", [False, True])
def test_601a_4_g_a_superseded_version_is_stamped_on_every_paper(
    store: Filings, tmp_path: Path, sealed: bool
) -> None:
    manager = replace(desk(store, Role.MANAGER), seal=Sealing() if sealed else None)
    keys = []
    for label, day in (("D", DAY), ("A", DAY + timedelta(20))):
        file = tmp_path / f"{label}.toml"
        file.write_text(HEAD + whole(label), encoding="utf-8")
        keys.append(manager.file(file, day).filing)
    first, second = keys
    line = f"superseded since 2026-04-05 by {second}"
    for later, gone in ((34, False), (35, True)):
        on = DAY + timedelta(later)
        made = [make(kind, filed_subject(store, first, on)) for kind in ("guide", "signs")]
        made.append(filed_submission(store, first, on).paper)
        assert [paper.stamp == "superseded" for paper in made] == [gone] * 3
        assert [line in paper.running for paper in made] == [gone] * 3
        svg = printed("layout", filed_subject(store, first, on), SVG).decode()
        assert (line in svg) == gone
