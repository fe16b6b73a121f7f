"""A player's own strategy as data: rules in order, each what is seen and what is chosen.

    name = "Raise with a pair or better, never fold an ace"
    never = ["raise-3x"]                 # choices that are not taken
    [[rule]]
    when = { at_least = "pair" }
    choose = ["raise-2x", "raise"]       # the first that is offered
    [[rule]]
    when = { highest = "A" }
    choose = "raise"
    [[rule]]
    choose = "fold"

The first rule that holds and of which a choice is offered decides; a `chart` of twenty-one stands
for rules after the others. Where no rule decides, the best of the other choices is taken.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from croupier.equipment.cards import RANK_NAMES, parse_cards
from croupier.equipment.errors import EquipmentError
from croupier.maths.decision import NEVER
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.strategy import Chart
from croupier.maths.strategies.chart import chart_rules
from croupier.maths.strategies.fault import StrategyError
from croupier.maths.strategies.seen import FLAGS, NUMBERS, RANKS, Flags, Seen
from croupier.rulebook.foreign import MOST_PATH, read_toml, shown, shown_value, text_fault

KEYS = ("name", "never", "rule", "chart")
RULE_KEYS = ("when", "choose")
MOST_RULES, MOST_NAME = 200, 120
UNDECIDED = -1
AT_LEAST, POINTS, OWN, BOARD = "at_least", "points", "own", "board"
LIMITS = ("least", "most")
_RANKS = {
    text: rank
    for rank, name in enumerate(RANK_NAMES)
    for text in (name, name[0] if name.isalpha() else name)
} | {"t": RANK_NAMES.index("10")}
Ranges = tuple[tuple[int, int], ...]


class NotCounted(StrategyError):
    """A rule that speaks of what a count passes over; live rounds can be played by it."""


@dataclass(frozen=True)
class Points:
    """Cards of some ranks count so much each; their sum lies within limits."""

    worth: tuple[int, ...]  # by rank
    least: int
    most: int


@dataclass(frozen=True)
class When:
    """What must be seen, all of it: `ranges` by field; `at_least` a category or a hand; `own` and
    `board` of the own cards and of the community cards alone."""

    ranges: tuple[tuple[str, Ranges], ...] = ()
    at_least: str | tuple[int, ...] = ""
    points: Points | None = None
    own: When | None = None
    board: When | None = None

    def holds(self, seen: Seen, place: str) -> Flags:
        """In which of the hands seen this holds."""
        for field in self.fields:
            if field not in seen.fields:
                kind = NotCounted if field in seen.passed_over else StrategyError
                allowed = ", ".join(seen.fields)
                raise kind(f"{place} > {field}: nobody sees this here; use {allowed}.")
        found = np.ones(len(seen), dtype=bool)
        for field, ranges in self.ranges:
            values = seen.field(field)
            found &= np.any([(values >= low) & (values <= high) for low, high in ranges], axis=0)
        if self.at_least:
            found &= seen.at_least(self.at_least, f"{place} > {AT_LEAST}")
        if self.points is not None:
            sums = seen.points(self.points.worth)
            found &= (sums >= self.points.least) & (sums <= self.points.most)
        if self.own is not None:
            found &= self.own.holds(seen.own, f"{place} > {OWN}")
        if self.board is not None:
            found &= self.board.holds(seen.board, f"{place} > {BOARD}")
        return found

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that this speaks of."""
        others = {
            AT_LEAST: bool(self.at_least),
            POINTS: self.points is not None,
            OWN: self.own is not None,
            BOARD: self.board is not None,
        }
        return (*(field for field, _ in self.ranges), *(key for key in others if others[key]))


@dataclass(frozen=True)
class Rule:
    """A choice, the first offered of some, where something is seen."""

    when: When
    choose: tuple[str, ...]
    said: str


@dataclass(frozen=True)
class OwnStrategy:
    """A strategy file; the rules after those `written` are a chart's."""

    name: str
    rules: tuple[Rule, ...]
    never: tuple[str, ...] = ()
    written: int = 0

    def check(self, offered: Collection[str]) -> None:
        """Refuse a choice that the game never offers."""
        places = [*((f"never: {key}", key) for key in self.never)]
        for nth, rule in enumerate(self.rules, 1):
            if nth <= self.written:
                places += [(f"rule {nth} > choose: {key}", key) for key in rule.choose]
            elif not set(rule.choose) & set(offered):
                places.append((f"chart: {rule.choose[-1]}", rule.choose[-1]))
        for place, key in places:
            if key not in offered:
                raise StrategyError(f"{place} is not offered; choose {', '.join(offered)}.")

    def decide(self, seen: Seen, names: Sequence[str], worth: Ints) -> Ints:
        """The number of the choice in each hand seen.

        `worth[choice, hand]` is what a choice is worth, `NEVER` where it is not offered; among
        those worth the same the first is the best.
        """
        offered = worth != NEVER
        found = self.ruled(seen, names, offered)
        for key in set(self.never) & set(names):
            offered[names.index(key)] = False
        best = np.where(offered, worth, NEVER).argmax(axis=0)
        return np.where(found == UNDECIDED, best, found)

    def ruled(self, seen: Seen, names: Sequence[str], offered: Flags) -> Ints:
        """The number of the choice that a rule decides in each hand seen, or UNDECIDED."""
        allowed = offered.copy()
        for key in set(self.never) & set(names):
            allowed[names.index(key)] = False
        if not allowed.any(axis=0).all():
            raise StrategyError(f"never: nothing is left to choose of {', '.join(names)}.")
        found = np.full(len(seen), UNDECIDED, dtype=np.int64)
        for nth, rule in enumerate(self.rules, 1):
            keys = [key for key in rule.choose if key in names]
            holds = rule.when.holds(seen, f"rule {nth} > when") if keys else None
            for key in keys:
                choice = names.index(key)
                found[holds & (found == UNDECIDED) & allowed[choice]] = choice
        return found

    def chart(self) -> Chart:
        """The rules in their order, for a report."""
        rows = [(rule.said or "always", " or ".join(rule.choose)) for rule in self.rules]
        if self.never:
            rows.insert(0, ("never", ", ".join(self.never)))
        if not any(not rule.said for rule in self.rules):
            rows.append(("otherwise", "best"))
        return Chart("Rules in order", ("when", "choose"), tuple(rows))


# ------------------------------------------------------------------------------ reading


def read_strategy(file: Path | Mapping[str, Any]) -> OwnStrategy:
    """A strategy, or a file with one; refuses what cannot be read with the field and why."""
    if isinstance(file, Mapping):
        return _strategy(file)
    try:
        return _strategy(read_toml(file))
    except StrategyError as error:
        raise StrategyError(f"{shown(file.as_posix(), MOST_PATH)}: {error}") from None


def _strategy(data: Mapping[str, Any]) -> OwnStrategy:
    _known_keys(data, KEYS, "")
    name = data.get("name")
    if text_fault(name) or not 0 < len(str(name)) <= MOST_NAME:
        raise StrategyError(f"name: {shown_value(name)}; write a text of 1 to {MOST_NAME} letters.")
    rules = data.get("rule", [])
    if not isinstance(rules, list | tuple) or len(rules) > MOST_RULES:
        raise StrategyError(f"rule: write at most {MOST_RULES} tables [[rule]].")
    never = _keys(data["never"], "never") if "never" in data else ()
    every = [*rules, *chart_rules(data.get("chart", {}))]
    found = tuple(_rule(rule, f"rule {nth}") for nth, rule in enumerate(every, 1))
    if not found and not never:
        raise StrategyError("rule: missing; write a table [[rule]] with choose, a chart, or never.")
    return OwnStrategy(str(name), found, never, len(rules))


def _rule(data: object, place: str) -> Rule:
    if not isinstance(data, Mapping):
        raise StrategyError(f"{place}: {shown_value(data)}; write a table with choose.")
    _known_keys(data, RULE_KEYS, f"{place} > ")
    if "choose" not in data:
        raise StrategyError(f"{place} > choose: missing; name a choice, or several in order.")
    when = data.get("when", {})
    if not isinstance(when, Mapping):
        raise StrategyError(f"{place} > when: {shown_value(when)}; write a table of fields.")
    said = ", ".join(f"{key} {_said(value)}" for key, value in when.items())
    return Rule(_when(when, f"{place} > when"), _keys(data["choose"], f"{place} > choose"), said)


def _said(value: object) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{key} {_said(each)}" for key, each in value.items())
    return shown_value(value).strip("'")


def _when(data: Mapping[str, Any], place: str) -> When:
    ranges: list[tuple[str, Ranges]] = []
    others: dict[str, Any] = {}
    for key, value in data.items():
        at = f"{place} > {shown(key)}"
        match key:
            case "at_least":
                others[key] = _hand(value, at)
            case "points":
                others[key] = _points(value, at)
            case "own" | "board":
                if not isinstance(value, Mapping) or {OWN, BOARD} & set(value):
                    raise StrategyError(f"{at}: {shown_value(value)}; write a table of fields.")
                others[key] = _when(value, at)
            case _ if key in FLAGS:
                if not isinstance(value, bool):
                    raise StrategyError(f"{at}: {shown_value(value)}; write true or false.")
                ranges.append((key, ((int(value), int(value)),)))
            case _ if key in RANKS:
                ranges.append((key, _ranges(value, at, _RANKS)))
            case _ if key in NUMBERS:
                ranges.append((key, _ranges(value, at, None)))
            case _:
                fields = (AT_LEAST, POINTS, OWN, BOARD, *FLAGS, *RANKS, *NUMBERS)
                raise StrategyError(f"{at} is not a field; use {', '.join(fields)}.")
    return When(tuple(ranges), **others)


def _hand(value: object, place: str) -> str | tuple[int, ...]:
    if text_fault(value) or not value:
        raise StrategyError(f"{place}: {shown_value(value)}; name a rank of hand, or write cards.")
    text = str(value).strip()
    if not re.search(r"(^|\s)(10|[2-9tjqka])[cdhs♣♦♥♠](\s|$)", text, re.IGNORECASE):
        return text.lower().replace("-", " ")
    try:
        return parse_cards(text)
    except EquipmentError as error:
        raise StrategyError(f"{place}: {error}") from None


def _points(value: object, place: str) -> Points:
    if not isinstance(value, Mapping) or not set(value) & set(LIMITS):
        raise StrategyError(
            f"{place}: {shown_value(value)}; write ranks with their points, and least or most."
        )
    worth = [0] * len(RANK_NAMES)
    limits = {"least": -(10**6), "most": 10**6}
    for key, number in value.items():
        if isinstance(number, bool) or not isinstance(number, int) or abs(number) > 10**3:
            raise StrategyError(
                f"{place} > {shown(key)}: {shown_value(number)}; write a whole number up to 1,000."
            )
        if key in LIMITS:
            limits[key] = number
            continue
        for low, high in _ranges(key, place, _RANKS):
            for rank in range(low, high + 1):
                worth[rank] = number
    return Points(tuple(worth), limits["least"], limits["most"])


def _ranges(value: object, place: str, ranks: Mapping[str, int] | None) -> Ranges:
    """`"2-6, A"`, one of them, or a number: from the first to the last of each."""
    what = "a rank as in 10 or A" if ranks else "a whole number"
    wrong = StrategyError(f'{place}: {shown_value(value)}; write {what}, or ranges as in "2-6, 9".')
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise wrong
    found = []
    for part in str(value).lower().split(","):
        ends = [end.strip() for end in part.split("-")]
        try:
            low, high = (ranks[end] if ranks else int(end) for end in (ends[0], ends[-1]))
        except (KeyError, ValueError):
            raise wrong from None
        if len(ends) > 2 or low > high or high > 10**6:
            raise wrong
        found.append((low, high))
    return tuple(found)


def _keys(value: object, place: str) -> tuple[str, ...]:
    keys = (value,) if isinstance(value, str) else value
    if not isinstance(keys, list | tuple) or not keys or any(text_fault(key) for key in keys):
        raise StrategyError(f"{place}: {shown_value(value)}; name a choice, or several in order.")
    return tuple(shown(str(key)) for key in keys)


def _known_keys(data: Mapping[str, Any], known: Sequence[str], place: str) -> None:
    for key in data:
        if key not in known:
            raise StrategyError(f"{place}{shown(str(key))} is not a key; use {', '.join(known)}.")
