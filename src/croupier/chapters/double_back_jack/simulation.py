"""Simulating Double Back Jack: compiled rounds, every wager at once."""

from __future__ import annotations

from croupier.chapters.double_back_jack.counting import names, shoe_game
from croupier.families.twenty_one.simulation.cards import CardGame, shoe_of
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules


def card_game(rules: Rules, terms: Terms) -> CardGame:
    """The rules as compiled rounds play them."""
    return CardGame(
        Pricing(rules, "blackjack", terms),
        names(rules),
        lambda post_split: shoe_game(rules, terms, post_split),
        shoe_of(rules),
        None,
        always=False,
        settled_21=True,
        insures_blackjack=rules["insurance-after-blackjack"] == "yes",
    )
