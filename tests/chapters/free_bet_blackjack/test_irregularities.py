"""672a.12: what happens when something goes wrong, each paragraph at its moment."""

from __future__ import annotations

from functools import partial

import pytest
from tests.chapters import stepping
from tests.chapters.stepping import cards_to, shoe

import croupier
from croupier.table.session import ActError, Round

GAME = croupier.game("free-bet-blackjack")
stepped = partial(stepping.stepped, GAME)
ONE = ["1:blackjack=10"]
TWO = ["1:blackjack=10", "2:blackjack=10"]
WITH_22 = ["1:blackjack=10", "1:push-22=5"]


def nets(round_: Round) -> dict[str, int]:
    return {f"{end.seat}:{end.wager}": end.net for end in round_.settlements}


def test_672a_12_a_a_face_up_card_is_not_used() -> None:
    round_ = stepped(ONE, f"2c {shoe('10h 9d', '7s 10c')}", ["stand"], {1: "face-up-card"})
    assert cards_to(round_, "discard rack") == ["2c"]
    assert cards_to(round_, "seat 1") == ["10h", "9d"]


def test_672a_12_b_a_card_drawn_in_error_is_the_next_card() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "7s 10c"), ["stand"], {2: "card-drawn-in-error"})
    assert cards_to(round_, "dealer") == ["7s", "10c"]


def test_672a_12_c_who_refuses_an_exposed_card_loses_no_lammer_wager() -> None:
    cards = shoe("5h 6d", "9s 8c", "6c")
    round_ = stepped(ONE, cards, ["free-double", "refuse"], {5: "exposed-card"})
    assert nets(round_) == {"1:blackjack": -1000}
    assert cards_to(round_, "seat 1") == ["5h", "6d"]


def test_672a_12_c_an_exposed_card_that_is_accepted_doubles_the_hand() -> None:
    cards = shoe("5h 6d", "9s 8c", "10c")
    round_ = stepped(ONE, cards, ["free-double", "accept"], {5: "exposed-card"})
    assert nets(round_) == {"1:blackjack": 1000, "1:free-double": 1000}


def test_672a_12_c_chips_for_a_double_go_back_where_the_card_is_refused() -> None:
    cards = shoe("3h 5d", "9s 8c", "6c")
    round_ = stepped(ONE, cards, ["double", "refuse"], {5: "exposed-card"})
    assert nets(round_) == {"1:double": 0, "1:blackjack": -1000}


def test_672a_12_d_a_card_drawn_on_17_is_discarded() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "7s 10c", "4c"), ["stand"], {6: "dealer-draws-on-17"})
    assert cards_to(round_, "discard rack") == ["4c"]
    assert nets(round_) == {"1:blackjack": 1000}


def test_672a_12_e_the_dealer_gets_a_missed_card_after_the_players() -> None:
    round_ = stepped(ONE, "10h 9d 7s 10c", ["stand"], {2: "dealer-card-missed"})
    assert cards_to(round_, "dealer") == ["7s", "10c"]


def test_672a_12_f_an_empty_shoe_is_filled_from_the_discard_rack() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "6s 10c"), ["stand"])
    assert [r["record"] for r in round_.log.records].count("shuffle") == 2
    assert cards_to(round_, "discard rack")


def test_672a_12_g_a_hand_without_cards_is_dead_and_its_push_22_wager_goes_back() -> None:
    bets = [*WITH_22, "2:blackjack=10"]
    round_ = stepped(bets, "10h 7s 9d 10c", ["stand"], {1: "no-cards-dealt"})
    assert nets(round_) == {"1:blackjack": 0, "1:push-22": 0, "2:blackjack": 1000}


def test_672a_12_g_a_second_card_that_is_missing_comes_last_or_the_hand_is_dead() -> None:
    late = stepped(
        TWO, "10h 9c 7s 9d 10c 8d", ["second-card", "stand", "stand"], {4: "one-card-dealt"}
    )
    assert cards_to(late, "seat 1") == ["10h", "8d"]
    dead = stepped(
        [*WITH_22, "2:blackjack=10"],
        "10h 9c 7s 9d 10c",
        ["dead-hand", "stand"],
        {4: "one-card-dealt"},
    )
    assert nets(dead) == {"1:blackjack": 0, "1:push-22": 0, "2:blackjack": 1000}


def test_672a_12_h_a_requested_card_comes_later() -> None:
    cards = "10h 10d 7s 5h 9d 10c 6c"
    round_ = stepped(TWO, cards, ["draw", "card-later", "stand"], {8: "requested-card-not-dealt"})
    assert cards_to(round_, "seat 1") == ["10h", "5h", "6c"]
    assert nets(round_)["1:blackjack"] == 1000


def test_672a_12_h_or_the_hand_is_dead_and_what_doubles_it_goes_back() -> None:
    cards = shoe("3h 5d", "6s 6c", "10c")
    round_ = stepped(WITH_22, cards, ["double", "dead-hand"], {6: "requested-card-not-dealt"})
    assert nets(round_) == {"1:blackjack": 0, "1:double": 0, "1:push-22": 10000}


def test_672a_12_h_a_dead_hand_of_a_split_leaves_the_others_in_play() -> None:
    cards = shoe("8h 8d", "9s 8c", "10c")
    do = ["free-split", "dead-hand", "stand"]
    round_ = stepped(ONE, cards, do, {6: "requested-card-not-dealt"})
    assert nets(round_) == {"1:blackjack": 0, "1:free-split": 1000}


def test_672a_12_i_the_card_reader_device_used_without_need_stops_nothing() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "7s 10c"), ["stand"], {5: "card-reader-used"})
    assert nets(round_) == {"1:blackjack": 1000}
    with pytest.raises(ActError):
        stepped(ONE, shoe("10h 9d", "10s 10c"), ["stand"], {5: "card-reader-used"})


def test_672a_12_j_to_l_devices() -> None:
    stops = {5: "card-reader-malfunction", 6: "card-reader-repaired"}
    for calls in (stops, {1: "shuffler-out-of-order"}):
        round_ = stepped(ONE, shoe("10h 9d", "7s 10c"), ["stand"], calls)
        assert any(record.get("cite", "").startswith("672a.12(") for record in round_.log.records)
    jam = stepped(ONE, None, ["stand"], {1: "shuffler-jam"})
    assert [r["record"] for r in jam.log.records].count("shuffle") == 2
