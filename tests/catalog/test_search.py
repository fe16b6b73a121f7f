"""Search over all chapters."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

from croupier.catalog import index
from croupier.catalog import search as search_room
from croupier.catalog.search import SearchError, records, search


def found(text: str) -> set[tuple[str, str, str]]:
    return {(hit.chapter, hit.key, hit.text) for hit in search(text)}


def test_a_payout_is_found_as_it_stands() -> None:
    hits = [hit for hit in search("royal 500 to 1") if hit.kind == "paytable"]
    assert ("653a", "blind", ("A", "B")) in [(h.chapter, h.key, h.labels) for h in hits]
    for hit in hits:
        assert "royal" in hit.text.lower()
        assert hit.text.endswith(" pays 500 to 1")


def test_every_row_with_a_royal_that_pays_500_to_1_is_found() -> None:
    """Counted from the paytables themselves."""
    expected = {
        (entry.chapter, table.wager)
        for entry in index.entries()
        for block in index.rulebook(entry).paytable
        for table in index.rulebook(entry).paytables(block.wager)
        for row in table.rows
        if "royal" in row.name.lower() and str(row.pays) == "500 to 1"
    }
    hits = {(hit.chapter, hit.key) for hit in search("royal 500 to 1") if hit.kind == "paytable"}
    assert hits == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("royal 1000 to 1", "ROYAL 1,000 to 1"),
        ("500 to 1 royal", "royal 500 to 1"),
        ("flush straight", "straight flush"),
    ],
)
def test_commas_case_and_order_do_not_matter(one: str, other: str) -> None:
    assert found(one) == found(other) != set()


def test_a_number_is_no_part_of_another() -> None:
    assert not any("1,500 to 1" in hit.text for hit in search("500 to 1"))
    assert not any("50 to 10" in hit.text for hit in search("50 to 1"))


@pytest.mark.parametrize("kind", ["wager", "paytable", "option", "reading", "irregularity"])
def test_every_kind_of_record_is_found_by_its_own_words(kind: str) -> None:
    own = next(hit for hit in records(index.find("649a")) if hit.kind == kind)
    assert own in list(search(own.text))


def test_nothing_to_search_for() -> None:
    with pytest.raises(SearchError):
        list(search("… [/x]".replace("x", "")))
    assert croupier("search", "").returncode == 2
    none = croupier("search", "zzz\x1b[31m")
    assert none.returncode == 0
    assert r"'zzz\x1b[31m'" in none.stdout


def test_on_the_terminal_and_as_facts() -> None:
    shown = croupier("search", "royal", "500", "to", "1").stdout
    assert "blind  [653a.12(b)]  Royal flush pays 500 to 1  (A, B)" in shown
    hit = next(hit for hit in facts("search", "royal 500 to 1") if hit["chapter"] == "653a")
    assert hit == {
        "game": "ultimate-texas-holdem-poker",
        "chapter": "653a",
        "kind": "paytable",
        "key": "blind",
        "cite": "653a.12(b)",
        "text": "Royal flush pays 500 to 1",
        "labels": ["A", "B"],
    }


def test_a_chapter_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = index.find("649a")
    bad = index.Entry("bad", "999a", "Bad", "dice", tmp_path)
    (tmp_path / "rules.toml").write_text("[chapter]\n", encoding="utf-8")
    monkeypatch.setattr(search_room, "entries", lambda: (good, bad))
    done = croupier("search", "straight flush 40 to 1")
    assert done.returncode == 0
    assert "649a three-card-poker" in done.stdout
    assert "rules.toml" in done.stderr
