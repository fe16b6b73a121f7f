"""Notes on odds."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from croupier.maths.pricing.cache import Found, watched
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.report import WagerOdds, house_advantage
from croupier.reports.pricing import TableToPrice
from croupier.rulebook.figures import percent_text
from croupier.rulebook.rules import Rules


def deciding_readings(
    each: TableToPrice, found: Found, terms: Terms, recount: Callable[[Rules], Found]
) -> tuple[str, ...]:
    """The readings that give the player an edge, and the house advantage under other readings."""
    watching, reads = watched(each.rules)
    edge = house_advantage(watching, found.counted[0], terms)
    notes = []
    for reading in each.rules.book.reading:
        if reading.effect != "money" or not reads(reading.key):
            continue
        for choice in reading.choices:
            rules = each.rules.with_answers({reading.key: choice})
            if choice == each.rules[reading.key] or not rules.offers(each.main.key):
                continue
            stale = found.has_read(reading.key)
            counted = recount(rules) if stale else found
            other = house_advantage(rules, counted.counted[0], terms)
            if other != edge:
                says = reading.choices[choice].removesuffix(".")
                notes.append(
                    f"If {reading.cite} is read as \u201c{says}\u201d, the house advantage is "
                    f"{percent_text(other)}."
                )
    return (" ".join(("The player has the edge under these readings.", *notes)),) if notes else ()


def with_exact_error(sampled: WagerOdds, exact: Callable[[], WagerOdds]) -> WagerOdds:
    """Rows that never came up are missing from the sample's deviation, but not from the count's."""
    if not any(each.never_came_up for each in (sampled, *sampled.variants)):
        return sampled
    counted = exact()
    same_play = {each.variant: each for each in (counted, *counted.variants)}

    def corrected(each: WagerOdds) -> WagerOdds:
        if not each.never_came_up:
            return each
        rows = ", ".join(each.never_came_up)
        note = f"Never came up: {rows}. The standard error uses the exact deviation."
        error = same_play.get(each.variant, counted).standard_deviation / math.sqrt(each.rounds)
        return replace(each, standard_error=error, notes=(*each.notes, note))

    return replace(corrected(sampled), variants=tuple(map(corrected, sampled.variants)))
