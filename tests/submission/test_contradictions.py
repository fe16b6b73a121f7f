"""Answers that contradict each other, in several chapters: found, cited, with a way out."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.catalog.index import entries, find, rulebook
from croupier.rulebook.rules import Finding, answer, examine


def findings(chapter: str, answers: dict[str, Any]) -> list[Finding]:
    return examine(rulebook(find(chapter)), answers)[1]


@pytest.mark.parametrize(
    ("chapter", "answers", "cite"),
    [
        # cards dealt from the hand without an automated shuffler
        ("649a", {"dealing": "hand", "automated-shuffler": False}, "649a.9(a)(1)"),
        ("641a", {"dealing": "hand", "automated-shuffler": False}, "641a.9(a)(1)"),
        ("653a", {"dealing": "hand", "automated-shuffler": False}, "653a.9(a)(1)"),
        # a wager on a wheel that cannot decide it
        ("617a", {"touchdown": True, "wheel": "single-zero"}, "617a.1(f)(5)"),
        # a paytable for a wager that is not offered
        ("649a", {"six-card-bonus": False, "six-card-bonus-paytable": "C"}, "649a.12(f)"),
        ("643a", {"three-card-bonus": False, "three-card-bonus-paytable": "C"}, "643a.12(c)"),
        # a paytable for six decks with eight
        ("681a", {"decks": 4, "bonus-paytable-8-decks": "E"}, "681a.8(c)"),
        # odds below the floor, a number out of bounds, minimum above maximum
        ("627a", {"tie-odds": "7 to 1"}, "627a.12(b)"),
        ("627a", {"decks": 9}, "627a.3(a)"),
        ("627a", {"table-minimum": "$100", "table-maximum": "$50"}, "601a.6"),
    ],
)
def test_contradictions_are_found(chapter: str, answers: dict[str, Any], cite: str) -> None:
    assert cite in [finding.cite for finding in findings(chapter, answers)]


@pytest.mark.parametrize("entry", entries())
def test_every_conflict_of_every_chapter_is_found_and_names_an_alternative(entry: Any) -> None:
    book = rulebook(entry)
    for conflict in book.conflict:
        for case in conflict.given:
            clash = {key: values[0] for key, values in case.items()}
            clash |= dict.fromkeys(conflict.one_of, True)
            found = [finding for finding in examine(book, clash)[1] if finding.instead]
            assert conflict.cite in [finding.cite for finding in found]
    assert answer(book, {}) is not None
