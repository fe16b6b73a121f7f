"""The Blackjack Wager as a game of the shoe: what may be done under the rules, and what it pays."""

from __future__ import annotations

from functools import partial

from croupier.chapters.blackjack.round.elections import may_surrender, most_hands
from croupier.chapters.blackjack.round.table import hand_end
from croupier.families.twenty_one.counting.names import HandNames, results_by
from croupier.families.twenty_one.counting.solved import brings
from croupier.maths.pricing.counted import Part, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import REOPTIMISED, ShoeGame
from croupier.maths.shoe.hands import full_shoe
from croupier.rulebook.rules import Rules


def shoe_game(rules: Rules, terms: Terms, post_split: str = REOPTIMISED) -> ShoeGame:
    """What the rules let a player do, and what they pay for it."""
    pricing = Pricing(rules, "blackjack", terms)
    surrender = float(pricing.part_net(Part("blackjack", "surrender")))
    return ShoeGame(
        full_shoe(terms.decks_or(rules.number("decks"))),
        results=results_by(
            HandNames("blackjack"), (partial(hand_end, rules, total) for total in range(22))
        ),
        plain=brings(pricing, "blackjack"),
        doubled=brings(pricing, "blackjack", "double"),
        surrender=surrender if may_surrender(rules) else None,
        most_hands=most_hands(rules),
        split_aces_one_card=rules["split-aces"] == "one-card",
        post_split=post_split,
    )


def natural_pays(rules: Rules, terms: Terms) -> float:
    """What a Blackjack brings, in units."""
    return float(Pricing(rules, "blackjack", terms).part_net(Part("blackjack", "blackjack")))
