"""Two hole cards and a board of five against a dealer of whose two cards one is seen.

Every flop up to the names of the suits, every turn and river, every two hole cards that no suit of
the flop makes alike, every card that the dealer may show: about 7 x 10^10 spots. On a board all
pairs of cards are ranked once; for each rank and each seen card it is known how many of the 44
other cards make the dealer less, so that a spot is a sum of a few numbers that lie side by side.
Backwards: on the board the smallest raise or a fold; on the flop a raise or the sum of what
follows; before it a raise or a check, for two hole cards and the seen card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.exposure.holes import DECK, Words, hole_classes, representatives
from croupier.catalog.index import NotThere
from croupier.families.poker.pair_qualifies import LEAST_PAIR, SHOWDOWN
from croupier.hands.five import CATEGORY_SHIFT, strength7_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key
from croupier.maths import spread
from croupier.maths.enumerate import Ints, three_card_kinds
from croupier.maths.pricing.counted import Line, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

KINDS, RESULTS = 10, len(SHOWDOWN)
LEFT = 49  # beside a flop
PAIRS = LEFT * (LEFT - 1) // 2
BOARDS = comb(46, 2)  # turn and river beside hole cards and a seen card
DEALERS = 44
RAISED = np.array([1, 1, 0, -1, -1])  # what a unit of the raise brings, by result
FLOPS = comb(49, 3)
DEALS = comb(52, 2) * 50 * FLOPS * BOARDS * DEALERS
Floats = NDArray[Any]
BLOCKS = 64
WIDE = 56  # the cards left beside a flop, and idle places to whole vectors


@dataclass(frozen=True)
class Raises:
    """How the wagers end: `line(rules, result, kind, times)` after a raise, `fold` after none; the
    sizes before the flop, on it, and the one on the board."""

    wager: str
    line: Callable[[Rules, int, int, Fraction], Line]
    fold: Line
    before: tuple[Fraction, ...]
    on_flop: tuple[Fraction, ...]
    on_board: Fraction

    def worths(self, rules: Rules, terms: Terms) -> tuple[Ints, int, int, int]:
        """By kind and result what a showdown brings without a raise, what a unit of it wins, and
        what a fold brings, as whole numbers; their scale."""
        pricing = Pricing(rules, self.wager, terms)
        sizes = sorted({*self.before, *self.on_flop, self.on_board})
        nets = {
            size: [
                [pricing.net(self.line(rules, result, kind, size)) for result in SHOWDOWN]
                for kind in range(KINDS)
            ]
            for size in sizes
        }
        low, high = sizes[0], sizes[-1]
        table = np.array(
            [
                [
                    [(b - a) / (high - low) for a, b in zip(*rows, strict=True)]
                    for rows in zip(nets[low], nets[high], strict=True)
                ],
                nets[low],
            ],
            dtype=object,
        )
        each, at_low = table[0], table[1]
        without = at_low - low * each
        if (each != each[0, 0] * RAISED).any():
            raise NotThere("Raises that are not paid even money are not counted.")
        for size in sizes:
            if (without + size * each != np.array(nets[size], dtype=object)).any():
                raise NotThere("A payout limit binds, so raises are not worth their size.")
        fold = pricing.net(self.fold)
        scale = lcm(
            fold.denominator,
            *(Fraction(size).denominator for size in sizes),
            *(Fraction(one).denominator for one in [*without.ravel(), *each.ravel()]),
        )
        return (
            np.array(without * scale, dtype=np.int64),
            int(each[0, 0] * scale),
            int(fold * scale),
            scale,
        )


@dataclass(frozen=True)
class SeenHoldem:
    """The player's gain with one of the dealer's cards seen, and how often a raise is made before
    the flop, by the rank of that card."""

    gain: Fraction
    before: tuple[Fraction, ...]


@dataclass(frozen=True, eq=False)
class Flops:
    """Some flops, added up by class: what two raises and a check before them bring."""

    worths: Floats
    fold: int
    unit: int
    least: int
    most: int
    classes: int

    def __call__(self, places: Sequence[int]) -> tuple[Ints, Ints]:
        raised = np.zeros((2, self.classes), dtype=np.int64)
        checked = np.zeros(self.classes, dtype=np.int64)
        flops, weights, _ = three_card_kinds()
        for place in places:
            add_flop(
                flops[place].astype(np.int64),
                int(weights[place]),
                representatives(tuple(flops[place].tolist())),
                hole_classes(),
                self.worths,
                self.fold,
                self.unit,
                self.least,
                self.most,
                raised,
                checked,
            )
        return raised, checked


def played_holdem(game: Raises, rules: Rules, terms: Terms, tell: Tell) -> SeenHoldem:
    """Every deal, with the best decision at every moment."""
    without, unit, fold, scale = game.worths(rules, terms)
    worths = (without + unit * RAISED * int(game.on_board)).astype(np.float32)
    classes = hole_classes()
    number = int(classes.max()) + 1
    most, least = max(game.on_flop), min(game.on_flop)
    places = np.arange(len(three_card_kinds()[0]))
    blocks = [part.tolist() for part in np.array_split(places, BLOCKS)]
    sizes = int(least - game.on_board), int(most - game.on_board)
    flops = Flops(worths, fold, unit, *sizes, number)
    found = []
    for part in spread.each(flops, blocks):
        found.append(part)
        tell(f"flops: {len(found)} of {BLOCKS} parts")
    raised = sum(one for one, _ in found)
    checked = np.asarray(sum(one for _, one in found))
    assert isinstance(raised, np.ndarray)
    best = checked.copy()
    for size in game.before:
        best = np.maximum(best, raised[0] + int(size - game.on_board) * raised[1])
    raises = best > checked
    members = np.bincount(classes[classes >= 0].ravel(), minlength=number)
    by_rank = []
    for rank in range(13):
        own = np.bincount(classes[4 * rank][classes[4 * rank] >= 0].ravel(), minlength=number)
        by_rank.append(Fraction(int(own[raises].sum()), int(own.sum())))
    assert members.all()
    return SeenHoldem(Fraction(int(sum(best.tolist())), DEALS * scale), tuple(by_rank))


@kernel
def add_flop(
    flop: Ints,
    weight: int,
    pairs: Ints,
    classes: Words,
    worths: Floats,
    fold: int,
    unit: int,
    least: int,
    most: int,
    raised: Ints,
    checked: Ints,
) -> None:
    """Add up, by class, what a raise before the flop brings and what is best on and after it."""
    left = np.empty(LEFT, dtype=np.int64)
    keys, bits = np.empty(LEFT, dtype=np.int64), np.empty(LEFT, dtype=np.int64)
    number, flop_key, flop_bits = 0, 0, 0
    for card in range(DECK):
        if card == flop[0] or card == flop[1] or card == flop[2]:
            flop_key += card_key(card)
            flop_bits |= card_bit(card)
        else:
            left[number] = card
            keys[number], bits[number] = card_key(card), card_bit(card)
            number += 1
    # Sums: of what is best, of the smallest raise, and of what a unit more brings. Those of a
    # turn are whole numbers that 32 bits hold exactly; they are added up in 64.
    sums = np.zeros((3, len(pairs), WIDE))
    of_turn = np.zeros((3, len(pairs), WIDE), dtype=np.float32)
    levels = np.zeros((LEFT, WIDE), dtype=np.float32)
    order, other = np.empty(PAIRS, dtype=np.int64), np.empty(PAIRS, dtype=np.int64)
    less = np.zeros((PAIRS + 2, WIDE), dtype=np.float32)
    low = np.zeros(WIDE, dtype=np.float32)
    strengths = np.empty(PAIRS, dtype=np.int64)
    scratch = np.zeros((4, WIDE), dtype=np.float32)
    ends = np.empty(256, dtype=np.int64)
    for turn in range(LEFT):
        of_turn[:] = 0
        for river in range(turn):
            key = flop_key + keys[turn] + keys[river]
            own_bits = flop_bits | bits[turn] | bits[river]
            count = ranked(turn, river, key, own_bits, keys, bits, order, other, ends)
            steps = cumulated(turn, river, order, count, levels, strengths, less, low)
            _spots(
                turn,
                river,
                pairs,
                levels,
                strengths,
                less,
                low,
                steps,
                worths,
                fold * DEALERS,
                scratch,
                of_turn,
            )
        sums += of_turn
    for nth in range(len(pairs)):
        a, b, ways = pairs[nth, 0], pairs[nth, 1], pairs[nth, 2] * weight
        for seen in range(LEFT):
            if seen != a and seen != b:
                at = classes[left[seen], left[a], left[b]]
                after = np.int64(sums[0, nth, seen])
                once, units = np.int64(sums[1, nth, seen]), unit * np.int64(sums[2, nth, seen])
                best = max(after, once + least * units, once + most * units)
                raised[0, at] += ways * once
                raised[1, at] += ways * units
                checked[at] += ways * best


@kernel
def ranked(
    turn: int,
    river: int,
    key: int,
    own_bits: int,
    keys: Ints,
    bits: Ints,
    order: Ints,
    other: Ints,
    ends: Ints,
) -> int:
    """All pairs on a board in the order of their strengths, sorted a byte at a time; returns how
    many there are."""
    count = 0
    for one in range(LEFT):
        if one in (turn, river):
            continue
        with_one, bits_one = key + keys[one], own_bits | bits[one]
        for two in range(one):
            if two not in (turn, river):
                strength = strength7_from_key(with_one + keys[two], bits_one | bits[two])
                order[count] = strength << 12 | one << 6 | two
                count += 1
    for shift in (12, 20):
        ends[:] = 0
        for nth in range(count):
            ends[order[nth] >> shift & 255] += 1
        for byte in range(1, 256):
            ends[byte] += ends[byte - 1]
        for nth in range(count - 1, -1, -1):
            byte = order[nth] >> shift & 255
            ends[byte] -= 1
            other[ends[byte]] = order[nth]
        order[:count] = other[:count]
    return count


@kernel
def cumulated(
    turn: int,
    river: int,
    order: Ints,
    count: int,
    levels: Floats,
    strengths: Ints,
    less: Floats,
    low: Floats,
) -> int:
    """By level and seen card, how many other cards make the dealer less; `low` those that make
    less than a pair; `levels` the place of each pair. Returns how many levels there are."""
    level, last = -1, -1
    low[:] = 0
    less[0, :] = 0
    for nth in range(count):
        strength, one, two = order[nth] >> 12, order[nth] >> 6 & 63, order[nth] & 63
        if strength != last:
            level += 1
            strengths[level] = last = strength
            for seen in range(WIDE):
                less[level + 1, seen] = less[level, seen]
        less[level + 1, one] += 1
        less[level + 1, two] += 1
        if strength < LEAST_PAIR:
            low[one] += 1
            low[two] += 1
        levels[one, two] = levels[two, one] = level
    return level + 1


@kernel
def _spots(
    turn: int,
    river: int,
    pairs: Ints,
    levels: Floats,
    strengths: Ints,
    less: Floats,
    low: Floats,
    steps: int,
    worths: Floats,
    folded_: int,
    scratch: Floats,
    sums: Floats,
) -> None:
    """Add the spots of one board to each pair of hole cards, by seen card: several at a time, in
    loops that each write one row, and none for a seen card that is on the board."""
    folded, one = np.float32(folded_), np.float32(1)
    zero, dealers = np.float32(0), np.float32(DEALERS)
    mask = np.ones(WIDE, dtype=np.float32)
    mask[turn] = mask[river] = 0
    pair_level = np.float32(steps)
    for nth in range(steps):
        if strengths[nth] >= LEAST_PAIR:
            pair_level = np.float32(nth)
            break
    won, tied, idle, here = scratch[0], scratch[1], scratch[2], scratch[3]
    for nth in range(len(pairs)):
        a, b = pairs[nth, 0], pairs[nth, 1]
        if a in (turn, river) or b in (turn, river):
            continue
        level = levels[a, b]
        place = int(level)
        kind = strengths[place] >> CATEGORY_SHIFT
        row, next_row, of_a, of_b = less[place], less[place + 1], levels[a], levels[b]
        for seen in range(WIDE):
            found = row[seen]
            found -= one if of_a[seen] < level else zero
            found -= one if of_b[seen] < level else zero
            won[seen] = found
        for seen in range(WIDE):
            found = next_row[seen] - won[seen]
            found -= one if of_a[seen] <= level else zero
            found -= one if of_b[seen] <= level else zero
            tied[seen] = found
        for seen in range(WIDE):
            found = low[seen]
            found -= one if of_a[seen] < pair_level else zero
            found -= one if of_b[seen] < pair_level else zero
            idle[seen] = found
        ties_idle = one if level < pair_level else zero
        win, win_low, tie = worths[kind, 0], worths[kind, 1], worths[kind, 2]
        lose, lose_low = worths[kind, 3], worths[kind, 4]
        for seen in range(WIDE):
            won_low = won[seen] if won[seen] < idle[seen] else idle[seen]
            lost_low = idle[seen] - won_low - ties_idle * tied[seen]
            lost = dealers - won[seen] - tied[seen] - lost_low
            worth = (won[seen] - won_low) * win + won_low * win_low + tied[seen] * tie
            here[seen] = mask[seen] * (worth + lost * lose + lost_low * lose_low)
        own = sums[0, nth]
        for seen in range(WIDE):
            bound = mask[seen] * folded
            own[seen] += here[seen] if here[seen] > bound else bound
        own = sums[1, nth]
        for seen in range(WIDE):
            own[seen] += here[seen]
        own = sums[2, nth]
        for seen in range(WIDE):
            own[seen] += mask[seen] * (won[seen] + won[seen] + tied[seen] - dealers)
