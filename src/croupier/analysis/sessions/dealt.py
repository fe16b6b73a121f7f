"""Sessions simulated: rounds from shoes in their order, rounds that feed and win meters, or more
independent rounds than can be counted.

Sessions follow one another through the shoes of a block, so that a player sits down at any point of
a shoe. Beside each session the same rounds are played to the end with an unlimited bankroll, for
streaks and drawdowns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

import numpy as np

from croupier.analysis.sessions.rounds import RoundResults, round_results
from croupier.analysis.sessions.rules import ENDS, Stops
from croupier.catalog.index import Entry
from croupier.hands.kernel import kernel
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell, Terms
from croupier.maths.shoe.hands import Floats
from croupier.rulebook.rules import Rules

BLOCK_ROUNDS = 1 << 21
BINS = 2_000
BATCH, BATCHES = 50, 8_000
LONGEST = 60
# The tally: why sessions ended; sums over sessions; sums over the rounds played to the end.
(AHEAD, ROUNDS, STAKED, TOTAL, SQUARES, RUIN_ROUNDS, WHOLE, WHOLE_SQUARES) = range(
    len(ENDS), len(ENDS) + 8
)
HEAD = len(ENDS) + 8
RUNS_AT = HEAD
RUIN_PARTS = 100
RUIN_AT = RUNS_AT + LONGEST + 1
DEPTHS_AT = RUIN_AT + RUIN_PARTS


@dataclass(frozen=True, eq=False)
class Dealt:
    """What simulated sessions came to, in units of `unit` cents; bins of `width` from `lowest`, the
    last open."""

    sessions: int
    tally: Ints
    stops: Stops
    unit: float
    lowest: int
    width: int
    depths: tuple[int, ...]

    def share(self, at: int) -> float:
        return float(self.tally[at]) / self.sessions

    @property
    def counts(self) -> Ints:
        return self.tally[DEPTHS_AT + len(self.depths) :]

    def moments(self, total: int, squares: int) -> tuple[float, float]:
        """Mean and deviation by the places of their sums."""
        n = self.sessions
        mean = Fraction(int(self.tally[total]), n)
        return float(mean), float(Fraction(int(self.tally[squares]), n) - mean**2) ** 0.5

    def quantile(self, share: float) -> int:
        """To a bin."""
        nth = int(np.searchsorted(np.cumsum(self.counts), share * self.sessions))
        return self.lowest + min(nth, BINS) * self.width

    def runs(self) -> tuple[float, ...]:
        """How often the longest run of losses has 1, 2, ... losses at least."""
        longest = self.tally[RUNS_AT : RUNS_AT + LONGEST + 1]
        at_least = np.cumsum(longest[::-1])[::-1]
        return tuple((at_least[1:] / self.sessions).tolist())

    def fell(self, nth: int) -> float:
        return self.share(DEPTHS_AT + nth)

    def ruined_by(self) -> Floats:
        """The share of sessions ruined by the end of each part of the rounds."""
        parts = self.tally[RUIN_AT : RUIN_AT + RUIN_PARTS]
        return np.asarray(np.cumsum(parts) / self.sessions)


class Source(Protocol):
    """Draws rounds: for each of them a column of the values by step that it also gives."""

    def __call__(self, rng: np.random.Generator, rounds: int) -> tuple[Ints, Ints]: ...


@dataclass(frozen=True, eq=False)
class Independent:
    """Results drawn by their chances."""

    chances: Floats
    values: Ints

    def __call__(self, rng: np.random.Generator, rounds: int) -> tuple[Ints, Ints]:
        bounds = np.cumsum(self.chances)[:-1]
        return np.searchsorted(bounds, rng.random(rounds), side="right"), self.values


@dataclass(frozen=True, eq=False)
class FromShoes:
    """Results of rounds in the order of the shoes; a worker elsewhere makes its own from what was
    asked, since a game's tables cannot be sent."""

    found: RoundResults
    known: dict[int, Ints] = field(default_factory=dict)

    def __reduce__(self) -> tuple[object, ...]:
        found = self.found
        return _anew, (found.entry, found.rules, found.wager, found.stake, found.steps)

    def __call__(self, rng: np.random.Generator, rounds: int) -> tuple[Ints, Ints]:
        assert self.found.dealt is not None
        ends = self.found.dealt.ends(rng, rounds)
        met = np.flatnonzero(np.bincount(ends))
        new = [end for end in met.tolist() if end not in self.known]
        self.known.update(zip(new, self.found.values_of_ends(new).T, strict=True))
        place = np.zeros(int(met[-1]) + 1, dtype=np.int64)
        place[met] = np.arange(len(met))
        values = np.stack([self.known[end] for end in met.tolist()], axis=1)
        return place[ends], np.ascontiguousarray(values)


def _anew(entry: Entry, rules: Rules, wager: str, stake: int, steps: tuple[int, ...]) -> FromShoes:
    return FromShoes(round_results(entry, rules, wager, Terms(stake=stake), steps=steps))


@dataclass(frozen=True, eq=False)
class FromMeters:
    """Results in cents of rounds that feed meters and win them; each session finds the meters as
    they were given."""

    endings: Independent
    meter_of: Ints
    share_of: Floats
    meters: (
        Floats  # by meter: what stands on it, what a round adds to it and to its reserve, reseed
    )
    rounds: int

    def __call__(self, rng: np.random.Generator, rounds: int) -> tuple[Ints, Ints]:
        drawn, gains = self.endings(rng, rounds)
        won = _won_of_meters(
            drawn, gains[0], self.meter_of, self.share_of, self.meters, self.rounds
        )
        return np.arange(rounds), won.reshape(1, -1)


@kernel
def _won_of_meters(
    drawn: Ints, gains: Ints, meter_of: Ints, share_of: Floats, meters: Floats, rounds: int
) -> Ints:
    won = np.empty(len(drawn), dtype=np.int64)
    held, reserve = meters[:, 0].copy(), np.zeros(len(meters))
    for nth in range(len(drawn)):
        if nth % rounds == 0:
            held[:] = meters[:, 0]
            reserve[:] = 0.0
        held += meters[:, 1]
        reserve += meters[:, 2]
        ending = drawn[nth]
        won[nth] = gains[ending]
        at = meter_of[ending]
        if at >= 0:
            paid = share_of[ending] * held[at]
            won[nth] += int(paid)
            held[at] -= paid
            if share_of[ending] == 1:
                held[at] = meters[at, 3] + reserve[at]
                reserve[at] = 0.0
    return won


@dataclass(frozen=True, eq=False)
class Sitting:
    """Sessions one after another: what a block of them needs."""

    source: Source
    stops: Stops
    lowest: int
    width: int
    depths: tuple[int, ...]

    def __call__(self, rng: np.random.Generator, sessions: int, tally: Ints) -> None:
        stops = self.stops
        drawn, values = self.source(rng, sessions * stops.rounds)
        _sit(
            drawn,
            values,
            np.array(stops.stakes),
            np.array(stops.moves),
            stops.terms,
            self.lowest,
            self.width,
            np.array(self.depths, dtype=np.int64),
            tally,
        )


def simulate_sessions(
    found: RoundResults,
    stops: Stops,
    depths: Sequence[int],
    *,
    sessions: int,
    seed: int,
    cores: int | None,
    tell: Tell,
) -> Dealt:
    """The same figures as a count has, from sessions as they are played."""
    unit = Fraction(1) if found.has_meters else found.cent_unit
    scale = int(found.cent_unit / unit)
    stops = stops.scaled(scale)
    depths = tuple(depth * scale for depth in depths)
    lowest = -stops.bankroll + min(min(found.values[0]), 0) * scale * max(found.steps)
    deviation = float(found.variance) ** 0.5 * scale * max(stops.stakes) / stops.stakes[0]
    reach = stops.goal or int(6 * deviation * stops.rounds**0.5)
    width = max(-(-(reach - lowest + 1) // BINS), 1)
    sitting = Sitting(source_of(found, stops), stops, lowest, width, depths)
    tally = monte_carlo.run(
        sitting,
        (),
        size=DEPTHS_AT + len(depths) + BINS + 1,
        rounds=sessions,
        seed=seed,
        cores=cores,
        tell=lambda text: tell(text.replace("rounds", "sessions")),
        block=max(BLOCK_ROUNDS // stops.rounds, 1),
    )
    return Dealt(sessions, tally, stops, float(unit), lowest, width, depths)


@dataclass(frozen=True)
class Together:
    """How much farther batches of rounds stray than independent rounds would: `ratio` of their
    deviations, with its standard error."""

    batch: int
    rounds: int
    ratio: float
    standard_error: float


def in_batches(found: RoundResults, *, seed: int = 1) -> Together:
    """What rounds of a shoe, dealt in their order, have in common."""
    drawn, values = FromShoes(found)(monte_carlo.stream(seed, 0), BATCH * BATCHES)
    totals = values[0][drawn].reshape(BATCHES, BATCH).sum(axis=1).astype(np.float64)
    spread = totals - BATCH * values[0][drawn].mean()
    variance = float((spread**2).mean())
    error = float((spread**4).mean() - variance**2) ** 0.5 / BATCHES**0.5 / variance
    ratio = (variance / (BATCH * float(found.variance))) ** 0.5
    return Together(BATCH, BATCH * BATCHES, ratio, ratio * error / 2)


def source_of(found: RoundResults, stops: Stops) -> Source:
    if found.dealt is not None:
        return FromShoes(found)
    if not found.has_meters:
        return Independent(found.chances, np.array(found.values, dtype=np.int64))
    odds = found.progressive
    assert odds is not None
    stake = found.stake
    endings = Independent(
        np.array([float(each.chance) for each in odds.endings]),
        np.array([[round(each.gain * stake) for each in odds.endings]], dtype=np.int64),
    )
    names = [meter.meter for meter in found.rules.meters(found.wager)]
    meters = [
        [odds.meters[name], *(float(each * stake) for each in (m.added, m.reserved, m.reseed))]
        for name, m in zip(names, odds.funded, strict=True)
    ]
    return FromMeters(
        endings,
        np.array([each.meter for each in odds.endings], dtype=np.int64),
        np.array([float(each.share) for each in odds.endings]),
        np.array(meters, dtype=np.float64),
        stops.rounds,
    )


@kernel
def _sit(
    drawn: Ints,
    values: Ints,
    stakes: Ints,
    moves: Ints,
    terms: Ints,
    lowest: int,
    width: int,
    depths: Ints,
    tally: Ints,
) -> None:
    rounds, bankroll, goal, floor, losses, wins = terms
    bins_at = DEPTHS_AT + len(depths)
    for begin in range(0, len(drawn), rounds):
        money = step = lost = won = 0
        own = free = highest = fall = run = longest = 0
        going = True
        for nth in range(rounds):
            result = drawn[begin + nth]
            value = values[free, result]
            own += value
            highest = max(highest, own)
            fall = max(fall, highest - own)
            free = moves[1 + (value > 0) - (value < 0), free]
            if value < 0:
                run += 1
                longest = max(longest, run)
            elif value > 0:
                run = 0
            if not going:
                continue
            at = step if bankroll + money >= stakes[step] else 0
            value = values[at, result]
            money += value
            tally[ROUNDS] += 1
            tally[STAKED] += stakes[at]
            step = moves[1 + (value > 0) - (value < 0), at]
            if value < 0:
                lost, won = lost + 1, 0
            elif value > 0:
                lost, won = 0, won + 1
            end = 0
            if bankroll + money < stakes[0]:
                end = 1
                tally[RUIN_ROUNDS] += nth + 1
                tally[RUIN_AT + nth * RUIN_PARTS // rounds] += 1
            elif goal > 0 and money >= goal:
                end = 2
            elif floor > 0 and money <= -floor:
                end = 3
            elif (losses > 0 and lost >= losses) or (wins > 0 and won >= wins):
                end = 4
            if end or nth + 1 == rounds:
                tally[end] += 1
                going = False
        tally[AHEAD] += money > 0
        tally[TOTAL] += money
        tally[SQUARES] += money * money
        tally[WHOLE] += own
        tally[WHOLE_SQUARES] += own * own
        tally[RUNS_AT + min(longest, LONGEST)] += 1
        for nth in range(len(depths)):
            tally[DEPTHS_AT + nth] += fall >= depths[nth]
        tally[bins_at + min(max((money - lowest) // width, 0), BINS)] += 1
