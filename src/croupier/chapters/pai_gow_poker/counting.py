"""How often each thing happens: deals of two set hands, hands of seven by sign and by colour."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

from croupier.chapters.pai_gow_poker.outcomes import (
    MAIN,
    RED_BLACK,
    PokerHands,
    colour_outcome,
)
from croupier.families.setting.counting.solve import Deals
from croupier.families.setting.counting.solved import HOUSE, BankProblem, Problem, solution
from croupier.families.setting.counting.wager import Nets, lines, nets, set_hands
from croupier.families.setting.five_and_two import NOTHING, reading_of_flush
from croupier.hands.pai_gow import DEALT
from croupier.maths.pricing.counted import EXACT, Counted, Tell, Terms, single
from croupier.rulebook.rules import Rules

SUITED = 26  # cards of a colour
BANK_ABOUT = {
    "": "Against one wager: best settings against hands set the house way.",
    HOUSE: "Against one wager, with both hands set the house way.",
    "co-bank": "Against one wager, set by the co-bank's way against hands set the house way.",
}


def problem(rules: Rules, terms: Terms) -> Problem:
    """What the Pai Gow Poker Wager is solved for: by what a win brings at a stake."""
    return _problem(rules, PokerHands(rules).push_sign(), nets(rules, terms, MAIN))


def _problem(rules: Rules, pushes: int, by_result: Nets) -> Problem:
    won, _, lost = by_result
    worth = (won / -lost).as_integer_ratio()
    return Problem(rules.text("house-way"), reading_of_flush(rules), pushes, *worth)


# ------------------------------------------------------------------------------ the bank


def bank_is_bound(rules: Rules) -> bool:
    """645a.14(i): whether every bank's hands are set the house way, by the reading."""
    return rules["bank-sets-freely"] == "house-way"


def bank_problem(rules: Rules, wager: str, terms: Terms) -> BankProblem:
    """What a bank is solved for, that of one player or a co-bank, against one wager."""
    hands = PokerHands(rules)
    pushes = hands.push_sign(banked=True)
    plain = _problem(rules, pushes, nets(rules, terms, wager))
    own = hands.co_bank_way if wager == "co-bank" else plain.way
    return BankProblem(plain.way, plain.by, pushes, plain.win, plain.lose, own)


def _house_against_house(rules: Rules, tell: Tell) -> Deals:
    """645a.12(j), (l): a bank set as the hands it meets has the other side of a player's deals,
    whatever a win brings."""
    pushes = PokerHands(rules).push_sign(banked=True)
    won = Fraction(95, 100) if pushes == NOTHING else Fraction(1)
    plain = _problem(rules, pushes, (won, Fraction(0), Fraction(-1)))
    return solution(plain, tell).ways[HOUSE].bankers


def count_bank(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """645a.12(e), (j), (l): a bank as it is worth most and set the house way; a co-bank by its own
    way."""
    asked = bank_problem(rules, wager, terms)
    if wager == "co-bank":
        same = asked.own == asked.way
        found = _house_against_house(rules, tell) if same else solution(asked, tell).ways[HOUSE]
        return (Counted(wager, lines(wager, found), about=BANK_ABOUT["co-bank"]),)
    house = _house_against_house(rules, tell)
    if bank_is_bound(rules):
        return (Counted(wager, lines(wager, house), about=BANK_ABOUT[HOUSE]),)
    return set_hands(wager, solution(asked, tell).best, house, EXACT, BANK_ABOUT)


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
