"""Counting the Match-the-Dealer Wager."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.families.twenty_one.match_the_dealer import WAGER
from croupier.maths.pricing.counted import Line, Part, line
from croupier.maths.pricing.removal import SUITS


def match_ways(ranks: Sequence[int]) -> dict[tuple[int, int], int]:
    """Orders of an up card and two cards, by how each of the two matches: not, in rank, in suit.

    So many cards of each rank are even over the suits, clubs fewest.
    """
    size = sum(ranks)
    found = {(one, two): 0 for one in range(3) for two in range(3)}
    for held in ranks:
        for suit in range(SUITS):
            alike = (held + suit) // SUITS
            cards = (size - held, held - alike, alike - 1)
            for one, two in found:
                found[one, two] += alike * cards[one] * (cards[two] - (one == two))
    return found


def match_lines(
    ways: Mapping[tuple[int, int], int], names: tuple[str, str], *, once: bool = False
) -> dict[Line, int]:
    """Each matching card is paid, or `once` the better; the wager is staked once."""
    lines: dict[Line, int] = {}
    for matches, number in ways.items():
        counted = [max(matches)] if once else matches
        paid = sorted(names[match - 1] for match in counted if match)
        parts = line((WAGER, "lose"))
        if paid:
            staked = [Fraction(1), Fraction(0)]
            parts = tuple(Part(WAGER, name, staked[nth]) for nth, name in enumerate(paid))
        if number:
            lines[parts] = lines.get(parts, 0) + number
    return lines
