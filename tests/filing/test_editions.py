"""A Rules Submission under an earlier edition: the filing names it and keeps its whole text."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from tests.filing.written import DAY, HEAD, desk

from croupier.catalog.index import find, rulebook
from croupier.filing.contents import RECORD, RULEBOOK, book_of, filed_content
from croupier.filing.histories import Filings
from croupier.people.person import Role
from croupier.submission.form import template


def test_601a_4_a_filing_keeps_the_edition_that_it_is_under() -> None:
    book = rulebook(find("649a@2011"))
    content = filed_content(template(book), "submission.toml")
    assert content.data["game"] == "three-card-poker@2011"
    record = json.loads(content.texts[RECORD])
    assert record["edition"]["key"] == "2011"
    kept = book_of(content.texts[RULEBOOK])
    assert kept == book
    assert kept.edition is not None


def test_todays_record_names_no_edition() -> None:
    content = filed_content(template(rulebook(find("649a"))), "submission.toml")
    assert "edition" not in json.loads(content.texts[RECORD])


def test_601a_4_a_a_text_that_is_not_in_force_is_found(filings: Filings, tmp_path: Path) -> None:
    """A proposal never was; a temporary chapter no longer is."""
    for name in ("649a@2011", "669a@2013"):
        file = tmp_path / f"{name}.toml"
        answers = template(rulebook(find(name))).split("[answers]")[1]
        head = HEAD.replace("three-card-poker", find(name).game)
        file.write_text(head + answers, encoding="utf-8")
        filed = desk(filings, Role.MANAGER).file(file, DAY)
        found = [each for each in filed.data["found"] if "edition of" in each["text"]]
        assert [each["cite"] for each in found] == ["601a.4(a)"]


def test_a_temporary_chapter_is_in_force_until_it_expires() -> None:
    edition = rulebook(find("587")).edition
    assert edition is not None
    assert edition.is_in_force(date(2013, 8, 31))
    assert edition.is_in_force(date(2015, 8, 30))
    assert not edition.is_in_force(date(2015, 8, 31))
    proposed = rulebook(find("649a@2011")).edition
    assert proposed is not None
    assert not proposed.is_in_force(date(2011, 7, 1))
