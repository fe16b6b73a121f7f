"""Simulating Down Under Blackjack: compiled rounds, every wager at once."""

from __future__ import annotations

from croupier.chapters.down_under_blackjack.counting import matches_read, names, shoe_game
from croupier.chapters.down_under_blackjack.outcomes import MATCHES
from croupier.families.twenty_one.counting.match_the_dealer import match_lines
from croupier.families.twenty_one.simulation.rounds import MATCH_AT
from croupier.families.twenty_one.simulation.simulate import Shoe
from croupier.families.twenty_one.simulation.simulated import (
    SecondWager,
    SimulatedGame,
    tallied_matches,
)
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules


def simulated_game(rules: Rules, terms: Terms) -> SimulatedGame:
    """The rules as compiled rounds play them, with a Match-the-Dealer Wager if one is offered."""
    read = matches_read(rules)

    def lines(ends: Ints) -> dict[Line, int]:
        return match_lines(tallied_matches(ends), MATCHES, **read)

    second_wager = SecondWager("match-the-dealer", MATCH_AT, lines)
    return SimulatedGame(
        Pricing(rules, "bet", terms),
        names(rules),
        lambda post_split: shoe_game(rules, terms, post_split),
        Shoe.of(rules),
        (second_wager,) if rules.offers("match-the-dealer") else (),
        always=True,
    )
