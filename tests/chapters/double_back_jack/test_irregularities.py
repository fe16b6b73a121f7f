"""673a.13: what happens when something goes wrong, each paragraph at its moment."""

from __future__ import annotations

from functools import partial

import pytest
from tests.chapters import stepping
from tests.chapters.stepping import cards_to, shoe

import croupier
from croupier.table.session import ActError, Round

GAME = croupier.game("double-back-jack")
stepped = partial(stepping.stepped, GAME)
ONE = ["1:blackjack=10"]
TWO = ["1:blackjack=10", "2:blackjack=10"]
BUST = shoe("10h 6d", "9s 8c", "8c 5c")  # 24, and less 5 it is 19


def nets(round_: Round) -> dict[str, int]:
    return {f"{end.seat}:{end.wager}": end.net for end in round_.settlements}


def test_673a_13_a_a_face_up_card_is_not_used() -> None:
    round_ = stepped(ONE, f"2c {shoe('10h 9d', '7s 10c')}", ["stand"], {1: "face-up-card"})
    assert cards_to(round_, "discard rack") == ["2c"]
    assert cards_to(round_, "seat 1") == ["10h", "9d"]


def test_673a_13_b_a_card_drawn_in_error_is_the_next_card() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "7s 10c"), ["stand"], {2: "card-drawn-in-error"})
    assert cards_to(round_, "dealer") == ["7s", "10c"]


def test_673a_13_b_also_for_a_second_chance() -> None:
    do = ["draw", "second-chance"]
    round_ = stepped(ONE, BUST, do, {8: "card-drawn-in-error"})
    assert nets(round_) == {"1:blackjack": 0, "1:second-chance": 1000}


def test_673a_13_c_an_exposed_card_is_subtracted_where_it_is_accepted() -> None:
    for moment in (7, 8):
        do = ["draw", "second-chance", "accept"]
        round_ = stepped(ONE, BUST, do, {moment: "exposed-card"})
        assert nets(round_) == {"1:blackjack": 0, "1:second-chance": 1000}


def test_673a_13_c_where_it_is_refused_the_second_chance_wager_goes_back() -> None:
    do = ["draw", "second-chance", "refuse"]
    round_ = stepped(ONE, BUST, do, {8: "exposed-card"})
    assert nets(round_) == {"1:second-chance": 0, "1:blackjack": -1000}
    back = stepped(
        ONE,
        shoe("10h 6d", "6s 10c", "8c 6h"),
        do,
        {8: "exposed-card"},
        {"declined-bust": "returned-on-22"},
    )
    assert nets(back) == {"1:second-chance": 0, "1:blackjack": 0}


def test_673a_13_c_chips_for_a_double_go_back_where_the_card_is_refused() -> None:
    cards = shoe("3h 5d", "9s 8c", "6c")
    round_ = stepped(ONE, cards, ["double", "refuse"], {5: "exposed-card"})
    assert nets(round_) == {"1:double": 0, "1:blackjack": -1000}


def test_673a_13_d_a_card_drawn_on_17_is_discarded() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "7s 10c", "4c"), ["stand"], {6: "dealer-draws-on-17"})
    assert cards_to(round_, "discard rack") == ["4c"]
    assert nets(round_) == {"1:blackjack": 1000}


def test_673a_13_e_the_dealer_gets_a_missed_card_after_the_players() -> None:
    round_ = stepped(ONE, "10h 9d 7s 10c", ["stand"], {2: "dealer-card-missed"})
    assert cards_to(round_, "dealer") == ["7s", "10c"]


def test_673a_13_f_an_empty_shoe_is_filled_from_the_discard_rack() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "6s 10c"), ["stand"])
    assert [r["record"] for r in round_.log.records].count("shuffle") == 2
    assert cards_to(round_, "discard rack")


def test_673a_13_f_an_empty_shoe_at_a_second_chance() -> None:
    cards = shoe("10h 6d", "9s 8c", "8c")
    round_ = stepped(ONE, cards, ["draw", "second-chance"])
    assert len(cards_to(round_, "seat 1")) == 4


def test_673a_13_g_a_hand_without_cards_is_dead() -> None:
    round_ = stepped(TWO, "10h 7s 9d 10c", ["stand"], {1: "no-cards-dealt"})
    assert nets(round_) == {"1:blackjack": 0, "2:blackjack": 1000}


def test_673a_13_g_a_second_card_that_is_missing_comes_last_or_the_hand_is_dead() -> None:
    late = stepped(
        TWO, "10h 9c 7s 9d 10c 8d", ["second-card", "stand", "stand"], {4: "one-card-dealt"}
    )
    assert cards_to(late, "seat 1") == ["10h", "8d"]
    dead = stepped(TWO, "10h 9c 7s 9d 10c", ["dead-hand", "stand"], {4: "one-card-dealt"})
    assert nets(dead) == {"1:blackjack": 0, "2:blackjack": 1000}


def test_673a_13_h_a_requested_card_comes_later() -> None:
    cards = "10h 10d 7s 5h 9d 10c 6c"
    round_ = stepped(TWO, cards, ["draw", "card-later", "stand"], {8: "requested-card-not-dealt"})
    assert cards_to(round_, "seat 1") == ["10h", "5h", "6c"]
    assert nets(round_)["1:blackjack"] == 1000


def test_673a_13_h_a_second_chance_after_a_card_that_came_later() -> None:
    cards = "10h 10d 7s 5h 9d 10c 8c 3c"
    do = ["draw", "card-later", "stand", "second-chance"]
    round_ = stepped(TWO, cards, do, {8: "requested-card-not-dealt"})
    assert nets(round_) == {"1:blackjack": 0, "1:second-chance": 1000, "2:blackjack": 1000}


def test_673a_13_h_the_card_of_a_second_chance_comes_later() -> None:
    cards = "10h 10d 9s 6h 9d 8c 8d 5c"
    do = ["draw", "second-chance", "card-later", "stand"]
    round_ = stepped(TWO, cards, do, {10: "requested-card-not-dealt"})
    assert cards_to(round_, "seat 1") == ["10h", "6h", "8d", "5c"]
    assert nets(round_) == {"1:blackjack": 0, "1:second-chance": 1000, "2:blackjack": 1000}


def test_673a_13_h_or_the_hand_is_dead_and_all_that_stands_on_it_goes_back() -> None:
    cards = shoe("10h 6d", "9s 8c", "8c")
    do = ["double", "second-chance", "dead-hand"]
    round_ = stepped(ONE, cards, do, {8: "requested-card-not-dealt"})
    assert nets(round_) == {"1:blackjack": 0, "1:second-chance": 0, "1:double": 0}


def test_673a_13_h_a_late_second_chance_that_is_refused() -> None:
    cards = "10h 10d 9s 6h 9d 8c 8d 5c"
    do = ["draw", "second-chance", "card-later", "stand", "refuse"]
    calls = {10: "requested-card-not-dealt", 13: "exposed-card"}
    round_ = stepped(TWO, cards, do, calls)
    assert nets(round_) == {"1:second-chance": 0, "1:blackjack": -1000, "2:blackjack": 1000}


def test_673a_13_i_the_card_reader_device_used_without_need_stops_nothing() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "7s 10c"), ["stand"], {5: "card-reader-used"})
    assert nets(round_) == {"1:blackjack": 1000}
    with pytest.raises(ActError):
        stepped(ONE, shoe("10h 9d", "10s 10c"), ["stand"], {5: "card-reader-used"})


def test_673a_13_j_to_l_devices() -> None:
    stops = {5: "card-reader-malfunction", 6: "card-reader-repaired"}
    for calls in (stops, {1: "shuffler-out-of-order"}):
        round_ = stepped(ONE, shoe("10h 9d", "7s 10c"), ["stand"], calls)
        assert any(record.get("cite", "").startswith("673a.13(") for record in round_.log.records)
    jam = stepped(ONE, None, ["stand"], {1: "shuffler-jam"})
    assert [r["record"] for r in jam.log.records].count("shuffle") == 2
