"""Counting Blackjack Switch: each hand exactly, and how the results of two hands go together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import perm, prod

import numpy as np

from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.switch.play import (
    NATURAL_PAIR,
    Arranged,
    Pair,
    SwitchPlay,
)
from croupier.chapters.blackjack.outcomes import BLACKJACK_AGAINST_21
from croupier.families.twenty_one.counting.strategy import strategy_data
from croupier.families.twenty_one.ends import RESULTS
from croupier.hands.twenty_one import VALUES
from croupier.maths.pricing.counted import Counted, Line, Part, Tell, Terms
from croupier.maths.shoe.exact.cells import (
    DOUBLED,
    TINY,
    TOTALS,
    Cells,
    dealer_cells,
    result_cells,
    spread_over_totals,
)
from croupier.maths.shoe.exact.limbs import MOST_CARDS
from croupier.maths.shoe.exact.rounds import (
    clear_hole_cards,
    count_cells,
    hand_chances,
    split_cells,
    surrendered_ways,
)
from croupier.maths.shoe.exact.together import PRECISION
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import DEALER_ENDS, Floats, dealer_points, lattice
from croupier.maths.shoe.kernels import SPLIT, STAND, SURRENDER
from croupier.maths.shoe.plays import Play, without
from croupier.rulebook.rules import Rules

TOGETHER_NOTE = (
    "Each hand is counted exactly, and so is the house advantage. The two hands are taken "
    "as independent once the dealer's total is known, and the hands of a split as having the same "
    "result, so the standard deviation, the hit frequency and the combinations of joint outcomes "
    "are approximate."
)


@dataclass(frozen=True, order=True)
class End:
    """How a hand ends: its outcome, whether it was doubled, into how many hands it was split."""

    outcome: str
    doubled: bool = False
    hands: int = 1


Chances = dict[End, Floats]  # by the dealer's total


@dataclass
class Both:
    """Two hands against one up card: ways of each one's ends, chances of both together."""

    exact: tuple[dict[End, int], dict[End, int]] = field(
        default_factory=lambda: (defaultdict(int), defaultdict(int))
    )
    together: dict[tuple[End, End], float] = field(default_factory=lambda: defaultdict(float))
    lines: dict[Line, int] = field(default_factory=lambda: defaultdict(int))

    def couple(self, one: Chances, two: Chances, weight: float) -> None:
        """Independent given the dealer's total."""
        first, second = np.array(list(one.values())), np.array(list(two.values()))
        masses = np.maximum(np.maximum(first.sum(axis=0), second.sum(axis=0)), TINY)
        joint = weight * (first / masses) @ second.T
        for end, row in zip(one, joint.tolist(), strict=True):
            for other, chance in zip(two, row, strict=True):
                self.together[end, other] += chance

    def all_lines(self) -> Mapping[Line, int]:
        """The ways of both together, fitted so that each hand's ways are exact."""
        ends = [sorted(exact) for exact in self.exact]
        total = sum(self.exact[0].values())
        wanted = [
            np.array([exact[end] / total for end in order])
            for exact, order in zip(self.exact, ends, strict=True)
        ]
        joint = np.array([[self.together[a, b] + TINY for b in ends[1]] for a in ends[0]])
        for _ in range(50):
            joint *= (wanted[0] / joint.sum(axis=1))[:, None]
            joint *= wanted[1] / joint.sum(axis=0)
        # A hair less than either hand has, so that nothing is taken twice.
        joint *= (1 - 1e-6) * min(1.0, (wanted[0] / joint.sum(axis=1)).min())
        rest = [dict(exact) for exact in self.exact]
        found = self.lines
        for a, row in zip(ends[0], joint.tolist(), strict=True):
            for b, chance in zip(ends[1], row, strict=True):
                number = total * int(chance * 2**PRECISION) >> PRECISION
                rest[0][a] -= number
                rest[1][b] -= number
                found[line_of(a, b)] += number
        left = [(b, ways) for b, ways in rest[1].items() if ways]
        for a, ways in rest[0].items():
            while ways:
                b, others = left.pop()
                number = min(ways, others)
                found[line_of(a, b)] += number
                ways -= number
                if others > number:
                    left.append((b, others - number))
        return found


def line_of(one: End, two: End) -> Line:
    parts: Counter[tuple[str, str]] = Counter()
    for wager, end in (("blackjack", one), ("second-blackjack", two)):
        parts[wager, end.outcome] += 1
        if end.hands > 1:
            parts["split", end.outcome] += end.hands - 1
        if end.doubled:
            parts["double", end.outcome] += end.hands
    order = ("blackjack", "second-blackjack", "split", "double")
    named = sorted(parts.items(), key=lambda item: (order.index(item[0][0]), item[0][1]))
    return tuple(Part(wager, outcome, Fraction(times)) for (wager, outcome), times in named)


class SwitchCount:
    """One up card, counted out of scale * perm(cards left, deepest)."""

    def __init__(self, rules: Rules, game: ShoeGame, up: int, deepest: int, scale: int) -> None:
        self.play = SwitchPlay(rules, game, up)
        self.play.solve()
        self.game, self.up = game, up
        self.deepest, self.scale = deepest, scale
        self.by_result, self.by_dealer = result_cells(game), dealer_cells(game)
        self.splits: dict[tuple[Pair, Pair], Mapping[int, Mapping[int, int]]] = {}
        self.shares: dict[tuple[Pair, Pair], dict[int, float]] = {}
        self.known: dict[tuple[Pair, Pair, bool], Chances] = {}

    def count(self) -> Mapping[Line, int]:
        found = Both()
        arranged_ways = self.play.arrangements()
        starts: dict[tuple[int, Pair, bool], dict[Pair, int]] = defaultdict(
            lambda: defaultdict(int)
        )
        for arranged, orders in arranged_ways.items():
            for slot in range(2):
                hand, other = arranged.hands[slot], arranged.hands[1 - slot]
                starts[slot, other, arranged.natural[slot]][hand] += orders
        for (slot, other, natural), hands in starts.items():
            for hand in list(hands):
                if self.play.is_paid_as_blackjack(hand, natural=natural):
                    self._blackjack(found.exact[slot], other, hands.pop(hand), natural=natural)
            self._played(found.exact[slot], other, hands)
        cards = sum(self.play.shoe)
        for arranged, orders in arranged_ways.items():
            first, second = arranged.hands
            rest = without(self.play.shoe, *first, *second)
            ways = orders * ways_of(self.play.shoe, (*first, *second))
            clear = clear_hole_cards(rest, self.up)
            blackjacks = (cards - 4 - clear) * perm(cards - 5, self.deepest - 5) * self.scale
            found.lines[dealer_blackjack(arranged)] += ways * blackjacks
            found.couple(
                self._chances(first, second, natural=arranged.natural[0]),
                self._chances(second, first, natural=arranged.natural[1]),
                ways * clear / perm(cards, 5),
            )
        return found.all_lines()

    def _blackjack(self, exact: dict[End, int], other: Pair, orders: int, *, natural: bool) -> None:
        """A Blackjack, by the dealer's end."""
        names = self.play.pays[natural].outcomes
        kinds = ("blackjack", BLACKJACK_AGAINST_21, "push")
        cells = np.empty((2, 22, DEALER_ENDS), dtype=np.int64)
        cells[:] = [kinds.index(name) for name in names]
        stand = Play.of(self.game, np.full(len(lattice().total), STAND, dtype=np.int64))
        tally = self._tally(
            other, stand, {NATURAL_PAIR: orders}, Cells(3, cells, cells[:, 0, 0], cells[:, 0, 0])
        )
        for cell, ways in tally.items():
            exact[End(kinds[cell])] += ways

    def _tally(
        self, other: Pair, play: Play, hands: Mapping[Pair, int], cells: Cells
    ) -> Mapping[int, int]:
        """Ways to end in each cell, the other hand's two cards dealt before."""
        dealers = self.play.solved[other].dealers
        starts = {lattice().at(*hand): orders for hand, orders in hands.items()}
        [counted] = count_cells(dealers, play, [starts], cells, self.deepest - 2)
        before = ways_of(self.play.shoe, other) * self.scale
        return {cell: ways * before for cell, ways in counted.items()}

    def _played(self, exact: dict[End, int], other: Pair, hands: Mapping[Pair, int]) -> None:
        """The results of hands that are played on beside another."""
        solution = self.play.solved[other]
        before = ways_of(self.play.shoe, other) * self.scale
        played = {}
        for hand, orders in hands.items():
            action = solution.action(*hand)
            if action == SURRENDER:
                ways = surrendered_ways(solution, *hand, self.deepest - 2)
                exact[End("surrender")] += orders * before * ways
            elif action == SPLIT:
                self._split(exact, other, hand, orders * before)
            else:
                played[hand] = orders
        for cell, ways in self._tally(other, solution.play, played, self.by_result).items():
            exact[result_end(cell)] += ways

    def _split(self, exact: dict[End, int], other: Pair, pair: Pair, before: int) -> None:
        if (pair, other) not in self.splits:
            self.splits[pair, other] = split_cells(
                self.game, self.play.solved[other], pair[0], self.by_result, self.deepest - 2
            )
        split = self.splits[pair, other]
        rounds = {hands: Fraction(sum(tally.values()), hands) for hands, tally in split.items()}
        total = sum(rounds.values())
        self.shares[pair, other] = {hands: float(n / total) for hands, n in rounds.items()}
        for hands, tally in split.items():
            for cell, ways in tally.items():
                exact[result_end(cell, hands)] += ways * before // hands

    def _chances(self, hand: Pair, other: Pair, *, natural: bool) -> Chances:
        """How a hand ends, by the dealer's total, without a dealer's Blackjack."""
        key = (hand, other, natural)
        if key not in self.known:
            self.known[key] = self._find_chances(hand, other, natural=natural)
        return self.known[key]

    def _find_chances(self, hand: Pair, other: Pair, *, natural: bool) -> Chances:
        solution = self.play.solved[other]
        by_end = solution.dealers.chances[lattice().at(*hand)]
        by_end = by_end / by_end.sum()
        found: Chances = defaultdict(lambda: np.zeros(TOTALS))
        if self.play.is_paid_as_blackjack(hand, natural=natural):
            for end, name in enumerate(self.play.pays[natural].outcomes):
                found[End(name)][dealer_points(end) - 17] += by_end[end]
            return dict(found)
        action = solution.action(*hand)
        if action == SURRENDER:
            for end, chance in enumerate(by_end):
                found[End("surrender")][dealer_points(end) - 17] += chance
            return dict(found)
        chances = spread_over_totals(hand_chances(solution, *hand, self.by_dealer))
        chances /= chances.sum()
        shares = self.shares[hand, other] if action == SPLIT else {1: 1.0}
        for result in np.flatnonzero(chances.any(axis=0)).tolist():
            for hands, share in shares.items():
                found[result_end(result, hands)] += share * chances[:, result]
        return dict(found)


def result_end(result: int, hands: int = 1) -> End:
    return End(RESULTS[result % DOUBLED], result >= DOUBLED, hands)


def dealer_blackjack(arranged: Arranged) -> Line:
    """633a.12(a)(5)(ii) and (iii); before switching only what was dealt counts."""
    first, second = arranged.dealt
    return (
        Part("blackjack", "push" if first else "lose"),
        Part("second-blackjack", "push" if second else "lose"),
    )


def ways_of(shoe: tuple[int, ...], cards: tuple[int, ...]) -> int:
    """Ways to draw cards of these values in this order."""
    return prod(perm(shoe[value], number) for value, number in Counter(cards).items())


def switch_lines(rules: Rules, game: ShoeGame, tell: Tell) -> dict[Line, int]:
    """Every deal; the results of a hand are exact, those of two together estimated."""
    cards = sum(game.shoe)
    scale = np.lcm.reduce(range(1, max(game.most_hands) + 1)).item()
    deepest = min(cards, MOST_CARDS + 4 + 2 * max(game.most_hands))

    lines: dict[Line, int] = defaultdict(int)
    ups = [up for up in range(VALUES) if game.shoe[up]]
    for nth, up in enumerate(ups, start=1):
        tell(f"Blackjack Switch: {nth} of {len(ups)} up cards")
        found = SwitchCount(rules, game, up, deepest - 1, scale).count()
        for parts, ways in found.items():
            lines[parts] += game.shoe[up] * ways
    return {parts: ways for parts, ways in lines.items() if ways}


def switch_counted(rules: Rules, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    return (
        Counted(
            "blackjack",
            switch_lines(rules, shoe_game(rules, terms), tell),
            about=(
                "Optimal switching; each hand is played knowing the cards of both hands after "
                "switching, but not what the other hand draws. Per unit of one of the two equal "
                "wagers."
            ),
            strategy=strategy_data(shoe_game(rules, terms)),
            notes=(TOGETHER_NOTE,),
            estimated=("second-blackjack",),
        ),
    )
