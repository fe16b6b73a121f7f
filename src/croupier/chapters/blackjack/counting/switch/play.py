"""Playing Blackjack Switch (633a.12(a)): two hands whose second cards may change places.

Each hand is played by the cards of both hands and the up card as they lie after switching, without
regard to the cards that the other hand draws. For every up card and every other hand the shoe is
solved anew; whether to switch is then a comparison of two sums.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np

from croupier.chapters.blackjack.round.elections import found_late
from croupier.chapters.blackjack.round.table import hand_end
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.exact.rounds import clear_hole_cards
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import DEALER_ENDS, dealer_points, lattice
from croupier.maths.shoe.optimal import solve
from croupier.maths.shoe.plays import UpSolution, without
from croupier.rulebook.rules import Rules

Pair = tuple[int, int]
NATURAL_PAIR: Pair = (ACE, TEN)
PAIRS: tuple[Pair, ...] = tuple((a, b) for a in range(VALUES) for b in range(a, VALUES))


@dataclass(frozen=True)
class Arranged:
    """Two hands as they are played, and whether each is a Blackjack as dealt."""

    hands: tuple[Pair, Pair]
    natural: tuple[bool, bool]
    dealt: tuple[bool, bool]  # which hands a dealer's Blackjack finds as Blackjacks


@dataclass(frozen=True)
class Pays:
    """What a Blackjack brings by the dealer's end: the outcome, and its units."""

    outcomes: tuple[str, ...]
    units: tuple[float, ...]


def blackjack_pays(rules: Rules, *, natural: bool) -> Pays:
    """One as dealt, or that switching has made."""
    names = [
        hand_end(rules, 21, dealer_points(end), natural=natural, made=not natural)[0]
        for end in range(DEALER_ENDS)
    ]
    units = []
    for name in names:
        row = rules.outcome_row("blackjack", name)
        units.append(0.0 if row is None else float(row.pays.profit(100)) / 100)
    return Pays(tuple(names), tuple(units))


class SwitchPlay:
    """One up card: solutions against every other hand, the best arrangement of each deal."""

    def __init__(self, rules: Rules, game: ShoeGame, up: int) -> None:
        self.game, self.up = game, up
        self.shoe = without(game.shoe, up)
        self.pays = {natural: blackjack_pays(rules, natural=natural) for natural in (True, False)}
        self.late_peek = rules["switch-peek"] == "after-switching" or found_late(rules)
        self.made_pays = rules["switched-blackjack"] == "blackjack"
        self.solved: dict[Pair, UpSolution] = {}
        self._values: dict[tuple[Pair, Pair, bool], float] = {}

    def solve(self) -> None:
        for other in PAIRS:
            if self._possible(other):
                self.solved[other] = solve(self.game, self.up, other)

    def _possible(self, *pairs: Pair) -> bool:
        held = Counter(value for pair in pairs for value in pair)
        return all(self.shoe[value] >= number for value, number in held.items())

    def is_paid_as_blackjack(self, hand: Pair, *, natural: bool) -> bool:
        return hand == NATURAL_PAIR and (natural or self.made_pays)

    def value(self, hand: Pair, other: Pair, *, natural: bool) -> float:
        """A hand's value, times the chance of no dealer's Blackjack."""
        key = (hand, other, natural)
        if key not in self._values:
            solution = self.solved[other]
            if self.is_paid_as_blackjack(hand, natural=natural):
                chances = solution.dealers.chances[lattice().at(*hand)]
                self._values[key] = float(chances @ np.array(self.pays[natural].units))
            else:
                self._values[key] = solution.value(*hand)
        return self._values[key]

    def arrangements(self) -> Mapping[Arranged, int]:
        """How each deal is arranged: the number of orders of cards behind each arrangement."""
        found: dict[Arranged, int] = defaultdict(int)
        for a, b, c, d in product(range(VALUES), repeat=4):
            if self._possible((a, b), (c, d)):
                found[self.arrange(_pair(a, b), _pair(c, d), _pair(a, d), _pair(c, b))] += 1
        return found

    def arrange(self, one: Pair, two: Pair, third: Pair, fourth: Pair) -> Arranged:
        """Two hands as dealt, or as they are once their second cards have changed places."""
        dealt = (one == NATURAL_PAIR, two == NATURAL_PAIR)
        found = (False, False) if self.late_peek else dealt
        keep = Arranged((one, two), dealt, dealt)
        switch = Arranged((third, fourth), (False, False), found)
        return max((keep, switch), key=self.worth)

    def worth(self, arranged: Arranged) -> float:
        (one, two), (first, second) = arranged.hands, arranged.natural
        total = self.value(one, two, natural=first) + self.value(two, one, natural=second)
        if self.late_peek:
            cards = [value for hand in arranged.hands for value in hand]
            rest = without(self.shoe, *cards)
            chance = 1 - clear_hole_cards(rest, self.up) / sum(rest)
            total -= chance * (2 - first - second)
        return total


def _pair(first: int, second: int) -> Pair:
    return (first, second) if first <= second else (second, first)
