"""The register of the general chapters: every paragraph has its place and its test."""

from __future__ import annotations

import re

import pytest

from croupier.catalog import general
from croupier.catalog.coverage import parts_of
from croupier.catalog.index import find, rulebook
from croupier.rulebook.rules import answer, examine
from croupier.sources import PACKAGE


@pytest.mark.parametrize("number", [*general.chapters(), *general.earlier()])
def test_nothing_is_open_and_what_software_keeps_a_test_shows(number: str) -> None:
    found = general.general(number)
    assert [paragraph.cite for paragraph in found.open] == []
    parts = parts_of([paragraph.cite for paragraph in found.paragraphs])
    unshown = [
        paragraph.cite
        for paragraph in found.paragraphs
        if not paragraph.tests
        and paragraph.cite not in parts
        and general.NO_SOFTWARE not in paragraph.kinds
    ]
    assert unshown == []


def test_the_listed_paragraphs() -> None:
    sections = [
        section for number in general.chapters() for section in general.general(number).sections()
    ]
    assert sections == [
        *("601a.2", "601a.3", "601a.4", "601a.6", "601a.7", "603a.10", "605a.7", "605a.8", "613a.7")
    ]
    for number, chapter in general.chapters().items():
        cites = chapter["paragraphs"].split()
        assert len(set(cites)) == len(cites)
        assert all(cite.startswith(f"{number}.") for cite in cites)
        assert set(chapter.get("no_software", {})) <= set(cites)


def test_a_paragraph_that_nothing_cites_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {"number": "601a", "title": "", "paragraphs": "601a.4 601a.4(z) 601a.4(y)"}
    listed["no_software"] = {"601a.4(y)": "It is not."}  # type: ignore[assignment]
    monkeypatch.setattr(general, "chapters", lambda: {"601a": listed})
    assert [paragraph.cite for paragraph in general.general("601a").open] == ["601a.4(z)"]


def test_every_reading_of_the_room_is_in_its_document() -> None:
    room = PACKAGE / "filing"
    in_code = {
        key
        for path in room.glob("*.py")
        for key in re.findall(
            r"(?:^- |[Rr]eading\s)`([a-z0-9-]+)`", path.read_text(encoding="utf-8"), re.M
        )
    }
    text = (PACKAGE.parent.parent / "docs" / "filing.md").read_text(encoding="utf-8")
    assert in_code == set(re.findall(r"^\| `([a-z0-9-]+)` \|", text, re.M))
    assert len(in_code) > 15


@pytest.mark.parametrize("value", ["permitted", "limited", "prohibited"])
def test_603a_10_g_value_chips_at_roulette_are_the_submissions(value: str) -> None:
    book = rulebook(find("roulette"))
    assert answer(book, {"value-chips": value})["value-chips"] == value
    _, (finding,) = examine(book, {"value-chips": "sell"})
    assert finding.cite == "603a.10(g)"
