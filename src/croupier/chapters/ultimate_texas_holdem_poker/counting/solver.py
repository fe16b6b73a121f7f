"""The optimal play of Ante, Blind and Play: one wager, raised at one of three moments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

import numpy as np

from croupier.chapters.ultimate_texas_holdem_poker import outcomes
from croupier.chapters.ultimate_texas_holdem_poker.counting.kernels import beat_values, count_beaten
from croupier.families.poker.counting import boards
from croupier.families.poker.counting.board_kernels import Bools
from croupier.families.poker.counting.boards import DEALERS, NOWHERE
from croupier.families.poker.counting.lines import line_of
from croupier.families.poker.counting.raise_once import solver
from croupier.families.poker.counting.raise_once.solver import (
    CHECK,
    DEALS,
    TO_COME,
    Nets,
    RaiseOnce,
    Solution,
    Worth,
    check_worth,
    decide,
    flop_views,
    sizes_of,
    spot_worth,
)
from croupier.families.poker.pair_qualifies import LEAST_PAIR
from croupier.hands.five import CATEGORY_SHIFT
from croupier.maths.boards.showdowns import Showdowns
from croupier.maths.boards.spots import SPOTS, Ints, spot_ways
from croupier.maths.boards.to_come import Counts, sums
from croupier.maths.pricing.counted import Line, Tell, Terms, tell_nobody
from croupier.rulebook.rules import Rules

__all__ = [
    "DEALERS",
    "DEALS",
    "NOWHERE",
    "TO_COME",
    "Solution",
    "check_worth",
    "decide",
    "flop_views",
    "spot_worth",
]

FOLD_LINE = line_of(outcomes.FOLDED)


def play_line(rules: Rules, result: int, kind: int, times: Fraction) -> Line:
    """How Ante, Blind and Play end after a showdown."""
    return line_of(outcomes.ends(rules, result, kind, int(times)))


# Dealers are counted below a pair, and below each kind from three of a kind to straight flush.
MARKS = (
    LEAST_PAIR,
    *(kind << CATEGORY_SHIFT for kind in range(outcomes.TRIPS, outcomes.STRAIGHT_FLUSH + 1)),
)
GAME = RaiseOnce("ante", play_line, FOLD_LINE, sizes_of("play"), MARKS)


def all_showdowns() -> Showdowns:
    return boards.all_showdowns(MARKS)


def price_lines(rules: Rules, terms: Terms) -> Nets:
    return solver.price_lines(GAME, rules, terms)


def solve(rules: Rules, terms: Terms, tell: Tell = tell_nobody) -> Solution:
    """The optimal strategy under these rules."""
    return solver.solve(GAME, rules, terms, tell)


def ends(solution: Solution) -> Mapping[int, Ints]:
    """What a strategy leads to: deals by size of the Play Wager, result and kind of hand."""
    return solver.ends(MARKS, solution)


@lru_cache(maxsize=1)
def ends_of_all() -> Ints:
    """Deals by result and kind where nobody ever folds."""
    return solver.ends_of_all(MARKS)


# ------------------------------------------------------------------------------ with a Bad Beat


@lru_cache(maxsize=2)
def beaten(solution: Solution) -> Ints:
    """Deals by the kind of the beaten hand, where nobody folded."""
    found = np.zeros(outcomes.KINDS, dtype=np.int64)
    for code, counts in solution.reached().items():
        found += _beaten(counts, solution.folds if code == CHECK else NOWHERE)
    return found


@lru_cache(maxsize=1)
def beaten_of_all() -> Ints:
    """The same where nobody ever folds."""
    return _beaten(comb(5, 3) * spot_ways(), NOWHERE)


def _beaten(counts: Counts, folds: Bools) -> Ints:
    known = all_showdowns()
    found = np.zeros(outcomes.KINDS, dtype=np.int64)
    spots = (known.strength, known.wins, known.ties, known.below)
    count_beaten(*spots, DEALERS, counts, folds, found)
    return found


def strong_spots() -> Bools:
    """The spots in which the player's hand can be badly beaten, or can badly beat another."""
    return np.asarray(all_showdowns().strength >= outcomes.TRIPS << CATEGORY_SHIFT)


def with_bad_beat(nets: Nets, returns: Sequence[Fraction]) -> Solution:
    """The best decisions together with a Bad Beat Bonus, which only a fold forfeits, and what they
    are worth to the main wagers.

    `returns` is what comes back for each kind of beaten hand, in units of the Ante.
    """
    worth = spot_worth(nets)
    scale = lcm(worth.scale, *(back.denominator for back in returns))
    up, found = scale // worth.scale, all_showdowns()
    paid = np.zeros(outcomes.KINDS, dtype=np.int64)
    paid[: len(returns)] = [int(back * scale) for back in returns]
    values = np.zeros(SPOTS, dtype=np.int64)
    beat_values(found.strength, found.wins, found.ties, found.below, DEALERS, paid, values)
    once = worth.once * up + values
    folds = once <= worth.fold * up
    if not (folds & strong_spots()).any():
        return _keeping_strong_hands(nets)
    added = sums(flop_views(), values)
    sizes = {code: total * up + added for code, total in worth.sums.items()}
    both = Worth(worth.sizes, scale, worth.fold * up, once, sizes)
    joint = decide(both, folds, check_worth(both, folds))
    check = check_worth(worth, folds)
    return decide(worth, folds, check, on_flop=joint.on_flop, before=joint.before)


@lru_cache(maxsize=2)
def _keeping_strong_hands(nets: Nets) -> Solution:
    """Where no strong hand is folded the bonus comes to the same whatever is wagered when: the
    other decisions are those that are best for the main wagers."""
    worth = spot_worth(nets)
    folds = (worth.once <= worth.fold) & ~strong_spots()
    return decide(worth, folds, check_worth(worth, folds))
