"""When an irregularity of the setting games can be called: exactly when it can have happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

import croupier
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, Moment, NextCard, Question, Roll
from croupier.table.round import DEALERS
from croupier.table.session import ActError, Round

MAIN = {
    "621a": "pai-gow",
    "645a": "pai-gow-poker",
    "659a": "fortune-asia-poker",
    "670a": "six-card-fortune-pai-gow-poker",
    "688a": "face-up-pai-gow-poker",
}
POKER = tuple(MAIN)[1:]
EXPOSED = dict.fromkeys(POKER, "player-card-exposed") | {"621a": "player-tile-exposed"}
TOTAL = dict.fromkeys(POKER, "wrong-dice-total") | {"621a": "dice-wrongly-totalled"}


def opened(key: str, answers: Mapping[str, object] | None = None, seats: int = 2) -> Round:
    game = croupier.game(key)
    bets = [f"{seat}:{MAIN[key]}=10" for seat in range(1, seats + 1)]
    session = game.open_session(game.rules(answers))
    return session.open_round([parse_bet(bet) for bet in bets], stepwise=True)


def up_to(round_: Round, there: Callable[[Question], bool]) -> Question:
    """The dealer goes on, and players take the first choice, up to a question."""
    while (question := round_.question) is not None and not there(question):
        if isinstance(question, DEALERS):
            round_.deal()
        elif isinstance(question, Arrange):
            round_.choose("house-way")
        elif isinstance(question, Decide):
            round_.choose(question.choices[0].key)
    assert question is not None
    return question


def is_a(kind: type[Question]) -> Callable[[Question], bool]:
    return lambda question: isinstance(question, kind)


@pytest.mark.parametrize("key", MAIN)
def test_621a_10_c_645a_14_c_and_sisters_a_wrong_total_is_seen_by_a_card_dealt(key: str) -> None:
    """659a.13(c), 670a.13(c), 688a.13(c): the first card goes to the wrong position."""
    round_ = opened(key)
    assert TOTAL[key] not in up_to(round_, is_a(NextCard)).calls
    round_.deal()
    assert round_.question is not None
    assert TOTAL[key] in round_.question.calls


@pytest.mark.parametrize("key", MAIN)
def test_621a_10_d_645a_14_d_and_sisters_only_what_a_seat_holds_is_exposed(key: str) -> None:
    """659a.13(d), 670a.13(d), 688a.13(d)."""
    answers = {} if key == "621a" else {"dealing": "manual-shoe"}
    round_, dealt = opened(key, answers), set[str]()
    while isinstance(question := up_to(round_, is_a(NextCard)), NextCard):
        for seat in (1, 2):
            assert round_.can_call(EXPOSED[key], seat) == (f"seat {seat}" in dealt)
        if {"seat 1", "seat 2"} <= dealt:
            break
        dealt.add(question.to)
        round_.deal()


@pytest.mark.parametrize("key", MAIN)
def test_621a_10_d_645a_14_d_and_sisters_a_hand_is_voided_until_its_player_looks(key: str) -> None:
    """659a.13(d), 670a.13(d), 688a.13(d): without looking at the cards that are not exposed."""
    round_ = opened(key)
    asked = up_to(round_, lambda question: isinstance(question, Arrange | Decide))
    assert isinstance(asked, Arrange | Decide)
    round_.call(EXPOSED[key], asked.seat)
    assert round_.question == asked, "the player has looked"
    other = 3 - asked.seat
    round_.call(EXPOSED[key], other)
    assert isinstance(round_.question, Decide)
    assert [choice.key for choice in round_.question.choices] == ["play", "void"]
    round_.choose("void")
    assert {end.seat for end in round_.settlements if end.outcome == "void"} == {other}


@pytest.mark.parametrize("key", MAIN)
def test_621a_10_d_645a_14_d_and_sisters_the_last_card_exposed_voids_too(key: str) -> None:
    """659a.13(d), 670a.13(d), 688a.13(d): when all are dealt, before the first player looks."""
    round_ = opened(key)
    up_to(round_, is_a(NextCard))
    up_to(round_, is_a(Moment))
    for seat in (1, 2):
        round_.call(EXPOSED[key], seat)
        round_.choose("void")
    assert {end.outcome for end in round_.settlements} == {"void"}


@pytest.mark.parametrize("key", POKER)
def test_645a_14_l_659a_13_l_670a_13_l_and_688a_13_k_a_shuffler_jams_while_it_shuffles(
    key: str,
) -> None:
    round_ = opened(key)
    assert round_.question is not None
    assert "shuffler-jam" in round_.question.calls
    assert "shuffler-jam" not in up_to(round_, is_a(Roll)).calls


@pytest.mark.parametrize("key", POKER)
def test_645a_5_f_659a_5_d_670a_5_f_and_688a_5_f_a_cut_is_improper_before_a_card_is_dealt(
    key: str,
) -> None:
    """A card to a position without a wager is a card dealt."""
    for seats in (1, 2):
        round_ = opened(key, {"automated-shuffler": False}, seats)
        assert "improper-cut" in up_to(round_, is_a(Roll)).calls
        assert "improper-cut" in up_to(round_, is_a(NextCard)).calls
        round_.deal()
        assert round_.question is not None
        assert "improper-cut" not in round_.question.calls


def test_621a_9_i_a_sealed_shaker_has_no_lid_to_remove() -> None:
    for start in ("manual-shaker", "player-activated-shaker"):
        rules = croupier.game("621a").rules({"player-bank": True, "start": start})
        assert ("bank-removes-lid" in rules.irregularities) == (start == "manual-shaker")


@pytest.mark.parametrize("key", MAIN)
def test_621a_5_b_645a_7_b_and_sisters_a_player_leaves_once(key: str) -> None:
    """659a.7(b), 670a.7(b), 688a.7(b)."""
    round_ = opened(key)
    round_.call("player-leaves", 1)
    with pytest.raises(ActError):
        round_.call("player-leaves", 1)
    round_.call("player-leaves", 2)
    assert not any(round_.can_call("player-leaves", seat) for seat in (1, 2))
    round_.deal()
    assert round_.question is not None
    assert "player-leaves" not in round_.question.calls
