"""Exact optimal play of the Blackjack family from a fresh shoe.

Decisions are composition-dependent: a player knows the cards of his own hand, the dealer's up card
and any cards given as removed, and nothing else. The dealer's Blackjack has been ruled out (the
card reader) or takes the original wager alone, which comes to the same: values here are times the
chance of no Blackjack, and a game adds the Blackjacks itself.

Splits. Hands of a split are played by a policy that looks at the hand's own cards, and pairs are
split again as often as allowed. The cards of a shuffled shoe are exchangeable, so the second cards
of all hands may be thought to come first; every hand then has the same law as the first, given
what the second cards of the others are. That others are no pair cards is removed by inclusion and
exclusion, which leaves values of one hand from shoes short of some more pair cards. The result is
exact for the policy. Two policies are offered: `FIXED`, the one that is best for the same cards
before a split, and `REOPTIMISED`, the best for a hand of a pair split once.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import perm

import numpy as np

from croupier.maths.shoe_hands import (
    ACE,
    DEALER_22,
    DEALER_OVER,
    TEN,
    VALUES,
    Counts,
    DealerRule,
    Floats,
    Ints,
    dealer_tree,
    lattice,
)
from croupier.maths.shoe_kernels import (
    HIT,
    LOSE,
    PUSH,
    SPLIT,
    STAND,
    WIN,
    mark_reached,
    solve_up,
)
from croupier.maths.shoe_splits import split_steps

FIXED, REOPTIMISED = "fixed", "re-optimised"
BEST, MASS = 0, 5  # columns of values; between them the actions by number
Results = tuple[tuple[int, ...], ...]


def plain_results(*, push_22: bool = False) -> Results:
    """WIN, PUSH or LOSE by the player's total (0 to 21) and how the dealer's hand ends."""

    def result(total: int, end: int) -> int:
        if end == DEALER_OVER or (end == DEALER_22 and not push_22):
            return WIN
        if end == DEALER_22 or total == 17 + end:
            return PUSH
        return WIN if total > 17 + end else LOSE

    return tuple(tuple(result(total, end) for end in range(7)) for total in range(22))


@dataclass(frozen=True)
class ShoeGame:
    """What a game of the family lets a player do, and what it pays."""

    shoe: Counts
    dealer: DealerRule = field(default_factory=DealerRule)
    results: Results = field(default_factory=plain_results)
    plain: tuple[float, float, float] = (1.0, 0.0, -1.0)
    doubled: tuple[float, float, float] = (2.0, 0.0, -2.0)
    double_two: bool = True
    double_more: bool = False
    double_after_split: bool = True
    surrender: float | None = -0.5
    surrender_more: bool = False
    # The most hands that a pair of each value may become; 1 is no split.
    most_hands: Counts = (4,) * VALUES
    split_aces_one_card: bool = False
    post_split: str = REOPTIMISED
    # What another wager brings: (player's total, dealer's end, cards the dealer drew, units).
    extra: tuple[tuple[int, int, int, float], ...] = ()

    def money(self) -> Floats:
        surrender = 0.0 if self.surrender is None else self.surrender
        return np.array([*self.plain, *self.doubled, surrender])

    def extra_table(self) -> Floats:
        if not self.extra:
            return np.empty((0, 7, 13))
        table = np.zeros((22, 7, 13))
        for total, end, drawn, units in self.extra:
            table[total, end, drawn] = units
        return table

    def flags(self, *, optimise: bool, split: bool = False) -> Ints:
        surrender = self.surrender is not None and not split
        double = self.double_two and (self.double_after_split or not split)
        more = self.double_more and (self.double_after_split or not split)
        return np.array(
            [optimise, double, more, surrender, surrender and self.surrender_more], dtype=np.int64
        )


@dataclass(frozen=True)
class UpSolution:
    """Play against one up card. Values are per unit and times the chance of no Blackjack."""

    up: int
    policy: Ints  # by hand, splits aside
    values: Floats  # by hand: best, stand, hit, double, surrender, mass
    split: Floats  # by value of a pair, or -inf
    split_policy: dict[int, Ints]
    splits: frozenset[int]  # the pairs that are split

    def action(self, first: int, second: int) -> int:
        """The best action on two cards."""
        hand = lattice().at(first, second)
        if first == second and first in self.splits:
            return SPLIT
        return int(self.policy[hand])

    def value(self, first: int, second: int) -> float:
        """The value of two cards that are no Blackjack."""
        best = float(self.values[lattice().at(first, second), BEST])
        return max(best, float(self.split[first])) if first == second else best


def without(shoe: Sequence[int], *values: int) -> Counts:
    rest = list(shoe)
    for value in values:
        rest[value] -= 1
    if min(rest) < 0:
        raise ValueError(f"the shoe {tuple(shoe)} does not hold the cards {values}")
    return tuple(rest)


def solve(game: ShoeGame, up: int, removed: Sequence[int] = ()) -> UpSolution:
    """Optimal play against an up card, with further cards known to be gone."""
    hands = lattice()
    shoe = without(game.shoe, up, *removed)
    policy = np.zeros(len(hands.total), dtype=np.int64)
    values = np.full((len(hands.total), 6), -np.inf)
    need = (hands.size >= 2).astype(np.int64)
    _sweep(game, shoe, up, need, policy, values, game.flags(optimise=True))
    split = np.full(VALUES, -np.inf)
    split_policy = {}
    for pair in range(VALUES):
        if game.most_hands[pair] > 1 and shoe[pair] >= 2:
            split_policy[pair] = post_split_policy(game, shoe, up, pair, policy, values)
            split[pair] = split_value(game, shoe, up, pair, split_policy[pair])
    splits = frozenset(p for p in split_policy if split[p] > values[hands.at(p, p), BEST])
    return UpSolution(up, policy, values, split, split_policy, splits)


def solve_all(game: ShoeGame, removed: Sequence[int] = ()) -> tuple[UpSolution | None, ...]:
    """Optimal play against every up card that the shoe holds."""
    with ThreadPoolExecutor() as pool:
        ups = range(VALUES)
        rest = without(game.shoe, *removed)
        return tuple(pool.map(lambda up: solve(game, up, removed) if rest[up] else None, ups))


def _sweep(
    game: ShoeGame,
    shoe: Counts,
    up: int,
    need: Ints,
    policy: Ints,
    values: Floats,
    flags: Ints,
) -> None:
    hands = lattice()
    tree = dealer_tree(up, game.dealer, blackjack=False, every_end=bool(game.extra))
    solve_up(
        np.array(shoe, dtype=np.int64),
        up,
        tree.table,
        hands.counts,
        hands.total,
        hands.size,
        hands.after,
        np.array(game.results, dtype=np.int64),
        game.money(),
        flags,
        game.extra_table(),
        need,
        policy,
        values,
    )


def post_split_policy(
    game: ShoeGame, shoe: Counts, up: int, pair: int, policy: Ints, values: Floats
) -> Ints:
    """How a hand of a split pair is played; the shoe lacks the up card alone."""
    hands = lattice()
    if pair == ACE and game.split_aces_one_card:
        return np.full(len(policy), STAND, dtype=np.int64)
    if game.post_split == REOPTIMISED:
        need = ((hands.counts[:, pair] > 0) & (hands.size >= 2)).astype(np.int64)
        found = np.zeros(len(policy), dtype=np.int64)
        flags = game.flags(optimise=True, split=True)
        _sweep(game, without(shoe, pair), up, need, found, np.empty_like(values), flags)
        return found
    allowed = game.flags(optimise=True, split=True)
    actions = values[:, STAND : STAND + 3].copy()
    actions[(hands.size == 2) & (allowed[1] == 0), 2] = -np.inf
    actions[(hands.size > 2) & (allowed[2] == 0), 2] = -np.inf
    return np.where(hands.total >= 21, STAND, STAND + actions.argmax(axis=1))


def split_value(game: ShoeGame, shoe: Counts, up: int, pair: int, policy: Ints) -> float:
    """The value of splitting; the shoe lacks the up card alone."""
    hands = lattice()
    reached = np.zeros(len(policy), dtype=np.int64)
    mark_reached(hands.at(pair), hands.after, policy, reached)
    reached[hands.size < 2] = 0
    flags = game.flags(optimise=False, split=True)
    worth: dict[int, tuple[float, float]] = {}
    left = sum(shoe) - 2
    chance = 1.0
    pairs_left = shoe[pair] - 2
    total = 0.0
    steps = split_steps(game.most_hands[pair])
    terms = [term for step in steps for term in step.terms()]
    for gone in range(1 + max(gone for _, gone, _ in terms)):
        if gone > pairs_left:
            break
        chance = perm(pairs_left, gone) / perm(left, gone)
        rest = without(shoe, pair, *[pair] * gone)
        values = np.zeros((len(policy), 6))
        _sweep(game, rest, up, (reached > 0).astype(np.int64), policy, values, flags)
        worth[gone] = _second_card(rest, pair, values)
        closed, open_ = worth[gone]
        for coefficient, removed, own_closed in terms:
            if removed == gone:
                total += coefficient * chance * (closed if own_closed else open_)
    return total


def _second_card(shoe: Counts, pair: int, values: Floats) -> tuple[float, float]:
    """The value of one pair card with a second that is no pair card, and with any second card."""
    hands = lattice()
    start = hands.at(pair)
    left = sum(shoe) - 1
    worth = [
        (shoe[value] - (value == pair)) / left * float(values[hands.after[start, value], BEST])
        for value in range(VALUES)
    ]
    return sum(worth) - worth[pair], sum(worth)


def game_value(game: ShoeGame, blackjack_pays: float = 1.5) -> float:
    """The expectation of a round per unit wagered, the dealer's Blackjack included."""
    left = sum(game.shoe)
    total = 0.0
    for up, solution in enumerate(solve_all(game)):
        if solution is None:
            continue
        rest = without(game.shoe, up)
        for first in range(VALUES):
            for second in range(first, VALUES):
                ways = rest[first] * (rest[second] - (first == second)) * (1 + (first != second))
                if not ways:
                    continue
                chance = game.shoe[up] * ways / perm(left, 3)
                mass = float(solution.values[lattice().at(first, second), MASS])
                if (first, second) == (ACE, TEN):
                    total += chance * blackjack_pays * mass
                else:
                    total += chance * (solution.value(first, second) - (1 - mass))
    return total


__all__ = [
    "BEST",
    "FIXED",
    "HIT",
    "LOSE",
    "MASS",
    "PUSH",
    "REOPTIMISED",
    "SPLIT",
    "STAND",
    "WIN",
    "ShoeGame",
    "UpSolution",
    "game_value",
    "plain_results",
    "solve",
    "solve_all",
    "without",
]
