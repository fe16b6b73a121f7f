"""A game of the shoe, solved: optimal play, basic strategy, and the rounds that they lead to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache

from croupier.maths.pricing.counted import Line, Part
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.basic import BasicUp, basic_up
from croupier.maths.shoe.cells import DOUBLED, SURRENDERED
from croupier.maths.shoe.exact import Rounds, count_rounds
from croupier.maths.shoe.game import REOPTIMISED, ShoeGame
from croupier.maths.shoe.kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.maths.shoe.optimal import UpSolution, for_each_up, solve_all, with_splits

RESULTS = ("win", "push", "lose")
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
    if not basic and game.post_split == REOPTIMISED:
        return count_rounds(game, solutions(game))
    # What is played as in the re-optimised game is counted there.
    best = _reoptimised(game)
    like = (counted_rounds(best, False), solutions(best))
    return count_rounds(game, basic_solutions(game) if basic else solutions(game), like)


@cache
def results_line(main: str, results: tuple[int, ...], units: Fraction = Fraction(1)) -> Line:
    """How the hands of one box ended: the first is the main wager's, the others are splits."""
    if results == (SURRENDERED,):
        return (Part(main, "surrender", units),)
    parts: Counter[tuple[str, str]] = Counter()
    for nth, result in enumerate(results):
        outcome = RESULTS[result % DOUBLED]
        parts["split" if nth else main, outcome] += 1
        if result >= DOUBLED:
            parts["double", outcome] += 1
    order = (main, "split", "double")
    named = sorted(parts.items(), key=lambda item: (order.index(item[0][0]), item[0][1]))
    return tuple(Part(wager, outcome, units * times) for (wager, outcome), times in named)
