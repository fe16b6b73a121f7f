"""Wagers, dealing and settlement of Casino War by the paragraph."""

from __future__ import annotations

import pytest
from tests.chapters.table import Answers, Table

import croupier
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.answers import AnswerError
from croupier.table.session import ActError

GAME = croupier.game("651a")
TABLE = Table(GAME)
BURN = "2c 3c 4c"


@pytest.mark.parametrize(
    ("player", "dealer", "net", "cite"),
    [
        ("3h", "2d", 10, "651a.9(a)(2)"),
        ("2h", "3d", -10, "651a.9(a)(1)"),
        ("10h", "9d", 10, "651a.9(a)(2)"),
        ("Jh", "10d", 10, "651a.9(a)(2)"),
        ("Kh", "Qd", 10, "651a.9(a)(2)"),
        ("Ah", "Kd", 10, "651a.9(a)(2)"),
        ("2h", "Ad", -10, "651a.9(a)(1)"),
    ],
)
def test_651a_6_and_9_a_1_and_2_the_higher_rank_wins(
    player: str, dealer: str, net: int, cite: str
) -> None:
    ends = TABLE.settled(["initial=10", "tie=5"], f"{player} {dealer}")
    assert (ends["initial"].net, ends["initial"].cite) == (100 * net, cite)
    assert (ends["tie"].net, ends["tie"].cite) == (-500, cite)


@pytest.mark.parametrize("rank", ["2", "9", "10", "K", "A"])
def test_651a_9_a_3_and_10_2_a_tie_hand_wins_the_tie_wager(rank: str) -> None:
    ends = TABLE.settled(["initial=10", "tie=5"], f"{rank}h {rank}h", ["surrender"])
    assert (ends["tie"].net, ends["tie"].cite) == (5_000, "651a.9(a)(3)")


def test_651a_9_c_1_half_of_the_initial_wager_is_surrendered() -> None:
    ends = TABLE.settled(["initial=12.50"], "9h 9d", ["surrender"])
    assert (ends["initial"].net, ends["initial"].cite) == (-625, "651a.9(c)(1)")
    assert ends.keys() == {"initial"}


def test_651a_9_c_2_the_war_wager_equals_the_initial_wager() -> None:
    round_ = TABLE.opened(["initial=12.50"], f"9h 9d {BURN} Kh 3c")
    for amount in ("war=5", "war=20"):
        with pytest.raises(ActError):
            round_.choose(amount)
    round_.choose("war")
    round_.choose("no-tie")
    assert {end.wager: end.stake for end in round_.settlements} == {"initial": 1_250, "war": 1_250}


@pytest.mark.parametrize(
    ("cards", "initial", "war", "tie", "cite"),
    [
        ("3h 4d", -10, -10, -5, "651a.9(g)(1)"),
        ("Ah Kd", 0, 10, -5, "651a.9(g)(2)"),
        ("Kh Kd", 0, 20, 50, "651a.9(g)(3)"),
    ],
)
def test_651a_9_g_and_10_3_war(cards: str, initial: int, war: int, tie: int, cite: str) -> None:
    do = ["war", "war-tie=5"]
    ends = TABLE.settled(["initial=10", "tie=1"], f"9h 9d {BURN} {cards}", do)
    nets = {wager: end.net // 100 for wager, end in ends.items()}
    assert nets == {"tie": 10, "initial": initial, "war": war, "war-tie": tie}
    assert {ends[wager].cite for wager in ("initial", "war", "war-tie")} == {cite}


def test_651a_9_e_any_amount_within_the_limits_goes_on_the_tie_of_a_war_deal() -> None:
    answers: Answers = {"table-minimum": "$5", "table-maximum": "$100"}
    round_ = TABLE.opened(["initial=10"], f"9h 9d {BURN} Kh Kc", answers)
    round_.choose("war")
    assert isinstance(round_.question, Decide)
    assert round_.question.cite == "651a.9(e)"
    for amount in ("war-tie=4.99", "war-tie=100.01"):
        with pytest.raises(ActError):
            round_.choose(amount)
    round_.choose("war-tie=99.99")
    assert round_.settlements[-1].net == 99_990


def test_651a_9_e_a_tie_wager_of_a_war_deal_needs_no_earlier_one() -> None:
    ends = TABLE.settled(["initial=10"], f"9h 9d {BURN} Kh Kc", ["war", "war-tie"])
    assert (ends["war-tie"].stake, ends["war-tie"].net) == (100, 1_000)


def test_651a_8_c_and_9_a_cards_clockwise_and_settlement_counterclockwise() -> None:
    bets = [f"{seat}:{bet}" for seat in (1, 2, 3) for bet in ("initial=10", "tie=5")]
    round_ = TABLE.played(bets, "Kh 3c Ad 9s")
    dealt = [record["to"] for record in round_.log.records if record["record"] == "card"]
    assert dealt == ["seat 1", "seat 2", "seat 3", "dealer"]
    settled = [(end.seat, end.wager) for end in round_.settlements]
    assert settled == [(seat, wager) for seat in (3, 2, 1) for wager in ("initial", "tie")]


TIES = "9h 9c Kd 9s 9d"


@pytest.mark.parametrize(("reading", "asked"), [("clockwise", [1, 2, 4]), ("in-turn", [4, 2, 1])])
def test_651a_9_c_1_reading_of_the_order_of_tie_hands(reading: str, asked: list[int]) -> None:
    bets = [f"{seat}:initial=10" for seat in (1, 2, 3, 4)]
    round_ = TABLE.opened(bets, TIES, {"order-of-tie-hands": reading})
    found = []
    while isinstance(round_.question, Decide):
        found.append(round_.question.seat)
        round_.choose("surrender")
    assert found == asked
    paid = [end.seat for end in round_.settlements]
    assert paid == ([3, 1, 2, 4] if reading == "clockwise" else [4, 3, 2, 1])


@pytest.mark.parametrize(("reading", "burned"), [("once", 3), ("each-card", 9)])
def test_651a_9_f_cards_burned_unseen(reading: str, burned: int) -> None:
    cards = f"{TIES} 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"
    bets = [f"{seat}:initial=10" for seat in (1, 2, 3, 4)]
    do = ["war", "no-tie", "surrender", "war", "no-tie"]
    round_ = TABLE.played(bets, cards, do, {"burn-once": reading})
    dealt = [record for record in round_.log.records if record["record"] == "card"][5:]
    assert sum(record["to"] == "discard rack" for record in dealt) == burned
    assert all(record["face_up"] == (record["to"] != "discard rack") for record in dealt)
    assert [r["to"] for r in dealt if r["face_up"]] == ["seat 1", "seat 4", "dealer"]
    assert dealt[0]["to"] == "discard rack"


def test_651a_9_d_cards_of_players_not_at_war_are_collected_and_the_others_stay() -> None:
    bets = [f"{seat}:initial=10" for seat in (1, 2, 3, 4)]
    do = ["war", "no-tie", "surrender", "surrender"]
    round_ = TABLE.played(bets, f"{TIES} {BURN} Kc Qc", do)
    (collected,) = [r for r in round_.log.records if r["record"] == "collected"]
    assert (collected["cards"], collected["cite"]) == (["9c", "Kd", "9s"], "651a.9(d)")


def test_651a_7_b_c_and_d_which_wagers_may_be_placed() -> None:
    for bets in (["tie=5"], ["initial=5", "war=5"], ["initial=5", "war-tie=5"]):
        with pytest.raises(BetError):
            TABLE.opened(bets, "Kh 9d")
    with pytest.raises(BetError, match="seat 10 does not exist"):
        TABLE.opened(["10:initial=5"], "Kh 9d")


def test_651a_9_c_1_a_wager_that_leaves_half_a_cent_is_refused() -> None:
    with pytest.raises(BetError, match=r"0\.5 for 1 would pay"):
        TABLE.opened(["initial=5.01"], "Kh 9d")


def test_651a_7_e_adjacent_boxes() -> None:
    bets = [Bet(seat, "initial", 500, player="Ann") for seat in (1, 2)]
    with pytest.raises(BetError, match=r"651a\.7\(e\)"):
        GAME.open_round(GAME.rules(), bets)
    GAME.open_round(GAME.rules({"adjacent-boxes": 2}), bets)


def test_651a_3_a_and_c_decks() -> None:
    assert GAME.rules({"decks": 8})
    with pytest.raises(AnswerError, match="six or eight decks"):
        GAME.rules({"decks": 7})
    with pytest.raises(AnswerError, match="six or eight decks"):
        GAME.rules({"decks": 7, "automated-shuffler": True})
    with pytest.raises(AnswerError, match="six or eight decks"):
        GAME.rules({"decks": 7, "batches": "twelve-to-sixteen"})
    seven = {"decks": 7, "automated-shuffler": True, "batches": "twelve-to-sixteen"}
    plan = GAME.entry.play().plan(GAME.rules(seven))
    assert plan is not None
    assert plan.deck.size == 364
