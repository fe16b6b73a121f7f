"""633a.7(h) to (k), 633a.8 to 633a.11: what players may decide and what it costs."""

from __future__ import annotations

import pytest
from tests.chapters.blackjack.table import (
    GAME,
    Answers,
    cards_to,
    in_order,
    opened,
    settled,
    shoe,
    stepped,
)

from croupier.rounds.words import Decide
from croupier.table.session import ActError


def test_633a_7_h_a_dealers_blackjack_ends_the_round() -> None:
    ends = settled(["blackjack=10"], shoe("10h 9d", "Ks Ac"), [])
    assert (ends["blackjack"].net, ends["blackjack"].cite) == (-1000, "633a.7(h)")


@pytest.mark.parametrize("up", ["9s", "Ks"])
def test_633a_7_i_1_blackjack_pays_3_to_2(up: str) -> None:
    end = settled(["blackjack=10"], shoe("Ah Kd", f"{up} 8c"), [])["blackjack"]
    assert (end.outcome, end.net) == ("blackjack", 1500)


@pytest.mark.parametrize(
    ("elected", "cite", "net"),
    [
        ("at-once", "633a.7(i)(1)(ii)(A)", 1500),
        ("after-hole-card", "633a.7(i)(1)(ii)(B)", 1500),
    ],
)
def test_633a_7_i_1_ii_paid_at_once_or_after_the_hole_card(
    elected: str, cite: str, net: int
) -> None:
    """Either way before the dealer draws, who draws nothing for it (633a.7(n))."""
    round_ = opened(["blackjack=10"], shoe("Ah Kd", "Ks 5c", "6c"), {"blackjack-paid": elected})
    (end,) = round_.settlements
    assert (end.cite, end.net) == (cite, net)
    assert cards_to(round_, "dealer") == ["Ks", "5c"]
    records = [r["record"] for r in round_.log.records]
    shows = next(n for n, r in enumerate(round_.log.records) if "shows" in str(r.get("text", "")))
    assert (records.index("settled") > shows) == (elected == "after-hole-card")


def test_633a_7_k_1_no_cards_on_21() -> None:
    round_ = opened(["blackjack=10"], shoe("5h 6d", "7s 10c", "10d"))
    round_.choose("draw")
    assert round_.finished


def test_633a_7_k_2_one_card_after_a_double() -> None:
    round_ = opened(["blackjack=10"], shoe("5h 6d", "9s 8d", "2c"))
    round_.choose("double")
    assert round_.finished
    assert cards_to(round_, "seat 1") == ["5h", "6d", "2c"]


def test_633a_8_insurance_and_even_money() -> None:
    ends = settled(["blackjack=10"], shoe("10h 9d", "As Kd"), ["insurance"])
    assert (ends["insurance"].net, ends["blackjack"].net) == (1000, -1000)
    ends = settled(["blackjack=10"], shoe("10h 9d", "As 7d"), ["insurance", "stand"])
    assert (ends["insurance"].net, ends["blackjack"].net) == (-500, 1000)
    ends = settled(["blackjack=10"], shoe("Ah Kd", "As Kd"), ["even-money"])
    assert ends["blackjack"].net == 1000
    round_ = opened(["blackjack=10"], shoe("Ah Kd", "As Kd"), {"even-money": False})
    assert not round_.can_choose("even-money")


def test_633a_8_b_half_may_be_rounded_up_to_the_next_dollar() -> None:
    ends = settled(["blackjack=15"], shoe("10h 9d", "As Kd"), ["insurance"])
    assert ends["insurance"].stake == 800


def test_633a_8_a_only_against_an_ace() -> None:
    for up in ("Ks", "9s"):
        assert opened(["blackjack=10"], shoe("10h 9d", f"{up} 8d")).can_choose("stand")


def test_633a_8_b_any_amount_up_to_half() -> None:
    cards = shoe("10h 9d", "As Kd")
    for amount in (1, 3.5, 10):
        do = [f"insurance-for-less={amount}"]
        assert settled(["blackjack=20"], cards, do)["insurance"].net == 200 * amount
    round_ = opened(["blackjack=20"], cards)
    assert not round_.can_choose("insurance-for-less=10.01")
    assert not round_.can_choose("insurance-for-less=0.50")
    assert not opened(["blackjack=2"], cards, {"table-minimum": "$1"}).can_choose(
        "insurance-for-less"
    )


def test_633a_8_d_a_losing_insurance_wager_is_collected_before_further_cards() -> None:
    round_ = opened(["blackjack=10"], shoe("10h 9d", "As 7d"))
    round_.choose("insurance")
    assert in_order(round_) == [(1, "insurance")]
    assert round_.settlements[0].cite == "633a.8(d)"


def test_633a_8_e_even_money_removes_the_cards() -> None:
    round_ = opened(["blackjack=10"], shoe("Ah Kd", "As 7d"))
    round_.choose("even-money")
    assert any(
        r["record"] == "collected" and r["cards"] == ["Ah", "Kd"] for r in round_.log.records
    )
    assert not opened(["blackjack=10"], shoe("Ah 9d", "As 7d")).can_choose("even-money")


def test_633a_9_surrender() -> None:
    ends = settled(["blackjack=10"], shoe("10h 6d", "9s 8d"), ["surrender"])
    assert (ends["blackjack"].net, ends["blackjack"].cite) == (-500, "633a.9(a)(1)")
    answers: Answers = {"surrender-settled": "card-reader"}
    ends = settled(["blackjack=10"], shoe("10h 6d", "Ks 8d"), ["surrender"], answers)
    assert (ends["blackjack"].net, ends["blackjack"].cite) == (-500, "633a.9(a)(2)(ii)")
    round_ = opened(["blackjack=10"], shoe("5h 6d", "9s 8d", "2c 10d"))
    round_.choose("draw")
    assert not round_.can_choose("surrender")


def test_633a_9_a_2_i_when_the_hole_card_is_revealed_before_the_dealer_draws() -> None:
    bets = ["1:blackjack=10", "2:blackjack=10"]
    round_ = GAME.open_round(GAME.rules(), bets, "10h 10s Kd 6d 9d 3c 8c")
    round_.choose("surrender")
    assert not round_.settlements
    round_.choose("stand")
    order = [(r["record"], r.get("to", r.get("seat"))) for r in round_.log.records]
    assert order.index(("settled", 1)) < len(order) - 1 - order[::-1].index(("card", "dealer"))
    assert (round_.settlements[0].net, round_.settlements[0].cite) == (-500, "633a.9(a)(2)(i)")


def test_633a_9_b_insurance_and_surrender_are_settled_separately() -> None:
    ends = settled(["blackjack=10"], shoe("10h 6d", "As 7d"), ["insurance", "surrender"])
    assert (ends["insurance"].net, ends["blackjack"].net) == (-500, -500)


def test_633a_10_double_and_for_less() -> None:
    cards = shoe("5h 6d", "6s 10d", "9c 10c")
    ends = settled(["blackjack=10"], cards, ["double"])
    assert (ends["blackjack"].net, ends["double"].net) == (1000, 1000)
    ends = settled(["blackjack=20"], cards, ["double-for-less=7.50"])
    assert (ends["blackjack"].net, ends["double"].net) == (2000, 750)
    round_ = opened(["blackjack=20"], cards)
    assert not round_.can_choose("double-for-less=20.01")


def test_633a_10_a_on_two_cards_and_no_blackjack() -> None:
    round_ = opened(["blackjack=10"], shoe("2h 3d", "6s 10d", "2c 10c"))
    round_.choose("draw")
    assert not round_.can_choose("double")


FACE_DOWN: Answers = {"double-card-face-down": True}


def test_633a_10_c_face_down_until_the_dealers_hand_is_complete() -> None:
    """The dealer draws to 17, since nobody knows yet that the hand is over 21."""
    cards = shoe("10h 6d", "6s 10d", "9c 5c")
    round_ = stepped(["1:blackjack=10"], cards, ["double"], answers=FACE_DOWN)
    card = next(r for r in round_.log.records if r.get("cite") == "633a.10(c)")
    assert (card["card"], card["face_up"]) == ("9c", False)
    assert cards_to(round_, "dealer") == ["6s", "10d", "5c"]
    assert [s.net for s in round_.settlements] == [-1000, -1000]
    assert any("Seat 1 shows 10h 6d 9c: 25" in r.get("text", "") for r in round_.log.records)
    face_up = stepped(["1:blackjack=10"], cards, ["double"])
    assert cards_to(face_up, "dealer") == ["6s", "10d"]


def test_633a_10_c_reading_turned_over_before_the_dealer_draws() -> None:
    """633a.7(n): the hand is over 21, so that the dealer's total has no effect."""
    cards = shoe("10h 6d", "6s 10d", "9c 5c")
    turned: Answers = {**FACE_DOWN, "double-card-turned": "before-dealer"}
    round_ = stepped(["1:blackjack=10"], cards, ["double"], answers=turned)
    assert cards_to(round_, "dealer") == ["6s", "10d"]
    assert [(s.net, s.cite) for s in round_.settlements] == [(-1000, "633a.7(q)")] * 2
    live = stepped(
        ["1:blackjack=10"], shoe("10h 6d", "6s 10d", "4c 5c"), ["double"], answers=turned
    )
    assert cards_to(live, "dealer") == ["6s", "10d", "5c"]


def test_633a_10_c_a_player_does_not_see_the_card_while_playing_another_hand() -> None:
    cards = shoe("8h 8d", "6s 10d", "3c 10c 2s")
    round_ = opened(["blackjack=10"], cards, FACE_DOWN)
    round_.choose("split")
    round_.choose("double")
    assert isinstance(round_.question, Decide)
    assert len(round_.question.known["hand 1"]) == 2


def test_633a_11_splits_by_value_as_often_as_elected() -> None:
    cards = shoe("Kh 10d", "6s 10c", "Qh Jd 10s Kc Qs Jh 10h")
    round_ = opened(["blackjack=10"], cards)
    for choice in ("split", "split", "split", "stand", "stand", "stand", "stand"):
        round_.choose(choice)
    assert round_.finished
    assert sum(s.net for s in round_.settlements) == 4000
    round_ = opened(["blackjack=10"], cards, {"additional-splits": 0})
    round_.choose("split")
    assert not round_.can_choose("split")


@pytest.mark.parametrize("reading", ["as-other-pairs", "one-card"])
def test_633a_11_c_reading_split_aces(reading: str) -> None:
    cards = shoe("Ah Ad", "6s 10c", "5h 9d 10s")
    round_ = opened(["blackjack=10"], cards, {"split-aces": reading})
    round_.choose("split")
    assert round_.finished == (reading == "one-card")


def test_633a_11_a_a_split_ace_with_a_ten_is_no_blackjack() -> None:
    cards = shoe("Ah Ad", "6s 10c", "Kh 9d 10s")
    round_ = opened(["blackjack=10"], cards)
    round_.choose("split")
    round_.choose("stand")
    assert {s.outcome for s in round_.settlements} == {"win"}


def test_633a_11_a_only_cards_of_identical_value_and_an_equal_wager() -> None:
    assert not opened(["blackjack=10"], shoe("9h 10d", "6s 10c")).can_choose("split")
    round_ = opened(["blackjack=10"], shoe("9h 9d", "6s 10c", "2c"))
    assert isinstance(round_.question, Decide)
    assert {c.stake for c in round_.question.choices if c.key == "split"} == {1000}


def test_633a_11_b_the_first_hand_is_finished_before_the_second_gets_a_card() -> None:
    round_ = stepped(
        ["1:blackjack=10"],
        shoe("8h 8d", "7s 10c", "2c 3c 9d 10d"),
        ["split", "draw", "stand", "draw"],
    )
    dealt = [r for r in round_.log.records if r["record"] == "card"][4:]
    assert [(r["to"], r["card"]) for r in dealt] == [
        ("seat 1", "2c"),
        ("seat 1", "3c"),
        ("seat 1 split hand 1", "9d"),
        ("seat 1 split hand 1", "10d"),
    ]


def test_633a_11_c_aces_are_split_as_often_as_elected_for_them() -> None:
    cards = shoe("Ah Ad", "6s 10c", "As 9d 10s")
    for times in (0, 1):
        round_ = opened(["blackjack=10"], cards, {"additional-splits-of-aces": times})
        round_.choose("split")
        assert round_.can_choose("split") == bool(times)


def test_633a_11_c_no_surrender_after_a_split() -> None:
    round_ = opened(["blackjack=10"], shoe("8h 8d", "6s 10c", "10h 10d 10s"))
    round_.choose("split")
    assert not round_.can_choose("surrender")


def test_a_choice_out_of_turn_is_refused() -> None:
    round_ = opened(["blackjack=10"], shoe("10h 9d", "9s 8d"))
    with pytest.raises(ActError):
        round_.choose("split")
