"""Irregularities: 659a.13 and what other paragraphs say goes wrong, at each moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.chapters.fortune_asia_poker.rounds import MAIN, played
from tests.chapters.set_rounds import Played

from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Call, Decide, Moment, NextCard, Roll

BETS = [f"1:{MAIN}=10", "1:fortune-bonus=5", f"2:{MAIN}=20"]
HANDS = {
    "dealer": "Ks Kd Ac 9h 8c 5d 3s",
    "seat 1": "As Ah Qc 10d 7h 6s 2c",
    "seat 2": "Js 9c 7s 6c 4h 3h 2h",
}
FIRST_CARD = 3  # the question after the shuffle and the dice


def called(
    at: int,
    key: str,
    seat: int | None = None,
    answers: Mapping[str, object] | None = None,
    **more: Any,
) -> Played:
    found = played(BETS, HANDS, calls={at: Call(key, seat)}, answers=answers, **more)
    assert key in found.asked[at - 1].calls
    return found


def place(kind: type, nth: int = 0) -> int:
    """The number of the nth question of a kind, in a round in which nothing goes wrong."""
    asked = played(BETS, HANDS).asked
    return [at for at, each in enumerate(asked, 1) if isinstance(each, kind)][nth]


def test_what_can_happen_when() -> None:
    asked = played(BETS, HANDS).asked
    by_kind = {type(each): set(each.calls) for each in asked}
    assert {"dice-not-flat", "die-falls-out"} <= by_kind[Roll]
    assert {"face-up-card", "card-drawn-in-error", "player-card-exposed"} <= by_kind[NextCard]
    assert {"remaining-cards-misdealt", "player-card-exposed"} <= by_kind[Arrange]
    before, _, set_, shown = (set(each.calls) for each in asked if isinstance(each, Moment))
    assert {"shuffler-jam", "shuffler-out-of-order"} <= before
    assert {"dealer-card-exposed", "remaining-cards-wrong-deck", "wrong-dice-total"} <= set_
    assert {"house-way-not-followed", "wrong-number-of-cards"} <= shown
    assert not {"dealer-card-exposed", "wrong-dice-total", "dice-not-flat"} & shown
    decided = {key for each in asked if isinstance(each, Decide) for key in each.calls}
    assert "player-leaves" in decided


@pytest.mark.parametrize("key", ["dice-not-flat", "die-falls-out"])
def test_659a_13_a_and_659a_13_b_no_roll(key: str) -> None:
    found = called(2, key)
    assert sum(isinstance(each, Roll) for each in found.asked) == 2


@pytest.mark.parametrize(
    ("at", "key", "cite", "answers"),
    [
        (20, "wrong-dice-total", "659a.13(c)", {}),
        (30, "dealer-card-exposed", "659a.13(e)", {}),
        (30, "dealer-card-exposed-while-dealing", "659a.13(j)", {}),
        (20, "wrong-number-of-cards", "659a.13(h)", {}),
        (20, "shoe-jam", "659a.13(m)", {"dealing": "automated-shoe"}),
    ],
)
def test_659a_13_all_hands_are_void(
    at: int, key: str, cite: str, answers: Mapping[str, object]
) -> None:
    found = called(at, key, answers=answers)
    assert found.void is not None
    assert found.void.cite == cite
    assert not found.ends


@pytest.mark.parametrize("key", ["remaining-cards-misdealt", "remaining-cards-wrong-deck"])
def test_659a_8_e_not_four_cards_remain(key: str) -> None:
    for at in (place(Arrange), place(Arrange, 1), place(Moment, 2)):
        found = called(at, key)
        assert found.void is not None
        assert found.void.cite == "659a.8(e)"


def test_659a_13_d_a_player_voids_the_hand_or_plays_it() -> None:
    for does in ("void", "play"):
        found = called(30, "player-card-exposed", 1, decide={1: [does]})
        ends = [(end.outcome, end.net) for end in found.ends if end.seat == 1]
        assert (ends == [("void", 0), ("void", 0)]) == (does == "void")
        assert found.net(2, MAIN) == -2000


def test_659a_13_d_a_hand_that_is_set_is_not_voided() -> None:
    found = called(place(Arrange, 1), "player-card-exposed", 2)
    assert found.net(2, MAIN) == -2000
    assert not any(isinstance(each, Decide) and each.cite == "659a.13(d)" for each in found.asked)


def test_659a_13_f_one_card_face_up_is_not_used_a_second_voids() -> None:
    assert called(FIRST_CARD, "face-up-card").void is None
    calls = {FIRST_CARD: Call("face-up-card"), FIRST_CARD + 2: Call("face-up-card")}
    twice = played(BETS, HANDS, calls=calls)
    assert twice.void is not None
    assert twice.void.cite == "659a.13(f)"


def test_659a_13_g_a_card_drawn_in_error_is_the_next_card() -> None:
    assert called(FIRST_CARD, "card-drawn-in-error").net(2, MAIN) == -2000


def test_659a_13_i_hands_of_the_dealer_are_reset_and_the_round_is_completed() -> None:
    found = called(place(Moment, 3), "house-way-not-followed")
    assert any(said.cite == "659a.13(i)" for said in found.said)
    assert found.net(2, MAIN) == -2000


def test_659a_13_l_a_jam_of_the_shuffler_has_the_cards_reshuffled() -> None:
    assert called(1, "shuffler-jam").net(2, MAIN) == -2000


def test_659a_7_b_who_leaves_loses_or_has_the_hand_set_by_the_house() -> None:
    for lose in (True, False):
        found = called(20, "player-leaves", 1, answers={"abandoned-wagers-lose": lose})
        assert (found.end(1, MAIN).cite == "659a.7(b)") == lose
        assert found.net(1, "fortune-bonus") == -500


def test_envy_for_the_hand_of_who_left_by_the_reading() -> None:
    hands = {**HANDS, "seat 2": "9s 9c 9d 9h 4h 3h 2h", "dealer": "Ks Kd Ac Jh 8c 5d 3s"}
    for reading, envy in (("no", 0), ("yes", 500)):
        found = played(
            BETS,
            hands,
            calls={20: Call("player-leaves", 2)},
            answers={"envy-for-abandoned-hand": reading},
        )
        assert sum(end.net for end in found.ends if end.on == "seat 2") == envy
