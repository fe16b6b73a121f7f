"""What is to be said of odds beside their figures."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.games.pricing import TableToPrice

if TYPE_CHECKING:
    from croupier.maths.pricing.cache import Found
    from croupier.maths.pricing.counted import Terms
    from croupier.maths.pricing.report import WagerOdds


def deciding_readings(each: TableToPrice, found: Found, terms: Terms) -> tuple[str, ...]:
    """Which readings a player's edge hangs on, and what other readings of the payouts make it."""
    from croupier.maths.pricing.cache import watched
    from croupier.maths.pricing.report import price

    rules, counted = each.rules, found.counted[0]
    watching, reads = watched(rules)
    price(watching, each.table, counted, terms)
    notes = []
    for reading in rules.book.reading:
        if reading.effect != "money" or found.has_read(reading.key) or not reads(reading.key):
            continue
        for choice in reading.choices:
            if choice == rules[reading.key]:
                continue
            other = rules.with_answers({reading.key: choice})
            if other.offers(each.main.key):
                edge = price(other, each.table, counted, terms).house_advantage
                notes.append(f"{reading.key} = {choice} would make it {float(edge):.4%}")
    if not notes:
        return ()
    return (f"The player has the edge as the text is read here; {'; '.join(notes)}.",)


def with_exact_error(sampled: WagerOdds, exact: WagerOdds) -> WagerOdds:
    """Rows that never came up are missing from the sample's deviation, not from the count's."""
    rows = ", ".join(sampled.never_came_up)
    note = f"Never came up: {rows}. The standard error is by the exact deviation."
    error = exact.standard_deviation / math.sqrt(sampled.rounds)
    return replace(sampled, standard_error=error, notes=(*sampled.notes, note))
