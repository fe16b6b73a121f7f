"""663a.8 to 663a.10 and 663a.13: how the cards go out, and what is done where it goes wrong."""

from __future__ import annotations

import pytest
from tests.chapters.table import Answers

import croupier
from croupier.equipment.cards import parse_cards
from croupier.rounds.words import Decide, NextCard, Settlement
from croupier.table.session import ActError, Round

GAME = croupier.game("five-card-hi-lo")
BETS = ["1:ante=10", "1:tie=5", "1:poker-bonus=5", "2:ante=5"]
CARDS = "Ah 9h Qs Jd 9d 10d 10c Jc 9s 4h 5h 5d 3d 4d 4s 2c"  # 31 and 7, or 24 and 4; 29 and 9
ROUND = ["seat 1", "seat 2", "dealer"]
FIRST, SECOND, ACE, LAST, TURNED_UP = range(16, 21)  # questions after the deal


def test_663a_8_d_9_b_and_10_b_five_cards_each() -> None:
    def dealt(dealing: str) -> list[str]:
        session = GAME.open_session(GAME.rules({"dealing": dealing}))
        round_ = session.open_round(BETS, stepwise=True)
        places = []
        while isinstance(question := round_.question, NextCard):
            places.append(question.to)
            round_.deal()
        return places

    assert dealt("manual-shoe") == dealt("hand") == ROUND * 5
    assert dealt("automated-shoe") == [place for place in ROUND for _ in range(5)]


def go_on(round_: Round, fold: int) -> None:
    question = round_.question
    if not isinstance(question, Decide):
        round_.deal()
    elif question.cite == "663a.11(d)":
        round_.choose("ace-low")
    else:
        round_.choose("fold" if question.seat == fold else "play")


def called(
    at: int,
    irregularity: str,
    seat: int | None = None,
    answers: Answers | None = None,
    fold: int = 0,
) -> dict[tuple[int, str], Settlement]:
    """A round of two seats with a call at the nth question."""
    session = GAME.open_session(GAME.rules(answers), order=parse_cards(CARDS))
    round_ = session.open_round(BETS, stepwise=True)
    for _ in range(at - 1):
        go_on(round_, fold)
    round_.call(irregularity, seat)
    while not round_.finished:
        go_on(round_, fold)
    return {(end.seat, end.wager): end for end in round_.settlements}


@pytest.mark.parametrize("at", [2, 15, FIRST, SECOND, ACE, LAST, TURNED_UP])
def test_663a_13_c_a_wrong_number_of_cards_voids_every_wager(at: int) -> None:
    ends = called(at, "wrong-number-of-cards")
    assert {(end.outcome, end.net, end.cite) for end in ends.values()} == {
        ("void", 0, "663a.13(c)")
    }
    assert ((1, "play") in ends) == (at > FIRST)


@pytest.mark.parametrize("reading", ["returned", "lost"])
def test_663a_13_c_reading_of_wagers_forfeited_before(reading: str) -> None:
    answers: Answers = {"fold-in-void-round": reading}
    ends = called(SECOND, "wrong-number-of-cards", answers=answers, fold=1)
    nets = {key: end.net for key, end in ends.items()}
    lost = reading == "lost"
    assert nets == {
        (1, "ante"): -1_000 * lost,
        (1, "tie"): -500 * lost,
        (1, "poker-bonus"): 0,
        (2, "ante"): 0,
    }


@pytest.mark.parametrize("lose", [True, False])
def test_663a_7_b_a_player_who_leaves_before_deciding(lose: bool) -> None:
    ends = called(FIRST, "player-leaves", 1, {"abandoned-wagers-lose": lose})
    assert [ends[1, wager].net for wager in ("ante", "tie", "poker-bonus")] == [-1_000, -500, -500]
    assert {ends[1, wager].cite == "663a.7(b)" for wager in ("ante", "tie")} == {lose}


@pytest.mark.parametrize("at", [SECOND, ACE])
@pytest.mark.parametrize(("reading", "net"), [("aces-high", 1_000), ("ace-low", 0)])
def test_663a_7_b_reading_of_an_ace_that_nobody_is_there_to_place(
    at: int, reading: str, net: int
) -> None:
    """31 and 7 beat 29 and 9; 24 and 4 have the better low hand alone."""
    answers: Answers = {"abandoned-wagers-lose": False, "hands-of-a-player-who-left": reading}
    ends = called(at, "player-leaves", 1, answers)
    assert (ends[1, "ante"].net, ends[1, "play"].net) == (net, net)
    lost = called(at, "player-leaves", 1, {"hands-of-a-player-who-left": reading})
    assert (lost[1, "ante"].net, lost[1, "play"].net) == (-1_000, -1_000)


def test_663a_13_a_only_while_the_cards_are_dealt() -> None:
    assert called(3, "face-up-card")
    with pytest.raises(ActError):
        called(FIRST, "face-up-card")


def can_call(irregularity: str, answers: Answers) -> bool:
    round_ = GAME.open_session(GAME.rules(answers)).open_round(["ante=5"], stepwise=True)
    return round_.can_call(irregularity)


def test_663a_5_e_and_g_a_cut_may_be_improper_only_where_there_is_one() -> None:
    by_hand: Answers = {"automated-shuffler": False}
    assert not can_call("improper-cut", {})
    assert can_call("improper-cut", by_hand)
    assert not can_call("improper-cut", {**by_hand, "reshuffling-shoe": True})


def test_663a_5_b_and_g_a_count_of_the_shuffler_may_be_wrong_only_where_it_counts() -> None:
    assert can_call("shuffler-count-wrong", {})
    assert not can_call("shuffler-count-wrong", {"shuffler-counts-cards": False})
    assert not can_call("shuffler-count-wrong", {"reshuffling-shoe": True})


def test_663a_13_f_only_a_device_can_be_out_of_order() -> None:
    by_hand: Answers = {"automated-shuffler": False}
    assert can_call("shuffler-out-of-order", {})
    assert not can_call("shuffler-out-of-order", by_hand)
    assert not can_call("dealing-shoe-out-of-order", by_hand)
    assert can_call("dealing-shoe-out-of-order", {**by_hand, "dealing": "automated-shoe"})
