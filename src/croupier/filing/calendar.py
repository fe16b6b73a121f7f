"""Periods in days, and what becomes of a last day on a weekend or holiday.

The day of the act is not counted, the last day is. Two readings say whether a last day on a
Saturday, Sunday or legal holiday moves on to the next day that is none, as 1 Pa. Code § 31.12
computes time:

- `last-on-a-holiday`: of a period in days, 601a.3(c) and (d) and 601a.4(e). It moves on; or it
  stays.
- `fifteenth-on-a-holiday`: of the review, 601a.4(c) and (e). The text counts calendar days, so it
  stays; or it moves on.

An event that starts a period keeps the readings under which the period runs, so that another
election later changes no period that was counted before.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from croupier.filing.events import Event

FILE = Path(__file__).parent / "holidays.toml"
LAST_DAY, FIFTEENTH_DAY = "last-on-a-holiday", "fifteenth-on-a-holiday"
MOVES_ON, STAYS = "moves-on", "stays"
# What may be elected; the first is the default.
ELECTIONS = {LAST_DAY: (MOVES_ON, STAYS), FIFTEENTH_DAY: (STAYS, MOVES_ON)}
DEFAULTS = {key: choices[0] for key, choices in ELECTIONS.items()}
STARTS = ("filed", "revised", "tolled", "posted")  # kinds of events that start a period
READINGS = "readings"  # in the data of an event that starts a period
_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SATURDAY, _SUNDAY = 5, 6


def last_day(event: Event, start: date, days: int, reading: str) -> date:
    """The last day of a period that an event starts, under its readings."""
    elected = event.data.get(READINGS)
    how = {**DEFAULTS, **(elected if isinstance(elected, dict) else {})}[reading]
    ends = start + timedelta(days)
    return working_day(ends) if how == MOVES_ON else ends


def working_day(day: date) -> date:
    """The day, or the next that is neither a weekend day nor a holiday."""
    while day.weekday() >= _SATURDAY or holiday(day):
        day += timedelta(1)
    return day


def holiday(day: date) -> str:
    """The name of the legal holiday on a day; "" if there is none."""
    return _holidays(day.year).get(day, "")


@cache
def _holidays(year: int) -> dict[date, str]:
    kept = (each for each in _rules() if year >= each.get("from", year))
    return {_day_of(each, year): str(each["name"]) for each in kept}


@cache
def _rules() -> tuple[Mapping[str, Any], ...]:
    return tuple(tomllib.loads(FILE.read_text(encoding="utf-8"))["holiday"])


def _day_of(rule: Mapping[str, Any], year: int) -> date:
    if "after_easter" in rule:
        return easter(year) + timedelta(rule["after_easter"])
    if "weekday" in rule:
        return _nth(year, rule["month"], _WEEK.index(rule["weekday"]), rule["nth"])
    day = date(year, rule["month"], rule["day"])
    moves = day.weekday() == _SUNDAY and "sunday" in rule
    return day + timedelta(1) if moves else day


def _nth(year: int, month: int, weekday: int, nth: int) -> date:
    """The nth weekday of a month; the last if nth is -1."""
    if nth < 0:
        after = date(year + month // 12, month % 12 + 1, 1)
        return after - timedelta((after.weekday() - weekday - 1) % 7 + 1)
    first = date(year, month, 1)
    return first + timedelta((weekday - first.weekday()) % 7 + 7 * (nth - 1))


def easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876)."""
    golden = year % 19
    century, rest = divmod(year, 100)
    leaps, left = divmod(century, 4)
    moved = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leaps - moved + 15) % 30
    quads, years = divmod(rest, 4)
    to_sunday = (32 + 2 * left + 2 * quads - epact - years) % 7
    late = (golden + 11 * epact + 22 * to_sunday) // 451
    month, day = divmod(epact + to_sunday - 7 * late + 114, 31)
    return date(year, month, day + 1)
