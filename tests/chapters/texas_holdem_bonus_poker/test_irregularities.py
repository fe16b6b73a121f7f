"""647a.7(b) and 647a.13: players who leave, rounds that are void, and what is settled in them."""

from __future__ import annotations

import pytest
from tests.chapters.texas_holdem_bonus_poker.test_settlement import GAME, SIDE, shoe

from croupier.equipment.cards import parse_cards
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide
from croupier.table.session import Round

ACES = shoe("Ah Ad", "Kc Kd", "7h 8s Ac 4d Jh", "2h 3h 9s 9c")


def opened(bets: list[str], cards: str = ACES, **answers: object) -> Round:
    rules = GAME.rules({key.replace("_", "-"): value for key, value in answers.items()})
    session = GAME.open_session(rules, order=parse_cards(cards))
    return session.open_round([parse_bet(f"1:{bet}") for bet in bets], stepwise=True)


def deal(round_: Round, cards: int) -> None:
    for _ in range(cards):
        round_.deal()


def nets(round_: Round) -> dict[str, int]:
    assert round_.finished
    return {end.wager + ("@" + end.on if end.on else ""): end.net for end in round_.settlements}


def test_647a_13_a_face_up_cards_after_the_initial_cards() -> None:
    six = ACES.split()
    cards = " ".join([*six[:8], "5s", "5h", *six[8:]])
    round_ = opened(["ante=10", *SIDE], cards)
    deal(round_, 8)
    round_.choose("flop")
    round_.call("face-up-cards-after-initial-deal")
    deal(round_, 2)
    assert nets(round_)["texas-holdem-bonus"] == 15_000
    assert [end.wager for end in round_.settlements if end.net] == ["texas-holdem-bonus"]


def test_647a_13_a_reading_bonus_after_face_up_cards_play_on() -> None:
    six = ACES.split()
    cards = " ".join([*six[:8], "5s", "5h", *six[8:]])
    round_ = opened(["ante=10", *SIDE], cards, bonus_after_face_up_cards="play-on")
    deal(round_, 8)
    round_.choose("flop")
    round_.call("face-up-cards-after-initial-deal")
    while not round_.finished:
        if isinstance(round_.question, Decide):
            round_.choose("check")
        else:
            round_.deal()
    assert nets(round_)["flop"] == 2000


def test_647a_13_a_two_single_cards_face_up() -> None:
    """One before the initial cards are dealt and one after: they are more than one."""
    cards = " ".join(["5s", *ACES.split()[:8], "5h", *ACES.split()[8:]])
    round_ = opened(["ante=10", *SIDE], cards)
    round_.call("face-up-card")
    deal(round_, 9)
    round_.choose("flop")
    round_.call("face-up-card")
    deal(round_, 1)
    assert nets(round_)["texas-holdem-bonus"] == 15_000
    assert nets(round_)["flop"] == 0


@pytest.mark.parametrize(
    ("window", "possible"),
    [
        ("last-decision", [True, True, True, False]),
        ("first-decision", [True, False, False, False]),
    ],
)
def test_647a_13_d_reading_dealer_card_window(window: str, possible: list[bool]) -> None:
    round_ = opened(["ante=10"], dealer_card_window=window)
    deal(round_, 4)
    found = []
    for choice, cards in (("flop", 4), ("turn", 2), ("river", 2)):
        found.append(round_.can_call("dealer-card-exposed"))
        round_.choose(choice)
        deal(round_, cards)
    found.append(round_.can_call("dealer-card-exposed"))
    assert found == possible


def test_647a_13_d_nothing_to_expose_once_everybody_has_folded() -> None:
    round_ = opened(["ante=10"])
    deal(round_, 4)
    round_.choose("fold")
    assert not round_.can_call("dealer-card-exposed")


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("returned", {"texas-holdem-bonus": 15_000}),
        (
            "settled",
            {
                "texas-holdem-bonus": 15_000,
                "progressive": 800,
                "five-card-hand-bonus@player": -100,
                "five-card-hand-bonus@dealer": -100,
                "six-card-bonus": -500,
            },
        ),
    ],
)
def test_647a_13_d_reading_side_wagers_of_void_round(
    reading: str, expected: dict[str, int]
) -> None:
    """Exposed while the first cards are dealt: what is settled has its cards dealt out."""
    round_ = opened(["ante=10", *SIDE], side_wagers_of_void_round=reading)
    deal(round_, 6)
    round_.call("dealer-card-exposed")
    while not round_.finished:
        round_.deal()
    assert {key: net for key, net in nets(round_).items() if net} == expected


@pytest.mark.parametrize("irregularity", ["wrong-number-of-cards", "shoe-jam"])
def test_647a_13_c_and_f_every_wager_goes_back(irregularity: str) -> None:
    stacks = "Ah Ad Kc Kd 2h 3h 9s 9c 5c 7h 8s Ac 4d Jh"
    round_ = opened(["ante=10", *SIDE], stacks, dealing="automated-shoe")
    deal(round_, 3)
    round_.call(irregularity)
    assert set(nets(round_).values()) == {0}
    assert {end.outcome for end in round_.settlements} == {"void"}


def test_647a_13_f_no_jam_once_the_rest_is_dealt_from_the_hand() -> None:
    stacks = "Ah Ad Kc Kd 5c 7h 8s Ac 2h 4d 3h Jh"
    round_ = opened(["ante=10"], stacks, dealing="automated-shoe")
    deal(round_, 4)
    round_.choose("flop")
    assert not round_.can_call("shoe-jam")


@pytest.mark.parametrize(("lose", "bonus"), [(True, -500), (False, 15_000)])
def test_647a_7_b_option_abandoned_wagers_lose(lose: bool, bonus: int) -> None:
    cards = shoe("Ah Ad", "Kc Kd", "7h 8s Ac 4d Jh")
    round_ = opened(["ante=10", "texas-holdem-bonus=5"], cards, abandoned_wagers_lose=lose)
    deal(round_, 4)
    round_.call("player-leaves", 1)
    while not round_.finished:
        round_.deal()
    assert nets(round_) == {"ante": -1000, "texas-holdem-bonus": bonus}


def test_647a_7_b_a_player_who_leaves_after_the_flop_wager_checks() -> None:
    cards = shoe("Ah Ad", "Kc Kd", "7h 8s Ac 4d Jh")
    round_ = opened(["ante=10"], cards, abandoned_wagers_lose=False)
    deal(round_, 4)
    round_.choose("flop")
    round_.call("player-leaves", 1)
    while not round_.finished:
        round_.deal()
    assert nets(round_) == {"ante": 0, "flop": 2000}
