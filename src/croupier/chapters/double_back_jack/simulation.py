"""Simulating Double Back Jack: compiled rounds, every wager at once."""

from __future__ import annotations

from croupier.chapters.double_back_jack.counting import names, shoe_game
from croupier.families.twenty_one.simulation.simulate import Shoe
from croupier.families.twenty_one.simulation.simulated import SimulatedGame
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules


def simulated_game(rules: Rules, terms: Terms) -> SimulatedGame:
    """The rules as compiled rounds play them."""
    return SimulatedGame(
        Pricing(rules, "blackjack", terms),
        names(rules),
        lambda post_split: shoe_game(rules, terms, post_split),
        Shoe.of(rules),
        insures_blackjack=rules["insurance-after-blackjack"] == "yes",
    )
