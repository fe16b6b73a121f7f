"""627a.13: what goes wrong, and what is done about it."""

from __future__ import annotations

import pytest
from tests.chapters.minibaccarat.table import (
    GAME,
    Answers,
    call_at,
    dealt,
    finish,
    open_round,
    said,
    settled,
    told_of_the_shoe,
)

from croupier.equipment.cards import parse_card
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Moment, NextCard
from croupier.table.ledger import Totals
from croupier.table.session import ActError


def test_627a_13_a_card_drawn_in_error_is_the_first_of_the_next_hand() -> None:
    round_ = open_round(["player=10"], "4h 5d 4s 3c 7h Kd 2s 3c", stepwise=True)
    call_at(round_, 5, "card-drawn-in-error")
    finish(round_)
    assert round_.session.carry == {"next-cards": [parse_card("7h")]}
    again = round_.session.open_round([parse_bet("player=10")])
    assert dealt(again)[-4:-2] == [("Player's Hand", "7h"), ("Banker's Hand", "Kd")]


@pytest.mark.parametrize(
    ("shoe", "third", "carry"),
    [
        ("2h Kd 4s 3c 9d", ("Banker's Hand", "9d"), {}),  # the Banker's Hand draws
        ("2h Kd 4s 7c 9d", ("next hand", "9d"), {"next-cards": [parse_card("9d")]}),  # it stays
        ("4h Kd 4s 3c 9d", ("next hand", "9d"), {"next-cards": [parse_card("9d")]}),  # a Natural
    ],
)
def test_627a_13_b(shoe: str, third: tuple[str, str], carry: dict[str, object]) -> None:
    round_ = open_round(["player=10"], shoe, stepwise=True)
    call_at(round_, 5, "third-card-undisclosed")
    finish(round_)
    assert dealt(round_)[4:] == [third]
    assert round_.session.carry == carry


def test_627a_13_c_disclosed_and_the_banker_draws() -> None:
    round_ = open_round(["player=10"], "2h Kd 4s 3c 9d", stepwise=True)
    call_at(round_, 5, "third-card-disclosed-banker-draws")
    assert isinstance(round_.question, NextCard)
    assert "third-card-undisclosed" not in round_.question.calls  # once in a round
    finish(round_)
    assert dealt(round_)[4:] == [("Banker's Hand", "9d")]


def test_627a_13_c_1_discarded_with_one_more() -> None:
    round_ = open_round(["banker=10"], "2h Kd 4s 7c Ah 5d", stepwise=True)
    call_at(round_, 5, "third-card-disclosed-discard")
    finish(round_)
    assert dealt(round_)[4:] == [("discard rack", "Ah"), ("discard rack", "5d")]
    assert round_.settlements[0].net == 950


def test_627a_13_c_2_simulated_round() -> None:
    answers: Answers = {"disclosed-third-card": "simulated-round"}
    round_ = open_round(["banker=10"], "2h Kd 4s 7c Ah 5d 6s 2c", answers, stepwise=True)
    call_at(round_, 5, "third-card-disclosed-simulated")
    finish(round_)
    assert [to for to, _ in dealt(round_)[4:]] == [
        "simulated Player's Hand",
        "simulated Banker's Hand",
        "simulated Player's Hand",
        "simulated Banker's Hand",
    ]
    assert len(round_.settlements) == 1


@pytest.mark.parametrize("remedy", ["discard", "simulated-round"])
def test_627a_13_c_only_the_elected_remedy_can_be_called(remedy: str) -> None:
    answers: Answers = {"disclosed-third-card": remedy}
    round_ = open_round(["banker=10"], "2h Kd 4s 7c 9c", answers, stepwise=True)
    for _ in range(4):
        round_.deal()
    assert isinstance(round_.question, Moment)
    elected = {"discard": "discard", "simulated-round": "simulated"}[remedy]
    offered = [key for key in round_.question.calls if "third-card-disclosed" in key]
    assert offered == [f"third-card-disclosed-{elected}"]


def test_627a_13_a_and_d_no_card_is_drawn_from_an_empty_shoe() -> None:
    round_ = open_round(["banker=10"], "2h Kd 3s 7c 2d", stepwise=True)
    for _ in range(5):
        round_.deal()
    assert isinstance(round_.question, Moment)
    assert round_.question.calls == ()


def test_627a_13_c_not_where_a_third_card_was_due() -> None:
    round_ = open_round(["banker=10"], "2h Kd 3s 7c 2d 9c", stepwise=True)
    for _ in range(5):
        round_.deal()
    assert isinstance(round_.question, Moment)
    assert round_.question.calls == ("card-drawn-in-error", "card-disclosed")


@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("after-round", "6h 5d [9h] 2c Kd 4d 3s 8s"),
        ("at-once", "6h 5d [9h] [2c] [Kd] [4d] 3s 8s"),
    ],
)
def test_627a_13_d_when_the_simulated_round_is_dealt(reading: str, order: str) -> None:
    shoe = "6h 5d 9h 2c Kd 4d 3s 8s 9d Qd"
    answers: Answers = {"disclosed-card-simulated": reading}
    round_ = open_round(["player=10"], shoe, answers, stepwise=True)
    call_at(round_, 3, "card-disclosed")
    finish(round_)
    found = [f"[{card}]" if "simulated" in to else card for to, card in dealt(round_)]
    if reading == "after-round":
        # Player 6h 2c, Banker 5d Kd; then the simulated round from the card put aside
        assert found == ["6h", "5d", "[9h]", "2c", "Kd", "[4d]", "[3s]", "[8s]", "[9d]", "[Qd]"]
    else:
        assert found[:8] == order.split()


def test_627a_13_d_before_the_first_card_the_wagers_wait() -> None:
    round_ = open_round(["player=10"], "9h 2c Kd 4d 6h 5d 2s 3c", stepwise=True)
    call_at(round_, 1, "card-disclosed")
    finish(round_)
    assert [card for to, card in dealt(round_) if "simulated" not in to] == ["6h", "5d", "2s", "3c"]
    assert round_.settlements[0].outcome == "push"


@pytest.mark.parametrize(
    ("reading", "left", "call_on", "told"),
    [
        # The cover card appears in the first round, and a simulated round follows it.
        ("not-counted", 41, (1, 2), ["Last hand.", "", "shuffle"]),
        ("counted", 41, (1, 2), ["Last hand.", "shuffle", ""]),
        # It appears in the simulated round: that hand is completed, and one more is played.
        ("not-counted", 46, (1, 2), ["Last hand.", "", "shuffle"]),
        ("counted", 46, (1, 2), ["Last hand.", "", "shuffle"]),
        # While wagers lie on the layout a simulated round belongs to their round.
        ("not-counted", 41, (2, 0), ["Last hand.", "", "shuffle"]),
        ("counted", 41, (2, 0), ["Last hand.", "", "shuffle"]),
    ],
)
def test_627a_9_e_reading_simulated_round_as_hand(
    reading: str, left: int, call_on: tuple[int, int], told: list[str]
) -> None:
    assert told_of_the_shoe(GAME, reading, left, call_on) == told


def test_627a_13_e_too_few_cards() -> None:
    bets = ["1:player=10", "2:tie=5", "2:house-money=5"]
    round_ = open_round(bets, "2h 3d 2s 2c")
    found = [end.outcome for end in round_.settlements]
    assert found == ["player-or-banker-pair", "void", "void", "undone"]
    assert round_.totals() == Totals({"player 1": 0, "player 2": 0}, 0, meters=0, layout=0)
    session = round_.session
    session.open_round([parse_bet("player=10")])
    assert sum(record["record"] == "shuffle" for record in session.log.records) == 2


def test_627a_13_e_an_added_payout_is_returned_with_its_wager() -> None:
    ends = settled(["player=10", "house-money=5"], "2h 3d 2s 2c", ["add-to-player"])
    assert (ends["1:player"].stake, ends["1:player"].net) == (2500, 0)


def test_627a_13_e_in_a_simulated_round_after_the_settlement() -> None:
    round_ = open_round(["player=10"], "6h 5d 9h 2c Kd", stepwise=True)
    call_at(round_, 3, "card-disclosed")
    finish(round_)
    assert [end.outcome for end in round_.settlements] == ["win"]
    assert "The dealing shoe is empty." in said(round_)


def test_a_card_that_waited_goes_back_with_a_reshuffle() -> None:
    round_ = open_round(["player=10"], "6h 5d 9h 2c", stepwise=True)
    call_at(round_, 3, "card-drawn-in-error")
    finish(round_)
    assert round_.session.carry == {}
    assert [end.outcome for end in round_.settlements] == ["void"]


@pytest.mark.parametrize("key", ["third-card-undisclosed", "third-card-disclosed-discard"])
def test_irregularity_that_cannot_happen_now(key: str) -> None:
    round_ = open_round(["player=10"], "6h 5d 9h 2c", stepwise=True)
    with pytest.raises(ActError, match="cannot happen now"):
        round_.call(key)
