"""What the lines of a count are worth by the paytables that the rules choose."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from croupier.maths.pricing.counted import (
    VIGORISH,
    VIGORISH_ON_WIN,
    Counted,
    Line,
    Part,
    Terms,
)
from croupier.rulebook.limits import PayoutLimit
from croupier.rulebook.paying import Row
from croupier.rulebook.payout import Push, money_text
from croupier.rulebook.rules import Rules

NAMED_WITHOUT_ROW = frozenset({"push", "fold", "void", VIGORISH, VIGORISH_ON_WIN})


@dataclass(frozen=True)
class OutcomeOdds:
    """How a wager may end; `contribution` is what that adds to the player's mean gain, per unit."""

    outcome: str
    pays: str
    combinations: int | None
    probability: Fraction
    contribution: Fraction


class Pricing:
    """Money per unit of the main wager, for the lines of one count."""

    def __init__(self, rules: Rules, wager: str, terms: Terms) -> None:
        self.rules = rules
        self.wager = rules.book.wager_named(wager)
        elected = rules.stake(wager).option
        self.stake = rules.money(elected) if elected else terms.stake
        self.nets: dict[Part, Fraction] = {}
        self.rows: dict[Part, Row | None] = {}
        self.limits = rules.payout_limits()
        self.meters = self._meters(terms.meters.get(wager, {}))

    def _meters(self, given: Mapping[str, int]) -> dict[str, int]:
        """The meters as given, or at their seeds."""
        seeds = self.rules.paid(self.wager.key).seeds(self.stake)
        return {name: given.get(name, seed) for name, seed in seeds.items()}

    def row(self, part: Part) -> Row | None:
        if part not in self.rows:
            self.rows[part] = self.rules.paid(part.wager).row(part.outcome)
        return self.rows[part]

    def _row_name(self, part: Part) -> str:
        row = self.row(part)
        return part.outcome if row is None else row.outcome

    def part_net(self, part: Part) -> Fraction:
        if part not in self.nets:
            self.nets[part] = self._part_net(part)
        return self.nets[part]

    def _part_net(self, part: Part) -> Fraction:
        """What a part gains, in units of the main wager."""
        return self._paid_net(part) + part.pot

    def _paid_net(self, part: Part) -> Fraction:
        """What the paytable gives or takes."""
        paid = self.rules.paid(part.wager)
        if not part.times:
            on = self.stake * (part.onto or 1)
            return paid.unstaked(part.outcome, on).gain / self.stake
        whole = self._gain(part, part.onto + part.times)
        return whole - self._gain(part, part.onto) if part.onto else whole

    def _gain(self, part: Part, times: Fraction) -> Fraction:
        net = self.rules.paid(part.wager).net(part.outcome, self.stake * times, self.meters)
        return net.gain / self.stake

    def net(self, parts: Line) -> Fraction:
        total = _added([self.part_net(part) for part in parts])
        for limit in self.limits:
            excess = self._limited(limit, parts) - Fraction(limit.most, self.stake)
            if excess > 0:
                won = sum(self.part_net(part) for part in self._won(limit, parts))
                total -= min(excess, won)
        return total

    def _limited(self, limit: PayoutLimit, parts: Line) -> Fraction:
        """What counts toward a limit of what a line wins before it."""
        won = self._won(limit, parts)
        return sum((self.part_net(part) + limit.counted(part.times) for part in won), Fraction(0))

    def _won(self, limit: PayoutLimit, parts: Line) -> Iterator[Part]:
        for part in parts:
            if self.part_net(part) > 0 and limit.covers(part.wager, self._row_name(part)):
                yield part

    def limit_notes(self, counted: Counted) -> tuple[str, ...]:
        """From which wager on a payout limit binds."""
        notes = []
        for limit in self.limits:
            most = max(
                (self._limited(limit, parts) for parts in counted.lines), default=Fraction(0)
            )
            if most:
                least = money_text(int(limit.most / most) + 1)
                notes.append(
                    f"The payout limit of {money_text(limit.most)} applies to wagers of {least} "
                    f"or more; these figures are for {money_text(self.stake)}."
                )
        return tuple(notes)

    def unseen(self, counted: Counted) -> tuple[str, ...]:
        """The rows of the wager's own paytable that no line shows."""
        wager = counted.wager
        shown = {self._row_name(p) for parts in counted.lines for p in parts if p.wager == wager}
        rows = self.rules.paytable(wager).rows
        return tuple(row.outcome for row in rows if row.outcome not in shown)

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
        return _added([part.times for part in parts if part.outcome != VIGORISH_ON_WIN])

    def outcomes(self, counted: Counted, nets: Sequence[Fraction]) -> tuple[OutcomeOdds, ...]:
        """The ways to end, of a count whose lines gain `nets`, as the count has them."""
        weights: dict[tuple[str, str], int] = defaultdict(int)
        gains: dict[tuple[str, str], int] = defaultdict(int)
        estimated = set()
        scale, scaled = over_one(nets)
        for (parts, weight), net, gain in zip(counted.lines.items(), nets, scaled, strict=True):
            key = self._label(parts), self._pays(parts, net)
            weights[key] += weight
            gains[key] += gain * weight
            if not counted.is_exact(parts):
                estimated.add(key)
        total = counted.total
        return tuple(
            OutcomeOdds(
                *key,
                None if key in estimated else weights[key],
                Fraction(weights[key], total),
                Fraction(gains[key], scale * total),
            )
            for key in weights
        )

    def row_order(self) -> dict[str, int]:
        """The places of the wager's rows in its paytable."""
        rows = self.rules.paytable(self.wager.key).rows
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

    def _pays(self, parts: Line, net: Fraction) -> str:
        if len(parts) == 1:
            (part,) = parts
            row = self.row(part)
            if part.pot:
                return f"{float(part.pot):g} for 1"
            return str(row.pays) if row is not None else ""
        return f"{float(net):+g}" if net else "0"


def over_one(values: Sequence[Fraction]) -> tuple[int, list[int]]:
    """The denominator that values have in common, and how many times over each is one of it: sums
    of many are quick in whole numbers."""
    scale = lcm(*{value.denominator for value in values})
    return scale, [value.numerator * (scale // value.denominator) for value in values]


def _added(values: Sequence[Fraction]) -> Fraction:
    return values[0] if len(values) == 1 else sum(values, Fraction(0))
