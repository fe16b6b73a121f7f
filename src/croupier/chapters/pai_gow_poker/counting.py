"""How often each thing happens: deals of two set hands, hands of seven by sign and by colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import comb

from croupier.chapters.pai_gow_poker.outcomes import (
    MAIN,
    RED_BLACK,
    PokerHands,
    colour_outcome,
)
from croupier.families.setting.counting.solved import HOUSE, Problem, solution
from croupier.families.setting.counting.wager import lines, nets
from croupier.families.setting.five_and_two import NOTHING, reading_of_flush
from croupier.hands.pai_gow import DEALT
from croupier.maths.pricing.counted import EXACT, Counted, Tell, Terms, single
from croupier.rulebook.rules import Rules

SUITED = 26  # cards of a colour


def problem(rules: Rules) -> Problem:
    """What the Pai Gow Poker Wager is solved for: with the vigorish, or at an EZ table."""
    pushes = PokerHands(rules).push_sign()
    worth = (95, 100) if pushes == NOTHING else (1, 1)
    return Problem(rules.text("house-way"), reading_of_flush(rules), pushes, *worth)


NOT_SOUGHT_ANEW = (
    "The settings are the best for a vigorish of exactly 5%. At this stake the vigorish is rounded "
    "to another rate, and other settings may be better for some hands: the true figure is this one "
    "or lower."
)


def charges_otherwise(rules: Rules, terms: Terms) -> bool:
    """Whether a win brings another share of the wager than the settings were sought for."""
    sought = problem(rules)
    won, _, lost = nets(rules, terms, MAIN)
    return won * sought.lose != -lost * sought.win


def bank_problem(rules: Rules, wager: str) -> Problem:
    """The same of a wager against a bank, whose hands are set as the dealer's or a co-bank's."""
    hands, plain = PokerHands(rules), problem(rules)
    if wager == "co-bank":
        plain = replace(plain, way=hands.co_bank_way)
    if hands.push_sign(banked=True) == NOTHING:
        return replace(plain, left_out=NOTHING, win=95, lose=100)
    return plain


def count_bank(rules: Rules, wager: str, tell: Tell) -> Counted:
    """645a.12(j), (l): against one wager, both hands set in one way."""
    found = solution(bank_problem(rules, wager), tell).ways[HOUSE]
    about = "Against one wager, with both hands set the same way."
    return Counted(wager, lines(wager, found.bankers), about=about)


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
