"""What the amendment changed in the general chapters, told like any rulemaking."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.catalog.general import chapters
from croupier.catalog.general_texts import general_text
from croupier.catalog.index import UnknownGame
from croupier.catalog.provisions import CODE, editions
from croupier.reports.amendment import compare_texts
from croupier.reports.comparison import ComparisonError
from croupier.reports.rulemaking import CAME, CHANGED, WENT

# Typed from the annex: every passage in brackets or beside one, but mere moves.
READ_AGAIN = {
    ("601a.1", None),
    ("601a.2(a)", "601a.4(a)"),
    ("601a.2(b)", "601a.4(b)"),
    ("601a.2(d)", "601a.4(d)"),
    ("601a.3", "601a.2"),
    (None, "601a.3"),
    *((None, f"601a.3({letter})") for letter in "abcdefgh"),
    ("601a.2(a)", "601a.3(i)"),
    ("601a.4(a)", None),
    ("601a.4(b)", None),
    ("601a.6(d)", "601a.6(d)"),
    ("601a.7(b)", "601a.7(b)"),
    ("603a.10(g)", "603a.10(g)"),
    ("605a.7(e)(3)", "605a.7(e)(3)"),
    ("605a.8(g)(2)", "605a.8(g)(2)"),
    ("613a.7(3)", "613a.7(3)"),
}


def test_every_change_is_told_in_its_chapter_with_both_cites() -> None:
    told = set()
    for chapter in chapters():
        found = compare_texts(f"{chapter}@code", chapter)
        assert found.differences
        for each in found.differences:
            cites = tuple(said.cite if said else None for said in (each.before, each.after))
            assert all(cite is None or cite.startswith(f"{chapter}.") for cite in cites)
            assert all(said is None or said.text for said in (each.before, each.after))
            told.add(cites)
    assert told == READ_AGAIN


def test_601a_what_came_went_and_changed() -> None:
    found = compare_texts("601a@code", None)
    assert Counter(each.change for each in found.differences) == {CAME: 9, WENT: 3, CHANGED: 7}
    form = next(each for each in found.differences if each.what == "the form")
    assert form.before is not None
    assert form.after is not None
    assert editions()[CODE].form in form.before.text
    assert general_text("601a").by.form in form.after.text
    assert found.renumbered == {"601a.2": "601a.4", "601a.3": "601a.2"}
    assert found.priced == ()


def test_the_other_way_round_what_went_came() -> None:
    there, back = compare_texts("601a@code", "601a"), compare_texts("601a", "601A@code")
    assert {(each.what, each.before, each.after) for each in there.differences} == {
        (each.what, each.after, each.before) for each in back.differences
    }
    assert back.renumbered == {"601a.4": "601a.2", "601a.2": "601a.3"}
    assert compare_texts("601a@code", "601a@amended") == there


@pytest.mark.parametrize("name", ["601a@2011", "601a@2020-01-01", "603a@", "605a@<b>"])
def test_another_edition_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownGame, match="it has code and amended"):
        compare_texts(name, None)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("601a", None),
        ("601a@code", "601a@code"),
        ("601a@code", "603a"),
        ("601a@code", "649a"),
        ("649a@2011", "601a"),
    ],
)
def test_two_texts_of_one_chapter_are_compared(first: str, second: str | None) -> None:
    with pytest.raises(ComparisonError, match="texts of one chapter"):
        compare_texts(first, second)
