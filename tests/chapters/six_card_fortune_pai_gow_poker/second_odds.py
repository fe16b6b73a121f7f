"""Six-Card Fortune Pai Gow Poker counted a second time.

Side wagers: all C(53,6) hands by ranks and suits apart: ranks with their numbers, then how the
suits fall, both with and without the joker. Main wager with the Double Down Wager: on a short deck
every six cards against every other six, the dealer set by 670a.11(d), the player's best setting of
each hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np
from numba import njit
from tests.chapters.second_hands import JOKER, KINDS, Hand, five, rank
from tests.chapters.six_card_fortune_pai_gow_poker.second_reader import (
    FORTUNE,
    INSURANCE,
    PROGRESSIVE,
    high_of,
    house_way,
    is_legal,
    qualifies,
)

HANDS = comb(53, 6)
ANSWERS = {
    "joker-in-flush": "highest-missing",
    "dealer-four-of-a-kind-and-pair": "four-of-a-kind",
    "six-card-straight-with-joker": "natural",
}
Line = tuple[str, str, Fraction]
RANKS = range(2, 15)


def in_row(ranks: Collection[int], joker: int, low: int) -> bool:
    held = {1 if r == 14 and low == 1 else r for r in ranks}
    return len(held & set(range(low, low + 5))) + joker >= 5


@cache
def counts() -> dict[str, int]:
    """Hands by their best kind; those without a pair by their highest card."""
    found: Counter[str] = Counter()
    for joker in (0, 1):
        for ranks in ranks_of(6 - joker):
            plain, top = by_ranks(ranks, joker)
            for suits, ways in suits_of(ranks):
                found[with_suits(plain, top, suits, joker)] += ways
    assert sum(found.values()) == HANDS
    return dict(found)


def ranks_of(number: int) -> Iterator[dict[int, int]]:
    """How many of each rank."""

    def go(at: int, left: int) -> Iterator[dict[int, int]]:
        if at == 15:
            if not left:
                yield {}
            return
        for n in range(min(4, left) + 1):
            for rest in go(at + 1, left - n):
                yield ({at: n} if n else {}) | rest

    yield from go(2, number)


def by_ranks(ranks: Mapping[int, int], joker: int) -> tuple[str, int]:
    alike = dict(ranks)
    if joker:
        alike[14] = alike.get(14, 0) + 1
    shape = [*sorted(alike.values(), reverse=True), 0]
    found = "high-card" if shape[0] == 1 else "two-pair" if shape[:2] == [2, 2] else "pair"
    if shape[0] == 3:
        found = "full-house" if shape[1] >= 2 else "three-of-a-kind"
    if shape[0] >= 4:
        found = "five-aces" if shape[0] == 5 else "four-of-a-kind"
    if any(in_row(set(ranks), joker, low) for low in range(1, 11)):
        found = max(found, "straight", key=KINDS.index)
    return found, max(alike)


def suits_of(ranks: Mapping[int, int]) -> Iterator[tuple[tuple[frozenset[int], ...], int]]:
    """The ranks of each suit that has at least four cards, and in how many ways."""
    choices = [list(combinations(range(4), n)) for n in ranks.values()]
    found: Counter[tuple[frozenset[int], ...]] = Counter()
    if len(ranks) < 4:
        ways = 1
        for n in ranks.values():
            ways *= comb(4, n)
        yield (), ways
        return
    for chosen in product(*choices):
        held: list[list[int]] = [[], [], [], []]
        for r, suits in zip(ranks, chosen, strict=True):
            for suit in suits:
                held[suit].append(r)
        found[tuple(frozenset(some) for some in held if len(some) >= 4)] += 1
    yield from found.items()


def with_suits(plain: str, top: int, suits: Sequence[frozenset[int]], joker: int) -> str:
    kinds = [plain]
    for held in suits:
        if len(held) + joker >= 5:
            kinds.append("flush")
            kinds += [
                "royal-flush" if low == 10 else "straight-flush"
                for low in range(1, 11)
                if in_row(held, joker, low)
            ]
    best = max(kinds, key=KINDS.index)
    return f"{top}-high" if best == "high-card" else best


def lines() -> Iterator[Line]:
    found = counts()
    units = sum(n * FORTUNE.get(kind, -1) for kind, n in found.items())
    yield "fortune-bonus", "", Fraction(-units, HANDS)
    back = sum(found.get(f"{top}-high", 0) * (pays + 1) for top, pays in INSURANCE.items())
    yield "insurance", "", 1 - Fraction(back, HANDS)


def progressive() -> dict[str, Fraction]:
    return {
        kind: Fraction(counts()[kind], HANDS) for kind in ("five-aces", "royal-flush", *PROGRESSIVE)
    }


SHORT = [*(r + s for r in ("A", "K", "8", "7", "6") for s in "cdhs" if r + s != "6s"), JOKER]


@njit(cache=False)
def meet(
    masks: Any, highs: Any, lows: Any, qualified: Any, mine: int, high: int, low: int
) -> tuple[int, int]:
    """Result sums over all that share no card: the main wager, and the Double Down Wager."""
    main = double = 0
    for i in range(masks.size):
        if masks[i] & mine == 0:
            net = (high > highs[i]) + (low > lows[i]) - 1
            main += net
            double += net * qualified[i]
    return main, double


def short_deck(deck: Sequence[str], answers: Mapping[str, str] = ANSWERS) -> dict[str, Fraction]:
    """What 1 of the main wager brings: set as the dealer and never doubled, best set alone, best
    with doubles."""
    nth = {card: 1 << n for n, card in enumerate(deck)}
    hands = list(combinations(deck, 6))
    known: dict[tuple[str, ...], Hand] = {some: five(some) for some in combinations(deck, 5)}
    places = {hand: n for n, hand in enumerate(sorted({(k, tuple(v)) for k, v in known.values()}))}

    def place(cards: Sequence[str], low: str) -> int:
        kind, values = known[tuple(high_of(cards, low))]
        return places[kind, tuple(values)]

    masks = np.array([sum(nth[card] for card in cards) for cards in hands])
    low_cards = [house_way(cards, answers) for cards in hands]
    highs = np.array([place(cards, low) for cards, low in zip(hands, low_cards, strict=True)])
    lows = np.array([rank(low) for low in low_cards])
    qualified = np.array([qualifies(cards) for cards in hands])
    total: Counter[str] = Counter()
    for n, cards in enumerate(hands):
        found = {}
        for low in cards:
            if is_legal(cards, low) or low == low_cards[n]:
                own = 15 if low == JOKER else rank(low)
                found[low] = meet(masks, highs, lows, qualified, masks[n], place(cards, low), own)
        total["as the dealer"] += int(found[low_cards[n]][0])
        total["best alone"] += int(max(main for main, _ in found.values()))
        total["best with doubles"] += int(
            max(main + max(double, 0) for main, double in found.values())
        )
    deals = len(hands) * comb(len(deck) - 6, 6)
    return {name: Fraction(units, deals) for name, units in total.items()}


if __name__ == "__main__":
    print(counts())
    for wager, label, edge in lines():
        print(f"{wager:16} {label:10} {float(edge):9.4%}  {edge}")
    print({kind: str(p) for kind, p in progressive().items()})
    for name, worth in short_deck(SHORT).items():
        print(name, worth, float(worth))
