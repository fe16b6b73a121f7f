"""633a.6 to 633a.14: which bets may stand, what may be decided, and how each wager ends."""

from __future__ import annotations

import pytest

import croupier
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Settlement
from croupier.table.session import ActError, Round

GAME = croupier.game("blackjack")
Answers = dict[str, object]


def opened(bets: list[str], shoe: str, answers: Answers | None = None) -> Round:
    return GAME.open_round(GAME.rules(answers), [f"1:{bet}" for bet in bets], shoe)


def settled(
    bets: list[str], shoe: str, do: list[str], answers: Answers | None = None
) -> dict[str, Settlement]:
    """The settlements of a round with one seat, by wager and hand."""
    round_ = opened(bets, shoe, answers)
    for choice in do:
        round_.choose(choice)
    assert round_.finished
    return {f"{s.wager}{'@' + s.on if s.on else ''}": s for s in round_.settlements}


def shoe(player: str, dealer: str, more: str = "") -> str:
    """The order in which one seat and the dealer are dealt; then the cards drawn."""
    (a, b), (up, hole) = player.split(), dealer.split()
    return f"{a} {up} {b} {hole} {more}"


@pytest.mark.parametrize(
    ("player", "dealer", "more", "net", "cite"),
    [
        ("10h 9d", "6s 10c", "10d", 10, "633a.7(p)(1)"),
        ("10h 9d", "7s 10c", "", 10, "633a.7(p)(2)"),
        ("10h 7d", "7s 10c", "", 0, "633a.7(q)"),
        ("10h 6d", "7s 10c", "", -10, "633a.7(q)"),
    ],
)
def test_633a_7_p_and_q(player: str, dealer: str, more: str, net: int, cite: str) -> None:
    end = settled(["blackjack=10"], shoe(player, dealer, more), ["stand"])["blackjack"]
    assert (end.net, end.cite) == (100 * net, cite)


def test_633a_7_m_the_dealer_stands_on_soft_17() -> None:
    end = settled(["blackjack=10"], shoe("10h 8d", "6s Ad"), ["stand"])["blackjack"]
    assert end.net == 1000


def test_633a_7_n_no_cards_are_drawn_without_effect() -> None:
    round_ = opened(["blackjack=10"], shoe("10h 6d", "6s 10c", "10d"))
    round_.choose("draw")
    assert round_.finished
    drawn = [r for r in round_.log.records if r["record"] == "card" and r["to"] == "dealer"]
    assert len(drawn) == 2


def test_633a_7_n_a_blackjack_that_waits_for_the_hole_card_has_no_cards_drawn() -> None:
    answers: Answers = {"blackjack-paid": "after-hole-card"}
    round_ = opened(["blackjack=10"], shoe("Ah Kd", "10s 6c", "10d"), answers)
    assert round_.finished
    drawn = [r for r in round_.log.records if r["record"] == "card" and r["to"] == "dealer"]
    assert len(drawn) == 2


@pytest.mark.parametrize("reading", ["yes", "no"])
def test_633a_7_n_reading_whether_the_dealer_draws_for_hit_and_run(reading: str) -> None:
    cards = shoe("10h 6d", "2s 2c", "10d 2d 2h 3c 9s")
    answers: Answers = {"dealer-draws-for-side-wagers": reading}
    ends = settled(["blackjack=10", "hit-and-run-progressive=5"], cards, ["draw"], answers)
    outcome = ends["hit-and-run-progressive"].outcome
    assert outcome == ("six-cards" if reading == "yes" else "lose")


@pytest.mark.parametrize("up", ["9s", "Ks"])
def test_633a_7_i_1_blackjack_pays_3_to_2(up: str) -> None:
    end = settled(["blackjack=10"], shoe("Ah Kd", f"{up} 8c"), [])["blackjack"]
    assert (end.outcome, end.net) == ("blackjack", 1500)


def test_633a_7_q_blackjack_against_blackjack_is_returned() -> None:
    end = settled(["blackjack=10"], shoe("Ah Kd", "Ks Ac"), [])["blackjack"]
    assert (end.outcome, end.net) == ("push", 0)


def test_633a_7_k_1_no_cards_on_21() -> None:
    round_ = opened(["blackjack=10"], shoe("5h 6d", "7s 10c", "10d"))
    round_.choose("draw")
    assert round_.finished


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


def test_633a_9_surrender() -> None:
    ends = settled(["blackjack=10"], shoe("10h 6d", "9s 8d"), ["surrender"])
    assert (ends["blackjack"].net, ends["blackjack"].cite) == (-500, "633a.9(a)(1)")
    answers: Answers = {"surrender-settled": "card-reader"}
    ends = settled(["blackjack=10"], shoe("10h 6d", "Ks 8d"), ["surrender"], answers)
    assert (ends["blackjack"].net, ends["blackjack"].cite) == (-500, "633a.9(a)(2)(ii)")
    round_ = opened(["blackjack=10"], shoe("5h 6d", "9s 8d", "2c 10d"))
    round_.choose("draw")
    assert not round_.can_choose("surrender")


def test_633a_10_double_and_for_less() -> None:
    ends = settled(["blackjack=10"], shoe("5h 6d", "6s 10d", "9c 10c"), ["double"])
    assert (ends["blackjack"].net, ends["double"].net) == (1000, 1000)
    cards = shoe("5h 6d", "6s 10d", "9c 10c")
    ends = settled(["blackjack=20"], cards, ["double-for-less", "5"])
    assert (ends["blackjack"].net, ends["double"].net) == (2000, 500)


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


@pytest.mark.parametrize(
    ("player", "dealer", "outcome"),
    [
        ("Qh Qh", "9s 8d", "queen-of-hearts-pair"),
        ("Qh Qh", "As Kd", "queen-of-hearts-pair-and-dealer-blackjack"),
        ("Qh Qh", "As 8d", "queen-of-hearts-pair"),
        ("Kh Kh", "9s 8d", "matched-20"),
        ("Kh 10h", "9s 8d", "suited-20"),
        ("Ah 9h", "9s 8d", "suited-20"),
        ("Ah 9d", "9s 8d", "any-20"),
        ("10h 9d", "9s 8d", "lose"),
    ],
)
def test_633a_13_c_lucky_ladies(player: str, dealer: str, outcome: str) -> None:
    assert side("lucky-ladies", player, dealer).outcome == outcome


def side(wager: str, player: str, dealer: str, answers: Answers | None = None) -> Settlement:
    """How an optional wager ends; the rest of the round is stood through."""
    round_ = opened(["blackjack=10", f"{wager}=5"], shoe(player, dealer, "10d 9d 8c 7c"), answers)
    while not round_.finished:
        choices = ("stand", "no-insurance", "take")
        round_.choose(next(choice for choice in choices if round_.can_choose(choice)))
    return next(s for s in round_.settlements if s.wager == wager)


@pytest.mark.parametrize(
    ("player", "outcome"),
    [
        ("Ks Ks", "king-of-spades-pair"),
        ("Kh Kh", "suited-kings-pair"),
        ("Qh Qh", "suited-queens-jacks-or-10s-pair"),
        ("Kh Qh", "suited-20"),
        ("Ac 9c", "suited-20"),
        ("Kh Kd", "pair-of-kings"),
        ("Kh Qd", "any-20"),
        ("Kh 9d", "lose"),
    ],
)
def test_633a_13_h_kings_bounty(player: str, outcome: str) -> None:
    assert side("kings-bounty", player, "9s 8d").outcome == outcome


@pytest.mark.parametrize(
    ("player", "up", "outcome"),
    [
        ("7h 9d", "8s", "one-card-spread"),
        ("7h 10d", "8s", "two-card-spread"),
        ("7h Jd", "8s", "three-card-spread"),
        ("2h Ad", "8s", "all-others"),
        ("7h 7d", "7s", "triple-match"),
        ("7h 8d", "9s", "lose"),
        ("7h 7d", "8s", "lose"),
        ("7h 9d", "9s", "lose"),
    ],
)
def test_633a_7_g_3_in_between(player: str, up: str, outcome: str) -> None:
    assert side("in-between", player, f"{up} 8d").outcome == outcome


@pytest.mark.parametrize(
    ("player", "up", "outcome"),
    [
        ("7h 8h", "9h", "straight-flush"),
        ("7h 7h", "7h", "three-of-a-kind"),
        ("Ah 2d", "3s", "straight"),
        ("Qh Kd", "As", "straight"),
        ("Kh Ad", "2s", "lose"),
        ("7h 7h", "9h", "flush"),
        ("7h 7d", "9h", "lose"),
    ],
)
def test_633a_6_e_9_three_card_poker(player: str, up: str, outcome: str) -> None:
    assert side("three-card-poker", player, f"{up} 8d").outcome == outcome


@pytest.mark.parametrize(
    ("player", "up", "paid"),
    [("7h 7d", "7h", 15), ("7h 7h", "7h", 22), ("7h 8d", "7s", 4), ("Kh Qd", "Js", None)],
)
def test_633a_7_g_2_each_match_is_paid(player: str, up: str, paid: int | None) -> None:
    round_ = opened(
        ["blackjack=10", "match-the-dealer=10"],
        shoe(player, f"{up} 10d", "10c"),
        {"match-the-dealer": True},
    )
    net = sum(s.net for s in round_.settlements if s.wager == "match-the-dealer")
    assert net == (1000 * paid if paid is not None else -1000)


@pytest.mark.parametrize(
    ("player", "outcome"),
    [
        ("Ah Kh", "ace-king-suited"),
        ("Ah 2h", "two-card-straight-flush"),
        ("8h 8d", "pair"),
        ("8h 9d", "two-card-straight"),
        ("Kh 2d", "lose"),
    ],
)
def test_633a_13_n_house_money(player: str, outcome: str) -> None:
    assert side("house-money", player, "9s 8d").outcome == outcome


def test_633a_7_g_10_ii_the_payout_added_is_part_of_the_wager() -> None:
    cards = shoe("8h 8d", "6s 10c", "3d 10d 9d 10h")
    do = ["add", "split", "double", "stand"]
    ends = settled(["blackjack=10", "house-money=5"], cards, do)
    stakes = {key: end.stake for key, end in ends.items()}
    assert stakes["blackjack"] == stakes["split@split hand 1"] == stakes["double"] == 2500
    assert ends["house-money"].net == 1500


def test_633a_7_g_10_ii_a_a_portion_is_added() -> None:
    cards = shoe("8h 8d", "6s 10c", "10d")
    answers: Answers = {"house-money-share": "50%"}
    ends = settled(["blackjack=10", "house-money=4"], cards, ["add", "stand"], answers)
    assert ends["blackjack"].stake == 1600


@pytest.mark.parametrize(
    ("cards", "do", "outcome"),
    [
        ("6c 10d", ["draw", "stand"], "three-card-straight"),
        ("3c 6d", ["draw", "draw", "stand"], "four-card-straight"),
        ("2c 3d", ["draw", "draw", "stand"], "two-card-straight"),
        ("6d 7d", ["draw", "draw"], "three-card-straight"),
    ],
)
def test_633a_7_o_3_i_examples(cards: str, do: list[str], outcome: str) -> None:
    deck = shoe("4h 5d", "9s 8d", cards)
    ends = settled(["blackjack=10", "straight-jack-progressive=5"], deck, do)
    assert ends["straight-jack-progressive"].outcome == outcome


def test_633a_7_h_straight_jack_on_a_dealers_blackjack_is_of_two_cards() -> None:
    bets = ["blackjack=10", "straight-jack-progressive=5"]
    ends = settled(bets, shoe("4h 5d", "Ks Ad"), [])
    assert ends["straight-jack-progressive"].outcome == "two-card-straight"


@pytest.mark.parametrize(
    ("reading", "outcome"), [("any-hand", "21-with-three-cards"), ("first-hand", "lose")]
)
def test_633a_7_o_1_reading_which_hand_has_the_20(reading: str, outcome: str) -> None:
    cards = shoe("10h 10d", "6s 5c", "8d 10s 10c")
    answers: Answers = {"bad-beat-hands": reading}
    bets = ["blackjack=10", "bad-beat-progressive=5"]
    ends = settled(bets, cards, ["split", "stand", "stand"], answers)
    assert ends["bad-beat-progressive"].outcome == outcome


def test_633a_7_o_1_i_any_20_if_elected() -> None:
    bets = ["blackjack=10", "bad-beat-progressive=5"]
    cards = shoe("10h 10d", "9s 8d")
    ends = settled(bets, cards, ["stand"], {"bad-beat-any-20": True})
    assert (ends["bad-beat-progressive"].outcome, ends["bad-beat-progressive"].net) == (
        "player-has-a-20",
        0,
    )
    assert settled(bets, cards, ["stand"])["bad-beat-progressive"].net == -500


SWITCH: Answers = {"blackjack-switch": True}
BOTH = ["blackjack=10", "second-blackjack=10"]


def switch(one: str, two: str, dealer: str, more: str = "") -> str:
    (a, b), (c, d), (up, hole) = one.split(), two.split(), dealer.split()
    return f"{a} {c} {up} {b} {d} {hole} {more}"


def test_633a_12_a_5_ii_blackjacks_of_player_and_dealer() -> None:
    ends = settled(BOTH, switch("Ah Kd", "10h 9d", "Ks Ad"), [], SWITCH)
    assert (ends["blackjack"].cite, ends["blackjack"].net) == ("633a.12(a)(5)(ii)", 0)


def test_633a_12_a_5_iii_switched_to_a_blackjack() -> None:
    answers = SWITCH | {"switch-peek": "after-switching"}
    ends = settled(BOTH, switch("Ah 9d", "10h Kd", "Ks Ad"), ["switch"], answers)
    assert (ends["blackjack"].cite, ends["blackjack"].net) == ("633a.12(a)(5)(iii)", -1000)


@pytest.mark.parametrize(
    ("answers", "net"),
    [
        ({}, 0),
        ({"switch-blackjack-against-22": "win"}, 1500),
        ({"switch-blackjack-against-22": "win", "switch-blackjack-pays": "even-money"}, 1000),
    ],
)
def test_633a_12_a_5_v_dealers_22(answers: Answers, net: int) -> None:
    cards = switch("Ah Kd", "10h 9d", "2s 10d", "10c")
    ends = settled(BOTH, cards, ["keep", "stand"], SWITCH | answers)
    assert ends["blackjack"].net == net
    assert ends["second-blackjack@second hand"].net == 0


def test_633a_12_a_4_reading_no_surrender() -> None:
    cards = switch("10h 6d", "10d 6c", "9s 8d")
    for reading in ("no", "yes"):
        round_ = opened(BOTH, cards, SWITCH | {"switch-surrender": reading})
        round_.choose("keep")
        assert round_.can_choose("surrender") == (reading == "yes")


def test_633a_12_a_1_two_equal_wagers() -> None:
    bets = [parse_bet("blackjack=10"), parse_bet("second-blackjack=20")]
    with pytest.raises(BetError, match=r"633a\.12\(a\)\(1\)"):
        GAME.open_session(GAME.rules(SWITCH)).open_round(bets)


def test_633a_12_b_late_blackjack_takes_original_wagers_alone() -> None:
    answers: Answers = {"dealing": "hand", "decks": 2, "hand-dealt-card-reader": "no"}
    cards = "2c " + shoe("8h 8d", "Ks Ad", "10h 10c")
    ends = settled(["blackjack=10"], cards, ["split", "stand", "stand"], answers)
    assert ends["blackjack"].net == -1000
    assert (ends["split@split hand 1"].net, ends["split@split hand 1"].cite) == (0, "633a.11(d)")


def test_633a_13_o_the_maximum_must_cover_one_patron() -> None:
    rules = GAME.rules({"maximum-aggregate-payout": "$25,000", "table-maximum": "$100"})
    with pytest.raises(BetError, match=r"633a\.13\(o\)"):
        GAME.open_round(rules, ["blackjack=10"])


def test_633a_6_f_adjacent_boxes() -> None:
    bets = [parse_bet("1:blackjack=10"), parse_bet("2:blackjack=10")]
    same = [bets[0], type(bets[1])(2, "blackjack", 1000, player=bets[0].player)]
    with pytest.raises(BetError, match=r"633a\.6\(f\)"):
        GAME.open_session().open_round(same)
    GAME.open_session(GAME.rules({"adjacent-boxes": 2})).open_round(same)


def test_633a_7_r_settlement_order() -> None:
    cards = "10h 10d 7s 9d 6d 10c"
    for order, first in (("losers-first", 2), ("player-by-player", 2)):
        rules = GAME.rules({"settlement-order": order})
        round_ = GAME.open_round(rules, ["1:blackjack=10", "2:blackjack=10"], cards)
        round_.choose("stand")
        round_.choose("stand")
        assert round_.settlements[0].seat == first
    rules = GAME.rules({"settlement-order": "losers-first"})
    round_ = GAME.open_round(rules, ["1:blackjack=10", "2:blackjack=10"], "10d 10h 7s 6d 9d 10c")
    round_.choose("stand")
    round_.choose("stand")
    assert [s.seat for s in round_.settlements] == [1, 2]


def test_a_choice_out_of_turn_is_refused() -> None:
    round_ = opened(["blackjack=10"], shoe("10h 9d", "9s 8d"))
    with pytest.raises(ActError):
        round_.choose("split")
