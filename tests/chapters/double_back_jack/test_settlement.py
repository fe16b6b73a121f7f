"""673a.6 to 673a.12: how wagers end, each paragraph by its name."""

from __future__ import annotations

import pytest
from tests.chapters.stepping import cards_to, decision, in_order, offered, shoe
from tests.chapters.table import Answers, Table

import croupier
from croupier.chapters.double_back_jack.play import check
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Settlement

GAME = croupier.game("double-back-jack")
TABLE = Table(GAME)
opened, settled = TABLE.opened, TABLE.settled
ONE = ["blackjack=10"]
ON_22: Answers = {"declined-bust": "returned-on-22"}
OVER_21: Answers = {"declined-bust": "returned-over-21"}
ORIGINAL: Answers = {"second-chance-amount": "original"}
ONE_CARD: Answers = {"split-aces": "one-card"}
BUST = shoe("10h 6d", "6s 10c", "8c")  # 24; the dealer has 16


def ends(found: dict[str, Settlement]) -> dict[str, tuple[str, int, str]]:
    return {wager: (end.outcome, end.net, end.cite) for wager, end in found.items()}


def choices(cards: str, answers: Answers | None = None, do: tuple[str, ...] = ()) -> set[str]:
    round_ = opened(ONE, cards, answers)
    for choice in do:
        round_.choose(choice)
    return offered(round_)


# ------------------------------------------------------------------------------ 673a.6


def test_673a_6_c_wagers_of_the_round_are_not_placed_before_it() -> None:
    with pytest.raises(BetError, match="second-chance"):
        opened(["blackjack=10", "second-chance=10"], "2c")


def test_673a_6_e_boxes_of_one_player_are_adjacent_and_as_many_as_elected() -> None:
    for boxes, seats in ((1, (1, 2)), (3, (1, 2, 4))):
        bets = [Bet(seat, "blackjack", 1000, player="one patron") for seat in seats]
        with pytest.raises(BetError, match=r"673a\.6\(e\)"):
            check(GAME.rules({"adjacent-boxes": boxes}), bets)
    check(GAME.rules({"adjacent-boxes": 2}), bets[:2])


# ------------------------------------------------------------------------------ 673a.7


def test_673a_7_e_cards_go_round_and_the_hole_card_lies_face_down() -> None:
    round_ = opened(["1:blackjack=10", "2:blackjack=10"], "2c 3c 4c 5c 6c 7c")
    assert [cards_to(round_, place) for place in ("seat 1", "seat 2")] == [
        ["2c", "5c"],
        ["3c", "6c"],
    ]
    assert decision(round_).known["up"] == (8,)


def test_673a_7_f_blackjack_is_paid_2_to_1_before_the_dealers_is_known() -> None:
    for dealer in ("As Kc", "Ks Ac", "7s 10c"):
        found = settled(ONE, shoe("Ah 10d", dealer), [])
        assert ends(found) == {"blackjack": ("blackjack", 2000, "673a.7(f)")}


def test_673a_7_f_blackjacks_are_paid_from_the_dealers_right() -> None:
    bets = ["1:blackjack=10", "2:blackjack=10", "3:blackjack=10"]
    round_ = opened(bets, "Ah Ac 9d 7s Kd Qc 8d 10c")
    round_.choose("stand")
    assert in_order(round_) == [(2, "blackjack"), (1, "blackjack"), (3, "blackjack")]


def test_673a_7_g_who_was_paid_for_blackjack_is_offered_no_insurance() -> None:
    cards = "Ah 9d As Kd 9c 10c"
    bets = ["1:blackjack=10", "2:blackjack=10"]
    round_ = opened(bets, cards)
    assert decision(round_).seat == 2
    assert offered(round_) == {"no-insurance", "insurance", "insurance-for-less"}
    too = opened(bets, cards, {"insurance-after-blackjack": "yes"})
    assert decision(too).seat == 1
    too.choose("insurance")
    too.choose("no-insurance")
    nets = {(end.seat, end.wager): end.net for end in too.settlements}
    assert nets == {(1, "blackjack"): 2000, (1, "insurance"): 1000, (2, "blackjack"): -1000}


def test_673a_7_h_a_dealers_blackjack_takes_the_wager_and_no_card_is_dealt() -> None:
    round_ = opened(ONE, shoe("10h 10d", "Ks Ac"))
    assert ends({end.wager: end for end in round_.settlements}) == {
        "blackjack": ("lose", -1000, "673a.7(h)")
    }
    assert len(cards_to(round_, "seat 1")) == 2


def test_673a_7_k_1_a_player_with_21_draws_no_more() -> None:
    found = settled(ONE, shoe("10h 6d", "7s 10c", "5c"), ["draw"])
    assert found["blackjack"].net == 1000


def test_673a_7_l_over_21_a_second_chance_is_offered_for_the_current_wager() -> None:
    round_ = opened(ONE, BUST)
    round_.choose("draw")
    assert {choice.key: choice.stake for choice in decision(round_).choices} == {
        "no-second-chance": 0,
        "second-chance": 1000,
    }


def test_673a_7_l_the_example_of_the_text() -> None:
    """25 less a 5 is 20."""
    cards = shoe("10h 6d", "7s 10c", "9c 5c 2c")
    found = settled(ONE, cards, ["draw", "second-chance"])
    assert ends(found) == {
        "blackjack": ("push", 0, "673a.7(s)(1)(i)"),
        "second-chance": ("win", 1000, "673a.7(s)(1)(i)"),
    }


def test_673a_7_l_an_ace_that_is_subtracted_counts_1() -> None:
    found = settled(ONE, shoe("10h 6d", "7s 10c", "6c Ac"), ["draw", "second-chance"])
    assert ends(found) == {
        "blackjack": ("push", 0, "673a.7(l)(2)"),
        "second-chance": ("win", 1000, "673a.7(l)(2)"),
    }


def test_673a_7_l_1_still_over_21_loses_both_wagers_at_once() -> None:
    round_ = opened(ONE, shoe("10h 6d", "7s 10c", "10c 4c"))
    round_.choose("draw")
    round_.choose("second-chance")
    assert ends({end.wager: end for end in round_.settlements}) == {
        "blackjack": ("lose", -1000, "673a.7(l)(1)"),
        "second-chance": ("lose", -1000, "673a.7(l)(1)"),
    }


def test_673a_7_l_2_a_21_by_subtraction_is_paid_before_a_dealers_21() -> None:
    """24 less 3; the dealer would draw to 21."""
    bets = ["1:blackjack=10", "2:blackjack=10"]
    cards = "10h 9h 6s 6d 9d 10c 8c 3c 5c"
    round_ = opened(bets, cards)
    for choice in ("draw", "second-chance"):
        round_.choose(choice)
    assert [(s.seat, s.wager, s.net) for s in round_.settlements] == [
        (1, "blackjack", 0),
        (1, "second-chance", 1000),
    ]
    round_.choose("stand")
    assert round_.settlements[-1].net == -1000


@pytest.mark.parametrize(
    ("dealer", "more", "outcome", "cite"),
    [
        ("7s 10c", "", "lose", "673a.7(r)(3)(ii)"),
        ("7s 7c", "10d", "win", "673a.7(s)(1)(i)"),
        ("6s 6c", "10d", "push", "673a.7(q)(1)"),
        ("10s 6c", "10d", "win", "673a.7(s)(1)(i)"),
        ("10s 6c", "2d", "lose", "673a.7(r)(3)(ii)"),
    ],
)
def test_673a_7_l_3_less_than_21_waits_for_the_dealer(
    dealer: str, more: str, outcome: str, cite: str
) -> None:
    """24 less 10 is 14."""
    cards = shoe("10h 6d", dealer, f"8c 10h {more}")
    found = settled(ONE, cards, ["draw", "second-chance"])
    own = "push" if outcome == "win" else outcome
    nets = {"win": 1000, "push": 0, "lose": -1000}
    assert ends(found) == {
        "blackjack": (own, nets[own], cite),
        "second-chance": (outcome, nets[outcome], cite),
    }


def test_673a_7_r_2_and_s_2_a_tie_returns_both_wagers() -> None:
    found = settled(ONE, shoe("10h 6d", "7s 10c", "9c 8d"), ["draw", "second-chance"])
    assert ends(found) == {
        "blackjack": ("push", 0, "673a.7(r)(2)"),
        "second-chance": ("push", 0, "673a.7(r)(2)"),
    }


def test_673a_7_l_on_a_doubled_hand_it_equals_all_that_stands_on_it() -> None:
    cards = shoe("10h 6d", "7s 10c", "6c 2d 9h")  # 22 less 2 is 20
    do = ["double", "second-chance"]
    found = settled(ONE, cards, do)
    assert {wager: end.net for wager, end in found.items()} == {
        "blackjack": 0,
        "double": 0,
        "second-chance": 2000,
    }
    assert settled(ONE, cards, do, ORIGINAL)["second-chance"].net == 1000
    less = settled(ONE, cards, ["double-for-less=4", "second-chance"])
    assert less["second-chance"].net == 1400


def test_673a_10_a_or_a_doubled_hand_has_no_second_chance() -> None:
    """22 by the one card of a double; drawn to without one it has a chance."""
    cards = shoe("10h 6d", "7s 10c", "6c 2d 9h")
    no_chance: Answers = {"second-chance-on-doubled-hands": "none"}
    assert "second-chance" in choices(cards, no_chance, ("draw",))
    assert ends(settled(ONE, cards, ["double"], no_chance)) == {
        "blackjack": ("lose", -1000, "673a.7(r)(3)(i)"),
        "double": ("lose", -1000, "673a.7(r)(3)(i)"),
    }
    waits = settled(ONE, shoe("10h 6d", "6s 10c", "6c 6d"), ["double"], {**no_chance, **ON_22})
    assert {wager: end.net for wager, end in waits.items()} == {"blackjack": 0, "double": 0}


def test_673a_7_m_a_21_is_paid_before_the_hole_card_and_the_dealer_does_not_draw() -> None:
    cards = shoe("10h 6d", "6s 10c", "5c 5d")  # the dealer would have 21
    round_ = opened(ONE, cards)
    round_.choose("draw")
    assert ends({end.wager: end for end in round_.settlements}) == {
        "blackjack": ("win", 1000, "673a.7(m)")
    }
    assert cards_to(round_, "dealer") == ["6s", "10c"]


def test_673a_7_m_and_before_a_dealers_22_returns_the_rest() -> None:
    bets = ["1:blackjack=10", "2:blackjack=10"]
    round_ = opened(bets, "10h 9h 6s 6d 9d 10c 5c 6h")
    for choice in ("draw", "stand"):
        round_.choose(choice)
    assert [(s.seat, s.outcome, s.cite) for s in round_.settlements] == [
        (1, "win", "673a.7(m)"),
        (2, "push", "673a.7(q)(1)"),
    ]


def test_673a_7_p_the_dealer_draws_only_where_it_matters() -> None:
    for answers, drawn in ((None, 2), (ON_22, 3), (OVER_21, 3)):
        round_ = opened(ONE, f"{BUST} 10s", answers)
        for choice in ("draw", "no-second-chance"):
            round_.choose(choice)
        assert len(cards_to(round_, "dealer")) == drawn


def test_673a_7_q_1_a_hand_over_21_without_a_second_chance_by_the_reading() -> None:
    do = ["draw", "no-second-chance"]
    with_22, with_26 = f"{BUST} 6h", f"{BUST} 10s"
    lost = ("lose", -1000, "673a.7(r)(3)(i)")
    back = ("push", 0, "673a.7(q)(1)")
    for answers, on_22, on_26 in ((None, lost, lost), (ON_22, back, lost), (OVER_21, back, back)):
        assert ends(settled(ONE, with_22, do, answers)) == {"blackjack": on_22}
        assert ends(settled(ONE, with_26, do, answers)) == {"blackjack": on_26}
        with_21 = settled(ONE, f"{BUST} 5h", do, answers)
        assert ends(with_21) == {"blackjack": lost}


@pytest.mark.parametrize(
    ("hand", "dealer", "end"),
    [
        ("10h 9d", "7s 10c", ("win", 1000, "673a.7(r)(1)(ii)")),
        ("10h 7d", "7s 10c", ("push", 0, "673a.7(r)(2)")),
        ("10h 6d", "7s 10c", ("lose", -1000, "673a.7(r)(3)(ii)")),
    ],
)
def test_673a_7_r_totals_are_compared(hand: str, dealer: str, end: tuple[str, int, str]) -> None:
    assert ends(settled(ONE, shoe(hand, dealer), ["stand"])) == {"blackjack": end}


def test_673a_7_r_1_i_a_dealer_over_22_pays() -> None:
    found = settled(ONE, shoe("10h 6d", "6s 10c", "10d"), ["stand"])
    assert ends(found) == {"blackjack": ("win", 1000, "673a.7(r)(1)(i)")}


def test_673a_7_t_losing_wagers_first_or_player_by_player() -> None:
    bets = ["1:blackjack=10", "2:blackjack=10", "3:blackjack=10"]
    cards = "10h 10d 9c 7s 9h 6c 10s 10c"
    for order, seats in (("losers-first", [2, 3, 1]), ("player-by-player", [3, 2, 1])):
        round_ = opened(bets, cards, {"settlement-order": order})
        for _ in bets:
            round_.choose("stand")
        assert [seat for seat, _ in in_order(round_)] == seats


# ------------------------------------------------------------------------------ 673a.8 to 673a.11


def test_673a_8_insurance_pays_2_to_1_and_may_be_rounded_up_to_a_dollar() -> None:
    won = settled(["blackjack=15"], shoe("10h 9d", "As Kc"), ["insurance"])
    assert ends(won) == {
        "insurance": ("win", 1600, "673a.8(c)"),
        "blackjack": ("lose", -1500, "673a.7(h)"),
    }
    lost = settled(ONE, shoe("10h 9d", "As 7c"), ["insurance", "stand"])
    assert lost["insurance"].cite == "673a.8(d)"


def test_673a_9_a_surrender_takes_half_and_comes_first() -> None:
    assert "surrender" in choices(shoe("10h 6d", "9s 8c"))
    assert "surrender" not in choices(shoe("2h 3d", "9s 8c", "4c"), do=("draw",))
    assert "surrender" not in choices(shoe("8h 8d", "9s 8c", "4c"), do=("split",))
    for dealer, cite in (("9s 8c", "673a.9(a)(1)"), ("10s 8c", "673a.9(a)(2)")):
        found = settled(ONE, shoe("10h 6d", dealer), ["surrender"])
        assert ends(found) == {"blackjack": ("surrender", -500, cite)}


def test_673a_9_b_insurance_and_surrender_are_settled_separately() -> None:
    found = settled(ONE, shoe("10h 6d", "As 8c"), ["insurance", "surrender"])
    assert {wager: end.net for wager, end in found.items()} == {
        "insurance": -500,
        "blackjack": -500,
    }


def test_673a_10_doubling_draws_one_card_also_for_less_and_after_a_split() -> None:
    found = settled(ONE, shoe("5h 6d", "7s 10c", "9c"), ["double"])
    assert {wager: end.net for wager, end in found.items()} == {"blackjack": 1000, "double": 1000}
    less = settled(ONE, shoe("5h 6d", "7s 10c", "9c"), ["double-for-less=4"])
    assert less["double"].net == 400
    assert "double" not in choices(shoe("2h 3d", "9s 8c", "4c"), do=("draw",))
    assert "double" in choices(shoe("8h 8d", "9s 8c", "3c"), do=("split",))


def test_673a_11_a_identical_values_become_two_hands_and_no_more() -> None:
    assert "split" in choices(shoe("Kh 10d", "9s 8c"))
    assert "split" not in choices(shoe("8h 8d", "9s 8c", "8c"), do=("split",))


def test_673a_11_b_an_ace_and_a_10_of_a_split_are_21_and_no_blackjack() -> None:
    found = opened(ONE, shoe("Ah Ad", "7s 10c", "Kc 9c"))
    found.choose("split")
    found.choose("stand")
    assert [(s.wager, s.net, s.cite) for s in found.settlements] == [
        ("blackjack", 1000, "673a.7(m)"),
        ("split", 1000, "673a.7(r)(1)(ii)"),
    ]


def test_673a_11_c_split_aces_are_played_on_or_by_the_reading_get_one_card() -> None:
    cards = shoe("Ah Ad", "7s 10c", "4c 9c")
    assert {"draw", "double"} <= choices(cards, do=("split",))
    found = settled(ONE, cards, ["split"], ONE_CARD)
    assert [end.net for end in found.values()] == [-1000, 1000]


def test_673a_7_l_each_hand_of_a_split_has_its_own_second_chance() -> None:
    cards = shoe("8h 8d", "7s 10c", "6c 10h 3c 5c 10d Ac")
    found = opened(ONE, cards)
    for choice in ("split", "draw", "second-chance", "draw", "second-chance"):
        found.choose(choice)
    # 24 less 3 is 21, paid at once; 23 less an ace is 22.
    assert [(s.wager, s.on, s.net) for s in found.settlements] == [
        ("blackjack", "", 0),
        ("second-chance", "", 1000),
        ("split", "split hand 1", -1000),
        ("second-chance", "split hand 1", -1000),
    ]
