"""Counting Double Back Jack: the main wager as a game of the shoe, and Insurance."""

from __future__ import annotations

from functools import partial
from math import perm

from croupier.chapters.double_back_jack.outcomes import (
    ALONE,
    MOST_HANDS,
    RETURNED,
    SECOND_CHANCE,
)
from croupier.chapters.double_back_jack.table import hand_end
from croupier.families.twenty_one.counting.insurance import beside_an_ace, insurance_lines
from croupier.families.twenty_one.counting.names import OWN, HandNames, results_by
from croupier.families.twenty_one.counting.replayed import main_replayed, value_kinds
from croupier.families.twenty_one.counting.solved import brings_by_kind
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.pricing.counted import Counted, Line, Terms, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.removal import FromShoe
from croupier.maths.shoe.game import OWN_CLASS, REOPTIMISED, ShoeGame
from croupier.maths.shoe.hands import Counts, full_shoe
from croupier.rulebook.rules import Rules

# The kinds that a second chance makes of a plain and of a doubled wager, by the reading elected.
CHANCES = {"offered": (2, 3), "none": (2, -1)}


def names(rules: Rules) -> HandNames:
    """By the reading elected a second chance costs a doubled hand as much as stands on it."""
    twice = rules["second-chance-amount"] == "all-on-the-hand"
    return HandNames(
        "blackjack",
        kinds=(
            (OWN,),
            (OWN, "double"),
            (OWN, SECOND_CHANCE),
            (OWN, "double", *(SECOND_CHANCE,) * (1 + twice)),
        ),
        alone=ALONE,
        both="blackjack",
    )


def shoe_game(rules: Rules, terms: Terms, post_split: str = REOPTIMISED) -> ShoeGame:
    """673a.7 to 673a.12: what may be done, and what it pays."""
    plain, doubled, *further = brings_by_kind(Pricing(rules, "blackjack", terms), names(rules))
    waits = bool(RETURNED[rules.text("declined-bust")])
    classes = range(OWN_CLASS + 1 if waits else OWN_CLASS)  # 22 stands for any hand over 21
    return ShoeGame(
        full_shoe(terms.decks_or(rules.number("decks"))),
        results=results_by(names(rules), (partial(hand_end, rules, total) for total in classes)),
        plain=plain,
        doubled=doubled,
        further=tuple(further),
        second_chances=CHANCES[rules.text("second-chance-on-doubled-hands")],
        second_chances_after_split=rules["second-chance-on-split-hands"] == "each",
        over_class=OWN_CLASS if waits else None,
        most_hands=(MOST_HANDS,) * VALUES,
        split_aces_one_card=rules["split-aces"] == "one-card",
        post_split=post_split,
    )


def insured_lines(values: Counts, *, blackjack_too: bool) -> dict[Line, int]:
    """Insurance, from so many cards of each value beside the dealer's ace.

    A player who has been paid for Blackjack insures only by the reading elected.
    """
    if blackjack_too:
        return insurance_lines(values)

    def ways(hole: int) -> int:
        """A hole card of a value beside two cards that are no Blackjack."""
        left = [held - (value == hole) for value, held in enumerate(values)]
        return values[hole] * (perm(sum(left), 2) - 2 * left[ACE] * left[TEN])

    others = sum(ways(hole) for hole in range(VALUES) if hole != TEN)
    return single("insurance", [("win", ways(TEN)), ("lose", others)])


def any_shoe(rules: Rules, wager: str, terms: Terms) -> FromShoe:
    """A wager from a shoe that holds other cards, with the decisions of a full one."""
    shoe = full_shoe(terms.decks_or(rules.number("decks")))
    if wager == "blackjack":
        game = shoe_game(rules, terms)
        return FromShoe(value_kinds(shoe), lambda held: main_replayed(names(rules), game, held))
    too = rules["insurance-after-blackjack"] == "yes"
    left = value_kinds(beside_an_ace(shoe))
    return FromShoe(left, lambda held: (Counted(wager, insured_lines(held, blackjack_too=too)),))
