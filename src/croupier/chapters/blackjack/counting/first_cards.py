"""Counting the optional wagers that no decision touches."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.outcomes import (
    BET_THE_SET,
    HOUSE_MONEY,
    IN_BETWEEN,
    KINGS_BOUNTY,
    KINGS_OF_SPADES,
    LUCKY_LADIES,
    QUEENS_OF_HEARTS,
    ROYAL,
    ROYAL_MATCH,
    SUPER_MATCH,
    THREE_CARD_POKER,
    bet_the_set,
    house_money,
    in_between,
    kings_bounty,
    lucky_ladies,
    royal_match,
    super_match,
    three_card_poker,
)
from croupier.families.twenty_one.counting.match_the_dealer import match_lines
from croupier.families.twenty_one.match_the_dealer import KINDS, matches_dealer, tens_identical
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import is_blackjack
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import APPROXIMATE, Counted, Line, line, single
from croupier.rulebook.rules import Rules

# Where each wager's counts begin in the tally of first cards.
LUCKY_AT = 0
BOUNTY_AT = LUCKY_AT + len(LUCKY_LADIES)
ROYAL_AT = BOUNTY_AT + len(KINGS_BOUNTY)
CROWN = ROYAL_AT + len(ROYAL_MATCH)  # of the royal matches, those with a dealer's royal match
SET_AT = CROWN + 1
HOUSE_AT = SET_AT + len(BET_THE_SET)
BETWEEN_AT = HOUSE_AT + len(HOUSE_MONEY)
POKER_AT = BETWEEN_AT + len(IN_BETWEEN)
MATCH_AT = POKER_AT + len(THREE_CARD_POKER)  # 4 x 4: how each of the two cards matches
FIRST_CARDS_SIZE = MATCH_AT + len(KINDS) ** 2
SUPER_SIZE = len(SUPER_MATCH)
CARDS = 52
Shoe = tuple[int, ...]

PLAIN_WAGERS = {
    "lucky-ladies": (LUCKY_AT, outcomes.LUCKY_LADIES),
    "kings-bounty": (BOUNTY_AT, outcomes.KINGS_BOUNTY),
    "bet-the-set-21": (SET_AT, outcomes.BET_THE_SET),
    "in-between": (BETWEEN_AT, outcomes.IN_BETWEEN),
    "three-card-poker": (POKER_AT, outcomes.THREE_CARD_POKER),
}


ONE_SIDE = (
    "Approximate: when the determinant card always comes from one side of the double shoe, two "
    "suits are more likely for the first player's first card (633a.7(d)); this count ignores that."
)


@kernel
def add_first_cards(
    a: int, b: int, up: int, hole: int, weight: int, ace_high: bool, ace_low: bool, tally: Ints
) -> None:
    """Every wager on the first cards of one player and the dealer."""
    blackjack = is_blackjack(up, hole)
    ladies = lucky_ladies(a, b)
    tally[LUCKY_AT + ladies + (1 if ladies == QUEENS_OF_HEARTS and blackjack else 0)] += weight
    bounty = kings_bounty(a, b)
    tally[BOUNTY_AT + bounty + (1 if bounty == KINGS_OF_SPADES and blackjack else 0)] += weight
    royal = royal_match(a, b)
    tally[ROYAL_AT + royal] += weight
    if royal == ROYAL and royal_match(up, hole) == ROYAL:
        tally[CROWN] += weight
    tally[SET_AT + bet_the_set(a, b)] += weight
    tally[HOUSE_AT + house_money(a, b, ace_low)] += weight
    tally[BETWEEN_AT + in_between(a, b, up, ace_high)] += weight
    tally[POKER_AT + three_card_poker(a, b, up)] += weight
    tally[MATCH_AT + 4 * matches_dealer(a, up) + matches_dealer(b, up)] += weight


@kernel
def count_first_cards(held: Ints, ace_high: bool, ace_low: bool, tally: Ints) -> None:
    """All orders of two player's cards, an up card and a hole card, from so many of each card."""
    for a in range(52):
        for b in range(52):
            two = held[a] * (held[b] - (a == b))
            if two == 0:
                continue
            for up in range(52):
                three = two * (held[up] - (up == a) - (up == b))
                if three == 0:
                    continue
                for hole in range(52):
                    left = held[hole] - (hole == a) - (hole == b) - (hole == up)
                    if left > 0:
                        add_first_cards(a, b, up, hole, three * left, ace_high, ace_low, tally)


@kernel
def count_super_match(held: Ints, tally: Ints) -> None:
    """All orders of four ranks, from so many cards of each."""
    for a in range(13):
        for b in range(13):
            for c in range(13):
                for d in range(13):
                    two = held[a] * (held[b] - (a == b))
                    three = two * (held[c] - (a == c) - (b == c))
                    four = three * (held[d] - (a == d) - (b == d) - (c == d))
                    tally[super_match(4 * a, 4 * b, 4 * c, 4 * d)] += four


@cache
def first_cards(held: Shoe, *, ace_high: bool = True, ace_low: bool = True) -> Ints:
    """Ways of every outcome on the first four cards, from so many of each card."""
    tally = np.zeros(FIRST_CARDS_SIZE, dtype=np.int64)
    count_first_cards(np.array(held, dtype=np.int64), ace_high, ace_low, tally)
    return tally


def all_cards(decks: int) -> Shoe:
    return (decks,) * CARDS


def first_cards_of(rules: Rules, held: Shoe | None = None) -> Ints:
    """From a full shoe, or from so many of each card."""
    return first_cards(
        held or all_cards(rules.number("decks")),
        ace_high=rules["in-between-ace"] == "high",
        ace_low=rules["house-money-ace-and-2"] == "yes",
    )


def first_cards_lines(rules: Rules, wager: str, tally: Ints) -> dict[Line, int]:
    """The lines of a wager on the first cards, from an exact or a simulated tally."""
    if wager in PLAIN_WAGERS:
        at, names = PLAIN_WAGERS[wager]
        return single(wager, zip(names, tally[at : at + len(names)].tolist(), strict=True))
    if wager == "royal-match-21":
        return _royal_lines(rules, tally)
    assert wager == "match-the-dealer"
    ways = {(a, b): int(tally[MATCH_AT + len(KINDS) * a + b]) for a in KINDS for b in KINDS}
    return match_lines(ways, outcomes.MATCHES, identical=tens_identical(rules))


def of_all_suits(rules: Rules, counted: tuple[Counted, ...]) -> tuple[Counted, ...]:
    """A determinant card that stays is a first card; from both sides in turn its suits even out."""
    if rules["dealing"] != "double-shoe" or rules["determinant-side"] == "alternating":
        return counted
    return tuple(
        replace(each, method=APPROXIMATE, notes=(*each.notes, ONE_SIDE)) for each in counted
    )


def _royal_lines(rules: Rules, tally: Ints) -> dict[Line, int]:
    at, wager = ROYAL_AT, "royal-match-21"
    lines = single(wager, zip(outcomes.ROYAL_MATCH, tally[at : at + 3].tolist(), strict=True))
    crowns = int(tally[CROWN])
    if rules.offers("crown-treasure") and crowns:
        plain = line((wager, "royal-match"))
        lines[plain] -= crowns
        lines[(*plain, *line(("crown-treasure", outcomes.CROWN_TREASURE, 0)))] = crowns
    return lines


def super_match_lines(ranks: Shoe) -> dict[Line, int]:
    """From so many cards of each rank."""
    tally = np.zeros(SUPER_SIZE, dtype=np.int64)
    count_super_match(np.array(ranks, dtype=np.int64), tally)
    return single("super-match", zip(outcomes.SUPER_MATCH, tally.tolist(), strict=True))
