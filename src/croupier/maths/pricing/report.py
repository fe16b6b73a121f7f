"""`OddsReport`: for each wager the true odds, the payout odds and the house advantage.

Prices the lines of a count with the paytable that the rules choose. Probabilities are ratios of
integers until they are printed.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.maths.pricing.counted import (
    APPROXIMATE,
    EXACT,
    SIMULATED,
    VIGORISH,
    VIGORISH_ON_WIN,
    Counted,
    Line,
    Part,
    Terms,
)
from croupier.rulebook.paid import meter_cents
from croupier.rulebook.paying import Paytable, Row, meter_rate
from croupier.rulebook.payout import (
    MeterShare,
    Push,
    parse_money,
)
from croupier.rulebook.rules import Rules

# The figures that hang on which results come together, as a mean does not.
OF_LINES = ("hit_frequency", "standard_deviation", "outcomes")
TOO_LONG = 10**100
NAMED_WITHOUT_ROW = frozenset({"push", "fold", "void", VIGORISH, VIGORISH_ON_WIN})
MAIN_GAME_COST = "main_game_cost_per_unit"  # in `extra`: what a count's play costs another wager
BREAK_EVEN_WITH_COST = (
    "The break-even meter makes up for what this play costs the main wager too; the play is the "
    "one that is best at the stated meters."
)


@dataclass(frozen=True)
class OutcomeOdds:
    outcome: str
    pays: str
    combinations: int | None
    probability: Fraction


@dataclass(frozen=True)
class ProgressiveOdds:
    """A progressive wager: over the long run, at given meters, and where it breaks even."""

    long_run_return: Fraction
    meters: Mapping[str, int]
    return_at_meters: Fraction
    break_even_meter: int | None
    envy_return_per_other_player: Fraction | None


@dataclass(frozen=True)
class WagerOdds:
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
    standard_deviation: float
    standard_error: float | None
    outcomes: tuple[OutcomeOdds, ...]
    approximate: tuple[str, ...] = ()
    variant: str = ""
    about: str = ""
    progressive: ProgressiveOdds | None = None
    strategy: Mapping[str, Any] | None = None
    notes: tuple[str, ...] = ()
    extra: Mapping[str, Any] | None = None
    variants: tuple[WagerOdds, ...] = ()


@dataclass(frozen=True)
class OddsReport:
    game: str
    answers: Mapping[str, Any]
    wagers: tuple[WagerOdds, ...]
    strategy: Mapping[str, Any] | None
    seconds: float


def price(
    rules: Rules,
    table: Paytable,
    counted: Counted,
    terms: Terms,
    changed: Mapping[str, Any] | None = None,
) -> WagerOdds:
    """The odds of one wager under one paytable."""
    pricing = Pricing(rules, counted.wager, terms)
    total = counted.total
    nets = [(pricing.net(parts), weight) for parts, weight in counted.lines.items()]
    mean = sum((net * weight for net, weight in nets), Fraction(0)) / total
    square = sum((net * net * weight for net, weight in nets), Fraction(0)) / total
    risked = sum((pricing.risked(p) * w for p, w in counted.lines.items()), Fraction(0)) / total
    deviation = math.sqrt(square - mean * mean)
    progressive = pricing.progressive(counted) if pricing.meters else None
    edge = 1 - progressive.long_run_return if progressive else -mean
    notes = counted.notes
    if progressive and progressive.break_even_meter is not None and MAIN_GAME_COST in counted.extra:
        notes = (*notes, BREAK_EVEN_WITH_COST)
    simulated = counted.method == SIMULATED
    hits = sum(
        weight
        for parts, (net, weight) in zip(counted.lines, nets, strict=True)
        if pricing.is_hit(parts, net)
    )
    outcomes = pricing.outcomes(counted)
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
        standard_deviation=deviation,
        standard_error=deviation / math.sqrt(total) if simulated else None,
        outcomes=tuple(_divided(outcome, factor) for outcome in outcomes),
        approximate=_approximate(counted),
        variant=counted.variant,
        about=counted.about,
        progressive=progressive,
        strategy=counted.strategy,
        notes=notes,
        extra=counted.extra or None,
    )


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


class Pricing:
    """Money per unit of the main wager, for the lines of one count."""

    def __init__(self, rules: Rules, wager: str, terms: Terms) -> None:
        self.rules = rules
        self.wager = rules.book.wager_named(wager)
        elected = rules.stake(wager).option
        self.stake = rules.money(elected) if elected else terms.stake
        self.nets: dict[Part, Fraction] = {}
        self.limits = rules.payout_limits()
        self.meters = self._meters(terms.meters.get(wager, {}))

    def _meters(self, given: Mapping[str, int]) -> dict[str, int]:
        """The meters as given, or at their seeds."""
        funded = self.rules.meters(self.wager.key)
        seeds = {meter.meter: int(meter_cents(meter.seed, self.stake)) for meter in funded}
        return seeds | dict(given)

    def row(self, part: Part) -> Row | None:
        return self.rules.paid(part.wager).row(part.outcome)

    def _row_name(self, part: Part) -> str:
        row = self.row(part)
        return part.outcome if row is None else row.outcome

    def part_net(self, part: Part) -> Fraction:
        if part not in self.nets:
            self.nets[part] = self._part_net(part)
        return self.nets[part]

    def _part_net(self, part: Part) -> Fraction:
        """What a part gains, in units of the main wager."""
        paid = self.rules.paid(part.wager)
        if not part.times:
            return paid.unstaked(part.outcome, self.stake).gain / self.stake
        whole = self._gain(part, part.onto + part.times)
        return whole - self._gain(part, part.onto) if part.onto else whole

    def _gain(self, part: Part, times: Fraction) -> Fraction:
        net = self.rules.paid(part.wager).net(part.outcome, self.stake * times, self.meters)
        return net.gain / self.stake

    def net(self, parts: Line) -> Fraction:
        nets = [self.part_net(part) for part in parts]
        total = sum(nets, Fraction(0))
        for limit in self.limits:
            won = (
                net
                for part, net in zip(parts, nets, strict=True)
                if net > 0 and limit.covers(part.wager, self._row_name(part))
            )
            excess = sum(won, Fraction(0)) - Fraction(limit.most, self.stake)
            total -= max(excess, Fraction(0))
        return total

    def is_hit(self, parts: Line, net: Fraction) -> bool:
        """Whether a round is won: more comes back than was staked, or no less and by a winning row.

        A row that pays 1 for 1 wins. What is returned without a row, or by a row that says Push,
        does not, nor does a wager whose winnings another that belongs to it has lost.
        """
        if net:
            return net > 0
        rows = [row for part in parts if (row := self.row(part)) is not None]
        won = any(not isinstance(row.pays, Push) for row in rows)
        return won and all(self.part_net(part) >= 0 for part in parts)

    @staticmethod
    def risked(parts: Line) -> Fraction:
        at_risk = (part.times for part in parts if part.outcome != VIGORISH_ON_WIN)
        return sum(at_risk, Fraction(0))

    def outcomes(self, counted: Counted) -> tuple[OutcomeOdds, ...]:
        weights: dict[tuple[str, str], int] = defaultdict(int)
        estimated = set()
        for parts, weight in counted.lines.items():
            key = self._label(parts), self._pays(parts)
            weights[key] += weight
            if not counted.is_exact(parts):
                estimated.add(key)
        order = self._row_order(counted.wager)
        total = counted.total
        return tuple(
            OutcomeOdds(
                outcome,
                pays,
                None if (outcome, pays) in estimated else weight,
                Fraction(weight, total),
            )
            for (outcome, pays), weight in sorted(
                weights.items(),
                key=lambda item: (
                    order.get(item[0][0], len(order)),
                    -_leading(item[0][1]),
                    item[0],
                ),
            )
        )

    def _row_order(self, wager: str) -> dict[str, int]:
        rows = self.rules.paytable(wager).rows
        return {row.outcome: nth for nth, row in enumerate(rows)}

    def _label(self, parts: Line) -> str:
        def name(part: Part) -> str:
            row = self.row(part)
            if row is not None:
                return row.outcome
            return part.outcome if part.outcome in NAMED_WITHOUT_ROW else "lose"

        if len(parts) == 1:
            return name(parts[0])
        named = [
            f"{part.wager} {name(part)}"
            for part in parts[1:]
            if part.times or self.row(part) is not None
        ]
        return ", ".join([name(parts[0]), *named])

    def _pays(self, parts: Line) -> str:
        if len(parts) == 1:
            row = self.row(parts[0])
            return str(row.pays) if row is not None else ""
        net = self.net(parts)
        return f"{float(net):+g}" if net else "0"

    def progressive(self, counted: Counted) -> ProgressiveOdds:
        """Long run: what is paid at fixed odds, what the meters take in, what reseeds them."""
        total = counted.total
        fixed = Fraction(0)
        shares: dict[str, Fraction] = defaultdict(Fraction)
        emptied: dict[str, Fraction] = defaultdict(Fraction)
        for parts, weight in counted.lines.items():
            for part in parts:
                row = self.row(part)
                chance = Fraction(weight, total)
                if row is not None and isinstance(row.pays, MeterShare):
                    beside = row.pays.beside_meter(self.stake) / self.stake
                    fixed += chance * (beside + part.times)
                    shares[row.pays.meter] += chance * row.pays.share
                    if row.pays.share == 1:
                        emptied[row.pays.meter] += chance
                else:
                    fixed += chance * (self.part_net(part) + part.times)
        funded = self.rules.meters(self.wager.key)
        # Fixed payouts that come off a meter are part of what its rate took in.
        long_run = Fraction(0) if any(meter.pays_fixed for meter in funded) else fixed
        for meter in funded:
            long_run += meter_rate(meter.rate) + meter_rate(meter.reserve)
            reseed = meter_cents(meter.reseed, self.stake)
            long_run += reseed / self.stake * emptied[meter.meter]
        at_meters = fixed + sum(
            (share * self.meters[meter] / self.stake for meter, share in shares.items()),
            Fraction(0),
        )
        top = next(iter(self.meters))
        rest = at_meters - shares[top] * self.meters[top] / self.stake
        due = 1 + Fraction(counted.extra.get(MAIN_GAME_COST, 0)) - rest
        break_even = math.ceil(due * self.stake / shares[top]) if shares[top] else None
        return ProgressiveOdds(
            long_run, dict(self.meters), at_meters, break_even, self.envy_return(counted)
        )

    def envy_return(self, counted: Counted) -> Fraction | None:
        """What the hands of one other player bring in Envy Bonuses, per unit of the wager."""
        envy = self.rules.envy(self.wager.key)
        if envy is None:
            return None
        stakes = [parse_money(stake) for stake in envy.stakes]
        if self.stake not in stakes:
            return None
        column = 1 + stakes.index(self.stake)
        amounts = {row[0]: parse_money(row[column]) for row in envy.rows if row[column]}
        chances: dict[str, Fraction] = defaultdict(Fraction)
        for name, chance in counted.extra.get("envy_chances", {}).items():
            chances[name] = Fraction(chance)
        for parts, weight in counted.lines.items() if not chances else ():
            for part in parts:
                row = self.row(part)
                if row is not None:
                    chances[row.name] += Fraction(weight, counted.total)
        return sum(
            (chances[name] * amount / self.stake for name, amount in amounts.items()), Fraction(0)
        )


def _leading(pays: str) -> float:
    """A net payout as a number, so that joint outcomes stand from best to worst."""
    try:
        return float(pays)
    except ValueError:
        return 0.0
