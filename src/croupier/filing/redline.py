"""The redline of an amendment (601a.7(b)): what it changes in the version in force.

It is plain data that the event of filing keeps, so that lists, states and notices show the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.filing.progressives import jackpots, links_touched
from croupier.filing.record import Sealed, compare_sealed
from croupier.reports.comparison import Offered
from croupier.rulebook.figures import percent_text
from croupier.rulebook.rules import Rules

REDLINE = "redline"  # in an event's data
GONE, TOUCHED = "605a.7(e)(5)", "605a.8(g)"
Redline = Mapping[str, Any]


def redline(amends: str, before: Sealed, after: Sealed, was: Rules, now: Rules) -> dict[str, Any]:
    """Answers and house advantages before and after, jackpots gone and links touched."""
    found = compare_sealed(before, after)
    kept = jackpots(now)
    return {
        "amends": amends,
        "answers": [
            {"key": each.key, "cite": each.cite, "before": each.before, "after": each.after}
            for each in found.answers
        ],
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
        "jackpots_gone": [wager for wager in jackpots(was) if wager not in kept],
        "links_touched": links_touched(was, now),
    }


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
    yield from (f"{wager}: its jackpot is removed ({GONE})" for wager in found["jackpots_gone"])
    for wager in found["links_touched"]:
        yield f"{wager}: tables that share its meter are affected ({TOUCHED})"
