"""Face Up Pai Gow Poker counted a second time.

Fortune Bonus and Progressive Payout: every one of the C(53,7) hands, by the flags of the second
count of 645a and, for a fully wild joker, the ranks of the six other cards. Ace High Bonus: ranks
of dealer and player are met in pairs; how many suits make both no flush hangs on what they share.
Main wager on a short deck: every two hands, the player's best set against the dealer's, seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np
from numba import njit
from tests.chapters.face_up_pai_gow_poker.second_reader import (
    ACE_HIGH,
    ANY,
    FIVE_ALIKE,
    FORTUNE,
    FULLY_WILD,
    MATCH,
    NATURAL,
    PROGRESSIVE,
    ROWS,
    WILD_SEVEN,
)
from tests.chapters.pai_gow_poker.second_odds import (
    HANDS,
    Way,
    has,
    legal,
    strength,
)
from tests.chapters.pai_gow_poker.second_reader import (
    SEVEN,
    SEVEN_JOKER,
    high_of,
    no_pair,
    two,
)
from tests.chapters.second_hands import (
    JOKER,
)

FLAG = {
    SEVEN: "seven-natural",
    NATURAL: "seven-natural",
    WILD_SEVEN: SEVEN_JOKER,
    MATCH: "royal-kq",
}
Line = tuple[str, str, Fraction]


def holds(code: int, row: str) -> bool:
    if row == ANY:
        return has(code, "seven-natural") or has(code, SEVEN_JOKER)
    return has(code, FLAG.get(row, row))


def fortune_lines(counts: Mapping[int, int]) -> Iterator[Line]:
    for label, pays in FORTUNE.items():
        for reading in ("paytable-order", "rank-order", "straight-or-better", "25-to-1"):
            units = 0
            for code, n in counts.items():
                row = next((nth for nth, name in enumerate(ROWS) if holds(code, name)), None)
                odds = -1 if row is None else pays[row]
                if row is None and label == "1" and has(code, "three-pair"):
                    odds = 0
                if row == 9 and has(code, "straight") and reading == "rank-order":
                    odds = 2
                if (
                    reading == "straight-or-better"
                    and row in (9, None)
                    and not has(code, "straight")
                ):
                    odds = -1
                if reading == "25-to-1" and row == 6 and label == "5":
                    odds = 25
                units += n * odds
            yield "fortune-bonus", f"{label} {reading}", Fraction(-units, HANDS)


def progressive_chances(
    counts: Mapping[int, int], label: str, *, rank_order: bool = False
) -> dict[str, Fraction]:
    """The chance of each row of a table without a fully wild joker."""
    assert label not in FULLY_WILD
    found: Counter[str] = Counter()
    for code, n in counts.items():
        row = next((name for name in PROGRESSIVE[label] if holds(code, name)), "")
        if rank_order and row == "three-of-a-kind" and has(code, "straight"):
            row = "straight"
        found[row] += n
    return {name: Fraction(found[name], HANDS) for name in PROGRESSIVE[label]}


@njit(cache=False)
def count_wild(counts: Any) -> None:
    """Six natural cards and a fully wild joker: 0 nothing, 1 full house, 2 four, 3 straight flush,
    4 royal flush, 5 five alike, 6 five aces, 7 seven in a row."""
    at = np.arange(6)
    while True:
        ranks = np.zeros(13, np.int64)
        suits = np.zeros(4, np.int64)
        for i in range(6):
            ranks[at[i] >> 2] += 1
            suits[at[i] & 3] |= 1 << (at[i] >> 2)
        pairs = (ranks >= 2).sum()
        three = (ranks >= 3).sum()
        four = (ranks >= 4).sum()
        kind = 0
        if pairs >= 2 or (three >= 1):
            kind = 1
        if three:
            kind = 2
        for s in range(4):
            wide = (suits[s] << 1) | (suits[s] >> 12)
            for low in range(10):
                held = (wide >> low) & 31
                n = 0
                while held:
                    held &= held - 1
                    n += 1
                if n >= 4:
                    kind = max(kind, 4 if low == 9 else 3)
        if four:
            kind = 6 if ranks[12] == 4 else 5
        for s in range(4):
            wide = (suits[s] << 1) | (suits[s] >> 12)
            for low in range(8):
                held = (wide >> low) & 127
                n = 0
                while held:
                    held &= held - 1
                    n += 1
                if n == 6:
                    kind = 7
        counts[kind] += 1
        i = 5
        while i >= 0 and at[i] == 46 + i:
            i -= 1
        if i < 0:
            return
        at[i] += 1
        for j in range(i + 1, 6):
            at[j] = at[j - 1] + 1


def wild_chances(counts: Mapping[int, int], label: str) -> dict[str, Fraction]:
    """The chance of each row of a table with a fully wild joker."""
    wild = np.zeros(8, np.int64)
    count_wild(wild)
    assert wild.sum() == comb(52, 6)
    found: Counter[str] = Counter()
    names = (
        "",
        "full-house",
        "four-of-a-kind",
        "straight-flush",
        "royal-flush",
        FIVE_ALIKE,
        "five-aces",
        WILD_SEVEN,
    )
    for name, n in zip(names, wild.tolist(), strict=True):
        holds_row = {name} | (
            {ANY} if name == WILD_SEVEN else {FIVE_ALIKE} if name == "five-aces" else set()
        )
        found[next((row for row in PROGRESSIVE[label] if row in holds_row), "")] += int(n)
    for code, n in counts.items():
        if not has(code, "joker"):
            row = next(
                (
                    r
                    for r in PROGRESSIVE[label]
                    if r not in ("five-aces", FIVE_ALIKE) and holds(code, r)
                ),
                "",
            )
            found[row] += n
    return {name: Fraction(found[name], HANDS) for name in PROGRESSIVE[label]}


# ------------------------------------------------------------------------------ Ace High Bonus


def straight(ranks: Sequence[int], *, joker: bool) -> bool:
    held = {*ranks, *(1 for r in ranks if r == 14)}
    return any(len(held & set(range(low, low + 5))) >= 5 - joker for low in range(1, 11))


SETS = {
    False: [
        {14, *some}
        for some in combinations(range(2, 14), 6)
        if not straight((14, *some), joker=False)
    ],
    True: [set(some) for some in combinations(range(2, 14), 6) if not straight(some, joker=True)],
}  # the natural ranks of an ace high hand, without and with the joker


def no_flushes(one: int, other: int, shared: int, joker: tuple[bool, bool]) -> int:
    """Suits for hands of so many cards, apart at the ranks they share, neither of them a flush."""
    states: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter({((0,) * 4, (0,) * 4): 1})

    def plus(held: tuple[int, ...], suit: int) -> tuple[int, ...]:
        return tuple(n + (s == suit) for s, n in enumerate(held))

    for place in range(shared + (one - shared) + (other - shared)):
        after: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
        for (a, b), ways in states.items():
            if place < shared:
                for s, t in product(range(4), repeat=2):
                    if s != t:
                        after[plus(a, s), plus(b, t)] += ways
            else:
                for s in range(4):
                    first = place < one
                    after[(plus(a, s), b) if first else (a, plus(b, s))] += ways
        states = after
    most = [3 if j else 4 for j in joker]
    return sum(n for (a, b), n in states.items() if max(a) <= most[0] and max(b) <= most[1])


def ace_high_chances() -> dict[str, Fraction]:
    """Both; the dealer alone with the joker; the dealer alone without."""
    deals = HANDS * comb(46, 7)
    both = Counter[bool]()
    for dealer, player in ((False, False), (True, False), (False, True)):
        shared = Counter(len(a & b) for a in SETS[dealer] for b in SETS[player])
        for k, n in shared.items():
            both[dealer] += n * no_flushes(7 - dealer, 7 - player, k, (dealer, player))
    alone = {
        joker: len(SETS[joker]) * no_flushes(7 - joker, 0, 0, (joker, False)) * comb(46, 7)
        - both[joker]
        for joker in (False, True)
    }
    return {
        "both": Fraction(both[False] + both[True], deals),
        "with joker": Fraction(alone[True], deals),
        "no joker": Fraction(alone[False], deals),
    }


def ace_high_lines() -> Iterator[Line]:
    chances = list(ace_high_chances().values())
    for label, pays in ACE_HIGH.items():
        back = sum((p * (odds + 1) for p, odds in zip(chances, pays, strict=True)), Fraction(0))
        yield "ace-high-bonus", label, 1 - back


# ------------------------------------------------------------------------------ main wager

SHORT = [*(r + s for r in "AKJ986532" for s in "ch"), JOKER]


@njit(cache=False)
def best_results(
    masks: Any, highs: Any, lows: Any, pushes: Any, mine: Any, points: Any
) -> tuple[int, int, int]:
    win = tie = lose = 0
    for i in range(masks.size):
        if masks[i] & mine:
            continue
        best = 0
        for p in range(points.shape[0]):
            best = max(best, (points[p, 0] > highs[i]) + (points[p, 1] > lows[i]))
        if pushes[i]:
            best = 1
        win += best == 2
        tie += best == 1
        lose += best == 0
    return win, tie, lose


def short_deck(deck: Sequence[str], way: Way) -> dict[str, Fraction]:
    """House advantages against a dealer who sets by `way`: set by it too, and best seeing it."""
    nth = {card: 1 << n for n, card in enumerate(deck)}
    hands = list(combinations(deck, 7))
    fives = sorted({(h[0], tuple(h[1])) for h in map(strength, combinations(deck, 5))})
    twos = sorted({(h[0], tuple(h[1])) for h in map(two, combinations(deck, 2))})
    high_place, low_place = ({hand: n for n, hand in enumerate(some)} for some in (fives, twos))

    def point(cards: Sequence[str], low: Sequence[str]) -> tuple[int, int]:
        (a, b), (c, d) = strength(high_of(cards, low)), two(low)
        return high_place[a, tuple(b)], low_place[c, tuple(d)]

    masks = np.array([sum(nth[card] for card in cards) for cards in hands])
    own = np.array([point(cards, way(cards)) for cards in hands])
    pushes = np.array([no_pair(cards) == 14 for cards in hands])
    total = {"way": [0, 0, 0], "best": [0, 0, 0]}
    for n, cards in enumerate(hands):
        all_points = {point(cards, low) for low in legal(cards)}
        kept = [
            p
            for p in all_points
            if not any(q != p and q[0] >= p[0] and q[1] >= p[1] for q in all_points)
        ]
        for name, points in (("way", [tuple(own[n])]), ("best", kept)):
            found = best_results(
                masks, own[:, 0].copy(), own[:, 1].copy(), pushes, masks[n], np.array(points)
            )
            total[name] = [a + int(b) for a, b in zip(total[name], found, strict=True)]
    deals = len(hands) * comb(len(deck) - 7, 7)
    assert all(sum(counts) == deals for counts in total.values())
    return {name: Fraction(lose - win, deals) for name, (win, _, lose) in total.items()}
