"""Pai Gow tiles as integers, above those of the cards, and the text people write for them.

A tile is FIRST_TILE plus its place in `TILES`; two tiles that look alike are the same number.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.errors import WrongCards

FIRST_TILE = 64
TILES = (
    *("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"),
    *("3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "2-4", "1-4", "2-3", "1-2"),
)
TWICE = 11
"""So many kinds, the first of them, are twice in a set; the others once."""
_PLACES = {text: place for place, text in enumerate(TILES)}


def is_tile(piece: int) -> bool:
    return FIRST_TILE <= piece < FIRST_TILE + len(TILES)


def tile_text(tile: int) -> str:
    """The spots of both ends: "2-4"."""
    return TILES[tile - FIRST_TILE]


def parse_tile(text: str) -> int:
    """Read "2-4" or "4-2"."""
    wanted = "-".join(sorted(text.strip().split("-")))
    if wanted not in _PLACES:
        raise WrongCards(f"tile {text!r:.60} is not a Pai Gow tile: they are {', '.join(TILES)}.")
    return FIRST_TILE + _PLACES[wanted]


def spots(tile: int) -> int:
    """All the spots of a tile."""
    return sum(map(int, tile_text(tile).split("-")))


@dataclass(frozen=True)
class TileSet:
    """The 32 tiles of Pai Gow."""

    pieces = "tiles"

    @property
    def size(self) -> int:
        return len(TILES) + TWICE

    def count(self, tile: int) -> int:
        """How many of this tile there are."""
        return (1 + (tile < FIRST_TILE + TWICE)) if is_tile(tile) else 0

    def cards(self) -> tuple[int, ...]:
        """Every tile, those alike side by side."""
        each = range(FIRST_TILE, FIRST_TILE + len(TILES))
        return tuple(tile for tile in each for _ in range(self.count(tile)))

    def pack(self) -> tuple[int, ...]:
        """The set that is shuffled."""
        return self.cards()
