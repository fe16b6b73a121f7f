"""Irregularities that hang on how cards are shuffled and dealt, and players who left before a void
round: alike in the chapters."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.families.setting.banking import take_bank

import croupier
from croupier.rounds.words import Bet, Decide, Settlement
from croupier.table.session import Round

GAMES = ("645a", "659a", "670a", "688a")
MANUAL = {"automated-shuffler": False}


def possible(game: str, answers: Mapping[str, object]) -> set[str]:
    return set(croupier.game(game).rules(answers).irregularities)


@pytest.mark.parametrize("game", GAMES)
def test_a_device_is_out_of_order_only_where_there_is_one(game: str) -> None:
    """645a.14(n), 659a.13(n), 670a.13(n), 688a.13(m)."""
    shuffler, shoe = "shuffler-out-of-order", "dealing-shoe-out-of-order"
    assert not {shuffler, shoe} & possible(game, MANUAL)
    assert {shuffler, shoe} & possible(game, {}) == {shuffler}
    for more in (("dealing", "automated-shoe"), ("reshuffling-shoe", True)):
        assert {shuffler, shoe} & possible(game, dict([*MANUAL.items(), more])) == {shoe}


@pytest.mark.parametrize("game", GAMES)
def test_only_cards_that_a_dealer_cuts_are_cut_improperly(game: str) -> None:
    """645a.5(b), (f), 670a.5(b), (f), 688a.5(b), (f): cards shuffled by hand; 659a.5(b), (d): also
    preshuffled ones."""
    assert "improper-cut" in possible(game, MANUAL)
    assert "improper-cut" not in possible(game, {})
    assert "improper-cut" not in possible(game, MANUAL | {"reshuffling-shoe": True})
    preshuffled = possible(game, {"preshuffled-cards": True})
    assert ("improper-cut" in preshuffled) == (game == "659a")


MAIN = {
    "621a": "pai-gow",
    "645a": "pai-gow-poker",
    "659a": "fortune-asia-poker",
    "670a": "six-card-fortune-pai-gow-poker",
    "688a": "face-up-pai-gow-poker",
}
VOID = dict.fromkeys(GAMES, "wrong-number-of-cards") | {"621a": "dice-wrongly-totalled"}
LOST: dict[str, object] = {"abandoned-in-void-round": "lost"}


def void_after_leaving(key: str, answers: dict[str, object]) -> list[Settlement]:
    game = croupier.game(key)
    bets = [f"{seat}:{MAIN[key]}=10" for seat in (1, 2)]
    round_ = game.open_round(game.rules(answers), bets)
    round_.call("player-leaves", 1)
    round_.call(VOID[key])
    assert round_.finished
    return round_.settlements


@pytest.mark.parametrize("key", MAIN)
def test_a_player_who_left_before_the_round_is_void(key: str) -> None:
    """621a.5(b), 645a.7(b) and its sisters: returned with all, or lost by the reading."""
    assert {end.outcome for end in void_after_leaving(key, {})} == {"void"}
    ends = void_after_leaving(key, LOST)
    assert {end.seat: end.net for end in ends} == {1: -1000, 2: 0}
    cite = "621a.5(b)" if key == "621a" else f"{key}.7(b)"
    assert [end.cite for end in ends if end.seat == 1] == [cite]
    stay: dict[str, object] = {"abandoned-wagers-lose": False}
    assert {end.outcome for end in void_after_leaving(key, stay | LOST)} == {"void"}


def played_out(round_: Round) -> list[int]:
    """The seats that may surrender: none does, and hands are set the house way."""
    asked = []
    while not round_.finished:
        if isinstance(round_.question, Decide):
            asked.append(round_.question.seat)
            round_.choose("keep")
        else:
            round_.choose("house-way")
    return asked


@pytest.mark.parametrize(("shared", "won"), [(False, 950), (True, 475)])
@pytest.mark.parametrize("key", ["621a", "645a"])
def test_what_stays_lost_in_a_void_round_is_the_banks(key: str, shared: bool, won: int) -> None:
    """621a.9(o), (r), 645a.12(j), (l): less the vigorish, and the house's half of a co-bank."""
    game = croupier.game(key)
    bank: dict[str, object] = {"player-bank": True, "co-banking": True}
    session = game.open_session(game.rules(LOST | bank))
    bets = [f"{seat}:{MAIN[key]}=10" for seat in (1, 2, 3)]
    played_out(session.open_round(bets))
    round_ = session.open_round(bets)
    leaver, banker = (3, 1) if key == "621a" else (1, 3)
    take_bank(round_, "co-bank" if shared else "bank")
    if not shared:
        round_.choose("full")
    round_.call("player-leaves", leaver)
    round_.call(VOID[key])
    assert round_.finished
    nets = {end.seat: end.net for end in round_.settlements}
    assert nets == {leaver: -1000, 2: 0, banker: won}


@pytest.mark.parametrize(("reading", "offered"), [("not-counted", True), ("counted", False)])
@pytest.mark.parametrize("key", ["621a", "645a"])
def test_who_banked_a_void_round_may_bank_the_next(key: str, reading: str, offered: bool) -> None:
    """621a.9(c), 645a.12(c), by the reading bank-after-void-round."""
    game = croupier.game(key)
    session = game.open_session(game.rules({"player-bank": True, "bank-after-void-round": reading}))
    bets = [f"1:{MAIN[key]}=10"]
    played_out(session.open_round(bets))
    void = session.open_round(bets)
    take_bank(void)
    void.choose("full")
    void.call(VOID[key])
    assert void.finished
    question = session.open_round(bets).question
    assert (
        isinstance(question, Decide) and question.cite in ("621a.9(c)", "645a.12(c)")
    ) == offered


@pytest.mark.parametrize(("reading", "asked"), [("any-area", [3]), ("own-area", [3, 2])])
@pytest.mark.parametrize("key", ["645a", "659a", "688a"])
def test_an_optional_wager_at_the_other_area(key: str, reading: str, asked: list[int]) -> None:
    """645a.11(d), 659a.11(d), 688a.11(d): Ann has one at seat 1."""
    game = croupier.game(key)
    rules = game.rules({"adjacent-boxes": 2, "surrender-with-two-areas": reading})
    bets = [Bet(seat, MAIN[key], 1000, player="Ann") for seat in (1, 2)]
    bets += [Bet(1, "fortune-bonus", 500, player="Ann"), Bet(3, MAIN[key], 1000)]
    assert played_out(game.open_round(rules, bets)) == asked


def test_645a_14_d_an_optional_wager_that_went_back_leaves_the_surrender() -> None:
    game = croupier.game("645a")
    bets = [Bet(seat, MAIN["645a"], 1000, player="Ann") for seat in (1, 2)]
    bets.append(Bet(1, "fortune-bonus", 500, player="Ann"))
    round_ = game.open_round(game.rules({"adjacent-boxes": 2}), bets)
    round_.call("player-card-exposed", 1)
    round_.choose("void")
    assert played_out(round_) == [2]


@pytest.mark.parametrize(("reading", "first"), [("continues", 2), ("from-dealers-right", 0)])
@pytest.mark.parametrize("key", ["621a", "645a"])
def test_621a_9_c_and_645a_12_c_who_is_offered_the_bank_first(
    key: str, reading: str, first: int
) -> None:
    """After a later player has banked, and then after the first one offered the bank has."""
    game = croupier.game(key)
    session = game.open_session(game.rules({"player-bank": True, "bank-rotation": reading}))
    bets = [f"{seat}:{MAIN[key]}=10" for seat in (1, 2, 3)]
    seats = [1, 2, 3] if key == "621a" else [3, 2, 1]  # from the dealer's right
    played_out(session.open_round(bets))
    second = session.open_round(bets)
    second.choose("pass")
    take_bank(second)
    second.choose("none")
    played_out(second)
    third = session.open_round(bets)
    assert isinstance(third.question, Decide)
    assert third.question.seat == seats[first]
    take_bank(third)
    third.choose("none")
    played_out(third)
    question = session.open_round(bets).question
    assert isinstance(question, Decide)
    assert question.seat == seats[(first + 1) % 3]
