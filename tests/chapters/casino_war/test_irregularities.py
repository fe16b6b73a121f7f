"""Irregularities and the shoe of Casino War: 651a.5, 651a.8 and 651a.11."""

from __future__ import annotations

import pytest
from tests.chapters.table import Answers

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.words import Decide, NextCard
from croupier.rulebook.rules import Rules
from croupier.table.round import Round
from croupier.table.session import Session

GAME = croupier.game("651a")
BETS = ["1:initial=10", "1:tie=5", "2:initial=10", "2:tie=5"]
TIES = "9h 9c 9d 2c 3c 4c"


def stepwise(cards: str, answers: Answers | None = None, bets: list[str] = BETS) -> Round:
    session = Session(GAME.entry, GAME.rules(answers), order=parse_cards(cards))
    return session.open_round(bets, stepwise=True)


def up_to(round_: Round, to: str, do: str = "war") -> Round:
    """Go on to the card that is due to a place; tie hands do one thing, without a Tie Wager."""
    while not (isinstance(round_.question, NextCard) and round_.question.to == to):
        go_on(round_, do)
    return round_


def go_on(round_: Round, do: str = "war") -> None:
    if isinstance(round_.question, Decide):
        round_.choose(do if round_.question.cite == "651a.9(c)" else "no-tie")
    else:
        round_.deal()


def nets(round_: Round) -> dict[tuple[int, str], int]:
    while round_.question is not None:
        go_on(round_)
    return {(end.seat, end.wager): end.net // 100 for end in round_.settlements}


def calls(round_: Round) -> set[str]:
    assert round_.question is not None
    return set(round_.question.calls)


def test_651a_11_a_a_card_face_up_is_not_used() -> None:
    round_ = up_to(stepwise("Kh Ac 3c 9d"), "seat 2")
    round_.call("face-up-card")
    ends = nets(round_)
    assert (ends[1, "initial"], ends[2, "initial"]) == (10, -10)
    assert "Ac" in {r["card"] for r in round_.log.records if r.get("to") == "discard rack"}


def test_651a_11_a_a_card_face_up_was_seen_by_all() -> None:
    round_ = stepwise(f"Ac {TIES} Kh Qh Jh")
    round_.call("face-up-card")
    while not isinstance(round_.question, Decide):
        go_on(round_)
    assert set(round_.question.known["others"]) == set(parse_cards("9c Ac"))


def test_651a_11_b_a_card_drawn_in_error_is_the_next_card() -> None:
    round_ = up_to(stepwise("Kh Ac 9d"), "seat 2")
    round_.call("card-drawn-in-error")
    assert nets(round_)[2, "initial"] == 10


def test_651a_11_c_wagers_that_were_dealt_no_card_are_void() -> None:
    round_ = up_to(stepwise("Kh 9d"), "seat 2")
    round_.call("no-card-dealt")
    expected = {(1, "initial"): 10, (1, "tie"): -5, (2, "initial"): 0, (2, "tie"): 0}
    assert nets(round_) == expected
    assert {end.cite for end in round_.settlements if end.seat == 2} == {"651a.11(c)"}


def test_651a_11_c_when_nobody_was_dealt_a_card_nothing_is_compared() -> None:
    round_ = stepwise("9d")
    for _ in range(2):
        round_.call("no-card-dealt")
    assert set(nets(round_).values()) == {0}


def test_651a_11_c_can_happen_to_a_players_card_of_the_original_deal_alone() -> None:
    round_ = stepwise(f"{TIES} Kh Qh Jh")
    assert "no-card-dealt" in calls(round_)
    up_to(round_, "dealer")
    assert not {"no-card-dealt", "no-war-card-dealt"} & calls(round_)
    up_to(round_, "discard rack")
    assert not {"no-card-dealt", "no-war-card-dealt"} & calls(round_)
    up_to(round_, "seat 1")
    assert "no-war-card-dealt" in calls(round_)
    assert "no-card-dealt" not in calls(round_)


@pytest.mark.parametrize(("reading", "initial", "war"), [("void", 0, 0), ("dealt-last", -10, -10)])
def test_651a_11_c_reading_of_a_war_card_that_was_not_dealt(
    reading: str, initial: int, war: int
) -> None:
    round_ = up_to(stepwise(f"{TIES} Kh Qh Jh", {"missed-war-card": reading}), "discard rack")
    up_to(round_, "seat 1")
    round_.call("no-war-card-dealt")
    ends = nets(round_)
    assert (ends[1, "initial"], ends[1, "war"]) == (initial, war)
    assert (ends[2, "initial"], ends[2, "war"], ends[2, "tie"]) == (0, 10, 50)


def test_651a_11_d_and_5_e_of_the_cards_in_play_only_before_the_first_of_a_new_shoe() -> None:
    """The device may jam later too, over the other batch (651a.3(b)(3)), and the shoe stays."""
    rules = GAME.rules({"automated-shuffler": True})
    session = Session(GAME.entry, rules, seed=Seed.from_text("651a"))
    for nth in range(2):
        round_ = session.open_round(["initial=10"], stepwise=True)
        assert ("improper-cut" in calls(round_)) is (nth == 0)
        if nth == 0:
            round_.call("shuffler-jam")
        round_.deal()
        assert "improper-cut" not in calls(round_)
        round_.call("shuffler-jam")
        nets(round_)
    shuffles = [r for r in session.log.records if r["record"] == "shuffle"]
    assert [r["cards"] for r in shuffles] == [312, 312]


def test_651a_11_d_and_e_and_5_h_devices_that_are_not_there_do_not_fail() -> None:
    plain = stepwise("Kh 3c 9d")
    assert calls(plain) == {
        *("face-up-card", "card-drawn-in-error", "no-card-dealt", "improper-cut")
    }
    device = stepwise("Kh 3c 9d", {"reshuffling-device": True})
    assert {"shuffler-out-of-order"} == calls(device) - calls(plain)
    assert "improper-cut" not in calls(device)


def rounds_of_a_shoe(rules: Rules, seed: str) -> list[int]:
    """How many cards were out of each shoe before the next was shuffled."""
    session = Session(GAME.entry, rules, seed=Seed.from_text(seed))
    found = [0]
    for _ in range(250):
        round_ = session.open_round(["initial=10"], stepwise=True)
        nets(round_)
    for record in session.log.records:
        if record["record"] == "shuffle":
            found.append(0)
        found[-1] += record["record"] == "card"
    return found[1:-1]


def test_651a_8_b_and_d_one_card_is_burned_and_the_round_of_the_cover_card_is_completed() -> None:
    """78 of 312 cards lie below the cover card; a round takes two cards, or seven with War."""
    dealt = rounds_of_a_shoe(GAME.rules(), "cover")
    assert len(dealt) >= 2
    assert all(234 <= cards <= 234 + 7 for cards in dealt)
    later = rounds_of_a_shoe(GAME.rules({"cover-card": "50%"}), "cover")
    assert all(156 <= cards <= 156 + 7 for cards in later)


def test_651a_5_h_a_device_reshuffles_for_every_round_and_nothing_is_burned() -> None:
    rules = GAME.rules({"reshuffling-device": True})
    assert set(rounds_of_a_shoe(rules, "device")) == {2, 7}
