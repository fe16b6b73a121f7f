"""What many independent rounds bring together: their exact distribution by Fourier transform.

The transform wraps results around far beyond the mean; what lies there, and so the error, is
bounded by Chernoff's inequality.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from croupier.maths.shoe.hands import Floats

MOST_CELLS = 1 << 22
DEVIATIONS = 8.0
GOOD_ENOUGH = 1e-9
ROUNDING = 2e-16  # of a power's base, for each factor
NORMAL = NormalDist()


@dataclass(frozen=True, eq=False)
class Total:
    """The player's total of some rounds in units: `share[nth]` of `lowest + nth`; without shares it
    is taken as normal."""

    mean: float
    deviation: float
    lowest: int
    share: Floats | None
    error: float

    @property
    def counted(self) -> bool:
        return self.share is not None

    def at_most(self, units: float) -> float:
        """How likely the player has no more."""
        if self.share is None:
            return NORMAL.cdf((units - self.mean) / self.deviation)
        places = int(np.floor(units)) - self.lowest + 1
        return float(np.clip(self.share[: max(places, 0)].sum(), 0.0, 1.0))

    def at_least(self, units: float) -> float:
        if self.share is None:
            return 1 - NORMAL.cdf((units - self.mean) / self.deviation)
        return 1.0 - self.at_most(np.ceil(units) - 1)

    def quantile(self, share: float) -> float:
        """What the player exceeds with one less this chance."""
        if self.share is None:
            return self.mean + self.deviation * NORMAL.inv_cdf(share)
        nth = int(np.searchsorted(np.cumsum(self.share), share))
        return float(self.lowest + min(nth, len(self.share) - 1))


def total_of(values: Floats, chances: Floats, rounds: int) -> Total:
    """The total of so many rounds; normal where the lattice is too long."""
    mean = float(values @ chances)
    spread = float(((values - mean) ** 2) @ chances) ** 0.5
    deviation = spread * rounds**0.5
    if deviation == 0:
        return Total(rounds * mean, 0.0, round(rounds * mean), np.ones(1), 0.0)
    half = max(DEVIATIONS * deviation, 2 * float(np.abs(values).max()))
    while 2 * half <= MOST_CELLS:
        cells = 1 << int(np.ceil(np.log2(2 * half + 2)))
        beyond = _beyond(values - mean, chances, rounds, cells / 2 - 1)
        if beyond < GOOD_ENOUGH or 4 * half > MOST_CELLS:
            share, lowest = _power(values, chances, rounds, cells, mean)
            error = 2 * beyond + rounds * ROUNDING
            return Total(rounds * mean, deviation, lowest, share, error)
        half *= 2
    return Total(rounds * mean, deviation, 0, None, float("nan"))


def _power(
    values: Floats, chances: Floats, rounds: int, cells: int, mean: float
) -> tuple[Floats, int]:
    one = np.zeros(cells)
    np.add.at(one, np.round(values).astype(np.int64) % cells, chances)
    share = np.fft.irfft(np.fft.rfft(one) ** rounds, cells)
    lowest = round(rounds * mean) - cells // 2
    return np.maximum(np.roll(share, -(lowest % cells)), 0.0), lowest


def _beyond(values: Floats, chances: Floats, rounds: int, distance: float) -> float:
    """A bound on the chance that a total is so far from its mean, on either side."""
    found = 0.0
    for sign in (1.0, -1.0):
        reach = float((sign * values).max())
        best = 0.0
        for scale in np.geomspace(1e-4, 60, 120):
            tilt = scale / reach
            moment = float(np.log(np.exp(sign * values * tilt) @ chances))
            best = min(best, rounds * moment - tilt * distance)
        found += float(np.exp(best))
    return found
