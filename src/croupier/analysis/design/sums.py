"""A wager's count as sums by row and payout: every figure of a paytable is then an addition.

Mostly each line of a count is paid by one row of the wager at most. So the lines of a row are
priced once for each payout that the row may have, by the same code as any report, and whatever the
other rows pay does not matter: mean gain, mean square and hits of a table are sums over its rows.
Where several rows can pay one round, its parts are priced apart, and the mean gain alone is a sum.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.design.usual import FARTHEST, numbers, points
from croupier.analysis.design.wishes import Bounds, Range
from croupier.maths.pricing.counted import Counted, Line, Part, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.payout import Odds, parse_payout
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

Rows = tuple[tuple[str, str], ...]
Picks = tuple[int, ...]
"""Which of its choices each row has."""
RulesOf = Callable[[Rows], Rules]
ZERO = Fraction(0)
LABEL = "Designed"
Tally = dict[tuple[Fraction, Fraction, bool], int]


@dataclass(frozen=True)
class Choice:
    """What a row may pay; without text it is not in the table. `ratio` is its profit to 1."""

    text: str
    ratio: Fraction
    points: int


@dataclass(frozen=True)
class FreeRow:
    """A row whose payout is sought, and what it may pay, the lowest first; `start` is the choice
    nearest to its payout in the table that the search begins with."""

    name: str
    choices: tuple[Choice, ...]
    start: int


@dataclass(frozen=True)
class Sums:
    """Of some lines, each per round: mean gain, its square, rounds won, and what the row's own
    wagers gain."""

    gain: Fraction = ZERO
    square: Fraction = ZERO
    hits: Fraction = ZERO
    own: Fraction = ZERO

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.gain + other.gain,
            self.square + other.square,
            self.hits + other.hits,
            self.own + other.own,
        )


@dataclass(frozen=True)
class RowSums:
    """A row's lines: how often they come up, how many units of the main wager the row pays on, and
    their sums under each choice."""

    probability: Fraction
    units: Fraction
    by_choice: tuple[Sums, ...]


@dataclass(frozen=True)
class Figures:
    """What a table comes to."""

    house_advantage: Fraction
    hit_frequency: Fraction
    variance: Fraction
    top_award: Fraction

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.variance)


@dataclass(frozen=True)
class Model:
    """The sums of one count. `edge` is the house advantage of the table that the search begins
    with: over the long run, if the wager has meters. If `joint`, several rows can pay one round:
    then only means are sums."""

    free: tuple[FreeRow, ...]
    rest: Sums
    rows: tuple[RowSums, ...]
    edge: Fraction
    joint: bool = False

    @property
    def start_gain(self) -> Fraction:
        starts = zip(self.free, self.rows, strict=True)
        return sum((row.by_choice[free.start].gain for free, row in starts), ZERO)

    def figures(self, picks: Picks) -> Figures:
        """Of the table in which each row has one of its choices."""
        rows = Sums()
        for row, pick in zip(self.rows, picks, strict=True):
            rows += row.by_choice[pick]
        mean = self.rest.gain + rows.gain
        return Figures(
            self.edge - (rows.gain - self.start_gain),
            self.rest.hits + rows.hits,
            self.rest.square + rows.square - mean * mean,
            max(free.choices[pick].ratio for free, pick in zip(self.free, picks, strict=True)),
        )


def free_rows(start: Rows, wished: Bounds, may_drop: frozenset[str]) -> tuple[FreeRow, ...]:
    """The rows that win at odds, with their choices; those that `may_drop` may also be left out."""
    found = []
    for name, pays in won_at_odds(start).items():
        choices = _choices(pays, wished.rows.get(name), any_number=wished.any_number)
        if name in may_drop:
            choices = [Choice("", Fraction(-1), points(ZERO, ZERO, pays.ratio)), *choices]
        away = [abs(each.ratio - pays.ratio) for each in choices]
        at = min(range(len(choices)), key=lambda nth: (away[nth], not choices[nth].text))
        found.append(FreeRow(name, tuple(choices), at))
    return tuple(found)


def won_at_odds(rows: Rows) -> dict[str, Odds]:
    """The rows whose payout is sought; not those that push or return a part of the wager."""
    read = {name: parse_payout(text) for name, text in rows}
    return {name: p for name, p in read.items() if isinstance(p, Odds) and p.ratio > 0}


def _choices(pays: Odds, bounds: Range | None, *, any_number: bool) -> list[Choice]:
    """Payouts in the row's own form. Bounds given are choices themselves."""
    number = pays.win / pays.per
    low, high = number / FARTHEST, number * FARTHEST
    tried: set[Fraction] = {number}
    if bounds is not None:
        ends = [end for end in (bounds.low, bounds.high) if end is not None]
        low = bounds.low if bounds.low is not None else min(low, *ends)
        high = bounds.high if bounds.high is not None else max(high, *ends)
        tried = {end for end in (*ends, number) if end in bounds and end > 0}
    tried |= set(map(Fraction, numbers(max(low, Fraction(1)), high, any_number=any_number)))
    return [_choice(each, pays) for each in sorted(tried)]


def _choice(number: Fraction, before: Odds) -> Choice:
    if number == before.win / before.per:
        return Choice(str(before), before.ratio, 0)
    pays = Odds(number, Fraction(1), before.form)
    return Choice(str(pays), pays.ratio, points(number, pays.ratio, before.ratio))


def model_of(
    start: Rows,
    free: tuple[FreeRow, ...],
    counted: Counted,
    terms: Terms,
    rules_of: RulesOf,
    edge: Fraction,
) -> Model:
    """The sums of a count, priced once for as many tables as the longest row has choices."""
    outcomes = {slug(row.name): nth for nth, row in enumerate(free)}
    first = Pricing(rules_of(start), counted.wager, terms)
    split = {parts: _by_row(first, parts, outcomes) for parts in counted.lines}
    pieces: dict[tuple[int | None, Line], int] = defaultdict(int)
    for parts, weight in counted.lines.items():
        for at, own in split[parts].items():
            pieces[at, own] += weight
    tallies: dict[tuple[int, int], Tally] = defaultdict(lambda: defaultdict(int))
    rest: Tally = defaultdict(int)
    for picks, measured in _trials(free):
        pricing = Pricing(rules_of(table_of(start, free, picks)), counted.wager, terms)
        for (at, parts), weight in pieces.items():
            if at is not None and at in measured:
                net = pricing.net(parts)
                gain = sum((pricing.part_net(p) for p in parts if _is_own(pricing, p)), ZERO)
                tallies[at, picks[at]][net, gain, pricing.is_hit(parts, net)] += weight
    for (at, parts), weight in pieces.items():
        if at is None:
            net = first.net(parts)
            rest[net, ZERO, first.is_hit(parts, net)] += weight
    rows = []
    for nth, row in enumerate(free):
        paid = [(parts, weight) for (at, parts), weight in pieces.items() if at == nth]
        units = sum((weight * _units(first, parts) for parts, weight in paid), ZERO)
        sums = [_sums(tallies[nth, pick], counted.total) for pick in range(len(row.choices))]
        chance = Fraction(sum(weight for _, weight in paid), counted.total)
        rows.append(RowSums(chance, units / counted.total, tuple(sums)))
    joint = any(len(own.keys() - {None}) > 1 for own in split.values())
    return Model(free, _sums(rest, counted.total), tuple(rows), edge, joint)


def _trials(free: Sequence[FreeRow]) -> Iterator[tuple[Picks, frozenset[int]]]:
    """Tables to price so that each row has each of its choices once, and the rows measured there: a
    row that is left out, by itself."""
    paid = [[nth for nth, each in enumerate(row.choices) if each.text] for row in free]
    for nth in range(max(map(len, paid))):
        picks = tuple(own[min(nth, len(own) - 1)] for own in paid)
        yield picks, frozenset(at for at, own in enumerate(paid) if nth < len(own))
    starts = tuple(row.start for row in free)
    for at, row in enumerate(free):
        for nth, choice in enumerate(row.choices):
            if not choice.text:
                yield (*starts[:at], nth, *starts[at + 1 :]), frozenset((at,))


def table_of(start: Rows, free: Sequence[FreeRow], picks: Sequence[int]) -> Rows:
    """The rows with their picks, those without a payout left out."""
    pairs = zip(free, picks, strict=True)
    texts = {row.name: row.choices[pick].text for row, pick in pairs}
    return tuple((name, pays) for name, text in start if (pays := texts.get(name, text)))


def _by_row(pricing: Pricing, parts: Line, outcomes: Mapping[str, int]) -> dict[int | None, Line]:
    """A line by the free row that pays it, None for none; its parts by theirs if several do."""
    rows: list[int | None] = []
    for part in parts:
        row = pricing.row(part) if _is_own(pricing, part) else None
        rows.append(None if row is None else outcomes.get(row.outcome))
    paid = [row for row in dict.fromkeys(rows) if row is not None]
    if len(paid) < 2:
        return {paid[0] if paid else None: parts}
    pairs = list(zip(parts, rows, strict=True))
    return {at: tuple(part for part, row in pairs if row == at) for at in dict.fromkeys(rows)}


def _is_own(pricing: Pricing, part: Part) -> bool:
    """Whether the table that is designed pays a part."""
    return pricing.rules.paytable(part.wager).label == LABEL


def _units(pricing: Pricing, parts: Line) -> Fraction:
    """On how many units of the main wager the table pays a line; on one, a bonus without stake."""
    own = (p for p in parts if _is_own(pricing, p) and pricing.row(p) is not None)
    return sum((p.times or p.onto or Fraction(1) for p in own), ZERO)


def _sums(tally: Tally, total: int) -> Sums:
    return Sums(
        sum((net * weight for (net, _, _), weight in tally.items()), ZERO) / total,
        sum((net * net * weight for (net, _, _), weight in tally.items()), ZERO) / total,
        Fraction(sum(weight for (_, _, hit), weight in tally.items() if hit), total),
        sum((own * weight for (_, own, _), weight in tally.items()), ZERO) / total,
    )
