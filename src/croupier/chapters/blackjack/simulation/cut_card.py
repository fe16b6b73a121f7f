"""The cut card's effect: the average over a shoe beside what a fresh shoe brings."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.chapters.blackjack.counting.game import natural_pays, shoe_game
from croupier.families.twenty_one.counting.solved import basic_solutions
from croupier.families.twenty_one.simulation.cut_card import advantage, with_effect
from croupier.families.twenty_one.simulation.simulate import strategy_game
from croupier.maths.pricing.counted import Counted, Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.optimal import game_value
from croupier.rulebook.rules import Rules


def fresh_value(rules: Rules, terms: Terms) -> float:
    """What basic strategy brings from a fresh shoe, per unit, by the values of all hands."""
    game = strategy_game(shoe_game(rules, terms))
    return game_value(game, natural_pays(rules, terms), basic_solutions(game))


def with_cut_card_effect(
    rules: Rules, terms: Terms, counted: Counted, anew: Mapping[Line, int] | None
) -> Counted:
    """The average over a shoe beside a fresh shoe's figure.

    `anew` are rounds simulated from fresh shoes where their value is not counted: two hands.
    """
    pricing = Pricing(rules, "blackjack", terms)
    fresh = (-fresh_value(rules, terms), 0.0) if anew is None else advantage(pricing, anew)
    return with_effect(pricing, counted, *fresh)
