"""Counting Blackjack: which wager is counted how.

The Blackjack Wager, and House Money, Bad Beat and Straight Jack, which meet its decisions, are
counted by `maths.shoe`; the other optional wagers by the first cards alone.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.games.blackjack.advice.choices import advise
from croupier.games.blackjack.counting import (
    bad_beat,
    first_cards,
    hit_and_run,
    house_money,
    straights,
)
from croupier.games.blackjack.counting.main import main_counted
from croupier.games.blackjack.counting.switch_counts import switch_counted
from croupier.games.blackjack.simulation.simulate import hit_and_run_if_no_effect, simulate
from croupier.games.blackjack.strategy import decisions
from croupier.maths.pricing.counted import APPROXIMATE, Counted, Tell, Terms
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    decks = rules.number("decks")
    match wager:
        case "blackjack" if rules.yes("blackjack-switch"):
            return switch_counted(rules, terms, tell)
        case "blackjack":
            return main_counted(rules, terms)
        case "insurance":
            return (Counted(wager, first_cards.insurance_lines(decks)),)
        case "super-match":
            return (Counted(wager, first_cards.super_match_lines(decks)),)
        case "hit-and-run-progressive":
            if rules["dealer-draws-for-side-wagers"] == "no":
                return (hit_and_run_if_no_effect(rules, terms, tell),)
            return (hit_and_run.hit_and_run_counted(decks),)
        case "house-money":
            return _of_one_hand(rules, _of_all_suits(rules, house_money.house_money(rules, terms)))
        case "straight-jack-progressive":
            return _of_one_hand(rules, straights.straight_jack(rules, terms))
        case "bad-beat-progressive":
            return _of_one_hand(rules, bad_beat.bad_beat(rules, terms, tell))
    lines = first_cards.first_cards_lines(rules, wager, first_cards.first_cards_of(rules))
    return _of_all_suits(rules, (Counted(wager, lines),))


ONE_SIDE = (
    "Approximate: where the determinant card always comes from one side of the double shoe, the "
    "first player's first card is more often of two suits (633a.7(d)); all suits are taken alike."
)
ONE_HAND = (
    "Approximate at Blackjack Switch: counted as if the first hand were the player's only one, "
    "never switched, its Blackjack paid whatever the dealer's hand comes to."
)


def _of_one_hand(rules: Rules, counted: tuple[Counted, ...]) -> tuple[Counted, ...]:
    """At Blackjack Switch play is not counted; a House Money payout that is taken does not ask."""
    if not rules.yes("blackjack-switch"):
        return counted
    return tuple(
        each
        if each.variant == "taken"
        else replace(each, method=APPROXIMATE, notes=(*each.notes, ONE_HAND))
        for each in counted
    )


def _of_all_suits(rules: Rules, counted: tuple[Counted, ...]) -> tuple[Counted, ...]:
    """A determinant card that stays is a first card; from both sides in turn its suits even out."""
    if rules["dealing"] != "double-shoe" or rules["determinant-side"] == "alternating":
        return counted
    return tuple(
        replace(each, method=APPROXIMATE, notes=(*each.notes, ONE_SIDE)) for each in counted
    )
