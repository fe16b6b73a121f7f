"""Crazy 4 Poker counted a second time: the wagers of 657a under every paytable and reading.

A hand is one number of 52 bits, 13 for each suit. Hands that differ only in their suits are met
once and weighed. How many of the dealer's hands with no card of the player's rank at most so high
is told by inclusion and exclusion: hands that hold each part of the player's five cards are counted
once, by the part. None of the program's code is used; the payouts are those of the second reader.

`ante_value(...)` is what Ante, Super Bonus and Play bring per Ante, best played; `folded` the share
of hands that fold then. `lines()` has the Ante under every reading, Queens Up (never folded, and
folded as is best for the Ante) and the Six Card Bonus. For wagers with meters see `metered(...)`.
`python -m tests.chapters.crazy_4_poker.second_odds` prints them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray
from tests.chapters.crazy_4_poker.second_reader import (
    FIVE,
    FIVE_CARD,
    FOUR,
    FOUR_CARD,
    HAND_BONUS,
    LUCKY,
    MAGIC,
    QUEENS_UP,
    RESEED,
    SIX_CARD,
    SIX_CARD_ROYAL_E,
    SUPER_BONUS,
    Pays,
)

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Line = tuple[str, str, Fraction]  # wager, paytable or reading, house advantage

RATES = {  # 657a.12(d)(3), (e)(3) and (f)(4), percent, reserves apart
    "four-card-progressive A": (29, 0),
    "four-card-progressive B": (25, 5),
    "five-card-progressive A": (21, 0),
    "five-card-progressive B": (11 + 10, 0),
    "five-card-progressive C": (9 + 7 + 3, 0),
    "five-card-progressive D": (10 + 8 + 3, 0),
    "five-card-hand-bonus": (13, 8),
}
HAND_BONUS_SEED = 10_000
HANDS, DEALERS = comb(52, 5), comb(47, 5)
KING_HIGH, ACES = 1 << 11, (FOUR.index("pair") << 26) + (1 << 25)  # least strengths of such hands

SETS = np.arange(1 << 13)
HIGHEST = np.array([0, *(1 << (int(held).bit_length() - 1) for held in SETS[1:])])
SIZE = np.array([int(held).bit_count() for held in SETS])


@cache
def runs(length: int, *, low_ace: bool) -> Ints:
    """The highest straight in each set of ranks: 1 with a low ace, or 0 for none."""
    low = (1 << 12) | ((1 << (length - 1)) - 1)
    found = np.where((SETS & low == low) & low_ace, 1, 0)
    for nth in range(14 - length):
        run = ((1 << length) - 1) << nth
        found[(SETS & run) == run] = nth + 2
    return np.asarray(found)


def suits_of(hands: Ints) -> list[Ints]:
    return [(hands >> (13 * suit)) & 0x1FFF for suit in range(4)]


def highest(held: Ints, number: int) -> Ints:
    found = np.zeros_like(held)
    for _ in range(number):
        found |= HIGHEST[held & ~found]
    return found


def alike(hands: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    """Ranks held at least once, twice, three and four times."""
    a, b, c, d = suits_of(hands)
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    return a | b | c | d, two, (a & b & (c | d)) | (c & d & (a | b)), a & b & c & d


def strengths(hands: Ints) -> Ints:
    """A number for the best four of five cards: 657a.6(b) and (c); the kind is `>> 26`."""
    one, two, three, four = alike(hands)
    run = runs(4, low_ace=True)
    suited = np.bitwise_or.reduce([np.where(SIZE[h] >= 4, h, 0) for h in suits_of(hands)])
    zero = np.zeros_like(one)
    pairs, kind = highest(two, 2), FOUR.index
    ranked = (
        (four > 0, kind("four-of-a-kind"), four, zero),
        (run[suited] > 0, kind("straight-flush"), run[suited], zero),
        (three > 0, kind("three-of-a-kind"), three, HIGHEST[one & ~three]),
        (suited > 0, kind("flush"), highest(suited, 4), zero),
        (run[one] > 0, kind("straight"), run[one], zero),
        (SIZE[two] > 1, kind("two-pair"), pairs, zero),
        (two > 0, kind("pair"), two, highest(one & ~two, 2)),
    )
    numbers = [(nth << 26) + (first << 13) + then for _, nth, first, then in ranked]
    return np.asarray(np.select([where for where, *_ in ranked], numbers, highest(one, 4)))


def five_kinds(hands: Ints, *, low_ace: bool) -> Ints:
    """The kind of the best five of five or six cards, its number in FIVE."""
    one, two, three, four = alike(hands)
    run = runs(5, low_ace=low_ace)
    suited = np.bitwise_or.reduce([np.where(SIZE[h] >= 5, h, 0) for h in suits_of(hands)])
    met = (
        (run[suited] == 10, "royal-flush"),
        (run[suited] > 0, "straight-flush"),
        (four > 0, "four-of-a-kind"),
        ((three > 0) & (SIZE[two] > 1), "full-house"),
        (suited > 0, "flush"),
        (run[one] > 0, "straight"),
        (three > 0, "three-of-a-kind"),
    )
    return np.asarray(np.select([m for m, _ in met], [FIVE.index(kind) for _, kind in met], 0))


def alike_but_suits(hands: Ints) -> tuple[Ints, Ints]:
    """One name for all that differ in their suits alone, and how many these are."""
    suits = np.sort(np.array(suits_of(hands)), axis=0)
    same = (suits[1:] == suits[:-1]).sum(axis=0)
    two_pairs = (suits[0] == suits[1]) & (suits[2] == suits[3]) & (suits[1] != suits[2])
    number = np.choose(same, [24, 12, 4, 1])
    number = np.where(two_pairs, 6, number)
    return np.bitwise_or.reduce([held << (13 * nth) for nth, held in enumerate(suits)]), number


@cache
def hands_of(number: int) -> tuple[Ints, Ints]:
    """All hands of so many cards, those that differ in their suits alone once, and how many."""
    in_suit = [
        np.array([sum(1 << r for r in held) for held in combinations(range(13), size)], np.int64)
        for size in range(number + 1)
    ]
    met = []
    for sizes in product(range(number + 1), repeat=4):
        if sum(sizes) == number and list(sizes) == sorted(sizes):
            joined = np.zeros(1, dtype=np.int64)
            for suit, size in enumerate(sizes):
                joined = (joined[:, None] | (in_suit[size] << (13 * suit))[None, :]).ravel()
            met.append(np.unique(alike_but_suits(joined)[0]))
    hands = np.unique(np.concatenate(met))
    counts = alike_but_suits(hands)[1]
    assert int(counts.sum()) == comb(52, number)
    return hands, counts


def parts_of(hands: Ints, size: int) -> Iterator[tuple[Ints, Ints]]:
    """Each choice of so many of the five cards, by name, and how many are alike."""
    cards, rest = [], hands.copy()
    for _ in range(5):
        cards.append(rest & -rest)
        rest &= rest - 1
    for chosen in combinations(cards, size):
        yield alike_but_suits(np.bitwise_or.reduce([np.zeros_like(hands), *chosen]))


@dataclass(frozen=True)
class Round:
    """What the player's hands meet: dealers below a king, below, with, and up to the hand."""

    hands: Ints
    counts: Ints
    own: Ints
    unqualified: Ints
    below: Ints
    upto: Ints


@cache
def meetings() -> Round:
    hands, counts = hands_of(5)
    own = strengths(hands)
    names = np.unique(own)
    place = np.searchsorted(names, own)
    king = int(np.searchsorted(names, KING_HIGH))
    found: list[Ints] = [np.zeros(len(hands), dtype=np.int64) for _ in range(3)]
    width = len(names) + 1
    for size in range(6):
        parts = [(part, number) for part, number in parts_of(hands, size)]
        titles = np.unique(np.concatenate([part for part, _ in parts]))
        keys = np.concatenate([np.searchsorted(titles, part) * width + place for part, _ in parts])
        order = np.argsort(keys, kind="stable")
        keys = keys[order]
        weights = np.concatenate([[0], np.cumsum(np.tile(counts, len(parts))[order])])
        for part, number in parts:
            start = np.searchsorted(titles, part) * width
            none = weights[np.searchsorted(keys, start)]
            for nth, upto in enumerate((np.full_like(place, king), place, place + 1)):
                some = weights[np.searchsorted(keys, np.asarray(start + upto))]
                signed = (some - none) // number
                found[nth] += -signed if size % 2 else signed
    return Round(hands, counts, own, *found)


def ante_values(*, beaten: str, unqualified: str) -> tuple[Ints, Ints]:
    """Twice what each hand brings over all dealers, best played, and how much it plays."""
    met = meetings()
    kind = met.own >> 26
    four_aces = met.own == (FOUR.index("four-of-a-kind") << 26) + (1 << 25)
    odds = np.array([int(2 * SUPER_BONUS.get(name, 0)) for name in FOUR])[kind]
    odds = np.where(four_aces, int(2 * SUPER_BONUS["four-aces"]), odds)
    wins = met.below - np.minimum(met.below, met.unqualified)  # of the dealers who qualify
    ties = np.where(met.own >= KING_HIGH, met.upto - met.below, 0)
    losses = DEALERS - met.unqualified - wins - ties
    bonus = odds * DEALERS - 2 * (odds == 0) * (beaten == "lost") * losses
    if unqualified == "lost-if-lower":
        bonus -= 2 * (odds == 0) * np.maximum(met.unqualified - met.upto, 0)
    ante = 2 * (wins - losses)
    best, amount = np.full(len(kind), -4 * DEALERS), np.zeros(len(kind), dtype=np.int64)
    for times in (1, 3):
        value = ante + bonus + 2 * times * (met.unqualified + wins - losses)
        better = (value > best) & ((times == 1) | (met.own >= ACES))
        best, amount = np.where(better, value, best), np.where(better, times, amount)
    return best, amount


def ante_value(*, beaten: str = "lost", unqualified: str = "returned") -> Fraction:
    counts = meetings().counts.tolist()
    best, _ = ante_values(beaten=beaten, unqualified=unqualified)
    units = sum(value * count for value, count in zip(best.tolist(), counts, strict=True))
    return Fraction(units, 2 * HANDS * DEALERS)


def stays(*, beaten: str = "lost", unqualified: str = "returned") -> Bools:
    return ante_values(beaten=beaten, unqualified=unqualified)[1] > 0


def four_chances(where: Bools | bool = True) -> dict[str, Fraction]:
    """How likely each kind of four cards is, among hands that stay; pairs below queens are not."""
    met = meetings()
    aces = met.own == (FOUR.index("four-of-a-kind") << 26) + (1 << 25)
    queens = met.own >= (FOUR.index("pair") << 26) + (1 << 23)
    found = {}
    for nth, name in enumerate(FOUR):
        is_kind = (met.own >> 26 == nth) & ~aces & (queens if name == "pair" else True) & where
        found[name] = Fraction(int(met.counts[is_kind].sum()), HANDS)
    return found | {"four-aces": Fraction(int(met.counts[aces & where].sum()), HANDS)}


def five_chances(where: Bools | bool = True, *, low_ace: bool) -> dict[str, Fraction]:
    met = meetings()
    kinds = five_kinds(met.hands, low_ace=low_ace)
    return {
        name: Fraction(int(met.counts[(kinds == nth) & where].sum()), HANDS)
        for nth, name in enumerate(FIVE)
    }


def queens_up_line(label: str, where: Bools | bool, name: str) -> Line:
    chances = four_chances(where)
    chances["four-of-a-kind"] += chances["four-aces"]
    nth, back = "ABCD".index(label), Fraction(0)
    for kind, pays in QUEENS_UP.items():
        back += chances[kind] * (pays[nth] + 1)
    return "queens-up", f"{label}, {name}", 1 - back


def six_card_lines(*, low_ace: bool) -> Iterator[Line]:
    hands, counts = hands_of(6)
    kinds = five_kinds(hands, low_ace=low_ace)
    for nth, label in enumerate("ABCDE"):
        units = 0
        for place, kind in enumerate(FIVE):
            pays = SIX_CARD[kind][nth] if kind in SIX_CARD else -1
            units += pays * int(counts[kinds == place].sum())
        if label == "E":
            units += sum(pays - SIX_CARD["royal-flush"][nth] for pays in SIX_CARD_ROYAL_E.values())
        reading = "" if low_ace else ", no straight from ace to 5"
        yield "six-card-bonus", label + reading, Fraction(-units, comb(52, 6))


def metered(
    wager: str, label: str = "", *, where: Bools | bool = True, low_ace: bool = True,
    reserve: bool = True, magic: Fraction = Fraction(0), lucky: Fraction = Fraction(0),
) -> dict[str, Fraction]:  # fmt: skip
    """What 1 brings without Envy: fixed payouts; with meters at their seeds; in the long run."""
    is_four = wager == "four-card-progressive"
    chances = four_chances(where) if is_four else five_chances(where, low_ace=low_ace)
    tables: Mapping[str, dict[str, Pays]] = FOUR_CARD if is_four else FIVE_CARD
    table = tables[label] if label else HAND_BONUS
    key = f"{wager} {label}" if label else wager
    seeds = RESEED[key] if label else {"meter": HAND_BONUS_SEED}
    rate, kept = RATES[key]
    fixed = at_seeds = Fraction(0)
    long_run = Fraction(rate + (kept if reserve else 0), 100)
    for kind, pays in table.items():
        if isinstance(pays, tuple):
            at_seeds += chances[kind] * seeds[pays[0]] * pays[1] / 100
            long_run += chances[kind] * RESEED[key][pays[0]] * (pays[1] == 100)
        else:
            fixed += chances[kind] * (pays or 0)
    bonuses = magic * MAGIC * Fraction(5, 52) + lucky * LUCKY
    parts = {"fixed": fixed, "at-seeds": fixed + at_seeds, "long-run": fixed + long_run}
    return {name: part + bonuses for name, part in parts.items()}


def lines() -> Iterator[Line]:
    for beaten, unqualified in product(("lost", "returned"), ("returned", "lost-if-lower")):
        value = ante_value(beaten=beaten, unqualified=unqualified)
        yield "ante", f"beaten {beaten}, unqualified {unqualified}", -value
    for label in "ABCD":
        yield queens_up_line(label, True, "never folded")
        yield queens_up_line(label, stays(), "folded as the Ante's best")
    for low_ace in (True, False):
        yield from six_card_lines(low_ace=low_ace)


if __name__ == "__main__":
    for wager, paytable, advantage in lines():
        print(f"{wager:15} {paytable:36} {float(advantage):9.4%}  {advantage}")
    for name in RATES:
        parts = metered(*name.split())
        print(name, *(f"{part} {float(units):.6f}" for part, units in parts.items()))
