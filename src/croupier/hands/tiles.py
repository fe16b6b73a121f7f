"""Hands of two Pai Gow tiles, and which of them ranks higher (621a.3(c) to (i)).

A strength is a number: the higher hand has the higher one, and hands of the same are a copy.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from croupier.equipment.tiles import FIRST_TILE, TILES, parse_tile, spots, tile_text

SUPREME = "Supreme Pair"
WONG, GONG = "Wong", "Gong"
NINES, EIGHTS = ("3-6", "4-5"), ("2-6", "3-5")
MIXED = {
    "Mixed Nines": NINES,
    "Mixed Eights": EIGHTS,
    "Mixed Sevens": ("3-4", "2-5"),
    "Mixed Fives": ("1-4", "2-3"),
}
GEE_JOON = ("2-4", "1-2")
MATCHED = TILES[:11]
HEAVEN, EARTH = TILES[:2]

# 621a.3(h): tiles that share a rank stand together.
_RANKS = (
    *((tile,) for tile in MATCHED),
    NINES,
    EIGHTS,
    ("2-5", "3-4"),
    ("2-4",),
    ("1-4", "2-3"),
    ("1-2",),
)
_RANK = {tile: rank for rank, tiles in enumerate(_RANKS, 1) for tile in tiles}
RANKS = len(_RANKS)
SIX, THREE = _RANK["2-4"], _RANK["1-2"]
"""The ranks of a tile of the Supreme Pair that counts as six, and as three (621a.3(f))."""


def _pairs() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """621a.3(c): the pairs from highest to lowest, each with the tiles that make it."""
    eights = (*EIGHTS, "4-4")
    return (
        (SUPREME, (GEE_JOON,)),
        *((f"pair of {tile}", ((tile, tile),)) for tile in MATCHED),
        *((name, ((one, other),)) for name, (one, other) in MIXED.items()),
        *((WONG, tuple((top, nine) for nine in NINES)) for top in (HEAVEN, EARTH)),
        *((GONG, tuple((top, eight) for eight in eights)) for top in (HEAVEN, EARTH)),
    )


PAIRS = _pairs()
LEAST_PAIR = 10 * RANKS
"""The strength of a Gong is above it, that of any hand by value below."""
STRENGTHS = LEAST_PAIR + len(PAIRS) + 1


@cache
def _pair_ranks() -> dict[frozenset[int], int]:
    return {
        frozenset(map(parse_tile, tiles)): rank
        for rank, (_, made_of) in enumerate(PAIRS)
        for tiles in made_of
    }


def tile_rank(tile: int) -> int:
    """621a.3(h): from 1, the highest, to 17."""
    return _RANK[tile_text(tile)]


def _counted(tile: int) -> tuple[tuple[int, int], ...]:
    """What a tile may count for, each with its rank then."""
    if tile_text(tile) in GEE_JOON:
        return ((6, SIX), (3, THREE))
    return ((spots(tile), tile_rank(tile)),)


@cache
def strength(one: int, other: int) -> int:
    """The strength of a hand of two tiles; 0 for a hand of value zero, whatever the tiles."""
    rank = _pair_ranks().get(frozenset((one, other)))
    if rank is not None:
        return STRENGTHS - 1 - rank
    return max(
        _by_value((a + b) % 10, min(high, low))
        for (a, high), (b, low) in product(_counted(one), _counted(other))
    )


def _by_value(value: int, rank: int) -> int:
    """621a.3(e) and (g): by value, then by the higher tile; but zero is zero."""
    return value * RANKS + RANKS - rank if value else 0


def is_pair(of_strength: int) -> bool:
    """Whether it is the strength of a pair, a Wong or a Gong."""
    return of_strength > LEAST_PAIR


def value_of(of_strength: int) -> int:
    """The value of a hand without a pair."""
    return of_strength // RANKS


def hand_name(one: int, other: int) -> str:
    """What a hand is called: "Mixed Nines", "8", "pair of 4-4"."""
    found = strength(one, other)
    return PAIRS[STRENGTHS - 1 - found][0] if is_pair(found) else str(value_of(found))


def tile_kinds() -> range:
    """Every tile, once."""
    return range(FIRST_TILE, FIRST_TILE + len(TILES))
