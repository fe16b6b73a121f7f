"""What the wagers of Criss-Cross Poker bring, in whole units, for bets of given sizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, lcm

import numpy as np

from croupier.chapters.criss_cross_poker import outcomes
from croupier.chapters.criss_cross_poker.cross import MIDDLES, Wagers
from croupier.chapters.criss_cross_poker.outcomes import BETS, HAND
from croupier.families.poker.counting.lines import line_of
from croupier.families.poker.pairs_from_6s import HAND_KINDS
from croupier.maths.pricing.counted import Line, Part, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.stages.reveals import Ints
from croupier.rulebook.rules import Rules

Size = int | Fraction
Sizes = tuple[Size, ...]
MAIN = "ante-across"
TWO_ROYALS = (HAND_KINDS - 1, HAND_KINDS - 1)  # they share three cards, so they cannot be
ROWS, COLUMNS = comb(50, 2), comb(48, 2)  # pairs that may lie in the row, then in the column


def sizes_of(rules: Rules, bet: str) -> Sizes:
    """What a bet may be, in Antes; where any amount between is allowed, the two ends."""
    (decision,) = rules.decisions(bet)
    return tuple(int(size) for size in decision.stake_with().sizes)


def finish_line(path: Sequence[Size], across: int, down: int) -> Line:
    return line_of(outcomes.ends(across, down, path))


def fold_line(rules: Rules, path: Sequence[Size]) -> Line:
    return line_of(outcomes.folded(rules, path))


@dataclass(frozen=True, eq=False)
class Amounts:
    """What everything brings, `unit` to an Ante, for bets of given sizes; like any other of the
    same amounts, so that what follows from them is kept."""

    unit: int
    sizes: tuple[Sizes, ...]
    first_fold: int
    row_folds: Ints  # by the Across Bet
    wagers: Wagers

    @property
    def positions(self) -> int:
        """Ways to have made the first two bets."""
        return len(self.sizes[0]) * len(self.sizes[1])

    @property
    def _told(self) -> tuple[object, ...]:
        tables = (self.row_folds, *self.wagers[:-1])
        return self.unit, self.sizes, self.first_fold, *(table.tobytes() for table in tables)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Amounts) and self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)

    def finished_nets(self) -> Ints:
        """What a round that is played out brings, by all three bets and both hands."""
        of, kinds = self.wagers, np.arange(HAND_KINDS)
        across, down, middle = np.meshgrid(of.across, of.down, of.middle, indexing="ij")
        higher = of.bets[2][np.maximum(kinds[:, None], kinds)]
        sizes = [size.reshape(-1, 1, 1) for size in (across, down, middle)]
        nets = of.antes[0][:, None] + of.antes[1] + sizes[0] * of.bets[0][:, None]
        found: Ints = nets + sizes[1] * of.bets[1] + sizes[2] * higher - of.taken
        return found

    def paths(self, bets: int) -> list[tuple[Size, ...]]:
        """Every way to have made so many bets, in the order of the tables."""
        return list(product(*self.sizes[:bets]))


def amounts(rules: Rules, terms: Terms, sizes: Sequence[Sizes] = ()) -> Amounts:
    """Amounts at the stake of `terms`, which matters where the payout limit binds."""
    every = tuple(sizes) or tuple(sizes_of(rules, bet) for bet in BETS)
    pricing, free = Pricing(rules, MAIN, terms), Pricing(rules, MAIN, terms)
    free.limits = ()
    antes = [[free.part_net(Part(ante, kind)) for kind in HAND] for ante in outcomes.MAIN[:2]]
    bets = [[free.part_net(Part(bet, kind)) for kind in HAND] for bet in BETS]
    taken = _taken(pricing, free, list(product(*every)))
    part = lcm(*(Fraction(size).denominator for each in every for size in each))
    unit = part * lcm(*(net.denominator for row in (*antes, *bets, *taken) for net in row))
    folds = [
        [int(free.net(fold_line(rules, path)) * unit) for path in product(*every[:made])]
        for made in range(3)
    ]
    most = 3 * max(abs(net) for row in (*antes, *bets) for net in row) * (2 + max(map(max, every)))
    if most * unit * ROWS * COLUMNS * MIDDLES >= 1 << 63:
        raise OverflowError("the units are too small for 64-bit sums; use larger ones")
    of_part = _whole(bets, unit // part)
    across, down, middle = (np.array([int(size * part) for size in each]) for each in every)
    return Amounts(
        unit,
        every,
        folds[0][0],
        np.array(folds[1]),
        Wagers(
            _whole(antes, unit),
            of_part,
            np.diff(of_part[2], prepend=0),
            across,
            down,
            middle,
            np.array(folds[2]),
            _whole(taken, unit).reshape(-1, HAND_KINDS, HAND_KINDS),
            any(map(any, taken)),
        ),
    )


def _taken(
    pricing: Pricing, free: Pricing, paths: Sequence[Sequence[Size]]
) -> list[list[Fraction]]:
    """What a payout limit takes, by all three bets and both hands; of the largest bets first, for
    where it takes nothing of these, it takes nothing of any."""
    both = [hands for hands in product(range(HAND_KINDS), repeat=2) if hands != TWO_ROYALS]
    found = [[Fraction(0)] * HAND_KINDS**2 for _ in paths]
    for nth, path in reversed(list(enumerate(paths))):
        for across, down in both if pricing.limits else ():
            line = finish_line(path, across, down)
            found[nth][across * HAND_KINDS + down] = free.net(line) - pricing.net(line)
        if nth == len(paths) - 1:
            both = [hands for hands in both if found[nth][hands[0] * HAND_KINDS + hands[1]]]
    return found


def _whole(nets: Sequence[Sequence[Fraction]], unit: int) -> Ints:
    return np.array([[int(net * unit) for net in row] for row in nets], dtype=np.int64)
