"""A game of the shoe, solved: optimal play, basic strategy, and the rounds that they lead to."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.ends import RESULTS
from croupier.maths.pricing.counted import Part
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.basic import BasicUp, basic_up
from croupier.maths.shoe.endless import endless_rounds
from croupier.maths.shoe.exact.rounds import Rounds, count_rounds
from croupier.maths.shoe.game import REOPTIMISED, ShoeGame
from croupier.maths.shoe.kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.maths.shoe.optimal import for_each_up, solve_all, with_splits
from croupier.maths.shoe.plays import UpSolution

ACTIONS = {STAND: "stand", HIT: "draw", DOUBLE: "double", SURRENDER: "surrender", SPLIT: "split"}
NAMES = ("A", *map(str, range(2, 11)))
Key = tuple[int, int, int]
Ups = tuple[UpSolution | None, ...]


def brings(pricing: Pricing, *wagers: str) -> tuple[float, float, float]:
    """What these wagers bring together when they win, tie and lose, by the rows that pay them."""
    paid = [pricing.rules.paid(wager) for wager in wagers]

    def gain(result: str) -> float:
        cents = sum(each.net(result, pricing.stake, pricing.meters).gain for each in paid)
        return float(Fraction(cents) / pricing.stake)

    won, tied, lost = map(gain, RESULTS)
    return won, tied, lost


def brings_by_kind(pricing: Pricing, names: HandNames) -> tuple[tuple[float, ...], ...]:
    """What a hand of each kind brings by result, all wagers on it together."""

    def gain(code: int) -> float:
        ends = names.ends(code, first=True)
        parts = (Part(wager, end, Fraction(wager not in names.free)) for wager, end in ends)
        return float(sum(map(pricing.part_net, parts)))

    results = range(len(names.outcomes))
    return tuple(
        tuple(gain(kind * len(results) + result) for result in results)
        for kind in range(len(names.kinds))
    )


def _reoptimised(game: ShoeGame) -> ShoeGame:
    return replace(game, post_split=REOPTIMISED)


@lru_cache(maxsize=8)
def solutions(game: ShoeGame) -> Ups:
    """Optimal play against each up card; before a split it is the same in both strategies."""
    if game.post_split == REOPTIMISED:
        return solve_all(game)
    like = solutions(_reoptimised(game))
    return for_each_up(game.shoe, lambda up: with_splits(game, solved(like, up)))


def solved(found: Ups, up: int) -> UpSolution:
    solution = found[up]
    assert solution is not None
    return solution


@lru_cache(maxsize=8)
def basics(game: ShoeGame) -> tuple[BasicUp | None, ...]:
    """Basic strategy, which does not ask how the optimal player plays after a split."""
    if game.post_split != REOPTIMISED:
        return basics(_reoptimised(game))
    return tuple(None if best is None else basic_up(game, best) for best in solutions(game))


def basic_solutions(game: ShoeGame) -> Ups:
    return tuple(None if found is None else found.solution for found in basics(game))


def rounds_of(game: ShoeGame, *, basic: bool = False) -> Rounds:
    return counted_rounds(game, basic)


@lru_cache(maxsize=8)
def counted_rounds(game: ShoeGame, basic: bool) -> Rounds:
    """Kept by arguments in one form: a cache tells a default from the same value given."""
    if game.endless:
        return endless_rounds(game, basic_solutions(game) if basic else solutions(game))
    if not basic and game.post_split == REOPTIMISED:
        return count_rounds(game, solutions(game))
    # What is played as in the re-optimised game is counted there.
    best = _reoptimised(game)
    like = (counted_rounds(best, False), solutions(best))
    return count_rounds(game, basic_solutions(game) if basic else solutions(game), like)
