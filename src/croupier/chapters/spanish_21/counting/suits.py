"""What looking at suits would add to play that looks at values: 635a.12(b) pays by both.

Of two cards that lack one of 6, 7 and 8 or of three 7s, suits change what the third card is worth;
no other choice on them, and no other hand, hangs on suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from croupier.chapters.spanish_21.counting.game import (
    EIGHT,
    SEVEN,
    SIX,
    SUITS,
    names_of,
    shoe_game,
)
from croupier.chapters.spanish_21.outcomes import ADDITIONAL, MAIN, SEVENS, SIX_SEVEN_EIGHT, SPADES
from croupier.families.twenty_one.counting.solved import solutions
from croupier.maths.pricing.counted import Part, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import PLAIN, ShoeGame
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND, SURRENDER
from croupier.maths.shoe.plays import MASS, UpSolution
from croupier.rulebook.rules import Rules

# Two cards, the third of the set, and what the set is called.
LACKING = (
    (SIX, SEVEN, EIGHT, SIX_SEVEN_EIGHT),
    (SIX, EIGHT, SEVEN, SIX_SEVEN_EIGHT),
    (SEVEN, EIGHT, SIX, SIX_SEVEN_EIGHT),
    (SEVEN, SEVEN, SEVEN, SEVENS),
)
Rows = tuple[str, str, str]


def gained_by_suits(rules: Rules, terms: Terms) -> float:
    """What an optimal player gains per unit by looking at the suits of the first two cards."""
    game = shoe_game(rules, terms)
    cards, gained = sum(game.shoe), 0.0
    for solution in filter(None, solutions(game)):
        rest = solution.dealers.shoe
        for first, second, third, rows in LACKING:
            ways = int(rest[first] * (rest[second] - (first == second)))
            chance = game.shoe[solution.up] * ways / (cards * (cards - 1) * (cards - 2))
            paid = list(_paid(rules, terms, solution.up, (first, second, third), rows))
            times = 1 if first == second else 2
            gained += times * chance * _gained(game, solution, (first, second, third), paid)
    return gained


def _gained(
    game: ShoeGame,
    solution: UpSolution,
    values: tuple[int, int, int],
    paid: list[tuple[int, float]],
) -> float:
    """By two cards: the best choice by their suits against the best for all suits together."""
    hands, (first, second, third) = lattice(), values
    hand, made = hands.at(first, second), hands.at(*values)
    own = solution.values[hand]
    other = max(float(own[action]) for action in (STAND, DOUBLE, SURRENDER))
    if first == second:
        other = max(other, float(solution.split[first]))
    rest = solution.dealers.shoe - hands.counts[hand]
    reached = float(rest[third] / rest.sum() * solution.values[made, MASS])
    blind = float(game.pays(solution.up)[PLAIN, game.classes_of(split=False)[made], 0])
    drawn, ways = float(own[HIT]), sum(number for number, _ in paid)
    best = (number * max(other, drawn + reached * (pays - blind)) for number, pays in paid)
    return sum(best) / ways - max(other, drawn)


def _paid(
    rules: Rules, terms: Terms, up: int, values: tuple[int, int, int], rows: Rows
) -> Iterator[tuple[int, float]]:
    """By the suits of the up card and of two cards: how often, and what the set then pays."""
    pricing, decks = Pricing(rules, MAIN, terms), rules.number("decks")
    mixed, same, spades = (pricing.part_net(Part(MAIN, row)) for row in rows)
    bonus = names_of(rules, terms).additional
    if rows is SEVENS and up == SEVEN and bonus is not None:
        more = pricing.part_net(Part(ADDITIONAL, bonus, Fraction(0)))
        same, spades = same + more, spades + more
    for suits in product(range(SUITS), repeat=3):
        held: Counter[tuple[int, int]] = Counter()
        ways = 1
        for card in zip((up, *values[:2]), suits, strict=True):
            ways *= decks - held[card]
            held[card] += 1
        left = [decks - held[values[2], suit] for suit in range(SUITS)]
        alike = Fraction(left[suits[1]], sum(left)) if suits[1] == suits[2] else Fraction(0)
        suited = spades if suits[1] == SPADES else same
        yield ways, float(mixed + alike * (suited - mixed))
