"""How often each thing happens: deals of two set hands, hands of seven by sign and by colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import comb

from croupier.chapters.pai_gow_poker.outcomes import (
    MAIN,
    QUEEN_HIGH,
    RED_BLACK,
    colour_outcome,
)
from croupier.families.setting.counting.solve import Deals
from croupier.families.setting.counting.solved import HOUSE, NOTHING, Problem, solution
from croupier.families.setting.five_and_two import RESULTS, reading_of_flush
from croupier.hands.pai_gow import DEALT
from croupier.maths.pricing.counted import EXACT, Counted, Line, Tell, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

SUITED = 26  # cards of a colour
ABOUT = {
    "": "Best settings against hands set the house way.",
    HOUSE: "Set the house way.",
}


def problem(rules: Rules) -> Problem:
    """What the Pai Gow Poker Wager is solved for: with the vigorish, or at an EZ table."""
    way, by = rules.text("house-way"), reading_of_flush(rules)
    if rules.yes("ez-pai-gow-poker"):
        return Problem(way, by, QUEEN_HIGH, 1, 1)
    return Problem(way, by, NOTHING, 95, 100)


NOT_SOUGHT_ANEW = (
    "The settings are the best for a vigorish of exactly 5%. At this stake the vigorish is rounded "
    "to another rate, and other settings may be better for some hands: the true figure is this one "
    "or lower."
)


def charges_otherwise(rules: Rules, terms: Terms) -> bool:
    """Whether a win brings another share of the wager than the settings were sought for."""
    sought = problem(rules)
    won, _, lost = nets(rules, terms)
    return won * sought.lose != -lost * sought.win


def bank_problem(rules: Rules, wager: str) -> Problem:
    """The same of a wager against a bank, whose hands are set as the dealer's or a co-bank's."""
    way = rules.text("co-bank-house-way") if wager == "co-bank" else ""
    plain = problem(rules)
    if way not in ("", "as-the-dealers"):
        plain = replace(plain, way=way)
    if rules.yes("ez-pai-gow-poker") and rules["bank-at-ez-table"] == "section-12-controls":
        return replace(plain, left_out=NOTHING, win=95, lose=100)
    return plain


def of_bank(deals: Deals) -> Deals:
    """The deals as the bank sees them."""
    return Deals(deals.losses, deals.wins, deals.total)


def lines(wager: str, deals: Deals) -> dict[Line, int]:
    """How a wager ends over all deals."""
    return single(wager, zip(RESULTS, (deals.wins, deals.ties, deals.losses), strict=True))


def count_bank(rules: Rules, wager: str, tell: Tell) -> Counted:
    """645a.12(j), (l): against one wager, both hands set in one way."""
    found = solution(bank_problem(rules, wager), tell).ways[HOUSE]
    about = "Against one wager, with both hands set the same way."
    return Counted(wager, lines(wager, of_bank(found)), about=about)


def worth(rules: Rules, terms: Terms, deals: Deals, wager: str = MAIN) -> Fraction:
    """What a wager is worth, per unit."""
    won, _, lost = nets(rules, terms, wager)
    return (deals.wins * won + deals.losses * lost) / deals.total


def nets(rules: Rules, terms: Terms, wager: str = MAIN) -> tuple[Fraction, Fraction, Fraction]:
    """What each result brings, per unit of the wager."""
    pricing = Pricing(rules, wager, terms)
    won, tied, lost = (pricing.net(line((wager, result))) for result in RESULTS)
    return won, tied, lost


# ------------------------------------------------------------------------------ red and black


def count_colours(rules: Rules) -> tuple[Counted, ...]:
    """645a.13(i): on each of the colours."""
    every = [
        ((reds, jokers), comb(SUITED, reds) * comb(SUITED, DEALT - jokers - reds))
        for jokers in (0, 1)
        for reds in range(DEALT - jokers + 1)
    ]
    return colour_lines(rules, every, EXACT)


def colour_lines(
    rules: Rules, weights: Iterable[tuple[tuple[int, int], int]], method: str
) -> tuple[Counted, ...]:
    """The lines on each colour, from numbers of red cards and jokers."""
    found = list(weights)
    return tuple(
        Counted(
            RED_BLACK,
            single(RED_BLACK, ((colour_outcome(rules, *key, on), ways) for key, ways in found)),
            method,
            variant=on,
        )
        for on in rules.book.wager_named(RED_BLACK).on
    )
