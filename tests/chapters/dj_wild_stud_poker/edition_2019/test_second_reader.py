"""DJ Wild Stud Poker of 2019: every row of its tables through the table, and what differs."""

from __future__ import annotations

import pytest
from tests.chapters.dj_wild_stud_poker.edition_2019 import second_reader as second

import croupier
from croupier.equipment.cards import parse_cards
from croupier.rulebook.types import Reading

GAME, TODAY = croupier.game("687a@2019"), croupier.game("687a")
TRIPS, BAD_BEAT = "trips-bonus", "two-way-bad-beat-bonus"


def reading(key: str) -> Reading:
    return next(each for each in GAME.rulebook.reading if each.key == key)


def played(hand: str, dealer: str, answers: dict[str, object], *side: str) -> dict[str, int]:
    known = {*hand.split(), *dealer.split()}
    extra = next(card for card in ("8c", "8d", "8h") if card not in known)
    order = parse_cards(f"{hand} {dealer} {extra}")
    round_ = GAME.open_session(GAME.rules(answers), order=order).open_round(
        ["ante=10", "blind=10", *(f"{wager}=5" for wager in side)]
    )
    round_.choose("raise")
    return {end.wager: end.net for end in round_.settlements}


def dealer_for(hand: str) -> str:
    """King high; from the other kings where the hand has one."""
    return second.DEALER.replace("Kc", "Ks") if "Kc" in hand else second.DEALER


@pytest.mark.parametrize("nth", range(4), ids=["04", "05", "06", "07"])
def test_687a_12_d_every_row_of_the_trips_paytables(nth: int) -> None:
    for row, pays in second.TRIPS.items():
        expected = pays[nth]
        if row == "Five-of-a-kind" or expected is None:
            continue  # four kings need another dealer; the row is on the lost page
        hand = second.HANDS[row]
        found = played(hand, dealer_for(hand), {f"{TRIPS}-paytable": f"DJWT-0{nth + 4}"}, TRIPS)
        assert found[TRIPS] == 5_00 * expected, row


@pytest.mark.parametrize("nth", range(4))
def test_687a_12_d_five_of_a_kind(nth: int) -> None:
    paytable: dict[str, object] = {f"{TRIPS}-paytable": f"DJWT-0{nth + 4}"}
    found = played(second.HANDS["Five-of-a-kind"], "Qc 9d 6s 4d 3c", paytable, TRIPS)
    assert found[TRIPS] == 5_00 * (second.TRIPS["Five-of-a-kind"][nth] or 0)
    assert found["blind"] == 10_00 * second.BLIND["Five-of-a-kind"]


@pytest.mark.parametrize("row", [row for row in second.HANDS if row != "Five-of-a-kind"])
def test_687a_12_a_and_b_ante_raise_and_blind(row: str) -> None:
    hand = second.HANDS[row]
    found = played(hand, dealer_for(hand), {})
    assert (found["ante"], found["raise"]) == (10_00, 20_00)
    assert found["blind"] == 10_00 * second.BLIND[row.partition(",")[0]]


@pytest.mark.parametrize(("nth", "label"), [(0, "DJWBB-03"), (1, "DJWBB-04")])
def test_687a_12_e_every_row_of_the_bad_beat_paytables_in_the_copy(nth: int, label: str) -> None:
    for row, pays in second.BAD_BEAT.items():
        answers: dict[str, object] = {f"{BAD_BEAT}-paytable": label}
        found = played(second.HANDS[row], second.HANDS["Five wilds"], answers, BAD_BEAT)
        assert found[BAD_BEAT] == 5_00 * pays[nth], row


def test_687a_12_e_the_one_row_of_djwbb_02_in_the_copy() -> None:
    answers: dict[str, object] = {f"{BAD_BEAT}-paytable": "DJWBB-02"}
    hand = second.HANDS["Three-of-a-kind, natural"]
    assert played(hand, second.HANDS["Five wilds"], answers, BAD_BEAT)[BAD_BEAT] == 45_00


def test_687a_12_d_and_e_the_lost_page_is_a_reading() -> None:
    lost = reading("lost-page")
    assert (lost.cite, lost.also) == ("687a.12(d)", ("687a.12(e)",))
    for name in ("DJWT-07", "DJWBB-01", "DJWBB-02"):
        assert name in lost.doubt


def test_687a_12_what_the_rulemaking_left_alone_costs_the_same() -> None:
    then, now = (
        {(o.wager, o.paytable): o.house_advantage for o in game.odds().wagers}
        for game in (GAME, TODAY)
    )
    assert then == now
    assert len(then) == 11


@pytest.mark.parametrize(("dealing", "cite"), [("hand", "687a.9(f)"), ("manual-shoe", "687a.8(i)")])
def test_687a_9_f_second_the_stub_is_counted_under_its_letter_in_this_text(
    dealing: str, cite: str
) -> None:
    """Today's 687a.9(h)."""
    wrong = GAME.rulebook.irregularities["stub-count-misdealt"]
    assert cite in (wrong.cite, *wrong.also)
    order = parse_cards(f"{second.HANDS['Pair']} {second.DEALER} 8c")
    answers = {"dealing": dealing, "shuffler-counts-cards": False}
    session = GAME.open_session(GAME.rules(answers), order=order)
    round_ = session.open_round(["ante=10", "blind=10"])
    round_.call("stub-count-misdealt")
    assert {(end.net, end.cite) for end in round_.settlements} == {(0, cite)}


def test_readings_that_only_one_text_needs() -> None:
    then, now = ({each.key for each in game.rulebook.reading} for game in (GAME, TODAY))
    assert now - then == {"rules-submission-section"}
    assert then - now == {"lost-page", "duplicate-subsections", "reshuffled-cards"}


def test_687a_4_e_and_687a_5_a_reshuffled_is_a_reading() -> None:
    assert reading("reshuffled-cards").cite == "687a.4(e)"
    assert GAME.rules({"preshuffled-cards": True})["preshuffled-cards"] is True
