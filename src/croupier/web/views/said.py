"""Days and instants as people in Pennsylvania read them."""

from __future__ import annotations

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

from markupsafe import Markup, escape

from croupier.people.rights import act_named
from croupier.store.clock import ZONE

ISO_DAY = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b(?!T)")


def day(value: date | None) -> str:
    """`Nov 19, 2026`."""
    return "" if value is None else f"{value:%b} {value.day}, {value.year}"


def in_words_of_days(text: str) -> str:
    """A sentence with its days as people write them."""
    return ISO_DAY.sub(lambda found: _day(found[0]), text)


def _day(text: str) -> str:
    try:
        return day(date.fromisoformat(text))
    except ValueError:
        return text


def instant(text: str) -> str:
    """`Nov 18, 2026, 8:54 PM`, in Pennsylvania."""
    try:
        at = datetime.fromisoformat(text).astimezone(ZoneInfo(ZONE))
    except ValueError:
        return text
    hour = at.hour % 12 or 12
    return f"{day(at.date())}, {hour}:{at:%M} {'AM' if at.hour < 12 else 'PM'}"


def cited(text: str) -> Markup:
    """A paragraph beside what it says."""
    return Markup('<span class="cite">{}</span>').format(escape(text)) if text else Markup("")


def does(act: str, on: str) -> str:
    """What an act of the list of rights does, in its words."""
    return act_named(act, on).does
