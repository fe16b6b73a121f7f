"""Cards for the places of a round with a board, rigged so that rare hands meet."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.chapters.places import DECK, RANKS, SUITS

BURNED, SIX = 3, 4


def rare_cards(rng: random.Random, deck: Sequence[str], number: int) -> list[str]:
    """Cards that are rare together: of one suit, of few ranks, in a row, or both."""
    suit, low = rng.choice(SUITS), rng.randint(-1, 8)
    row = {RANKS[(low + step) % len(RANKS)] for step in range(5)}
    few = set(rng.sample(RANKS, 3)) | ({"A"} if rng.random() < 0.5 else set())
    near = {
        "suit": [card for card in deck if card[-1] == suit],
        "ranks": [card for card in deck if card[:-1] in few],
        "row": [card for card in deck if card[:-1] in row],
        "suited row": [card for card in deck if card[-1] == suit and card[:-1] in row],
    }[rng.choice(("suit", "ranks", "row", "suited row"))]
    rng.shuffle(near)
    return (near + [card for card in deck if card not in near])[:number]


def board_cards(rng: random.Random, seats: Sequence[int], *, rigged: bool) -> dict[str, list[str]]:
    """Two cards for each seat and the dealer, the board, the burned and the Six Card Bonus cards.

    In rigged rounds cards that are rare together go to one hand first, then to the board or to the
    Six Card Bonus; or a seat and the dealer have two aces each.
    """
    deck = DECK.copy()
    rng.shuffle(deck)
    hands = [f"seat {seat}" for seat in seats] + ["dealer"]
    lucky = rng.choice(hands)
    if rigged:
        number = 6 if rng.random() < 0.5 else 9
        first = rare_cards(rng, deck, number)
        if rng.random() < 0.2:  # nine to ace of a suit
            suit = rng.choice((*SUITS, "d"))
            first = rng.sample([card for card in DECK if card[-1] == suit][-6:], 6)
        deck = first + [card for card in deck if card not in first]
    cards: dict[str, list[str]] = {}

    def take(place: str, number: int) -> None:
        cards[place] = deck[:number]
        del deck[:number]

    if rigged and rng.random() < 0.05:
        deck.sort(key=lambda card: card[0] != "A")
        lucky = hands[0]
        take("dealer", 2)
    take(lucky, 2)
    if rng.random() < 0.5:
        take("community", 5)
        take("six card bonus", SIX)
    else:
        take("six card bonus", SIX)
        take("community", 5)
    for hand in rng.sample(hands, len(hands)):
        if hand not in cards:
            take(hand, 2)
    take("burned", BURNED)
    return cards
