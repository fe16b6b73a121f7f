"""679a.8 to 679a.10 and 679a.13: how the cards go out, and what is done where it goes wrong."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.chapters.table import Answers

import croupier
from croupier.equipment.cards import parse_cards
from croupier.rounds.words import Decide, NextCard, Settlement
from croupier.rulebook.answers import AnswerError
from croupier.table.session import ActError, Round

GAME = croupier.game("three-card-prime")


# ------------------------------------------------------------------------------ cards


def dealt(bets: Sequence[str], answers: Answers) -> list[str]:
    """Where the cards of a round go, in their order."""
    round_ = GAME.open_session(GAME.rules(answers)).open_round(bets, stepwise=True)
    places = []
    while isinstance(question := round_.question, NextCard):
        places.append(question.to)
        round_.deal()
    return places


PAIR = ["1:ante=5", "1:pair-bonus=5", "2:ante=5"]
ROUND = ["seat 1", "seat 2", "dealer"]
STACKS = [place for place in ROUND for _ in range(3)]
FOURTH = "fourth card of seat 1"


def test_679a_8_c_9_b_and_10_b_and_c_only_pair_bonus_players_have_a_fourth_card() -> None:
    assert dealt(PAIR, {"dealing": "manual-shoe"}) == [*ROUND * 3, FOURTH]
    assert dealt(PAIR, {"dealing": "hand"}) == [*ROUND * 3, FOURTH]
    assert dealt(PAIR, {"dealing": "automated-shoe"}) == [*STACKS, FOURTH]
    assert dealt(PAIR[::2], {}) == ROUND * 3


def test_679a_8_h_9_g_and_10_h_one_community_card_for_all() -> None:
    for dealing, first in (("manual-shoe", ROUND * 3), ("hand", ROUND * 3)):
        answers: Answers = {"dealing": dealing, "pair-bonus-community-card": True}
        assert dealt(PAIR, answers) == [*first, "community"]
        assert dealt(PAIR[::2], answers) == first
    answers = {"dealing": "automated-shoe", "pair-bonus-community-card": True}
    assert dealt(PAIR, answers) == [*STACKS, "community"]


def test_679a_10_g_stacks_of_four() -> None:
    answers: Answers = {
        "dealing": "automated-shoe",
        "reshuffling-shoe": True,
        "four-card-stacks": True,
    }
    first, second, dealer = (STACKS[nth : nth + 3] for nth in (0, 3, 6))
    rack = "discard rack"
    assert dealt(PAIR, answers) == [*first, FOURTH, *second, rack, *dealer, rack]
    with pytest.raises(AnswerError, match=r"679a\.10\(h\)"):
        GAME.rules({**answers, "pair-bonus-community-card": True})


# ------------------------------------------------------------------------------ irregularities

ALL = ["ante=10", "prime=5", "pair-bonus=5", "all-six-bonus=5"]
CARDS = "9h 9c 9d Ks 4d 3s 2s"
SETTLED = {"ante": 0, "prime": 1_500, "pair-bonus": 500, "all-six-bonus": 2_500}


def go_on(round_: Round) -> None:
    if isinstance(round_.question, Decide):
        round_.choose("play")
    else:
        round_.deal()


def called(
    at: int, irregularity: str, seat: int | None = None, answers: Answers | None = None
) -> dict[str, Settlement]:
    """A round of one seat that plays, with a call at the nth question."""
    session = GAME.open_session(GAME.rules(answers), order=parse_cards(CARDS))
    round_: Round = session.open_round(ALL, stepwise=True)
    for _ in range(at - 1):
        go_on(round_)
    round_.call(irregularity, seat)
    while not round_.finished:
        go_on(round_)
    return {end.wager: end for end in round_.settlements}


@pytest.mark.parametrize("at", [3, 5, 7, 8, 9])
def test_679a_13_d_optional_wagers_are_settled_all_the_same(at: int) -> None:
    """While the cards are dealt, before the decision, and before the hand is revealed."""
    ends = called(at, "dealer-card-exposed")
    nets = {wager: end.net for wager, end in ends.items()}
    assert nets == SETTLED | ({"play": 0} if at == 9 else {})
    assert {ends[wager].outcome for wager in nets if not ends[wager].net} == {"void"}


def test_679a_13_d_not_before_the_dealer_has_a_card_nor_after_the_reveal() -> None:
    for at in (1, 2, 10):
        with pytest.raises(ActError):
            called(at, "dealer-card-exposed")


@pytest.mark.parametrize("at", [2, 8, 9, 10])
def test_679a_13_c_a_wrong_number_of_cards_voids_every_wager(at: int) -> None:
    ends = called(at, "wrong-number-of-cards")
    assert {end.outcome for end in ends.values()} == {"void"}
    assert set(SETTLED) <= set(ends)


@pytest.mark.parametrize("lose", [True, False])
def test_679a_7_b_a_player_who_leaves_before_deciding(lose: bool) -> None:
    ends = called(8, "player-leaves", 1, {"abandoned-wagers-lose": lose})
    nets = {wager: end.net for wager, end in ends.items()}
    kept = SETTLED | {"ante": -1_000}
    gone = {"ante": -1_000, "prime": -500, "pair-bonus": -500, "all-six-bonus": -500}
    assert nets == (gone if lose else kept)


def test_679a_13_d_and_7_b_of_a_player_who_left_ante_and_play_are_returned() -> None:
    """As in every void round; the wagers that are settled all the same are abandoned."""
    bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in ("ante=10", "prime=5")]
    cards = "9h 4h Qc 9d 7d 9s 4d 7h 3d"
    session = GAME.open_session(GAME.rules(), order=parse_cards(cards))
    round_ = session.open_round(bets)
    round_.call("player-leaves", 1)
    round_.call("dealer-card-exposed")
    ends = {(end.seat, end.wager): end.net for end in round_.settlements}
    assert ends == {(1, "ante"): 0, (1, "prime"): -500, (2, "ante"): 0, (2, "prime"): 1_500}


def test_679a_5_c_e_and_g_a_cut_may_be_improper_only_where_there_is_one() -> None:
    for answers, cut in (
        ({}, False),
        ({"automated-shuffler": False}, True),
        ({"preshuffled-cards": True}, True),
        ({"automated-shuffler": False, "reshuffling-shoe": True}, False),
    ):
        round_ = GAME.open_session(GAME.rules(answers)).open_round(["ante=5"], stepwise=True)
        assert round_.can_call("improper-cut") is cut
