"""Counting Free Bet Blackjack: the main wager as a game of the shoe, Push 22, Insurance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import perm

from croupier.chapters.free_bet_blackjack.outcomes import FREE_TOTALS, MOST_HANDS, PUSH_22
from croupier.chapters.free_bet_blackjack.play import bust_waits, hand_end
from croupier.families.twenty_one.counting.insurance import beside_an_ace, insurance_lines
from croupier.families.twenty_one.counting.names import OWN, HandNames, results_by
from croupier.families.twenty_one.counting.replayed import main_replayed, value_kinds
from croupier.families.twenty_one.counting.solved import brings_by_kind
from croupier.hands.twenty_one import LOSE, PUSH, TEN, VALUES
from croupier.maths.pricing.counted import Counted, Line, Terms, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.removal import FromShoe
from croupier.maths.shoe.game import OWN_CLASS, PLAIN, REOPTIMISED, ShoeGame
from croupier.maths.shoe.hands import (
    DEALER_22,
    Counts,
    DealerRule,
    full_shoe,
    hands_ending,
    lattice,
)
from croupier.rulebook.rules import Rules

NAMED = HandNames(
    "blackjack",
    kinds=(
        (OWN,),
        (OWN, "double"),
        (OWN, "free-double"),
        ("free-split",),
        ("free-split", "double"),
        ("free-split", "free-double"),
    ),
    free=("free-split", "free-double"),
)
PAID, FREE = 1, 2  # what doubling adds to the kind of a wager
LAMMER = 3  # the kind of a hand that a free split adds
COSTLESS = (LAMMER, LAMMER + FREE)  # kinds that a tie or a loss takes nothing from


def shoe_game(rules: Rules, terms: Terms, post_split: str = REOPTIMISED) -> ShoeGame:
    """672a.7 to 672a.11: what may be done, for whose money, and what it pays."""
    pricing = Pricing(rules, "blackjack", terms)
    hands = lattice()
    free = [
        not soft and total in FREE_TOTALS
        for soft, total in zip(hands.soft.tolist(), hands.total.tolist(), strict=True)
    ]
    waits = bust_waits(rules)
    totals = range(OWN_CLASS + waits)  # 22 stands for any hand over 21
    plain, doubled, *further = brings_by_kind(pricing, NAMED)
    return ShoeGame(
        full_shoe(terms.decks_or(rules.number("decks"))),
        results=results_by(NAMED, (partial(hand_end, rules, total) for total in totals)),
        over_class=OWN_CLASS if waits else None,
        over_after_split=False,
        plain=plain,
        doubled=doubled,
        further=tuple(further),
        double_kinds=tuple(FREE if each else PAID for each in free),
        surrender=None,
        most_hands=(MOST_HANDS,) * VALUES,
        split_kinds=tuple(PLAIN if value == TEN else LAMMER for value in range(VALUES)),
        split_aces_one_card=rules["split-aces"] == "one-card",
        post_split=post_split,
        same_codes=tuple((3 * kind + PUSH, 3 * kind + LOSE) for kind in COSTLESS),
    )


# ------------------------------------------------------------------------------ other wagers


def push_22_lines(by_suit: Sequence[Counts]) -> dict[Line, int]:
    """672a.11(c): from so many cards of each value in clubs, diamonds, hearts and spades.

    The dealer's hand is completed whatever the players draw, so that none of their cards matters.
    """
    clubs, diamonds, hearts, spades = by_suit
    black, red = _sum(clubs, spades), _sum(diamonds, hearts)
    everything = _sum(black, red)
    hands = hands_ending(DealerRule(), DEALER_22)
    cards, deepest = sum(everything), max(map(sum, hands))

    def ways(held: Counts) -> int:
        return sum(
            orders * _drawn(held, hand) * perm(cards - sum(hand), deepest - sum(hand))
            for hand, orders in hands.items()
        )

    of_suit = sum(map(ways, by_suit))
    of_color = ways(black) + ways(red)
    any_22 = ways(everything)
    other = perm(cards, deepest) - any_22
    weights = (other, any_22 - of_color, of_color - of_suit, of_suit)
    return single("push-22", zip(PUSH_22, weights, strict=True))


def _drawn(held: Counts, hand: Counts) -> int:
    """The ways to draw a hand's cards in one order."""
    ways = 1
    for have, wanted in zip(held, hand, strict=True):
        if wanted:
            ways *= perm(have, wanted)
    return ways


def _sum(one: Counts, other: Counts) -> Counts:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _suits(values: Counts) -> list[Counts]:
    """So many cards of each value, even over the suits, clubs fewest."""
    return [tuple((number + suit) // 4 for number in values) for suit in range(4)]


def any_shoe(rules: Rules, wager: str, terms: Terms) -> FromShoe:
    """A wager from a shoe that holds other cards, with the decisions of a full one."""
    shoe = full_shoe(terms.decks_or(rules.number("decks")))
    match wager:
        case "blackjack":
            game = shoe_game(rules, terms)
            return FromShoe(value_kinds(shoe), lambda held: main_replayed(NAMED, game, held))
        case "push-22":
            return FromShoe(
                value_kinds(shoe), lambda held: (Counted(wager, push_22_lines(_suits(held))),)
            )
    left = value_kinds(beside_an_ace(shoe))
    return FromShoe(left, lambda held: (Counted(wager, insurance_lines(held)),))
