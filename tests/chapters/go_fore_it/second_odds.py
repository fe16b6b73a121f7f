"""Go Fore It counted a second time: every wager and paytable of 676a.

Every hand of four cards is met, with every pair of it in front; the dealer's hands are met by point
values and weighed. None of the program's code is used; the payouts are those of the second reader.
`lines()` gives the advantage per wager; that of the Front 9 counts the Back 9 with it, made where
it is the better choice. `strategy()` names the front pairs that stay, by point values.
`python -m tests.chapters.go_fore_it.second_odds` prints both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
from tests.chapters.go_fore_it.second_reader import FRONT_9, GOPHER, SKINS, back_9_odds

Line = tuple[str, str, Fraction]  # wager, paytable, house advantage
Pair = tuple[int, int]

RANKS = np.repeat(np.arange(1, 14), 4)  # an ace is 1
HANDS = np.array(list(combinations(range(52), 4)), dtype=np.int64)
POINTS = np.minimum(RANKS, 10)[HANDS]


def front_9() -> dict[Pair, tuple[int, int]]:
    """For each pair in front: how many hands it begins, and what Front 9 with Back 9 win in all."""
    won = np.array([-2 if (pays := back_9_odds(t)) is None else FRONT_9 + pays for t in range(41)])
    nets = won[POINTS.sum(axis=1)]
    counts, units = np.zeros(121, dtype=np.int64), np.zeros(121, dtype=np.int64)
    for one, other in combinations(range(4), 2):
        pair = POINTS[:, one] * 11 + POINTS[:, other]  # cards stand in order, so one <= other
        np.add.at(counts, pair, 1)
        np.add.at(units, pair, nets)
    return {
        (int(key) // 11, int(key) % 11): (int(counts[key]), int(units[key]))
        for key in np.flatnonzero(counts)
    }


def strategy() -> set[Pair]:
    """The pairs that win more, or lose less, with a Back 9 Wager than the fold's one unit."""
    return {pair for pair, (hands, units) in front_9().items() if units > -hands}


def skins() -> Fraction:
    """Every player's hand against every dealer's, by point values."""
    held = dict.fromkeys(range(1, 10), 4) | {10: 16}
    kinds = [Counter(kind) for kind in combinations_with_replacement(held, 4)]
    units = ways = 0
    by_total = [(sum(kind.elements()), kind) for kind in kinds]
    for mine, own in by_total:
        weight = prod(comb(held[value], count) for value, count in own.items())
        left = {value: count - own[value] for value, count in held.items()}
        for theirs, dealer in by_total:
            times = weight * prod(comb(left[value], count) for value, count in dealer.items())
            ways += times
            units += times * (SKINS if mine < theirs else -1)
    assert ways == comb(52, 4) * comb(48, 4)
    return Fraction(-units, ways)


def lines() -> Iterator[Line]:
    pairs = front_9().values()
    best = sum(max(units, -hands) for hands, units in pairs)
    yield "front-9", "", Fraction(-best, sum(hands for hands, _ in pairs))
    yield "skins", "", skins()
    aces = np.bincount((RANKS[HANDS] == 1).sum(axis=1)).tolist()
    for label, odds in GOPHER.items():
        units = sum(hands * odds.get(count, -1) for count, hands in enumerate(aces))
        yield "gopher", label, Fraction(-units, len(HANDS))


if __name__ == "__main__":
    for wager, paytable, advantage in lines():
        print(f"{wager:8} {paytable:3} {float(advantage):9.4%}  {advantage}")
    print("Stays with", *sorted(strategy()))
