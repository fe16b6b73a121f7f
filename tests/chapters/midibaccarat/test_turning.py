"""629a.8(c) and (d): who is handed the cards, who turns them up, and who gives the right up."""

from __future__ import annotations

import pytest
from tests.chapters.midibaccarat.table import GAME, dealt, finish, open_round, said, turned

from croupier.rounds.words import Decide, Moment
from croupier.table.session import ActError, Round

NO_THIRD = "2h Kd 4s 7c"  # Player 6, Banker 7: both stay
BOTH_DRAW = "2h Kd 3s 2c 9d 8h"


def test_629a_8_a_and_c_all_cards_face_down_in_turn() -> None:
    round_ = open_round(["1:player=10"], BOTH_DRAW)
    player, banker = "Player's Hand", "Banker's Hand"
    assert [to for to, _ in dealt(round_)] == [player, banker] * 3
    assert not any(r["face_up"] for r in round_.log.records if r["record"] == "card")


def test_629a_8_c_1_and_2_the_highest_wagers_turn_the_players_hand_first() -> None:
    bets = ["1:player=5", "2:player=20", "3:player=10", "3:banker=5", "4:banker=10", "5:tie=100"]
    assert said(open_round(bets, NO_THIRD))[:8] == [
        "No more bets.",
        "The Banker's Hand lies under the right corner of the shoe.",
        "Seat 2 is handed the Player's Hand, face down.",
        "Seat 2 turns up the Player's Hand: 2h 4s.",
        "The Point Count of the Player's Hand is 6.",
        "Seat 4 is handed the Banker's Hand, face down.",
        "Seat 4 turns up the Banker's Hand: Kd 7c.",
        "The Point Count of the Banker's Hand is 7.",
    ]


def test_629a_8_c_4_and_5_third_cards_go_to_the_same_players() -> None:
    round_ = open_round(["2:player=10", "7:banker=10"], BOTH_DRAW)
    assert turned(round_)[4:] == [
        "Seat 2 is handed the third card of the Player's Hand, face down.",
        "Seat 2 turns up the third card of the Player's Hand: 9d.",
        "Seat 7 is handed the third card of the Banker's Hand, face down.",
        "Seat 7 turns up the third card of the Banker's Hand: 8h.",
    ]


def test_629a_8_c_4_an_added_payout_does_not_move_the_third_card() -> None:
    """Seat 1 has $40 on the Player's Hand by then, seat 2 still turns it."""
    round_ = open_round(["1:player=10", "1:house-money=10", "2:player=20"], "2h Kd 2s 7c 4d")
    round_.choose("add-to-player")
    assert turned(round_)[-1] == "Seat 2 turns up the third card of the Player's Hand: 4d."


@pytest.mark.parametrize("hand", ["player", "banker"])
def test_629a_8_c_6_of_equal_wagers_that_nearest_the_dealers_right(hand: str) -> None:
    round_ = open_round([f"3:{hand}=10", f"5:{hand}=10", f"6:{hand}=5"], NO_THIRD)
    handed = [r for r in round_.log.records if " is handed " in r.get("text", "")]
    name = f"{hand.capitalize()}'s Hand"
    assert [(r["text"], r["cite"]) for r in handed] == [
        (f"Seat 5 is handed the {name}, face down.", "629a.8(c)(6)")
    ]


def test_629a_8_c_a_hand_that_nobody_wagered_on_is_turned_by_the_dealer() -> None:
    round_ = open_round(["3:banker=10"], BOTH_DRAW)
    assert [text for text in turned(round_) if "Player's" in text] == [
        "The dealer turns up the Player's Hand: 2h 3s.",
        "The dealer turns up the third card of the Player's Hand: 9d.",
    ]


def test_629a_9_a_to_c_each_count_is_announced_once_and_one_card_more_at_most() -> None:
    round_ = open_round(["1:player=10", "1:house-money=5"], BOTH_DRAW)
    counts = [text for text in said(round_) if text.startswith("The Point Count")]
    assert len(counts) == 2
    assert [to for to, _ in dealt(round_)][4:] == ["Player's Hand", "Banker's Hand"]


def test_629a_8_c_3_ii_third_cards_follow_the_settlement_of_house_money() -> None:
    round_ = open_round(["1:player=10", "1:house-money=5"], BOTH_DRAW)
    kinds = [r["record"] for r in round_.log.records if r["record"] in ("card", "settled")]
    assert kinds == ["card"] * 4 + ["settled"] + ["card"] * 2 + ["settled"]


# ------------------------------------------------------------------------------ giving it up


def held(bets: list[str], shoe: str = BOTH_DRAW) -> Round:
    """A round in which the Player's Hand has just been handed over."""
    round_ = open_round(bets, shoe, stepwise=True)
    for _ in range(4):
        round_.deal()
    assert isinstance(round_.question, Moment)
    return round_


def test_629a_8_d_offered_to_the_right_and_on_counterclockwise() -> None:
    round_ = held(["2:tie=5", "4:player=10", "7:banker=10", "9:tie=5"])
    round_.call("player-delays")
    asked = []
    while isinstance(round_.question, Decide):
        asked.append(round_.question.seat)
        round_.choose("accept" if round_.question.seat == 7 else "decline")
    finish(round_)
    assert asked == [2, 9, 7]
    assert "Seat 4 gives up the right to turn the Player's Hand." in said(round_)
    assert [text for text in turned(round_) if "Player's" in text] == [
        "Seat 4 is handed the Player's Hand, face down.",
        "Seat 7 turns up the Player's Hand: 2h 3s.",
        "Seat 7 is handed the third card of the Player's Hand, face down.",
        "Seat 7 turns up the third card of the Player's Hand: 9d.",
    ]


@pytest.mark.parametrize("others", [[], ["2:tie=5"]])
def test_629a_8_d_the_dealer_turns_what_no_player_accepts(others: list[str]) -> None:
    round_ = held(["4:player=10", *others])
    round_.call("player-delays")
    for _ in others:
        round_.choose("decline")
    finish(round_)
    assert "No player accepts the cards." in said(round_)
    assert turned(round_)[-3:] == [
        "The dealer turns up the Banker's Hand: Kd 2c.",
        "The dealer turns up the third card of the Player's Hand: 9d.",
        "The dealer turns up the third card of the Banker's Hand: 8h.",
    ]


def test_629a_8_d_who_gave_it_up_is_not_offered_it_again() -> None:
    round_ = held(["1:tie=5", "2:tie=5", "3:player=10"])
    round_.call("player-delays")
    round_.choose("accept")
    round_.call("player-delays")
    assert isinstance(round_.question, Decide)
    assert round_.question.seat == 1
    round_.choose("decline")
    assert "No player accepts the cards." in said(round_)


def test_629a_8_d_the_other_hand_stays_with_its_player() -> None:
    round_ = held(["1:tie=5", "3:player=10", "3:banker=10"])
    round_.call("player-delays")
    round_.choose("accept")
    finish(round_)
    assert "Seat 1 turns up the Player's Hand: 2h 3s." in turned(round_)
    assert "Seat 3 turns up the Banker's Hand: Kd 2c." in turned(round_)


def test_629a_8_d_with_a_third_card() -> None:
    round_ = open_round(["1:tie=5", "3:player=10"], BOTH_DRAW, stepwise=True)
    for _ in range(6):
        round_.deal()
    round_.call("player-delays")
    round_.choose("accept")
    finish(round_)
    assert "Seat 3 turns up the Player's Hand: 2h 3s." in turned(round_)
    assert "Seat 1 turns up the third card of the Player's Hand: 9d." in turned(round_)


def test_629a_8_d_no_delay_while_no_player_holds_cards() -> None:
    round_ = open_round(["1:tie=5"], BOTH_DRAW, stepwise=True)
    while round_.question is not None:
        with pytest.raises(ActError, match="cannot happen now"):
            round_.call("player-delays")
        round_.deal()


def test_629a_8_d_nothing_is_won_or_lost_by_turning_the_cards() -> None:
    round_ = held(["1:tie=5", "3:player=10"])
    round_.call("player-delays")
    assert round_.advice() == {"accept": 0, "decline": 0}
    round_.choose("accept")
    finish(round_)
    plain = GAME.open_round(None, ["1:tie=5", "3:player=10"], BOTH_DRAW)
    assert round_.settlements == plain.settlements
