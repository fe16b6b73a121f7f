"""Sessions of a strategy, simulated: what a bankroll comes to, and how often to nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from croupier.games.craps.counting import OFF, ROLLS
from croupier.games.craps.outcomes import LINE, LOSE, ODDS_OF, POINTS, WIN, odds_row
from croupier.games.craps.round import vigorish
from croupier.games.craps.round.supplemental import support, support_notes
from croupier.games.craps.simulation.loops import HEAD, play_sessions
from croupier.games.craps.simulation.tables import SITUATIONS, point_table, table_called
from croupier.games.craps.strategy import (
    Strategy,
    StrategyBet,
    check_strategy,
    load_strategy,
    moment,
)
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.plot import Histogram, Mark
from croupier.maths.pricing.counted import Tell
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet
from croupier.rulebook.payout import money_text, parse_money
from croupier.rulebook.rules import Rules

BINS, BARS = 400, 60
BLOCK_ROLLS = 1 << 22
WITHOUT_ODDS = len(POINTS)


@dataclass(frozen=True)
class Slot:
    """A bet of a strategy as tables by (point, status, roll): the status after, what comes back.

    A line wager has each point twice: without and with its supplemental wager, which costs
    `odds[n]` on the nth point. When the session ends, what is `removable` is taken down and the
    rest is rolled until it is decided; line wagers always are.
    """

    after: Ints
    back: Ints
    price: int
    stakes: Ints
    odds: Ints
    allowed: Ints
    fresh: bool
    removable: bool


def _slot(rules: Rules, bet: StrategyBet) -> Slot:
    behaviour = rules.behaviour(bet.wager)
    on = behaviour.come_out != OFF if not bet.called_on else True
    table = table_called(bet.wager, bet.on, on and not bet.called_off)
    lined = bet.wager in LINE
    statuses = [*table.statuses, *(table.statuses[1:] if lined else ())]
    odds = [_odds(rules, bet, number) if lined else 0 for number in table.statuses]
    first_with = len(table.statuses)
    shape = (len(SITUATIONS), len(statuses), len(ROLLS))
    after, back = np.empty(shape, np.int64), np.zeros(shape, np.int64)
    for nth in range(len(statuses)):
        own = nth if nth < first_with else nth - WITHOUT_ODDS
        after[:, nth], decided = table.after[:, own], table.decided[:, own]
        if nth >= first_with:
            after[:, nth] += WITHOUT_ODDS
        after[:, nth][decided > 0] = -1
        supported = odds[own] if nth >= first_with else 0
        for number, done in enumerate(table.outcomes, 1):
            for point in range(len(SITUATIONS)):
                come_out = point == 0
                comes = _back(rules, bet, done.outcome, statuses[nth], supported, come_out=come_out)
                back[point, nth][decided[point] == number] = comes
    when = moment(rules, bet)
    allowed = [
        when != "point",
        *(when in ("point", "any roll") and p in bet.points for p in POINTS),
    ]
    return Slot(
        after,
        back,
        bet.cents + vigorish.in_advance(rules, bet.wager, bet.on, bet.cents),
        np.array(
            [
                bet.cents + (odds[n - WITHOUT_ODDS] if n >= first_with else 0)
                for n in range(len(statuses))
            ],
            dtype=np.int64,
        ),
        np.array([0, *odds[1:]] if lined else [0] * (1 + len(POINTS)), dtype=np.int64),
        np.array(allowed, dtype=np.int64),
        when == "new shooter",
        behaviour.removed == "at any time" and not lined,
    )


def _odds(rules: Rules, bet: StrategyBet, number: int) -> int:
    """The supplemental wager on a point, brought up to what is paid exactly."""
    return support(rules, bet.wager, number, bet.cents, bet.times(number)) if number else 0


def _back(
    rules: Rules, bet: StrategyBet, outcome: str, status: int, odds: int, *, come_out: bool
) -> int:
    """What a decided bet and its support put back into the player's hand, in cents."""
    settled = settle(rules, Bet(1, bet.wager, bet.cents, bet.on), outcome, "")
    comes = settled.stake + settled.net
    if settled.net > 0:
        comes -= vigorish.on_win(rules, bet.wager, bet.on, bet.cents)
    if odds:
        support = Bet(1, ODDS_OF[bet.wager], odds, str(status))
        off = come_out and rules.behaviour(support.wager).come_out == OFF
        ends = "push" if off else odds_row(status) if outcome == WIN else LOSE
        paid = settle(rules, support, ends, "")
        comes += paid.stake + paid.net
    return comes


# ------------------------------------------------------------------------------ results


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
        ruin = f"ruined {100 * self.ruined / self.sessions:.2f}%"
        ahead = f"ahead {100 * self.ahead / self.sessions:.2f}%"
        return (
            Histogram(self.counts, self.lowest / 100, self.width / 100)
            .merged(BARS)
            .svg(
                title=self.strategy.name,
                subtitle=(
                    f"{self.sessions:,} sessions of {self.strategy.rolls:,} rolls, bankroll "
                    f"{self.strategy.bankroll}: {ruin}, {ahead}"
                ),
                axis="result of a session in dollars",
                marks=[Mark(float(self.mean) / 100, f"mean {float(self.mean) / 100:+.2f}")],
            )
        )

    def facts(self) -> Mapping[str, Any]:
        """The results for programs."""
        n = self.sessions
        return {
            "strategy": self.strategy.name,
            "bankroll": self.strategy.bankroll,
            "session_rolls": self.strategy.rolls,
            "sessions": n,
            "rolls": self.rolls,
            "mean_result": float(self.mean) / 100,
            "standard_error": self.standard_error / 100,
            "standard_deviation": self.deviation / 100,
            "wagered_per_session": self.wagered / n / 100,
            "loss_per_dollar_wagered": float(-self.mean * n / self.wagered),
            "risk_of_ruin": self.ruined / n,
            "reached_the_goal": self.reached / n if self.strategy.stop_at_win else None,
            "ahead": self.ahead / n,
            "quantiles": {
                str(share): money_text(self.quantile(share))
                for share in (0.05, 0.25, 0.5, 0.75, 0.95)
            },
            "histogram": {
                "lowest": self.lowest / 100,
                "width": self.width / 100,
                "counts": list(self.counts),
            },
            "notes": list(self.notes),
        }


def run_file(
    rules: Rules, file: Path, *, sessions: int, seed: int, cores: int | None, tell: Tell
) -> Sessions:
    """Sessions of the strategy in a file."""
    return simulate_sessions(
        rules, load_strategy(file), sessions=sessions, seed=seed, cores=cores, tell=tell
    )


def simulate_sessions(
    rules: Rules,
    strategy: Strategy,
    *,
    sessions: int,
    seed: int,
    cores: int | None = None,
    tell: Tell,
) -> Sessions:
    """Play a strategy for many sessions; the same seed gives the same figures on any cores."""
    check_strategy(rules, strategy)
    slots, groups = [], []
    for group, bet in enumerate(strategy.bet):
        slots += [_slot(rules, bet)] * bet.most
        groups += [group] * bet.most
    bankroll = parse_money(strategy.bankroll)
    goal = parse_money(strategy.stop_at_win) if strategy.stop_at_win else 0
    unit = math.gcd(bankroll, *(int(v) for slot in slots for v in _amounts(slot)))
    width = max(1, math.ceil(5 * bankroll / unit / BINS)) * unit
    first = np.cumsum([0, *(slot.after.size for slot in slots)])
    stakes_at = np.cumsum([0, *(slot.stakes.size for slot in slots)])
    tally = monte_carlo.run(
        play_sessions,
        (
            np.concatenate([slot.after.ravel() for slot in slots]).astype(np.int16),
            np.concatenate([slot.back.ravel() for slot in slots]).astype(np.int32),
            point_table(),
            first[:-1],
            np.array([slot.after.shape[1] for slot in slots], dtype=np.int64),
            np.concatenate([slot.stakes for slot in slots]),
            stakes_at[:-1],
            np.array([slot.price for slot in slots], dtype=np.int64),
            np.stack([slot.odds for slot in slots]),
            np.array([slot.odds.any() for slot in slots], dtype=np.int64),
            np.stack([slot.allowed for slot in slots]),
            np.array([slot.fresh for slot in slots], dtype=np.int64),
            np.array([slot.removable for slot in slots], dtype=np.int64),
            np.array(groups, dtype=np.int64),
            np.array([bankroll, strategy.rolls, goal, unit, width, BINS], dtype=np.int64),
        ),
        size=HEAD + BINS + 1,
        rounds=sessions,
        seed=seed,
        cores=cores,
        tell=tell,
        block=max(1, BLOCK_ROLLS // strategy.rolls),
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
        tuple(dict.fromkeys(note for bet in strategy.bet for note in _notes(rules, bet))),
    )


def _notes(rules: Rules, bet: StrategyBet) -> Iterator[str]:
    if bet.wager in LINE:
        times = {number: bet.times(number) for number in POINTS}
        yield from support_notes(rules, bet.wager, bet.cents, times)


def _amounts(slot: Slot) -> list[int]:
    return [slot.price, *slot.odds.tolist(), *np.unique(slot.back).tolist()]
