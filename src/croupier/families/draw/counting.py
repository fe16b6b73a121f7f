"""Games that one draw decides: a shake of dice, a spin.

A game says what may be drawn, in how many ways, and what a draw makes of a wager; counts,
simulation and sets of bets follow from that. Ten dice have 60 million rolls, of 3,003 kinds: what
is drawn may be a kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from croupier.families.draw.together import Together, over_draws
from croupier.hands.kernel import kernel
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import EXACT, SIMULATED, Counted, Line, Tell, Terms, line
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

# Draws come as the digits of one random number below this.
DIGITS_BELOW = 1 << 62

D = TypeVar("D")


def places_of(rules: Rules, wager: str) -> Sequence[str]:
    """The places that the rules file gives a wager."""
    return rules.book.wager_named(wager).on


def named_by_place(rules: Rules, wager: str, on: str) -> tuple[str, str]:
    return on, f"On {on}."


def whole_wager(rules: Rules, wager: str, on: str, outcome: str) -> Line:
    return line((wager, outcome))


@dataclass(frozen=True)
class OneDraw(Generic[D]):
    """What may be drawn, each with its number of ways, and what it makes of a wager `on` a place.

    Places of a wager that are decided differently are told apart: `named` gives the variant and
    says what it is about. `parts` is for a wager of which only a part wins.
    """

    draws: Callable[[Rules], Mapping[D, int]]
    outcome: Callable[[Rules, str, str, D], str]
    places: Callable[[Rules, str], Sequence[str]] = places_of
    named: Callable[[Rules, str, str], tuple[str, str]] = named_by_place
    parts: Callable[[Rules, str, str, str], Line] = whole_wager

    def count(self, rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
        """A wager at each of its places that is not decided alike; the first is the headline."""
        return self.counted(rules, wager, self.draws(rules).values(), EXACT)

    def simulate(
        self,
        rules: Rules,
        terms: Terms,
        *,
        rounds: int,
        seed: int,
        cores: int | None,
        tell: Tell,
        wagers: Iterable[str] | None = None,
    ) -> Mapping[str, tuple[Counted, ...]]:
        """Every wager, or some, over the same simulated draws."""
        bounds = np.cumsum(list(self.draws(rules).values()), dtype=np.int64)
        ways, digits = int(bounds[-1]), 1
        while ways ** (digits + 1) < DIGITS_BELOW:
            digits += 1
        weights = monte_carlo.run(
            draw_rounds,
            (bounds, digits, ways**digits),
            size=len(bounds),
            rounds=rounds,
            seed=seed,
            cores=cores,
            tell=tell,
        ).tolist()
        keys = [wager.key for wager in rules.wagers()] if wagers is None else wagers
        return {wager: self.counted(rules, wager, weights, SIMULATED) for wager in keys}

    def together(
        self,
        rules: Rules,
        bets: Sequence[Bet],
        *,
        odds: int = 0,
        net: Callable[[Bet, D], int] | None = None,
    ) -> Together:
        """A set of bets on one draw; `net` is for a game that settles in its own way."""

        def usual(bet: Bet, draw: D) -> int:
            return settle(rules, bet, self.outcome(rules, bet.wager, bet.on, draw), "").net

        gained = net or usual
        draws = self.draws(rules).items()
        nets = (([gained(bet, draw) for bet in bets], ways) for draw, ways in draws)
        return over_draws(bets, nets, odds=odds)

    def counted(
        self,
        rules: Rules,
        wager: str,
        weights: Iterable[int],
        method: str,
        notes: tuple[str, ...] = (),
    ) -> tuple[Counted, ...]:
        """A wager at each of its places, by the `weights` of all draws in their order."""
        kinds = list(self._told_apart(rules, wager))
        found = []
        for on, ends in kinds:
            variant, about = self.named(rules, wager, on) if len(kinds) > 1 else ("", "")
            lines: Counter[Line] = Counter()
            for end, weight in zip(ends, weights, strict=True):
                lines[end] += weight
            seen = {end: weight for end, weight in lines.items() if weight}
            found.append(Counted(wager, seen, method, variant, about, notes=notes))
        return tuple(found)

    def _told_apart(self, rules: Rules, wager: str) -> Iterator[tuple[str, list[Line]]]:
        """A place for each way in which a wager is decided, and how it ends on each draw."""
        known = set()
        draws = self.draws(rules)
        for on in self.places(rules, wager) or ("",):
            outcomes = [self.outcome(rules, wager, on, draw) for draw in draws]
            times: Counter[str] = Counter()
            for outcome, ways in zip(outcomes, draws.values(), strict=True):
                times[outcome] += ways
            ends = {outcome: self.parts(rules, wager, on, outcome) for outcome in times}
            kind = frozenset((ends[outcome], ways) for outcome, ways in times.items())
            if kind not in known:
                known.add(kind)
                yield on, [ends[outcome] for outcome in outcomes]


@kernel
def draw_rounds(rng: Any, rounds: int, tally: Ints, bounds: Ints, digits: int, span: int) -> None:
    """Draws, tallied by which they are.

    `bounds` add up their ways; so many come out of one random number below `span`.
    """
    ways = bounds[-1]
    alike = ways == len(bounds)
    number = left = 0
    for _ in range(rounds):
        if left == 0:
            number = rng.integers(0, span)
            left = digits
        way = number % ways
        tally[way if alike else np.searchsorted(bounds, way, side="right")] += 1
        number //= ways
        left -= 1
