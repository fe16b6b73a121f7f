"""What a rulemaking changed: only what two texts say otherwise, whatever their numbers."""

from __future__ import annotations

import pytest

from croupier.catalog.index import find
from croupier.reports.rulemaking import CAME, CHANGED, WENT, compare_editions

READINGS = "readings"


def test_587_and_669a_differ_in_what_they_say_and_not_in_their_numbers() -> None:
    found = compare_editions(find("669a@2013"), find("669a"))
    told = {(each.kind, each.what.partition(":")[0]): each.change for each in found.differences}
    assert {key: change for key, change in told.items() if key[0] != READINGS} == {
        ("payouts", "pair-plus 669a.12(a) C"): WENT,
        ("payouts", "pair-plus 669a.12(a) D"): WENT,
        ("meters", "progressive-payout meter"): CHANGED,
        ("options", "pair-plus-paytable"): CHANGED,
        ("options", "progressive-payout-seed"): WENT,
        ("options", "progressive-payout-rate"): WENT,
        **{("procedures", f"669a.14({label})"): WENT for label in "abcd"},
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
