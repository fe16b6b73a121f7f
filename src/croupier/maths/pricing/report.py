"""`OddsReport`: for each wager the true odds, the payout odds and the house advantage.

Prices the lines of a count with the paytable that the rules choose. Probabilities are ratios of
integers until they are printed.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import mul
from typing import Any

from croupier.maths.pricing.counted import (
    APPROXIMATE,
    EXACT,
    SIMULATED,
    VIGORISH,
    VIGORISH_ON_WIN,
    Counted,
    Part,
    Terms,
)
from croupier.maths.pricing.prices import OutcomeOdds, Pricing, over_one
from croupier.maths.pricing.progressives import (
    BREAK_EVEN_WITH_COST,
    MAIN_GAME_COST,
    ProgressiveOdds,
    envy_return,
    progressive_odds,
)
from croupier.maths.pricing.removal import Removal
from croupier.maths.pricing.strategy import Strategy
from croupier.rulebook.display import table
from croupier.rulebook.figures import percent_text
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.paying import Paytable
from croupier.rulebook.payout import PotShare, money_text
from croupier.rulebook.rules import Rules

# The figures that hang on which results come together, as a mean does not.
OF_LINES = ("hit_frequency", "push_frequency", "standard_deviation", "outcomes")
TOO_LONG = 10**100
# Nine in ten results of many rounds lie within so many deviations, nineteen in twenty in so many.
NINE_IN_TEN, NINETEEN_IN_TWENTY = 1.645, 1.96
RANGE = 0.95
LIMITED = "payout limit"  # among the gains: what payout limits cut


@dataclass(frozen=True)
class Hold:
    """What the house keeps of the money wagered after so many rounds: its mean, and within which
    limits nineteen in twenty results lie: if results are normal, or as meters grow and are won."""

    rounds: int
    low: float
    mean: float
    high: float


@dataclass(frozen=True)
class WagerOdds:
    """`in_force` says whether the rules asked about pay by this table; else `changed` says which
    answers would have to be others. Figures are per unit of the wager. `never_came_up` are rows of
    the paytable that a simulation did not meet; `removal` is there where it was asked for.
    `units_wagered` is the mean of all that is staked in a round, `largest_win` the most a round
    wins, at the meters given, and `exposure` the same in cents at the greatest wager allowed.
    `gains` has the player's mean gain, at the meters given, by the wagers that are settled
    together; `envy_per_other_player` is what another player's hand adds.
    """

    wager: str
    paytable: str
    cite: str
    changed: Mapping[str, Any]
    method: str
    stake: int
    rounds: int
    house_advantage: Fraction
    element_of_risk: Fraction
    hit_frequency: Fraction
    push_frequency: Fraction
    units_wagered: Fraction
    largest_win: Fraction
    exposure: int
    gains: Mapping[str, Fraction]
    variance: Fraction
    standard_error: float | None
    outcomes: tuple[OutcomeOdds, ...]
    approximate: tuple[str, ...] = ()
    variant: str = ""
    about: str = ""
    progressive: ProgressiveOdds | None = None
    strategy: Strategy | None = None
    notes: tuple[str, ...] = ()
    extra: Mapping[str, Any] | None = None
    variants: tuple[WagerOdds, ...] = ()
    in_force: bool = True
    never_came_up: tuple[str, ...] = ()
    removal: Removal | None = None
    envy_per_other_player: Fraction | None = None

    def _repr_html_(self) -> str:
        """For notebooks: every outcome."""
        named = " ".join(filter(None, (self.wager, self.paytable, self.variant)))
        title = f"{named}: house advantage {percent_text(self.house_advantage)} ({self.method})"
        return table(
            title,
            ("Outcome", "Pays", "Combinations", "Probability", "Contribution"),
            (
                (
                    row.outcome,
                    row.pays,
                    "" if row.combinations is None else f"{row.combinations:,}",
                    percent_text(row.probability),
                    percent_text(row.contribution),
                )
                for row in self.outcomes
            ),
        )

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def volatility_index(self) -> float:
        """How far one round strays: nine in ten results of many rounds, on the scale of one."""
        return NINE_IN_TEN * self.standard_deviation

    def hold(self, rounds: int) -> Hold:
        """The house's share of what is wagered in so many rounds."""
        mean = float(self.house_advantage)
        if self.progressive is not None and self.progressive.pays_meters:
            from croupier.maths.pricing.meter_process import MeterProcess

            process = MeterProcess(self.progressive.funded, self.progressive.endings, -mean)
            least, most = process.range_of(rounds, RANGE)
            return Hold(rounds, -most / rounds, mean, -least / rounds)
        stray = NINETEEN_IN_TWENTY * self.standard_deviation / math.sqrt(rounds)
        return Hold(rounds, mean - stray, mean, mean + stray)


@dataclass(frozen=True)
class OddsReport:
    game: str
    answers: Mapping[str, Any]
    wagers: tuple[WagerOdds, ...]
    strategy: Strategy | None
    seconds: float
    left_out: tuple[str, ...] = ()
    seed: int | None = None
    endless: bool = False  # counted from a shoe without end

    def frame(self, *, outcomes: bool = False, library: str | None = None) -> Any:
        """A data frame with a row for each wager, or with `outcomes` for each outcome; of polars or
        pandas, whichever is installed or asked for."""
        from croupier.maths.pricing.report_frame import frame, outcome_rows, wager_rows

        return frame(outcome_rows(self) if outcomes else wager_rows(self), library)

    def _repr_html_(self) -> str:
        """For notebooks: a line for each wager."""
        return table(
            f"Odds of {self.game}",
            ("Wager", "Paytable", "House advantage", "Element of risk", "Hit frequency", "Method"),
            (
                (
                    odds.wager,
                    " ".join(filter(None, (odds.paytable, odds.variant))),
                    percent_text(odds.house_advantage),
                    percent_text(odds.element_of_risk),
                    percent_text(odds.hit_frequency),
                    odds.method,
                )
                for odds in self.wagers
            ),
        )


def price(
    rules: Rules,
    table: Paytable,
    counted: Counted,
    terms: Terms,
    changed: Mapping[str, Any] | None = None,
    *,
    in_force: bool = True,
) -> WagerOdds:
    """The odds of one wager under one paytable."""
    pricing = Pricing(rules, counted.wager, terms)
    total = counted.total
    weights = counted.lines.values()
    nets = list(map(pricing.net, counted.lines))
    mean = _mean(nets, weights)
    risked = _mean(list(map(pricing.risked, counted.lines)), weights)
    variance = _mean_square(nets, weights) - mean * mean
    progressive = progressive_odds(pricing, counted) if pricing.meters else None
    edge = 1 - progressive.long_run_return if progressive else -mean
    envy = envy_return(pricing, counted)
    notes = (*counted.notes, *pricing.limit_notes(counted), *_envy_note(pricing, envy))
    if progressive and progressive.break_even_meter is not None and MAIN_GAME_COST in counted.extra:
        notes = (*notes, BREAK_EVEN_WITH_COST)
    simulated = counted.method == SIMULATED
    hits = pushes = 0
    for (parts, weight), net in zip(counted.lines.items(), nets, strict=True):
        if pricing.is_hit(parts, net):
            hits += weight
        elif net == 0:
            pushes += weight
    together = any(len(parts) > 1 for parts in counted.lines)
    paid = frozenset() if together else frozenset(row.outcome for row in table.rows)
    outcomes = _best_first(pricing.outcomes(counted, nets), paid, pricing.row_order())
    factor = _common_factor(total, outcomes)
    return WagerOdds(
        wager=counted.wager,
        paytable=table.label,
        cite=table.cite,
        changed=dict(changed or {}),
        method=counted.method,
        stake=pricing.stake,
        rounds=total // factor,
        house_advantage=edge,
        element_of_risk=edge / risked,
        hit_frequency=Fraction(hits, total),
        push_frequency=Fraction(pushes, total),
        units_wagered=risked,
        largest_win=max(nets),
        exposure=_exposure(rules, table, counted, terms),
        gains=_gains(pricing, counted, mean),
        variance=variance,
        standard_error=math.sqrt(variance / total) if simulated else None,
        outcomes=tuple(_divided(outcome, factor) for outcome in outcomes),
        approximate=_approximate(counted),
        variant=counted.variant,
        about=counted.about,
        progressive=progressive,
        strategy=counted.strategy,
        notes=notes,
        extra=counted.extra or None,
        in_force=in_force,
        never_came_up=pricing.unseen(counted) if simulated else (),
        envy_per_other_player=envy,
    )


def _exposure(rules: Rules, table: Paytable, counted: Counted, terms: Terms) -> int:
    """The most that a round can cost the house, in cents, at the greatest wager allowed; a pot
    costs it nothing."""
    if any(isinstance(row.pays, PotShare) for row in table.rows):
        return 0
    _, most, _ = stake_bounds(rules, rules.book.wager_named(counted.wager))
    pricing = Pricing(rules, counted.wager, replace(terms, stake=most))
    return int(max(map(pricing.net, counted.lines)) * pricing.stake)


def _gains(pricing: Pricing, counted: Counted, mean: Fraction) -> dict[str, Fraction]:
    """The mean gain by wager, of vigorish and what payout limits cut by themselves."""
    weights: dict[str, dict[Part, int]] = defaultdict(lambda: defaultdict(int))
    for parts, weight in counted.lines.items():
        for part in parts:
            vigorish = part.outcome in (VIGORISH, VIGORISH_ON_WIN)
            weights[VIGORISH if vigorish else part.wager][part] += weight
    found = {
        name: sum((pricing.part_net(part) * weight for part, weight in same.items()), Fraction(0))
        / counted.total
        for name, same in weights.items()
    }
    if cut := mean - sum(found.values(), Fraction(0)):
        found[LIMITED] = cut
    return found


def _envy_note(pricing: Pricing, envy: Fraction | None) -> tuple[str, ...]:
    """What another player's hand brings to a wager with an Envy Bonus."""
    at = money_text(pricing.stake)
    if envy is not None:
        share = percent_text(envy)
        return (f"Each other player's hand adds {share} of a {at} wager in Envy Bonuses.",)
    if pricing.rules.paid(pricing.wager.key).envy is not None:
        return (f"A wager of {at} earns no Envy Bonus.",)
    return ()


def result(outcome: OutcomeOdds) -> Fraction:
    """What an outcome leaves the player with, per unit of the wager; the mean where it varies."""
    return outcome.contribution / outcome.probability if outcome.probability else Fraction(0)


def _best_first(
    outcomes: Sequence[OutcomeOdds], paid: frozenset[str], order: Mapping[str, int]
) -> tuple[OutcomeOdds, ...]:
    """Rows of a paytable in their order, then all others from best to worst."""

    def place(outcome: OutcomeOdds) -> tuple[int, str, str]:
        return order.get(outcome.outcome, len(order)), outcome.outcome, outcome.pays

    rows = [outcome for outcome in outcomes if outcome.outcome in paid]
    rest = [outcome for outcome in outcomes if outcome.outcome not in paid]
    best = sorted(rest, key=lambda outcome: (-result(outcome), place(outcome)))
    return (*sorted(rows, key=place), *best)


def house_advantage(rules: Rules, counted: Counted, terms: Terms) -> Fraction:
    """The same figure as `price` gives, and no other."""
    pricing = Pricing(rules, counted.wager, terms)
    if pricing.meters:
        return 1 - progressive_odds(pricing, counted).long_run_return
    return -_mean(list(map(pricing.net, counted.lines)), counted.lines.values())


def _mean(values: Sequence[Fraction], weights: Collection[int]) -> Fraction:
    scale, scaled = over_one(values)
    return Fraction(sum(map(mul, scaled, weights)), scale * sum(weights))


def _mean_square(values: Sequence[Fraction], weights: Collection[int]) -> Fraction:
    scale, scaled = over_one(values)
    squares = (value * value for value in scaled)
    return Fraction(sum(map(mul, squares, weights)), scale * scale * sum(weights))


def _approximate(counted: Counted) -> tuple[str, ...]:
    """The figures that rest on an assumption, which a note states."""
    if counted.method == APPROXIMATE:
        return ("house_advantage", "element_of_risk", *OF_LINES)
    exact = counted.method != EXACT or all(map(counted.is_exact, counted.lines))
    return () if exact else OF_LINES


def _common_factor(total: int, outcomes: Sequence[OutcomeOdds]) -> int:
    """What combinations too long to be read may be divided by."""
    counts = [each.combinations for each in outcomes if each.combinations is not None]
    return math.gcd(total, *counts) if counts and total >= TOO_LONG else 1


def _divided(outcome: OutcomeOdds, factor: int) -> OutcomeOdds:
    count = outcome.combinations
    return outcome if count is None else replace(outcome, combinations=count // factor)
