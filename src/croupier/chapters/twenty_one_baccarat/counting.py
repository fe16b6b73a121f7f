"""Counting a round: every ordered deal of six cards from a fresh shoe, by ranks.

Cards that no hand draws are counted all the same, so that every wager is out of the same whole
number of deals.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from croupier.chapters.twenty_one_baccarat.outcomes import (
    BONUS_NAMES,
    ENDS,
    PAIR_WAGER,
    THREE_CARD_21,
    THREE_CARD_21_AND_PAIR,
    Ended,
    ace_is_low,
    aces_worth,
    end_code,
    ended,
    finish,
    outcome,
    pays_pair_too,
)
from croupier.equipment.cards import Deck
from croupier.families.draw.counting import OneDraw
from croupier.hands.kernel import kernel
from croupier.maths.draw import Ints, put_back, rank_counts, sequences, take
from croupier.maths.pricing.counted import EXACT, Counted, Line, Tell, Terms, line
from croupier.maths.pricing.removal import FromShoe, Shoe, rank_kinds
from croupier.rulebook.rules import Rules

FIRST_CARDS = 4


def all_deals(rules: Rules) -> dict[Ended, int]:
    """Every deal of a full shoe by how it ends."""
    ends = shoe_ends(rules, tuple(rank_counts(rules.number("decks")).tolist()))
    return {ended(code): int(ends[code]) for code in np.flatnonzero(ends).tolist()}


def shoe_ends(rules: Rules, shoe: Shoe) -> Ints:
    """The deals of a shoe, which holds so many of each rank, by `end_code`."""
    return count_deals(shoe, aces_worth(rules), ace_is_low(rules))


@cache
def count_deals(shoe: Shoe, aces: int, ace_low: bool) -> Ints:
    left = np.array(shoe, dtype=np.int64)
    ends = np.zeros(ENDS, dtype=np.int64)
    heads, weights = sequences(left, FIRST_CARDS)
    deal_ends(heads, weights, left, ends, aces, ace_low)
    return ends


@kernel
def deal_ends(heads: Ints, weights: Ints, shoe: Ints, ends: Ints, aces: int, ace_low: bool) -> None:
    """Each sequence of four ranks with every two that may follow."""
    for nth in range(len(heads)):
        a, b, c, d = heads[nth, 0], heads[nth, 1], heads[nth, 2], heads[nth, 3]
        for rank in heads[nth]:
            take(shoe, rank)
        for e in range(len(shoe)):
            fifth = take(shoe, e)
            for f in range(len(shoe)):
                code, _ = finish(a, b, c, d, e, f, aces, ace_low)
                ends[code] += weights[nth] * fifth * shoe[f]
            put_back(shoe, e)
        for rank in heads[nth]:
            put_back(shoe, rank)


def _parts(rules: Rules, wager: str, on: str, ended: str) -> Line:
    """A three-card 21 that begins with a pair is both, where both are paid."""
    if ended == BONUS_NAMES[THREE_CARD_21_AND_PAIR]:
        row = BONUS_NAMES[THREE_CARD_21]
        if pays_pair_too(rules):
            return line((wager, row), (PAIR_WAGER[wager], "one-pair", 0))
        return line((wager, row))
    return line((wager, ended))


DEAL = OneDraw(all_deals, outcome, parts=_parts)


def from_ends(
    rules: Rules, wager: str, ends: Ints, method: str, notes: tuple[str, ...] = ()
) -> tuple[Counted, ...]:
    """A wager by how deals ended, those of any shoe or a sample."""
    weights = [int(ends[end_code(*end)]) for end in all_deals(rules)]
    return DEAL.counted(rules, wager, weights, method, notes)


def from_shoe(rules: Rules, wager: str, terms: Terms, tell: Tell) -> FromShoe:
    """Every wager from any shoe, by ranks."""
    kinds = rank_kinds(Deck(rules.number("decks")))
    return FromShoe(kinds, lambda shoe: from_ends(rules, wager, shoe_ends(rules, shoe), EXACT))
