"""Inclusion and exclusion over the cards that two hands may share, in threads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.maths.enumerate import Cards, Ints
from croupier.maths.pricing.counted import Tell
from croupier.maths.setting.hands import Asked, Hands, Points, choose

PARTS_AT_ONCE = 4096
Shared = tuple[int, Cards, Ints]
Count = Callable[..., None]


def shared_sets(hands: Hands) -> Iterator[Shared]:
    """The sets of cards that hands may share, with how many cards and, signed, how
    many sets; some at a time: many hands hold a small set, so fewer of those go together."""
    for held in range(1, hands.size + 1):
        parts = hands.parts(held)
        at_once = max(1, PARTS_AT_ONCE * 40 // comb(hands.deck - held, hands.size - held))
        at_once = min(at_once, PARTS_AT_ONCE)
        for first in range(0, len(parts.cards), at_once):
            span = slice(first, first + at_once)
            yield held, parts.cards[span], (-1) ** held * parts.weights[span]


def workers(cores: int | None) -> int:
    return cores or os.cpu_count() or 1


def sums_apart(
    hands: Hands,
    points: Points,
    asked: Asked,
    among_all: Count,
    among_sets: Count,
    sums: Sequence[type[np.generic]],
    tell: Tell,
    cores: int | None,
) -> list[NDArray[Any]]:
    """What the points asked come to among the hands, each at its kind's point, that share no card
    with their own: `among_all` hands, and `among_sets` of cards that are held by both.

    Points are counted for every hand of a kind, each set with as many hands as its suits can be
    renamed to, so the sums are divided by the number of hands of the kind. Each of `sums` is the
    type of one; two calls at a time never add to the same.
    """
    count = len(asked.points)
    free = [[np.zeros(count, each) for each in sums] for _ in range(workers(cores))]
    every = list(free)
    kinds, ways = hands.kinds, choose(hands.deck)
    told = points, asked.starts, asked.points
    among_all(kinds.weights, *told, *every[0])

    def one(job: Shared) -> int:
        held, parts, weights = job
        mine = free.pop()
        among_sets(parts, weights, hands.size, hands.deck, ways, hands.rows, *told, *mine)
        free.append(mine)
        return held

    with ThreadPoolExecutor(len(every)) as pool:
        shared = 0
        for held in pool.map(one, shared_sets(hands)):
            if held > shared:
                shared = held
                tell(f"hands that share {shared} of {hands.size} cards")
    of_kind = np.repeat(kinds.weights, np.diff(asked.starts))
    for nth, found in enumerate(every[0]):
        for others in every[1:]:
            found += others[nth]
        found //= of_kind.astype(found.dtype)
    return every[0]
