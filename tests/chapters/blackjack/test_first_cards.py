"""633a.7(f) and (g), 633a.13(c) to (k), (n), (o): the optional wagers on the first cards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.chapters.blackjack.table import (
    GAME,
    SWITCH,
    Answers,
    in_order,
    opened,
    shoe,
    side,
    stepped,
    switch,
)

from croupier.maths.pricing.counted import Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.payout import parse_money
from croupier.rulebook.rules import examine


def test_633a_7_f_1_to_4_clockwise_one_card_each_the_dealers_second_face_down() -> None:
    bets = ["1:blackjack=10", "3:blackjack=10"]
    round_ = GAME.open_round(GAME.rules(), bets, "10h 9h 7s 10d 9d 10c")
    dealt = [r for r in round_.log.records if r["record"] == "card"]
    assert [(r["to"], r["card"]) for r in dealt] == [
        ("seat 1", "10h"),
        ("seat 3", "9h"),
        ("dealer", "7s"),
        ("seat 1", "10d"),
        ("seat 3", "9d"),
        ("dealer", "10c"),
    ]
    assert [r["face_up"] for r in dealt] == [True] * 5 + [False]


def test_633a_7_g_player_by_player_from_the_dealers_right() -> None:
    wagers = ("lucky-ladies", "in-between", "royal-match-21", "kings-bounty", "house-money")
    bets = [f"{seat}:{wager}=5" for seat in (1, 2) for wager in ("blackjack", *wagers)]
    round_ = GAME.open_round(GAME.rules(), bets, "10h 9h 7s 2d 2c 10c")
    assert in_order(round_) == [(seat, wager) for seat in (2, 1) for wager in wagers]


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


def test_633a_7_g_1_two_queens_of_hearts_are_paid_before_other_cards_or_with_the_wager() -> None:
    bets = ["1:blackjack=10", "1:lucky-ladies=5", "2:blackjack=10", "2:lucky-ladies=5"]
    round_ = stepped(bets, "Qh 9h Ks Qh 2d 8c", ["stand", "stand"])
    assert in_order(round_)[:2] == [(2, "lucky-ladies"), (1, "lucky-ladies")]
    assert round_.settlements[1].cite == "633a.7(g)(1)(i)"
    round_ = stepped(bets, "Qh 9h Ks Qh 2d Ac")
    assert in_order(round_) == [
        (2, "lucky-ladies"),
        (2, "blackjack"),
        (1, "blackjack"),
        (1, "lucky-ladies"),
    ]
    assert (round_.settlements[-1].net, round_.settlements[-1].cite) == (
        500_000,
        "633a.7(g)(1)(ii)",
    )


def test_633a_7_g_6_two_kings_of_spades_likewise() -> None:
    bets = ["1:blackjack=10", "1:kings-bounty=5"]
    round_ = stepped(bets, shoe("Ks Ks", "Ad Kc"), ["no-insurance"])
    assert in_order(round_) == [(1, "blackjack"), (1, "kings-bounty")]
    assert (round_.settlements[-1].net, round_.settlements[-1].cite) == (
        500_000,
        "633a.7(g)(6)(ii)",
    )
    assert side("kings-bounty", "Ks Ks", "Ad 8c").cite == "633a.7(g)(6)(i)"
    assert side("kings-bounty", "Ks Ks", "9d 8c").cite == "633a.7(g)(6)"


@pytest.mark.parametrize(
    ("player", "answers", "outcome", "net"),
    [
        ("Kh Qh", {}, "royal-match", 150),
        ("Kh Qh", {"royal-match-21-paytable": "E"}, "royal-match", 250),
        ("Kh Qh", {"decks": 1, "royal-match-21-single-deck-paytable": "B"}, "royal-match", 25),
        ("Kh 2h", {}, "suited-match", 12.5),
        ("Kh Qd", {}, "lose", -5),
    ],
)
def test_633a_13_f_royal_match(player: str, answers: Answers, outcome: str, net: float) -> None:
    end = side("royal-match-21", player, "9s 8d", answers)
    assert (end.outcome, end.net) == (outcome, 100 * net)


@pytest.mark.parametrize(
    ("answers", "crown"),
    [
        ({}, 500_000),
        ({"crown-treasure-amount": "less-wager"}, 499_500),
        ({"crown-treasure": False}, 0),
    ],
)
def test_633a_7_g_4_crown_treasure_after_the_hole_card_before_the_blackjack_wager(
    answers: Answers, crown: int
) -> None:
    round_ = opened(["blackjack=10", "royal-match-21=5"], shoe("Kh Qh", "Ks Qs"), answers)
    assert not round_.settlements
    round_.choose("stand")
    wagers = [s.wager for s in round_.settlements]
    assert wagers[0] == "royal-match-21"
    assert wagers[-1] == "blackjack"
    assert sum(s.net for s in round_.settlements if s.wager == "crown-treasure") == crown


@pytest.mark.parametrize(
    ("player", "answers", "net"),
    [
        ("8h 8h", {}, 75),
        ("8h 8h", {"bet-the-set-21-paytable": "D"}, 60),
        ("8h 8h", {"decks": 2}, 125),
        ("8h 8s", {"decks": 1}, 75),
        ("8h 8d", {}, 50),
        ("8h 9h", {}, -5),
    ],
)
def test_633a_7_g_5_and_13_g_bet_the_set(player: str, answers: Answers, net: int) -> None:
    assert side("bet-the-set-21", player, "9s 8d", answers).net == 100 * net


@pytest.mark.parametrize(
    ("one", "two", "outcome"),
    [
        ("8h 8d", "8s 8c", "four-of-a-kind"),
        ("8h 9d", "9s 8c", "two-pair"),
        ("8h 8d", "8s 9c", "three-of-a-kind"),
        ("8h 9d", "10s 8c", "pair"),
        ("8h 9d", "10s Jc", "lose"),
    ],
)
def test_633a_7_g_7_super_match_on_the_first_four_cards(one: str, two: str, outcome: str) -> None:
    bets = ["blackjack=10", "second-blackjack=10", "super-match=5"]
    round_ = opened(bets, switch(one, two, "7s 10d"), SWITCH)
    assert round_.settlements[0].outcome == outcome


def test_633a_7_g_9_straight_jack_is_collected_at_once_without_a_straight() -> None:
    end = side("straight-jack-progressive", "4h 6d", "9s 8d")
    assert (end.net, end.cite) == (-500, "633a.7(g)(9)")


@pytest.mark.parametrize(
    ("reading", "ladies", "kings"),
    [("lucky-ladies", 3_000_000, 2_000_000), ("royal-match-21", 4_800_000, 3_200_000)],
)
def test_633a_13_o_winners_share_the_maximum_by_their_wagers(
    reading: str, ladies: int, kings: int
) -> None:
    """$48 and $32 would win $80,000; where the limit spares Lucky Ladies, nothing is too much."""
    answers: Answers = {
        "maximum-aggregate-payout": "$50,000",
        "table-maximum": "$50",
        "payout-limit-wagers": reading,
    }
    bets = ["1:blackjack=10", "1:lucky-ladies=48", "2:blackjack=10", "2:kings-bounty=32"]
    round_ = GAME.open_round(GAME.rules(answers), bets, "Qh Ks As Qh Ks Kd")
    round_.choose("no-insurance")
    round_.choose("no-insurance")
    won = {s.wager: s for s in round_.settlements}
    assert (won["lucky-ladies"].net, won["kings-bounty"].net) == (ladies, kings)
    assert (won["kings-bounty"].cite == "633a.13(o)") == (reading == "lucky-ladies")


@pytest.mark.parametrize(
    ("reading", "ladies", "kings"),
    [("beside", 3_600_000, 2_400_000), ("counted", 3_595_200, 2_396_800)],
)
def test_633a_13_o_wagers_that_are_in_a_share(reading: str, ladies: int, kings: int) -> None:
    """$48 and $32 share $60,000; where a share has the wager in it, so much less is won."""
    answers: Answers = {
        "maximum-aggregate-payout": "$60,000",
        "table-maximum": "$50",
        "payout-limit-wagers-returned": reading,
    }
    bets = ["1:blackjack=10", "1:lucky-ladies=48", "2:blackjack=10", "2:kings-bounty=32"]
    round_ = GAME.open_round(GAME.rules(answers), bets, "Qh Ks As Qh Ks Kd")
    round_.choose("no-insurance")
    round_.choose("no-insurance")
    won = {s.wager: s.net for s in round_.settlements}
    assert (won["lucky-ladies"], won["kings-bounty"]) == (ladies, kings)


@pytest.mark.parametrize(("reading", "least"), [("beside", "$50,000"), ("counted", "$50,050")])
def test_633a_13_o_the_least_maximum_counts_alike(reading: str, least: str) -> None:
    answers: Answers = {"table-maximum": "$50", "payout-limit-wagers-returned": reading}
    GAME.rules({**answers, "maximum-aggregate-payout": least})
    with pytest.raises(AnswerError, match=least[1:]):
        GAME.rules({**answers, "maximum-aggregate-payout": "$49,999"})


@pytest.mark.parametrize("reading", ["lucky-ladies", "royal-match-21"])
@pytest.mark.parametrize(
    ("wager", "player"), [("lucky-ladies", "Qh Qh"), ("kings-bounty", "Ks Ks")]
)
@pytest.mark.parametrize(("dealer", "pays"), [("As 10d", 1_000), ("As 9d", 200)])
@pytest.mark.parametrize("most", ["$50,000", "$25,000", "$500"])
def test_633a_13_o_odds_and_settlement_cut_alike(
    reading: str, wager: str, player: str, dealer: str, pays: int, most: str
) -> None:
    """A wager of $50, also under limits that the check refuses, so that there is one to cut."""
    answers = {
        "maximum-aggregate-payout": "$25,000",
        "table-maximum": "$50",
        "payout-limit-wagers": reading,
    }
    refused, _ = examine(GAME.rulebook, answers)
    rules = replace(refused, answers={**refused.answers, "maximum-aggregate-payout": most})
    round_ = GAME.open_round(rules, ["1:blackjack=10", f"1:{wager}=50"], shoe(player, dealer))
    round_.choose("no-insurance")
    while not round_.finished:
        round_.choose("stand")
    end = next(s for s in round_.settlements if s.wager == wager)
    limited = pays == 1_000 and (wager, reading) != ("lucky-ladies", "royal-match-21")
    assert end.net == min(5_000 * pays, parse_money(most) if limited else 5_000 * pays)
    priced = Pricing(rules, wager, Terms(stake=5_000)).net(line((wager, end.outcome)))
    assert priced * 5_000 == end.net
