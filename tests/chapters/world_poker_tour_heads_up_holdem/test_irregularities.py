"""677a.7(b) and 677a.13: players who leave, rounds that are void, and what is settled in them."""

from __future__ import annotations

import pytest
from tests.chapters.world_poker_tour_heads_up_holdem.test_settlement import GAME, MAIN, shoe

from croupier.chapters.world_poker_tour_heads_up_holdem.play import kind_of_some
from croupier.equipment.cards import parse_cards
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide
from croupier.table.session import Round

ACES = shoe("Ah Ad", "Kc Kd", "7h 8s Ac 4d Jh")
BETS = [*MAIN, "pocket-bonus=5", "trips-plus=5"]


def opened(cards: str = ACES, **answers: object) -> Round:
    rules = GAME.rules({key.replace("_", "-"): value for key, value in answers.items()})
    session = GAME.open_session(rules, order=parse_cards(cards))
    return session.open_round([parse_bet(f"1:{bet}") for bet in BETS], stepwise=True)


def deal(round_: Round, cards: int) -> None:
    for _ in range(cards):
        round_.deal()


def to_the_end(round_: Round, choice: str = "check") -> None:
    while not round_.finished:
        if isinstance(round_.question, Decide):
            round_.choose(choice)
        else:
            round_.deal()


def nets(round_: Round) -> dict[str, int]:
    """What came of the wagers, but for those that went back."""
    assert round_.finished
    return {end.wager: end.net for end in round_.settlements if end.outcome != "void"}


def with_face_up(at: int) -> str:
    cards = ACES.split()
    return " ".join([*cards[:at], "5s", "5h", *cards[at:]])


@pytest.mark.parametrize(
    ("reading", "trips"), [("returned", {}), ("settled", {"trips-plus": 1500})]
)
def test_677a_13_a_face_up_cards_after_the_initial_cards(
    reading: str, trips: dict[str, int]
) -> None:
    round_ = opened(with_face_up(4), trips_plus_after_face_up_cards=reading)
    deal(round_, 4)
    round_.choose("raise-3x")
    round_.call("face-up-cards-after-initial-deal")
    to_the_end(round_)
    assert nets(round_) == {"pocket-bonus": 15_000, **trips}


def test_677a_13_a_reading_pocket_bonus_after_face_up_cards_play_on() -> None:
    round_ = opened(with_face_up(4), pocket_bonus_after_face_up_cards="play-on")
    deal(round_, 4)
    round_.choose("raise-3x")
    round_.call("face-up-cards-after-initial-deal")
    to_the_end(round_)
    assert nets(round_)["raise"] == 3000


def test_677a_13_a_a_second_card_face_up_voids_where_no_pocket_bonus_is_offered() -> None:
    rules = GAME.rules({"pocket-bonus": False})
    session = GAME.open_session(rules, order=parse_cards(with_face_up(4)))
    round_ = session.open_round([parse_bet(f"1:{bet}") for bet in MAIN], stepwise=True)
    deal(round_, 4)
    round_.choose("raise-3x")
    for _ in range(2):
        round_.call("face-up-card")
        deal(round_, 1)
    assert nets(round_) == {}


@pytest.mark.parametrize(("reading", "trips"), [("dealt-out", 1500), ("as-dealt", -500)])
def test_677a_13_d_reading_trips_plus_after_exposed_card(reading: str, trips: int) -> None:
    """Exposed while the first cards are dealt: those are dealt out, by a reading the board too."""
    round_ = opened(trips_plus_after_exposed_card=reading)
    deal(round_, 2)
    round_.call("dealer-card-exposed")
    to_the_end(round_)
    assert nets(round_) == {"pocket-bonus": 15_000, "trips-plus": trips}


def test_677a_13_d_trips_plus_on_the_cards_that_are_face_up() -> None:
    """Of the cards dispensed first only those count that are revealed."""
    answers = {"dealing": "automated-shoe", "reshuffling_shoe": True, "community_cards_first": True}
    cards = "7h 8s Ac 4d Jh Ah Ad Kc Kd"
    for checks, trips in ((0, -500), (1, 1500)):
        round_ = opened(cards, trips_plus_after_exposed_card="as-dealt", **answers)
        deal(round_, 9)
        for _ in range(checks):
            round_.choose("check")
        round_.call("dealer-card-exposed")
        assert nets(round_)["trips-plus"] == trips


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("9h 9d", 0),
        ("9h 9d 9s", 3),
        ("9h 9d 9s 9c", 7),
        ("9h 8h 7h 6h", 0),
        ("9h 8h 7h 6h 5h", 8),
        ("9h 8d 7h 6h 5h 9c 9s", 4),
    ],
)
def test_677a_13_d_what_fewer_cards_contain(cards: str, kind: int) -> None:
    assert kind_of_some(parse_cards(cards)) == kind


def test_677a_13_d_no_exposure_once_everybody_has_decided() -> None:
    round_ = opened()
    assert not round_.can_call("dealer-card-exposed")
    deal(round_, 4)
    assert round_.can_call("dealer-card-exposed")
    round_.choose("raise-3x")
    assert not round_.can_call("dealer-card-exposed")


@pytest.mark.parametrize("irregularity", ["wrong-number-of-cards", "shoe-jam"])
def test_677a_13_c_and_f_every_wager_goes_back(irregularity: str) -> None:
    round_ = opened("Ah Ad Kc Kd 5c 7h 8s Ac 2c 4d Jh", dealing="automated-shoe")
    deal(round_, 3)
    round_.call(irregularity)
    assert nets(round_) == {}
    assert len(round_.settlements) == 4


@pytest.mark.parametrize(
    ("lose", "side"),
    [
        (True, {"pocket-bonus": -500, "trips-plus": -500}),
        (False, {"pocket-bonus": 15_000, "trips-plus": 1500}),
    ],
)
def test_677a_7_b_option_abandoned_wagers_lose(lose: bool, side: dict[str, int]) -> None:
    round_ = opened(abandoned_wagers_lose=lose)
    deal(round_, 4)
    round_.call("player-leaves", 1)
    to_the_end(round_)
    assert nets(round_) == {"ante": -1000, "odds": -1000, **side}
