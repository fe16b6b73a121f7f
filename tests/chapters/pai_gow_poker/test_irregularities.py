"""Irregularities: 645a.14 and what other paragraphs say goes wrong, at each moment."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.chapters.pai_gow_poker.rounds import MAIN, Played, played

from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Call, Decide, Moment, NextCard, Roll

BETS = [f"1:{MAIN}=10", "1:fortune-bonus=5", f"2:{MAIN}=20"]
HANDS = {
    "dealer": "Qs Qd Kc Js 9d 6h 3s",
    "seat 1": "As Ad Kh Jc 9s 6d 3c",
    "seat 2": "9h 9c Qh Jd 8s 5d 2c",
}
FIRST_CARD = 3  # the question after the shuffle and the dice


def called(
    at: int, key: str, seat: int | None = None, answers: Mapping[str, object] | None = None,
    **more: object,
) -> Played:  # fmt: skip
    call = Call(key, seat)
    found = played(BETS, HANDS, calls={at: call}, answers=answers, **more)  # type: ignore[arg-type]
    assert found.called == [call]
    return found


def place(kind: type, nth: int = 0) -> int:
    """The number of the nth question of a kind, in a round in which nothing goes wrong."""
    asked = played(BETS, HANDS).asked
    return [at for at, each in enumerate(asked, 1) if isinstance(each, kind)][nth]


def test_what_can_happen_when() -> None:
    asked = played(BETS, HANDS).asked
    by_kind = {type(each): set(each.calls) for each in asked}
    assert {"dice-not-flat", "die-falls-out"} <= by_kind[Roll]
    assert "shuffler-jam" in asked[0].calls
    assert {"face-up-card", "card-drawn-in-error", "player-card-exposed"} <= by_kind[NextCard]
    assert {"remaining-cards-misdealt", "player-card-exposed"} <= by_kind[Arrange]
    last = [set(each.calls) for each in asked if isinstance(each, Moment)][-1]
    assert {"house-way-not-followed", "wrong-number-of-cards"} <= last
    assert "dice-not-flat" not in last


@pytest.mark.parametrize("key", ["dice-not-flat", "die-falls-out"])
def test_645a_14_a_and_645a_14_b_no_roll(key: str) -> None:
    found = called(2, key)
    assert sum(isinstance(each, Roll) for each in found.asked) == 2


@pytest.mark.parametrize(
    ("at", "key", "cite", "answers"),
    [
        (20, "wrong-dice-total", "645a.14(c)", {}),
        (30, "dealer-card-exposed", "645a.14(e)", {}),
        (20, "wrong-number-of-cards", "645a.14(h)", {}),
        (20, "card-exposed-while-dealing-stacks", "645a.14(j)", {"dealing": "hand"}),
        (20, "shoe-jam", "645a.14(m)", {"dealing": "automated-shoe"}),
    ],
)
def test_645a_14_all_hands_are_void(
    at: int, key: str, cite: str, answers: Mapping[str, object]
) -> None:
    found = called(at, key, answers=answers)
    assert found.void is not None
    assert found.void.cite == cite
    assert not found.ends


@pytest.mark.parametrize("key", ["remaining-cards-misdealt", "remaining-cards-wrong-deck"])
def test_645a_8_f_not_four_cards_remain(key: str) -> None:
    found = called(place(Arrange), key)
    assert found.void is not None
    assert found.void.cite == "645a.8(f)"


def test_645a_14_d_a_player_voids_the_hand_or_plays_it() -> None:
    for does in ("void", "play"):
        found = called(30, "player-card-exposed", 1, decide={1: [does]})
        ends = [(end.outcome, end.net) for end in found.ends if end.seat == 1]
        assert (ends == [("void", 0), ("void", 0)]) == (does == "void")
        assert found.net(2) == -2000


def test_645a_14_j_a_card_exposed_in_a_deal_from_the_hand_leaves_no_choice() -> None:
    asked = played(BETS, HANDS, answers={"dealing": "hand"}).asked
    dealt = [each for each in asked if isinstance(each, NextCard)]
    assert all("card-exposed-while-dealing-stacks" in each.calls for each in dealt[1:])
    assert not any("player-card-exposed" in each.calls for each in dealt)
    assert "player-card-exposed" in asked[len(dealt) + 2].calls, "once the hands are dealt"


def test_645a_14_d_a_hand_that_is_set_is_not_voided() -> None:
    found = called(place(Arrange, 1), "player-card-exposed", 2)
    assert found.net(2) == -2000
    assert not any(isinstance(each, Decide) and each.cite == "645a.14(d)" for each in found.asked)


def test_645a_14_f_one_card_face_up_is_not_used_a_second_voids() -> None:
    found = called(FIRST_CARD, "face-up-card")
    assert found.void is None
    calls = {FIRST_CARD: Call("face-up-card"), FIRST_CARD + 2: Call("face-up-card")}
    twice = played(BETS, HANDS, calls=calls)
    assert twice.void is not None
    assert twice.void.cite == "645a.14(f)"


def test_645a_14_g_a_card_drawn_in_error_is_the_next_card() -> None:
    found = called(FIRST_CARD, "card-drawn-in-error")
    assert found.net(2) == -2000


def test_645a_14_i_hands_of_the_dealer_are_reset_and_the_round_is_completed() -> None:
    found = called(place(Moment, 3), "house-way-not-followed")
    assert any(said.cite == "645a.14(i)" for said in found.said)
    assert found.net(2) == -2000


def test_645a_14_l_a_jam_of_the_shuffler_has_the_cards_reshuffled() -> None:
    assert called(1, "shuffler-jam").net(2) == -2000


def test_645a_7_b_who_leaves_loses_or_has_the_hand_set_by_the_house() -> None:
    for lose in (True, False):
        found = called(20, "player-leaves", 1, answers={"abandoned-wagers-lose": lose})
        assert (found.end(1).cite == "645a.7(b)") == lose
        assert found.net(1, "fortune-bonus") == -500


def test_envy_for_the_hand_of_who_left_by_the_reading() -> None:
    hands = {**HANDS, "seat 2": "9h 9c 9s 9d 8s 5d 2c", "dealer": "Qs Qd Kc Js 8d 6h 3s"}
    hands["seat 1"] = "As Ad Kh Jc 10s 6d 3c"
    for reading, envy in (("no", 0), ("yes", 500)):
        found = played(
            BETS, hands, calls={20: Call("player-leaves", 2)},
            answers={"envy-for-abandoned-hand": reading},
        )  # fmt: skip
        assert found.net(1, "fortune-bonus") == -500 + envy
