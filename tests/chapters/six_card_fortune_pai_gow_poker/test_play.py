"""Six-Card Fortune Pai Gow Poker by paragraph."""

from __future__ import annotations

import numpy as np
import pytest
from tests.chapters.six_card_fortune_pai_gow_poker.rounds import DOUBLE, GAME, MAIN, played

from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import (
    BREAKS_QUADS,
    JOKER_COMPLETES,
    best_category,
    dealers_low,
    insured_kind,
)
from croupier.chapters.six_card_fortune_pai_gow_poker.play import check
from croupier.equipment.cards import card_text, parse_cards
from croupier.hands.pai_gow import CATEGORY_NAMES
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Call, Decide, NextCard

BET = [f"1:{MAIN}=10"]
DEALER = "8c 8d Kh 5c 3d 2s"  # a pair of 8s, the king low
QUEENS = "Qc Qd Ac 9h 6h 2c"
DEALT = 44  # the questions up to the last card


def low(text: str, by: int = 0) -> str:
    cards = parse_cards(text)
    return card_text(cards[dealers_low(by, np.array(cards))])


# ---------------------------------------------------------------------------- the dealer's way


@pytest.mark.parametrize(
    ("cards", "dealers"),
    [
        ("9c 9d Kh 5c 3d 2s", "Kh"),
        ("9c 9d 5h 5c Kd 2s", "Kd"),
        ("9c 9d 9h Qc Kd 2s", "Kd"),
        ("9c 9d 9h Qc Qd 2s", "2s"),
        ("9c 9d 9h 9s Qd 2s", "Qd"),
        ("5c 6d 7h 8c 9d Ks", "Ks"),
        ("joker Ad 5h 9c 6d 2s", "9c"),
    ],
)
def test_670a_11_d_1_a_set_is_not_broken_and_the_highest_card_goes_low(
    cards: str, dealers: str
) -> None:
    assert low(cards) == dealers


def test_670a_11_d_1_i_two_threes() -> None:
    assert low("9c 9d 9h 5c 5d 5s")[0] == "9"


def test_670a_11_d_1_ii_three_pairs() -> None:
    assert low("9c 9d Kh Kc 5d 5s")[0] == "K"
    assert low("9c 9d Ah joker 5d 5s") in ("Ah", "joker")


@pytest.mark.parametrize(
    ("cards", "dealers"),
    [
        ("4c 5d 6h 7c 8d 9s", "9s"),
        ("Ac 2d 3h 4c 5d 6s", "Ac"),
        ("9c 10d Jh Qc Kd As", "As"),
        ("2c 5c 7c 9c Jc Kc", "Kc"),
        ("9c 10c Jc Qc Kc Ac", "Ac"),
        ("5c 6d 7h 8c 10d joker", "10d"),
        ("5c 6d 7h 8c 9d joker", "joker"),
        ("2c 4c 7c 9c Jc joker", "joker"),
    ],
)
def test_670a_11_d_2_six_card_hands_are_played_at_their_lowest(cards: str, dealers: str) -> None:
    assert low(cards) == dealers


def test_670a_11_d_2_by_the_reading_the_joker_completes() -> None:
    assert low("5c 6d 7h 8c 9d joker", JOKER_COMPLETES) == "9d"
    assert low("2c 4c 7c 9c Jc joker", JOKER_COMPLETES) == "Jc"
    assert low("10c Jc Qc Kc Ac joker", JOKER_COMPLETES) == "Ac"
    assert low("10c Jc Qc Kc Ac joker") == "joker"


def test_670a_11_d_3_to_5_flush_before_straight_and_straight_flush_before_both() -> None:
    assert low("5c 6c 7c 8c 9d Kc") == "9d"
    assert low("4d 5c 6c 7c 8c 9c") == "4d"
    assert low("5c 6c 7c 8c 9c Kc") == "Kc"


def test_670a_11_d_6_without_a_set_the_second_highest_goes_low() -> None:
    assert low("Ac Kd 9h 7c 5d 2s") == "Kd"
    assert low("joker Kd 9h 7c 4d 2s") == "Kd"


def test_four_of_a_kind_beside_a_pair_by_the_reading() -> None:
    assert low("5c 5d 5h 5s 9d 9c")[0] == "9"
    assert low("5c 5d 5h 5s 9d 9c", BREAKS_QUADS)[0] == "5"


def test_of_two_straights_that_are_not_one_of_six_cards_the_higher_is_kept() -> None:
    assert low("2c 4d 5h 6c 8d joker") == "2c"


# ---------------------------------------------------------------------------- wagers


@pytest.mark.parametrize(
    ("cards", "card", "net", "cite"),
    [
        (QUEENS, "Ac", 1000, "670a.11(f)(3)"),
        (QUEENS, "9h", 0, "670a.11(f)(2)(i)"),
        ("7c 7d Ac 9h 6h 2c", "Ac", 0, "670a.11(f)(2)(ii)"),
        ("7c 7d joker 9h 6h 2c", "joker", 0, "670a.11(f)(2)(ii)"),
        ("7c 7d Qc 9h 6h 2c", "Qc", -1000, "670a.11(f)(1)(i)"),
        ("7c 7d Kc 9h 6h 2c", "Kc", -1000, "670a.11(f)(1)(ii)"),
        ("8h 8s Qc 5h 3h 2c", "Qc", -1000, "670a.11(f)(1)(iii)"),
        ("8h 8s Kc 5h 3h 2c", "Kc", -1000, "670a.11(f)(1)(iv)"),
        ("As Kd Qc 9h 6h 2c", "As", -1000, "670a.11(f)(1)(v)"),
        ("joker Kd Qc 9h 6h 2c", "joker", -1000, "670a.11(f)(1)(v)"),
    ],
)
def test_670a_11_f(cards: str, card: str, net: int, cite: str) -> None:
    hands = {"dealer": DEALER, "seat 1": cards}
    end = played(BET, hands, sets={1: f"low={card}"}).end(1, MAIN)
    assert (end.net, end.cite) == (net, cite)


def test_670a_6_c_a_players_joker_low_beats_an_ace_and_the_dealers_joker_is_an_ace() -> None:
    own = "9c 9h joker 7h 4h 3c"
    assert played(BET, {"dealer": "8c 8d Ah 5c 3d 2s", "seat 1": own}).net(1, MAIN) == 1000
    hands = {"dealer": "8c 8d joker 5c 3d 2s", "seat 1": "9c 9h Ah 7h 4h 3c"}
    assert played(BET, hands).end(1, MAIN).cite == "670a.11(f)(2)(i)"


@pytest.mark.parametrize(
    ("dealer", "net", "cite"),
    [(DEALER, 1000, "670a.11(g)(1)"), ("7h 7d Kh 5c 3d 2s", 0, "670a.11(g)(2)")],
)
def test_670a_11_g_double_down(dealer: str, net: int, cite: str) -> None:
    found = played(BET, {"dealer": dealer, "seat 1": QUEENS}, decide={1: [DOUBLE]})
    end = found.end(1, DOUBLE)
    assert (end.net, end.cite, end.stake) == (net, cite, 1000)
    asked = next(each for each in found.asked if isinstance(each, Decide))
    assert asked.cite == "670a.11(c)"
    foul = played(
        BET,
        {"dealer": dealer, "seat 1": "As Kd Qc 9h 6h 2c"},
        decide={1: [DOUBLE]},
        sets={1: "low=As"},
    )
    assert foul.net(1, DOUBLE) == (-1000 if net else 0)


def test_670a_11_c_without_the_option_nobody_is_asked() -> None:
    found = played(BET, {"dealer": DEALER, "seat 1": QUEENS}, answers={"double-down": False})
    assert not any(isinstance(each, Decide) for each in found.asked)


def test_670a_8_d_cards_go_out_clockwise_from_the_starting_position() -> None:
    found = played(BET, {"dealer": DEALER, "seat 1": QUEENS}, dice=(3, 4, 1))  # eight: the dealer
    dealt = [each.to for each in found.asked if isinstance(each, NextCard)]
    assert len(dealt) == 42
    assert dealt[:3] == ["dealer", "seat 1", "discard rack"]
    found = played(BET, {"dealer": DEALER, "seat 1": QUEENS}, dice=(3, 4, 2))  # nine: seat 6
    dealt = [each.to for each in found.asked if isinstance(each, NextCard)]
    assert dealt[:3] == ["discard rack", "dealer", "seat 1"]


def test_670a_10_c_stacks_from_an_automated_shoe() -> None:
    answers = {"dealing": "automated-shoe", "starting-position": "random-number-generator"}
    found = played(BET, {"dealer": DEALER, "seat 1": QUEENS}, answers=answers, dice=(1,))
    dealt = [each.to for each in found.asked if isinstance(each, NextCard)]
    assert dealt[:12] == ["dealer"] * 6 + ["seat 1"] * 6


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("Ac Ad Ah As joker 2c", "five aces"),
        ("Kd Qd Jd 10d joker 9c", "royal flush"),
        ("9d Qd Jd 10d joker 2c", "straight flush"),
        ("Ac Ad Ah joker 5d 2c", "four of a kind"),
        ("Ac joker 5d 5c 5h 2c", "full house"),
        ("2d 9d Jd Kd joker 3c", "flush"),
        ("4c 5d joker 7h 8s Kc", "straight"),
        ("joker Ad 5h As 6d 2s", "three of a kind"),
        ("joker Ad 5h 5s 9d 2s", "two pair"),
    ],
)
def test_670a_6_b_the_best_five_of_six_cards(cards: str, kind: str) -> None:
    assert CATEGORY_NAMES[best_category(*parse_cards(cards))] == kind


@pytest.mark.parametrize(
    ("cards", "cite"),
    [
        ("9c 10d Jh Qc Ks 2d", "670a.11(h)(3)(i)(B)(IV)"),
        ("9c 9d Jh Qc Ks 2d", "670a.11(h)(3)(i)(A)"),
    ],
)
def test_670a_11_h_3_i_progressive_payout(cards: str, cite: str) -> None:
    bets = [*BET, "1:progressive-payout=1"]
    hands = {"dealer": DEALER.replace("2s", "2h"), "seat 1": cards}
    assert played(bets, hands).end(1, "progressive-payout").cite == cite


def test_670a_11_h_2_insurance() -> None:
    assert insured_kind(*parse_cards("8c 7h 5d 4h 3h 2c")) == 1
    assert insured_kind(*parse_cards("Kc Qd 9h 6s 4s 3c")) == 6
    assert insured_kind(*parse_cards("joker Qd 9h 6s 4s 3c")) == 0
    assert insured_kind(*parse_cards("Kc Kd 9h 6s 4s 3c")) == 0


@pytest.mark.parametrize(
    ("reading", "stake", "envy"),
    [
        ("five-dollar-column", "5", 2500),
        ("five-dollar-column", "20", 2500),
        ("five-dollar-column", "4", 0),
        ("per-dollar", "20", 10_000),
        ("per-dollar", "4", 0),
        ("one-dollar-too", "4", 500),
        ("one-dollar-too", "20", 2500),
    ],
)
def test_670a_12_b_2_envy_by_the_reading(reading: str, stake: str, envy: int) -> None:
    bets = [*BET, f"1:fortune-bonus={stake}", f"2:{MAIN}=10"]
    hands = {"dealer": DEALER, "seat 1": "Jc 9s 7s 5h 4d 2d", "seat 2": "Qc Qd Qh 9h 9c 2c"}
    answers = {"fortune-envy-columns": reading, "table-minimum": "$1"}
    found = played(bets, hands, answers=answers)
    paid = [end.net for end in found.ends if end.on == "seat 2"]
    assert sum(paid) == envy


def test_670a_7_f_adjacent_areas_the_larger_wager_first() -> None:
    rules = GAME.rules({"adjacent-boxes": 2})
    bets = [Bet(1, MAIN, 1000, "", "Ann"), Bet(2, MAIN, 2000, "", "Ann")]
    check(rules, bets)
    hands = {"dealer": DEALER, "seat 1": QUEENS, "seat 2": "Jc 9s 7s 5h 4d 2d"}
    asked = played(bets, hands, rules=rules).asked
    assert [each.seat for each in asked if isinstance(each, Arrange)] == [2, 1]
    with pytest.raises(BetError, match=r"670a\.7\(f\)"):
        check(GAME.rules(), bets)


def test_envy_of_two_boxes_by_the_reading() -> None:
    hands = {"dealer": DEALER, "seat 1": "Jc 9s 7s 5h 4d 2d", "seat 2": "Js 10s 7h 6h 4c 2h"}
    hands["seat 3"] = "Qc Qd Qh 9h 9c 2c"
    mains = [Bet(seat, MAIN, 1000, "", "Ann") for seat in (1, 2)]
    mains.append(Bet(3, MAIN, 1000))
    for reading, first, seats in (
        ("each-wager", 500, [2, 1]),
        ("each-player", 500, [2]),
        ("each-player", 100, [1]),  # a wager of $1 earns none, so that it takes none away
    ):
        sides = [Bet(n, "fortune-bonus", {1: 500, 2: first}[n], "", "Ann") for n in (1, 2)]
        rules = GAME.rules({"adjacent-boxes": 2, "envy-of-two-boxes": reading})
        found = played([*mains, *sides], hands, rules=rules)
        assert [end.seat for end in found.ends if end.on == "seat 3"] == seats


# ---------------------------------------------------------------------------- irregularities

HANDS = {"dealer": DEALER, "seat 1": QUEENS, "seat 2": "Jc 9s 7s 5h 4d 2d"}
TWO = [*BET, f"2:{MAIN}=10", "2:fortune-bonus=5"]


@pytest.mark.parametrize(
    ("key", "at", "cite"),
    [
        ("wrong-dice-total", 10, "670a.13(c)"),
        ("dealer-card-exposed", 30, "670a.13(e)"),
        ("wrong-number-of-cards", DEALT + 1, "670a.13(h)"),
        ("remaining-cards-misdealt", DEALT + 1, "670a.8(f)"),
        ("remaining-cards-wrong-deck", DEALT + 1, "670a.8(f)"),
    ],
)
def test_670a_13_void_rounds(key: str, at: int, cite: str) -> None:
    found = played(TWO, HANDS, calls={at: Call(key)})
    assert found.void is not None
    assert found.void.cite == cite


def test_670a_13_d_a_player_voids_the_hand() -> None:
    calls = {10: Call("player-card-exposed", 2)}
    void = played(TWO, HANDS, calls=calls, decide={2: ["void"]})
    assert {end.outcome for end in void.ends if end.seat == 2} == {"void"}
    assert void.net(1, MAIN) == 1000
    kept = played(TWO, HANDS, calls=calls, decide={2: ["play", "check"]})
    assert kept.net(2, "fortune-bonus") == -500


def test_670a_13_d_who_has_decided_on_a_double_down_has_looked_and_voids_nothing() -> None:
    """Seat 1 decides after seat 2, and sets the hands after it."""
    for seat, choices in ((2, ["check"]), (1, ["void"])):
        calls = {DEALT + 2: Call("player-card-exposed", seat)}
        found = played(TWO, HANDS, calls=calls, decide={seat: choices})
        asked = [each for each in found.asked if each.cite == "670a.13(d)"]
        assert bool(asked) == (seat == 1)
        assert (found.end(seat, MAIN).outcome == "void") == (seat == 1)


def test_670a_13_i_the_hands_are_reset() -> None:
    found = played(TWO, HANDS, calls={DEALT + 6: Call("house-way-not-followed")})
    assert "670a.13(i)" in [each.cite for each in found.said]


def test_670a_7_b_who_leaves_loses_or_has_the_hand_set() -> None:
    calls = {20: Call("player-leaves", 2)}
    lost = played(TWO, HANDS, calls=calls)
    assert {end.cite for end in lost.ends if end.seat == 2} == {"670a.7(b)"}
    kept = played(TWO, HANDS, calls=calls, answers={"abandoned-wagers-lose": False})
    assert kept.end(2, MAIN).cite == "670a.11(f)(1)(i)"


def test_envy_for_a_hand_that_was_left_by_the_reading() -> None:
    hands = {"dealer": DEALER, "seat 1": "Jc 9s 7s 5h 4d 2d", "seat 2": "Qc Qd Qh 9h 9c 2c"}
    bets = [*BET, "1:fortune-bonus=5", f"2:{MAIN}=10"]
    for reading, paid in (("no", 0), ("yes", 2500)):
        answers = {"envy-for-abandoned-hand": reading}
        found = played(bets, hands, answers=answers, calls={20: Call("player-leaves", 2)})
        assert sum(end.net for end in found.ends if end.on == "seat 2") == paid


def test_no_envy_for_a_hand_that_is_void() -> None:
    hands = {"dealer": DEALER, "seat 1": "Jc 9s 7s 5h 4d 2d", "seat 2": "Qc Qd Qh 9h 9c 2c"}
    bets = [*BET, "1:fortune-bonus=5", f"2:{MAIN}=10"]
    calls = {10: Call("player-card-exposed", 2)}
    for decided, paid in ((["void"], 0), (["play", "check"], 2500)):
        found = played(bets, hands, calls=calls, decide={2: decided})
        assert sum(end.net for end in found.ends if end.on == "seat 2") == paid
