"""What volatility each house advantage allows: the calmest and the wildest tables.

A calm table has the smallest standard deviation of all that keep no more than its house advantage,
a wild one the greatest of all that keep no less. Both are shown over the house advantages that the
wishes allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.analysis.design.search import Design, Designed
from croupier.analysis.design.solve import Program
from croupier.analysis.design.wishes import DEVIATION, EDGE, Range, WishError
from croupier.maths.plot import Lines
from croupier.rulebook.figures import percent_text

EFFORT_EACH = 5.0
MOST_RECOUNTS_EACH = 3
USUAL_EDGES = Range(Fraction(0), Fraction(1, 5))
"""The house advantages that are shown if none is wished for."""
CALM, WILD = "calmest", "wildest"


@dataclass(frozen=True)
class Front:
    """Tables from the smallest house advantage to the greatest; of none is it known that another
    is better on both counts. `proven` says that the search of each was complete."""

    wager: str
    calm: tuple[Designed, ...]
    wild: tuple[Designed, ...]
    proven: bool

    def plain(self) -> dict[str, Any]:
        """For programs."""
        return {
            "wager": self.wager,
            CALM: [each.plain() for each in self.calm],
            WILD: [each.plain() for each in self.wild],
            "proven": self.proven,
        }

    def svg(self) -> str:
        return self._lines().svg(
            title=f"{self.wager}: tables that no other betters",
            subtitle="standard deviation by house advantage",
            axis="house advantage, %",
        )

    def text(self) -> str:
        """The same for a terminal."""
        return self._lines().text(across="house advantage, %", up="standard deviation")

    def _lines(self) -> Lines:
        def points(tables: Sequence[Designed]) -> list[tuple[float, float]]:
            odds = [each.odds for each in tables]
            return [(100 * float(o.house_advantage), o.standard_deviation) for o in odds]

        return Lines({CALM: points(self.calm), WILD: points(self.wild)}, from_zero=False)


def front(design: Design, points: int) -> Front:
    """About so many tables on each side."""
    bounds = design.bounds
    if bounds.house_advantage is None:
        bounds = replace(bounds, house_advantage=USUAL_EDGES)
    search = _Search(replace(design, bounds=bounds))
    edges = search.edges(points)
    found: dict[str, list[Designed]] = {CALM: [], WILD: []}
    for nth, edge in enumerate(edges, 1):
        for side, tables in found.items():
            design.tell(f"{side} table {nth} of {len(edges)}: {percent_text(edge)}")
            tables += search.tables(side, edge)
    if not any(found.values()):
        raise WishError(
            f"No paytable of {design.wager} met the wishes once it was counted again; widen them."
        )
    return Front(design.wager, _best(found[CALM], 1), _best(found[WILD], -1), search.proven)


class _Search:
    """The counts met so far; where payouts change the best play, each table adds its own."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.models = [design.first]
        self.proven = True

    def edges(self, points: int) -> list[Fraction]:
        """House advantages from the smallest to the greatest that are possible."""
        ends = []
        for sign in (1, -1):
            picks = Program(self.models, self.design.bounds).least(EDGE, sign=sign)
            if picks is None:
                raise WishError(self.design.conflict(self.models))
            ends.append(self.models[0].figures(picks).house_advantage)
        low, high = ends
        steps = max(points - 1, 1)
        return [low + (high - low) * Fraction(nth, steps) for nth in range(steps + 1)]

    def tables(self, side: str, edge: Fraction) -> Iterator[Designed]:
        """The calmest or wildest at a house advantage, and those met on the way there: until the
        player has no better strategy than those met."""
        for _ in range(MOST_RECOUNTS_EACH):
            program = Program(self.models, self.design.bounds, effort=EFFORT_EACH)
            program.keep(Range(None, edge) if side == CALM else Range(edge, None))
            picks = program.least(DEVIATION, sign=1 if side == CALM else -1)
            self.proven = self.proven and program.proven
            if picks is None:
                return
            table = self.design.priced(self.models[-1], picks)
            if not self.design.misses(self.models[-1], picks, table.odds):
                yield table
            expected = min(model.figures(picks).house_advantage for model in self.models)
            if table.odds.house_advantage == expected:
                return
            self.models.append(self.design.model(table.rows))
        self.proven = False


def _best(tables: Sequence[Designed], sign: int) -> tuple[Designed, ...]:
    """Those of which no other has both a smaller house advantage and deviation, or with -1 both
    greater; by house advantage."""

    def figures(each: Designed) -> tuple[Fraction, Fraction]:
        return sign * each.odds.house_advantage, sign * each.odds.variance

    kept: dict[tuple[Fraction, Fraction], Designed] = {}
    for each in tables:
        edge, spread = figures(each)
        others = map(figures, tables)
        if not any(a <= edge and b <= spread and (a, b) != (edge, spread) for a, b in others):
            kept[edge, spread] = each
    return tuple(sorted(kept.values(), key=lambda each: each.odds.house_advantage))
