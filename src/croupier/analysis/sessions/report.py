"""Sessions at a wager: what they come to for a player with a plan, and for the house; a record.

Counted where rounds are independent and few enough, else simulated: each figure says which.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil, sqrt
from typing import Any

import numpy as np

from croupier.analysis.sessions import dealt
from croupier.analysis.sessions.chain import (
    Ended,
    count_sessions,
    drawdown_chance,
    run_chances,
)
from croupier.analysis.sessions.dealt import Dealt, simulate_sessions
from croupier.analysis.sessions.house import CENTS, House, Trade
from croupier.analysis.sessions.plan import PROGRESSIONS, Plan
from croupier.analysis.sessions.rounds import RoundResults, bets_results, main_wager, round_results
from croupier.analysis.sessions.rules import ENDS, RULES, Stops, stops_of
from croupier.catalog.index import Entry
from croupier.maths.plot import Histogram, Mark
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms, tell_nobody
from croupier.refusals import Wrong
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.payout import money_text, parse_money
from croupier.rulebook.rules import Rules

SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
PARTS = (0.25, 0.5, 0.75, 1.0)
DEPTHS = (0.25, 0.5, 0.75, 1.0)
BARS, LONGEST_RUN, SELDOM = 60, 40, 1e-6
PPB = 10**9
SESSIONS, SEED = 20_000, 1
MOST_SIMULATED = 2_000_000_000


@dataclass(frozen=True)
class Asked:
    """Which wager, by which plan, and how the table is run."""

    wager: str | None = None
    bets: tuple[str, ...] = ()
    paytable: str | None = None
    variant: str | None = None
    plan: Plan = field(default_factory=Plan)
    trade: Trade = field(default_factory=Trade)
    sessions: int = SESSIONS
    seed: int = SEED
    cores: int | None = None
    simulated: bool = False

    def __post_init__(self) -> None:
        if not 100 <= self.sessions <= 10_000_000:
            raise Wrong(f"sessions = {self.sessions} is refused; give 100 to 10,000,000.")


@dataclass(frozen=True, eq=False)
class SessionsReport:
    """A player's sessions, counted or dealt, and the house's side of the same wager."""

    asked: Asked
    plan: Plan
    found: RoundResults
    stops: Stops
    counted: Ended | None
    sample: Dealt | None
    runs: tuple[float, ...]
    falls: tuple[tuple[int, float | None], ...]
    house: Mapping[str, Any]

    @property
    def method(self) -> str:
        """Of the player's figures."""
        return SIMULATED if self.counted is None else self.found.method

    def facts(self) -> dict[str, Any]:
        found = self.found
        return {
            "game": found.entry.game,
            "wager": found.wager,
            "variant": found.variant or None,
            "paytable": found.paytable,
            "cite": found.cite,
            "stake": money_text(found.stake),
            "plan": {**self.plan.facts(), "stake": money_text(found.stake)},
            "house_advantage": float(found.edge),
            "standard_deviation": found.deviation,
            "rounds_independent": found.independent,
            "player": self._player(),
            "house": dict(self.house),
            "notes": [*found.notes, RULES],
        }

    # -------------------------------------------------------------------------- the player's side

    def _player(self) -> dict[str, Any]:
        told = self._counted() if self.counted is not None else self._simulated()
        return {
            "method": self.method,
            **told,
            "losing_streaks": {
                "method": self._beside,
                "at_least": [
                    {"losses": nth + 1, "chance": chance, "standard_error": self._error(chance)}
                    for nth, chance in enumerate(self.runs)
                    if chance >= SELDOM
                ],
            },
            "drawdowns": {
                "method": self._beside,
                "at_least": [
                    {
                        "amount": cents / CENTS,
                        "chance": chance,
                        "standard_error": self._error(chance),
                    }
                    for cents, chance in self.falls
                ],
            },
        }

    @property
    def _beside(self) -> str:
        return SIMULATED if self.sample is not None else self.found.method

    def _error(self, chance: float | None) -> float | None:
        if self.sample is None or chance is None:
            return None
        return sqrt(chance * (1 - chance) / self.sample.sessions)

    def _counted(self) -> dict[str, Any]:
        ended, found, cents = self.counted, self.found, self.found.cents
        assert ended is not None
        ruined = np.cumsum(ended.ruin_at)
        ruin = float(ruined[-1])
        rounds = np.arange(1, self.stops.rounds + 1)
        return {
            "error": ended.error,
            "standard_error": None,
            "mean_result": cents(ended.mean) / CENTS,
            "standard_deviation": cents(ended.deviation) / CENTS,
            "ahead": ended.ahead,
            "mean_rounds": ended.rounds,
            "wagered": cents(ended.staked) / CENTS,
            "ends": dict(zip(ENDS, ended.ends.tolist(), strict=True)),
            "risk_of_ruin": ruin,
            "ruined_by": self._ruined_by(lambda part: float(ruined[part - 1])),
            "mean_rounds_to_ruin": float(ended.ruin_at @ rounds) / ruin if ruin else None,
            "quantiles": {str(share): cents(ended.quantile(share)) / CENTS for share in SHARES},
            "histogram": _bars(
                ended.share, ended.over, cents(ended.lowest) / CENTS, float(found.cent_unit) / CENTS
            ),
        }

    def _simulated(self) -> dict[str, Any]:
        sample = self.sample
        assert sample is not None
        dollars = sample.unit / CENTS
        mean, deviation = sample.moments(dealt.TOTAL, dealt.SQUARES)
        ruin = sample.share(1)
        ruined = sample.ruined_by()
        whole_mean, whole_deviation = sample.moments(dealt.WHOLE, dealt.WHOLE_SQUARES)
        root = sqrt(sample.sessions)

        def by(part: int) -> float:
            return float(ruined[min(ceil(part * len(ruined) / sample.stops.rounds), 100) - 1])

        return {
            "sessions": sample.sessions,
            "seed": self.asked.seed,
            "error": None,
            "standard_error": deviation * dollars / root,
            "mean_result": mean * dollars,
            "standard_deviation": deviation * dollars,
            "ahead": sample.share(dealt.AHEAD),
            "mean_rounds": sample.share(dealt.ROUNDS),
            "wagered": sample.share(dealt.STAKED) * dollars,
            "ends": {name: sample.share(nth) for nth, name in enumerate(ENDS)},
            "ends_standard_errors": {
                name: self._error(sample.share(nth)) for nth, name in enumerate(ENDS)
            },
            "risk_of_ruin": ruin,
            "ruined_by": self._ruined_by(by),
            "mean_rounds_to_ruin": sample.share(dealt.RUIN_ROUNDS) / ruin if ruin else None,
            "quantiles": {str(each): sample.quantile(each) * dollars for each in SHARES},
            "histogram": _bars(
                sample.counts[:-1] / sample.sessions,
                float(sample.counts[-1]) / sample.sessions,
                sample.lowest * dollars,
                sample.width * dollars,
            ),
            "all_rounds": {
                "mean": whole_mean * dollars,
                "standard_error": whole_deviation * dollars / root,
                "standard_deviation": whole_deviation * dollars,
                "if_independent": self.found.cents(
                    float(self.found.variance * self.stops.rounds) ** 0.5
                )
                / CENTS
                if self.plan.steps == (1,)
                else None,
            },
        }

    def _ruined_by(self, share: Any) -> list[dict[str, Any]]:
        marks = sorted({max(ceil(part * self.stops.rounds), 1) for part in PARTS})
        return [{"rounds": mark, "chance": share(mark)} for mark in marks]

    # -------------------------------------------------------------------------- plots

    def svg(self) -> str:
        """The distribution of the results."""
        player = self._player()
        bars = player["histogram"]
        counts = [round(share * PPB) for share in bars["shares"]]
        ruin, ahead = player["risk_of_ruin"], player["ahead"]
        found = self.found
        mean = player["mean_result"]
        return Histogram(counts, bars["lowest"], bars["width"]).svg(
            title=f"{found.entry.title}, {found.wager}: {self.plan.name}",
            subtitle=(
                f"{self.stops.rounds:,} rounds of {money_text(found.stake)}, bankroll "
                f"{money_text(self.plan.bankroll_cents)}: ruined {ruin:.2%}, ahead {ahead:.2%} "
                f"({self.method})"
            ),
            axis="result of a session in dollars",
            marks=[Mark(mean, f"mean {mean:+.2f}")],
        )


def _bars(shares: Any, over: float, lowest: float, width: float) -> dict[str, Any]:
    """The distribution in at most so many bars, without empty ends; `over` is beyond the last."""
    kept = np.flatnonzero(shares > SELDOM / 10)
    if not len(kept):
        return {"lowest": lowest, "width": width, "shares": [], "over": over}
    first, last = int(kept[0]), int(kept[-1]) + 1
    times = ceil((last - first) / BARS)
    padded = np.zeros(times * ceil((last - first) / times))
    padded[: last - first] = shares[first:last]
    rest = float(shares[last:].sum())
    return {
        "lowest": lowest + first * width,
        "width": width * times,
        "shares": padded.reshape(-1, times).sum(axis=1).tolist(),
        "over": over + rest,
    }


def sessions(
    entry: Entry,
    rules: Rules,
    terms: Terms,
    asked: Asked | None = None,
    *,
    own: Counted | None = None,
    tell: Tell = tell_nobody,
) -> SessionsReport:
    """Sessions of a plan at a wager, and the house's side; `own` counts a strategy file."""
    asked = asked or Asked()
    plan, found = _found(entry, rules, terms, asked, own, tell)
    stops = stops_of(plan, found)
    depths = [max(int(part * stops.bankroll), 1) for part in DEPTHS]
    tell("sessions")
    counted = None
    if found.independent and not asked.simulated:
        counted = count_sessions(found.values, found.chances, stops, float(found.variance) ** 0.5)
    falls: list[float | None] = []
    if counted is not None:
        falls = [drawdown_chance(found.values, found.chances, stops, each) for each in depths]
    sample = None
    if counted is None or None in falls:
        if asked.sessions * stops.rounds > MOST_SIMULATED:
            raise Wrong(
                f"sessions x rounds = {asked.sessions * stops.rounds:,} is refused; at most "
                f"{MOST_SIMULATED:,} rounds are simulated."
            )
        sample = simulate_sessions(
            found,
            stops,
            depths,
            sessions=asked.sessions,
            seed=asked.seed,
            cores=asked.cores,
            tell=tell,
        )
        falls = [sample.fell(nth) for nth in range(len(depths))]
    tell("the house's side")
    house = House(found, asked.trade).facts()
    return SessionsReport(
        asked,
        plan,
        found,
        stops,
        counted,
        sample,
        _runs(found, stops, sample),
        tuple(
            (int(depth * found.cent_unit), chance)
            for depth, chance in zip(depths, falls, strict=True)
        ),
        house,
    )


def _found(
    entry: Entry, rules: Rules, terms: Terms, asked: Asked, own: Counted | None, tell: Tell
) -> tuple[Plan, RoundResults]:
    """The results of a round; steps of a usual progression that the table does not allow are left
    out."""
    plan = asked.plan
    if asked.bets:
        if plan.stake is not None or asked.wager is not None or own is not None:
            raise Wrong("bets say what is staked; omit stake, wager and strategy.")
        return plan, bets_results(entry, rules, asked.bets, steps=plan.steps)
    wager = asked.wager or main_wager(rules)
    if plan.stake is not None:
        terms = replace(terms, stake=parse_money(plan.stake))
    if plan.name in PROGRESSIONS:
        _, most, _ = stake_bounds(rules, rules.book.wager_named(wager))
        plan = plan.cut(most // terms.stake)
    found = round_results(
        entry,
        rules,
        wager,
        terms,
        steps=plan.steps,
        paytable=asked.paytable,
        variant=asked.variant,
        own=own,
        tell=tell,
    )
    return plan, found


def _runs(found: RoundResults, stops: Stops, sample: Dealt | None) -> tuple[float, ...]:
    if sample is not None:
        return sample.runs()[:LONGEST_RUN]
    values = np.array(found.values[0])
    won, lost = (float(found.chances[values * sign > 0].sum()) for sign in (1, -1))
    return run_chances(won, lost, stops.rounds, LONGEST_RUN)
