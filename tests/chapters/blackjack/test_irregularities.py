"""633a.14: what happens when something goes wrong, each paragraph at its moment."""

from __future__ import annotations

import pytest
from tests.chapters.blackjack.table import (
    BOTH,
    GAME,
    SWITCH,
    Answers,
    cards_to,
    opened,
    shoe,
    stepped,
)

from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.table.session import ActError, Round

ONE = ["1:blackjack=10"]
TWO = ["1:blackjack=10", "2:blackjack=10"]
DOUBLE_SHOE: Answers = {"dealing": "double-shoe", "decks": 2}


def net(round_: Round) -> dict[int, int]:
    return {seat: sum(s.net for s in round_.settlements if s.seat == seat) for seat in (1, 2)}


def test_633a_14_a_a_face_up_card_is_not_used() -> None:
    round_ = stepped(ONE, f"2c {shoe('10h 9d', '7s 10c')}", ["stand"], {1: "face-up-card"})
    assert cards_to(round_, "discard rack") == ["2c"]
    assert cards_to(round_, "seat 1") == ["10h", "9d"]


def test_633a_14_a_of_a_double_shoe_it_lies_in_the_segregated_area() -> None:
    cards = {"left": "9h 2c 7d 10d 10c", "right": ""}
    round_ = stepped(ONE, cards, ["stand"], {2: "face-up-card"}, DOUBLE_SHOE)
    left = round_.session.dealer.sides["left"].shoe
    assert left is not None
    assert left.segregated == parse_cards("2c")
    assert cards_to(round_, "dealer") == ["7d", "10c"]


def test_633a_14_b_a_card_drawn_in_error_is_the_next_card() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "7s 10c"), ["stand"], {2: "card-drawn-in-error"})
    assert cards_to(round_, "dealer") == ["7s", "10c"]


def test_633a_14_c_an_exposed_card_is_the_next_card() -> None:
    cards = "10h 5c 9s 4d 4h 8d 6c 10s"
    do = ["draw", "accept", "stand", "stand"]
    round_ = stepped(TWO, cards, do, {7: "exposed-card"})
    assert cards_to(round_, "exposed card") == ["6c"]
    assert net(round_)[1] == 1000  # 10, 4 and the 6


def test_633a_14_c_exposed_while_a_card_was_drawn_for_a_player() -> None:
    cards = "10h 5c 9s 4d 4h 8d 6c 10s"
    do = ["draw", "accept", "stand", "stand"]
    round_ = stepped(TWO, cards, do, {8: "exposed-card"})
    assert cards_to(round_, "seat 1") == ["10h", "4d"]
    assert net(round_)[1] == 1000


def test_633a_14_c_who_refuses_gets_no_more_cards() -> None:
    cards = shoe("8h 8d", "9s 8c", "6c 10s 10d")
    round_ = stepped(ONE, cards, ["split", "refuse"], {6: "exposed-card"})
    assert cards_to(round_, "seat 1 split hand 1") == []
    assert any(
        r.get("cite") == "633a.14(c)" and r["record"] == "collected" for r in round_.log.records
    )


def test_633a_14_c_refused_by_all_the_dealer_uses_it() -> None:
    cards = shoe("10h 4d", "9s 3c", "6c 10s")
    round_ = stepped(ONE, cards, ["draw", "refuse"], {5: "exposed-card"})
    assert any("Dealer's total: 18" in r.get("text", "") for r in round_.log.records)


def test_633a_14_c_a_double_down_wager_without_a_card_is_returned() -> None:
    cards = shoe("5h 6d", "9s 8c", "2c")
    round_ = stepped(ONE, cards, ["double", "refuse"], {5: "exposed-card"})
    ends = {s.wager: s for s in round_.settlements}
    assert (ends["double"].net, ends["double"].cite) == (0, "633a.14(c)")
    assert ends["blackjack"].net == -1000


def test_633a_14_d_a_card_drawn_on_17_is_discarded() -> None:
    """Question 6 is the moment after the dealer has stood."""
    cards = shoe("10h 9d", "7s 10c", "4c")
    round_ = stepped(ONE, cards, ["stand"], {6: "dealer-draws-on-17"})
    assert cards_to(round_, "discard rack") == ["4c"]
    assert net(round_)[1] == 1000
    with pytest.raises(ActError, match="cannot happen now"):
        stepped(ONE, cards, ["stand"], {5: "dealer-draws-on-17"})


@pytest.mark.parametrize("question", [2, 4])
def test_633a_14_e_a_missed_card_of_the_dealer_comes_after_the_players(question: int) -> None:
    cards = "10h 9d 7s 10c" if question == 2 else "10h 7s 9d 10c"
    round_ = stepped(ONE, cards, ["stand"], {question: "dealer-card-missed"})
    assert cards_to(round_, "seat 1") == ["10h", "9d"]
    assert cards_to(round_, "dealer") == ["7s", "10c"]
    up, hole = (r for r in round_.log.records if r.get("to") == "dealer")
    assert (up["face_up"], hole["face_up"]) == (True, False)


def test_633a_14_f_the_rack_is_shuffled_and_the_first_card_discarded() -> None:
    round_ = opened(["blackjack=10"], shoe("10h 6d", "6s 10d"), {"decks": 1})
    round_.choose("draw")
    sizes = [r["cards"] for r in round_.log.records if r["record"] == "shuffle"]
    assert sizes == [4, 48]  # the four cards on the table stay there
    assert len(cards_to(round_, "discard rack")) == 1
    dealt = [r["card"] for r in round_.log.records if r["record"] == "card"]
    assert len(dealt) == len(set(dealt))


def test_633a_14_f_reading_no_card_is_left_at_all() -> None:
    """All lie on the table but the one burned, which is discarded again by the paragraph."""
    session = GAME.open_session(GAME.rules({"decks": 1}), seed=Seed.from_text("3"))
    round_ = session.open_round([parse_bet(bet) for bet in ONE])
    found = session.dealer.shoe
    assert found is not None
    while found.remaining:
        found.draw()
    round_.choose("draw")
    assert [(s.outcome, s.cite) for s in round_.settlements] == [("void", "633a.14(f)")]


def test_633a_14_g_no_card_a_dead_hand() -> None:
    bets = [*TWO, "1:lucky-ladies=5"]
    round_ = stepped(bets, "9s 7h 9d 10c", ["stand"], {1: "no-cards-dealt"})
    ends = {(s.seat, s.wager): s.outcome for s in round_.settlements}
    assert ends[1, "blackjack"] == ends[1, "lucky-ladies"] == "void"
    assert cards_to(round_, "seat 1") == []


@pytest.mark.parametrize("choice", ["second-card", "dead-hand"])
def test_633a_14_g_one_card(choice: str) -> None:
    cards = "10h 9h 7s 9d 10c 8d"
    do = [choice, "stand", *(["stand"] if choice == "second-card" else [])]
    round_ = stepped(TWO, cards, do, {4: "one-card-dealt"})
    order = [r["to"] for r in round_.log.records if r["record"] == "card"]
    if choice == "second-card":
        assert order[-1] == "seat 1"
    else:
        assert {s.seat: s.outcome for s in round_.settlements}[1] == "void"


def test_633a_14_g_one_card_at_blackjack_switch() -> None:
    bets = [f"1:{bet}" for bet in BOTH]
    cards = "10h 9h 7s 9d 10c 8d"
    do = ["second-card", "keep", "stand", "stand"]
    round_ = stepped(bets, cards, do, {4: "one-card-dealt"}, SWITCH)
    assert cards_to(round_, "seat 1") == ["10h", "8d"]


def test_633a_14_h_a_round_from_the_wrong_side_is_concluded() -> None:
    cards = {"left": "9s 10d 7d 9c 10c 2h", "right": "3h"}
    round_ = stepped(ONE, cards, ["stand"], {2: "wrong-side-of-double-shoe"}, DOUBLE_SHOE)
    dealt = [r for r in round_.log.records if r["record"] == "card"]
    assert {r["side"] for r in dealt} == {"left"}
    assert net(round_)[1] == 1000
    left, right = (round_.session.dealer.sides[side].shoe for side in ("left", "right"))
    assert left is not None
    assert right is not None
    assert (left.remaining, right.remaining) == (1, 1)


def test_633a_14_h_cannot_happen_before_the_determinant_card_nor_twice() -> None:
    cards = {"left": "9h 10d 7d 9c 10c 2h", "right": "10s 7s 9s 10c"}
    for calls in (
        {1: "wrong-side-of-double-shoe"},
        dict.fromkeys((2, 3), "wrong-side-of-double-shoe"),
    ):
        with pytest.raises(ActError, match="cannot happen now"):
            stepped(ONE, cards, ["stand"], calls, DOUBLE_SHOE)
    with pytest.raises(ActError, match="cannot happen now"):
        stepped(ONE, None, ["stand"], {2: "wrong-side-of-double-shoe"})


def test_633a_14_i_the_card_comes_after_the_others_or_the_hand_is_dead() -> None:
    cards = "10h 10d 9s 4d 3d 8d 6d 7c"
    do = ["draw", "card-later", "draw", "stand"]
    round_ = stepped(TWO, cards, do, {8: "requested-card-not-dealt"})
    order = [(r["to"], r["card"]) for r in round_.log.records if r["record"] == "card"][6:]
    assert order == [("seat 2", "6d"), ("seat 1", "7c")]
    round_ = stepped(TWO, cards, ["draw", "dead-hand", "stand"], {8: "requested-card-not-dealt"})
    assert (net(round_)[1], round_.settlements[0].outcome) == (0, "void")


def test_633a_14_i_a_postponed_card_may_be_the_exposed_one() -> None:
    cards = "10h 10d 9s 4d 9d 8d 6c"
    do = ["draw", "card-later", "stand", "accept", "stand"]
    calls = {8: "requested-card-not-dealt", 10: "exposed-card"}
    assert net(stepped(TWO, cards, do, calls))[1] == 1000


def test_633a_14_j_1_all_hands_are_dead_and_wagers_returned() -> None:
    bets = [*TWO, "1:hit-and-run-progressive=5"]
    round_ = stepped(bets, "10h 9h 7s 9d 10c 8d", [], {7: "card-reader-used-revealing"})
    assert {s.outcome for s in round_.settlements} == {"void"}
    assert len(round_.settlements) == 3


@pytest.mark.parametrize(("reading", "brought"), [("stand", 1000), ("undone", 0)])
def test_633a_14_j_1_reading_what_was_settled_in_a_void_round(reading: str, brought: int) -> None:
    answers: Answers = {"settled-wagers-of-void-round": reading}
    bets = ["1:blackjack=10", "1:lucky-ladies=5", "2:blackjack=10"]
    cards = "Ah 9h 7s 10d 10c 8d"
    round_ = stepped(bets, cards, [], {7: "card-reader-used-revealing"}, answers)
    assert net(round_) == {1: brought, 2: 0}  # a Blackjack was paid, the optional wager lost


def test_633a_14_j_2_play_continues() -> None:
    round_ = stepped(ONE, shoe("10h 9d", "7s 10c"), ["stand"], {5: "card-reader-used"})
    assert net(round_)[1] == 1000
    assert not opened(["blackjack=10"], shoe("10h 9d", "Ks 8c")).can_call("card-reader-used")


def test_633a_14_k_a_malfunction_stops_the_table() -> None:
    calls = {5: "card-reader-malfunction", 6: "card-reader-repaired"}
    round_ = stepped(ONE, shoe("10h 9d", "Ks 8c"), ["stand"], calls)
    assert any(r.get("cite") == "633a.14(k)" for r in round_.log.records)


def test_633a_14_l_a_jam_is_followed_by_a_reshuffle() -> None:
    round_ = stepped(ONE, None, ["stand"], {1: "shuffler-jam"})
    assert [r["record"] for r in round_.log.records].count("shuffle") == 2


def test_633a_14_m_a_device_out_of_order_is_marked() -> None:
    cards = shoe("10h 9d", "7s 10c")
    round_ = stepped(ONE, cards, ["stand"], {1: "shuffler-out-of-order"})
    assert any(r.get("cite") == "633a.14(m)" for r in round_.log.records)
    with pytest.raises(ActError):
        stepped(ONE, cards, [], {1: "shuffler-jam"}, {"automated-shuffler": False})


def test_a_dead_hand_at_blackjack_switch_leaves_the_other_in_play() -> None:
    bets = [*[f"1:{bet}" for bet in BOTH], *[f"2:{bet}" for bet in BOTH]]
    round_ = stepped(
        bets,
        "9h 10h 10d 7s 9d 9c 9s 10c",
        ["stand", "keep", "stand", "stand"],
        {1: "no-cards-dealt"},
        SWITCH,
    )
    ends = {(s.seat, s.wager): s.outcome for s in round_.settlements}
    assert ends[1, "blackjack"] == "void"
    assert ends[1, "second-blackjack"] != "void"
