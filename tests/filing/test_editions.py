"""A Rules Submission under an earlier edition: the filing names it and keeps its whole text."""

from __future__ import annotations

import json

from croupier.catalog.index import find, rulebook
from croupier.filing.contents import RECORD, RULEBOOK, book_of, filed_content
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
