"""What a paytable to be designed is wished to be: ranges of its figures, bounds of its rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.rulebook.foreign import shown

NEAR = Fraction(1, 2000)
"""A wished share without a range is met within 0.05 percentage points."""
NEAR_DEVIATION = Fraction(1, 20)
MOST_DIGITS = 9
_NUMBER = rf"([0-9]{{1,{MOST_DIGITS}}}(?:\.[0-9]{{1,{MOST_DIGITS}}})?)"
_RANGE = re.compile(rf"{_NUMBER}?\s*(-?)\s*{_NUMBER}?")
EDGE, HITS, DEVIATION, TOP = (
    "house advantage",
    "hit frequency",
    "standard deviation",
    "top award",
)


class WishError(ValueError):
    """A wish that cannot be read or that no paytable can meet."""


@dataclass(frozen=True)
class Range:
    """From `low` to `high`, both met; None where there is no bound."""

    low: Fraction | None = None
    high: Fraction | None = None

    def away(self, value: Fraction) -> Fraction:
        """How far a value lies outside."""
        if self.low is not None and value < self.low:
            return self.low - value
        if self.high is not None and value > self.high:
            return value - self.high
        return Fraction(0)

    def __contains__(self, value: Fraction) -> bool:
        return not self.away(value)

    @property
    def middle(self) -> Fraction:
        """What comes closest to the wish, of a range with two ends."""
        assert self.low is not None
        assert self.high is not None
        return (self.low + self.high) / 2

    def squared(self) -> Range:
        return Range(*(None if end is None else end * end for end in (self.low, self.high)))


@dataclass(frozen=True)
class Bounds:
    """A wish, read. All are optional. Figures are shares; the standard deviation is in units of the
    wager, the top award is the largest payout of a row to 1. `rows` bounds what rows pay, as they
    are written, by their names; `contributions` what they give back of a wager.

    With `by_rarity` no row pays less than one that comes up more often; without it, rows keep the
    order of the table that the search begins with. `any_number` allows whole numbers that are not
    usual in paytables.
    """

    house_advantage: Range | None = None
    hit_frequency: Range | None = None
    standard_deviation: Range | None = None
    top_award: Range | None = None
    rows: Mapping[str, Range] = field(default_factory=dict)
    contributions: Mapping[str, Range] = field(default_factory=dict)
    by_rarity: bool = False
    any_number: bool = False

    def figures(self) -> Iterator[tuple[str, Range]]:
        """The wished figures of a whole table, by their names."""
        named = (
            (EDGE, self.house_advantage),
            (HITS, self.hit_frequency),
            (DEVIATION, self.standard_deviation),
            (TOP, self.top_award),
        )
        for name, wished in named:
            if wished is not None:
                yield name, wished

    def only(self, name: str) -> Bounds:
        """One wished figure or contribution without the others, within the same rows."""
        return Bounds(
            self.house_advantage if name == EDGE else None,
            self.hit_frequency if name == HITS else None,
            self.standard_deviation if name == DEVIATION else None,
            self.top_award if name == TOP else None,
            self.rows,
            {row: each for row, each in self.contributions.items() if row == name},
            self.by_rarity,
            self.any_number,
        )


@dataclass(frozen=True)
class Wish:
    """What is wished, as people write it: shares in percent, `5` or `4.5-5.5`, `4.5-` for at least,
    `-5.5` for at most; payouts of rows and what they give back by their names."""

    house_advantage: str = ""
    hit_frequency: str = ""
    standard_deviation: str = ""
    top_award: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    contributions: tuple[tuple[str, str], ...] = ()
    by_rarity: bool = False
    any_number: bool = False

    def bounds(self) -> Bounds:
        """The ranges that this means; a WishError says what cannot be read."""
        edge, hits, spread, top = (
            self.house_advantage,
            self.hit_frequency,
            self.standard_deviation,
            self.top_award,
        )
        return Bounds(
            _share(EDGE, edge) if edge else None,
            _share(HITS, hits) if hits else None,
            _range(DEVIATION, spread, NEAR_DEVIATION) if spread else None,
            _award(TOP, top) if top else None,
            {name: _award(name, text) for name, text in self.rows},
            {name: _share(name, text) for name, text in self.contributions},
            self.by_rarity,
            self.any_number,
        )

    def words(self) -> list[str]:
        """The same on the command line."""
        found = []
        for option in ("house_advantage", "hit_frequency", "standard_deviation", "top_award"):
            if text := getattr(self, option):
                found += [f"--{option.replace('_', '-')}", text]
        for option, pairs in (("--row", self.rows), ("--contribution", self.contributions)):
            for name, text in pairs:
                found += [option, f"{name}={text}"]
        flags = (("--by-rarity", self.by_rarity), ("--any-number", self.any_number))
        return [*found, *(flag for flag, is_on in flags if is_on)]


def _share(name: str, text: str) -> Range:
    found = _range(name, text.replace("%", ""), NEAR * 100)
    ends = [None if end is None else end / 100 for end in (found.low, found.high)]
    if any(end is not None and end > 1 for end in ends) or ends == [0, 0]:
        raise WishError(f"{name} = {shown(text)} is refused; give a percentage from 0 to 100.")
    return Range(*ends)


def _award(name: str, text: str) -> Range:
    """What a row or the highest of them pays: `50`, `25-50`."""
    return _range(name, text.replace(",", ""), Fraction(0))


def _range(name: str, text: str, near: Fraction) -> Range:
    match = _RANGE.fullmatch(text.strip())
    if match is None or not (match[1] or match[3]) or (match[1] and match[3] and not match[2]):
        raise WishError(
            f"{name} = {shown(text)} is refused; write a number or a range: 5, 4.5-5.5, 4.5-, -5.5."
        )
    low, high = (None if end is None else Fraction(end) for end in (match[1], match[3]))
    if not match[2]:
        alone = low if low is not None else high
        assert alone is not None
        return Range(max(alone - near, Fraction(0)), alone + near)
    if low is not None and high is not None and low > high:
        raise WishError(f"{name} = {shown(text)} is refused; its range is empty.")
    return Range(low, high)
