"""Counting Blackjack Switch (633a.12(a)): two hands whose second cards may change places.

Each hand is played by the cards of both hands and the up card as they lie after switching, without
regard to the cards that the other hand draws. For every up card and every other hand the shoe is
solved anew; whether to switch is then a comparison of two sums.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import perm, prod

import numpy as np

from croupier.games.blackjack.strategy import RESULTS, shoe_game, strategy_data
from croupier.maths.counted import Counted, Line, Part, Tell
from croupier.maths.shoe import ShoeGame, UpSolution, solve, without
from croupier.maths.shoe_exact import (
    DOUBLED,
    SURRENDERED,
    Cells,
    Ends,
    count_cells,
    hand_ends,
    no_blackjack,
)
from croupier.maths.shoe_hands import (
    ACE,
    DEALER_21,
    DEALER_22,
    DEALER_ENDS,
    TEN,
    VALUES,
    Counts,
    dealer_tree,
    lattice,
)
from croupier.maths.shoe_kernels import MOST_CARDS, STAND, dealer_chances
from croupier.rulebook.rules import Rules

Pair = tuple[int, int]
Both = tuple[tuple[int, ...], tuple[int, ...]]
NATURAL_PAIR: Pair = (ACE, TEN)
PAIRS: tuple[Pair, ...] = tuple((a, b) for a in range(VALUES) for b in range(a, VALUES))
TOGETHER_NOTE = (
    "Each hand is counted exactly, and so is the house advantage. Which results come together is "
    "taken as independent given how the dealer's hand ends, and the hands of a split as ending "
    "alike: the standard deviation, the hit frequency and the combinations of joint outcomes are "
    "approximate."
)
NATURAL = 7  # a Blackjack as dealt: its result is told by the dealer's end


@dataclass(frozen=True)
class Arranged:
    """Two hands as they are played, and whether each is a Blackjack as dealt."""

    hands: tuple[Pair, Pair]
    natural: tuple[bool, bool]
    dealt: tuple[bool, bool]  # which hands a dealer's Blackjack finds as Blackjacks


@dataclass(frozen=True)
class Pays:
    """What a Blackjack as dealt brings, by the dealer's end, in units."""

    by_end: tuple[float, ...]
    outcomes: tuple[str, ...]


def natural_pays(rules: Rules) -> Pays:
    """633a.12(a)(5)(i) and (v), by the readings elected."""
    against_21 = "blackjack-against-a-dealers-21-in-more-than-two-cards"
    names = ["blackjack"] * DEALER_ENDS
    names[DEALER_21] = against_21
    if rules["switch-blackjack-against-22"] == "push":
        names[DEALER_22] = "push"
    units = []
    for name in names:
        row = rules.outcome_row("blackjack", name)
        units.append(0.0 if row is None else float(row.pays.profit(100)) / 100)
    return Pays(tuple(units), tuple(names))


class SwitchCount:
    """One up card: solutions against every other hand, the best arrangement of each deal."""

    def __init__(self, rules: Rules, game: ShoeGame, up: int) -> None:
        self.rules, self.game, self.up = rules, game, up
        self.shoe = without(game.shoe, up)
        self.pays = natural_pays(rules)
        self.late_peek = rules["switch-peek"] == "after-switching"
        self.made_pays = rules["switched-blackjack"] == "blackjack"
        self.solved: dict[Pair, UpSolution] = {}
        self.values: dict[tuple[Pair, Pair, bool], float] = {}

    def solve(self) -> None:
        for other in PAIRS:
            if self._possible(other):
                self.solved[other] = solve(self.game, self.up, other)

    def _possible(self, *pairs: Pair) -> bool:
        held = Counter(value for pair in pairs for value in pair)
        return all(self.shoe[value] >= number for value, number in held.items())

    def value(self, hand: Pair, other: Pair, natural: bool) -> float:
        """A hand's value, times the chance of no dealer's Blackjack."""
        key = (hand, other, natural)
        if key not in self.values:
            if hand == NATURAL_PAIR and (natural or self.made_pays):
                self.values[key] = self._blackjack_value(other, natural)
            else:
                self.values[key] = self.solved[other].value(*hand)
        return self.values[key]

    def _blackjack_value(self, other: Pair, natural: bool) -> float:
        rest = np.array(without(self.shoe, *NATURAL_PAIR, *other), dtype=np.int64)
        left = int(rest.sum())
        mass = no_blackjack(rest.tolist(), self.up) / left
        tree = dealer_tree(self.up, self.game.dealer, blackjack=False, every_end=False)
        ends = np.empty(DEALER_ENDS)
        dealer_chances(rest, left, mass, tree.table, np.empty(tree.table.shape[1]), ends)
        pays = list(self.pays.by_end)
        if not natural:  # made by switching, and paid as a Blackjack where it wins
            pays = [self.pays.by_end[0]] * DEALER_ENDS
            pays[DEALER_21] = pays[DEALER_22] = 0.0
        return float(ends @ np.array(pays))

    def arrangements(self) -> dict[Arranged, int]:
        """How each deal is arranged: the number of orders of cards behind each arrangement."""
        found: dict[Arranged, int] = defaultdict(int)
        for a, b, c, d in product(range(VALUES), repeat=4):
            if self._possible((a, b), (c, d)):
                found[self.arrange(_pair(a, b), _pair(c, d), _pair(a, d), _pair(c, b))] += 1
        return found

    def arrange(self, one: Pair, two: Pair, third: Pair, fourth: Pair) -> Arranged:
        dealt = (one == NATURAL_PAIR, two == NATURAL_PAIR)
        found = (False, False) if self.late_peek else dealt
        keep = Arranged((one, two), dealt, dealt)
        switch = Arranged((third, fourth), (False, False), found)
        return max((keep, switch), key=self.worth)

    def worth(self, arranged: Arranged) -> float:
        (one, two), (first, second) = arranged.hands, arranged.natural
        total = self.value(one, two, first) + self.value(two, one, second)
        if self.late_peek:
            cards = [value for hand in arranged.hands for value in hand]
            rest = without(self.shoe, *cards)
            chance = 1 - no_blackjack(rest, self.up) / sum(rest)
            total -= chance * (2 - first - second)
        return total

    def lines(self, deepest: int, scale: int, cells: Cells) -> dict[Line, int]:
        """Every deal with this up card."""
        found: dict[Line, int] = defaultdict(int)
        cards = sum(self.shoe)
        ends: dict[tuple[Pair, Pair, bool], list[Ends]] = {}
        for arranged, orders in self.arrangements().items():
            first, second = arranged.hands
            held = Counter(value for hand in arranged.hands for value in hand)
            ways = prod(perm(self.shoe[value], number) for value, number in held.items())
            factor = self.game.shoe[self.up] * orders
            rest = without(self.shoe, *first, *second)
            blackjacks = cards - 4 - no_blackjack(rest, self.up)
            both = self._dealer_blackjack(arranged)
            found[both] += factor * ways * blackjacks * perm(cards - 5, deepest - 5) * scale
            for hand, other, dealt in (
                (first, second, arranged.natural[0]),
                (second, first, arranged.natural[1]),
            ):
                key = (hand, other, dealt)
                if key not in ends:
                    before = perm_of(self.shoe, other)
                    counted = self._ends(hand, other, dealt, cells, deepest - 2, scale)
                    ends[key] = [
                        {results: n * before for results, n in part.items()} for part in counted
                    ]
            paired = couple(
                ends[first, second, arranged.natural[0]], ends[second, first, arranged.natural[1]]
            )
            for (one, two), number in paired.items():
                if number:
                    found[self._line(one, two)] += factor * number
        return found

    def _ends(
        self, hand: Pair, other: Pair, natural: bool, cells: Cells, deepest: int, scale: int
    ) -> list[Ends]:
        shoe = without(self.shoe, *other)
        if hand == NATURAL_PAIR and (natural or self.made_pays):
            policy = np.full(len(lattice().total), STAND, dtype=np.int64)
            starts = {lattice().at(*hand): 1}
            counted = count_cells(self.game, shoe, self.up, policy, starts, cells, deepest)
            by_end: list[Ends] = [{} for _ in range(DEALER_ENDS)]
            for cell, number in counted.items():
                end = cell % 8
                code = NATURAL + end if natural else NATURAL + DEALER_ENDS + end
                by_end[end][(code,)] = number * scale
            return by_end
        solution = self.solved[other]
        return hand_ends(self.game, solution, shoe, *hand, cells, deepest, scale, alike=True)

    def _dealer_blackjack(self, arranged: Arranged) -> Line:
        """633a.12(a)(5)(ii) and (iii); before switching only what was dealt counts."""
        first, second = arranged.dealt
        return (
            Part("blackjack", "push" if first else "lose"),
            Part("second-blackjack", "push" if second else "lose"),
        )

    def _line(self, one: tuple[int, ...], two: tuple[int, ...]) -> Line:
        parts: Counter[tuple[str, str]] = Counter()
        for wager, results in (("blackjack", one), ("second-blackjack", two)):
            for nth, result in enumerate(results):
                outcome = self._outcome(result)
                parts["split" if nth else wager, outcome] += 1
                if DOUBLED <= result < SURRENDERED:
                    parts["double", outcome] += 1
        order = ("blackjack", "second-blackjack", "split", "double")
        named = sorted(parts.items(), key=lambda item: (order.index(item[0][0]), item[0][1]))
        return tuple(Part(wager, outcome, Fraction(times)) for (wager, outcome), times in named)

    def _outcome(self, result: int) -> str:
        if result >= NATURAL + DEALER_ENDS:
            end = result - NATURAL - DEALER_ENDS
            return "push" if end in (DEALER_21, DEALER_22) else "blackjack"
        if result >= NATURAL:
            return self.pays.outcomes[result - NATURAL]
        return "surrender" if result == SURRENDERED else RESULTS[result % DOUBLED]


def _pair(first: int, second: int) -> Pair:
    return (first, second) if first <= second else (second, first)


def perm_of(shoe: Counts, pair: Pair) -> int:
    """Ways to draw a pair of values in this order."""
    return shoe[pair[0]] * (shoe[pair[1]] - (pair[0] == pair[1]))


def couple(
    one: list[Ends], two: list[Ends]
) -> Mapping[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """Results of two hands in one round: independent given the dealer's end, each hand exact."""
    found: dict[Both, int] = defaultdict(int)
    rest_one, rest_two = _added(one), _added(two)
    for first, second in zip(one, two, strict=False):
        masses = sum(first.values()), sum(second.values())
        if not all(masses):
            continue
        least = min(masses)
        for a, ways in first.items():
            for b, others in second.items():
                number = ways * others * least // (masses[0] * masses[1])
                found[a, b] += number
                rest_one[a] -= number
                rest_two[b] -= number
    left = [(b, ways) for b, ways in rest_two.items() if ways]
    for a, ways in rest_one.items():
        while ways:
            b, others = left.pop()
            number = min(ways, others)
            found[a, b] += number
            ways -= number
            if others > number:
                left.append((b, others - number))
    return found


def _added(ends: list[Ends]) -> dict[tuple[int, ...], int]:
    total: dict[tuple[int, ...], int] = defaultdict(int)
    for part in ends:
        for results, ways in part.items():
            total[results] += ways
    return total


def switch_lines(rules: Rules) -> dict[Line, int]:
    game = shoe_game(rules)
    cards = sum(game.shoe)
    scale = np.lcm.reduce(range(1, max(game.most_hands) + 1)).item()
    deepest = min(cards, MOST_CARDS + 4 + 2 * max(game.most_hands))
    cells = Cells.of_results(game)

    def of_up(up: int) -> dict[Line, int]:
        counter = SwitchCount(rules, game, up)
        counter.solve()
        return counter.lines(deepest - 1, scale, cells)

    lines: dict[Line, int] = defaultdict(int)
    with ThreadPoolExecutor() as pool:
        for found in pool.map(of_up, range(VALUES)):
            for parts, ways in found.items():
                lines[parts] += ways
    return {parts: ways for parts, ways in lines.items() if ways}


def switch_counted(rules: Rules, tell: Tell) -> tuple[Counted, ...]:
    tell("Blackjack Switch: every up card with every two hands")
    return (
        Counted(
            "blackjack",
            switch_lines(rules),
            about=(
                "Optimal switching; each hand is played by the cards of both hands as they lie "
                "after switching, without regard to what the other draws. Per unit of one of the "
                "two equal wagers."
            ),
            strategy=strategy_data(shoe_game(rules)),
            notes=(TOGETHER_NOTE,),
        ),
    )
