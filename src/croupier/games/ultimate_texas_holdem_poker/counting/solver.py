"""The optimal play of Ante, Blind and Play, exactly, at every point where a player decides.

A player decides before the flop knowing two cards (169 kinds of pairs), after it (1,286,792 views)
and on the whole board (a spot of `maths.boards`). Backwards: on the board a Play Wager of 1 or a
fold; on the flop a Play Wager of 2 or the sum of what follows a check; before it 4, 3 or a check.
Choices of equal value are broken towards the smaller wager, a fold included.

Values are integers: the nets of lines in their least common unit, summed over the dealer's hands
and the cards to come.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from croupier.families.poker.counting.hole_cards import by_pair_kind, flop_pair_kinds
from croupier.families.poker.counting.lines import line_of
from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.games.ultimate_texas_holdem_poker.counting.kernels import (
    Bools,
    beat_values,
    count_ends,
    spot_values,
)
from croupier.hands.five import CATEGORY_SHIFT
from croupier.maths.boards.showdowns import Showdowns, showdowns
from croupier.maths.boards.spots import SPOTS, Ints, spot_ways
from croupier.maths.boards.to_come import Counts, sums, tally
from croupier.maths.boards.views import Views, views
from croupier.maths.pricing.counted import Line, Tell, Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

# What a Play Wager may be, in Antes, before the flop, on it and on the whole board: arrays have a
# place for each, and `price_lines` sees to it that the rules file says the same.
BEFORE_FLOP = (4, 3)
ON_FLOP, ON_BOARD = 2, 1
TIMES = (*BEFORE_FLOP, ON_FLOP, ON_BOARD)
CHECK = 0
NOWHERE = np.zeros(SPOTS, dtype=np.bool_)

# Dealers are counted below a pair, and below each kind from three of a kind to straight flush.
MARKS = tuple(
    kind << CATEGORY_SHIFT
    for kind in (outcomes.PAIR, *range(outcomes.TRIPS, outcomes.STRAIGHT_FLUSH + 1))
)
DEALERS = comb(45, 2)
TO_COME = comb(47, 2)
FLOPS = comb(50, 3)
DEALS = comb(52, 2) * FLOPS * TO_COME * DEALERS  # hole cards, flop, turn and river, dealer

FOLD_LINE = line_of(outcomes.FOLDED)


def play_line(rules: Rules, times: int, result: int, kind: int) -> Line:
    """How Ante, Blind and Play end after a showdown."""
    return line_of(outcomes.ends(rules, result, kind, times))


def main_lines(rules: Rules, results: Mapping[int, Ints]) -> dict[Line, int]:
    """Lines of Ante, Blind and Play from deals by size of the Play Wager, result and kind."""
    lines: dict[Line, int] = defaultdict(int)
    for times, table in results.items():
        for result, kind in np.argwhere(table).tolist():
            folded = result == outcomes.FOLD
            ended = FOLD_LINE if folded else play_line(rules, times, result, kind)
            lines[ended] += int(table[result, kind])
    return dict(lines)


@lru_cache(maxsize=1)
def all_showdowns() -> Showdowns:
    return showdowns(MARKS)


def flop_views() -> Views:
    return views(3)


@dataclass(frozen=True)
class Nets:
    """What each line is worth, in units of the Ante / `scale`."""

    scale: int
    fold: int
    lines: tuple[tuple[int, int, int, int], ...]  # size of the Play Wager, result, kind, net

    @property
    def linear(self) -> bool:
        """Whether every line's net grows evenly with the Play Wager; a payout limit bends it."""
        net = {(times, result, kind): value for times, result, kind, value in self.lines}
        return all(
            len({net[times + 1, r, k] - net[times, r, k] for times in (1, 2, 3)}) == 1
            for _, r, k in net
        )


def price_lines(rules: Rules, terms: Terms) -> Nets:
    """The nets under the paytables and the payout limit that the rules elect."""
    pricing = Pricing(rules, "ante", terms)
    sizes = [size for asked in rules.decisions("play") for size in asked.stake_with().sizes]
    assert sizes == list(TIMES)
    nets = {
        (times, result, kind): pricing.net(play_line(rules, times, result, kind))
        for times in TIMES
        for result in outcomes.SHOWDOWN
        for kind in range(outcomes.KINDS)
    }
    fold = pricing.net(FOLD_LINE)
    scale = lcm(fold.denominator, *(net.denominator for net in nets.values()))
    lines = tuple((*place, int(net * scale)) for place, net in nets.items())
    return Nets(scale, int(fold * scale), lines)


@dataclass(frozen=True)
class Worth:
    """What the choices on the board are worth in every spot, summed over the dealers.

    `sums` holds what each size of the Play Wager is worth in each view of the flop, summed over
    turn and river as well.
    """

    scale: int
    fold: int
    once: Ints  # a Play Wager of once the Ante, in each spot
    sums: Mapping[int, Ints]


def _net_table(nets: Nets, times: int) -> Ints:
    table = np.zeros((outcomes.RESULTS, outcomes.KINDS), dtype=np.int64)
    for wagered, result, kind, net in nets.lines:
        if wagered == times:
            table[result, kind] = net
    return table


def _in_spots(table: Ints) -> Ints:
    found = all_showdowns()
    values = np.zeros(SPOTS, dtype=np.int64)
    spot_values(found.strength, found.wins, found.ties, found.below[0], DEALERS, table, values)
    return values


@lru_cache(maxsize=4)
def _summed(table: bytes) -> Ints:
    """For each view of the flop the sum of spots; paytables share what a larger wager adds."""
    shaped = np.frombuffer(table, dtype=np.int64).reshape(outcomes.RESULTS, outcomes.KINDS)
    return sums(flop_views(), _in_spots(shaped))


@lru_cache(maxsize=2)
def spot_worth(nets: Nets) -> Worth:
    tables = {times: _net_table(nets, times) for times in TIMES}
    if nets.linear:
        two, step = _summed(tables[2].tobytes()), _summed((tables[2] - tables[1]).tobytes())
        added = {times: two + (times - 2) * step for times in TIMES}
    else:
        added = {times: _summed(tables[times].tobytes()) for times in TIMES}
    return Worth(nets.scale, nets.fold * DEALERS, _in_spots(tables[1]), added)


@dataclass(frozen=True, eq=False)
class Solution:
    """A strategy: for each kind of hole pair, view of the flop and spot; and what it is worth.

    `check` is what a check on the flop is worth, `waited` a check before it; `folds` are the spots
    where the player folds rather than wager once the Ante.
    """

    scale: int
    before: NDArray[np.int8]
    raises: Bools
    folds: Bools
    at_once: Mapping[int, Ints]
    waited: Ints
    two: Ints
    check: Ints

    @property
    def value(self) -> Fraction:
        """The whole strategy's worth, per unit of the Ante."""
        best = [
            int(self.at_once[times][kind]) if times else int(self.waited[kind])
            for kind, times in enumerate(self.before.tolist())
        ]
        return Fraction(sum(best), self.scale * DEALS)

    def reached(self) -> Mapping[int, Counts]:
        """For each size of the Play Wager, the deals that lead through it to each spot.

        Under ON_BOARD stand those that were checked twice, folds included.
        """
        before = self.before[flop_pair_kinds()]
        chosen = np.where(before > 0, before, np.where(self.raises, ON_FLOP, ON_BOARD))
        return _reached(chosen.astype(np.uint8).tobytes())


@lru_cache(maxsize=1)
def _reached(chosen: bytes) -> Mapping[int, Counts]:
    """Paytables that lead to the same decisions share the count."""
    sizes = sorted(set(chosen))
    place = np.zeros(max(sizes) + 1, dtype=np.uint8)
    place[sizes] = range(len(sizes))
    counts = tally(flop_views(), place[np.frombuffer(chosen, dtype=np.uint8)], len(sizes))
    return dict(zip(sizes, counts, strict=True))


@dataclass(frozen=True)
class Ended:
    """Deals by size of the Play Wager, result and kind of hand; and by beaten hand."""

    results: Mapping[int, Ints]
    beaten: Ints


@lru_cache(maxsize=2)
def ends(solution: Solution) -> Ended:
    """What a strategy leads to."""
    results = {}
    beaten = np.zeros(outcomes.KINDS, dtype=np.int64)
    for times, counts in solution.reached().items():
        folds = solution.folds if times == ON_BOARD else NOWHERE
        results[times], lost = _ends_of(counts, folds)
        beaten += lost
    return Ended(results, beaten)


@lru_cache(maxsize=1)
def ends_of_all() -> tuple[Ints, Ints]:
    """Deals by result and kind, and by beaten hand, where nobody ever folds."""
    return _ends_of(comb(5, 3) * spot_ways(), NOWHERE)


def _ends_of(counts: Counts, folds: Bools) -> tuple[Ints, Ints]:
    found = all_showdowns()
    results = np.zeros((outcomes.RESULTS, outcomes.KINDS), dtype=np.int64)
    beaten = np.zeros(outcomes.KINDS, dtype=np.int64)
    count_ends(
        found.strength,
        found.wins,
        found.ties,
        found.below,
        DEALERS,
        counts,
        folds,
        results,
        beaten,
    )
    return results, beaten


def check_worth(worth: Worth, folds: Bools) -> Ints:
    """For each view of the flop, what a check is worth if the player later folds where told."""
    if not folds.any():
        return worth.sums[1]
    return sums(flop_views(), np.where(folds, worth.fold, worth.once))


def decide(
    worth: Worth,
    folds: Bools,
    check: Ints,
    *,
    raises: Bools | None = None,
    before: NDArray[np.int8] | None = None,
) -> Solution:
    """The solution of a strategy: decisions that are not given are the best ones."""
    two = worth.sums[2]
    if raises is None:
        raises = two > check
    waited = by_pair_kind(np.where(raises, two, check))
    at_once = {times: by_pair_kind(worth.sums[times]) for times in BEFORE_FLOP}
    if before is None:
        large = np.where(at_once[4] > at_once[3], 4, 3)
        best = np.maximum(at_once[4], at_once[3])
        before = np.where(best > waited, large, CHECK).astype(np.int8)
    return Solution(worth.scale, before, raises, folds, at_once, waited, two, check)


@lru_cache(maxsize=2)
def _solved(nets: Nets) -> Solution:
    worth = spot_worth(nets)
    folds = worth.once <= worth.fold
    return decide(worth, folds, check_worth(worth, folds))


def solve(rules: Rules, terms: Terms, tell: Tell = tell_nobody) -> Solution:
    """The optimal strategy under these rules."""
    tell("the best decision on every board, flop and pair of hole cards")
    return _solved(price_lines(rules, terms))


# ------------------------------------------------------------------------------ with a Bad Beat


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
    sizes = {times: total * up + added for times, total in worth.sums.items()}
    both = Worth(scale, worth.fold * up, once, sizes)
    joint = decide(both, folds, check_worth(both, folds))
    check = check_worth(worth, folds)
    return decide(worth, folds, check, raises=joint.raises, before=joint.before)


@lru_cache(maxsize=2)
def _keeping_strong_hands(nets: Nets) -> Solution:
    """Where no strong hand is folded the bonus comes to the same whatever is wagered when: the
    other decisions are those that are best for the main wagers."""
    worth = spot_worth(nets)
    folds = (worth.once <= worth.fold) & ~strong_spots()
    return decide(worth, folds, check_worth(worth, folds))
