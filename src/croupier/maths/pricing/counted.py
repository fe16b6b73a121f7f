"""What a count delivers: how often each combination of outcomes happens.

A `Line` is one way in which a wager, with the wagers that belong to it (Play with Ante), can end.
Its parts name outcomes and never money: a paytable prices the same lines later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from croupier.maths.pricing.strategy import Strategy, strategy_from_json, strategy_json

ENDLESS_DECKS = 1_000_000  # stand for a shoe without end: no card that is out is to be felt

Tell = Callable[[str], None]


def tell_nobody(_: str) -> None:
    """For callers that want no progress messages."""


@dataclass(frozen=True)
class Terms:
    """What the odds depend on beside the rules: the size of a wager, the meters, and an analyst's
    number of decks.

    The stake matters where a paytable pays fixed dollars, where vigorish is rounded, and where one
    wager's strategy yields to another's. `decks` replaces the number that the rules elect, in
    counts alone; ENDLESS_DECKS stand for a shoe without end.
    """

    stake: int = 500
    meters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    decks: int | None = None

    @property
    def endless(self) -> bool:
        return self.decks == ENDLESS_DECKS

    def with_endless_shoe(self) -> Terms:
        return replace(self, decks=ENDLESS_DECKS)

    def decks_or(self, elected: int) -> int:
        """The number of decks to count, in place of that which is elected."""
        return elected if self.decks is None else self.decks


@dataclass(frozen=True, order=True)
class Part:
    """One wager's end. `times` is its stake in units of the main wager; 0 for an unstaked bonus.

    `onto` is what lay on the wager before and is priced elsewhere: the part is what the stake added
    to it changes, which matters where vigorish is rounded; an unstaked bonus is paid on it, or else
    on the main wager. `pot` is what it gets out of a pot, in units of the main wager, beside what
    its row pays.
    """

    wager: str
    outcome: str
    times: Fraction = Fraction(1)
    onto: Fraction = Fraction(0)
    pot: Fraction = Fraction(0)

    def __hash__(self) -> int:
        """Without denominators: a ratio's own hash takes longer than all the rest."""
        amounts = (self.times.numerator, self.onto.numerator, self.pot.numerator)
        return hash((self.wager, self.outcome, amounts))

    def plain(self) -> list[str]:
        """As JSON holds it; what is seldom there is left out where it is nothing."""
        amounts = (self.times, self.onto, self.pot) if self.pot else (self.times, self.onto)
        return [self.wager, self.outcome, *map(str, amounts)]


Line = tuple[Part, ...]

# A vigorish as a part of a line, `times` the main wager: paid beside the wager and so at risk, or
# taken from what it wins.
VIGORISH, VIGORISH_ON_WIN = "vigorish", "vigorish-on-win"

# How weights were obtained: every deal counted; sampled; or counted on an assumption that a note
# states, so that no figure is given as exact and none has a standard error.
EXACT, SIMULATED, APPROXIMATE = "exact", "simulated", "approximate"


@dataclass(frozen=True)
class Counted:
    """Lines with their weights, out of `total`, and how they were obtained.

    `estimated` names wagers of which only each one's own results are counted exactly, and not which
    come together: the mean of the lines is exact, the weight of a line with such a wager is not.
    """

    wager: str
    lines: Mapping[Line, int]
    method: str = EXACT
    variant: str = ""
    about: str = ""
    strategy: Strategy | None = None
    notes: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    estimated: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        return sum(self.lines.values())

    def is_exact(self, parts: Line) -> bool:
        """Whether the weight of a line is counted, and not sampled or estimated."""
        return self.method == EXACT and not any(part.wager in self.estimated for part in parts)


def line(*parts: tuple[str, str] | tuple[str, str, int | Fraction]) -> Line:
    """`line(("ante", "win"), ("play", "win", 1))`"""
    return tuple(Part(p[0], p[1], Fraction(p[2]) if len(p) == 3 else Fraction(1)) for p in parts)


def single(wager: str, weights: Iterable[tuple[str, int]]) -> dict[Line, int]:
    """Lines of a wager that stands alone; weights of the same outcome are added."""
    tally: Counter[str] = Counter()
    for outcome, weight in weights:
        tally[outcome] += int(weight)
    return {line((wager, outcome)): weight for outcome, weight in tally.items() if weight}


def to_json(counted: Counted) -> dict[str, Any]:
    return {
        **{key: value for key, value in counted.__dict__.items() if key != "lines"},
        "notes": list(counted.notes),
        "strategy": strategy_json(counted.strategy) if counted.strategy else None,
        "estimated": list(counted.estimated),
        "lines": [
            [[part.plain() for part in parts], str(weight)]
            for parts, weight in counted.lines.items()
        ],
    }


def from_json(data: Mapping[str, Any]) -> Counted:
    known: dict[tuple[str, ...], Part] = {}
    lines = {}
    for parts, weight in data["lines"]:
        plain = [tuple(part) for part in parts]
        for part in plain:
            if part not in known:
                known[part] = Part(*part[:2], *map(Fraction, part[2:]))
        lines[tuple(known[part] for part in plain)] = int(weight)
    told = data["strategy"]
    strategy = None if told is None else strategy_from_json(told)
    several = {key: tuple(data[key]) for key in ("notes", "estimated")}
    return Counted(**{**data, **several, "lines": lines, "strategy": strategy})
