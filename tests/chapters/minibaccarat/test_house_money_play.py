"""627a.8(d): House Money at the table, and choices out of turn."""

from __future__ import annotations

import pytest
from tests.chapters.minibaccarat.table import (
    Answers,
    open_round,
    settled,
)

from croupier.rounds.words import Decide
from croupier.table.session import ActError

PAIR = "3h 7c 3d Kc"  # Player 6 with a pair, Banker 7: both stay


def test_627a_8_d_1_and_2_from_the_highest_position_and_before_third_cards() -> None:
    bets = ["2:house-money=5", "2:player=5", "7:house-money=5", "4:house-money=5", "4:banker=5"]
    round_ = open_round(bets, "2h 2d Ks 2c 9d")
    assert [end.seat for end in round_.settlements] == [7, 4]
    assert isinstance(round_.question, Decide)
    assert round_.question.seat == 4
    round_.choose("take")
    round_.choose("take")
    order = [end.wager for end in round_.settlements]
    assert order[:3] == ["house-money"] * 3
    kinds = [r["record"] for r in round_.log.records if r["record"] in ("card", "settled")]
    assert kinds[:7] == ["card"] * 4 + ["settled"] * 3


def test_627a_8_d_1_i_added_to_the_original_wager() -> None:
    ends = settled(["player=10", "house-money=10"], "4h 7c 4d Kc", ["add-to-player"])
    assert (ends["1:player"].stake, ends["1:player"].net) == (4000, 4000)
    assert ends["1:house-money"].net == 3000


def test_627a_8_d_1_i_the_enlarged_banker_wager_owes_vigorish() -> None:
    ends = settled(["banker=10", "house-money=10"], PAIR, ["add-to-banker"])
    assert (ends["1:banker"].stake, ends["1:banker"].vigorish) == (4000, 200)


@pytest.mark.parametrize(
    ("answers", "stake"),
    [
        ({}, 4000),
        ({"house-money-portion": "50%"}, 2500),
        ({"house-money-rides": "payout-and-stake"}, 5000),
        ({"house-money-rides": "payout-and-stake", "house-money-portion": "50%"}, 3500),
    ],
)
def test_627a_8_d_1_i_what_is_added(answers: Answers, stake: int) -> None:
    ends = settled(["player=10", "house-money=10"], PAIR, ["add-to-player"], answers)
    assert ends["1:player"].stake == stake


@pytest.mark.parametrize(
    ("bets", "onto", "choices"),
    [
        (["player=10"], "original-wager", ["take", "add-to-player"]),
        (["banker=10"], "original-wager", ["take", "add-to-banker"]),
        (["player=10", "banker=10"], "original-wager", ["take", "add-to-player", "add-to-banker"]),
        (["banker=10"], "either-hand", ["take", "add-to-player", "add-to-banker"]),
        ([], "either-hand", ["take", "add-to-player", "add-to-banker"]),
    ],
)
def test_627a_8_d_1_reading_onto(bets: list[str], onto: str, choices: list[str]) -> None:
    round_ = open_round([*bets, "house-money=10"], PAIR, {"house-money-onto": onto})
    assert isinstance(round_.question, Decide)
    assert [choice.key for choice in round_.question.choices] == choices


def test_627a_8_d_1_without_an_original_wager_the_payout_is_taken() -> None:
    assert settled(["house-money=10", "tie=5"], PAIR)["1:house-money"].net == 3000


def test_627a_8_d_1_either_hand_places_a_new_wager() -> None:
    answers: Answers = {"house-money-onto": "either-hand"}
    ends = settled(["house-money=10"], PAIR, ["add-to-banker"], answers)
    assert (ends["1:banker"].stake, ends["1:banker"].net) == (3000, 2850)


def test_627a_8_d_1_reading_after_a_natural() -> None:
    shoe = "4h 3d 4s 2c"
    bets = ["player=10", "house-money=10"]
    assert not open_round(bets, shoe).finished
    assert open_round(bets, shoe, {"house-money-after-natural": "not-allowed"}).finished


def test_act_out_of_turn_and_unknown_choice() -> None:
    round_ = open_round(["player=10", "house-money=10"], PAIR)
    with pytest.raises(ActError, match=r"add-to-banker.*not a choice.*seat 1"):
        round_.choose("add-to-banker")
    assert round_.advice()["add-to-player"] < round_.advice()["take"]
    round_.choose("take")
    with pytest.raises(ActError, match="out of turn"):
        round_.choose("take")
