"""What is told of a game at a glance: every chapter has it, and it agrees with the chapter."""

from __future__ import annotations

import pytest

from croupier.catalog.glance import Glance, as_met, glance, main_wager
from croupier.catalog.index import Entry, entries, find
from croupier.catalog.usual import usual_rules
from croupier.equipment.cards import parse_cards

COMMON = ("blackjack", "craps", "roulette", "baccarat")


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.chapter)
def test_every_game_is_told_in_two_sentences_and_has_a_picture(entry: Entry) -> None:
    own = glance(entry)
    assert own.says.count(". ") == 1
    assert own.says.endswith(".")
    assert len(own.says) < 170
    assert sum(map(bool, (own.cards, own.dice, own.tiles, own.wheel))) == 1
    cards = [card for text in own.cards for card in parse_cards(text)]
    assert len(set(cards)) == len(own.cards)
    assert all(1 <= spots <= 6 for spots in own.dice)
    main = main_wager(entry, usual_rules(entry))
    assert main is not None
    assert own.main in (None, main.key)


def test_the_most_common_games_come_first() -> None:
    met = as_met()
    assert tuple(entry.game for entry in met[: len(COMMON)]) == COMMON
    assert sorted(entry.game for entry in met) == sorted(entry.game for entry in entries())


def test_an_edition_is_told_as_its_game() -> None:
    assert glance(find("three-card-poker@2011")) == glance(find("three-card-poker"))
    assert Glance().main is None
