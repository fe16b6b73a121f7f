"""Inclusion and exclusion over the cards that two hands may share, in threads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import comb

from croupier.maths.enumerate import Cards, Ints
from croupier.maths.pricing.counted import Tell
from croupier.maths.setting.hands import Hands

PARTS_AT_ONCE = 4096
Shared = tuple[int, Cards, Ints]


def shared_sets(hands: Hands, least: int = 1) -> Iterator[Shared]:
    """The sets of `least` cards and more that hands may share, with how many cards and how many
    sets; some at a time: many hands hold a small set, so fewer of those go together."""
    for held in range(least, hands.size + 1):
        parts = hands.parts(held)
        at_once = max(1, PARTS_AT_ONCE * 40 // comb(hands.deck - held, hands.size - held))
        at_once = min(at_once, PARTS_AT_ONCE)
        for first in range(0, len(parts.cards), at_once):
            span = slice(first, first + at_once)
            yield held, parts.cards[span], parts.weights[span]


def workers(cores: int | None) -> int:
    return cores or os.cpu_count() or 1


def over_shared(
    hands: Hands, ask: Callable[[int, Cards, Ints], None], tell: Tell, cores: int | None
) -> None:
    """Call `ask` with a worker's number, some sets that hands may share and how many of each there
    are; two calls at a time never have the same worker."""
    free = list(range(workers(cores)))

    def one(job: Shared) -> int:
        held, parts, weights = job
        mine = free.pop()
        ask(mine, parts, weights)
        free.append(mine)
        return held

    with ThreadPoolExecutor(len(free)) as pool:
        shared = 0
        for held in pool.map(one, shared_sets(hands)):
            if held > shared:
                shared = held
                tell(f"hands that share {shared} of {hands.size} cards")
