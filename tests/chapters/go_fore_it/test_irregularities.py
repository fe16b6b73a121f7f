"""676a.8 to 676a.10 and 676a.13: how the cards go out, and what is done where it goes wrong."""

from __future__ import annotations

import pytest
from tests.chapters.table import Answers

import croupier
from croupier.equipment.cards import parse_cards
from croupier.rounds.words import Decide, NextCard, Settlement
from croupier.table.session import ActError, Round

GAME = croupier.game("go-fore-it")
BETS = ["1:front-9=10", "1:skins=5", "2:front-9=5"]
CARDS = "4h 5h Ks 9h 4c Kd 9c 3c 2s Ac 3d 2d"
ROUND = ["seat 1", "seat 2", "dealer"]
FIRST, SECOND = 13, 14  # the questions at which the two seats decide


def test_676a_8_b_9_b_and_10_b_four_cards_each() -> None:
    def dealt(dealing: str) -> list[str]:
        session = GAME.open_session(GAME.rules({"dealing": dealing}))
        round_ = session.open_round(BETS, stepwise=True)
        places = []
        while isinstance(question := round_.question, NextCard):
            places.append(question.to)
            round_.deal()
        return places

    assert dealt("manual-shoe") == dealt("hand") == ROUND * 4
    assert dealt("automated-shoe") == [place for place in ROUND for _ in range(4)]


def go_on(round_: Round, choice: str) -> None:
    if isinstance(round_.question, Decide):
        round_.choose(choice)
    else:
        round_.deal()


def called(
    at: int,
    irregularity: str,
    seat: int | None = None,
    answers: Answers | None = None,
    choice: str = "back-9",
) -> dict[tuple[int, str], Settlement]:
    """A round of two seats with a call at the nth question."""
    session = GAME.open_session(GAME.rules(answers), order=parse_cards(CARDS))
    round_ = session.open_round(BETS, stepwise=True)
    for _ in range(at - 1):
        go_on(round_, choice)
    round_.call(irregularity, seat)
    while not round_.finished:
        go_on(round_, choice)
    return {(end.seat, end.wager): end for end in round_.settlements}


@pytest.mark.parametrize("at", [4, 8, FIRST, SECOND])
@pytest.mark.parametrize("choice", ["back-9", "fold"])
def test_676a_13_d_an_exposed_card_voids_the_round(at: int, choice: str) -> None:
    """While the cards are dealt, and until the last player has decided."""
    ends = called(at, "card-exposed", choice=choice)
    made = {(1, "back-9")} if at == SECOND and choice == "back-9" else set()
    assert set(ends) == {(1, "front-9"), (1, "skins"), (2, "front-9")} | made
    assert {(end.outcome, end.net, end.cite) for end in ends.values()} == {
        ("void", 0, "676a.13(d)")
    }


def test_676a_13_d_a_hole_card_of_a_stack_before_the_dealer_has_a_card() -> None:
    stacks: Answers = {"dealing": "automated-shoe"}
    assert {end.outcome for end in called(4, "card-exposed", answers=stacks).values()} == {"void"}
    with pytest.raises(ActError):  # the first stack has two cards, which are no hole cards
        called(3, "card-exposed", answers=stacks)


@pytest.mark.parametrize("at", [1, 3, 15, 16])
def test_676a_13_d_not_before_there_is_such_a_card_nor_after_the_last_decision(at: int) -> None:
    with pytest.raises(ActError):
        called(at, "card-exposed")


@pytest.mark.parametrize("at", [2, 12, FIRST, SECOND, 15, 16])
def test_676a_13_c_a_wrong_number_of_cards_voids_every_wager(at: int) -> None:
    assert {end.outcome for end in called(at, "wrong-number-of-cards").values()} == {"void"}


@pytest.mark.parametrize("reading", ["returned", "lost"])
def test_676a_13_c_reading_of_a_front_9_forfeited_before(reading: str) -> None:
    answers: Answers = {"fold-in-void-round": reading}
    ends = called(SECOND, "wrong-number-of-cards", answers=answers, choice="fold")
    assert ends[1, "front-9"].net == (0 if reading == "returned" else -1_000)
    assert (ends[1, "skins"].net, ends[2, "front-9"].net) == (0, 0)


@pytest.mark.parametrize("lose", [True, False])
def test_676a_7_b_a_player_who_leaves(lose: bool) -> None:
    """Seat 1 has 23 points against 24: before the decision, and with the Back 9 made."""
    answers: Answers = {"abandoned-wagers-lose": lose}
    before = called(FIRST, "player-leaves", 1, answers)
    assert before[1, "front-9"].net == -1_000
    assert before[1, "skins"].net == (-500 if lose else 500)
    after = called(SECOND, "player-leaves", 1, answers)
    nets = [after[1, wager].net for wager in ("front-9", "back-9", "skins")]
    assert nets == ([-1_000, -1_000, -500] if lose else [1_000, 1_000, 500])


def test_676a_5_e_and_g_a_cut_may_be_improper_only_where_there_is_one() -> None:
    for answers, cut in (
        ({}, False),
        ({"automated-shuffler": False}, True),
        ({"automated-shuffler": False, "reshuffling-shoe": True}, False),
    ):
        round_ = GAME.open_session(GAME.rules(answers)).open_round(["front-9=5"], stepwise=True)
        assert round_.can_call("improper-cut") is cut


def test_676a_13_g_only_a_device_can_be_out_of_order() -> None:
    for answers, shuffler, shoe in (
        ({}, True, False),
        ({"automated-shuffler": False}, False, False),
        ({"automated-shuffler": False, "dealing": "automated-shoe"}, False, True),
    ):
        round_ = GAME.open_session(GAME.rules(answers)).open_round(["front-9=5"], stepwise=True)
        assert round_.can_call("shuffler-out-of-order") is shuffler
        assert round_.can_call("dealing-shoe-out-of-order") is shoe
