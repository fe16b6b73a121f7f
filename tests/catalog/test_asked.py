"""What players type, and what must come first."""

from __future__ import annotations

import pytest

from croupier.catalog.asked import asked_for

FIRST = [
    ("craps odds", "craps", "", ""),
    ("21+3", "blackjack", "three-card-poker", ""),
    ("3 to 2 blackjack", "blackjack", "", "paytables"),
    ("house edge of uth", "ultimate-texas-holdem-poker", "", ""),
    ("fire bet", "craps", "fire", ""),
    ("best blackjack strategy", "blackjack", "", "strategy"),
    ("how to play craps", "craps", "", "round"),
    ("what is the house edge of roulette", "roulette", "", ""),
    ("texas hold 'em", "ultimate-texas-holdem-poker", "", ""),
    ("omaha", "poker", "", ""),
    ("3 card poker", "three-card-poker", "", ""),
    ("pair plus", "three-card-poker", "pair-plus", ""),
    ("pair plus paytable", "three-card-poker", "pair-plus", "paytables"),
    ("let it ride", "let-it-ride-poker", "", ""),
    ("lucky ladies", "blackjack", "lucky-ladies", ""),
    ("match the dealer spanish 21", "spanish-21", "match-the-dealer", ""),
    ("blackjack insurance", "blackjack", "insurance", ""),
    ("baccarat banker house edge", "baccarat", "banker", ""),
    ("tie baccarat", "baccarat", "tie", ""),
    ("dragon 7", "baccarat", "dragon-7", ""),
    ("uth trips", "ultimate-texas-holdem-poker", "trips", ""),
    ("snake eyes", "craps", "craps-two", ""),
    ("yo", "craps", "11-in-one-roll", ""),
    ("don't pass", "craps", "dont-pass", ""),
    ("hardways", "craps", "eight-the-hardway", ""),
    ("double zero", "roulette", "", ""),
    ("dice", "craps", "", ""),
    ("wheel", "big-six-wheel", "", ""),
    ("war", "casino-war", "", ""),
    ("649a", "three-card-poker", "", ""),
    ("blackjak", "blackjack", "", ""),
    ("rulette odds", "roulette", "", ""),
]


@pytest.mark.parametrize(("text", "game", "wager", "page"), FIRST)
def test_what_a_player_means_comes_first(text: str, game: str, wager: str, page: str) -> None:
    first = asked_for(text).found[0]
    assert (first.entry.game, first.wager, first.page) == (game, wager, page)


def test_misspelled_words_are_read_as_what_they_come_nearest_to() -> None:
    assert asked_for("blackjak strategy").read_as == "blackjack strategy"
    assert asked_for("blackjack strategy").read_as == ""


@pytest.mark.parametrize("text", ["", "!!", "zzzzzz", "the odds of", "9" * 200, "to " * 90])
def test_what_names_nothing_finds_nothing(text: str) -> None:
    assert asked_for(text).found == ()


def test_games_of_a_kind_are_all_found() -> None:
    found = [each.entry.game for each in asked_for("blackjack").found]
    assert found[0] == "blackjack"
    assert {"free-bet-blackjack", "down-under-blackjack"} <= set(found)
