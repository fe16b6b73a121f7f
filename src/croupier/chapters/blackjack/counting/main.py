"""Counting the Blackjack Wager, and what is said of strategies that other wagers share."""

from __future__ import annotations

from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.late import LATE_NOTE, lost_lines
from croupier.chapters.blackjack.round.elections import found_late
from croupier.families.twenty_one.counting import main as family
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.own import own_counted
from croupier.maths.pricing.counted import Counted, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import REOPTIMISED
from croupier.maths.strategies.own import OwnStrategy
from croupier.rulebook.rules import Rules

WITH_OPTIMAL = "With the main game's optimal strategy."
WITH_BASIC = "With basic strategy."
JOINT = "Best play for both wagers together, of equal size."


def main_counted(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """633a.7(p) and (q): by optimal play and by basic strategy."""
    late = found_late(rules)
    return family.main_counted(
        Pricing(rules, "blackjack", terms),
        lambda post_split: shoe_game(rules, terms, post_split),
        notes=(LATE_NOTE,) if late else (),
        lost=lost_lines if late else None,
    )


def own_main(rules: Rules, terms: Terms, strategy: OwnStrategy) -> Counted:
    """The same by a strategy file."""
    late = found_late(rules)
    return own_counted(
        HandNames("blackjack"),
        shoe_game(rules, terms, REOPTIMISED),
        strategy,
        notes=(LATE_NOTE,) if late else (),
        lost=lost_lines if late else None,
    )
