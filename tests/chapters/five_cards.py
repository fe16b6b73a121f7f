"""Cards for games of five cards each, rigged so that rare hands meet."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.chapters.places import DECK, RANKS


def some_five(rng: random.Random, deck: list[str]) -> list[str]:
    """Five cards that are rare together."""
    first = rng.choice(deck)
    rank, suit = RANKS.index(first[:-1]), first[-1]
    row = {RANKS[(rank + step) % len(RANKS)] for step in range(5)}
    near = {
        "rank": [card for card in deck if card[:-1] == first[:-1]],
        "two ranks": [card for card in deck if card[:-1] in (first[:-1], RANKS[rank - 1])],
        "suit": [card for card in deck if card[-1] == suit],
        "row": list({card[:-1]: card for card in deck if card[:-1] in row}.values()),
        "suited row": [card for card in deck if card[:-1] in row and card[-1] == suit],
        "aces": [card for card in deck if card[0] == "A"],
    }[rng.choice(("rank", "two ranks", "suit", "row", "suited row", "aces"))]
    others = [card for card in deck if card not in near]
    return (near + others)[:5]


def some_cards(
    rng: random.Random,
    seats: Sequence[int],
    *,
    rigged: bool,
    dealers: int = 5,
    bonus: str = "six card bonus",
) -> dict[str, list[str]]:
    """Five cards for every seat, some for the dealer and one apart; rigged, rare hands meet."""
    deck = DECK.copy()
    rng.shuffle(deck)
    cards: dict[str, list[str]] = {}
    if rigged and rng.random() < 0.15:  # nine to ace of a suit, the last of them the bonus card
        suit = rng.choice("cdhs")
        royal = rng.sample([card for card in DECK if card[-1] == suit][-6:], 6)
        cards = {f"seat {seats[0]}": royal[1:], bonus: royal[:1]}
        deck = [card for card in deck if card not in royal]
    for place in ("dealer", *(f"seat {seat}" for seat in seats)):
        if place not in cards:
            size = dealers if place == "dealer" else 5
            near = some_five(rng, deck) if rigged and rng.random() < 0.8 else []
            cards[place] = [*near, *(card for card in deck if card not in near)][:size]
            deck = [card for card in deck if card not in cards[place]]
    return {bonus: deck[:1], **cards}
