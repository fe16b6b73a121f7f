"""Four Card Prime counted a second time: the wagers of 682a under every paytable and reading.

A hand is one number of 52 bits, 13 for each suit. Hands that differ only in their suits are met
once and weighed. How many of the dealer's six-card hands with no card of the player's rank at most
so high is told by inclusion and exclusion: hands that hold each part of the player's five cards are
counted once, by the part. None of the program's code is used; the payouts are those of the second
reader. `lines()` has every wager; the Ante's counts Raise, Win Bonus and Bad Beat Bonus with it,
best played. `python -m tests.chapters.four_card_prime.second_odds` prints them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray
from tests.chapters.four_card_prime.second_reader import (
    ACES_BONUS,
    ALL_SIX,
    BAD_BEAT,
    EVEN,
    FOUR,
    PRIME,
    SIX,
    SIX_CARD_ROYAL_E,
    WIN_BONUS,
)

Ints = NDArray[np.int64]
Line = tuple[str, str, Fraction]  # wager, paytable and reading, house advantage

HANDS, DEALERS = comb(52, 5), comb(47, 6)
ACE = 1 << 12
SETS = np.arange(1 << 13)
HIGHEST = np.array([0, *(1 << (int(held).bit_length() - 1) for held in SETS[1:])])
SIZE = np.array([int(held).bit_count() for held in SETS])


@cache
def runs(length: int, *, low_ace: bool) -> Ints:
    """The highest straight in each set of ranks: 1 with a low ace, or 0 for none."""
    low = ACE | ((1 << (length - 1)) - 1)
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


def of_one_suit(hands: Ints, size: int) -> Ints:
    """The ranks of a suit that has so many cards; no hand of six has four of two suits."""
    held = [np.where(SIZE[suit] >= size, suit, 0) for suit in suits_of(hands)]
    return np.asarray(np.bitwise_or.reduce(held))


def strengths(hands: Ints) -> Ints:
    """A number for the best four of five or six cards: 682a.6(b), (c); the kind is `>> 26`."""
    one, two, three, four = alike(hands)
    run, suited = runs(4, low_ace=True), of_one_suit(hands, 4)
    zero = np.zeros_like(one)
    trips, pairs, pair, kind = HIGHEST[three], highest(two, 2), HIGHEST[two], FOUR.index
    ranked = (
        (four > 0, kind("four-of-a-kind"), four, zero),
        (run[suited] > 0, kind("straight-flush"), run[suited], zero),
        (three > 0, kind("three-of-a-kind"), trips, HIGHEST[one & ~trips]),
        (suited > 0, kind("flush"), highest(suited, 4), zero),
        (run[one] > 0, kind("straight"), run[one], zero),
        (SIZE[two] > 1, kind("two-pair"), pairs, zero),
        (two > 0, kind("pair"), pair, highest(one & ~pair, 2)),
    )
    numbers = [(nth << 26) + (first << 13) + then for _, nth, first, then in ranked]
    return np.asarray(np.select([where for where, *_ in ranked], numbers, highest(one, 4)))


def alike_but_suits(hands: Ints) -> tuple[Ints, Ints]:
    """One name for all that differ in their suits alone, and how many these are."""
    suits = np.sort(np.array(suits_of(hands)), axis=0)
    same = (suits[1:] == suits[:-1]).sum(axis=0)
    two_pairs = (suits[0] == suits[1]) & (suits[2] == suits[3]) & (suits[1] != suits[2])
    number = np.where(two_pairs, 6, np.choose(same, [24, 12, 4, 1]))
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


def parts_of(hands: Ints, cards: int, size: int) -> Iterator[tuple[Ints, Ints]]:
    """Each choice of so many of the cards: its place in hands_of, and how many are alike."""
    single, rest = [], hands.copy()
    for _ in range(cards):
        single.append(rest & -rest)
        rest &= rest - 1
    names = hands_of(size)[0]
    for chosen in combinations(single, size):
        part, number = alike_but_suits(np.bitwise_or.reduce([np.zeros_like(hands), *chosen]))
        yield np.searchsorted(names, part), number


@cache
def meetings() -> tuple[Ints, Ints, Ints]:
    """Each player's hand: its strength, and the dealers of a lower and of a lower or like one."""
    hands, _ = hands_of(5)
    dealers, weights = hands_of(6)
    own, theirs = strengths(hands), strengths(dealers)
    names = np.unique(np.concatenate([own, theirs]))
    place, dealt = np.searchsorted(names, own), np.searchsorted(names, theirs)
    width = len(names) + 1
    below, upto = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)
    for size in range(6):
        if size == 5:  # too many parts for a table, and few dealers each
            for card in range(52):
                free = np.flatnonzero((hands >> card) & 1 == 0)
                six = np.searchsorted(names, strengths(hands[free] | (1 << card)))
                below[free] -= six < place[free]
                upto[free] -= six <= place[free]
            continue
        table = np.zeros(len(hands_of(size)[0]) * width, dtype=np.int64)
        for part, _ in parts_of(dealers, 6, size):
            counts = np.bincount(part * width + dealt + 1, weights, len(table))
            table += counts.astype(np.int64)
        table = np.cumsum(table.reshape(-1, width), axis=1)
        for part, number in parts_of(hands, 5, size):
            below += (-1) ** size * table[part, place] // number
            upto += (-1) ** size * table[part, place + 1] // number
    return own, below, upto


def ante_value(label: str, *, on_tie: bool, within: bool) -> tuple[Fraction, Ints]:
    """What a round brings per Ante, best played, and how much each hand raises."""
    own, below, upto = meetings()
    kind, losses = own >> 26, DEALERS - upto
    win = np.array([WIN_BONUS.get(name, 0) - (within and name in WIN_BONUS) for name in FOUR])[kind]
    nth = "ABCD".index(label)
    bad_beat = np.array([BAD_BEAT[name][nth] if name in BAD_BEAT else -1 for name in FOUR])[kind]
    bonus = win * (upto if on_tie else below) + bad_beat * losses + EVEN * upto
    best, amount = np.full(len(own), -DEALERS), np.zeros(len(own), dtype=np.int64)
    for times in (1, 2, 3):
        value = bonus + times * (EVEN * upto - losses)
        amount = np.where(value > best, times, amount)
        best = np.maximum(best, value)
    counts = hands_of(5)[1].tolist()
    units = sum(value * count for value, count in zip(best.tolist(), counts, strict=True))
    return Fraction(units, HANDS * DEALERS), amount


def ante_lines() -> Iterator[Line]:
    for label, on_tie, within in product("ABCD", (True, False), (False, True)):
        value, _ = ante_value(label, on_tie=on_tie, within=within)
        tie = "higher-or-equal" if on_tie else "higher-only"
        yield "ante", f"{label}, {tie}, {'within' if within else 'in-addition'}", -value


def prime_lines() -> Iterator[Line]:
    for nth, label in enumerate("AB"):
        five, four = 2 * comb(26, 5), 2 * 26 * comb(26, 4)
        units = PRIME[5][nth] * five + PRIME[4][nth] * four - (HANDS - five - four)
        yield "prime", label, Fraction(-units, HANDS)


def aces_lines(*, reading: str, low_ace: bool) -> Iterator[Line]:
    hands, counts = hands_of(5)
    one, two, three, four = alike(hands)
    length = 5 if reading == "five-cards" else 4
    run, suited = runs(length, low_ace=low_ace or length == 4), of_one_suit(hands, length)
    royal = run[suited] == 15 - length
    if reading == "four-cards-five-card-royal":
        royal = runs(5, low_ace=False)[of_one_suit(hands, 5)] == 10
    met = {
        "four-aces": four == ACE,
        "four-of-a-kind": four > 0,
        "royal-flush": royal,
        "straight-flush": run[suited] > 0,
        "three-aces": three == ACE,
        "three-of-a-kind": three > 0,
        "flush": suited > 0,
        "straight": run[one] > 0,
        "two-pair": SIZE[two] > 1,
        "two-aces": two == ACE,
    }
    first = np.select(list(met.values()), list(range(len(met))), -1)
    ace_to_5 = "" if low_ace or length == 4 else ", no straight from ace to 5"
    for nth, label in enumerate("ABCDEFGH"):
        units = -int(counts[first < 0].sum())
        for place, row in enumerate(met):
            units += ACES_BONUS[row][nth] * int(counts[first == place].sum())
        yield "aces-bonus", f"{label}, {reading}{ace_to_5}", Fraction(-units, HANDS)


def all_six_lines(*, low_ace: bool) -> Iterator[Line]:
    hands, counts = hands_of(6)
    one, two, three, four = alike(hands)
    run, suited = runs(5, low_ace=low_ace), of_one_suit(hands, 5)
    met = {
        "royal-flush": run[suited] == 10,
        "straight-flush": run[suited] > 0,
        "four-of-a-kind": four > 0,
        "full-house": (three > 0) & (SIZE[two] > 1),
        "flush": suited > 0,
        "straight": run[one] > 0,
        "three-of-a-kind": three > 0,
    }
    assert set(met) < set(SIX)
    first = np.select(list(met.values()), list(range(len(met))), -1)
    for nth, label in enumerate("ABCDE"):
        units = -int(counts[first < 0].sum())
        for place, row in enumerate(met):
            units += ALL_SIX[row][nth] * int(counts[first == place].sum())
        if label == "E":
            units += sum(pays - ALL_SIX["royal-flush"][nth] for pays in SIX_CARD_ROYAL_E.values())
        reading = "" if low_ace else ", no straight from ace to 5"
        yield "all-six-bonus", label + reading, Fraction(-units, comb(52, 6))


def lines() -> Iterator[Line]:
    yield from ante_lines()
    yield from prime_lines()
    yield from aces_lines(reading="five-cards", low_ace=True)
    yield from aces_lines(reading="five-cards", low_ace=False)
    yield from aces_lines(reading="four-cards", low_ace=True)
    yield from aces_lines(reading="four-cards-five-card-royal", low_ace=True)
    yield from all_six_lines(low_ace=True)
    yield from all_six_lines(low_ace=False)


if __name__ == "__main__":
    for wager, paytable, advantage in lines():
        print(f"{wager:14} {paytable:46} {float(advantage):9.4%}  {advantage}")
    _, amounts = ante_value("A", on_tie=True, within=False)
    number = np.bincount(amounts, hands_of(5)[1])
    print("folds, raises once, twice, three times:", number / HANDS)
