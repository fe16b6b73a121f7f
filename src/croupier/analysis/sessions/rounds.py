"""What one round brings: every result with its weight, and whether rounds depend on each other.

Results are in whole units of `cent_unit` cents, for each step of a plan at its own stake: what pays
fixed dollars or a rounded vigorish does not grow with the stake.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import cast

import numpy as np

from croupier.analysis.sessions.shoes import InOrder, in_order
from croupier.catalog.index import Entry, NotThere
from croupier.families.draw.together import Together
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import APPROXIMATE, EXACT, Counted, Tell, Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import ProgressiveOdds
from croupier.maths.pricing.report import price
from croupier.maths.shoe.hands import Floats
from croupier.reports.pricing import main_wagers, tables_to_price, usual_terms
from croupier.reports.reports import Reports
from croupier.rounds.bets import read_bets
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

DICE_CHAIN = (
    "A round is the wager until it is decided; it is made again at once. Bets that overlap are "
    "played by a strategy file (docs/sessions.md)."
)
ONE_SHOE = (
    "Rounds of one shoe depend on each other a little; here each is taken as dealt from a full "
    "shoe."
)
SPLIT_TOGETHER = (
    "Which results of split hands come together is estimated; the mean is exact (docs/odds.md)."
)
WHOLE = (
    "The results of {wager} with what belongs to it ({parts}) come from one count of whole rounds. "
    "Other wagers at the table are left out."
)
ALONE = "The results are of {wager} alone; other wagers at the table are left out."
TOGETHER = "These bets are on the same draw; all their results together are counted."
METER = "The meter starts at the given amount or its seed and grows by this player's wagers alone."


@dataclass(frozen=True, eq=False)
class RoundResults:
    """One wager with its parts: `values` by step and result in units, `weights` of the results.

    `dealt` has rounds of a shoe in order, where these depend on each other.
    """

    entry: Entry
    rules: Rules
    wager: str
    variant: str
    paytable: str
    cite: str
    stake: int
    edge: Fraction
    deviation: float
    progressive: ProgressiveOdds | None
    steps: tuple[int, ...]
    cent_unit: Fraction
    values: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]
    dealt: InOrder | None
    pricings: tuple[Pricing, ...]
    method: str
    notes: tuple[str, ...]

    @property
    def stakes(self) -> tuple[int, ...]:
        """The first wager of each step in units."""
        return tuple(int(step * self.stake / self.cent_unit) for step in self.steps)

    @property
    def has_meters(self) -> bool:
        found = self.progressive
        return found is not None and any(ending.meter >= 0 for ending in found.endings)

    @property
    def independent(self) -> bool:
        return self.dealt is None and not self.has_meters

    @cached_property
    def chances(self) -> Floats:
        total = sum(self.weights)
        return np.array([float(Fraction(weight, total)) for weight in self.weights])

    @cached_property
    def mean(self) -> Fraction:
        """Of a round at the first step, in units, at the meters given."""
        return Fraction(
            sum(v * w for v, w in zip(self.values[0], self.weights, strict=True)),
            sum(self.weights),
        )

    @cached_property
    def variance(self) -> Fraction:
        squares = sum(v * v * w for v, w in zip(self.values[0], self.weights, strict=True))
        return Fraction(squares, sum(self.weights)) - self.mean**2

    def cents(self, units: float) -> float:
        return units * float(self.cent_unit)

    def values_of_ends(self, ends: Sequence[int]) -> Ints:
        """By step, what rounds that ended so bring in units."""
        assert self.dealt is not None
        lines = [self.dealt.line(end) for end in ends]
        found = []
        for pricing in self.pricings:
            nets = (pricing.net(parts) * pricing.stake / self.cent_unit for parts in lines)
            found.append([int(net) for net in nets])
        return np.array(found, dtype=np.int64).reshape(len(self.steps), len(lines))


def round_results(
    entry: Entry,
    rules: Rules,
    wager: str,
    terms: Terms,
    *,
    steps: tuple[int, ...] = (1,),
    paytable: str | None = None,
    variant: str | None = None,
    own: Counted | None = None,
    tell: Tell = tell_nobody,
) -> RoundResults:
    """A wager as the count has it, under the paytable in force or another; `own` is the count of a
    strategy file."""
    tables, _ = tables_to_price(rules, wager, paytable)
    table = tables[0]
    terms = usual_terms(table.rules, terms.stake, terms.meters, table.main.key)
    for step in steps:
        usual_terms(table.rules, step * terms.stake, None, table.main.key)
    tell(f"{entry.game} {wager}")
    dealt = (
        None
        if own is not None or _fresh(entry, table.rules)
        else in_order(entry, table.rules, table.main.key, terms)
    )
    counted = own or _variant(
        Reports(entry).counted(table.rules, table.main.key, terms, tell).counted,
        variant,
        dealt.variant if dealt else "",
    )
    if dealt is not None and variant not in (None, dealt.variant):
        dealt = None
    odds = price(table.rules, table.table, counted, terms, table.changed)
    own_terms = [replace(terms, stake=step * terms.stake) for step in steps]
    pricings = tuple(Pricing(table.rules, counted.wager, each) for each in own_terms)
    weights: dict[tuple[Fraction, ...], int] = defaultdict(int)
    for parts, weight in counted.lines.items():
        weights[tuple(each.net(parts) * each.stake for each in pricings)] += weight
    unit, values, ways = _lattice(weights, [Fraction(each.stake) for each in pricings])
    method, notes = _method(entry, table.rules, counted, dealt)
    found = RoundResults(
        entry,
        table.rules,
        counted.wager,
        counted.variant,
        table.table.label,
        table.table.cite,
        odds.stake,
        odds.house_advantage,
        odds.standard_deviation,
        odds.progressive,
        steps,
        unit,
        values,
        ways,
        dealt,
        pricings,
        method,
        notes,
    )
    if not found.has_meters:
        return found
    if steps != (1,):
        raise NotThere(f"{wager} pays a meter, so its stake does not change; omit the progression.")
    return replace(found, notes=(*notes, METER))


def bets_results(
    entry: Entry, rules: Rules, bets: Sequence[str], *, steps: tuple[int, ...] = (1,)
) -> RoundResults:
    """Bets that one draw decides, staked together in every round; steps are times all of them."""
    code = entry.together()
    if code is None:
        raise NotThere(f"{entry.game} counts one wager with its parts; name it as the wager.")
    placed = read_bets(bets)
    sets = [
        cast(Together, code.together(rules, [_times(bet, step) for bet in placed]))
        for step in steps
    ]
    rows = [sorted(each.results.items()) for each in sets]
    if not rows[0]:
        raise NotThere("These bets take several draws; play them by a strategy file instead.")
    if any([weight for _, weight in row] != [weight for _, weight in rows[0]] for row in rows):
        raise NotThere("These bets do not grow in step with their stakes; omit the progression.")
    weights = {
        tuple(Fraction(row[nth][0]) for row in rows): weight
        for nth, (_, weight) in enumerate(rows[0])
    }
    stake = sum(bet.amount for bet in placed)
    unit, values, ways = _lattice(weights, [Fraction(step * stake) for step in steps])
    fresh = _fresh(entry, rules)
    return RoundResults(
        entry,
        rules,
        ", ".join(map(str, placed)),
        "",
        "",
        rules.book.wager_named(placed[0].wager).cite,
        stake,
        sets[0].house_advantage,
        sets[0].deviation / stake,
        None,
        steps,
        unit,
        values,
        ways,
        None,
        (),
        EXACT if fresh else APPROXIMATE,
        (TOGETHER, *sets[0].notes, *(() if fresh else (ONE_SHOE,))),
    )


def _times(bet: Bet, step: int) -> Bet:
    return replace(bet, amount=step * bet.amount)


def _fresh(entry: Entry, rules: Rules) -> bool:
    """Whether every round has cards of its own, or none."""
    plan = entry.play().plan(rules) if entry.has_play else None
    return plan is None or plan.every_round


def _variant(among: Sequence[Counted], asked: str | None, played: str) -> Counted:
    names = [each.variant for each in among]
    wanted = asked if asked is not None else played if played in names else names[0]
    if wanted not in names:
        have = ", ".join(name for name in names if name) or "none"
        raise NotThere(f"{among[0].wager} has no variant {wanted!r:.40}; choose {have}.")
    return among[names.index(wanted)]


def _lattice(
    weights: Mapping[tuple[Fraction, ...], int], stakes: Sequence[Fraction]
) -> tuple[Fraction, tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Results in cents by step as whole units, in order, with their weights."""
    amounts = [*stakes, *(value for values in weights for value in values)]
    below = lcm(*(value.denominator for value in amounts))
    unit = Fraction(gcd(*(int(value * below) for value in amounts)), below)
    ordered = sorted(weights)
    values = tuple(tuple(int(row[nth] / unit) for row in ordered) for nth in range(len(stakes)))
    return unit, values, tuple(weights[row] for row in ordered)


def _method(
    entry: Entry, rules: Rules, counted: Counted, dealt: InOrder | None
) -> tuple[str, tuple[str, ...]]:
    """How the weights were obtained, and what is to be said of them."""
    parts = list(dict.fromkeys(p.wager for parts in counted.lines for p in parts))
    others = [each for each in parts if each != counted.wager]
    says = WHOLE if others else ALONE
    notes = [says.format(wager=counted.wager, parts=", ".join(others))]
    method = counted.method
    if dealt is None:
        if method == EXACT and not all(map(counted.is_exact, counted.lines)):
            method = APPROXIMATE
            notes.append(SPLIT_TOGETHER)
        if not _fresh(entry, rules):
            method = APPROXIMATE if method == EXACT else method
            notes.append(ONE_SHOE)
    if entry.has_sessions:
        notes.append(DICE_CHAIN)
    return method, tuple(notes)


def main_wager(rules: Rules) -> str:
    """The first wager with a price of its own that the rules offer."""
    return next(each.key for each in main_wagers(rules.book) if rules.offers(each.key))
