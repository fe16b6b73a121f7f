"""What to compare by name: a file, a filing, or a filing as it was on a day.

A filing is compared as it was sealed; the house advantages of a file are counted now.
"""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from croupier.catalog.index import Entry, find
from croupier.filing.contents import sealed_record
from croupier.filing.events import Event
from croupier.filing.record import Sealed, compare_sealed, facts_of
from croupier.filing.redline import REDLINE
from croupier.filing.view import View
from croupier.maths.pricing.counted import Tell
from croupier.reports.comparison import Comparison, ComparisonError, Side, offered_by
from croupier.submission.sides import defaults_of, side_of

FILING = re.compile(r"([A-Z]{2}-\d{4}-\d{4,})(?:@(\d{4}-\d\d-\d\d))?")


def is_filing(name: str) -> bool:
    """Whether a name is a filing's, as RS-2026-0001 or RS-2026-0001@2026-03-01."""
    return FILING.fullmatch(name) is not None


def compare_named(
    view: View,
    before: str,
    after: str | None,
    day: date,
    entry: Entry | None = None,
    tell: Tell | None = None,
) -> Comparison:
    """Compare two of which one is a filing. One filing alone is compared with the version that it
    amends, or else with the chapter's defaults."""
    if after is not None:
        first, second = (_record(view, each, day, entry, tell) for each in (before, after))
        return compare_sealed(first, second)
    event = _event(view, before, day)
    record = sealed_record(event)
    if (found := event.data.get(REDLINE)) is not None:
        return compare_sealed(sealed_record(view.sealed(found["amends"], event.day)), record)
    defaults = defaults_of(find(str(record.facts["game"])))
    return compare_sealed(_counted(defaults, tell), record)


def _event(view: View, name: str, day: date) -> Event:
    found = FILING.fullmatch(name)
    assert found is not None
    key, on = found.groups()
    try:
        return view.sealed(key, date.fromisoformat(on) if on else day)
    except ValueError as error:
        raise ComparisonError(f"{name}: {error}") from None


def _record(view: View, name: str, day: date, entry: Entry | None, tell: Tell | None) -> Sealed:
    if is_filing(name):
        return sealed_record(_event(view, name, day))
    side = side_of(Path(name), entry)
    if side.wager is not None:
        raise ComparisonError(
            f"{side.name} is a paytable; compare a filing with a Rules Submission or a filing."
        )
    return _counted(side, tell)


def _counted(side: Side, tell: Tell | None) -> Sealed:
    figures = [
        {"wager": wager, "house_advantage": str(offered.house_advantage)}
        for wager, offered in offered_by(side, None, tell).items()
        if offered.house_advantage is not None
    ]
    return Sealed(side.name, facts_of(side.rules), figures)
