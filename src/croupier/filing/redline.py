"""The redline of an amendment (601a.7(b)): what it changes in the version in force.

It is plain data that the event of filing keeps, so that lists, states and notices show the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.filing.limits import ANSWERS
from croupier.filing.record import Sealed, compare_sealed
from croupier.reports.comparison import Offered
from croupier.rulebook.figures import percent_text

REDLINE = "redline"  # in an event's data
LIMITS_BESIDE, EXCEPTED = "posted, and no part of the amendment", "601a.7(b)"
GONE, TOUCHED = "605a.7(e)(5)", "605a.8(g)"
Redline = Mapping[str, Any]


def redline(amends: str, before: Sealed, after: Sealed) -> dict[str, Any]:
    """Answers and house advantages before and after, jackpots gone and links touched. Minimum and
    maximum stand apart: they are posted, and no part of an amendment (601a.7(b) excepts (c))."""
    found = compare_sealed(before, after)
    changed = [
        {"key": each.key, "cite": each.cite, "before": each.before, "after": each.after}
        for each in found.answers
    ]
    return {
        "amends": amends,
        "answers": [each for each in changed if each["key"] not in ANSWERS],
        "limits": [each for each in changed if each["key"] in ANSWERS],
        "wagers": [
            {
                "wager": each.wager,
                "cite": (each.after or each.before or Offered("", "", None)).cite,
                "change": each.says(),
                "before": _edge(each.before),
                "after": _edge(each.after),
            }
            for each in found.wagers
            if each.differs
        ],
        "jackpots_gone": list(found.jackpots_gone),
        "links_touched": list(found.links_touched),
        "names": {each.wager: each.name for each in found.wagers},
    }


def wager_name(found: Redline, wager: str) -> str:
    """What a wager is called on paper; older versions kept only its key."""
    return str(found.get("names", {}).get(wager, wager))


def _edge(side: Offered | None) -> str | None:
    return None if side is None or side.house_advantage is None else str(side.house_advantage)


def edge_text(exact: str | None) -> str:
    """A house advantage as a redline keeps it; a dash if it was not counted."""
    return "-" if exact is None else percent_text(Fraction(exact))


def redline_lines(found: Redline) -> Iterator[str]:
    """A redline in sentences."""
    if not found["answers"] and not found["wagers"]:
        yield f"It changes nothing in {found['amends']}."
    for each in found["answers"]:
        was, now = each["before"] or "-", each["after"] or "-"
        yield f"{each['key']}: {was} becomes {now} ({each['cite']})"
    for each in found["wagers"]:
        edges = f"{edge_text(each['before'])} becomes {edge_text(each['after'])}"
        yield f"{each['wager']}: {each['change']}; house advantage {edges} ({each['cite']})"
    for each in found.get("limits", ()):
        change = f"{each['before']} becomes {each['after']}"
        yield f"{each['key']}: {change}; {LIMITS_BESIDE} ({EXCEPTED})"
    yield from (f"{wager}: its jackpot is removed ({GONE})" for wager in found["jackpots_gone"])
    for wager in found["links_touched"]:
        yield f"{wager}: tables that share its meter are affected ({TOUCHED})"
