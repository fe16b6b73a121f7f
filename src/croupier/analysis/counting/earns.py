"""What a count earns: simulated shoes for how often and when, exact counts for how much.

A bet is placed before the cards, when the count is at its trigger or beyond; perfect knowledge bets
when the composition itself favors the player. Gains are means, not results of rounds, so a rare
payout adds no noise. They are taken from the fast value (`worth`), and corrected by what it misses
on average in shoes that are drawn from those bet on and counted from nothing: so the figures are
right whatever the fast value leaves out, and their standard errors say how sure.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import numpy as np

from croupier.analysis import risk
from croupier.analysis.counting.tags import Count
from croupier.analysis.counting.wagers import Shoed
from croupier.analysis.counting.walk import (
    BET_SQUARES,
    BETS,
    BIN_GAINS_AT,
    BINS,
    BINS_AT,
    BLOCK,
    COUNTED,
    GAIN_SQUARES,
    GAIN_UNIT,
    GAINS,
    PERFECT,
    POLICIES_AT,
    PRODUCTS,
    ROUNDS,
    SHOE_UNIT,
    SHOES,
    SUMS,
    Walk,
    bin_of,
    count_at,
    walk_of,
)
from croupier.analysis.counting.worth import Worth
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.maths.shoe.hands import Floats
from croupier.maths.simulate import beside_rounds
from croupier.refusals import Wrong

EXACT_SHOES = 80
# Shoes to be counted are drawn by how many cards they have left, as many of each part: the fewest
# cards, where a fast value misses most, are met seldom.
DEPTHS = (0.0, 0.02, 0.1, 0.35, 1.0)
PARTS = len(DEPTHS) - 1
PILOT = 8  # the trigger is found over so many times fewer rounds, and others
LEAST_ROUNDS, MOST_ROUNDS = 10_000, 10**10


@dataclass(frozen=True)
class Earned:
    """What one way of betting earns, in units of one flat bet.

    `win` is that per round dealt, `variance` too; `edge` is the mean gain of a round bet on.
    """

    share: float
    share_error: float
    edge: float
    edge_error: float
    win: float
    win_error: float
    variance: float
    rounds_per_shoe: float

    @property
    def desirability_index(self) -> float:
        return risk.desirability_index(self.win, self.variance)

    @property
    def score(self) -> float:
        return risk.score(self.win, self.variance)

    @property
    def n0(self) -> float:
        return risk.n0(self.win, self.variance)

    @property
    def per_shoe(self) -> float:
        return self.win * self.rounds_per_shoe

    @property
    def per_shoe_error(self) -> float:
        return self.win_error * self.rounds_per_shoe

    def facts(self) -> dict[str, Any]:
        return {
            "share_of_rounds": self.share,
            "share_of_rounds_standard_error": self.share_error,
            "average_edge": self.edge,
            "average_edge_standard_error": self.edge_error,
            "win_per_100_rounds": risk.PER * self.win,
            "win_per_100_rounds_standard_error": risk.PER * self.win_error,
            "win_per_shoe": self.per_shoe,
            "win_per_shoe_standard_error": self.per_shoe_error,
            "standard_deviation_per_round": sqrt(self.variance),
            "desirability_index": self.desirability_index,
            "score": self.score,
            "n0": self.n0 if self.win else None,
        }


@dataclass(frozen=True, eq=False)
class AtCounts:
    """Rounds and the mean gain before them, by bins of the count in their order."""

    counts: tuple[float, ...]
    shares: tuple[float, ...]
    edges: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Earnings:
    """A count and perfect knowledge over the same shoes.

    `trigger` is the least count that is bet on, None where none is worth betting on. `missed` is
    the largest difference between the fast value and the exact one over the shoes counted.
    """

    count: Count
    trigger: float | None
    counted: Earned
    perfect: Earned
    at_counts: AtCounts
    shoes: int
    rounds: int
    exact_shoes: int
    missed: float

    @property
    def captured(self) -> float:
        """The share of what perfect knowledge wins."""
        return self.counted.win / self.perfect.win if self.perfect.win > 0 else 0.0


def earnings(
    wager: Shoed,
    worth: Worth,
    count: Count,
    *,
    rounds: int,
    seed: int,
    cores: int | None = None,
    exact_shoes: int = EXACT_SHOES,
    tell: Tell = tell_nobody,
) -> Earnings:
    """Find the trigger over some shoes, then follow others with it."""
    if not LEAST_ROUNDS <= rounds <= MOST_ROUNDS:
        raise Wrong(f"rounds = {rounds} is refused; give {LEAST_ROUNDS:,} to {MOST_ROUNDS:,}.")
    walk = walk_of(wager, worth, count)
    tell("finding the trigger")
    pilot = walk.follow(rounds=max(rounds // PILOT, LEAST_ROUNDS), seed=seed + 1, cores=cores)
    trigger = best_trigger(pilot)
    walk = replace(walk, trigger=trigger)
    tally = walk.follow(rounds=rounds, seed=seed, cores=cores, tell=tell)
    checks = Checks.of(wager, walk, seed, exact_shoes, tell)
    return Earnings(
        count,
        None if trigger == BINS else count_at(trigger),
        checks.earned(tally, COUNTED),
        checks.earned(tally, PERFECT),
        _at_counts(tally),
        int(tally[SHOES]),
        int(tally[ROUNDS]),
        len(checks.values),
        checks.missed,
    )


def best_trigger(tally: Ints) -> int:
    """The bin from which on betting has won most; BINS if it never won."""
    gains = tally[BIN_GAINS_AT : BIN_GAINS_AT + BINS]
    from_here = gains[::-1].cumsum()[::-1]
    best = int(np.argmax(from_here))
    return best if from_here[best] > 0 else BINS


def _at_counts(tally: Ints) -> AtCounts:
    rounds = tally[BINS_AT : BINS_AT + BINS]
    gains = tally[BIN_GAINS_AT : BIN_GAINS_AT + BINS] / GAIN_UNIT
    met = np.flatnonzero(rounds).tolist()
    return AtCounts(
        tuple(count_at(nth) for nth in met),
        tuple(float(rounds[nth] / rounds.sum()) for nth in met),
        tuple(float(gains[nth] / rounds[nth]) for nth in met),
    )


@dataclass(frozen=True, eq=False)
class Checks:
    """Shoes that one way of betting or the other bets on, counted from nothing."""

    bets: Ints  # by policy, whether each is bet on
    exact: Floats
    squares: Floats
    values: Floats
    depths: Ints  # by shoe, its part of DEPTHS
    shares: Floats  # by policy and part, the share of all rounds bet on
    fallback: float  # the mean square of one wager, where no shoe is bet on

    @property
    def missed(self) -> float:
        return float(np.abs(self.exact - self.values).max()) if len(self.exact) else 0.0

    @classmethod
    def of(cls, wager: Shoed, walk: Walk, seed: int, wanted: int, tell: Tell) -> Checks:
        rng = beside_rounds(seed)
        left, counts, values = walk.compositions(rng, BLOCK)
        triggered = np.array([bin_of(count) >= walk.trigger for count in counts.tolist()])
        bets = np.stack([triggered, values > 0])
        places = np.flatnonzero(bets.any(axis=0))
        left_over = left[places].sum(axis=1)
        parts = np.searchsorted(
            np.quantile(left_over, DEPTHS[1:-1]) if len(places) else np.zeros(0), left_over
        )
        each = -(-wanted // (len(DEPTHS) - 1))
        picked = [rng.permutation(np.flatnonzero(parts == nth))[:each] for nth in range(PARTS)]
        order = np.concatenate(picked).astype(np.int64)
        chosen, depths = places[order], parts[order]
        shares = np.array(
            [[float((own[places] & (parts == nth)).sum()) for nth in range(PARTS)] for own in bets]
        )
        exact, squares = [], []
        for done, place in enumerate(chosen.tolist(), 1):
            tell(f"counting shoe {done} of {len(chosen)} from nothing")
            odds = wager.odds(tuple(left[place].tolist()))
            mean = -float(odds.house_advantage)
            exact.append(mean)
            squares.append(float(odds.variance) + mean**2)
        fallback = float(walk.worth.variance) + float(walk.worth.gain) ** 2
        return cls(
            bets[:, chosen],
            np.array(exact),
            np.array(squares),
            values[chosen],
            depths,
            shares / np.maximum(shares.sum(axis=1, keepdims=True), 1),
            fallback,
        )

    def _mean(self, policy: int, of: Floats) -> tuple[float, float]:
        """Over rounds bet on, by parts, with its standard error."""
        total = variance = 0.0
        for nth, share in enumerate(self.shares[policy].tolist()):
            own = of[self.bets[policy] & (self.depths == nth)]
            if len(own):
                total += share * float(own.mean())
                variance += share**2 * float(own.var()) / max(len(own) - 1, 1)
        return total, sqrt(variance)

    def earned(self, tally: Ints, policy: int) -> Earned:
        shoes, rounds = int(tally[SHOES]), int(tally[ROUNDS])
        sums = tally[POLICIES_AT + policy * SUMS :][:SUMS]
        bets = int(sums[BETS])
        if not bets or not shoes:
            per_shoe = rounds / shoes if shoes else 0.0
            return Earned(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, per_shoe)
        correction, error = self._mean(policy, self.exact - self.values)
        share, edge = bets / rounds, float(sums[GAINS]) / GAIN_UNIT / bets + correction
        win = share * edge
        # By shoes, which are alike and know nothing of one another.
        gained = float(sums[GAINS]) / GAIN_UNIT / shoes
        bet = bets / shoes
        gain_variance = float(sums[GAIN_SQUARES]) / SHOE_UNIT**2 / shoes - gained**2
        bet_variance = float(sums[BET_SQUARES]) / shoes - bet**2
        covariance = float(sums[PRODUCTS]) / SHOE_UNIT / shoes - gained * bet
        per_shoe = rounds / shoes
        shoe_error = sqrt(max(gain_variance, 0.0) / shoes) / per_shoe
        ratio = gained / bet
        edge_variance = gain_variance - 2 * ratio * covariance + ratio**2 * bet_variance
        edge_error = sqrt(max(edge_variance, 0.0) / shoes) / bet
        square = self._mean(policy, self.squares)[0] or self.fallback
        return Earned(
            share,
            sqrt(max(bet_variance, 0.0) / shoes) / per_shoe,
            edge,
            sqrt(edge_error**2 + error**2),
            win,
            sqrt(shoe_error**2 + (share * error) ** 2),
            share * square - win**2,
            per_shoe,
        )
