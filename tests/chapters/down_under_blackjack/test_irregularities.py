"""685a.12: what happens when something goes wrong, each paragraph at its moment."""

from __future__ import annotations

from functools import partial

import pytest
from tests.chapters import stepping
from tests.chapters.stepping import cards_to, shoe

import croupier
from croupier.table.session import ActError, Round

GAME = croupier.game("down-under-blackjack")
stepped = partial(stepping.stepped, GAME)
ONE = ["1:bet=10"]
TWO = ["1:bet=10", "2:bet=10"]
WRONG = "wrong-value-range"


def nets(round_: Round) -> dict[str, int]:
    found: dict[str, int] = {}
    for end in round_.settlements:
        key = f"{end.seat}:{end.wager}"
        found[key] = found.get(key, 0) + end.net
    return found


def test_685a_12_a_a_face_up_card_is_not_used() -> None:
    round_ = stepped(ONE, f"2c {shoe('10h 9d', '7s 10c')}", ["stand"], {1: "face-up-card"})
    assert cards_to(round_, "discard rack") == ["2c"]


def test_685a_12_b_a_card_drawn_in_error_is_the_next_card() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "7s 10c"), ["stand"], {2: "card-drawn-in-error"})
    assert cards_to(round_, "dealer") == ["7s", "10c"]


def test_685a_12_c_an_exposed_card_is_taken_or_refused() -> None:
    cards = shoe("5h 6d", "9s 8c", "10c")
    taken = stepped(ONE, cards, ["double", "accept"], {6: "exposed-card"})
    assert nets(taken) == {"1:bet": 1000, "1:double": 1000}
    refused = stepped(ONE, cards, ["double", "refuse"], {6: "exposed-card"})
    assert nets(refused) == {"1:double": 0, "1:bet": -1000}


def test_685a_12_d_a_card_drawn_on_17_is_discarded() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "7s 10c", "4c"), ["stand"], {8: "dealer-draws-on-17"})
    assert cards_to(round_, "discard rack") == ["4c"]
    assert nets(round_) == {"1:bet": 1000}


def test_685a_12_e_an_empty_shoe_is_filled_from_the_discard_rack() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "6s 10c"), ["stand"])
    assert [r["record"] for r in round_.log.records].count("shuffle") == 2
    assert cards_to(round_, "discard rack")


def test_685a_12_f_a_hand_without_cards_is_dead() -> None:
    bets = [*TWO, "1:match-the-dealer=5"]
    round_ = stepped(bets, "10h 7s 9d 10c", ["stand"], {1: "no-cards-dealt"})
    assert nets(round_) == {"1:bet": 0, "1:match-the-dealer": 0, "2:bet": 1000}


def test_685a_12_f_a_second_card_that_is_missing_comes_last_or_the_hand_is_dead() -> None:
    missed, do = {4: "one-card-dealt"}, ["second-card", "stand", "stand"]
    late = stepped(TWO, "10h 9c 7s 9d 10c 8d", do, missed)
    assert cards_to(late, "seat 1") == ["10h", "8d"]
    dead = stepped(TWO, "10h 9c 7s 9d 10c", ["dead-hand", "stand"], missed)
    assert nets(dead) == {"1:bet": 0, "2:bet": 1000}


def test_685a_12_g_a_requested_card_comes_later_or_the_hand_is_dead() -> None:
    cards, key = "10h 10d 7s 5h 9d 10c 6c", "requested-card-not-dealt"
    later = stepped(TWO, cards, ["draw", "card-later", "stand"], {9: key})
    assert cards_to(later, "seat 1") == ["10h", "5h", "6c"]
    dead = stepped(TWO, cards, ["draw", "dead-hand", "stand"], {9: key})
    assert nets(dead) == {"1:bet": 0, "2:bet": 1000}


def test_685a_12_h_after_a_wrong_light_a_hand_goes_on_or_is_dead() -> None:
    cards = "10h 10d 7s 5h 9d 10c"
    do = ["continue", "dead-hand", "stand"]
    round_ = stepped(TWO, cards, do, {7: WRONG})
    assert nets(round_) == {"2:bet": 0, "1:bet": -1000}


def test_685a_12_h_a_hand_over_21_gets_its_wager_back_and_what_doubled_it() -> None:
    cards = "10h 10d 7s 5h 9d 10c 9c"
    do = ["double", "dead-hand", "continue", "stand"]
    round_ = stepped(TWO, cards, do, {10: WRONG})
    assert nets(round_) == {"1:bet": 0, "1:double": 0, "2:bet": 1000}


def test_685a_12_h_both_hands_of_a_split_die_and_nothing_more_is_asked() -> None:
    cards = "8h 10d 7s 8d 9d 10c 5c"
    do = ["split", "dead-hand", "continue", "stand"]
    round_ = stepped(TWO, cards, do, {10: WRONG})
    assert nets(round_) == {"1:bet": 0, "1:split": 0, "2:bet": 1000}


def test_685a_12_h_it_may_come_to_light_with_the_hole_card() -> None:
    round_ = stepped(ONE, shoe("10h 5d", "7s 10c"), ["stand", "dead-hand"], {7: WRONG})
    assert nets(round_) == {"1:bet": 0}


@pytest.mark.parametrize("asked", [8, 9])
def test_685a_12_h_it_may_come_to_light_while_the_dealer_draws_or_after(asked: int) -> None:
    cards = shoe("10h 8d", "7s 5c", "9c")
    round_ = stepped(ONE, cards, ["stand", "dead-hand"], {asked: WRONG})
    assert cards_to(round_, "dealer") == ["7s", "5c", "9c"]
    assert nets(round_) == {"1:bet": 0}


def test_685a_12_h_a_postponed_hand_that_is_dead_gets_no_card() -> None:
    cards = "10h 10d 7s 5h 9d 10c 6c"
    do = ["draw", "card-later", "dead-hand", "continue", "stand"]
    calls = {9: "requested-card-not-dealt", 11: WRONG}
    round_ = stepped(TWO, cards, do, calls)
    assert cards_to(round_, "seat 1") == ["10h", "5h"]
    assert nets(round_) == {"1:bet": 0, "2:bet": 1000}


def test_685a_12_h_a_blackjack_that_was_paid_stays_paid() -> None:
    cards = "Ah 10d 7s Kh 9d 10c"
    round_ = stepped(TWO, cards, ["continue", "stand"], {8: WRONG})
    assert nets(round_) == {"1:bet": 1500, "2:bet": 1000}


def test_685a_12_h_once_in_a_round_and_not_before_the_range_is_told() -> None:
    with pytest.raises(ActError):
        stepped(ONE, shoe("10h 9d", "7s 10c"), ["stand"], {4: WRONG})
    with pytest.raises(ActError):
        stepped(ONE, shoe("10h 9d", "7s 10c"), ["continue", "stand"], {5: WRONG, 7: WRONG})


def test_685a_12_i_to_k_devices() -> None:
    stops = {5: "card-reader-malfunction", 6: "card-reader-repaired"}
    for calls in (stops, {1: "shuffler-out-of-order"}):
        round_ = stepped(ONE, shoe("10h 9d", "7s 10c"), ["stand"], calls)
        assert any(record.get("cite", "").startswith("685a.12(") for record in round_.log.records)
    jam = stepped(ONE, None, ["stand"], {1: "shuffler-jam"})
    assert [r["record"] for r in jam.log.records].count("shuffle") == 2
