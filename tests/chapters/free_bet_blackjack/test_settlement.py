"""672a.6 to 672a.11: how wagers and Free Bet lammers end, each paragraph by its name."""

from __future__ import annotations

import pytest
from tests.chapters.stepping import cards_to, decision, in_order, offered, shoe
from tests.chapters.table import Answers, Table

import croupier
from croupier.chapters.free_bet_blackjack.play import check
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Settlement

GAME = croupier.game("free-bet-blackjack")
TABLE = Table(GAME)
opened, settled = TABLE.opened, TABLE.settled
ONE = ["blackjack=10"]
WITH_22 = ["blackjack=10", "push-22=5"]
RETURNED: Answers = {"busted-hand-with-lammer": "returned"}
ONE_CARD: Answers = {"split-aces": "one-card"}


def ends(found: dict[str, Settlement]) -> dict[str, tuple[str, int, str]]:
    return {wager: (end.outcome, end.net, end.cite) for wager, end in found.items()}


def choices(cards: str, answers: Answers | None = None, do: tuple[str, ...] = ()) -> set[str]:
    round_ = opened(ONE, cards, answers)
    for choice in do:
        round_.choose(choice)
    return offered(round_)


# ------------------------------------------------------------------------------ 672a.6


def test_672a_6_d_and_e_the_push_22_wager_needs_a_blackjack_wager() -> None:
    with pytest.raises(BetError, match="blackjack"):
        opened(["push-22=5"], "2c")


def test_672a_6_f_boxes_of_one_player_are_adjacent_and_as_many_as_elected() -> None:
    for boxes, seats in ((1, (1, 2)), (3, (1, 2, 4))):
        bets = [Bet(seat, "blackjack", 1000, player="one patron") for seat in seats]
        with pytest.raises(BetError, match=r"672a\.6\(f\)"):
            check(GAME.rules({"adjacent-boxes": boxes}), bets)
    check(GAME.rules({"adjacent-boxes": 2}), bets[:2])


# ------------------------------------------------------------------------------ 672a.7


def test_672a_7_e_cards_go_round_and_the_hole_card_lies_face_down() -> None:
    round_ = opened(["1:blackjack=10", "2:blackjack=10"], "2c 3c 4c 5c 6c 7c")
    assert [cards_to(round_, place) for place in ("seat 1", "seat 2")] == [
        ["2c", "5c"],
        ["3c", "6c"],
    ]
    assert decision(round_).known["up"] == (8,)


def test_672a_7_f_and_g_1_a_tied_blackjack_loses_the_push_22_wager() -> None:
    found = ends(settled(WITH_22, shoe("Ah 10d", "As 10c"), ["insurance"]))
    assert found == {
        "insurance": ("win", 1000, "672a.8(c)"),
        "blackjack": ("push", 0, "672a.7(g)(1)"),
        "push-22": ("lose", -500, "672a.7(g)(1)"),
    }


def test_672a_7_g_2_a_dealers_blackjack_takes_both_wagers_and_deals_no_card() -> None:
    round_ = TABLE.played(WITH_22, shoe("9h 9d", "10s Ac"))
    found = {end.wager: (end.net, end.cite) for end in round_.settlements}
    assert found == {"blackjack": (-1000, "672a.7(g)(2)"), "push-22": (-500, "672a.7(g)(2)")}
    assert cards_to(round_, "dealer") == ["10s", "Ac"]


def test_672a_7_h_1_a_blackjack_is_paid_before_a_dealers_22() -> None:
    found = ends(settled(WITH_22, shoe("Ah 10d", "6s 6c", "10h")))
    assert found["blackjack"] == ("blackjack", 1500, "672a.7(h)(1)")
    assert found["push-22"][:2] == ("other-22", 4000)


def test_672a_7_h_1_its_cards_stay_for_a_push_22_wager_and_leave_without_one() -> None:
    for bets, kept in ((WITH_22, True), (ONE, False)):
        round_ = TABLE.played(bets, shoe("Ah 10d", "6s 6c", "10h"))
        collected = [r["cards"] for r in round_.log.records if r["record"] == "collected"]
        assert (collected == []) is kept


def test_672a_7_h_2_there_is_no_surrender() -> None:
    assert choices(shoe("10h 6d", "10s 9c")) == {"stand", "draw", "double", "double-for-less"}


def test_672a_7_j_1_a_21_draws_no_card() -> None:
    found = ends(settled(ONE, shoe("10h 6d", "10s 9c", "5h"), ["draw"]))
    assert found == {"blackjack": ("win", 1000, "672a.7(o)(2)")}


def test_672a_7_l_the_dealer_stands_on_soft_17() -> None:
    round_ = TABLE.played(ONE, shoe("10h 8d", "6s Ac", "10c"), ["stand"])
    assert cards_to(round_, "dealer") == ["6s", "Ac"]


def test_672a_7_m_no_card_is_drawn_where_it_has_no_effect() -> None:
    round_ = TABLE.played(ONE, shoe("10h 6d", "6s 6c", "10h"), ["draw"])
    assert cards_to(round_, "dealer") == ["6s", "6c"]


def test_672a_7_m_with_a_push_22_wager_the_dealer_draws_all_the_same() -> None:
    found = ends(settled(WITH_22, shoe("10h 6d", "6s 6c", "10h 10s"), ["draw"]))
    assert found == {
        "blackjack": ("lose", -1000, "672a.7(q)(1)"),
        "push-22": ("same-color-22", 10000, "672a.7(n)(1)"),
    }


def test_672a_7_n_1_a_dealers_22_returns_the_wager_and_takes_lammers() -> None:
    round_ = TABLE.played(WITH_22, shoe("5h 6d", "6s 6c", "10d 10h"), ["free-double"])
    found = {end.wager: (end.outcome, end.net, end.cite) for end in round_.settlements}
    assert found == {
        "blackjack": ("push", 0, "672a.7(n)(1)"),
        "push-22": ("other-22", 4000, "672a.7(n)(1)"),
    }
    assert any("lammers are collected" in r.get("text", "") for r in round_.log.records)


def test_672a_7_n_1_a_dealers_22_returns_paid_doubles_and_splits() -> None:
    double = settled(ONE, shoe("4h 4d", "6s 6c", "10d 10h"), ["double"])
    assert [end.outcome for end in double.values()] == ["push", "push"]
    split = settled(ONE, shoe("10h Kd", "6s 6c", "9d 9h 10c"), ["split", "stand", "stand"])
    assert {key: end.outcome for key, end in split.items()} == {
        "blackjack": "push",
        "split@split hand 1": "push",
    }


def test_672a_7_n_2_any_other_total_takes_the_push_22_wager_first() -> None:
    round_ = TABLE.played(WITH_22, shoe("10h 9d", "10s 8c"), ["stand"])
    assert in_order(round_) == [(1, "push-22"), (1, "blackjack")]
    assert round_.settlements[0].cite == "672a.7(n)(2)"


@pytest.mark.parametrize(
    ("player", "dealer", "more", "outcome", "cite"),
    [
        ("10h 2d", "10s 6c", "10d", "win", "672a.7(o)(1)"),
        ("10h 9d", "10s 8c", "", "win", "672a.7(o)(2)"),
        ("10h 8d", "10s 8c", "", "push", "672a.7(p)"),
        ("10h 7d", "10s 8c", "", "lose", "672a.7(q)(2)"),
    ],
)
def test_672a_7_o_to_q(player: str, dealer: str, more: str, outcome: str, cite: str) -> None:
    end = settled(ONE, shoe(player, dealer, more), ["stand"])["blackjack"]
    assert (end.outcome, end.cite) == (outcome, cite)


def test_672a_7_o_to_q_a_lammer_is_won_and_never_lost() -> None:
    double = {"19": "7s", "18": "8s", "17": "9s"}  # the card on 11 against a dealer's 18
    nets = {
        total: sum(
            end.net
            for end in settled(
                ONE, shoe("5h 6d", "10s 8c", f"{int(total) - 11}s"), ["free-double"]
            ).values()
        )
        for total in double
    }
    assert nets == {"19": 2000, "18": 0, "17": -1000}


def test_672a_7_r_losers_first_or_player_by_player() -> None:
    bets = ["1:blackjack=10", "2:blackjack=10"]
    cards = "10h 10d 10s 7h 9d 8c"
    orders = {
        answer: in_order(
            TABLE.played(bets, cards, ["stand", "stand"], {"settlement-order": answer})
        )
        for answer in ("losers-first", "player-by-player")
    }
    assert [seat for seat, _ in orders["losers-first"]] == [1, 2]
    assert [seat for seat, _ in orders["player-by-player"]] == [2, 1]


# ------------------------------------------------------------------------------ 672a.8


def test_672a_8_a_insurance_is_offered_against_an_ace_alone() -> None:
    assert "insurance" in choices(shoe("10h 9d", "As 9c"))
    assert "insurance" not in choices(shoe("10h 9d", "10s 9c"))


def test_672a_8_b_half_the_wager_or_the_next_dollar() -> None:
    round_ = opened(["blackjack=15"], shoe("10h 9d", "As 9c"))
    amounts = {choice.key: (choice.stake, choice.most) for choice in decision(round_).choices}
    assert amounts["insurance"] == (800, 0)
    # 672a.8(b): in chips of a dollar (the reading `chip-unit`) $7.50 cannot be bet: more than half
    # may be, $8, and the most that is less than half is $7.
    assert amounts["insurance-for-less"] == (100, 700)
    round_ = opened(["blackjack=15"], shoe("10h 9d", "As 9c"), {"chip-unit": "half-dollar"})
    amounts = {choice.key: (choice.stake, choice.most) for choice in decision(round_).choices}
    assert amounts["insurance"] == (750, 0)
    assert amounts["insurance-for-less"] == (50, 750)


def test_672a_8_d_lost_insurance_is_collected_before_a_card_is_drawn() -> None:
    round_ = opened(ONE, shoe("10h 6d", "As 6c", "2h"))
    round_.choose("insurance")
    assert [(end.wager, end.net, end.cite) for end in round_.settlements] == [
        ("insurance", -500, "672a.8(d)")
    ]


def test_672a_8_e_even_money_leaves_the_push_22_wager_in_play() -> None:
    found = ends(settled(WITH_22, shoe("Ah 10d", "As 10c"), ["even-money"]))
    assert found["blackjack"] == ("even-money", 1000, "672a.8(e)")
    assert found["push-22"][:2] == ("lose", -500)
    assert "even-money" not in choices(shoe("Ah 10d", "As 10c"), {"even-money": False})


# ------------------------------------------------------------------------------ 672a.9


@pytest.mark.parametrize("hand", ["4h 5d", "4h 6d", "5h 6d", "2h 7d", "2h 9d", "5h 5d"])
def test_672a_9_a_1_a_hard_9_10_or_11_is_doubled_for_nothing(hand: str) -> None:
    found = choices(shoe(hand, "10s 9c"))
    assert "free-double" in found
    assert not found & {"double", "double-for-less"}


@pytest.mark.parametrize("hand", ["3h 5d", "10h 2d", "Ah 8d", "Ah 9d", "Ah Ad"])
def test_672a_9_a_2_other_hands_are_doubled_with_chips(hand: str) -> None:
    found = choices(shoe(hand, "9s 9c"))
    assert {"double", "double-for-less"} <= found
    assert "free-double" not in found


def test_672a_9_a_2_at_most_the_wager() -> None:
    round_ = opened(ONE, shoe("3h 5d", "9s 9c", "10c"))
    less = next(c for c in decision(round_).choices if c.key == "double-for-less")
    assert (less.stake, less.most) == (100, 1000)
    round_.choose("double-for-less=7")
    assert {end.wager: end.stake for end in round_.settlements} == {
        "blackjack": 1000,
        "double": 700,
    }


def test_672a_9_b_hands_of_a_split_are_doubled_alike() -> None:
    cards = shoe("8h 8d", "10s 8c", "3c 10h 10c 2c 9d")
    found = settled(ONE, cards, ["free-split", "free-double", "stand"])
    assert {key: end.net for key, end in found.items()} == {"blackjack": 1000, "free-double": 1000}
    lammer = settled(
        ONE, shoe("8h 8d", "10s 8c", "10c 3c 10h"), ["free-split", "stand", "free-double"]
    )
    assert {key: end.net for key, end in lammer.items()} == {
        "blackjack": 0,
        "free-split@split hand 1": 1000,
        "free-double@split hand 1": 1000,
    }


def test_672a_9_b_chips_that_double_a_lammer_hand_can_be_lost_alone() -> None:
    cards = shoe("8h 8d", "10s 8c", "10c Ac 7h")
    found = settled(ONE, cards, ["free-split", "stand", "double"])
    assert {key: end.net for key, end in found.items()} == {
        "blackjack": 0,
        "double@split hand 1": -1000,
    }


def test_672a_9_c_one_card_and_no_more() -> None:
    round_ = TABLE.played(ONE, shoe("5h 6d", "10s 8c", "2c"), ["free-double"])
    assert cards_to(round_, "seat 1") == ["5h", "6d", "2c"]


# ------------------------------------------------------------------------------ 672a.10


def test_672a_10_a_and_b_1_cards_that_count_ten_are_split_with_chips() -> None:
    round_ = opened(ONE, shoe("Kh 10d", "9s 9c"))
    split = next(c for c in decision(round_).choices if c.key == "split")
    assert split.stake == 1000


@pytest.mark.parametrize("pair", ["Ah Ad", "2h 2d", "5h 5d", "9h 9d"])
def test_672a_10_b_2_any_other_pair_is_split_for_nothing(pair: str) -> None:
    found = choices(shoe(pair, "9s 9c"))
    assert "free-split" in found
    assert "split" not in found


def test_672a_10_b_2_ii_the_wager_goes_with_the_first_hand() -> None:
    cards = shoe("9h 9d", "10s 8c", "2c 10c 10d")
    found = settled(ONE, cards, ["free-split", "draw", "stand"])
    assert {key: (end.stake, end.net) for key, end in found.items()} == {
        "blackjack": (1000, 1000),
        "free-split@split hand 1": (0, 1000),
    }


def test_672a_10_c_the_first_hand_is_finished_before_the_second_gets_a_card() -> None:
    round_ = opened(ONE, shoe("9h 9d", "10s 8c", "2c 10c 10d"))
    round_.choose("free-split")
    assert cards_to(round_, "seat 1 split hand 1") == []
    assert cards_to(round_, "seat 1") == ["9h", "9d", "2c"]


def test_672a_10_c_1_without_lammers_a_first_hand_over_21_is_collected() -> None:
    round_ = opened(ONE, shoe("10h Kd", "9s 9c", "5c 10c 9d"))
    for choice in ("split", "draw"):
        round_.choose(choice)
    assert [(end.wager, end.cite) for end in round_.settlements] == [("blackjack", "672a.7(q)(1)")]


def test_672a_10_c_2_with_a_lammer_out_it_stays_until_the_others_are_over_21_too() -> None:
    round_ = opened(ONE, shoe("8h 8d", "9s 9c", "5c 10c 6d 10h"))
    for choice in ("free-split", "draw"):
        round_.choose(choice)
    assert round_.settlements == []
    round_.choose("draw")
    assert [(end.wager, end.cite) for end in round_.settlements] == [("blackjack", "672a.10(c)(2)")]


@pytest.mark.parametrize(("answers", "outcome"), [({}, "lose"), (RETURNED, "push")])
def test_672a_10_c_2_and_672a_7_n_1_by_the_reading_a_22_returns_it(
    answers: Answers, outcome: str
) -> None:
    cards = shoe("8h 8d", "6s 6c", "5c 10c 9d 10h")
    end = settled(ONE, cards, ["free-split", "draw", "stand"], answers)["blackjack"]
    assert end.outcome == outcome
    all_over = shoe("8h 8d", "6s 6c", "5c 10c 6d 10h 10d")
    end = settled(ONE, all_over, ["free-split", "draw", "draw"], answers)["blackjack"]
    assert end.outcome == "lose"


def test_672a_10_d_up_to_four_hands_all_but_the_first_on_lammers() -> None:
    cards = shoe("8h 8d", "10s 7c", "8c 8s 10c 10d 10h Kd")
    found = settled(ONE, cards, ["free-split", "free-split", "free-split", *["stand"] * 4])
    assert {key: (end.stake, end.net) for key, end in found.items()} == {
        "blackjack": (1000, 1000),
        "free-split@split hand 1": (0, 1000),
        "free-split@split hand 2": (0, 1000),
        "free-split@split hand 3": (0, 1000),
    }
    fifth = shoe("8h 8d", "10s 7c", "8c 8s 8h")
    assert "free-split" not in choices(fifth, do=("free-split",) * 3)


def test_672a_10_d_split_aces_are_played_on_or_by_the_reading_get_one_card() -> None:
    cards = shoe("Ah Ad", "9s 9c", "5c")
    assert "draw" in choices(cards, do=("free-split",))
    found = settled(ONE, shoe("Ah Ad", "9s 9c", "5c 9d"), ["free-split"], ONE_CARD)
    assert {key: end.net for key, end in found.items()} == {
        "blackjack": -1000,
        "free-split@split hand 1": 1000,
    }
    again = choices(shoe("Ah Ad", "9s 9c", "As"), ONE_CARD, ("free-split",))
    assert again == {"stand", "free-split"}


def test_672a_10_d_an_ace_and_a_10_of_a_split_are_21_and_no_blackjack() -> None:
    cards = shoe("Ah Ad", "6s 6c", "10c 10d 10h")
    found = settled(ONE, cards, ["free-split"])
    assert ends(found) == {"blackjack": ("push", 0, "672a.7(n)(1)")}


# ------------------------------------------------------------------------------ 672a.11


def test_672a_11_a_and_b() -> None:
    assert settled(ONE, shoe("Ah 10d", "9s 9c"))["blackjack"].pays == "3 to 2"
    assert settled(ONE, shoe("10h 10d", "9s 9c"), ["stand"])["blackjack"].pays == "1 to 1"
    insured = settled(ONE, shoe("10h 9d", "As 10c"), ["insurance"])
    assert insured["insurance"].pays == "2 to 1"


@pytest.mark.parametrize(
    ("dealer", "card", "outcome", "pays"),
    [
        ("6s 6s", "10s", "same-suit-22", ("50 to 1", "50 to 1")),
        ("6s 6c", "10s", "same-color-22", ("20 to 1", "20 to 1")),
        ("6d 6h", "10d", "same-color-22", ("20 to 1", "20 to 1")),
        ("6s 6c", "10d", "other-22", ("8 to 1", "7 to 1")),
    ],
)
def test_672a_11_c(dealer: str, card: str, outcome: str, pays: tuple[str, str]) -> None:
    for paytable, odds in zip("AB", pays, strict=True):
        answers: Answers = {"push-22-paytable": paytable}
        cards = shoe("10h 9d", dealer, card)
        end = settled(WITH_22, cards, ["stand"], answers)["push-22"]
        assert (end.outcome, end.pays) == (outcome, odds)


@pytest.mark.parametrize(("bust", "gain"), [("loses", -1000), ("returned", 0)])
def test_672a_7_q_1_a_hand_over_21_against_a_dealer_over_21(bust: str, gain: int) -> None:
    answers: Answers = {"bust": bust}
    for last in ("Qc", "6c"):  # a dealer's 26, and a dealer's 22
        found = settled(ONE, shoe("Kh 6d", "6s Kd", f"8c {last}"), ["draw"], answers)
        assert found["blackjack"].net == gain
    found = settled(ONE, shoe("Kh 6d", "6s Kd", "8c 3c"), ["draw"], answers)
    assert found["blackjack"].net == -1000


def test_672a_10_c_1_a_split_hand_over_21_without_a_lammer_is_collected() -> None:
    answers: Answers = {"bust": "returned"}
    cards = shoe("Kh Kd", "6s Kd", "6c 8c 9c Qc")
    found = settled(ONE, cards, ["split", "draw", "stand"], answers)
    assert [end.net for end in found.values()] == [-1000, 1000]
