"""What a rulemaking changed: only what two texts say otherwise, whatever their numbers."""

from __future__ import annotations

import pytest

from croupier.catalog.index import find
from croupier.reports.rulemaking import CAME, CHANGED, WENT, Said, compare_editions
from croupier.rulebook.cites import cites_in

READINGS = "readings"


def test_587_and_669a_differ_in_what_they_say_and_not_in_their_numbers() -> None:
    found = compare_editions(find("669a@2013"), find("669a"))
    told = {(each.kind, each.what.partition(":")[0]): each.change for each in found.differences}
    assert {key: change for key, change in told.items() if key[0] != READINGS} == {
        ("payouts", "pair-plus 587.12(a) C"): WENT,
        ("payouts", "pair-plus 587.12(a) D"): WENT,
        ("meters", "progressive-payout meter"): CHANGED,
        ("options", "pair-plus-paytable"): CHANGED,
        ("options", "progressive-payout-seed"): WENT,
        ("options", "progressive-payout-rate"): WENT,
        **{("procedures", f"587.14({label})"): WENT for label in "abcd"},
    }
    assert {key[1]: change for key, change in told.items() if key[0] == READINGS} == {
        "pair-plus-after-fold": CHANGED,
        "progressive-cards": CHANGED,
        "two-cards-misdealt": WENT,
        "progressive-of-a-folded-hand": WENT,
        "lost-words": CAME,
        "rules-submission-section": CAME,
    }
    gone = {each.paytable: each.after for each in found.priced if each.wager == "pair-plus"}
    assert gone["C"] is gone["D"] is None
    assert gone["A"] is not None


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        ("686a", set()),
        ("687a", set()),
        ("688a", {("payouts", "fortune-bonus 688a.12(c) 5: Four-of-a-kind")}),
    ],
)
def test_a_label_that_a_text_has_twice_is_no_difference(
    chapter: str, said: set[tuple[str, str]]
) -> None:
    found = compare_editions(find(f"{chapter}@2019"), find(chapter))
    told = {(each.kind, each.what) for each in found.differences if each.kind != READINGS}
    assert told == said


def test_645a_of_2015_and_todays_text_say_the_same() -> None:
    found = compare_editions(find("645a@2015"), find("645a"))
    assert {each.kind for each in found.differences} == {READINGS}
    assert found.renumbered == {}
    assert {each.difference for each in found.priced} == {0}


def test_the_other_way_round_what_went_came() -> None:
    then, now = find("686a@2019"), find("686a")
    one, other = (compare_editions(*pair).differences for pair in ((then, now), (now, then)))
    assert {(each.kind, each.before, each.after) for each in one} == {
        (each.kind, each.after, each.before) for each in other
    }


def test_a_paragraph_that_is_several_today_is_no_difference_of_each() -> None:
    """653a.2(b)(7) of 2011 lists in one sentence what today is 653a.2(b)(10)(i) to (iv)."""
    found = compare_editions(find("653a@2011"), find("653a"))
    told = {each.what: each.change for each in found.differences if each.kind == "inscriptions"}
    areas = ("653a.2(b)(6)", "653a.2(b)(7)(i)", "653a.2(b)(7)(ii)", "653a.2(b)(8)")
    pushes_under_b = "653a.2(b)(10)(ii)"
    assert told == dict.fromkeys((*areas, pushes_under_b), CAME)
    now = ["653a.2(b)(10)", *(f"653a.2(b)(10)({part})" for part in ("i", "ii", "iii", "iv"))]
    assert found.renumbered["653a.2(b)(7)"] == ", ".join([*now, "653a.2(b)(11)"])
    assert found.renumbered["653a.11(i)"] == "653a.11(i), 653a.11(i)(1), 653a.11(i)(2)"


def test_a_label_that_a_text_has_twice_is_told_with_both_numbers_of_today() -> None:
    found = compare_editions(find("686a@2019"), find("686a"))
    assert found.renumbered["686a.7(g)"] == "686a.7(g), 686a.7(h)"


def test_what_an_earlier_text_settles_has_both_cites() -> None:
    """653a.7(e) of 2011: a player may not wager on more than one player position."""
    found = compare_editions(find("653a@2011"), find("653a"))
    boxes = next(each for each in found.differences if each.what == "adjacent-boxes")
    assert boxes.change == CHANGED
    assert boxes.before == Said("1, without a choice", "653a.7(e)")
    assert boxes.after is not None
    assert boxes.after.cite == "653a.7(e)"


@pytest.mark.parametrize("name", ["669a@2013", "653a@2011", "643a@2011", "686a@2019"])
def test_a_difference_is_named_by_a_paragraph_of_a_text_that_says_it(name: str) -> None:
    """669a has no section 14: what went with 587.14 bears that number."""
    then, now = find(name), find(name).today
    for before, after in ((then, now), (now, then)):
        for each in compare_editions(before, after).differences:
            own = (before if each.after is None else after).paragraphs()
            assert set(cites_in(each.what)) <= {*own}, each.what
