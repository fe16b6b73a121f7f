"""Two hole cards: the 169 kinds of them up to the names of the suits, as players write them."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.views import views

LETTERS = "23456789TJQKA"
KINDS = 169


@kernel
def pair_kind(a: int, b: int) -> int:
    """A hole pair as a place in a table of 13 by 13: suited above the diagonal, offsuit below."""
    low, high = min(a, b) >> 2, max(a, b) >> 2
    return high * 13 + low if a & 3 == b & 3 else low * 13 + high


@kernel
def _pair_kinds(holes: Ints, kinds: NDArray[np.uint8]) -> None:
    for nth in range(len(holes)):
        kinds[nth] = pair_kind(holes[nth, 0], holes[nth, 1])


def pair_kinds(holes: Ints) -> NDArray[np.uint8]:
    """The kind of each of many hole pairs."""
    kinds = np.empty(len(holes), dtype=np.uint8)
    _pair_kinds(holes, kinds)
    return kinds


def pair_name(kind: int) -> str:
    """A kind of hole pair as players write it: AA, K5s, QTo."""
    first, second = divmod(kind, 13)
    if first == second:
        return LETTERS[first] * 2
    high, low = max(first, second), min(first, second)
    return LETTERS[high] + LETTERS[low] + ("s" if first > second else "o")


@cache
def pair_ways() -> Ints:
    """How many hole pairs there are of each kind."""
    holes = np.array([(a, b) for b in range(52) for a in range(b)])
    return np.bincount(pair_kinds(holes), minlength=KINDS)


@cache
def flop_pair_kinds() -> NDArray[np.uint8]:
    """The kind of hole pair of each view of the flop."""
    return pair_kinds(views(3).holes)


def by_pair_kind(values: Ints) -> Ints:
    """The sum over all deals of a value of views of the flop, for each kind of hole pair."""
    found = np.zeros(KINDS, dtype=np.int64)
    np.add.at(found, flop_pair_kinds(), values * views(3).ways)
    return found


def ranges(chosen: NDArray[np.bool_]) -> list[str]:
    """The kinds of hole pairs that are marked, in words: 33+, A2o+, K5o+ ..."""
    table = chosen.reshape(13, 13)
    pairs = [rank for rank in range(13) if table[rank, rank]]
    found = _runs(pairs, [rank * 2 for rank in LETTERS])
    for high in range(12, 0, -1):
        for suffix in "so":
            row = table[high, :high] if suffix == "s" else table[:high, high]
            kickers = [low for low in range(high) if row[low]]
            names = [LETTERS[high] + LETTERS[low] + suffix for low in range(high)]
            found += _runs(kickers, names)
    return found


def _runs(ranks: list[int], names: list[str]) -> list[str]:
    """`33+` where the ranks run up to the top, else each by its name."""
    if not ranks:
        return []
    if ranks == list(range(ranks[0], len(names))):
        return [names[ranks[0]] + ("+" if len(ranks) > 1 else "")]
    return [names[rank] for rank in ranks]
