"""The best tables by integer programming: one switch for each payout that a row may have.

Every figure but one is linear in the switches. The mean is squared for the variance, which the
solver does by itself. Coefficients are ratios over one denominator where that is short enough for
the solver, else rounded so that no table is lost; `search` checks every table exactly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from croupier.analysis.design.sums import Model, Picks, Sums
from croupier.analysis.design.wishes import DEVIATION, EDGE, HITS, TOP, Bounds, Range, WishError
from croupier.maths.pricing.prices import over_one

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

MOST_BITS, VARIANCE_BITS = 50, 54
STEP = Fraction(1, 100_000)
"""Closeness to a wish is told apart by steps of a thousandth of a percentage point."""
EFFORT = 20.0
"""Of one search, in the solver's own units, which are about seconds; the same on every machine."""


@dataclass(frozen=True)
class Sum:
    """A figure as an expression in the solver: `scale` times the figure, wrong by `slack` at most;
    `bound` is no less than its absolute value."""

    value: Any
    scale: int
    slack: int
    bound: int


@dataclass
class Program:
    """What the solver is given. With several models, of counts by different strategies, the player
    takes the best, so that the house advantage is the least of theirs; all other figures are those
    of the last. `proven` says whether the last search was complete."""

    models: Sequence[Model]
    bounds: Bounds
    barred: Sequence[Picks] = ()
    relaxed: str = ""
    effort: float = EFFORT
    proven: bool = field(init=False, default=True)
    _model: CpModel = field(init=False)
    _on: list[list[IntVar]] = field(init=False)

    def __post_init__(self) -> None:
        cp_model = _solver()
        self._model = cp_model.CpModel()
        free = self.models[-1].free
        for name, _ in self.bounds.figures():
            self._refuse_joint(name)
        self._on = [
            [self._model.new_bool_var(f"{row}.{nth}") for nth in range(len(each.choices))]
            for row, each in enumerate(free)
        ]
        for switches in self._on:
            self._model.add_exactly_one(switches)
        self._keep_order()
        for picks in self.barred:
            self.bar(picks)
        self._missed: LinearExpr | int = 0
        for name, wished in self.bounds.figures():
            self._wish(name, wished)
        for name, wished in self.bounds.contributions.items():
            self._contribution(name, wished)

    # ------------------------------------------------------------------------------ results

    def most_usual(self) -> Picks | None:
        """The table that looks most usual, and among those the closest to the middle of the wished
        house advantage; if a wish is relaxed, the one closest to that."""
        if self.relaxed:
            return self._solve(self._missed)
        look = sum(
            choice.points * switch
            for row, switches in zip(self.models[-1].free, self._on, strict=True)
            for choice, switch in zip(row.choices, switches, strict=True)
        )
        close, most = self._closeness()
        return self._solve(look * (most + 1) + close)

    def least(self, figure: str, *, sign: int = 1) -> Picks | None:
        """The table in which a figure is least, or with -1 greatest."""
        self._refuse_joint(figure)
        found = self._variance() if figure == DEVIATION else self._figure(figure, self.models[-1])
        return self._solve(sign * found.value)

    def _refuse_joint(self, figure: str) -> None:
        if figure in (HITS, DEVIATION) and any(model.joint for model in self.models):
            raise WishError(
                f"One round can be paid by several rows of this wager, so that its {figure} is no "
                "sum over rows; wish for its house advantage, top award or rows."
            )

    def bar(self, picks: Picks) -> None:
        """Never these payouts together."""
        chosen = [switches[pick] for switches, pick in zip(self._on, picks, strict=True)]
        self._model.add(sum(chosen) <= len(chosen) - 1)

    def keep(self, house_advantage: Range) -> None:
        """A further bound of the house advantage."""
        self._edge(house_advantage)

    def _solve(self, cost: Any) -> Picks | None:
        cp_model = _solver()
        self._model.minimize(cost)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.max_deterministic_time = self.effort
        status = solver.solve(self._model)
        self.proven = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        return tuple(
            next(nth for nth, switch in enumerate(switches) if solver.value(switch))
            for switches in self._on
        )

    # ------------------------------------------------------------------------------ figures

    def _figure(self, name: str, model: Model) -> Sum:
        if name == EDGE:
            return self._linear(model, lambda sums: -sums.gain, model.edge + model.start_gain)
        return self._linear(model, lambda sums: sums.hits, model.rest.hits)

    def _linear(
        self, model: Model, part: Callable[[Sums], Fraction], rest: Fraction, bits: int = MOST_BITS
    ) -> Sum:
        """A sum over the rows' payouts, and what does not depend on them."""
        values = [rest, *(part(each) for row in model.rows for each in row.by_choice)]
        scale, whole = over_one(values)
        most = max(1, *map(abs, whole)) * (len(model.rows) + 1)
        slack = 0
        if most >= 2**bits:
            largest = max(abs(value) for value in values) or Fraction(1)
            scale = max(1, math.floor(2**bits / (largest * (len(model.rows) + 1))))
            whole = [round(value * scale) for value in values]
            most = max(1, *map(abs, whole)) * (len(model.rows) + 1)
            slack = len(model.rows) + 1
        switches = [switch for row in self._on for switch in row]
        terms = (value * switch for value, switch in zip(whole[1:], switches, strict=True))
        return Sum(whole[0] + sum(terms), scale, slack, most)

    def _variance(self) -> Sum:
        """The mean of squares less the square of the mean, the mean in fewer digits."""
        model = self.models[-1]
        squares = model.rest.square + sum(
            max(each.square for each in row.by_choice) for row in model.rows
        )
        digits = max(4, (VARIANCE_BITS - math.ceil(squares).bit_length()) // 2)
        mean = self._rounded(model, lambda sums: sums.gain, model.rest.gain, 2**digits)
        square = self._rounded(model, lambda sums: sums.square, model.rest.square, 4**digits)
        held = self._model.new_int_var(-mean.bound, mean.bound, "")
        self._model.add(held == mean.value)
        of_mean = self._model.new_int_var(0, mean.bound**2, "")
        self._model.add_multiplication_equality(of_mean, [held, held])
        slack = square.slack + 2 * mean.slack * (mean.bound + mean.slack)
        return Sum(square.value - of_mean, 4**digits, slack, square.bound + mean.bound**2)

    def _rounded(
        self, model: Model, part: Callable[[Sums], Fraction], rest: Fraction, scale: int
    ) -> Sum:
        by_row = [[round(part(each) * scale) for each in row.by_choice] for row in model.rows]
        terms = (
            value * switch
            for values, switches in zip(by_row, self._on, strict=True)
            for value, switch in zip(values, switches, strict=True)
        )
        first = round(rest * scale)
        bound = abs(first) + sum(max(map(abs, values)) for values in by_row) + 1
        return Sum(first + sum(terms), scale, len(by_row) + 1, bound)

    # ------------------------------------------------------------------------------ wishes

    def _wish(self, name: str, wished: Range) -> None:
        if name == TOP:
            self._top(wished)
            return
        if name == DEVIATION:
            self._within(self._variance(), wished.squared(), name)
            return
        if name == HITS:
            self._within(self._figure(name, self.models[-1]), wished, name)
        else:
            self._edge(wished, name)

    def _edge(self, wished: Range, name: str = "") -> None:
        """The house advantage is the least of those by each strategy met."""
        found = [self._figure(EDGE, model) for model in self.models]
        if len(found) == 1:
            self._within(found[0], wished, name)
            return
        for each in found:
            self._within(each, Range(wished.low, None), name)
        if wished.high is not None and not (name and self.relaxed == name):
            low_enough = [self._model.new_bool_var("") for _ in found]
            for each, switch in zip(found, low_enough, strict=True):
                most = max(math.floor(wished.high * each.scale) + each.slack, -each.bound - 1)
                self._model.add(each.value <= most).only_enforce_if(switch)
            self._model.add_bool_or(low_enough)

    def _within(self, found: Sum, wished: Range, name: str = "") -> None:
        """Within a range; if the wish is relaxed, what is missing costs."""
        missing: Any = 0
        # Beyond what the figure can be, any limit is the same.
        farthest = found.bound + 1
        if name and name == self.relaxed:
            farthest = found.bound
            missing = self._model.new_int_var(0, 2 * farthest, "")
            steps = max(1, math.floor(found.scale * STEP))
            self._missed = self._model.new_int_var(0, 2 * farthest // steps + 1, "")
            self._model.add(self._missed * steps >= missing)
        if wished.low is not None:
            least = math.ceil(wished.low * found.scale) - found.slack
            self._model.add(found.value + missing >= min(least, farthest))
        if wished.high is not None:
            most = math.floor(wished.high * found.scale) + found.slack
            self._model.add(found.value - missing <= max(most, -farthest))

    def _top(self, wished: Range) -> None:
        """No row pays more, and one pays enough; if relaxed, one row counts as the highest."""
        highest = []
        for row, switches in zip(self.models[-1].free, self._on, strict=True):
            for choice, switch in zip(row.choices, switches, strict=True):
                counts = self._model.new_bool_var("")
                self._model.add_implication(counts, switch)
                highest.append((choice.ratio, counts))
                if wished.high is not None and choice.ratio > wished.high and self.relaxed != TOP:
                    self._model.add(switch == 0)
        self._model.add_exactly_one(counts for _, counts in highest)
        if self.relaxed != TOP:
            self._model.add_bool_or(
                counts for ratio, counts in highest if wished.low is None or ratio >= wished.low
            )
            return
        for ratio, counts in highest:
            for row, switches in zip(self.models[-1].free, self._on, strict=True):
                for choice, switch in zip(row.choices, switches, strict=True):
                    if choice.ratio > ratio:
                        self._model.add_implication(counts, ~switch)
        self._missed = sum(math.ceil(wished.away(ratio)) * counts for ratio, counts in highest)

    def _contribution(self, name: str, wished: Range) -> None:
        """What a row gives back, at the payouts that keep to it."""
        model = self.models[-1]
        for row, sums, switches in zip(model.free, model.rows, self._on, strict=True):
            if row.name == name:
                away = [wished.away(each.own) for each in sums.by_choice]
                if self.relaxed == name:
                    terms = zip(away, switches, strict=True)
                    self._missed = sum(math.ceil(far / STEP) * switch for far, switch in terms)
                    continue
                for far, switch in zip(away, switches, strict=True):
                    if far:
                        self._model.add(switch == 0)

    def _keep_order(self) -> None:
        """No row pays less than one that is rarer, or paid less at the start."""
        model = self.models[-1]
        free = model.free
        if self.bounds.by_rarity:
            ranks = [-row.probability for row in model.rows]
        else:
            ranks = [row.choices[row.start].ratio for row in free]
        levels = sorted(set(ranks))
        pays = [
            sum(nth * switch for nth, switch in zip(self._places(row), self._on[at], strict=True))
            for at, row in enumerate(free)
        ]
        for below, above in pairwise(levels):
            for low in (at for at, rank in enumerate(ranks) if rank == below):
                for high in (at for at, rank in enumerate(ranks) if rank == above):
                    self._model.add(pays[low] <= pays[high])

    def _places(self, row: Any) -> list[int]:
        """The payouts of a row by their places among those of all rows."""
        ratios = sorted({each.ratio for free in self.models[-1].free for each in free.choices})
        return [ratios.index(choice.ratio) for choice in row.choices]

    def _closeness(self) -> tuple[Any, int]:
        """Steps away from the middle of the wished house advantage, and the most there can be; none
        if it has no middle."""
        wished = self.bounds.house_advantage
        if wished is None or wished.low is None or wished.high is None:
            return 0, 0
        found = self._figure(EDGE, self.models[-1])
        steps = max(1, math.floor(found.scale * STEP))
        middle = max(min(round(wished.middle * found.scale), found.bound), -found.bound)
        most = 2 * found.bound // steps + 1
        close = self._model.new_int_var(0, most, "")
        self._model.add(close * steps >= found.value - middle)
        self._model.add(close * steps >= middle - found.value)
        return close, most


def _solver() -> Any:
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise WishError(
            "Designing a paytable needs OR-tools. Install it: pip install 'croupier[design]'"
        ) from None
    return cp_model
