"""Three Card Prime counted a second time: the house advantage of every wager and paytable of 679a.

Every deal of three cards to a player and three to the dealer is met, 22,100 times 18,424; hands
that differ only in their suits are met once and weighed. None of the program's code is used; the
payouts are those of the second reader. `python -m tests.chapters.three_card_prime.second_odds`
prints the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray
from tests.chapters.three_card_prime.second_reader import (
    ALL_SIX,
    BAD_BEAT,
    EVEN,
    KINDS,
    PAIR_BONUS,
    PAIR_BONUS_WITH_2,
    PLAY,
    PRIME_BOTH,
    PRIME_PLAYER,
    odds,
)

Ints = NDArray[np.int64]
Line = tuple[str, str, Fraction]  # wager, paytable with reading, house advantage

CARDS = np.array(list(combinations(range(52), 3)), dtype=np.int64)
RANK, SUIT = CARDS // 4, CARDS % 4  # a 2 has rank 0, an ace 12; the suits are c, d, h, s
DEALERS = comb(49, 3)
DEALS = comb(52, 3) * DEALERS

ONE = np.int64(1)
BY_CARD = (ONE << (SUIT * 13 + RANK)).sum(axis=1)  # 13 bits for each suit
BY_RANK = (ONE << (RANK * 4)).sum(axis=1)  # 4 bits for each rank: how many cards have it
BY_SUIT = (ONE << (SUIT * 4)).sum(axis=1)
EACH_RANK = sum(1 << 4 * rank for rank in range(13))
EACH_SUIT = sum(1 << 4 * suit for suit in range(4))
RANKS_HELD = np.bitwise_or.reduce(ONE << RANK, axis=1)

TEN_TO_ACE, NINE_TO_ACE, ACE_TO_FIVE = 0b1_1111_0000_0000, 0b1_1111_1000_0000, 0b1_0000_0000_1111
SIX_CARD_ROYAL = "six-card-royal-flush"
# 679a.6(d), the lowest first; the suit of a six-card royal is counted apart.
SIX_CARD_KINDS = (
    *("nothing", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind"),
    *("straight-flush", "royal-flush", SIX_CARD_ROYAL),
)


def strengths() -> Ints:
    """A number for each hand of three cards: its kind, then its cards (679a.6(b) and (c))."""
    low, middle, high = RANK.T
    suited = np.ptp(SUIT, axis=1) == 0
    low_ace = (low == 0) & (middle == 1) & (high == 12)
    in_row = ((low + 1 == middle) & (middle + 1 == high)) | low_ace
    pair = (low == middle) | (middle == high)
    kinds = {
        "mini-royal-flush": in_row & suited & (low == 10),
        "straight-flush": in_row & suited,
        "three-of-a-kind": low == high,
        "straight": in_row,
        "flush": suited,
        "pair": pair,
    }
    kind = np.select(list(kinds.values()), [KINDS.index(name) for name in kinds], 0)
    single = np.where(low == middle, high, low)
    cards = np.where(pair, middle * 256 + single, high * 256 + middle * 16 + low)
    return np.asarray(kind * 4096 + np.where(low_ace, 0, cards), dtype=np.int64)


STRENGTH = strengths()
KIND = STRENGTH >> 12
QUEEN_HIGH = 10 * 256


def weighed_hands() -> Iterator[tuple[int, int]]:
    """One player's hand for all that differ in their suits alone, and how many these are."""
    place = {tuple(cards): nth for nth, cards in enumerate(CARDS.tolist())}
    met: set[int] = set()
    for cards, nth in place.items():
        if nth not in met:
            alike = {
                place[tuple(sorted(card - card % 4 + suits[card % 4] for card in cards))]
                for suits in permutations(range(4))
            }
            met |= alike
            yield nth, len(alike)


def dealers_of(player: int) -> Ints:
    return np.flatnonzero((BY_CARD & BY_CARD[player]) == 0)


def ante_lines() -> Iterator[Line]:
    """Ante, Play and Bad Beat Bonus together, each hand played or folded as is best for it."""
    tables = [(label, stake) for label in "ABCD" for stake in (0, -1)]
    won = dict.fromkeys(tables, 0)
    for player, weight in weighed_hands():
        dealers = STRENGTH[dealers_of(player)]
        kind = KINDS[KIND[player]]
        unqualified = int((dealers < QUEEN_HIGH).sum())
        lost = int((dealers[dealers >= QUEEN_HIGH] > STRENGTH[player]).sum())
        for label, stake in tables:
            bonus = odds(BAD_BEAT, label, {kind})
            behind = -2 if bonus is None else -1 + stake + bonus
            ahead = EVEN + PLAY[kind]
            play = unqualified * EVEN + (DEALERS - unqualified - lost) * ahead + lost * behind
            won[label, stake] += weight * max(play, -DEALERS)
    for (label, stake), units in won.items():
        reading = "lost" if stake else "returned"
        yield "ante", f"{label}, bad-beat-stake {reading}", Fraction(-units, DEALS)


def prime_line() -> Line:
    """Suits of one color are not alike to the other's, so every player's hand is met."""
    units = 0
    reds = ((SUIT == 1) | (SUIT == 2)).sum(axis=1)
    for color in (0, 3):
        same = BY_CARD[reds == color]
        for player in same:
            both = int(((same & player) == 0).sum())
            units += both * PRIME_BOTH + (DEALERS - both) * PRIME_PLAYER
    return "prime", "", Fraction(int((reds % 3 != 0).sum()) * DEALERS - units, DEALS)


def pair_bonus_lines() -> Iterator[Line]:
    """Every hand with every fourth card."""
    twos = 4 - (RANK == 0).sum(axis=1)
    for label in "ABCD":
        units = 0
        for nth, kind in enumerate(KINDS):
            twos_left = twos[np.equal(KIND, nth)]
            with_2 = int(twos_left.sum())
            without = 49 * len(twos_left) - with_2
            units += without * PAIR_BONUS.get(kind, -1)
            units += with_2 * (odds(PAIR_BONUS_WITH_2, label, {kind}) or -1)
        yield "pair-bonus", label, Fraction(-units, comb(52, 3) * 49)


def in_a_row(*, low_ace: bool) -> NDArray[np.bool_]:
    """For each set of ranks whether five of them are in a row."""
    held = np.arange(1 << 13)
    runs = [31 << low for low in range(9)] + [ACE_TO_FIVE] * low_ace
    return np.asarray(np.any([held & run == run for run in runs], axis=0))


def six_card_kinds(player: int, dealers: Ints, straight: NDArray[np.bool_]) -> Ints:
    """The highest hand of the six cards (in SIX_CARD_KINDS), with each of the dealer's hands."""
    ranks = BY_RANK[dealers] + BY_RANK[player]
    suits = BY_SUIT[dealers] + BY_SUIT[player]
    three = (ranks + 5 * EACH_RANK) & (8 * EACH_RANK)
    two = (ranks + 6 * EACH_RANK) & (8 * EACH_RANK)
    flush = np.flatnonzero((suits + 3 * EACH_SUIT) & (8 * EACH_SUIT))
    kinds = np.zeros(len(dealers), dtype=np.int64)

    def put(kind: str, where: NDArray[np.bool_] | Ints) -> None:
        kinds[where] = SIX_CARD_KINDS.index(kind)

    put("three-of-a-kind", three != 0)
    put("straight", straight[RANKS_HELD[dealers] | RANKS_HELD[player]])
    put("flush", flush)
    put("full-house", (three != 0) & ((two & (two - 1)) != 0))
    put("four-of-a-kind", (ranks & (4 * EACH_RANK)) != 0)
    cards = BY_CARD[dealers[flush]] | BY_CARD[player]
    of_suit = [(cards >> (13 * suit)) & 0x1FFF for suit in range(4)]
    put("straight-flush", flush[np.any([straight[held] for held in of_suit], axis=0)])
    for kind, run in (("royal-flush", TEN_TO_ACE), (SIX_CARD_ROYAL, NINE_TO_ACE)):
        put(kind, flush[np.any([held & run == run for held in of_suit], axis=0)])
    return kinds


def six_card_counts(*, low_ace: bool) -> dict[str, int]:
    """In how many deals each hand of SIX_CARD_KINDS is the highest."""
    straight = in_a_row(low_ace=low_ace)
    counts = np.zeros(len(SIX_CARD_KINDS), dtype=np.int64)
    for player, weight in weighed_hands():
        kinds = six_card_kinds(player, dealers_of(player), straight)
        counts += weight * np.bincount(kinds, minlength=len(SIX_CARD_KINDS))
    return dict(zip(SIX_CARD_KINDS, counts.tolist(), strict=True))


def all_six_lines(*, low_ace: bool) -> Iterator[Line]:
    """Whether ace to 5 is a straight of five cards 679a.6(a) leaves open, so both are counted."""
    counts = six_card_counts(low_ace=low_ace)
    in_each_suit = counts.pop(SIX_CARD_ROYAL) // 4
    for label in "ABCDE":
        units = 0
        for kind, count in counts.items():
            units += count * (odds(ALL_SIX, label, {kind}) or -1)
        for times, suit in ((1, "diamonds"), (3, "hearts-spades-or-clubs")):
            met = {f"{SIX_CARD_ROYAL}-{suit}", "royal-flush"}
            units += times * in_each_suit * (odds(ALL_SIX, label, met) or -1)
        reading = "" if low_ace else ", no straight from ace to 5"
        yield "all-six-bonus", f"{label}{reading}", Fraction(-units, DEALS)


def lines() -> Iterator[Line]:
    yield from ante_lines()
    yield prime_line()
    yield from pair_bonus_lines()
    yield from all_six_lines(low_ace=True)
    yield from all_six_lines(low_ace=False)


if __name__ == "__main__":
    for wager, paytable, advantage in lines():
        print(f"{wager:14} {paytable:32} {float(advantage):9.4%}  {advantage}")
