"""A card that was exposed in error, before a player with several boxes."""

from __future__ import annotations

import pytest
from tests.chapters.stepping import cards_to, stepped

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


@pytest.mark.parametrize(("game", "main", "cards", "asked", "before", "after"), GAMES)
def test_who_refuses_at_one_box_may_take_the_card_at_the_next(
    game: str, main: str, cards: str, asked: int, before: list[str], after: list[str]
) -> None:
    """The reading `exposed-card-at-several-boxes`."""
    played = croupier.game(game)
    readings = {reading.key: reading.taken for reading in played.rulebook.reading}
    assert "asked again at the next" in readings["exposed-card-at-several-boxes"]
    bets = [Bet(seat, main, 1000, player="one patron") for seat in (1, 2)]
    do = [*before, "draw", "refuse", *after, "draw", "accept", "stand"]
    round_ = stepped(played, bets, cards, do, {asked: "exposed-card"}, {"adjacent-boxes": 2})
    assert cards_to(round_, "seat 1") == ["Kh", "6h"]
    assert {end.seat: end.net for end in round_.settlements} == {1: -1000, 2: 1000}
