"""Counting Blackjack: which wager is counted how.

The Blackjack Wager, and House Money, Bad Beat and Straight Jack, which meet its decisions, are
counted by `maths.shoe`; the other optional wagers by the first cards alone, from any shoe.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.chapters.blackjack.advice.choices import advise
from croupier.chapters.blackjack.counting import bad_beat, house_money
from croupier.chapters.blackjack.counting.any_shoe import PLAYED, from_cards, from_shoe
from croupier.chapters.blackjack.counting.first_cards import of_all_suits
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.main import main_counted, own_main
from croupier.chapters.blackjack.counting.straights.play import straight_jack
from croupier.chapters.blackjack.counting.switch.counts import switch_counted
from croupier.chapters.blackjack.round.elections import found_late
from croupier.chapters.blackjack.simulation.simulate import (
    hit_and_run_if_no_effect,
    simulate,
    simulated_game,
)
from croupier.chapters.blackjack.simulation.switch import exchanges_of, switch_worth
from croupier.chapters.blackjack.strategy import decisions
from croupier.families.twenty_one.simulation.seen import seen_boxes
from croupier.maths.pricing.counted import APPROXIMATE, Counted, Tell, Terms
from croupier.maths.pricing.endless import from_endless_shoe
from croupier.maths.seen_rounds import SeenRounds
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.strategies.own import OwnStrategy
from croupier.rulebook.rules import Rules

__all__ = [
    "advise",
    "by_strategy",
    "count",
    "decisions",
    "from_cards",
    "from_shoe",
    "not_endless",
    "seen_rounds",
    "simulate",
    "solved_from",
]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    match wager:
        case "blackjack" if rules.yes("blackjack-switch"):
            return switch_counted(rules, terms, tell)
        case "blackjack":
            return main_counted(rules, terms)
        case "hit-and-run-progressive" if rules["dealer-draws-for-side-wagers"] == "no":
            return (hit_and_run_if_no_effect(rules, terms, tell),)
        case "house-money":
            return _of_one_hand(rules, of_all_suits(rules, house_money.house_money(rules, terms)))
        case "straight-jack-progressive":
            return _of_one_hand(rules, straight_jack(rules, terms))
        case "bad-beat-progressive":
            return _of_one_hand(rules, bad_beat.bad_beat(rules, terms, tell))

    def from_full_shoe(at: Terms) -> tuple[Counted, ...]:
        found = from_shoe(rules, wager, at, tell)
        assert found is not None
        return found.count(found.full)

    if terms.endless:
        return from_endless_shoe(lambda decks: from_full_shoe(replace(terms, decks=decks)))
    return from_full_shoe(terms)


def not_endless(rules: Rules, wager: str) -> str:
    """Why a wager is not counted from an endless shoe."""
    if wager == "blackjack" and rules.yes("blackjack-switch"):
        return "two hands are played together"
    if wager == "blackjack" and found_late(rules):
        return "the dealer's Blackjack shows only after play"
    if wager in PLAYED[1:]:
        return "it depends on the cards of played hands"
    if wager == "hit-and-run-progressive" and rules["dealer-draws-for-side-wagers"] == "no":
        return "it is sampled from shuffled decks"
    return ""


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted | None:
    """The Blackjack Wager by a strategy file; at Blackjack Switch it is not counted."""
    if rules.yes("blackjack-switch"):
        return None
    tell("every deal of the shoe")
    return own_main(rules, terms, strategy)


def seen_rounds(rules: Rules, terms: Terms) -> SeenRounds | None:
    """Rounds as a counter sees them, of two boxes at Blackjack Switch; none from a double shoe."""
    if rules["dealing"] == "double-shoe":
        return None
    game = simulated_game(rules, terms)
    if rules.yes("blackjack-switch"):
        return seen_boxes(game, lambda: exchanges_of(*switch_worth(rules, terms)))
    return seen_boxes(game)


def solved_from(rules: Rules, terms: Terms) -> ShoeGame:
    """The Blackjack Wager's game, to be solved from other shoes."""
    return shoe_game(rules, terms)


ONE_HAND = (
    "Approximate at Blackjack Switch: counted as if the first hand were the player's only one "
    "and never switched, with its Blackjack paid whatever the dealer's result."
)


def _of_one_hand(rules: Rules, counted: tuple[Counted, ...]) -> tuple[Counted, ...]:
    """At Blackjack Switch play is not counted; a House Money payout that is taken does not ask."""
    if not rules.yes("blackjack-switch"):
        return counted
    return tuple(
        each
        if each.variant == "taken"
        else replace(each, method=APPROXIMATE, notes=(*each.notes, ONE_HAND))
        for each in counted
    )
