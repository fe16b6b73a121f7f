"""Settlement and irregularities of 635a, by paragraph."""

from __future__ import annotations

from functools import partial

import pytest
from tests.chapters import stepping
from tests.chapters.stepping import cards_to, decision, in_order, offered, shoe
from tests.chapters.table import Table

import croupier
from croupier.chapters.spanish_21 import play
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet
from croupier.table.session import ActError

GAME = croupier.game("spanish-21")
TABLE = Table(GAME)
settled, opened = TABLE.settled, TABLE.opened
stepped = partial(stepping.stepped, GAME)
MAIN = ["spanish-21=10"]
NOT_DEALT = "requested-card-not-dealt"


def net(
    cards: str, do: list[str], answers: dict[str, object] | None = None, bets: list[str] = MAIN
) -> int:
    """What all wagers of one seat bring, in cents."""
    return sum(end.net for end in TABLE.played(bets, cards, do, answers).settlements)


# ------------------------------------------------------------------------------ 635a.6, 635a.7


def test_635a_6_d_every_round_needs_the_wager() -> None:
    with pytest.raises(BetError, match="needs spanish-21"):
        opened(["match-the-dealer=5"], "9c")


def test_635a_6_f_adjacent_boxes() -> None:
    bets = [Bet(seat, "spanish-21", 1000, player="Ann") for seat in (1, 2)]
    play.check(GAME.rules({"adjacent-boxes": 2}), bets)
    with pytest.raises(BetError, match=r"635a\.6\(f\)"):
        play.check(GAME.rules(), bets)


def test_635a_7_e_first_cards_go_round_and_the_dealer_comes_last() -> None:
    round_ = opened(["1:spanish-21=10", "2:spanish-21=10"], "2c 3c 9d 4c 5c 8h")
    assert cards_to(round_, "seat 1") == ["2c", "4c"]
    assert cards_to(round_, "seat 2") == ["3c", "5c"]
    assert cards_to(round_, "dealer") == ["9d", "8h"]


def test_635a_7_f_match_the_dealer_is_settled_from_the_right_before_insurance() -> None:
    bets = ["1:spanish-21=10", "1:match-the-dealer=5", "2:spanish-21=10", "2:match-the-dealer=5"]
    round_ = opened(bets, "9c 8c Ah 9d 8d Kd")
    assert in_order(round_) == [(2, "match-the-dealer"), (1, "match-the-dealer")]
    assert offered(round_) >= {"insurance", "no-insurance"}


def test_635a_7_f_1_a_queen_matches_no_king() -> None:
    bets = [*MAIN, "match-the-dealer=5"]
    ends = settled(bets, shoe("Kc 9c", "Qh 7d"), ["stand"])
    assert ends["match-the-dealer"].net == -500


def test_635a_7_f_2_each_matching_card_is_paid() -> None:
    bets = [*MAIN, "match-the-dealer=5"]
    assert net(shoe("9h 9c", "9h 7d", "Kd"), ["stand"], bets=bets) == 4500 + 2000 + 1000


def test_635a_7_g_a_dealers_blackjack_ends_the_round() -> None:
    round_ = TABLE.played(MAIN, shoe("9c 9d", "Kh As"))
    assert [(end.outcome, end.net) for end in round_.settlements] == [("lose", -1000)]


def test_635a_7_h_1_i_a_blackjack_is_paid_at_once_against_a_9() -> None:
    assert settled(MAIN, shoe("Ac Kd", "9h 9d"))["spanish-21"].cite == "635a.7(h)(1)(i)"


def test_635a_7_h_1_ii_it_waits_for_the_hole_card_against_a_face_card() -> None:
    bets = ["1:spanish-21=10", "2:spanish-21=10"]
    round_ = opened(bets, "Ac Kc Kh Kd 6c 8d")
    assert not round_.settlements
    round_.choose("stand")
    assert (round_.settlements[0].seat, round_.settlements[0].net) == (1, 1500)


def test_635a_7_j_1_no_card_on_21() -> None:
    round_ = opened(MAIN, shoe("5c 6d", "9h 8d", "Kc"))
    round_.choose("draw")
    assert round_.finished


def test_635a_7_l_the_dealer_stands_on_a_soft_17() -> None:
    round_ = TABLE.played(MAIN, shoe("9c 9d", "6h Ad", "5c"), ["stand"])
    assert cards_to(round_, "dealer") == ["6h", "Ad"]
    assert round_.settlements[0].net == 1000


@pytest.mark.parametrize(
    ("cards", "do"),
    [
        (shoe("5c 6d", "9h 5d", "Kc 9c"), ["draw"]),  # a 21 that always wins
        (shoe("Kc 6d", "9h 5d", "Kd 9c"), ["draw"]),  # over 21
        (shoe("Kc 6d", "9h 5d", "9c"), ["surrender"]),
        (shoe("6c 5d", "9h 5d", "2c 9c"), ["double", "rescue"]),
    ],
)
def test_635a_7_m_no_card_for_the_dealer_that_has_no_effect(cards: str, do: list[str]) -> None:
    assert cards_to(TABLE.played(MAIN, cards, do), "dealer") == ["9h", "5d"]


def test_635a_7_n_3_a_blackjack_beats_the_dealers() -> None:
    ends = settled(MAIN, shoe("Ac Kd", "Ah Kc"), ["no-insurance"])
    assert (ends["spanish-21"].outcome, ends["spanish-21"].net) == ("blackjack", 1500)
    assert ends["spanish-21"].cite == "635a.7(n)(3)"


def test_635a_7_n_4_a_21_beats_a_21_of_the_dealers() -> None:
    bets = ["1:spanish-21=10", "2:spanish-21=10"]
    ends = TABLE.settled_by_seat(bets, "5c Kc 9h 6d 9d 5d Kd 7h", ["draw", "stand"])
    assert ends["1:spanish-21"].net == 1000
    assert ends["2:spanish-21"].net == -1000


@pytest.mark.parametrize(
    ("third", "cite"), [("9c", "635a.7(n)(1)"), ("4c", "635a.7(n)(2)"), ("7c", "635a.7(n)(4)")]
)
def test_635a_7_n_which_part_a_doubled_21_wins_by(third: str, cite: str) -> None:
    bets = ["1:spanish-21=10", "2:spanish-21=10"]
    ends = TABLE.settled_by_seat(bets, f"5c Kc 9h 6d 9d 5d Kd {third}", ["double", "keep", "stand"])
    assert (ends["1:double"].net, ends["1:double"].cite) == (1000, cite)


def test_635a_7_n_4_reading_a_split_21_of_two_cards_ties() -> None:
    cards = shoe("Ac Ad", "9h 5d", "Kc 9c 7h")
    do = ["split", "stand"]
    assert net(cards, do) == 1000 - 1000
    assert net(cards, do, {"two-card-21": "tie"}) == -1000


def test_635a_7_o_equal_totals_tie() -> None:
    assert net(shoe("Kc 8d", "Kh 8s"), ["stand"]) == 0


def test_635a_7_p_losers_first_or_player_by_player() -> None:
    bets = ["1:spanish-21=10", "2:spanish-21=10"]
    cards = "Kc Kd 9h 2d 9d 9c"
    for order, seats in (("losers-first", [1, 2]), ("player-by-player", [2, 1])):
        round_ = TABLE.played(bets, cards, ["stand", "stand"], {"settlement-order": order})
        assert [end.seat for end in round_.settlements] == seats


# ------------------------------------------------------------------------------ 635a.8, 635a.9


def test_635a_8_b_insurance_is_half_or_the_next_dollar() -> None:
    round_ = opened(["spanish-21=15"], shoe("9c 9d", "Ah Kd"))
    choice = next(each for each in decision(round_).choices if each.key == "insurance")
    assert choice.stake == 800


def test_635a_8_c_and_d_insurance() -> None:
    assert settled(MAIN, shoe("9c 9d", "Ah Kd"), ["insurance"])["insurance"].net == 1000
    lost = settled(MAIN, shoe("9c 9d", "Ah 6d"), ["insurance", "stand"])
    assert lost["insurance"].net == -500


def test_635a_9_a_1_half_goes_at_once() -> None:
    ends = settled(MAIN, shoe("Kc 6d", "9h 8d"), ["surrender"])
    assert (ends["spanish-21"].net, ends["spanish-21"].cite) == (-500, "635a.9(a)(1)")


def test_635a_9_a_2_against_a_queen_when_the_hole_card_is_revealed() -> None:
    ends = settled(MAIN, shoe("Kc 6d", "Qh 8d"), ["surrender"])
    assert (ends["spanish-21"].net, ends["spanish-21"].cite) == (-500, "635a.9(a)(2)")


def test_635a_9_a_not_after_a_card_nor_a_split() -> None:
    round_ = opened(MAIN, shoe("2c 3d", "9h 8d", "4c"))
    assert "surrender" in offered(round_)
    round_.choose("draw")
    assert "surrender" not in offered(round_)
    round_ = opened(MAIN, shoe("8c 8d", "9h 8d", "4c"))
    round_.choose("split")
    assert "surrender" not in offered(round_)


def test_635a_9_b_insured_and_surrendered() -> None:
    assert net(shoe("Kc 6d", "Ah 8d"), ["insurance", "surrender"]) == -500 - 500


# ------------------------------------------------------------------------------ 635a.10


def test_635a_10_a_on_any_number_of_cards_once() -> None:
    round_ = opened(MAIN, shoe("2c 3d", "9h 8d", "4c 2d 9c"))
    round_.choose("draw")
    round_.choose("draw")
    assert "double" in offered(round_)
    round_.choose("double")
    assert offered(round_) == {"keep", "rescue"}
    round_.choose("keep")
    assert round_.finished


def test_635a_10_c_a_doubled_21_has_no_bonus() -> None:
    assert net(shoe("6s 7s", "9h 8d", "8s"), ["double", "keep"]) == 2000


def test_635a_10_d_a_rescue_takes_the_double_back() -> None:
    ends = settled(MAIN, shoe("6c 5d", "9h Kd", "2c"), ["double", "rescue"])
    assert (ends["spanish-21"].net, ends["double"].net) == (-1000, 0)


def test_635a_10_d_no_rescue_over_21() -> None:
    assert net(shoe("9c 6d", "9h Kd", "9s"), ["double"]) == -2000


def test_635a_10_d_a_rescue_of_a_smaller_double_loses_the_whole_original_wager() -> None:
    cards, do = shoe("6c 5d", "9h Kd", "2c"), ["double-for-less=4", "rescue"]
    assert net(cards, do) == -1000


def test_635a_8_b_half_the_wager_or_the_next_dollar() -> None:
    for stake, most, less in ((10, 500, 500), (15, 800, 700), (4, 200, 200), (2, 100, 0)):
        round_ = opened([f"spanish-21={stake}"], shoe("9c 7d", "Ah 8d"))
        found = {choice.key: choice for choice in decision(round_).choices}
        assert found["insurance"].stake == most
        assert ("insurance-for-less" in found) == (less > 0)
        assert not less or found["insurance-for-less"].most == less


# ------------------------------------------------------------------------------ 635a.11


def test_635a_11_a_king_and_jack_are_a_pair() -> None:
    round_ = opened(MAIN, shoe("Kc Jd", "9h 8d", "9c"))
    round_.choose("split")
    assert cards_to(round_, "seat 1") == ["Kc", "Jd", "9c"]


@pytest.mark.parametrize(("more", "hands"), [(0, 2), (1, 3), (2, 4)])
def test_635a_11_c_additional_splits(more: int, hands: int) -> None:
    round_ = opened(MAIN, shoe("8c 8d", "9h 8d", "8h 8s 8c 8h 8s 8c"), {"additional-splits": more})
    for _ in range(hands - 1):
        round_.choose("split")
    assert "split" not in offered(round_)


def test_635a_11_c_reading_split_aces() -> None:
    cards = shoe("Ac Ad", "9h 8d", "5c 6c Kh")
    round_ = opened(MAIN, cards)
    round_.choose("split")
    assert "double" in offered(round_)
    round_ = opened(MAIN, cards, {"split-aces": "one-card"})
    round_.choose("split")
    assert round_.finished


def test_635a_11_e_no_bonus_on_a_split_hand() -> None:
    assert net(shoe("8s 8d", "9h 8d", "6s 7s Kc"), ["split", "draw", "stand"]) == 1000 + 1000


# ------------------------------------------------------------------------------ 635a.12


@pytest.mark.parametrize(
    ("cards", "cents"),
    [
        (shoe("6c 7d", "9h 8d", "8c"), 1500),
        (shoe("8h 6h", "9h 8d", "7h"), 2000),
        (shoe("7s 8s", "9h 8d", "6s"), 3000),
        (shoe("7c 7d", "9h 8d", "7h"), 1500),
        (shoe("7d 7d", "9h 8d", "7d"), 2000),
        (shoe("7s 7s", "9h 8d", "7s"), 3000),
        (shoe("2c 3d", "9h 8d", "4c 5c 7c"), 1500),
        (shoe("2c 2d", "9h 8d", "3c 4c 4d 6c"), 2000),
        (shoe("2c 2d", "9h 8d", "2h 3c 3d 4d 5c"), 3000),
        (shoe("Ac 2d", "9h 8d", "Ad Ah 2h 2s 3c 3d 6c"), 3000),
        (shoe("6c 6d", "9h 8d", "9c"), 1000),
        (shoe("5c 7c", "9h 8d", "9c"), 1000),
    ],
)
def test_635a_12_b_what_a_21_pays(cards: str, cents: int) -> None:
    round_ = opened(MAIN, cards)
    while not round_.finished:
        round_.choose("draw")
    assert round_.settlements[0].net == cents


SEVENS = "7h Kc 7c 7h Kd Ks 7h"
TWO = ["2:spanish-21=10"]


@pytest.mark.parametrize(
    ("stake", "own", "others"), [("4", 0, 5000), ("5", 100_000, 5000), ("25", 500_000, 5000)]
)
def test_635a_12_c_three_sevens_of_one_suit_against_a_7(stake: str, own: int, others: int) -> None:
    bets = [f"1:spanish-21={stake}", *TWO]
    ends = TABLE.settled_by_seat(bets, SEVENS, ["draw", "stand"])
    paid = ends.get("1:additional-payout")
    assert (paid.net if paid else 0) == own
    assert ends["2:additional-payout-to-others"].net == others


def test_635a_12_c_3_reading_all_other_players() -> None:
    """Two such hands of one player: another with two boxes has $50 for each of them."""
    bets = [
        Bet(seat, "spanish-21", 1000, player=who)
        for seat, who in enumerate(("A", "A", "B", "B"), 1)
    ]
    cards = "7h 7d Kc 9c 7s 7h 7d 6c 9d Kd 7h 7d 9h"
    do = ["draw", "draw", "draw", "stand"]
    round_ = stepped(bets, cards, do, answers={"adjacent-boxes": 2})
    ends = [(end.player, end.wager, end.net) for end in round_.settlements if not end.stake]
    own, others = ("A", "additional-payout", 100_000), ("B", "additional-payout-to-others", 5000)
    assert sorted(ends) == [own, own, others, others]


def test_635a_12_c_3_reading_each_box_of_another_player() -> None:
    """The reading `all-other-players`."""
    others = [Bet(seat, "spanish-21", 500, player="another") for seat in (2, 3)]
    bets = [Bet(1, "spanish-21", 500), *others]
    cards = "7h Kc Kd 7s 7h 9c 9d Kh 7h"
    for reading, paid in (("once", 5000), ("each-box", 10000)):
        answers: dict[str, object] = {"adjacent-boxes": 2, "all-other-players": reading}
        round_ = stepped(bets, cards, ["draw", "stand", "stand"], None, answers)
        extra = [end for end in round_.settlements if end.player == "another" and not end.stake]
        assert sum(end.net for end in extra) == paid


def test_635a_12_c_3_reading_a_dead_hand() -> None:
    round_ = stepped(["1:spanish-21=10", *TWO], "7h 7c 7h Ks 7h", ["draw"], {2: "no-cards-dealt"})
    found = {(end.seat, end.wager): end.net for end in round_.settlements}
    assert found[2, "additional-payout-to-others"] == 5000


def test_635a_12_c_3_reading_less_than_5_dollars() -> None:
    answers = {"additional-payout-under-5": "nobody"}
    ends = TABLE.settled_by_seat(["1:spanish-21=4", *TWO], SEVENS, ["draw", "stand"], answers)
    assert ends.keys() == {"1:spanish-21", "2:spanish-21"}


def test_635a_12_c_4_not_for_a_doubled_hand() -> None:
    ends = settled(MAIN, shoe("7h 7h", "7c Kd", "7h"), ["double", "keep"])
    assert ends.keys() == {"spanish-21", "double"}


def test_635a_12_c_not_against_another_card() -> None:
    assert settled(MAIN, shoe("7h 7h", "6c Kd", "7h"), ["draw"]).keys() == {"spanish-21"}


# ------------------------------------------------------------------------------ 635a.13


def test_635a_13_a_a_card_found_face_up() -> None:
    round_ = stepped(MAIN, "9c 2c 7h Kd Kh", ["stand"], {2: "face-up-card"})
    assert cards_to(round_, "discard rack") == ["2c"]
    assert round_.settlements[0].net == 1000


@pytest.mark.parametrize(
    ("one", "two", "at"),
    [("face-up-card", "several-face-up-cards", 4), ("ten-found", "several-tens-found", 3)],
)
def test_635a_13_a_and_b_two_of_them_void_the_round(one: str, two: str, at: int) -> None:
    round_ = stepped(MAIN, "9c 2c 7h Kd Kh 3c", [], {2: one, at: two})
    assert [(end.outcome, end.net) for end in round_.settlements] == [("void", 0)]
    assert any(each.get("text") == "The cards are reshuffled." for each in round_.log.records)


def test_635a_13_b_a_10_is_not_dealt() -> None:
    round_ = stepped(MAIN, "9c 7h Kd Kh", ["stand"], {2: "ten-found"})
    assert cards_to(round_, "dealer") == ["7h", "Kh"]


def test_635a_13_d_a_refused_card_ends_the_players_draws() -> None:
    do = ["draw", "refuse", "stand"]
    bets = ["1:spanish-21=10", "2:spanish-21=10"]
    round_ = stepped(bets, "Kc 9c 6h 5d Kd Kh 2c 9d", do, {8: "exposed-card"})
    assert cards_to(round_, "seat 1") == ["Kc", "5d"]
    assert cards_to(round_, "dealer") == ["6h", "Kh"]


def test_635a_13_j_1_all_hands_are_dead() -> None:
    round_ = stepped(MAIN, "9c 7h Kd Kh", [], {5: "card-reader-used-revealing"})
    assert [end.outcome for end in round_.settlements] == ["void"]


def test_635a_13_h_and_i_the_hand_is_the_one_whose_card_is_due() -> None:
    bets = ["1:spanish-21=10", "2:spanish-21=10"]
    round_ = stepped(bets, "9c 7h Kd Kh", ["stand"], {2: "no-cards-dealt"})
    assert [(end.seat, end.outcome) for end in round_.settlements] == [(2, "void"), (1, "win")]
    round_ = stepped(bets, "9c 2c 7h Kd 3c Kh", ["stand", "draw", "dead-hand"], {9: NOT_DEALT})
    assert [(end.seat, end.outcome) for end in round_.settlements] == [(2, "void"), (1, "win")]


def test_635a_13_h_nobody_else_is_named_at_a_players_card() -> None:
    session = GAME.open_session(GAME.rules(), seed=Seed.from_text("635a.13(h)"))
    bets = [Bet(seat, "spanish-21", 1000) for seat in (1, 2)]
    round_ = session.open_round(bets, stepwise=True)
    with pytest.raises(ActError, match=r"seat 1, .*seat 2"):
        round_.call("no-cards-dealt", 2)
    round_.call("no-cards-dealt", 1)
    assert [(end.seat, end.outcome) for end in round_.settlements] == [(1, "void")]


@pytest.mark.parametrize(("reading", "ends"), [("stand", (1500, -500)), ("undone", (0, 0))])
@pytest.mark.parametrize("call", ["card-reader-used-revealing", "several-tens-found"])
def test_635a_13_a_b_and_j_1_reading_what_was_settled_in_a_void_round(
    reading: str, ends: tuple[int, int], call: str
) -> None:
    bets = ["1:spanish-21=10", "1:match-the-dealer=5", "2:spanish-21=10"]
    cards = "Ac 8c 9h Kd 2d Kh 5c"
    calls = {1: "ten-found", 9: call} if call == "several-tens-found" else {7: call}
    do = ["draw"] if call == "several-tens-found" else []
    round_ = stepped(bets, cards, do, calls, {"settled-wagers-of-void-round": reading})
    brought = [
        sum(end.net for end in round_.settlements if end.wager == wager and end.seat == 1)
        for wager in ("spanish-21", "match-the-dealer")
    ]
    assert tuple(brought) == ends
    assert round_.totals().house == -sum(ends)


def test_635a_13_l_a_device_that_reshuffles_can_jam_as_well() -> None:
    round_ = stepped(MAIN, None, ["stand"], {1: "shuffler-jam"}, {"reshuffling-device": True})
    assert [r["record"] for r in round_.log.records].count("shuffle") == 2
