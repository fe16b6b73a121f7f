"""Counting the Spanish 21 Wager."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from croupier.chapters.spanish_21.counting.game import names_of, shoe_game
from croupier.chapters.spanish_21.counting.suits import gained_by_suits
from croupier.chapters.spanish_21.outcomes import ADDITIONAL, MAIN, OTHERS, TO_OTHERS
from croupier.families.twenty_one.counting import main as family
from croupier.maths.pricing.counted import Counted, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules


def main_counted(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """635a.7(n) and (o): by optimal play and by basic strategy."""
    pricing = Pricing(rules, MAIN, terms)
    counted = family.main_counted(
        pricing, lambda post_split: shoe_game(rules, terms, post_split), names_of(rules, terms)
    )
    best, *others = (with_others(pricing, each) for each in counted)
    if not terms.endless:
        best = with_suits(best, gained_by_suits(rules, terms))
    return best, *others


def with_suits(best: Counted, gained: float) -> Counted:
    """635a.12(b): play is counted by values; what looking at suits would add to the best of it."""
    note = (
        "This play considers card values only. A player who also considers the suits of 6, 7 and "
        f"8, mainly of 7-7 against 7, gains another {gained:.6%} of the wager with optimal play."
    )
    extra = {**best.extra, "gained_by_suits": gained}
    return replace(best, notes=(*best.notes, note), extra=extra)


def with_others(pricing: Pricing, counted: Counted) -> Counted:
    """635a.12(c)(3): what another player adds who wagers as much and plays alike."""
    ways = sum(
        number
        for parts, number in counted.lines.items()
        if any(part.wager == ADDITIONAL for part in parts)
    )
    if not ways:
        return counted
    paid = pricing.rules.paid(TO_OTHERS).unstaked(OTHERS, pricing.stake).gain
    added = paid / pricing.stake * Fraction(ways, counted.total)
    note = (
        f"Each other player who wagers the same and plays the same way adds {float(added):.6%} "
        "of the wager to what a player wins (635a.12(c)(3)); no figure here includes it."
    )
    extra = {**counted.extra, "additional_payout_per_other_player": float(added)}
    return replace(counted, notes=(*counted.notes, note), extra=extra)
