"""The optimal play of games in which one wager is raised at one of three moments, exactly.

A player decides before the flop knowing two cards (169 kinds of pairs), after it (1,286,792 views)
and on the whole board (a spot of `maths.boards`). Backwards: on the board the smallest raise or a
fold; on the flop a raise or the sum of what follows a check; before it a raise or a check. Choices
of equal value are broken towards the smaller wager, a fold included.

Values are those of `boards`. A size of the raise is named by its *code*: its place among all sizes
of the game, counted from 1 upward; 0 is a check.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.families.poker.counting import boards
from croupier.families.poker.counting.board_kernels import Bools
from croupier.families.poker.counting.boards import (
    DEALERS,
    FLOPS,
    NOWHERE,
    Marks,
    by_level,
    ends_of,
    in_spots,
    nets_of,
)
from croupier.families.poker.counting.hole_cards import by_pair_kind, flop_pair_kinds
from croupier.families.poker.pair_qualifies import FOLD, LEAST_PAIR, SHOWDOWN
from croupier.maths.boards.spots import Ints, spot_ways
from croupier.maths.boards.to_come import Counts, sums, tally
from croupier.maths.boards.views import Views, views
from croupier.maths.pricing.counted import Line, Tell, Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

CHECK = 0
Codes = NDArray[np.int8]

TO_COME = comb(47, 2)
DEALS = comb(52, 2) * FLOPS * TO_COME * DEALERS  # hole cards, flop, turn and river, dealer


@dataclass(frozen=True)
class Sizes:
    """What the raise may be, in units of the Ante, before the flop, on it and on the board."""

    before: tuple[Fraction, ...]
    on_flop: tuple[Fraction, ...]
    on_board: Fraction

    @property
    def every(self) -> tuple[Fraction, ...]:
        """From the smallest: the size of code n is the nth."""
        return tuple(sorted({*self.before, *self.on_flop, self.on_board}))

    def code(self, size: Fraction) -> int:
        return self.every.index(size) + 1

    def codes(self, sizes: tuple[Fraction, ...]) -> list[int]:
        return sorted(self.code(size) for size in sizes)


def sizes_of(makes: str) -> Callable[[Rules, Terms], Sizes]:
    """The sizes that the rules file gives for the three moments of a wager."""

    def sizes(rules: Rules, terms: Terms) -> Sizes:
        before, on_flop, on_board = (asked.stake_with().sizes for asked in rules.decisions(makes))
        (last,) = on_board
        return Sizes(before, on_flop, last)

    return sizes


@dataclass(frozen=True)
class RaiseOnce:
    """A game: how its main wagers end by result, kind of hand and size of the raise."""

    wager: str
    line: Callable[[Rules, int, int, Fraction], Line]
    fold: Line
    sizes: Callable[[Rules, Terms], Sizes]
    marks: Marks = (LEAST_PAIR,)

    def main_lines(
        self, rules: Rules, sizes: Sizes, results: Mapping[int, Ints]
    ) -> dict[Line, int]:
        """Lines from deals by code of the raise, result and kind."""
        lines: dict[Line, int] = defaultdict(int)
        for code, table in results.items():
            for result, kind in np.argwhere(table).tolist():
                ended = self.fold
                if result != FOLD:
                    ended = self.line(rules, result, kind, sizes.every[code - 1])
                lines[ended] += int(table[result, kind])
        return dict(lines)


def flop_views() -> Views:
    return views(3)


@dataclass(frozen=True)
class Nets(boards.Nets):
    """What each line is worth, a level for each size of the raise."""

    sizes: Sizes


def price_lines(game: RaiseOnce, rules: Rules, terms: Terms) -> Nets:
    """The nets under the paytables and the payout limit that the rules elect."""
    sizes = game.sizes(rules, terms)

    def line(size: Fraction, result: int, kind: int) -> Line:
        return game.line(rules, result, kind, size)

    pricing = Pricing(rules, game.wager, terms)
    nets = nets_of(pricing, game.marks, sizes.every, SHOWDOWN, game.fold, line)
    return Nets(**vars(nets), sizes=sizes)


# ------------------------------------------------------------------------------ worth


@dataclass(frozen=True)
class Worth:
    """What the choices on the board are worth in every spot, summed over the dealers.

    `sums` holds what each size of the raise is worth in each view of the flop, summed over turn and
    river as well.
    """

    sizes: Sizes
    scale: int
    fold: int
    once: Ints  # the raise on the board, in each spot
    sums: Mapping[int, Ints]


@lru_cache(maxsize=2)
def spot_worth(nets: Nets) -> Worth:
    sizes = nets.sizes
    once = in_spots(nets.marks, nets.tables[sizes.code(sizes.on_board) - 1])
    of_sizes = dict(enumerate(by_level(nets, 3), 1))
    return Worth(sizes, nets.scale, nets.fold * DEALERS, once, of_sizes)


@dataclass(frozen=True, eq=False)
class Solution:
    """A strategy by codes, for each kind of hole pair, view of the flop and spot; and its worth.

    `check` is what a check on the flop is worth, `waited` a check before it; `folds` are the spots
    where the player folds rather than raise.
    """

    sizes: Sizes
    scale: int
    before: Codes
    on_flop: Codes
    folds: Bools
    at_once: Mapping[int, Ints]
    waited: Ints
    raised: Mapping[int, Ints]
    check: Ints

    @property
    def value(self) -> Fraction:
        """The whole strategy's worth, per unit of the Ante."""
        best = [
            int(self.at_once[code][kind]) if code else int(self.waited[kind])
            for kind, code in enumerate(self.before.tolist())
        ]
        return Fraction(sum(best), self.scale * DEALS)

    def reached(self) -> Mapping[int, Counts]:
        """For each code, the deals that lead through such a raise to each spot.

        Under CHECK stand those that were checked twice, folds included.
        """
        before = self.before[flop_pair_kinds()]
        chosen = np.where(before > 0, before, self.on_flop)
        return _reached(chosen.astype(np.uint8).tobytes())


@lru_cache(maxsize=1)
def _reached(chosen: bytes) -> Mapping[int, Counts]:
    """Paytables that lead to the same decisions share the count."""
    codes = sorted(set(chosen))
    place = np.zeros(max(codes) + 1, dtype=np.uint8)
    place[codes] = range(len(codes))
    counts = tally(flop_views(), place[np.frombuffer(chosen, dtype=np.uint8)], len(codes))
    return dict(zip(codes, counts, strict=True))


@lru_cache(maxsize=2)
def ends(marks: Marks, solution: Solution) -> Mapping[int, Ints]:
    """What a strategy leads to: deals by code of the raise, result and kind of hand."""
    last = solution.sizes.code(solution.sizes.on_board)
    results: dict[int, Ints] = {}
    for code, counts in solution.reached().items():
        folds = solution.folds if code == CHECK else NOWHERE
        found = ends_of(marks, counts, folds)
        results[code or last] = found + results.get(code or last, 0)
    return results


def ends_of_all(marks: Marks) -> Ints:
    """Deals by result and kind where nobody ever folds."""
    return ends_of(marks, comb(5, 3) * spot_ways())


# ------------------------------------------------------------------------------ decisions


def check_worth(worth: Worth, folds: Bools) -> Ints:
    """For each view of the flop, what a check is worth if the player later folds where told."""
    if not folds.any():
        return worth.sums[worth.sizes.code(worth.sizes.on_board)]
    return sums(flop_views(), np.where(folds, worth.fold, worth.once))


def _best(choices: Mapping[int, Ints], check: Ints) -> Codes:
    """The code of the best choice; of equal ones the smaller."""
    codes, best = np.zeros(len(check), dtype=np.int8), check
    for code, value in choices.items():
        codes = np.where(value > best, np.int8(code), codes)
        best = np.maximum(value, best)
    return codes


def decide(
    worth: Worth,
    folds: Bools,
    check: Ints,
    *,
    on_flop: Codes | None = None,
    before: Codes | None = None,
) -> Solution:
    """The solution of a strategy: decisions that are not given are the best ones."""
    sizes = worth.sizes
    raised = {code: worth.sums[code] for code in sizes.codes(sizes.on_flop)}
    if on_flop is None:
        on_flop = _best(raised, check)
    worthwhile = check
    for code, value in raised.items():
        worthwhile = np.where(on_flop == code, value, worthwhile)
    waited = by_pair_kind(worthwhile)
    at_once = {code: by_pair_kind(worth.sums[code]) for code in sizes.codes(sizes.before)}
    if before is None:
        before = _best(at_once, waited)
    return Solution(sizes, worth.scale, before, on_flop, folds, at_once, waited, raised, check)


@lru_cache(maxsize=2)
def solved(nets: Nets) -> Solution:
    """The optimal strategy."""
    worth = spot_worth(nets)
    folds = worth.once <= worth.fold
    return decide(worth, folds, check_worth(worth, folds))


def solve(game: RaiseOnce, rules: Rules, terms: Terms, tell: Tell = tell_nobody) -> Solution:
    """The optimal strategy under these rules."""
    tell("the best decision on every board, flop and pair of hole cards")
    return solved(price_lines(game, rules, terms))
