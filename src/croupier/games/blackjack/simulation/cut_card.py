"""The cut card's effect: the average over a shoe beside what a fresh shoe brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import sqrt

from croupier.families.twenty_one.counting.solved import basic_solutions
from croupier.families.twenty_one.simulation.simulate import strategy_game
from croupier.games.blackjack.counting.game import natural_pays, shoe_game
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
    """The average over a shoe beside a fresh shoe's figure, and what lies between them.

    `anew` are rounds simulated from fresh shoes where their value is not counted: two hands.
    """
    pricing = Pricing(rules, "blackjack", terms)
    shoe, error = advantage(pricing, counted.lines)
    if anew is None:
        fresh, fresh_error, how = -fresh_value(rules, terms), 0.0, "counted"
    else:
        fresh, fresh_error = advantage(pricing, anew)
        how = f"simulated, ± {fresh_error:.4%}"
    both = sqrt(error**2 + fresh_error**2)
    note = (
        f"Blackjack Wager, {rules.paytable('blackjack').cite}: house advantage by basic strategy "
        f"{shoe:.4%} ± {error:.4%} on average over a shoe dealt to the cut card (simulated), "
        f"{fresh:.4%} from a fresh shoe ({how}). The cut card's effect is "
        f"{shoe - fresh:+.4%} ± {both:.4%} (standard errors)."
    )
    effect = {
        "average_over_a_shoe": shoe,
        "average_over_a_shoe_standard_error": error,
        "fresh_shoe": fresh,
        "fresh_shoe_standard_error": fresh_error,
        "cut_card_effect": shoe - fresh,
        "cut_card_effect_standard_error": both,
    }
    return replace(counted, notes=(*counted.notes, note), extra={**counted.extra, **effect})


def advantage(pricing: Pricing, lines: Mapping[Line, int]) -> tuple[float, float]:
    """The house advantage in simulated rounds and its standard error."""
    total = sum(lines.values())
    nets = [(float(pricing.net(parts)), number) for parts, number in lines.items()]
    mean = sum(net * number for net, number in nets) / total
    square = sum(net * net * number for net, number in nets) / total
    return -mean, sqrt((square - mean * mean) / total)
