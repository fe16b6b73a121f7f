"""Pai Gow tiles: numbers, texts and the set."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.equipment.cards import Deck, card_text, parse_card, parse_cards
from croupier.equipment.errors import EquipmentError
from croupier.equipment.shoe import Shoe, check_order
from croupier.equipment.tiles import TILES, TileSet, spots


def test_603a_18_the_set_has_32_tiles_eleven_kinds_twice() -> None:
    times = Counter(map(card_text, TileSet().cards()))
    assert TileSet().size == sum(times.values()) == 32
    assert Counter(times.values()) == {2: 11, 1: 10}
    assert set(times) == set(TILES)
    assert all(TileSet().count(parse_card(text)) == count for text, count in times.items())
    assert sum(map(spots, TileSet().cards())) == 227


def test_a_tile_is_read_either_way_round_and_is_no_card() -> None:
    for text in TILES:
        tile = parse_card(text)
        assert card_text(tile) == text
        assert parse_card(text[::-1]) == tile
        assert tile not in Deck(jokers=1).cards()
    assert parse_cards("6-6 4-2") == (parse_card("6-6"), parse_card("2-4"))
    assert TileSet().count(parse_card("Kh")) == 0


@pytest.mark.parametrize("text", ["1-7", "6-", "2-6-4", "1-2-"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(EquipmentError, match="is not a Pai Gow tile: they are 6-6, "):
        parse_card(text)


def test_tiles_lie_in_a_shoe_as_cards_do() -> None:
    shoe = Shoe(parse_cards("6-6 6-6 1-2"), TileSet())
    assert card_text(shoe.draw()) == "6-6"
    with pytest.raises(EquipmentError, match="deals 1-2 too often: it has 2 of it"):
        check_order(parse_cards("1-2 2-1"), TileSet())
