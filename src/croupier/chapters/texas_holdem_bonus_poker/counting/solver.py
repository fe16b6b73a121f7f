"""The optimal play of Ante, Flop, Turn and River, exactly, at every point where a player decides.

A player decides before the flop knowing two cards (169 kinds of pairs), after it (1,286,792 views)
and after the turn (13,960,050 views). Backwards: on the turn a River Wager or a check; on the flop
a Turn Wager or a check; before it a Flop Wager or a fold. Choices of equal value are broken towards
the smaller wager, a fold included. A payout limit may bind with one wager more and not without, so
that the river is decided for either choice of the flop.

Values are those of `boards`; a level is how many of the Turn and River Wagers are made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np

from croupier.chapters.texas_holdem_bonus_poker import outcomes
from croupier.families.poker.counting.board_kernels import Bools
from croupier.families.poker.counting.boards import (
    DEALERS,
    FLOPS,
    Nets,
    by_level,
    ends_of,
    nets_of,
)
from croupier.families.poker.counting.hole_cards import by_pair_kind, pair_kinds, pair_ways
from croupier.families.poker.counting.lines import line_of
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.to_come import tally
from croupier.maths.boards.turns import flops_marked, sum_turns
from croupier.maths.boards.views import views
from croupier.maths.pricing.counted import Line, Tell, Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

RIVERS, TURNS = 46, 47
AFTER_TURN = RIVERS * DEALERS
AFTER_FLOP = TURNS * AFTER_TURN
AFTER_HOLE = FLOPS * AFTER_FLOP
DEALS = comb(52, 2) * AFTER_HOLE  # hole cards, flop, turn, river, dealer

FOLD_LINE = line_of(outcomes.FOLDED)
# Turn and River Wagers that a player may have made: (turn, river).
MADE = ((0, 0), (0, 1), (1, 0), (1, 1))
LEVELS = tuple(map(Fraction, range(3)))


def main_line(result: int, kind: int, turn: int, river: int) -> Line:
    """How Ante, Flop, Turn and River end after a showdown."""
    return line_of(outcomes.ends(result, kind, turn=turn, river=river))


def price_lines(rules: Rules, terms: Terms) -> Nets:
    """The nets under the rule for the Ante and the payout limit that the rules elect."""

    def line(more: Fraction, result: int, kind: int) -> Line:
        return main_line(result, kind, int(more > 1), int(more > 0))

    pricing = Pricing(rules, "ante", terms)
    return nets_of(pricing, (), LEVELS, outcomes.SHOWDOWN, FOLD_LINE, line)


# ------------------------------------------------------------------------------ worth


@dataclass(frozen=True, eq=False)
class Worth:
    """What no, one and two more wagers are worth in each view of the turn, summed over the river
    and the dealers."""

    scale: int
    none: Ints
    one: Ints
    both: Ints


@lru_cache(maxsize=1)
def turn_worth(nets: Nets) -> Worth:
    return Worth(nets.scale, *by_level(nets, 4))


@dataclass(frozen=True, eq=False)
class OnFlop:
    """What the choices on the flop are worth in each of its views, if the river is decided so:
    in each view of the turn, after a check on the flop and after a Turn Wager."""

    rivers: tuple[Bools, Bools]
    check: Ints
    wager: Ints


def on_flop(worth: Worth, rivers: tuple[Bools, Bools] | None = None) -> OnFlop:
    """By the best decisions on the turn, or by those given after a check and after a wager."""
    after_check, after_wager = rivers or (worth.one > worth.none, worth.both > worth.one)
    return OnFlop(
        (after_check, after_wager),
        sum_turns(np.where(after_check, worth.one, worth.none)),
        sum_turns(np.where(after_wager, worth.both, worth.one)),
    )


@dataclass(frozen=True, eq=False)
class Solution:
    """A strategy and what it is worth: `plays` by kind of hole pair, `turns` by view of the flop,
    rivers `on_flop`; `played` is what a Flop Wager is worth by kind of hole pair."""

    scale: int
    fold: int
    plays: Bools
    turns: Bools
    on_flop: OnFlop
    played: Ints

    @property
    def value(self) -> Fraction:
        """The whole strategy's worth, per unit of the Ante."""
        folded = self.fold * AFTER_HOLE * pair_ways()
        best = np.where(self.plays, self.played, folded)
        return Fraction(sum(best.tolist()), self.scale * DEALS)


def decide(
    nets: Nets, then: OnFlop, *, turns: Bools | None = None, plays: Bools | None = None
) -> Solution:
    """The solution of a strategy: decisions that are not given are the best ones."""
    if turns is None:
        turns = then.wager > then.check
    played = by_pair_kind(np.where(turns, then.wager, then.check))
    if plays is None:
        plays = played > nets.fold * AFTER_HOLE * pair_ways()
    return Solution(nets.scale, nets.fold, plays, turns, then, played)


@lru_cache(maxsize=2)
def _solved(nets: Nets) -> Solution:
    return decide(nets, on_flop(turn_worth(nets)))


def solve(rules: Rules, terms: Terms, tell: Tell = tell_nobody) -> Solution:
    """The optimal strategy under these rules."""
    tell("the best decision on every turn, flop and pair of hole cards")
    return _solved(price_lines(rules, terms))


# ------------------------------------------------------------------------------ what it leads to


Results = Mapping[tuple[int, int], Ints]


@dataclass(frozen=True)
class Ended:
    """Deals that are folded, and the others by Turn and River Wager, result and kind."""

    folded: int
    results: Results


@lru_cache(maxsize=1)
def ends(solution: Solution) -> Ended:
    """What a strategy leads to: all deals less those that are folded.

    Rules for the Ante that differ only in what is folded share the count of all.
    """
    turns, rivers = solution.turns, solution.on_flop.rivers
    every = _ends_of_all(turns.tobytes(), rivers[0].tobytes(), rivers[1].tobytes())
    folds = ~solution.plays
    known = views(4)
    folded = _ends_of(turns, rivers, known.ways * folds[pair_kinds(known.holes)])
    return Ended(
        int(pair_ways()[folds].sum()) * AFTER_HOLE,
        {made: table - folded[made] for made, table in every.items()},
    )


@lru_cache(maxsize=1)
def _ends_of_all(turns: bytes, after_check: bytes, after_wager: bytes) -> Results:
    decisions = (np.frombuffer(each, dtype=np.bool_) for each in (turns, after_check, after_wager))
    on_flop, *rivers = decisions
    return _ends_of(on_flop, (rivers[0], rivers[1]), views(4).ways)


def _ends_of(turns: Bools, rivers: tuple[Bools, Bools], ways: Ints) -> Results:
    """By Turn and River Wager, result and kind, where a view of the turn stands for `ways`."""
    # Each of the four cards may have been the turn card: so many of the flops had a Turn Wager.
    wagered = flops_marked(turns)
    results = {}
    for turn, river_wagers in enumerate(rivers):
        weights = ways * (wagered if turn else 4 - wagered)
        for river, counts in enumerate(tally(views(4), river_wagers.view(np.uint8), 2, weights)):
            results[turn, river] = ends_of((), counts)
    return results


def main_lines(ended: Ended) -> dict[Line, int]:
    """Lines of Ante, Flop, Turn and River."""
    lines: dict[Line, int] = defaultdict(int)
    if ended.folded:
        lines[FOLD_LINE] = ended.folded
    for (turn, river), table in ended.results.items():
        for result, kind in np.argwhere(table).tolist():
            lines[main_line(result, kind, turn, river)] += int(table[result, kind])
    return dict(lines)
