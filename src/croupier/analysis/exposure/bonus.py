"""Texas Hold 'Em Bonus Poker with one of the dealer's two cards seen: every deal.

On the board all pairs of cards are ranked once, as in `holdem`. Nothing is folded there, and a
wager more brings what a showdown wins at even money, so two sums are enough: what a round brings
without it, and by turn card what it brings itself. It is made on the turn if that is more than
nothing there, on the flop if it is over all turns; before the flop hands are played or folded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.analysis.exposure.holdem import (
    BLOCKS,
    BOARDS,
    DEALERS,
    DEALS,
    FLOPS,
    LEFT,
    PAIRS,
    WIDE,
    Floats,
    cumulated,
    ranked,
)
from croupier.analysis.exposure.holes import DECK, Words, hole_classes, representatives
from croupier.catalog.index import NotThere
from croupier.chapters.texas_holdem_bonus_poker.counting.solver import price_lines
from croupier.families.poker.pair_qualifies import LOSE, TIE, WIN
from croupier.hands.five import CATEGORY_SHIFT
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key
from croupier.maths import spread
from croupier.maths.enumerate import Ints, three_card_kinds
from croupier.maths.pricing.counted import Tell, Terms
from croupier.rulebook.rules import Rules

RESULTS = (WIN, TIE, LOSE)
UNITS = np.array([1, 0, -1])  # what a wager more brings, by result


def worths(rules: Rules, terms: Terms) -> tuple[Ints, int, int, int]:
    """By kind and result what a showdown brings without a wager more, what one wins, what a fold
    brings, as whole numbers; their scale."""
    nets = price_lines(rules, terms)
    none, one, both = (table[list(RESULTS)].T for table in nets.tables)
    unit = int((one - none)[0, 0])
    if any((more - less != unit * UNITS).any() for less, more in ((none, one), (one, both))):
        raise NotThere("A payout limit binds, so wagers are not worth their size.")
    return none, unit, nets.fold, nets.scale


@dataclass(frozen=True, eq=False)
class BonusFlops:
    """Some flops, added up by class: what is best from the flop on."""

    nets: Floats
    unit: int
    classes: int

    def __call__(self, places: Sequence[int]) -> Ints:
        found = np.zeros(self.classes, dtype=np.int64)
        flops, weights, _ = three_card_kinds()
        for place in places:
            add_bonus_flop(
                flops[place].astype(np.int64),
                int(weights[place]),
                representatives(tuple(flops[place].tolist())),
                hole_classes(),
                self.nets,
                self.unit,
                found,
            )
        return found


def played_bonus(rules: Rules, terms: Terms, tell: Tell) -> Fraction:
    """What a round is worth, in Antes, with the best decision at every moment."""
    none, unit, fold, scale = worths(rules, terms)
    classes = hole_classes()
    number = int(classes.max()) + 1
    places = np.arange(len(three_card_kinds()[0]))
    blocks = [part.tolist() for part in np.array_split(places, BLOCKS)]
    played = np.zeros(number, dtype=np.int64)
    work = BonusFlops(none.astype(np.float32), unit, number)
    for nth, found in enumerate(spread.each(work, blocks), 1):
        played += found
        tell(f"flops: {nth} of {BLOCKS} parts")
    members = np.bincount(classes[classes >= 0].ravel(), minlength=number)
    folded = fold * members * (2 * FLOPS * BOARDS * DEALERS)
    return Fraction(sum(np.maximum(played, folded).tolist()), 2 * DEALS * scale)


@kernel
def add_bonus_flop(
    flop: Ints,
    weight: int,
    pairs: Ints,
    classes: Words,
    nets: Floats,
    unit: int,
    found: Ints,
) -> None:
    """Add up, by class, what is best on a flop and after it."""
    keys, bits = np.empty(LEFT, dtype=np.int64), np.empty(LEFT, dtype=np.int64)
    left = np.empty(LEFT, dtype=np.int64)
    number, flop_key, flop_bits = 0, 0, 0
    for card in range(DECK):
        if card in (flop[0], flop[1], flop[2]):
            flop_key += card_key(card)
            flop_bits |= card_bit(card)
        else:
            left[number] = card
            keys[number], bits[number] = card_key(card), card_bit(card)
            number += 1
    plain = np.zeros((len(pairs), WIDE))
    units = np.zeros((len(pairs), LEFT, WIDE), dtype=np.float32)
    levels = np.zeros((LEFT, WIDE), dtype=np.float32)
    order, other = np.empty(PAIRS, dtype=np.int64), np.empty(PAIRS, dtype=np.int64)
    less = np.zeros((PAIRS + 2, WIDE), dtype=np.float32)
    low = np.zeros(WIDE, dtype=np.float32)
    strengths = np.empty(PAIRS, dtype=np.int64)
    ends = np.empty(256, dtype=np.int64)
    won, tied = np.zeros(WIDE, dtype=np.float32), np.zeros(WIDE, dtype=np.float32)
    mask = np.ones(WIDE, dtype=np.float32)
    one, zero, dealers = np.float32(1), np.float32(0), np.float32(DEALERS)
    for turn in range(LEFT):
        for river in range(turn):
            key, own = flop_key + keys[turn] + keys[river], flop_bits | bits[turn] | bits[river]
            count = ranked(turn, river, key, own, keys, bits, order, other, ends)
            cumulated(turn, river, order, count, levels, strengths, less, low)
            mask[turn] = mask[river] = 0
            for nth in range(len(pairs)):
                a, b = pairs[nth, 0], pairs[nth, 1]
                if a in (turn, river) or b in (turn, river):
                    continue
                level = levels[a, b]
                place = int(level)
                kind = strengths[place] >> CATEGORY_SHIFT
                row, next_row, of_a, of_b = less[place], less[place + 1], levels[a], levels[b]
                for seen in range(WIDE):
                    beaten = row[seen]
                    beaten -= one if of_a[seen] < level else zero
                    beaten -= one if of_b[seen] < level else zero
                    won[seen] = beaten
                for seen in range(WIDE):
                    same = next_row[seen] - won[seen]
                    same -= one if of_a[seen] <= level else zero
                    same -= one if of_b[seen] <= level else zero
                    tied[seen] = same
                win, tie, lose = nets[kind, 0], nets[kind, 1], nets[kind, 2]
                sums, on_turn, on_river = plain[nth], units[nth, turn], units[nth, river]
                for seen in range(WIDE):
                    lost = dealers - won[seen] - tied[seen]
                    sums[seen] += mask[seen] * (won[seen] * win + tied[seen] * tie + lost * lose)
                for seen in range(WIDE):
                    more = mask[seen] * (won[seen] + won[seen] + tied[seen] - dealers)
                    on_turn[seen] += more
                    on_river[seen] += more
            mask[turn] = mask[river] = 1
    for nth in range(len(pairs)):
        a, b, ways = pairs[nth, 0], pairs[nth, 1], pairs[nth, 2] * weight
        for seen in range(LEFT):
            if seen not in (a, b):
                on_flop: Any = 0
                on_turn_only: Any = 0
                for turn in range(LEFT):
                    whole: Any = np.int64(units[nth, turn, seen])
                    on_flop += whole
                    on_turn_only += max(whole, 0)
                # Each board is met with either card as the turn.
                worth = 2 * np.int64(plain[nth, seen]) + unit * (on_turn_only + max(on_flop, 0))
                found[classes[left[seen], left[a], left[b]]] += ways * worth
