"""Every deal of Pai Gow: four tiles, set in each of three ways, against four that the house sets.

Tiles that look alike make 8,130 hands of the 35,960; each meets each, as often as the tiles left
allow: 736,281,000 deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb

import numpy as np

from croupier.chapters.pai_gow.outcomes import (
    PAIR_KINDS,
    all_hands,
    counts_same_spots,
    house_way,
    pair_fortunes,
    settings,
)
from croupier.equipment.tiles import FIRST_TILE, TileSet
from croupier.families.setting.counting.solve import Deals
from croupier.families.setting.counting.wager import Nets, nets
from croupier.families.setting.hands import RESULTS, not_won
from croupier.hands.kernel import kernel
from croupier.hands.tiles import tile_kinds
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms
from croupier.maths.sights import whole
from croupier.rulebook.rules import Rules

HAND, SETTINGS = 4, 3
DEALER_HANDS = comb(28, HAND)
PLAYER, BANK = range(2)
"""Whose copies lose, and whose win."""
SIDES = ("pai-gow", "bank")
_SET = np.array([TileSet().count(tile) for tile in tile_kinds()])


@dataclass(frozen=True, eq=False)
class Hands:
    """The hands that look different: tiles, how many deals make each, its settings by strength."""

    tiles: Ints
    weights: Ints
    strengths: Ints


@cache
def hands() -> Hands:
    found = all_hands()
    strengths = [[way.strengths for way in settings(tiles)] for tiles in found]
    return Hands(np.array([*found]) - FIRST_TILE, np.array([*found.values()]), np.array(strengths))


@cache
def places() -> dict[tuple[int, ...], int]:
    """Where a hand is, by its tiles in ascending order."""
    return {tiles: nth for nth, tiles in enumerate(all_hands())}


@cache
def house_settings(order: str) -> Ints:
    """Which of its three settings the house way takes of every hand."""
    return np.array([settings(tiles).index(house_way(tiles, order)) for tiles in all_hands()])


@kernel
def _meet(tiles: Ints, strengths: Ints, house: Ints, of_set: Ints, found: Ints) -> None:
    """`found[hand, setting, side, result]`: the house's hands that it meets; a result is the
    number of hands that do not beat the house's."""
    left = np.empty_like(of_set)
    for own in range(len(tiles)):
        left[:] = of_set
        for tile in tiles[own]:
            left[tile] -= 1
        for other in range(len(tiles)):
            ways = 1
            for nth in range(4):
                tile = tiles[other, nth]
                if nth and tile == tiles[other, nth - 1]:
                    ways = ways * (left[tile] - 1) // 2
                else:
                    ways *= left[tile]
            if ways == 0:
                continue
            high, low = strengths[other, house[other]]
            for setting in range(3):
                mine, lower = strengths[own, setting]
                found[own, setting, 0, not_won(mine, lower, high, low)] += ways
                found[own, setting, 1, 2 - not_won(high, low, mine, lower)] += ways


@cache
def meetings(order: str) -> Ints:
    """For every hand, setting and side, how many of the house's hands give each result."""
    each = hands()
    found = np.zeros((len(each.tiles), SETTINGS, len(SIDES), len(RESULTS)), dtype=np.int64)
    _meet(each.tiles, each.strengths, house_settings(order), _SET, found)
    return found


# ---------------------------------------------------------------------------- how to set


def house_order(rules: Rules) -> str:
    return rules.text("house-way-order")


def best_settings(rules: Rules, terms: Terms, side: int) -> Ints:
    """The setting of every hand that is worth most; of equal ones the house way, or the first."""
    return _best_settings(house_order(rules), side, nets(rules, terms, SIDES[side]))


@lru_cache(maxsize=8)
def _best_settings(order: str, side: int, by_result: Nets) -> Ints:
    worth, _ = whole(np.array(by_result, dtype=object))
    values = meetings(order)[:, :, side] @ worth
    house, every = house_settings(order), np.arange(len(values))
    best = values.argmax(axis=1)
    return np.where(values[every, house] == values[every, best], house, best)


def tally(order: str, side: int, chosen: Ints) -> Deals:
    """All deals, where hands are set so."""
    met = meetings(order)[np.arange(len(chosen)), chosen, side]
    return Deals.of((hands().weights @ met).tolist())


@lru_cache(maxsize=2)
def _pair_kinds(same_spots: bool) -> Ints:
    return np.array(
        [PAIR_KINDS.index(pair_fortunes(tiles, same_spots=same_spots)) for tiles in all_hands()]
    )


def pair_kinds(rules: Rules) -> Ints:
    """What every hand is for the Pair Fortunes Wager."""
    return _pair_kinds(counts_same_spots(rules))


def pair_counts(rules: Rules) -> list[int]:
    """All deals of four tiles, by what they are for the Pair Fortunes Wager."""
    found = np.bincount(pair_kinds(rules), hands().weights, len(PAIR_KINDS))
    return [int(count) for count in found]
