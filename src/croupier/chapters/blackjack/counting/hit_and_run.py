"""Counting the Hit and Run Progressive: how many cards the dealer draws."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import perm

from croupier.chapters.blackjack import outcomes
from croupier.hands.twenty_one import VALUES
from croupier.maths.pricing.counted import Counted, single
from croupier.maths.shoe.hands import (
    DEALER_BLACKJACK,
    MOST_DRAWN,
    Counts,
    DealerRule,
    dealer_tree,
)


@cache
def dealer_cards(shoe: Counts) -> Mapping[int, int]:
    """How often the dealer's drawn-out hand is of each kind for the Hit and Run, as ways."""
    every_end = tuple(range(DEALER_BLACKJACK + 1))
    any_hole = tuple(range(VALUES))
    trees = [dealer_tree(up, DealerRule(), every_end, any_hole).table for up in range(VALUES)]
    cards = sum(shoe)
    found: dict[int, int] = {}
    for up, tree in enumerate(trees):
        rest = [held - (value == up) for value, held in enumerate(shoe)]
        ways = [shoe[up]] + [0] * MOST_DRAWN
        for value, held, drawn, orders, end in tree.T.tolist():
            ways[drawn] = ways[drawn - 1] * (rest[value] - held)
            if orders:
                kind = outcomes.hit_and_run(drawn + 1, end == DEALER_BLACKJACK)
                more = perm(cards - 1 - drawn, MOST_DRAWN - drawn)
                found[kind] = found.get(kind, 0) + ways[drawn] * orders * more
    return found


def hit_and_run_counted(shoe: Counts) -> Counted:
    wager = "hit-and-run-progressive"
    names = outcomes.HIT_AND_RUN
    weights = ((names[kind], ways) for kind, ways in sorted(dealer_cards(shoe).items()))
    return Counted(
        wager,
        single(wager, weights),
        notes=("Several winners of the whole meter share it equally (633a.7(o)(2)(ii)(C)).",),
    )
