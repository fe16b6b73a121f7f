"""Sessions of a strategy, simulated: what a bankroll comes to, and how often to nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Generic

import numpy as np

from croupier.maths import simulate as monte_carlo
from croupier.maths.plot import Histogram, Mark
from croupier.maths.pricing.counted import Tell
from croupier.maths.sessions.lookups import Course, Slot, Tables
from croupier.maths.sessions.loop import HEAD, play_sessions
from croupier.maths.sessions.strategy import S, Strategy, load_strategy
from croupier.maths.strategies.fault import StrategyError
from croupier.rulebook.figures import percent_text
from croupier.rulebook.payout import money_text, parse_money
from croupier.rulebook.rules import Rules

BINS, BARS = 400, 60
BLOCK_DRAWS = 1 << 22
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Sessions:
    """What many sessions of a strategy came to; money in cents."""

    strategy: Strategy
    sessions: int
    rolls: int
    ruined: int
    reached: int
    ahead: int
    wagered: int
    mean: Fraction
    deviation: float
    lowest: int
    width: int
    counts: tuple[int, ...]
    notes: tuple[str, ...]

    @property
    def standard_error(self) -> float:
        return self.deviation / math.sqrt(self.sessions)

    @property
    def draws(self) -> str:
        """What a draw is called: rolls, spins."""
        return self.strategy.draws

    def quantile(self, share: float) -> int:
        """The result that so large a share of the sessions do not exceed, to a bin."""
        seen = 0
        for nth, count in enumerate(self.counts):
            seen += count
            if seen >= share * self.sessions:
                return self.lowest + nth * self.width
        return self.lowest + len(self.counts) * self.width

    def svg(self) -> str:
        """The distribution of the results as a plot."""
        ruin = f"ruined {percent_text(self.ruined / self.sessions, 2)}"
        ahead = f"ahead {percent_text(self.ahead / self.sessions, 2)}"
        return (
            Histogram(self.counts, self.lowest / 100, self.width / 100)
            .merged(BARS)
            .svg(
                title=self.strategy.name,
                subtitle=(
                    f"{self.sessions:,} sessions of {self.strategy.rolls:,} {self.draws}, bankroll "
                    f"{self.strategy.bankroll}: {ruin}, {ahead}"
                ),
                axis="result of a session in dollars",
                marks=[Mark(float(self.mean) / 100, f"mean {float(self.mean) / 100:+.2f}")],
            )
        )

    def _loss(self) -> float | None:
        """Per dollar wagered; a bet whose moment never came leaves nothing to divide by."""
        return float(-self.mean * self.sessions / self.wagered) if self.wagered else None

    def facts(self) -> Mapping[str, Any]:
        """The results for programs."""
        n = self.sessions
        return {
            "strategy": self.strategy.name,
            "bankroll": self.strategy.bankroll,
            f"session_{self.draws}": self.strategy.rolls,
            "sessions": n,
            self.draws: self.rolls,
            "mean_result": float(self.mean) / 100,
            "standard_error": self.standard_error / 100,
            "standard_deviation": self.deviation / 100,
            "wagered_per_session": self.wagered / n / 100,
            "loss_per_dollar_wagered": self._loss(),
            "risk_of_ruin": self.ruined / n,
            "reached_the_goal": self.reached / n if self.strategy.stop_at_win else None,
            "ahead": self.ahead / n,
            "quantiles": {str(share): money_text(self.quantile(share)) for share in SHARES},
            "histogram": {
                "lowest": self.lowest / 100,
                "width": self.width / 100,
                "counts": list(self.counts),
            },
            "notes": list(self.notes),
        }


@dataclass(frozen=True)
class StrategyGame(Generic[S]):
    """A game whose strategies are data: the form of its files, and what a strategy comes to under
    some rules, which a StrategyError says where they do not allow it."""

    form: type[S]
    tables: Callable[[Rules, S], Tables]

    def run_file(
        self, rules: Rules, file: Path, *, sessions: int, seed: int, cores: int | None, tell: Tell
    ) -> Sessions:
        """Sessions of the strategy in a file."""
        read = load_strategy(file, self.form)
        return self.simulate(rules, read, sessions=sessions, seed=seed, cores=cores, tell=tell)

    def simulate(
        self,
        rules: Rules,
        strategy: S,
        *,
        sessions: int,
        seed: int,
        cores: int | None = None,
        tell: Tell,
    ) -> Sessions:
        """Play a strategy for many sessions; the same seed gives the same figures on any cores."""
        tables = self.tables(rules, strategy)
        return simulate(strategy, tables, sessions=sessions, seed=seed, cores=cores, tell=tell)


def simulate(
    strategy: Strategy,
    tables: Tables,
    *,
    sessions: int,
    seed: int,
    cores: int | None,
    tell: Tell,
) -> Sessions:
    """Sessions of a strategy by its tables."""
    course, slots = tables.course, tables.slots
    bankroll, cheapest = parse_money(strategy.bankroll), min(slot.price for slot in slots)
    if bankroll < cheapest:
        raise StrategyError(
            f"bankroll {money_text(bankroll)} is too small for any bet of the strategy; the "
            f"cheapest costs {money_text(cheapest)}."
        )
    goal = parse_money(strategy.stop_at_win) if strategy.stop_at_win else 0
    unit = math.gcd(bankroll, *(amount for slot in slots for amount in slot.amounts))
    width = max(1, math.ceil(5 * bankroll / unit / BINS)) * unit
    terms = [bankroll, strategy.rolls, goal, unit, width, BINS, course.digits]
    tally = monte_carlo.run(
        play_sessions,
        (*_arrays(course, slots), np.array(terms, dtype=np.int64)),
        size=HEAD + BINS + 1,
        rounds=sessions,
        seed=seed,
        cores=cores,
        tell=tell,
        block=max(1, BLOCK_DRAWS // strategy.rolls),
    ).tolist()
    rolls, ruined, reached, ahead, wagered, total, squares = tally[:HEAD]
    mean = Fraction(total * unit, sessions)
    square = Fraction(squares * unit * unit, sessions)
    return Sessions(
        strategy,
        sessions,
        rolls,
        ruined,
        reached,
        ahead,
        wagered,
        mean,
        math.sqrt(square - mean * mean),
        -bankroll,
        width,
        tuple(tally[HEAD:]),
        tables.notes,
    )


def _arrays(course: Course, slots: Sequence[Slot]) -> tuple[Any, ...]:
    """The tables of all slots end to end, and where each slot's begin."""
    first = np.cumsum([0, *(slot.after.size for slot in slots)])
    statuses_at = np.cumsum([0, *(slot.stakes.size for slot in slots)])
    return (
        np.concatenate([slot.after.ravel() for slot in slots]).astype(np.int16),
        np.concatenate([slot.back.ravel() for slot in slots]).astype(np.int32),
        course.then,
        course.kinds,
        first[:-1],
        np.array([slot.after.shape[1] for slot in slots], dtype=np.int64),
        np.concatenate([slot.stakes for slot in slots]),
        np.concatenate([slot.more for slot in slots]),
        np.concatenate([slot.with_more for slot in slots]),
        statuses_at[:-1],
        np.array([slot.price for slot in slots], dtype=np.int64),
        np.stack([slot.allowed for slot in slots]).astype(np.int64),
        np.array([slot.removable for slot in slots], dtype=np.int64),
        np.array([slot.group for slot in slots], dtype=np.int64),
    )
