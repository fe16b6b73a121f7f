"""The house's side of a wager: what a table holds after a day, a year, any number of rounds, and
whether an actual hold is a fault.

The hold is a share of the first wagers, as the house advantage is; the drop is another sum.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Any

import numpy as np

from croupier.analysis.sessions.dealt import in_batches
from croupier.analysis.sessions.rounds import RoundResults
from croupier.analysis.sessions.totals import Total, total_of
from croupier.maths.pricing.counted import APPROXIMATE, EXACT, SIMULATED
from croupier.refusals import Wrong

NORMAL = "normal"
LIKELY, UNLIKELY, SURELY_NOT = 0.05, 0.003, 1e-9
SURE, Z_SURE = 0.95, 1.959963984540054
JUDGED = (1_000, 5_000, 20_000, 100_000, 1_000_000)
MOST_JUDGED = 100_000_000
CENTS = 100
DAYS = 365

DEFINITIONS = {
    "theo": "Theoretical win: house advantage x average first wager x rounds x hours.",
    "hold": "What the house won / the sum of first wagers. The hold of the drop is as many times "
    "that as each dollar of the drop is wagered.",
    "distance": "(actual hold - house advantage) / standard deviation of the hold.",
    "chance": "How likely a table without fault is to hold this far from the mean or farther on "
    "the same side; for both sides about twice that.",
    "rounds_within": "(1.96 x standard deviation / x)^2: after so many rounds 95% of tables hold "
    "within x of the house advantage, results taken as normal.",
    "worst_day": "The least win of so many days, as likely to be less as more.",
}


@dataclass(frozen=True)
class Trade:
    """How the table is run: what the figures of the house depend on."""

    rounds_per_hour: int = 60
    hours: float = 8
    players: int = 1
    drop: int = 1_000_000  # cents a day
    turnover: float = 5
    comps: float = 0.2
    within: float = 0.005
    actual: float | None = None
    rounds: int | None = None

    def __post_init__(self) -> None:
        bounds = {
            "rounds_per_hour": (1, 10_000),
            "hours": (0.01, 24),
            "players": (1, 100),
            "drop": (1, 10**13),
            "turnover": (0.01, 1000),
            "comps": (0, 1),
            "within": (1e-6, 1),
        }
        for field, (least, most) in bounds.items():
            if not least <= getattr(self, field) <= most:
                told = f"give {least:g} to {most:g}"
                raise Wrong(f"{field} = {getattr(self, field):g} is refused; {told}.")
        if self.actual is not None and not -1000 <= self.actual <= 1:
            raise Wrong(f"actual = {self.actual:g} is refused; a hold is at most 100%.")
        if (self.actual is None) != (self.rounds is None):
            raise Wrong("actual and rounds are judged together; give both, or neither.")
        if self.rounds is not None and not 1 <= self.rounds <= MOST_JUDGED:
            raise Wrong(f"rounds = {self.rounds} is refused; give 1 to {MOST_JUDGED:,}.")


@dataclass(frozen=True)
class HoldRange:
    """The hold after so many rounds; `wide` has all but 3 in 1,000."""

    rounds: int
    mean: float
    deviation: float
    low: float
    high: float
    wide_low: float
    wide_high: float
    method: str


@dataclass(frozen=True)
class Judged:
    """An actual hold: how far from theoretical, and how likely so far by chance."""

    actual: float
    rounds: int
    distance: float
    chance: float
    method: str
    verdict: str


@dataclass(frozen=True, eq=False)
class House:
    """The figures of the house for one wager."""

    found: RoundResults
    trade: Trade

    @property
    def edge(self) -> float:
        return float(self.found.edge)

    @property
    def handle_of_day(self) -> int:
        """First wagers of a day with the drop, in cents."""
        return int(self.trade.drop * self.trade.turnover)

    def hold(self, rounds: int) -> HoldRange:
        per = self._per_unit(rounds)
        total, method = self._total(rounds), self._method(rounds)
        tails = [(1 - SURE) / 2, (1 + SURE) / 2, UNLIKELY / 2, 1 - UNLIKELY / 2]
        high, low, widest, least = (-total.quantile(tail) * per for tail in tails)
        return HoldRange(
            rounds, -total.mean * per, total.deviation * per, low, high, least, widest, method
        )

    def judge(self, actual: float, rounds: int) -> Judged:
        total, per = self._total(rounds), self._per_unit(rounds)
        won = -actual / per
        distance = (total.mean - won) / total.deviation if total.deviation else 0.0
        chance = total.at_least(won - 1e-9) if distance <= 0 else total.at_most(won + 1e-9)
        verdict = _verdict(actual, rounds, distance, chance, self.edge)
        return Judged(actual, rounds, distance, chance, self._method(rounds), verdict)

    def within(self) -> int:
        """Rounds until 19 in 20 tables hold within so much of theoretical."""
        return ceil((Z_SURE * self.found.deviation / self.trade.within) ** 2)

    def worst_day(self, days: int = DAYS) -> tuple[float, float]:
        """The median of the worst day's win, and what one year in 20 goes below, in cents."""
        rounds = max(self.handle_of_day // self.found.stake, 1)
        total = self._total(rounds)
        cents = float(self.found.cent_unit)
        median = 1 - 0.5 ** (1 / days)
        seldom = 1 - (1 - LIKELY) ** (1 / days)
        return -total.quantile(1 - median) * cents, -total.quantile(1 - seldom) * cents

    def _per_unit(self, rounds: int) -> float:
        return float(self.found.cent_unit) / (rounds * self.found.stake)

    def _total(self, rounds: int) -> Total:
        return _cached_total(self.found, rounds)

    def _method(self, rounds: int) -> str:
        if self.found.has_meters:
            return SIMULATED
        if not self._total(rounds).counted:
            return NORMAL
        return EXACT if self.found.independent and self.found.method == EXACT else APPROXIMATE

    def facts(self) -> dict[str, Any]:
        trade, stake = self.trade, self.found.stake / CENTS
        theo = self.edge * stake * trade.rounds_per_hour
        day = max(round(trade.rounds_per_hour * trade.hours * trade.players), 1)
        median, seldom = self.worst_day()
        own = () if trade.rounds is None else (trade.rounds,)
        counts = sorted({day, *JUDGED, *own})
        judged = None
        if trade.actual is not None and trade.rounds is not None:
            judged = vars(self.judge(trade.actual, trade.rounds))
        return {
            "house_advantage": self.edge,
            "standard_deviation": self.found.deviation,
            "rounds_per_hour": trade.rounds_per_hour,
            "theo_per_player_hour": theo,
            "comp_share": trade.comps,
            "comps_per_player_hour": trade.comps * max(theo, 0.0),
            "day": {
                "hours": trade.hours,
                "players": trade.players,
                "rounds": day,
                "theo": self.edge * stake * day,
                "hold": vars(self.hold(day)),
            },
            "year": {
                "days": DAYS,
                "drop": trade.drop / CENTS,
                "turnover": trade.turnover,
                "hold_of_drop": self.edge * trade.turnover,
                "mean_day": self.edge * self.handle_of_day / CENTS,
                "worst_day": median / CENTS,
                "worst_day_one_year_in_20": seldom / CENTS,
                "method": self._method(max(self.handle_of_day // self.found.stake, 1)),
            },
            "within": trade.within,
            "rounds_within": self.within(),
            "rounds_of_a_shoe": None if self.found.dealt is None else vars(in_batches(self.found)),
            "judging": [vars(self.hold(rounds)) for rounds in counts],
            "judged": judged,
            "definitions": dict(DEFINITIONS),
        }


@lru_cache(maxsize=32)
def _cached_total(found: RoundResults, rounds: int) -> Total:
    progressive = found.progressive
    if found.has_meters and progressive is not None and progressive.pays_meters:
        return _of_meters(found, rounds)
    values = np.array(found.values[0], dtype=np.float64)
    return total_of(values, found.chances, rounds)


def _of_meters(found: RoundResults, rounds: int) -> Total:
    """Simulated histories of meters that began long ago, as the hold of the odds has them."""
    from croupier.maths.pricing.meter_process import MeterProcess

    progressive = found.progressive
    assert progressive is not None
    gain = -float(found.edge)
    process = MeterProcess(progressive.funded, progressive.endings, gain)
    scale = float(found.stake / found.cent_unit)
    whole = np.round(process.histories(rounds) * scale).astype(np.int64)
    lowest = int(whole.min())
    share = np.bincount(whole - lowest) / len(whole)
    mean, deviation = rounds * gain * scale, process.deviation(rounds) * scale
    return Total(mean, deviation, lowest, share, len(whole) ** -0.5)


def _verdict(actual: float, rounds: int, distance: float, chance: float, edge: float) -> str:
    both = min(2 * chance, 1.0)
    side = "above" if distance > 0 else "below"
    found = (
        f"A hold of {actual:.2%} after {rounds:,} rounds is {abs(distance):.2f} standard "
        f"deviations {side} the theoretical {edge:.2%}; "
    )
    if both >= LIKELY:
        return (
            f"{found}chance alone takes {both:.1%} of tables so far or farther: no sign of a fault."
        )
    one_in = f"1 table in {1 / both:,.0f}" if both > SURELY_NOT else "almost no table"
    so = "watch the table" if both >= UNLIKELY else "look for a fault"
    return f"{found}chance alone takes {one_in} so far or farther: {so}."
