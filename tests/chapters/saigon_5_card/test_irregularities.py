"""680a.5 and 680a.13: what goes wrong with the cards, and when it can."""

from __future__ import annotations

import pytest
from tests.chapters.saigon_5_card.table import GAME, SEVEN, SIX, in_turn
from tests.chapters.table import Answers

from croupier.equipment.cards import parse_cards
from croupier.rounds.bets import parse_bet
from croupier.table.session import Round

DEALT = 10


def called(irregularity: str, after: int, answers: Answers | None = None, times: int = 1) -> Round:
    """A round of one player in which something is called after so many cards."""
    cards = in_turn(SIX, SEVEN)
    if irregularity == "face-up-card":
        found = cards.split()
        cards = " ".join([*found[:after], *("Ah", "As")[:times], *found[after:]])
    session = GAME.open_session(GAME.rules(answers), order=parse_cards(cards))
    round_ = session.open_round([parse_bet("ante=10"), parse_bet("bonus=5")], stepwise=True)
    for _ in range(after):
        round_.deal()
    for _ in range(times):
        round_.call(irregularity)
        if irregularity == "face-up-card":
            round_.deal()
    while round_.question is not None:
        round_.deal()
    return round_


def is_void(round_: Round) -> bool:
    return {end.outcome for end in round_.settlements} == {"void"}


def calls(after: int, answers: Answers | None = None) -> set[str]:
    cards = parse_cards(in_turn(SIX, SEVEN))
    session = GAME.open_session(GAME.rules(answers), order=cards)
    round_ = session.open_round([parse_bet("ante=10")], stepwise=True)
    for _ in range(after):
        round_.deal()
    assert round_.question is not None
    return set(round_.question.calls)


@pytest.mark.parametrize("after", [0, 5, 9])
def test_680a_13_a_one_face_up_card_is_discarded_and_a_second_voids(after: int) -> None:
    assert not is_void(called("face-up-card", after))
    assert is_void(called("face-up-card", after, times=2))


def test_680a_13_b_a_card_drawn_in_error_is_the_next() -> None:
    assert not is_void(called("card-drawn-in-error", 4))


@pytest.mark.parametrize("after", [1, DEALT, DEALT + 1])
def test_680a_13_c_a_wrong_number_of_cards_voids_until_the_hands_are_up(after: int) -> None:
    assert is_void(called("wrong-number-of-cards", after))


@pytest.mark.parametrize(("reading", "net"), [("returned", 0), ("lost", -1_000)])
def test_680a_7_b_a_player_who_left_before_the_round_is_void(reading: str, net: int) -> None:
    rules = GAME.rules({"abandoned-in-void-round": reading})
    session = GAME.open_session(rules, order=parse_cards(in_turn(SIX, SEVEN)))
    round_ = session.open_round([parse_bet("1:ante=10"), parse_bet("2:ante=10")], stepwise=True)
    round_.deal()
    round_.call("player-leaves", 1)
    round_.call("wrong-number-of-cards")
    assert {end.seat: end.net for end in round_.settlements} == {1: net, 2: 0}


def test_680a_13_d_and_f_and_5_b_before_the_first_card() -> None:
    early = {"shuffler-jam", "shuffler-count-wrong"}
    assert early | {"shuffler-out-of-order"} <= calls(0)
    assert early.isdisjoint(calls(1))


def test_680a_13_e_an_automated_shoe_jams() -> None:
    shoe: Answers = {"dealing": "automated-shoe"}
    assert is_void(called("shoe-jam", 7, shoe))
    assert "shoe-jam" not in calls(7)


def test_680a_5_e_only_cards_that_were_cut() -> None:
    assert "improper-cut" not in calls(0)
    assert "improper-cut" in calls(0, {"automated-shuffler": False})
    assert "improper-cut" in calls(0, {"preshuffled-cards": True})
    assert "improper-cut" not in calls(0, {"automated-shuffler": False, "reshuffling-shoe": True})


@pytest.mark.parametrize("key", ["stub-count-misdealt", "stub-count-wrong-deck"])
def test_680a_8_g_and_9_f_and_10_f_a_wrong_stub_voids_the_round(key: str) -> None:
    by_hand: Answers = {"automated-shuffler": False}
    assert is_void(called(key, DEALT, by_hand))
    assert key not in calls(DEALT - 1, by_hand)
    assert key not in calls(DEALT), "the shuffler counts"
