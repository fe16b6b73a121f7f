"""Cards: numbers, texts and decks."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import (
    JOKER,
    RANK_NAMES,
    Deck,
    card_text,
    parse_card,
    parse_cards,
    rank,
    suit,
)
from croupier.equipment.errors import EquipmentError


@given(st.integers(0, JOKER))
def test_text_round_trip(card: int) -> None:
    text = card_text(card)
    assert parse_card(text) == parse_card(text.upper()) == parse_card(f" {text.lower()} ") == card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("2c", 0),
        ("2D", 1),
        ("10s", 35),
        ("Ts", 35),
        ("tS", 35),
        ("Kh", 46),
        ("K♥", 46),
        ("k♥\ufe0f", 46),
        ("A♠", 51),
        ("a♦", 49),
        ("9♣", 28),
        ("JOKER", 52),
    ],
)
def test_written_forms(text: str, card: int) -> None:
    assert parse_card(text) == card


def test_short_form() -> None:
    assert [card_text(card) for card in (0, 35, 46, 51, JOKER)] == [
        "2c",
        "10s",
        "Kh",
        "As",
        "joker",
    ]
    assert len({card_text(card) for card in range(53)}) == 53


def test_rank_and_suit_rebuild_the_card() -> None:
    assert [4 * rank(card) + suit(card) for card in range(52)] == list(range(52))
    assert RANK_NAMES[rank(parse_card("Qd"))] == "queen"
    assert suit(parse_card("Qd")) == 1  # diamonds


def test_parse_cards() -> None:
    assert parse_cards("Kh 10s  joker") == (46, 35, 52)
    assert parse_cards("") == ()


@pytest.mark.parametrize(
    "text", ["", "K", "h", "1h", "11h", "0s", "Kx", "hK", "Kh10s", "jokers", "♥"]
)
def test_a_wrong_text_is_named(text: str) -> None:
    with pytest.raises(EquipmentError, match="is not a card: write a rank") as error:
        parse_card(text)
    assert repr(text) in str(error.value)


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_an_equipment_error(text: str) -> None:
    try:
        card = parse_card(text)
    except EquipmentError:
        return
    assert parse_card(card_text(card)) == card


@pytest.mark.parametrize("card", [-1, 53])
def test_a_wrong_number_is_named(card: int) -> None:
    with pytest.raises(EquipmentError, match=f"card {card} does not exist"):
        card_text(card)
    with pytest.raises(EquipmentError, match=f"card {card} does not exist"):
        Deck().count(card)


def test_the_joker_has_no_rank() -> None:
    with pytest.raises(EquipmentError, match="joker has no rank or suit"):
        rank(JOKER)


@given(st.builds(Deck, decks=st.integers(1, 8), jokers=st.integers(0, 2), spanish=st.booleans()))
def test_a_deck_holds_what_it_says(deck: Deck) -> None:
    cards = deck.cards()
    assert len(cards) == deck.size
    held = Counter(cards)
    assert all(held[card] == deck.count(card) for card in range(53))


def test_new_deck_order() -> None:
    cards = Deck(jokers=1).cards()
    assert cards[:3] == parse_cards("2c 3c 4c")
    assert cards[12:14] == parse_cards("Ac 2d")
    assert cards[-2:] == parse_cards("As joker")


def test_a_spanish_deck_has_no_tens_but_all_faces() -> None:
    deck = Deck(decks=6, spanish=True)
    assert deck.size == 6 * 48
    assert {rank(card) for card in deck.cards()} == set(range(13)) - {8}
    assert [deck.count(card) for card in parse_cards("10h Jh Qh Kh joker")] == [0, 6, 6, 6, 0]


def test_impossible_decks_are_refused() -> None:
    with pytest.raises(EquipmentError, match=r"decks is 0: .* 1 deck or more"):
        Deck(decks=0)
    with pytest.raises(EquipmentError, match=r"jokers is -1: .* 0 jokers or more"):
        Deck(jokers=-1)
