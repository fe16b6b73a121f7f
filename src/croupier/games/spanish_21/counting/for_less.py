"""What doubling for less adds by the reading of 635a.10(d) that a rescue loses an equal part.

A double of $1 then buys a card: who does not like it takes the $1 back and loses $1 of the wager.
What a double brings is convex in its amount, so that $1 or the whole wager is the best of them.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.families.twenty_one.counting.solved import solutions
from croupier.families.twenty_one.table import LEAST
from croupier.games.spanish_21.counting.game import doubled_by, shoe_game
from croupier.games.spanish_21.outcomes import MAIN
from croupier.hands.twenty_one import VALUES
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.exact.rounds import deals
from croupier.rulebook.rules import Rules


def gained_for_less(rules: Rules, terms: Terms) -> float:
    """At least so much per unit: by the first two cards all doubles are whole, or all of $1."""
    if rules["rescue-of-smaller-double"] != "equal-part":
        return 0.0
    whole = shoe_game(rules, terms)
    part = min(LEAST / Pricing(rules, MAIN, terms).stake, 1.0)
    least = replace(whole, doubled=doubled_by(whole, part), rescue=-part)
    gained = ways = 0.0
    for one, other in zip(solutions(whole), solutions(least), strict=True):
        assert one is not None
        assert other is not None
        for first in range(VALUES):
            for second in range(first, VALUES):
                number = deals(whole.shoe, one.up, first, second)
                more = other.value(first, second) - one.value(first, second)
                gained += number * max(more, 0.0)
                ways += number
    return gained / ways
