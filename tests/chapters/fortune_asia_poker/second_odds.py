"""Fortune Asia Poker counted a second time.

Optional wagers by the second count of 645a's seven cards; Insurance where four-card hands lose as
well by sets of ranks and numbers of suits. Main wager on a short deck: every seven cards against
every other seven, the dealer set by a way that is given, the player's best setting of each hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb

import numpy as np
from numba import njit
from numpy.typing import NDArray
from tests.chapters.fortune_asia_poker.second_reader import (
    INSURANCE,
    Set,
    four,
    high_of,
    is_legal,
    one,
    two,
)
from tests.chapters.pai_gow_poker.second_odds import (
    HANDS,
    HIGH_SHIFT,
    PLAIN,
    counted,
    progressive,
    row,
)
from tests.chapters.pai_gow_poker.second_reader import (
    MATCH,
    ODDS,
    table,
)
from tests.chapters.second_hands import (
    JOKER,
    Answers,
)

ANSWERS = {"joker-in-flush": "highest-missing", "higher-hand-of-more-cards": "more-cards-higher"}
Line = tuple[str, str, Fraction]
Ints = NDArray[np.int64]


def fortune_lines(counts: Mapping[int, int]) -> Iterator[Line]:
    for label in "ABCD":
        rows = table(*ODDS[label], match=MATCH["fortune-bonus"], push=label == "C")
        for order in ("paytable-order", "rank-order"):
            reading = PLAIN | {"wager": "fortune-bonus", "order": order}
            units = sum(n * row(code, rows, **reading) for code, n in counts.items())
            yield "fortune-bonus", f"{label} {order}", Fraction(-units, HANDS)


def four_card_highs() -> list[int]:
    """Seven cards without a pair, a four-card straight or flush, by the highest, 9 to ace."""
    found = [0] * 6

    def suits(number: int, most: int) -> int:
        return sum(
            max(map(some.count, range(4))) <= most for some in product(range(4), repeat=number)
        )

    ways = {0: suits(7, 3), 1: suits(6, 2)}
    for joker, ranks in ((0, range(2, 15)), (1, range(2, 14))):
        for some in combinations(ranks, 7 - joker):
            held = {*some, *(1 for r in some if r == 14)}
            if any(len(held & set(range(low, low + 4))) >= 4 - joker for low in range(1, 12)):
                continue
            found[(14 if joker else max(some)) - 9] += ways[joker]
    return found


@cache
def _without_flush(copies: tuple[int, ...], joker: int) -> int:
    """How many ways so many cards of each rank have suits, fewer than five of one with a joker."""
    ways = product(*(combinations(range(4), number) for number in copies))
    return sum(
        max(sum(suit in some for some in suits) for suit in range(4)) + joker < 5 for suits in ways
    )


def straights_to_5_alone() -> dict[int, int]:
    """Straights of seven cards that only ace to 5 makes, no flush or full house, by how many cards
    are of the rank that most are of: sets of ranks, two cards or fewer more, numbers of suits."""
    found = dict.fromkeys((1, 2, 3), 0)
    for joker in (0, 1):
        for number in range(5 - joker, 8 - joker):
            for some in combinations(range(2, 15), number):
                low = {1 if r == 14 else r for r in some if r in (14, 2, 3, 4, 5)}
                higher = (set(range(start, start + 5)) & set(some) for start in range(2, 11))
                if len(low) + joker < 5 or any(len(held) + joker >= 5 for held in higher):
                    continue
                for more in combinations_with_replacement(some, 7 - joker - number):
                    own = [*some, *more]
                    alike = sorted(Counter([*own, *[14] * joker]).values(), reverse=True)
                    if alike[0] < 4 and alike[:2] not in ([3, 2], [3, 3]):
                        copies = tuple(sorted(Counter(own).values()))
                        found[alike[0]] += _without_flush(copies, joker)
    return found


def insurance_lines(counts: Mapping[int, int]) -> Iterator[Line]:
    five = [
        sum(n for code, n in counts.items() if code >> HIGH_SHIFT == high) for high in range(1, 7)
    ]
    for reading, highs in (
        ("pairs-and-five-cards", five),
        ("four-card-hands-too", four_card_highs()),
    ):
        for label, pays in INSURANCE.items():
            back = sum(n * (p + 1) for n, p in zip(highs, pays, strict=True))
            yield "insurance", f"{label} {reading}", 1 - Fraction(back, HANDS)


Way = Callable[[Sequence[str]], Set]
SHORT = [*(r + s for r in "AK986532" for s in "ch"), JOKER]
_known: dict[tuple[str, ...], tuple[int, list[int]]] = {}


def strength(cards: Sequence[str]) -> tuple[int, list[int]]:
    key = tuple(cards)
    if key not in _known:
        _known[key] = four(key)
    return _known[key]


def settings(cards: Sequence[str], answers: Answers = ANSWERS) -> list[Set]:
    ways = [
        (medium, low) for medium in combinations(cards, 2) for low in cards if low not in medium
    ]
    return [way for way in ways if is_legal(answers, cards, way)]


def high_first(cards: Sequence[str]) -> Set:
    """The best high hand, then the best medium hand, then the best low hand."""
    return max(
        settings(cards), key=lambda way: (strength(high_of(cards, way)), two(way[0]), one(way[1]))
    )


@njit(cache=False)
def meet(masks: Ints, points: Ints, mine: int, own: Ints) -> int:
    """The most hands that one of the settings in `own` wins, over all that share no card."""
    best = 0
    for p in range(own.shape[0]):
        won = 0
        for i in range(masks.size):
            if masks[i] & mine == 0:
                ahead = (
                    (own[p, 0] > points[i, 0])
                    + (own[p, 1] > points[i, 1])
                    + (own[p, 2] > points[i, 2])
                )
                won += ahead >= 2
        best = max(best, won)
    return best


def short_deck(deck: Sequence[str], way: Way) -> dict[str, Fraction]:
    nth = {card: 1 << n for n, card in enumerate(deck)}
    hands = list(combinations(deck, 7))
    places = [
        {
            hand: n
            for n, hand in enumerate(
                sorted({(a, tuple(b)) for a, b in map(of, combinations(deck, size))})
            )
        }
        for of, size in ((strength, 4), (two, 2), (lambda some: one(some[0]), 1))
    ]

    def point(cards: Sequence[str], made: Set) -> tuple[int, ...]:
        three = strength(high_of(cards, made)), two(made[0]), one(made[1])
        return tuple(place[a, tuple(b)] for place, (a, b) in zip(places, three, strict=True))

    masks = np.array([sum(nth[card] for card in cards) for cards in hands])
    points = np.array([point(cards, way(cards)) for cards in hands])
    won = {"way": 0, "best": 0}
    for n, cards in enumerate(hands):
        own = np.array(sorted({point(cards, made) for made in settings(cards)}))
        won["way"] += int(meet(masks, points, masks[n], points[n : n + 1]))
        won["best"] += int(meet(masks, points, masks[n], own))
    deals = len(hands) * comb(len(deck) - 7, 7)
    return {name: Fraction(deals - 2 * wins, deals) for name, wins in won.items()}


if __name__ == "__main__":
    counts, _ = counted()
    for wager, label, edge in (*fortune_lines(counts), *insurance_lines(counts)):
        print(f"{wager:16} {label:24} {float(edge):9.4%}  {edge}")
    print({name: str(p) for name, p in progressive(counts).items()})
    print(
        {
            name: (str(edge), float(edge))
            for name, edge in short_deck(SHORT[3:] + SHORT[2:3], high_first).items()
        }
    )
