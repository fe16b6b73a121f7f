"""Irregularities and the shoe of Over/Under: 686a.5, 686a.7 and 686a.9."""

from __future__ import annotations

import pytest
from tests.chapters.stepping import run_out
from tests.chapters.table import Answers

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.words import Decide, NextCard
from croupier.table.round import Round
from croupier.table.session import Session

GAME = croupier.game("686a")
BETS = ["1:ante=10", "1:bonus=5", "2:ante=10"]
MISSED = "additional-cards-not-dealt"


def stepwise(cards: str, answers: Answers | None = None) -> Round:
    session = Session(GAME.entry, GAME.rules(answers), order=parse_cards(cards))
    return session.open_round(BETS, stepwise=True)


def go_on(round_: Round, do: str = "over-23") -> None:
    if isinstance(round_.question, Decide):
        round_.choose(do)
    else:
        round_.deal()


def second_card(round_: Round, do: str = "over-23") -> Round:
    """Up to the first of the two additional cards of seat 1."""
    while not (isinstance(round_.question, NextCard) and round_.question.cite == "686a.7(i)"):
        go_on(round_, do)
    return round_


def nets(round_: Round) -> dict[tuple[int, str], int]:
    while round_.question is not None:
        go_on(round_)
    found: dict[tuple[int, str], int] = {}
    for end in round_.settlements:
        found[end.seat, end.wager] = found.get((end.seat, end.wager), 0) + end.net // 100
    return found


def calls(round_: Round) -> set[str]:
    assert round_.question is not None
    return set(round_.question.calls)


def test_686a_9_a_a_card_face_up_is_not_used() -> None:
    round_ = second_card(stepwise("9h 9d 2c Kc Kd 2s 2h"))
    round_.call("face-up-card")
    assert nets(round_) == {
        (1, "ante"): 10,
        (1, "over-23"): 10,
        (1, "bonus"): 15,
        (2, "ante"): -10,
        (2, "over-23"): -10,
    }


def test_686a_9_b_an_empty_shoe_is_filled_from_the_discard_rack() -> None:
    round_ = stepwise("9h 9d Kc Kd")
    nets(round_)
    records = round_.log.records
    (called,) = [nth for nth, r in enumerate(records) if r["record"] == "called"]
    assert records[called]["irregularity"] == "too-few-cards"
    after = [r for r in records[called:] if r["record"] in ("shuffle", "card")]
    shuffle, burn, third = after[:3]
    assert shuffle["cards"] == 312 - 1  # all but the card that lies before seat 2
    assert (burn["to"], burn["face_up"], third["to"]) == ("discard rack", False, "seat 2")


def test_686a_9_b_called_again_with_no_card_since_the_round_is_void() -> None:
    round_ = second_card(stepwise("9h 9d Kc Kd"))
    run_out(round_)
    run_out(round_)
    assert round_.finished
    assert set(nets(round_).values()) == {0}


def test_686a_9_b_a_shoe_may_run_out_twice_in_a_round() -> None:
    round_ = second_card(stepwise("9h 9d Kc Kd"))
    for _ in range(2):
        run_out(round_)
        for to in ("discard rack", "seat 1"):
            assert isinstance(round_.question, NextCard)
            assert round_.question.to == to
            round_.deal()
    assert isinstance(round_.question, Decide)
    assert round_.question.seat == 2


def test_686a_9_b_what_was_shuffled_again_is_no_longer_known() -> None:
    round_ = stepwise("9h 9d Kc")
    round_.call("face-up-card")
    round_.deal()
    run_out(round_)
    while not isinstance(round_.question, Decide):
        round_.deal()
    assert len(round_.question.known["others"]) == 1


@pytest.mark.parametrize(
    ("made", "returned", "only"),
    [
        ("over-23", {"ante": 0, "over-23": 0, "bonus": 0}, {"over-23": -10, "bonus": -5}),
        ("surrender", {"ante": -10, "bonus": 0}, {"bonus": -5}),
    ],
)
def test_686a_9_c_reading_of_a_dead_hand(
    made: str, returned: dict[str, int], only: dict[str, int]
) -> None:
    for reading, expected in (("all-returned", returned), ("ante-only", returned | only)):
        round_ = second_card(stepwise("6h 9d Kc Kd", {"dead-hand-wagers": reading}), made)
        round_.call(MISSED)
        round_.choose("dead-hand")
        ends = nets(round_)
        assert {wager: net for (seat, wager), net in ends.items() if seat == 1} == expected
        assert ends[2, "over-23"] == 10


@pytest.mark.parametrize(("reading", "net"), [("ante-collected", -10), ("ante-returned", 0)])
def test_686a_9_c_reading_of_a_dead_hand_after_surrender(reading: str, net: int) -> None:
    answers: Answers = {"dead-hand-after-surrender": reading}
    round_ = second_card(stepwise("6h 9d Kc Kd", answers), "surrender")
    round_.call(MISSED)
    round_.choose("dead-hand")
    ends = nets(round_)
    assert (ends[1, "ante"], ends[1, "bonus"]) == (net, 0)


def test_686a_9_c_a_dead_hand_that_was_not_surrendered_gets_its_ante_by_either_reading() -> None:
    answers: Answers = {"dead-hand-after-surrender": "ante-returned"}
    round_ = second_card(stepwise("6h 9d Kc Kd", answers))
    round_.call(MISSED)
    round_.choose("dead-hand")
    assert nets(round_)[1, "ante"] == 0


def test_686a_9_c_cards_dealt_after_all_other_players_have_theirs() -> None:
    round_ = second_card(stepwise("9h 9d 2c 2s Kc Kd"))
    round_.call(MISSED)
    round_.choose("deal-later")
    ends = nets(round_)
    assert (ends[1, "over-23"], ends[1, "bonus"], ends[2, "over-23"]) == (10, 15, -10)
    dealt = [r["to"] for r in round_.log.records if r["record"] == "card"]
    assert dealt == ["seat 1", "seat 2", "seat 2", "seat 2", "seat 1", "seat 1"]


def test_686a_9_c_can_happen_only_where_both_cards_are_due_for_the_first_time() -> None:
    round_ = stepwise("9h 9d 2c 2s Kc Kd")
    assert MISSED not in calls(round_)
    assert MISSED in calls(second_card(round_))
    round_.deal()
    assert MISSED not in calls(round_)
    late = second_card(stepwise("9h 9d 2c 2s Kc Kd"))
    late.call(MISSED)
    late.choose("deal-later")
    assert MISSED in calls(second_card(late))
    for _ in range(2):
        late.deal()
    assert isinstance(late.question, NextCard)
    assert late.question.to == "seat 1"
    assert MISSED not in calls(late)


def test_686a_9_d_and_5_e_of_the_cards_in_play_only_before_the_first_of_a_new_shoe() -> None:
    """The device may jam later too, over the other batch (686a.3(b)(3)), and the shoe stays."""
    rules = GAME.rules({"automated-shuffler": True})
    session = Session(GAME.entry, rules, seed=Seed.from_text("686a"))
    for nth in range(2):
        round_ = session.open_round(["ante=10"], stepwise=True)
        assert ("improper-cut" in calls(round_)) is (nth == 0)
        if nth == 0:
            round_.call("shuffler-jam")
        round_.deal()
        assert "improper-cut" not in calls(round_)
        round_.call("shuffler-jam")
        nets(round_)
    assert sum(r["record"] == "shuffle" for r in session.log.records) == 2


def test_686a_9_d_and_e_devices_that_are_not_there_do_not_fail() -> None:
    cards = "9h 9d 2c 2s Kc Kd"
    assert calls(stepwise(cards)) == {"face-up-card", "improper-cut"}
    shuffler = calls(stepwise(cards, {"continuous-shuffler": True}))
    assert shuffler == {"face-up-card", "shuffler-jam", "shuffler-out-of-order"}


def test_686a_7_c_and_d_one_card_is_burned_and_the_round_of_the_cover_card_is_completed() -> None:
    """78 of 312 cards lie below the cover card, 311 are dealt by threes: 78 rounds reach it."""
    session = Session(GAME.entry, GAME.rules(), seed=Seed.from_text("cover"))
    for _ in range(79):
        nets(session.open_round(["ante=10"], stepwise=True))
    records = [r["record"] for r in session.log.records]
    second = len(records) - 1 - records[::-1].index("shuffle")
    assert records[:second].count("card") == 1 + 78 * 3
    burned = [r for r in session.log.records if r.get("cite") == "686a.7(c)"]
    assert [(r["to"], r["face_up"]) for r in burned] == [("discard rack", False)] * 2
