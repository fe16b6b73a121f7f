"""Simulating Down Under Blackjack: compiled rounds, every wager at once."""

from __future__ import annotations

from croupier.chapters.down_under_blackjack.counting import names, shoe_game
from croupier.chapters.down_under_blackjack.outcomes import MATCHES
from croupier.families.twenty_one.counting.match_the_dealer import match_lines
from croupier.families.twenty_one.simulation.card_rounds import MATCH
from croupier.families.twenty_one.simulation.cards import CardGame, SecondWager, shoe_of
from croupier.maths.pricing.counted import Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

WAYS = 3  # a card matches not, in rank, or in suit


def card_game(rules: Rules, terms: Terms) -> CardGame:
    """The rules as compiled rounds play them, with a Match-the-Dealer Wager if one is offered."""
    once = rules["match-paid"] == "once"

    def lines(ends: list[int]) -> dict[Line, int]:
        ways = {divmod(key, WAYS): number for key, number in enumerate(ends) if number}
        return match_lines(ways, MATCHES, once=once)

    second_wager = SecondWager("match-the-dealer", MATCH, WAYS * WAYS, lines)
    return CardGame(
        Pricing(rules, "bet", terms),
        names(rules),
        lambda post_split: shoe_game(rules, terms, post_split),
        shoe_of(rules),
        second_wager if rules.offers("match-the-dealer") else None,
        always=True,
    )
