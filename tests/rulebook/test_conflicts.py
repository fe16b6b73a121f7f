"""Answers that `check` must not let pass together, over all chapters."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest

from croupier.catalog import index
from croupier.rulebook.rules import Finding, answer, examine
from croupier.rulebook.types import Rulebook

BOOKS = {entry.folder.name: index.rulebook(entry) for entry in index.entries()}


def keys(book: Rulebook) -> set[str]:
    return {option.key for option in book.option}


def findings(book: Rulebook, answers: Mapping[str, object]) -> list[Finding]:
    return examine(book, answers)[1]


def by_hand(book: Rulebook) -> bool:
    return any(o.key == "dealing" and "hand" in o.values for o in book.option)


@pytest.mark.parametrize("device", ["shuffler-loads-shoe", "reshuffling-shoe"])
@pytest.mark.parametrize("book", [b for b in BOOKS.values() if by_hand(b)])
def test_cards_from_the_hand_do_not_come_out_of_a_shoe(book: Rulebook, device: str) -> None:
    """.5(a) and .5(g) or (h) of every chapter in which cards may be dealt from the hand."""
    device = "reshuffling-device" if device not in keys(book) else device
    (asked,) = [option for option in book.option if option.key == device]
    decks = {"decks": 2} if "decks" in keys(book) else {}
    together = {**decks, "dealing": "hand", "automated-shuffler": True, device: True}
    assert asked.cite in [finding.cite for finding in findings(book, together)]
    assert findings(book, {**together, device: False}) == []


def test_635a_3_d_two_batches_are_not_for_a_continuous_shuffler() -> None:
    book = BOOKS["spanish_21"]
    together = {"alternating-batches": True, "reshuffling-device": True}
    assert [finding.cite for finding in findings(book, together)] == ["635a.3(d)"]
    assert findings(book, {**together, "reshuffling-device": False}) == []


@pytest.mark.parametrize("book", BOOKS.values())
def test_batches_are_asked_of_a_shuffler_that_is_not_continuous(book: Rulebook) -> None:
    """.3(b) or (c): "other than a continuous shuffler"."""
    for option in book.option:
        if "other than a continuous shuffler" in option.question:
            (continuous,) = keys(book) & {"reshuffling-device", "continuous-shuffler"}
            assert {continuous: (False,)} in [dict(case) for case in option.given], option.key


JACKPOTS = [book for book in BOOKS.values() if len({meter.wager for meter in book.progressive}) > 1]


@pytest.mark.parametrize("book", JACKPOTS)
def test_605a_7_e_2_one_progressive_jackpot_on_a_table_game(book: Rulebook) -> None:
    """By default one wager with a meter may be offered; by a reading that says so, several."""
    wagers = sorted({meter.wager for meter in book.progressive})
    assert findings(book, {}) == []
    for pair in combinations(wagers, 2):
        offered = dict.fromkeys(pair, True)
        assert [finding.cite for finding in findings(book, offered)] == ["605a.7(e)(2)"], pair
        assert findings(book, {**offered, "jackpots-at-a-table": "one-a-wager"}) == []


@pytest.mark.parametrize("book", JACKPOTS)
def test_605a_7_e_2_the_default_gives_way_to_the_jackpot_elected(book: Rulebook) -> None:
    wagers = sorted({meter.wager for meter in book.progressive})
    assert sum(map(answer(book, {}).offers, wagers)) <= 1
    for wager in wagers:
        rules = answer(book, {wager: True})
        assert [each for each in wagers if rules.offers(each)] == [wager]
        both = answer(book, {wager: True, "jackpots-at-a-table": "one-a-wager"})
        assert {each for each in wagers if both.yes(each)} == {
            wager,
            *(each for each in wagers if answer(book, {}).yes(each)),
        }


def test_a_list_that_makes_no_sense_empty_is_refused() -> None:
    refused = findings(BOOKS["poker"], {"rake-types": []})
    assert [finding.cite for finding in refused] == ["637a.17(a)(1)"]
    assert "one or more of percentage, incremental, time-charge" in str(refused[0])


@pytest.mark.parametrize("book", BOOKS.values())
def test_a_list_may_be_empty_only_where_the_record_says_so(book: Rulebook) -> None:
    for option in book.option:
        if option.kind == "several-of":
            asked = {key: values[0] for case in option.given[:1] for key, values in case.items()}
            refused = option.cite in [f.cite for f in findings(book, {**asked, option.key: []})]
            assert refused is (option.minimum != 0), option.key


def test_637a_the_submission_may_name_any_player_for_an_odd_amount() -> None:
    """637a.11(k), 637a.20(k)(2)."""
    answers = {"odd-amount-holdem": "player-named", "odd-amount-player": 3}
    assert findings(BOOKS["poker"], {"game": "holdem", **answers}) == []
    (refused,) = findings(BOOKS["poker"], {"game": "holdem", "odd-amount-player": 3})
    assert "odd-amount-holdem = player-named" in str(refused)


@pytest.mark.parametrize(
    ("answers", "fault"),
    [
        ({"hop-the-left-combinations": ["1-1", "6-6"]}, "6-6 is in hop-the-left-combinations"),
        ({"hop-the-center-combinations": ["1-5"]}, "1-6 is in none of hop-the-left-combin"),
    ],
)
def test_668a_2_f_the_sides_of_the_layout_divide_the_combinations(
    answers: Mapping[str, object], fault: str
) -> None:
    book = BOOKS["props_and_hops"]
    assert findings(book, {}) == []
    assert any(str(finding).startswith(fault) for finding in findings(book, answers))


def test_645a_13_d_neither_brand_has_any_insurance_paytable_and_no_royal_match() -> None:
    neither = {"brand": "neither", "pai-gow-insurance": True, "fortune-bonus": True}
    for chosen, label in (("a-or-b", "A"), ("c-d-or-e", "C")):
        rules, faults = examine(
            BOOKS["pai_gow_poker"], {**neither, "pai-gow-insurance-set": chosen}
        )
        assert faults == []
        assert rules.paytable("pai-gow-insurance").label == label
        assert rules.paytable("fortune-bonus").row("royal-flush-and-royal-match") is None


def test_645a_13_e_a_meter_that_never_grows_is_refused() -> None:
    answers = {"progressive-payout": True, "progressive-rate": "0%"}
    (refused,) = findings(BOOKS["pai_gow_poker"], answers)
    assert "645a.13(e) allows a percentage above 0%" in str(refused)
