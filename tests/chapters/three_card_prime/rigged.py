"""Cards for the places of a round of Three Card Prime, rigged so that rare hands meet."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.chapters.places import DECK, RANKS, SUITS


def some_three(rng: random.Random, deck: list[str]) -> list[str]:
    """Three cards that are rare together: of one suit, of one rank, or in a row."""
    first = rng.choice(deck)
    rank, suit = RANKS.index(first[:-1]), first[-1]
    alike = rng.choice(("suit", "rank", "row", "suited row"))
    if alike == "rank":
        near = [card for card in deck if card[:-1] == first[:-1]]
    elif alike == "suit":
        near = [card for card in deck if card[-1] == suit]
    else:
        row = {RANKS[(rank + step) % len(RANKS)] for step in range(3)}
        suited = [card for card in deck if card[-1] == suit] if "suited" in alike else deck
        near = [card for card in suited if card[:-1] in row]
    rng.shuffle(near)
    found = list({card[:-1]: card for card in near}.values()) if "row" in alike else near
    return (found + [card for card in deck if card not in found])[:3]


def some_cards(rng: random.Random, seats: Sequence[int], *, rigged: bool) -> dict[str, list[str]]:
    """Cards for every place; rigged so that rare hands meet, and that fourth cards are 2s."""
    deck = DECK.copy()
    rng.shuffle(deck)
    cards: dict[str, list[str]] = {}
    if rigged and rng.random() < 0.05:  # nine to ace of a suit between the dealer and a player
        suit = rng.choice(SUITS)
        royal = rng.sample([card for card in DECK if card[-1] == suit][-6:], 6)
        cards = {"dealer": royal[:3], f"seat {seats[0]}": royal[3:]}
        deck = [card for card in deck if card not in royal]
    for place in ("dealer", *(f"seat {seat}" for seat in seats)):
        if place in cards:
            continue
        cards[place] = some_three(rng, deck) if rigged and rng.random() < 0.8 else deck[:3]
        deck = [card for card in deck if card not in cards[place]]
    for place in ("community", *(f"fourth card of seat {seat}" for seat in seats)):
        twos = [card for card in deck if card[0] == "2"]
        card = twos[0] if rigged and twos and rng.random() < 0.4 else deck[0]
        cards[place] = [card]
        deck.remove(card)
    return cards
