"""629a.13: what goes wrong, and what is done about it."""

from __future__ import annotations

import pytest
from tests.chapters.midibaccarat.table import Answers, call_at, dealt, finish, open_round, said

from croupier.equipment.cards import parse_card
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Moment
from croupier.table.session import ActError, Round

STAYS = "2h Kd 4s 7c Ah 5d 6s 2c 3s"  # Player 6, Banker 7
DRAWS = "2h Kd 4s 3c 9d"  # Player 6, Banker 3


def called(
    bets: list[str], shoe: str, question: int, key: str, answers: Answers | None = None
) -> Round:
    """A round in which an irregularity is called at a question, counted from one."""
    round_ = open_round(bets, shoe, answers, stepwise=True)
    call_at(round_, question, key)
    finish(round_)
    return round_


@pytest.mark.parametrize("question", [1, 4, 5, 6])
def test_629a_13_a_at_any_moment_the_card_begins_the_next_hand(question: int) -> None:
    """While a player holds the Player's Hand, the fifth question, as well as in the deal."""
    shoe = "4h 5d 4s 3c"
    cards = shoe.split()
    cards.insert(min(question - 1, 4), "7h")
    round_ = called(
        ["player=10"], " ".join([*cards, "Kd 2s 3c 9d"]), question, "card-drawn-in-error"
    )
    assert round_.session.carry == {"next-cards": [parse_card("7h")]}
    assert round_.settlements[0].outcome == "push"
    again = round_.session.open_round([parse_bet("tie=10")])
    assert ("Player's Hand", "7h") in dealt(again)


def test_629a_13_a_no_other_card_is_drawn_before_the_one_that_waits() -> None:
    """It is the first card of the next hand, whatever else may be drawn in error."""
    round_ = called(["player=10"], "4h 5d 4s 3c 7h Kd 2s 3c 9d", 6, "card-drawn-in-error")
    again = round_.session.open_round([parse_bet("tie=10")], stepwise=True)
    for key in ("card-drawn-in-error", "card-disclosed"):
        with pytest.raises(ActError, match="cannot happen now"):
            again.call(key)
    again.deal()
    again.call("card-drawn-in-error")
    finish(again)
    assert dealt(again)[5:8] == [
        ("Player's Hand", "7h"),
        ("next hand", "Kd"),
        ("Banker's Hand", "2s"),
    ]


@pytest.mark.parametrize(
    ("shoe", "question", "third", "carry"),
    [
        (DRAWS, 6, ("Banker's Hand", "9d"), {}),
        (STAYS, 6, ("next hand", "Ah"), {"next-cards": [parse_card("Ah")]}),
        ("4h Kd 4s 3c 9d", 6, ("next hand", "9d"), {"next-cards": [parse_card("9d")]}),  # Natural
    ],
)
def test_629a_13_b(
    shoe: str, question: int, third: tuple[str, str], carry: dict[str, object]
) -> None:
    round_ = called(["player=10"], shoe, question, "third-card-undisclosed")
    assert dealt(round_)[4:] == [third]
    assert round_.session.carry == carry
    assert not any(r["face_up"] for r in round_.log.records if r["record"] == "card")


def test_629a_13_c_disclosed_and_the_banker_draws() -> None:
    round_ = called(["banker=10"], DRAWS, 6, "third-card-disclosed-banker-draws")
    assert dealt(round_)[4:] == [("Banker's Hand", "9d")]
    (third,) = (r for r in round_.log.records if r.get("card") == "9d")
    assert third["face_up"]
    assert not [text for text in said(round_) if "third card of the Banker's Hand" in text]


def test_629a_13_c_1_into_the_discard_bucket_with_one_more() -> None:
    round_ = called(["banker=10"], STAYS, 6, "third-card-disclosed-discard")
    assert dealt(round_)[4:] == [("discard bucket", "Ah"), ("discard bucket", "5d")]
    assert round_.settlements[0].net == 950


def test_629a_13_c_2_a_simulated_round_without_wagers() -> None:
    answers: Answers = {"disclosed-third-card": "simulated-round"}
    round_ = called(["banker=10"], STAYS, 6, "third-card-disclosed-simulated", answers)
    player, banker = "simulated Player's Hand", "simulated Banker's Hand"
    assert [to for to, _ in dealt(round_)[4:]] == [player, banker, player, banker]
    assert "The cards of the simulated round go to the discard bucket." in said(round_)
    assert len(round_.settlements) == 1


@pytest.mark.parametrize("remedy", ["discard", "simulated-round"])
def test_629a_13_c_only_the_elected_remedy_can_be_called(remedy: str) -> None:
    answers: Answers = {"disclosed-third-card": remedy}
    round_ = open_round(["tie=10"], "2h Kd 4s 7c 9c", answers, stepwise=True)
    for _ in range(4):
        round_.deal()
    assert isinstance(round_.question, Moment)
    elected = {"discard": "discard", "simulated-round": "simulated"}[remedy]
    offered = [key for key in round_.question.calls if "third-card-disclosed" in key]
    assert offered == [f"third-card-disclosed-{elected}"]


@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("after-round", "6h 5d [9h] 2c Kd [4d] [3s] [8s] [9d] [Qd]"),
        ("at-once", "6h 5d [9h] [2c] [Kd] [4d] 3s 8s"),
    ],
)
def test_629a_13_d_when_the_simulated_round_is_dealt(reading: str, order: str) -> None:
    answers: Answers = {"disclosed-card-simulated": reading}
    shoe = "6h 5d 9h 2c Kd 4d 3s 8s 9d Qd"
    round_ = called(["player=10"], shoe, 3, "card-disclosed", answers)
    found = [f"[{card}]" if "simulated" in to else card for to, card in dealt(round_)]
    assert found[: len(order.split())] == order.split()


def test_629a_13_d_before_the_first_card_the_wagers_wait() -> None:
    round_ = called(["player=10"], "9h 2c Kd 4d 6h 5d 2s 3c", 1, "card-disclosed")
    assert [card for to, card in dealt(round_) if "simulated" not in to] == ["6h", "5d", "2s", "3c"]
    assert round_.settlements[0].outcome == "push"


@pytest.mark.parametrize(
    ("answers", "total"), [({}, 0), ({"house-money-in-void-round": "stays-settled"}, 3000)]
)
def test_629a_13_e_too_few_cards(answers: Answers, total: int) -> None:
    round_ = open_round(["house-money=10", "player=10"], "2h 2d 2s 3c", answers)
    round_.choose("add-to-player")
    assert round_.totals().players == {"player 1": total}
    session = round_.session
    session.open_round([parse_bet("player=10")])
    assert sum(record["record"] == "shuffle" for record in session.log.records) == 2


@pytest.mark.parametrize(
    ("left", "key", "answers"),
    [
        ("Ah", "third-card-disclosed-discard", {}),
        ("Ah 2d", "third-card-disclosed-simulated", {"disclosed-third-card": "simulated-round"}),
        ("Ah 2d", "card-disclosed", {"disclosed-card-simulated": "at-once"}),
    ],
)
def test_629a_13_e_a_round_that_has_all_its_cards_is_not_void(
    left: str, key: str, answers: Answers
) -> None:
    """The shoe runs out over cards that are not of the round, and is replaced after it."""
    round_ = called(["banker=10"], f"2h Kd 4s 7c {left}", 6, key, answers)
    assert [end.net for end in round_.settlements] == [950]
    assert said(round_)[-2:] == ["The dealing shoe is empty.", "The cards are reshuffled."]
    assert not round_.session.carry


def test_629a_13_e_where_a_third_card_is_due_the_round_is_void() -> None:
    round_ = called(
        ["player=10"],
        "2h Kd 2s 7c 9d 2d",
        5,
        "card-disclosed",
        {"disclosed-card-simulated": "at-once"},
    )
    assert [end.outcome for end in round_.settlements] == ["void"]


def test_irregularity_that_cannot_happen_now() -> None:
    round_ = open_round(["player=10"], "6h 5d 9h 2c", stepwise=True)
    with pytest.raises(ActError, match="cannot happen now"):
        round_.call("third-card-undisclosed")
