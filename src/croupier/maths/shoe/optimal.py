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

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import perm

import numpy as np

from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.dealers import Dealers
from croupier.maths.shoe.game import REOPTIMISED, ShoeGame
from croupier.maths.shoe.hands import (
    Counts,
    Floats,
    Ints,
    lattice,
)
from croupier.maths.shoe.kernels import (
    LOSE,
    PLAYED,
    SPLIT,
    STAND,
    ending,
    mark_reached,
    split_worth,
    sweep,
)
from croupier.maths.shoe.splits import SplitStep, most_gone, split_steps

BEST, MASS = 0, 5  # columns of values; between them the actions by number


@dataclass(frozen=True)
class UpSolution:
    """Play against one up card. Values are per unit and times the chance of no Blackjack."""

    up: int
    policy: Ints  # by hand, splits aside
    values: Floats  # by hand: best, stand, hit, double, surrender, mass
    split: Floats  # by value of a pair, or -inf
    split_policy: dict[int, Ints]
    splits: frozenset[int]  # the pairs that are split
    dealers: Dealers

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


def solve(
    game: ShoeGame, up: int, removed: Sequence[int] = (), dealers: Dealers | None = None
) -> UpSolution:
    """Optimal play against an up card, with further cards known to be gone.

    Games that differ in what is paid alone may share the dealer's chances.
    """
    hands = lattice()
    if dealers is None:
        shoe = without(game.shoe, up, *removed)
        dealers = Dealers(shoe, up, game.dealer, gone=most_gone(max(game.most_hands)))
    policy = np.zeros(len(hands.total), dtype=np.int64)
    values = np.full((len(hands.total), 6), -np.inf)
    need = (hands.size >= 2).astype(np.int64)
    _sweep(game, dealers, (0, 0), need, policy, values, game.flags(optimise=True))
    empty = np.full(VALUES, -np.inf)
    return with_splits(game, UpSolution(up, policy, values, empty, {}, frozenset(), dealers))


def with_splits(game: ShoeGame, solution: UpSolution) -> UpSolution:
    """The same play before a split, with the splits of a game and its way to play them."""
    hands, dealers = lattice(), solution.dealers
    split = np.full(VALUES, -np.inf)
    split_policy = {}
    for pair in range(VALUES):
        if game.most_hands[pair] > 1 and dealers.shoe[pair] >= 2:
            split_policy[pair] = post_split_policy(game, solution, pair)
            split[pair] = split_value(game, dealers, pair, split_policy[pair])
    splits = frozenset(p for p in split_policy if split[p] > solution.values[hands.at(p, p), BEST])
    return replace(solution, split=split, split_policy=split_policy, splits=splits)


def revalued(game: ShoeGame, solution: UpSolution) -> UpSolution:
    """The same play, by what a game pays that it may not be best for."""
    hands, dealers = lattice(), solution.dealers
    policy = solution.policy.copy()
    values = np.full((len(hands.total), 6), -np.inf)
    need = reached_hands(np.flatnonzero(hands.size == 2), policy)
    _sweep(game, dealers, (0, 0), need, policy, values, game.flags(optimise=False))
    split = np.full(VALUES, -np.inf)
    for pair in solution.splits:
        split[pair] = split_value(game, dealers, pair, solution.split_policy[pair])
        values[hands.at(pair, pair), BEST] = -np.inf
    return replace(solution, values=values, split=split)


def for_each_up(
    shoe: Sequence[int], found: Callable[[int], UpSolution]
) -> tuple[UpSolution | None, ...]:
    """What is found against every up card that the shoe holds."""
    return tuple(found(up) if shoe[up] else None for up in range(VALUES))


def solve_all(game: ShoeGame, removed: Sequence[int] = ()) -> tuple[UpSolution | None, ...]:
    """Optimal play against every up card that the shoe holds."""
    return for_each_up(without(game.shoe, *removed), lambda up: solve(game, up, removed))


def _sweep(
    game: ShoeGame,
    dealers: Dealers,
    gone: tuple[int, int],
    need: Ints,
    policy: Ints,
    values: Floats,
    flags: Ints,
) -> None:
    hands = lattice()
    sweep(
        dealers.shoe,
        dealers.up,
        *gone,
        hands.counts,
        hands.total,
        hands.size,
        hands.after,
        dealers.rows(*gone, need),
        dealers.chances,
        game.pays(),
        game.amounts(),
        flags,
        need,
        policy,
        values,
    )


def split_once(game: ShoeGame, dealers: Dealers, pair: int) -> tuple[Ints, Floats]:
    """The best play for a hand of a pair split once, and its values."""
    hands = lattice()
    need = ((hands.counts[:, pair] > 0) & (hands.size >= 2)).astype(np.int64)
    policy = np.zeros(len(hands.total), dtype=np.int64)
    values = np.full((len(policy), 6), -np.inf)
    _sweep(game, dealers, (pair, 1), need, policy, values, game.flags(optimise=True, split=True))
    return policy, values


def post_split_policy(game: ShoeGame, solution: UpSolution, pair: int) -> Ints:
    """How a hand of a split pair is played."""
    hands = lattice()
    if pair == ACE and game.split_aces_one_card:
        return np.full(len(hands.total), STAND, dtype=np.int64)
    if game.post_split == REOPTIMISED:
        return split_once(game, solution.dealers, pair)[0]
    flags = game.flags(optimise=True, split=True)
    actions = solution.values[:, STAND : STAND + 3].copy()
    actions[(hands.size == 2) & (flags[1] == 0), 2] = -np.inf
    actions[(hands.size > 2) & (flags[2] == 0), 2] = -np.inf
    return np.where(hands.total >= 21, STAND, STAND + actions.argmax(axis=1))


def second_cards(pair: int) -> Ints:
    """The hands of a pair card and each second card."""
    hands = lattice()
    after: Ints = hands.after[hands.at(pair)]
    return after


def reached_hands(starts: Iterable[int], policy: Ints) -> Ints:
    """What a policy comes to from some hands, and how (`PLAYED`, `DOUBLED_INTO`)."""
    reached = np.zeros(len(policy), dtype=np.int64)
    reached[list(starts)] = PLAYED
    mark_reached(lattice().after, policy, reached)
    return reached


def split_value(
    game: ShoeGame, dealers: Dealers, pair: int, policy: Ints, steps: Sequence[SplitStep] = ()
) -> float:
    """The value of splitting a pair and playing its hands by a policy.

    With `steps` given, of the hands that they begin with; of the pair's cards the shoe then has two
    more than are left: a hand's own, and one that is gone.
    """
    steps = steps or split_steps(game.most_hands[pair])
    most = 1 + max(gone for step in steps for _, gone, _ in step.terms())
    worth = split_hand_worth(game, dealers, pair, policy, most)
    pairs_left, left = int(dealers.shoe[pair]) - 2, int(dealers.shoe.sum()) - 2
    return sum(
        coefficient
        * (perm(pairs_left, gone) / perm(left, gone))
        * float(worth[1 + gone, 0 if own_closed else 1])
        for step in steps
        for coefficient, gone, own_closed in step.terms()
        if gone <= pairs_left
    )


def split_hand_worth(
    game: ShoeGame, dealers: Dealers, pair: int, policy: Ints, most: int
) -> Floats:
    """What one hand of a split is worth, by the pair cards gone beside its own, so many at most.

    With a second card that is no pair card (0 with one that is), and with any second card.
    """
    hands = lattice()
    need = reached_hands(second_cards(pair), policy)
    meets = ending(need, hands.total, policy)
    pairs_left = int(dealers.shoe[pair]) - 2
    deepest = min(most, pairs_left + 1)
    rows = np.empty((deepest + 1, len(policy)), dtype=np.int64)
    for gone in range(1, deepest + 1):
        rows[gone] = dealers.rows(pair, gone, meets)
    worth = np.zeros((deepest + 1, 2))
    split_worth(
        dealers.shoe,
        dealers.up,
        pair,
        deepest,
        hands.counts,
        hands.total,
        hands.size,
        hands.after,
        rows,
        dealers.chances,
        game.pays(),
        game.amounts(),
        game.flags(optimise=False, split=True),
        need,
        policy,
        hands.at(pair),
        worth,
    )
    return worth


def game_value(
    game: ShoeGame,
    blackjack_pays: float = 1.5,
    solutions: Sequence[UpSolution | None] | None = None,
) -> float:
    """The expectation of a round per unit wagered, the dealer's Blackjack included.

    By the solutions given, or by optimal play.
    """
    left = sum(game.shoe)
    total = 0.0
    for up, solution in enumerate(solve_all(game) if solutions is None else solutions):
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
                    lost = game.plain[LOSE] * (1 - mass)
                    total += chance * (solution.value(first, second) + lost)
    return total
