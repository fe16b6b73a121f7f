"""Simulating Spanish 21: compiled rounds, every wager at once."""

from __future__ import annotations

from fractions import Fraction

from croupier.chapters.spanish_21.counting.game import (
    SEVEN,
    STRAIGHT,
    THREE_SEVENS,
    names_of,
    shoe_game,
)
from croupier.chapters.spanish_21.outcomes import (
    ADDITIONAL,
    MAIN,
    MATCHES,
    SEVENS,
    SIX_SEVEN_EIGHT,
    suits_of,
)
from croupier.families.twenty_one.counting.match_the_dealer import match_lines
from croupier.families.twenty_one.match_the_dealer import WAGER as MATCH
from croupier.families.twenty_one.match_the_dealer import tens_identical
from croupier.families.twenty_one.simulation.rounds import MATCH_AT
from croupier.families.twenty_one.simulation.simulate import Shoe, strategy_game
from croupier.families.twenty_one.simulation.simulated import (
    SecondWager,
    SimulatedGame,
    tallied_matches,
    three_suits,
)
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Part, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules


def simulated_game(rules: Rules, terms: Terms) -> SimulatedGame:
    """The rules as compiled rounds play them; a 7 is apart, as 635a.12(c) pays against it."""
    names = names_of(rules, terms)

    def straight(suits: int, up: int) -> Line:
        return line((MAIN, SIX_SEVEN_EIGHT[int(suits_of(*three_suits(suits)))]))

    def sevens(suits: int, up: int) -> Line:
        alike = int(suits_of(*three_suits(suits)))
        found = line((MAIN, SEVENS[alike]))
        if not alike or up != SEVEN or names.additional is None:
            return found
        return (*found, Part(ADDITIONAL, names.additional, Fraction(0)))

    identical = tens_identical(rules)

    def matches(ends: Ints) -> dict[Line, int]:
        return match_lines(tallied_matches(ends), MATCHES, identical=identical)

    return SimulatedGame(
        Pricing(rules, MAIN, terms),
        names,
        lambda post_split: strategy_game(shoe_game(rules, terms, post_split)),
        Shoe.of(rules),
        (SecondWager(MATCH, MATCH_AT, matches),) if rules.offers(MATCH) else (),
        apart=frozenset({SEVEN}),
        suited={STRAIGHT: straight, THREE_SEVENS: sevens},
    )
