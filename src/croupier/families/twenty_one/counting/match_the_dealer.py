"""Counting the Match-the-Dealer Wager."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.families.twenty_one.match_the_dealer import KINDS, WAGER, matched
from croupier.maths.pricing.counted import Line, Part, line
from croupier.maths.pricing.removal import SUITS

NINE = 7  # of the ranks from the 2 on


def match_ways(ranks: Sequence[int]) -> dict[tuple[int, int], int]:
    """Orders of an up card and two cards, by the kind of match of each of the two.

    So many cards of each rank are even over the suits, clubs fewest; the ranks run from the 2 to
    the ace, and those between the 9 and the ace count ten.
    """
    size = sum(ranks)
    found = {(one, two): 0 for one in KINDS for two in KINDS}
    for rank, held in enumerate(ranks):
        ten = NINE < rank < len(ranks) - 1
        for suit in range(SUITS):
            alike = (held + suit) // SUITS
            in_rank = held - alike
            cards = (size - held, in_rank if ten else 0, 0 if ten else in_rank, alike - 1)
            for one, two in found:
                found[one, two] += alike * cards[one] * (cards[two] - (one == two))
    return found


def match_lines(
    ways: Mapping[tuple[int, int], int],
    names: tuple[str, str],
    *,
    once: bool = False,
    identical: bool = False,
) -> dict[Line, int]:
    """Each matching card is paid, or `once` the better; the wager is staked once."""
    lines: dict[Line, int] = {}
    for kinds, number in ways.items():
        paid = matched([max(kinds)] if once else kinds, names, identical=identical)
        parts = line((WAGER, "lose"))
        if paid:
            staked = [Fraction(1), Fraction(0)]
            parts = tuple(Part(WAGER, name, staked[nth]) for nth, name in enumerate(paid))
        if number:
            lines[parts] = lines.get(parts, 0) + number
    return lines
