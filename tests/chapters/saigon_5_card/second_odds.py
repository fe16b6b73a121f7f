"""Saigon 5 Card counted a second time: the house advantage of every wager of 680a.

Hands are met by what their cards count (ace, 2 to 9, ten, joker), every player's hand against every
hand of the dealer's, weighed by the cards that are left. None of the program's code is used; what a
hand is and what it wins is the second reader's. `lines()` gives ("ante", reading of
several-qualifying-sets, advantage), ("bonus", "A" or "A, no straight from 10 to ace", advantage).
`pot_of_two(reading of pot-hands)` counts, of all deals to two players, in which the first wins the
pot, splits it, loses it, and has the wager back: by symmetry the house advantage of a pot is nil.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
from tests.chapters.saigon_5_card.second_reader import (
    BONUS,
    JOKER,
    ante_halves,
    point_count,
    poker_kind,
    showdowns,
)

Line = tuple[str, str, Fraction]
Shown = tuple[bool, int]

VALUES = ("A", *map(str, range(2, 11)), JOKER)
IN_DECK = (*[4] * 9, 16, 1)
RANKS = (*VALUES[:10], "J", "Q", "K")
OTHERS = comb(48, 5)
DEALS = comb(53, 5) * OTHERS


def kinds() -> list[tuple[int, ...]]:
    found = combinations_with_replacement(range(11), 5)
    return [kind for kind in found if all(kind.count(v) <= IN_DECK[v] for v in set(kind))]


def cards_of(kind: tuple[int, ...]) -> list[str]:
    """Cards that count what the kind says; their suits and figures only tell them apart."""
    tens = ("10s", "Js", "Qs", "Ks", "10h")
    plain = [VALUES[v] + "cdhs"[kind[:n].count(v)] for n, v in enumerate(kind) if v < 9]
    return [*plain, *tens[: kind.count(9)], *[JOKER] * kind.count(10)]


KINDS = kinds()
COUNTS = np.array([[kind.count(v) for v in range(11)] for kind in KINDS])
CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(17)], dtype=np.int64)
WEIGHTS = [prod(comb(n, k) for n, k in zip(IN_DECK, row, strict=True)) for row in COUNTS.tolist()]
SETTINGS = [showdowns(cards_of(kind)) for kind in KINDS]
ALLOWED = [(ok, sorted({point_count(two) for two in pairs})) for ok, pairs in SETTINGS]
BEST: list[Shown] = [(ok, counts[-1]) for ok, counts in ALLOWED]
SHOWN = sorted(set(BEST))
PLACE = np.array([SHOWN.index(shown) for shown in BEST])


@cache
def dealers_against(nth: int) -> list[int]:
    """How many of the other's hands show each of SHOWN, beside a hand of the nth kind."""
    ways = np.prod(CHOOSE[np.array(IN_DECK) - COUNTS[nth], COUNTS], axis=1)
    found = [int(ways[place == PLACE].sum()) for place in range(len(SHOWN))]
    assert sum(found) == OTHERS
    return found


def ante_lines() -> Iterator[Line]:
    """Where players choose, each hand is set as is best for it."""
    halves = {"highest-count": 0, "player-chooses": 0}
    for nth, (weight, (qualifies, counts)) in enumerate(zip(WEIGHTS, ALLOWED, strict=True)):
        dealers = dealers_against(nth)
        worth = [
            sum(
                ways * ante_halves((qualifies, count), shown)
                for ways, shown in zip(dealers, SHOWN, strict=True)
            )
            for count in counts
        ]
        halves["highest-count"] += weight * worth[-1]
        halves["player-chooses"] += weight * max(worth)
    for reading, units in halves.items():
        yield "ante", reading, Fraction(-units, 2 * DEALS)


def pot_of_two(reading: str) -> Counter[str]:
    """In how many deals to two players the first wins, splits, loses or has back the Pot Wager."""
    found: Counter[str] = Counter()
    for nth, (weight, mine) in enumerate(zip(WEIGHTS, BEST, strict=True)):
        for ways, theirs in zip(dealers_against(nth), SHOWN, strict=True):
            own, other = (
                shown[1] if shown[0] or reading == "all" else 0 for shown in (mine, theirs)
            )
            result = "win" if own > other else "lose" if own < other else "split"
            found[result if own or other else "returned"] += weight * ways
    return found


def bonus_lines() -> Iterator[Line]:
    """Every five ranks, or four and the joker, suited in four ways of all where none are alike."""
    for ace_high, reading in ((True, "A"), (False, "A, no straight from 10 to ace")):
        answers = {"ace-high-straight": ace_high}
        units = 0
        for size in (4, 5):
            for ranks in combinations_with_replacement(RANKS, size):
                if any(ranks.count(name) > 4 for name in ranks):
                    continue
                ways = prod(comb(4, ranks.count(name)) for name in set(ranks))
                joker = [JOKER] * (5 - size)
                mixed = [name + suit for name, suit in zip(ranks, "cdhsc"[:size], strict=True)]
                plain = BONUS.get(poker_kind(answers, mixed + joker) or "", -1)
                units += ways * plain
                if len(set(ranks)) == size:
                    suited = [name + "s" for name in ranks] + joker
                    units += 4 * (BONUS.get(poker_kind(answers, suited) or "", -1) - plain)
        yield "bonus", reading, Fraction(-units, comb(53, 5))


def lines() -> Iterator[Line]:
    yield from ante_lines()
    yield from bonus_lines()


if __name__ == "__main__":
    for wager, played, advantage in lines():
        print(f"{wager:6} {played:35} {float(advantage):9.4%}  {advantage}")
    for reading in ("qualifying", "all"):
        print("pot   ", reading, pot_of_two(reading))
