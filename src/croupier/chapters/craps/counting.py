"""Counting Craps: every wager is a chain of rolls, solved exactly.

Figures are per wager made, left until it is decided. For Don't Pass and Don't Come, where a 12
gives the wager back, the variant `per-decision` leaves those out. Line wagers come with
supplemental wagers of once to ten times, as far as the elected multiples allow.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

from croupier.chapters.craps.outcomes import (
    LINE,
    LOSE,
    ODDS_OF,
    POINTS,
    PUSH,
    RIGHT,
    UNDECIDED,
    WIN,
    advance,
    next_point,
    odds_row,
)
from croupier.chapters.craps.round import vigorish
from croupier.chapters.craps.round.supplemental import most_times, multiple, supplemental_odds
from croupier.equipment.dice import all_rolls, ways
from croupier.maths.chain import Chain, Move
from croupier.maths.pricing.counted import (
    EXACT,
    VIGORISH,
    VIGORISH_ON_WIN,
    Counted,
    Line,
    Part,
    Terms,
)
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

ROLLS = all_rolls(2)
WAYS = ways(2)
OFF = "off unless called on"


@dataclass(frozen=True)
class Live:
    """A wager on the layout: the come out point, and what the wager has behind it."""

    point: int
    status: int


@dataclass(frozen=True)
class Done:
    """A wager decided: how, with what behind it, and whether on a come out roll."""

    outcome: str
    status: int
    come_out: bool


State = Live | Done
Ends = Mapping[Done, Fraction]


def works(rules: Rules, wager: str, point: int) -> bool:
    """Whether a wager that nobody called on or off is at risk."""
    return bool(point) or rules.behaviour(wager).come_out != OFF


def follows_point(rules: Rules, wager: str) -> bool:
    """Whether the come out point matters to a wager at all."""
    off_odds = wager == "come" and rules.behaviour("come-odds").come_out == OFF
    return wager == "fire" or rules.behaviour(wager).come_out == OFF or off_odds


def starts(rules: Rules, wager: str) -> dict[State, int]:
    """When the wager is made: before a come out roll, or else on the roll after one."""
    if not follows_point(rules, wager) or "come out roll" in rules.behaviour(wager).made:
        return {Live(0, 0): 1}
    return {Live(point, 0): WAYS[point] for point in POINTS}


@dataclass(frozen=True, eq=False)
class Course:
    """A wager from when it is made until it is decided; each roll on which it is at risk pays one.

    What is found of it is kept: the variants of a wager take the same course.
    """

    chain: Chain[State]
    begin: Mapping[State, int]

    @cached_property
    def ends(self) -> Ends:
        """How likely the wager is to end in each way."""
        absorbed = self.chain.absorbed(self.begin).items()
        return {state: chance for state, chance in absorbed if isinstance(state, Done)}

    @cached_property
    def rolls(self) -> Fraction:
        return self.chain.steps(self.begin)

    @cached_property
    def rolls_at_risk(self) -> Fraction:
        return self.chain.mean(self.begin)


def course_of(rules: Rules, wager: str, on: str) -> Course:
    """The course of a wager under the rules' behaviour."""
    follows = follows_point(rules, wager)
    off_on_come_out = not works(rules, wager, 0)
    begin = tuple(starts(rules, wager).items())
    return _course(wager, on, follows, off_on_come_out, begin)


@cache
def _course(
    wager: str,
    on: str,
    follows: bool,
    off_on_come_out: bool,
    begin: tuple[tuple[State, int], ...],
) -> Course:
    def step(state: State) -> Iterator[Move[State]]:
        if isinstance(state, Done):
            return
        working = bool(state.point) or not off_on_come_out
        at_risk = Fraction(working)
        for roll in ROLLS:
            outcome, status = UNDECIDED, state.status
            if working:
                outcome, status = advance(wager, on, state.status, state.point, roll)
            if outcome != UNDECIDED:
                done = Done(outcome, state.status, follows and not state.point)
                yield Move(done, 1, at_risk)
            else:
                after = next_point(state.point, sum(roll)) if follows else 0
                yield Move(Live(after, status), 1, at_risk)

    return Course(Chain.explore(dict(begin), step), dict(begin))


# ------------------------------------------------------------------------------ lines

MOST_ODDS = 10
Chances = Mapping[Line, Fraction]


@dataclass(frozen=True)
class Sample:
    """How often wagers end in each way, counted exactly or simulated."""

    rules: Rules
    terms: Terms
    method: str
    ends: Callable[[str, str], Ends]

    def counted(self, wager: str) -> tuple[Counted, ...]:
        """The lines of a wager; the first is the headline, the others are variants."""
        if wager in LINE:
            return tuple(_line_wager(self, wager))
        if wager in vigorish.PROCEDURE:
            return tuple(_true_odds_wager(self, wager))
        return tuple(
            _counted(
                self,
                wager,
                _plain(wager, self.ends(wager, on)),
                on=on,
                variant=on,
                about=f"On {on}." if on else "",
            )
            for on in self.rules.book.wager_named(wager).on or ("",)
        )

    def rolls(self, wager: str, on: str, chances: Chances) -> dict[str, Any]:
        """The rolls a wager lasts and what a roll of it costs, by all rolls and by those at risk.

        A wager that is off on come out rolls sits them out; they count among all rolls.
        """
        pricing = Pricing(self.rules, wager, self.terms)
        edge = -sum((pricing.net(parts) * p for parts, p in chances.items()), Fraction(0))
        course = course_of(self.rules, wager, on)
        figures = {
            "expected_rolls": course.rolls,
            "house_advantage_per_roll": edge / course.rolls,
            "expected_rolls_at_risk": course.rolls_at_risk,
            "house_advantage_per_roll_at_risk": edge / course.rolls_at_risk,
        }
        exact = {f"{name}_exact": str(value) for name, value in figures.items()}
        return {**{name: float(value) for name, value in figures.items()}, **exact}


def exact_ends(rules: Rules, wager: str, on: str = "") -> Ends:
    return course_of(rules, wager, on).ends


def _plain(wager: str, ends: Ends) -> Chances:
    """The ends of a wager that nothing is made with, by outcome."""
    chances: dict[Line, Fraction] = defaultdict(Fraction)
    for done, chance in ends.items():
        chances[Part(wager, done.outcome),] += chance
    return chances


def _counted(
    sample: Sample,
    wager: str,
    chances: Chances,
    *,
    on: str = "",
    variant: str = "",
    about: str = "",
    notes: tuple[str, ...] = (),
) -> Counted:
    """Chances as integer weights; an exact count says how many rolls a wager lasts."""
    extra = sample.rolls(wager, on, chances) if sample.method == EXACT else {}
    lines = _weights(chances)
    return Counted(wager, lines, sample.method, variant, about, notes=notes, extra=extra)


def _weights(chances: Chances) -> dict[Line, int]:
    total = math.lcm(*(chance.denominator for chance in chances.values()))
    return {parts: int(chance * total) for parts, chance in chances.items()}


# ------------------------------------------------------------------------------ line wagers


def _line_wager(sample: Sample, wager: str) -> Iterator[Counted]:
    rules, ends = sample.rules, sample.ends(wager, "")
    for times in range(min(MOST_ODDS, most_times(rules, wager)) + 1):
        yield _counted(
            sample,
            wager,
            _with_odds(rules, wager, ends, times),
            variant=f"{times}x-odds" if times else "",
            about=_odds_about(wager, times) if times else "",
        )
    if any(done.outcome == PUSH for done in ends):
        decided = {done: p for done, p in ends.items() if done.outcome != PUSH}
        yield Counted(
            wager,
            _weights(_plain(wager, decided)),
            sample.method,
            "per-decision",
            "Not counting the wagers that a 12 pushes.",
        )


def _odds_about(wager: str, times: int) -> str:
    if wager in RIGHT:
        return f"With a supplemental wager of {times} times the wager, as far as elected."
    return f"With a supplemental wager that wins {times} times the wager, as far as elected."


def _with_odds(rules: Rules, wager: str, ends: Ends, times: int) -> Chances:
    """Each end of a line wager with the end of what supports it, once a point stood."""
    chances: dict[Line, Fraction] = defaultdict(Fraction)
    for done, chance in ends.items():
        parts = [Part(wager, done.outcome)]
        if times and done.status:
            outcome = odds_row(done.status) if done.outcome == WIN else LOSE
            if done.come_out and not works(rules, ODDS_OF[wager], 0):
                outcome = PUSH
            stake = odds_stake(rules, wager, done.status, times)
            parts.append(Part(ODDS_OF[wager], outcome, stake))
        chances[tuple(parts)] += chance
    return chances


def odds_stake(rules: Rules, wager: str, number: int, times: int) -> Fraction:
    """A supplemental wager in units of the wager it supports, at most as elected."""
    allowed = Fraction(min(times, multiple(rules, wager, number)))
    if wager in RIGHT:
        return allowed
    return allowed / supplemental_odds(rules, wager, number).ratio


# ------------------------------------------------------------------------------ Buy and Lay


def _true_odds_wager(sample: Sample, wager: str) -> Iterator[Counted]:
    """By the procedure elected, each number; then by the other procedure."""
    rules, terms = sample.rules, sample.terms
    elected = rules.text(vigorish.PROCEDURE[wager])
    for way in sorted(("when-placed", "on-win"), key=lambda way: way != elected):
        for on in rules.book.wager_named(wager).on:
            collected = vigorish.procedure(rules, wager, on, way)
            says = f"vigorish {collected.replace('-', ' ')}." if collected else "no vigorish."
            yield _counted(
                sample,
                wager,
                _with_vigorish(sample, wager, on, collected),
                on=on,
                variant=on if way == elected else f"{on}-vigorish-{way}",
                about=f"On {on}, {says}",
                notes=_vigorish_notes(rules, terms),
            )


def _vigorish_notes(rules: Rules, terms: Terms) -> tuple[str, ...]:
    if rules["vigorish-rounding"] == "dollar":
        return (f"Vigorish on a wager of ${terms.stake / 100:.2f}, in whole dollars only.",)
    return (vigorish.AT_ITS_RATE,)


def _with_vigorish(sample: Sample, wager: str, on: str, way: str) -> Chances:
    """Each end of a wager with its vigorish, collected in that `way` or not at all."""
    stake, taken = sample.terms.stake, Fraction(0)
    if way:
        taken = vigorish.priced(sample.rules, wager, on, stake, way) / stake
    chances: dict[Line, Fraction] = defaultdict(Fraction)
    for done, chance in sample.ends(wager, on).items():
        parts = [Part(wager, done.outcome)]
        if taken and way == "when-placed":
            parts.append(Part(wager, VIGORISH, taken))
        elif taken and done.outcome != LOSE:
            parts.append(Part(wager, VIGORISH_ON_WIN, taken))
        chances[tuple(parts)] += chance
    return chances
