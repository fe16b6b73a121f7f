"""Counting the Match-the-Dealer Wager."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.equipment.cards import Deck
from croupier.families.twenty_one.match_the_dealer import WAGER
from croupier.maths.pricing.counted import Line, Part, line


def match_ways(deck: Deck) -> dict[tuple[int, int], int]:
    """Orders of an up card and two cards, by how each of the two matches: not, in rank, in suit."""
    own = deck.decks - 1, 3 * deck.decks
    cards = (deck.size - 1 - sum(own), own[1], own[0])
    return {
        (one, two): deck.size * cards[one] * (cards[two] - (one == two))
        for one in range(3)
        for two in range(3)
    }


def match_lines(ways: Mapping[tuple[int, int], int], names: tuple[str, str]) -> dict[Line, int]:
    """Each matching card is paid, and the wager is staked once."""
    lines: dict[Line, int] = {}
    for matches, number in ways.items():
        paid = sorted(names[match - 1] for match in matches if match)
        parts = line((WAGER, "lose"))
        if paid:
            staked = [Fraction(1), Fraction(0)]
            parts = tuple(Part(WAGER, name, staked[nth]) for nth, name in enumerate(paid))
        if number:
            lines[parts] = lines.get(parts, 0) + number
    return lines
