"""What differs between two books, in words: figures, and lines that only one of them has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.analysis.book.lines import RATIOS, Line

PERCENTAGES = frozenset({"house_advantage", "element_of_risk", "hit_frequency", "push_frequency"})
PLAIN = ("method", "cite", "in_force", "changed", "stake_cents", "exposure_cents", "rounds")
DIGITS = 4
Place = tuple[str, ...]


@dataclass(frozen=True)
class Change:
    """One difference: of which line, in which field, and both values as text; a line that is new
    or gone has no field."""

    place: str
    field: str
    before: str
    after: str

    def __str__(self) -> str:
        if not self.field:
            return f"{self.place}: {'is new' if self.after else 'is gone'}"
        name = self.field.replace("_", " ")
        return f"{self.place}: {name} {self.before or 'none'} -> {self.after or 'none'}"


def changes(before: Sequence[Line], after: Sequence[Line]) -> list[Change]:
    """Every difference of figures, in the order of the new book; digests and versions are none."""
    was, now = _by_place(before), _by_place(after)
    found: list[Change] = []
    for place, line in now.items():
        if place in was:
            found += _between(was[place], line)
        else:
            found.append(Change(named(line), "", "", "new"))
    found += [Change(named(was[place]), "", "gone", "") for place in was if place not in now]
    return found


def named(line: Line) -> str:
    """`649a Pair Plus D` as people name it."""
    edition = f"@{line['edition']}" if line["edition"] else ""
    wager = line["wager"].replace("-", " ").title()
    return " ".join(filter(None, (line["chapter"] + edition, wager, *_table(line))))


def _table(line: Line) -> tuple[str, ...]:
    variant = line["variant"]
    return line["paytable"], f"({variant})" if variant else ""


def _by_place(lines: Sequence[Line]) -> dict[Place, Line]:
    """Lines by what tells them apart: tables without labels, by what elects them."""
    found: dict[Place, Line] = {}
    for line in lines:
        names = ("game", "edition", "wager", "paytable", "variant")
        place = tuple(line[name] for name in names)
        while place in found:
            place += (repr(line.get("changed")),)
        found[place] = line
    return found


def _between(was: Line, now: Line) -> Iterator[Change]:
    place = named(now)
    for name in RATIOS:
        before, after = _figure(was, name), _figure(now, name)
        if before != after:
            yield Change(place, name, *_texts(name, was, now))
    for name in PLAIN:
        if was.get(name) != now.get(name):
            yield Change(place, name, _text(was.get(name)), _text(now.get(name)))
    yield from _progressive(place, was.get("progressive") or {}, now.get("progressive") or {})
    yield from _outcomes(place, was, now)


def _figure(line: Line, name: str) -> object:
    """The exact ratio; where there is none, the float."""
    return line.get(f"{name}_exact") or line[name]


def _texts(name: str, was: Line, now: Line) -> tuple[str, str]:
    """Both figures as they are read; as ratios where no digit tells them apart."""
    before, after = (_rounded(name, line[name]) for line in (was, now))
    if before != after:
        return before, after
    return _text(_figure(was, name)), _text(_figure(now, name))


def _rounded(name: str, value: float) -> str:
    if name in PERCENTAGES:
        return f"{100 * value:.{DIGITS}f}%"
    return f"{value:,.{DIGITS}f}"


def _progressive(place: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Change]:
    for name in dict.fromkeys((*was, *now)):
        if was.get(name) != now.get(name):
            yield Change(place, f"progressive {name}", _text(was.get(name)), _text(now.get(name)))


def _outcomes(place: str, was: Line, now: Line) -> Iterator[Change]:
    """What outcomes pay and in how many deals they come up, by name; where one name stands for
    several, by what they pay."""
    before, after = (_by_name(line["outcomes"]) for line in (was, now))
    for name in dict.fromkeys((*before, *after)):
        one, two = before.get(name), after.get(name)
        if one is None or two is None:
            yield Change(place, f"outcome {name}", *(_paid(each) for each in (one, two)))
            continue
        for field in ("pays", "combinations", "contribution_exact"):
            if one.get(field) != two.get(field):
                shown = f"{field.removesuffix('_exact')} of {name}"
                yield Change(place, shown, _text(one.get(field)), _text(two.get(field)))


def _by_name(outcomes: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    found: dict[str, Mapping[str, Any]] = {}
    for each in outcomes:
        name = each["outcome"]
        found[f"{name} at {each.get('pays')}" if name in found else name] = each
    return found


def _paid(outcome: Mapping[str, Any] | None) -> str:
    if outcome is None:
        return ""
    return f"{_text(outcome.get('pays')) or 'no payout'}, {_text(outcome.get('combinations'))}"


def _text(value: object) -> str:
    return "" if value is None else str(value)
