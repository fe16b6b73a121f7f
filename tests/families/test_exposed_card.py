"""A card that was exposed in error and is refused, and the chips that a player may wager."""

from __future__ import annotations

import pytest
from tests.chapters.stepping import cards_to, decision, shoe, stepped
from tests.chapters.table import Answers, Table

import croupier
from croupier.rounds.words import Bet

CARDS = "Kh 5d 9s 6h 6d 8c 9h"  # two boxes: K-6 and 5-6, the dealer 9-8
UP_CARD_FIRST = "9s Kh 5d 6h 6d 8c 9h"
GAMES = [
    ("blackjack", "blackjack", CARDS, 7, [], []),
    ("spanish-21", "spanish-21", CARDS, 7, [], []),
    ("double-attack-blackjack", "bet", UP_CARD_FIRST, 9, ["no-attack"] * 2, ["keep"]),
    ("free-bet-blackjack", "blackjack", CARDS, 7, [], []),
    ("double-back-jack", "blackjack", CARDS, 7, [], []),
    ("down-under-blackjack", "bet", CARDS, 8, [], []),
]
BY_BOX: Answers = {"adjacent-boxes": 2, "exposed-card-at-several-boxes": "box"}


@pytest.mark.parametrize(("game", "main", "cards", "asked", "before", "after"), GAMES)
def test_635a_13_d_who_refuses_at_one_box_gets_no_card_at_another(
    game: str, main: str, cards: str, asked: int, before: list[str], after: list[str]
) -> None:
    """633a.14(c), 635a.13(d), 665a.13(c), 672a.12(c), 673a.13(c), 685a.12(c): any player."""
    played = croupier.game(game)
    bets = [Bet(seat, main, 1000, player="one patron") for seat in (1, 2)]
    do = [*before, "draw", "refuse", *after, "stand"]
    round_ = stepped(played, bets, cards, do, {asked: "exposed-card"}, {"adjacent-boxes": 2})
    assert cards_to(round_, "seat 2") == ["5d", "6d"]
    others = [bets[0], Bet(2, main, 1000, player="another")]
    do = [*before, "draw", "refuse", *after, "draw", "accept", "stand"]
    round_ = stepped(played, others, cards, do, {asked: "exposed-card"})
    assert {end.seat: end.net for end in round_.settlements} == {1: -1000, 2: 1000}


@pytest.mark.parametrize(("game", "main", "cards", "asked", "before", "after"), GAMES)
def test_635a_13_d_by_a_reading_each_box_is_asked(
    game: str, main: str, cards: str, asked: int, before: list[str], after: list[str]
) -> None:
    """The reading `exposed-card-at-several-boxes`."""
    bets = [Bet(seat, main, 1000, player="one patron") for seat in (1, 2)]
    do = [*before, "draw", "refuse", *after, "draw", "accept", "stand"]
    round_ = stepped(croupier.game(game), bets, cards, do, {asked: "exposed-card"}, BY_BOX)
    assert cards_to(round_, "seat 1") == ["Kh", "6h"]
    assert {end.seat: end.net for end in round_.settlements} == {1: -1000, 2: 1000}


SPLITS = [  # game, main wager, the question at which the card is exposed, before and after it
    ("blackjack", "blackjack", "split", 6, [], []),
    ("spanish-21", "spanish-21", "split", 6, [], []),
    ("double-attack-blackjack", "bet", "split", 7, ["no-attack"], ["keep"]),
    ("free-bet-blackjack", "blackjack", "free-split", 6, [], []),
    ("double-back-jack", "blackjack", "split", 6, [], []),
    ("down-under-blackjack", "bet", "split", 7, [], []),
]


@pytest.mark.parametrize(("game", "main", "split", "asked", "before", "after"), SPLITS)
def test_635a_13_d_a_split_whose_card_is_refused_is_undone(
    game: str, main: str, split: str, asked: int, before: list[str], after: list[str]
) -> None:
    """The reading `exposed-card-refused`: as a Double Down Wager, the wager to split goes back."""
    played, up_first = croupier.game(game), game == "double-attack-blackjack"
    cards = "9s 8h 8d 8c 9h" if up_first else shoe("8h 8d", "9s 8c", "9h")
    do = [*before, split, "refuse", *after]
    round_ = stepped(played, [f"1:{main}=10"], cards, do, {asked: "exposed-card"})
    nets = {end.wager: end.net for end in round_.settlements}
    assert nets == {main: -1000} | ({} if split == "free-split" else {"split": 0})
    assert sum(end.stake for end in round_.settlements if end.wager == "split") in (0, 1000)
    stood: Answers = {"exposed-card-refused": "split-stands"}
    do = [*before, split, "refuse", *after, *after]
    round_ = stepped(played, [f"1:{main}=10"], cards, do, {asked: "exposed-card"}, stood)
    lost = -1000 if split == "free-split" else -2000
    assert sum(end.net for end in round_.settlements) == lost


def test_635a_13_d_a_split_hand_left_alone_with_one_card_is_dead() -> None:
    cards = shoe("8h 8d", "9s 8c", "10h 9h")
    do = ["split", "stand", "refuse"]
    round_ = stepped(croupier.game("blackjack"), ["1:blackjack=10"], cards, do, {8: "exposed-card"})
    assert {end.wager: end.net for end in round_.settlements} == {"blackjack": 1000, "split": 0}


def test_665a_13_c_a_split_is_undone_too_where_the_first_hand_waits_for_its_card() -> None:
    do = ["no-attack", "split", "card-later", "refuse", "keep"]
    calls = {7: "requested-card-not-dealt", 9: "exposed-card"}
    game = croupier.game("double-attack-blackjack")
    round_ = stepped(game, ["1:bet=10"], "9s 8h 8d 8c 9h", do, calls)
    assert {end.wager: end.net for end in round_.settlements} == {"bet": -1000, "split": 0}


INSURED = [("$5", 1500, "dollar", 800, 700), ("$5", 1500, "half-dollar", 750, 750)]
INSURED += [("$0.10", 50, "dollar", 30, 20), ("$0.10", 30, "half-dollar", 20, 10)]


@pytest.mark.parametrize(("minimum", "stake", "unit", "most", "less"), INSURED)
def test_635a_8_b_half_is_rounded_up_to_the_next_chip(
    minimum: str, stake: int, unit: str, most: int, less: int
) -> None:
    """The reading `chip-unit`: never a chip of more than the table's minimum."""
    answers = {"chip-unit": unit, "table-minimum": minimum}
    for game, main in (("blackjack", "blackjack"), ("spanish-21", "spanish-21")):
        bets = [f"1:{main}={stake / 100}"]
        round_ = Table(croupier.game(game)).opened(bets, shoe("Kh 9d", "As 9c"), answers)
        choices = {choice.key: choice for choice in decision(round_).choices}
        assert choices["insurance"].stake == most
        assert choices["insurance-for-less"].most == less
