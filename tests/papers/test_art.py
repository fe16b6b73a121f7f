"""The one style of cards, chips, dice, tiles and wheels: well-formed, labelled, told apart."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from croupier.equipment.cards import JOKER, card_text
from croupier.equipment.errors import EquipmentError
from croupier.papers import art

PIECES = {
    **{card_text(n): art.card(n) for n in range(JOKER + 1)},
    "back": art.back(),
    **{f"chip {cents}": art.chip(cents) for cents in (25, 100, 250, 500, 2500, 10000, 500000)},
    **{f"die {n}": art.die(n) for n in range(1, 7)},
    **{f"tile {a}-{b}": art.tile(a, b) for a in range(1, 7) for b in range(1, a + 1)},
    "tile back": art.tile_back(),
    "on": art.button("ON"),
    **{of: art.suit_symbol(of) for of in ("clubs", "diamonds", "hearts", "spades")},
    "17": art.pocket("17", "black"),
    "wheel": art.wheel(("0", "1", "2"), ("green", "red", "black"), ball=1),
}


@pytest.mark.parametrize("name", PIECES)
def test_a_picture_is_well_formed_and_says_what_it_shows(name: str) -> None:
    drawn = ElementTree.fromstring(PIECES[name].svg())
    assert drawn.get("aria-label") == PIECES[name].label
    assert "style" not in str(PIECES[name])


def test_no_two_pictures_are_alike() -> None:
    assert len({str(picture) for picture in PIECES.values()}) == len(PIECES)


def test_a_card_is_named_by_its_text_or_number() -> None:
    assert art.card("As").label == "ace of spades"
    assert art.card("as") == art.card(51)
    with pytest.raises(EquipmentError, match="1x"):
        art.card("1x")


@pytest.mark.parametrize("spots", range(1, 7))
def test_a_die_shows_so_many_spots(spots: int) -> None:
    assert str(art.die(spots)).count("<circle") == spots


def test_the_pips_of_a_card_are_as_many_as_its_rank() -> None:
    corners = 2
    for rank in range(2, 11):
        suits = str(art.card(f"{rank}h")).count('fill="#b3202c"')
        assert suits == rank + corners


def test_chips_for_an_amount() -> None:
    assert art.chips_for(13775) == (10000, 2500, 500, 500, 100, 100, 50, 25)
    assert sum(art.chips_for(123456)) == 123456


def test_a_picture_inside_another_is_scaled_to_the_width_asked() -> None:
    assert 'translate(10 20) scale(0.5)"' in art.chip(500).at(10, 20, 50)
    assert 'width="48" height="48"' in art.chip(500).svg(width=48)
