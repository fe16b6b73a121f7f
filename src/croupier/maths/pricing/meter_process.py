"""What the house holds of a progressive wager: the meter grows, is won and starts again.

The rounds begin at any moment of long play, so that their mean is the long-run figure. The
deviation is exact: a round is a linear map of what stands on the meters and what was gained, and so
is the mean of their products. Where few jackpots are expected results are far from normal, and the
range comes from simulated histories of the same process.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from croupier.hands.kernel import kernel
from croupier.maths.pricing.progressives import Ending, Meter

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
ENOUGH_JACKPOTS = 100  # with as many of the rarest kind expected, results are taken as normal
HISTORIES, FEWEST, MOST_STEPS = 20_000, 400, 10_000_000
SEED = 601


@dataclass(frozen=True)
class MeterProcess:
    """`gain` is the player's mean gain a round in the long run, per unit of the wager."""

    meters: tuple[Meter, ...]
    endings: tuple[Ending, ...]
    gain: float

    def deviation(self, rounds: int) -> float:
        """Of what a player gains in so many rounds."""
        size = len(self._usual_start)
        moved = np.linalg.matrix_power(self._products, rounds)
        return math.sqrt(max((moved @ self._usual_start.ravel()).reshape(size, size)[-1, -1], 0.0))

    def range_of(self, rounds: int, share: float) -> tuple[float, float]:
        """Within which gains of so many rounds that share of results lies."""
        if min(each.chance for each in self._won) * rounds >= ENOUGH_JACKPOTS:
            stray = NormalDist().inv_cdf((1 + share) / 2) * self.deviation(rounds)
            return rounds * self.gain - stray, rounds * self.gain + stray
        low, high = np.quantile(self.histories(rounds), [(1 - share) / 2, (1 + share) / 2])
        return float(low), float(high)

    def histories(self, rounds: int, seed: int = SEED) -> Floats:
        """The player's gain in each of many simulated histories."""
        random = np.random.Generator(np.random.Philox(seed))
        won = self._won
        plain = [each for each in self.endings if each.meter < 0]
        steps = rounds * float(sum(each.chance for each in won))
        number = max(FEWEST, min(HISTORIES, int(MOST_STEPS / max(steps, 1))))
        chances = np.array([float(each.chance) for each in (*plain, *won)])
        counts = random.multinomial(rounds, chances / chances.sum(), size=number)
        gains = counts @ np.array([float(each.gain) for each in (*plain, *won)])
        paid = _paid_off_meters(
            np.ascontiguousarray(counts[:, len(plain) :]),
            random.integers(2**32, size=number),
            float(rounds),
            chances[len(plain) :],
            np.array([each.meter for each in won]),
            np.array([float(each.share) for each in won]),
            np.array([_floats(each) for each in self.meters]),
        )
        return np.asarray(gains + paid)

    @cached_property
    def _won(self) -> list[Ending]:
        return [each for each in self.endings if each.meter >= 0]

    @cached_property
    def _products(self) -> Floats:
        """What one round makes of the products of any two of the figures: one, what stands on each
        meter, in each reserve, and what was gained beyond the mean."""
        maps = ((float(each.chance), self._map(each)) for each in self.endings)
        return np.asarray(sum(chance * np.kron(map_, map_) for chance, map_ in maps))

    @cached_property
    def _usual_start(self) -> Floats:
        """The mean products at any moment of long play, with nothing gained yet."""
        size = 2 + 2 * len(self.meters)
        held = [row * size + column for row in range(size - 1) for column in range(size - 1)]
        inner = self._products[np.ix_(held, held)]
        rest = np.linalg.solve(np.eye(len(held) - 1) - inner[1:, 1:], inner[1:, 0])
        start = np.zeros(size * size)
        start[held] = [1.0, *rest]
        return start.reshape(size, size)

    def _map(self, ending: Ending) -> Floats:
        """A round that ends so: the wager adds to the meters, then a share is paid."""
        count = len(self.meters)
        fund, end = np.eye(2 + 2 * count), np.eye(2 + 2 * count)
        for nth, each in enumerate(self.meters):
            fund[1 + nth, 0] = float(each.added)
            fund[1 + count + nth, 0] = float(each.reserved)
        end[-1, 0] = float(ending.gain) - self.gain
        if ending.meter >= 0:
            meter, reserve = 1 + ending.meter, 1 + count + ending.meter
            end[-1, meter] = float(ending.share)
            end[meter, meter] = 1 - float(ending.share)
            if ending.share == 1:
                end[meter, 0] = float(self.meters[ending.meter].reseed)
                end[meter, reserve] = 1.0
                end[reserve, reserve] = 0.0
        return np.asarray(end @ fund)


def _floats(meter: Meter) -> list[float]:
    return [float(each) for each in (meter.added, meter.reserved, meter.reseed)]


@kernel
def _paid_off_meters(
    counts: Ints,
    seeds: Ints,
    rounds: float,
    chances: Floats,
    meter_of: Ints,
    share_of: Floats,
    meters: Floats,
) -> Floats:
    """In each history: the meters as long play leaves them, then their wins in random order at
    random times."""
    paid = np.zeros(len(counts))
    held, reserve = np.zeros(len(meters)), np.zeros(len(meters))
    for nth in range(len(counts)):
        np.random.seed(seeds[nth])
        for meter in range(len(meters)):
            _age(meter, held, reserve, chances, meter_of, share_of, meters)
        left = counts[nth].copy()
        time = 0.0
        for remaining in range(left.sum(), 0, -1):
            gap = (rounds - time) * (1 - np.random.random() ** (1 / remaining))
            time += gap
            held += gap * meters[:, 0]
            reserve += gap * meters[:, 1]
            kind = _drawn(left, np.random.randint(0, remaining))
            left[kind] -= 1
            meter = meter_of[kind]
            paid[nth] += share_of[kind] * held[meter]
            held[meter] *= 1 - share_of[kind]
            if share_of[kind] == 1:
                held[meter] = meters[meter, 2] + reserve[meter]
                reserve[meter] = 0.0
    return paid


@kernel
def _drawn(left: Ints, nth: int) -> int:
    """Which kind the nth of those left is of."""
    kind = 0
    while nth >= left[kind]:
        nth -= left[kind]
        kind += 1
    return kind


@kernel
def _age(
    meter: int,
    held: Floats,
    reserve: Floats,
    chances: Floats,
    meter_of: Ints,
    share_of: Floats,
    meters: Floats,
) -> None:
    """Since its last jackpot a meter has grown for a random time; lesser shares were paid."""
    added, reserved, reseed = meters[meter]
    emptied, shared = 0.0, 0.0
    for kind in range(len(chances)):
        if meter_of[kind] == meter:
            if share_of[kind] == 1:
                emptied += chances[kind]
            else:
                shared += chances[kind]
    age = np.random.exponential(1 / emptied)
    held[meter] = reseed + reserved * np.random.exponential(1 / emptied)
    reserve[meter] = reserved * age
    while shared > 0:
        gap = np.random.exponential(1 / shared)
        held[meter] += added * min(gap, age)
        if gap >= age:
            return
        age -= gap
        at = np.random.random() * shared
        for kind in range(len(chances)):
            if meter_of[kind] == meter and share_of[kind] < 1:
                at -= chances[kind]
                if at <= 0:
                    held[meter] *= 1 - share_of[kind]
                    break
    held[meter] += added * age
