"""Blackjack with the dealer's hole card known: solved against every up card and hole card."""

from __future__ import annotations

from dataclasses import dataclass
from math import perm

from croupier.hands.twenty_one import ACE, LOSE, TEN, VALUES
from croupier.maths.pricing.counted import Tell
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import clear_values, lattice
from croupier.maths.shoe.optimal import solve
from croupier.maths.shoe.plays import MASS, without

NAMES = ("A", *map(str, range(2, 11)))


@dataclass(frozen=True)
class HoleKnown:
    """A round's gain per unit of the wager, by the dealer's two cards as well (given them)."""

    gain: float
    by_cards: dict[tuple[str, str], float]


def played_hole(game: ShoeGame, blackjack_pays: float, insurance: float, tell: Tell) -> HoleKnown:
    """The best play against each hole card; a dealer's Blackjack is insured for half the wager at
    `insurance` to 1, whoever holds what."""
    cards = sum(game.shoe)
    total, by_cards = 0.0, {}
    for up in range(VALUES):
        if not game.shoe[up]:
            continue
        tell(f"hole cards under {NAMES[up]}")
        rest = without(game.shoe, up)
        for hole in range(VALUES):
            if not rest[hole]:
                continue
            chance = game.shoe[up] * float(rest[hole]) / perm(cards, 2)
            if hole in clear_values(up):
                gain = _against(game, up, hole, blackjack_pays)
            else:
                gain = _against_blackjack(game, up, hole)
                if up == ACE:
                    gain += insurance / 2
            by_cards[NAMES[up], NAMES[hole]] = gain
            total += chance * gain
    return HoleKnown(total, by_cards)


def _against(game: ShoeGame, up: int, hole: int, blackjack_pays: float) -> float:
    """Given the dealer's two cards. Values of a solution are times the chance of the hole card."""
    solution = solve(game, up, holes=(hole,))
    rest = without(game.shoe, up)
    left = sum(game.shoe) - 1
    total = weight = 0.0
    for first in range(VALUES):
        for second in range(first, VALUES):
            ways = rest[first] * (rest[second] - (first == second)) * (1 + (first != second))
            if not ways:
                continue
            mass = float(solution.values[lattice().at(first, second), MASS])
            chance = ways / perm(left, 2)
            weight += chance * mass
            if (first, second) == (ACE, TEN):
                total += chance * blackjack_pays * mass
            else:
                total += chance * solution.value(first, second)
    return total / weight


def _against_blackjack(game: ShoeGame, up: int, hole: int) -> float:
    """Every hand loses, but for a Blackjack."""
    rest = without(game.shoe, up, hole)
    left = float(sum(rest))
    natural = 2 * float(rest[ACE]) * float(rest[TEN]) / (left * (left - 1))
    return game.plain[LOSE] * (1 - natural)
