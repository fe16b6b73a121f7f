"""Papers from the store of filings: the line of each page, and the notices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calling import croupier as call
from tests.filing.test_requests import WHOLE
from tests.filing.written import HEAD, desk, whole
from tests.papers.reading import pages, words

from croupier.filing.histories import Filings
from croupier.papers.filed import (
    approval_line,
    filed_amendments,
    filed_notice,
    filed_request,
    filed_subject,
)
from croupier.papers.make import PDF, PaperError, bytes_of, make
from croupier.people.person import Role
from croupier.store.engine import Store, file_url

DAY = date(2026, 3, 1)
PROHIBITED = "Prohibited for play in the Commonwealth • pair-plus-paytable = A"


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
    desk(store, Role.DIRECTOR).approve(filed, received, dated=DAY + timedelta(4))
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
    text = words(bytes_of(filed_notice(store, key, day), PDF))
    assert "Notice of tolling" in text
    assert "1. pair-plus-paytable = 'Z' is refused" in text
    assert "acceptable alternative" not in text
    assert "649a.12(d)" in text
    assert "within 15 days" in text


def test_601a_4_c_a_notice_of_disapproval_says_why(store: Filings, filed: str) -> None:
    day = DAY + timedelta(5)
    desk(store, Role.DIRECTOR).disapprove(filed, day, "The layout is not legible.")
    text = words(bytes_of(filed_notice(store, filed, day), PDF))
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
        ("posted", Role.BOARD, {}, "30 days"),
        ("final", Role.BOARD, {"meeting": "2026-08-03"}, "final approval"),
        ("published", Role.BOARD, {"bulletin": "56 Pa.B. 1"}, "Pennsylvania Bulletin: 56 Pa.B. 1."),
    )
    day = DAY
    for kind, role, data, said in steps:
        day += timedelta(31)
        desk(store, role).advance(asked.filing, kind, day, data)
        if said:
            assert said in words(bytes_of(filed_notice(store, asked.filing, day), PDF))


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
        subject, parts = filed_request(store, asked, day)
        amended = filed_amendments(store, asked, day)
        text = words(bytes_of(make("request", subject, request=parts, amended=amended), PDF))
        assert (said in text) == (later >= 9)
        if later >= 40:
            assert said in words(bytes_of(filed_notice(store, asked, day), PDF))


def test_601a_10_a_notice_on_a_layout_speaks_of_the_layout(store: Filings) -> None:
    manager, bureau = desk(store, Role.MANAGER), desk(store, Role.BUREAU)
    for kind in ("approved", "disapproved"):
        key = manager.ask("layout", "Keystone", "three-card-poker", DAY, "seven boxes").filing
        day = DAY + timedelta(3)
        if kind == "approved":
            bureau.approve(key, day, dated=DAY + timedelta(2))
        else:
            bureau.disapprove(key, day, "The boxes are too small.")
        text = words(bytes_of(filed_notice(store, key, day), PDF))
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
    subject, parts = filed_request(store, asked.filing, DAY)
    text = words(bytes_of(make("request", subject, request=parts), PDF))
    assert "Patrons ask for it." in text
    assert "Nevada" in text
    assert "wager ante, house advantage 1/20" in text
    assert not re.search(r"[\[\]{}]|_advantage", text)
