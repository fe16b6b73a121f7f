"""The one clock: instants in UTC, as text that sorts in time order; days in Pennsylvania."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

ZONE = "America/New_York"
Clock = Callable[[], str]
"""Says what instant it is."""


def now() -> str:
    """`2026-11-18T00:20:31.250Z`."""
    return text_of(datetime.now(UTC))


def text_of(instant: datetime) -> str:
    return f"{instant.astimezone(UTC).isoformat(timespec='milliseconds')[:23]}Z"


def day_of(instant: str) -> date:
    """The day of an instant in Pennsylvania, wherever the server is: an evening's day there is not
    that of UTC."""
    return date_of(datetime.fromisoformat(instant))


def date_of(instant: datetime) -> date:
    return instant.astimezone(ZoneInfo(ZONE)).date()


def at(day: date, hour: time) -> datetime:
    """The instant of a day and time in Pennsylvania."""
    return datetime.combine(day, hour, ZoneInfo(ZONE))


def told(instant: datetime) -> str:
    """`2026-11-18 18:30`, in Pennsylvania."""
    return f"{instant.astimezone(ZoneInfo(ZONE)):%Y-%m-%d %H:%M}"


def today() -> date:
    return day_of(now())


def earlier(instant: str, by: timedelta) -> str:
    return text_of(datetime.fromisoformat(instant) - by)


def later(instant: str, by: timedelta) -> str:
    return earlier(instant, -by)
