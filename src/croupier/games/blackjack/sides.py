"""Counting the optional wagers that no decision touches."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import perm

import numpy as np

from croupier.games.blackjack import kernels, outcomes
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Counted, Line, Part, line, single
from croupier.maths.shoe.hands import (
    DEALER_BLACKJACK,
    MOST_DRAWN,
    DealerRule,
    dealer_tree,
    full_shoe,
)
from croupier.rulebook.rules import Rules

SIDES = {
    "lucky-ladies": (kernels.LUCKY_AT, outcomes.LUCKY_LADIES),
    "kings-bounty": (kernels.BOUNTY_AT, outcomes.KINGS_BOUNTY),
    "bet-the-set-21": (kernels.SET_AT, outcomes.BET_THE_SET),
    "in-between": (kernels.BETWEEN_AT, outcomes.IN_BETWEEN),
    "three-card-poker": (kernels.POKER_AT, outcomes.THREE_CARD_POKER),
}
MATCHES = ("", outcomes.OTHER_SUIT, outcomes.SAME_SUIT)


@cache
def first_cards(decks: int, *, ace_high: bool = True, ace_low: bool = True) -> Ints:
    """Ways of every outcome on the first four cards."""
    tally = np.zeros(kernels.FIRST_CARDS_SIZE, dtype=np.int64)
    kernels.count_first_cards(decks, ace_high, ace_low, tally)
    return tally


def first_cards_of(rules: Rules) -> Ints:
    return first_cards(
        rules.number("decks"),
        ace_high=rules["in-between-ace"] == "high",
        ace_low=rules["house-money-ace-and-2"] == "yes",
    )


def side_lines(rules: Rules, wager: str, tally: Ints) -> dict[Line, int]:
    """The lines of a wager on the first cards, from an exact or a simulated tally."""
    if wager in SIDES:
        at, names = SIDES[wager]
        return single(wager, zip(names, tally[at : at + len(names)].tolist(), strict=True))
    if wager == "royal-match-21":
        return _royal_lines(rules, tally)
    assert wager == "match-the-dealer"
    return _match_lines(tally)


def _royal_lines(rules: Rules, tally: Ints) -> dict[Line, int]:
    at, wager = kernels.ROYAL_AT, "royal-match-21"
    lines = single(wager, zip(outcomes.ROYAL_MATCH, tally[at : at + 3].tolist(), strict=True))
    crowns = int(tally[kernels.CROWN])
    if rules.offers("crown-treasure") and crowns:
        plain = line((wager, "royal-match"))
        lines[plain] -= crowns
        lines[(*plain, *line(("crown-treasure", outcomes.CROWN_TREASURE, 0)))] = crowns
    return lines


def _match_lines(tally: Ints) -> dict[Line, int]:
    """Each matching card is paid (633a.7(g)(2)); the wager is staked once."""
    wager = "match-the-dealer"
    lines: dict[Line, int] = {}
    for first in range(3):
        for second in range(3):
            ways = int(tally[kernels.MATCH_AT + 3 * first + second])
            paid = sorted(MATCHES[match] for match in (first, second) if match)
            parts: Line = line((wager, "lose"))
            if paid:
                parts = tuple(
                    Part(wager, outcome, Fraction(1 if nth == 0 else 0))
                    for nth, outcome in enumerate(paid)
                )
            if ways:
                lines[parts] = lines.get(parts, 0) + ways
    return lines


def super_match_lines(decks: int) -> dict[Line, int]:
    tally = np.zeros(kernels.SUPER_SIZE, dtype=np.int64)
    kernels.count_super_match(decks, tally)
    return single("super-match", zip(outcomes.SUPER_MATCH, tally.tolist(), strict=True))


def insurance_lines(decks: int) -> dict[Line, int]:
    """633a.8(a): given an ace up, whether the hole card counts ten."""
    tens = 16 * decks
    return single("insurance", [("win", tens), ("lose", 52 * decks - 1 - tens)])


@cache
def dealer_cards(decks: int) -> Mapping[int, int]:
    """How often the dealer's drawn-out hand is of each kind for the Hit and Run, as ways."""
    shoe = full_shoe(decks)
    every_end = tuple(range(DEALER_BLACKJACK + 1))
    trees = [dealer_tree(up, DealerRule(), every_end).table for up in range(10)]
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


def hit_and_run_counted(decks: int) -> Counted:
    wager = "hit-and-run-progressive"
    names = outcomes.HIT_AND_RUN
    weights = ((names[kind], ways) for kind, ways in sorted(dealer_cards(decks).items()))
    return Counted(
        wager,
        single(wager, weights),
        notes=("Several winners of the whole meter share it equally (633a.7(o)(2)(ii)(C)).",),
    )
