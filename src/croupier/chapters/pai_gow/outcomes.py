"""From tiles and dice to outcomes: hands that are set, the house way, pairs, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from croupier.equipment.cards import card_text
from croupier.equipment.dice import all_rolls
from croupier.equipment.tiles import TileSet, parse_tile, spots
from croupier.families.setting.hands import RESULTS, Compared, Parts, SetHands
from croupier.hands.tiles import (
    GEE_JOON,
    MIXED,
    hand_name,
    is_pair,
    strength,
    tile_rank,
    value_of,
)
from croupier.rulebook.rules import Rules

SUM, MATCH, BEAT_IT = "sum", "match", "beat-it"
DICE_WAGERS = (SUM, MATCH, BEAT_IT)
Dice = tuple[int, ...]


# ---------------------------------------------------------------------------- setting hands


@dataclass(frozen=True)
class Setting:
    """A high hand and a low hand of two tiles each."""

    high: tuple[int, int]
    low: tuple[int, int]

    @property
    def strengths(self) -> tuple[int, int]:
        return strength(*self.high), strength(*self.low)

    @property
    def parts(self) -> Parts:
        return {"high": self.high, "low": self.low}


def as_set(one: Sequence[int], other: Sequence[int]) -> Setting:
    """621a.1: of two hands the one that ranks higher is the high hand."""
    low, high = sorted(((one[0], one[1]), (other[0], other[1])), key=lambda hand: strength(*hand))
    return Setting(high, low)


def settings(tiles: Sequence[int]) -> tuple[Setting, ...]:
    """The three ways to set four tiles."""
    a, b, c, d = tiles
    return as_set((a, b), (c, d)), as_set((a, c), (b, d)), as_set((a, d), (b, c))


def house_way(tiles: Sequence[int], order: str) -> Setting:
    """621a.8(d): as the dealer sets four tiles; `order` is the reading of what goes first."""
    ways = settings(tiles)
    paired = [way for way in ways if is_pair(way.strengths[0])]
    if paired:
        supreme = [way for way in paired if is_supreme(way.high)]
        return _first(supreme or paired, order)
    worth_seven = [way for way in ways if value_of(way.strengths[0]) >= 7]
    if worth_seven:
        return _first(worth_seven, order)
    ranked = sorted(tiles, key=tile_rank)
    return as_set((ranked[0], ranked[3]), (ranked[1], ranked[2]))


def co_bank_order(rules: Rules) -> str:
    """621a.9(e): what goes first in the hand of a co-bank, which the dealer sets."""
    way = rules.text("co-bank-house-way")
    return rules.text("house-way-order") if way == "as-the-dealers" else way


def is_supreme(hand: tuple[int, int]) -> bool:
    return {*hand} == {*map(parse_tile, GEE_JOON)}


def _first(ways: Sequence[Setting], order: str) -> Setting:
    """Of settings that the paragraph leaves open."""

    def highest(way: Setting) -> tuple[int, int, int]:
        high, low = way.strengths
        return (high if is_pair(high) else value_of(high)), low, high

    def best_low(way: Setting) -> tuple[int, int]:
        high, low = way.strengths
        return low, high

    def by_tile(way: Setting) -> tuple[int, int]:
        return way.strengths

    orders: dict[str, Callable[[Setting], tuple[int, ...]]]
    orders = {"highest": highest, "highest-by-tile": by_tile, "best-low-hand": best_low}
    return max(ways, key=orders[order])


@dataclass(frozen=True)
class Tiles(SetHands):
    """621a.8: high and low hands of two tiles each."""

    MAIN = "pai-gow"
    PARTS = (("high", 2), ("low", 2))
    COMPARED = Compared(
        win="621a.8(i)",
        high_alone="621a.8(h)(1)",
        low_alone="621a.8(h)(2)",
        lost=("621a.8(g)",) * 4,
    )

    def house_way(self, cards: Sequence[int]) -> Parts:
        return house_way(cards, self.rules.text("house-way-order")).parts

    def bank_way(self, cards: Sequence[int]) -> Parts:
        return house_way(cards, co_bank_order(self.rules)).parts

    def as_set(self, parts: Parts) -> Parts:
        return as_set(parts["high"], parts["low"]).parts

    def strengths(self, parts: Parts) -> tuple[int, ...]:
        return as_set(parts["high"], parts["low"]).strengths

    def told(self, parts: Parts) -> str:
        high, low = (_told(parts[part]) for part in ("high", "low"))
        return f"{high} and {low}"


def _told(tiles: tuple[int, ...]) -> str:
    one, other = tiles
    return f"{card_text(one)} {card_text(other)} ({hand_name(one, other)})"


# ---------------------------------------------------------------------------- Pair Fortunes

GEE_JOON_AND_HEAVEN, TWO_PAIR = "gee-joon-pair-and-heaven-pair", "two-pair"
GEE_JOON_PAIR, MIXED_PAIR = "gee-joon-pair", "mixed-pair"
HEAVEN_PAIR, IDENTICAL_PAIR = "heaven-pair", "identical-pair"
PAIR_KINDS = (
    *(GEE_JOON_AND_HEAVEN, TWO_PAIR, GEE_JOON_PAIR, MIXED_PAIR, HEAVEN_PAIR, IDENTICAL_PAIR),
    "lose",
)
_HEAVEN = frozenset({parse_tile("6-6")})
_GEE_JOON = frozenset(map(parse_tile, GEE_JOON))
_MIXED = frozenset(frozenset(map(parse_tile, pair)) for pair in MIXED.values())


def pair_of(one: int, other: int, *, same_spots: bool) -> str:
    """Which pair two tiles make for the Pair Fortunes Wager, "" for none.

    By the reading `same_spots` any two of as many spots that do not look alike are a Mixed Pair.
    """
    tiles = frozenset((one, other))
    if tiles == _GEE_JOON:
        return GEE_JOON_PAIR
    if one == other:
        return HEAVEN_PAIR if tiles == _HEAVEN else IDENTICAL_PAIR
    mixed = spots(one) == spots(other) if same_spots else tiles in _MIXED
    return MIXED_PAIR if mixed else ""


def pair_fortunes(tiles: Sequence[int], *, same_spots: bool) -> str:
    """621a.8(j): the highest row for the pairs among four tiles, however they are set."""
    order = (GEE_JOON_PAIR, MIXED_PAIR, HEAVEN_PAIR, IDENTICAL_PAIR)
    best, two = "", False
    for way in settings(tiles):
        found = [pair_of(*hand, same_spots=same_spots) for hand in (way.high, way.low)]
        if {*found} == {GEE_JOON_PAIR, HEAVEN_PAIR}:
            return GEE_JOON_AND_HEAVEN
        two = two or all(found)
        best = min((each for each in (best, *found) if each), key=order.index, default="")
    return TWO_PAIR if two else best or "lose"


def counts_same_spots(rules: Rules) -> bool:
    return rules["mixed-pair"] == "same-spots"


# ---------------------------------------------------------------------------- dice


SUMS = (3, 8, 9, 16, 17)
THREE_ALIKE, TWO_ALIKE, SERIES = "any-three-match", "any-two-match", "any-series-of-three"
MATCHES = ("lose", "lose", "double-match", "triple-match")
ANY_DIE = "any-die-beats-sum-of-other-two-by-1-or-more-points"
POINTS = ("tie", "1-point", "2-or-3-points", "2-or-3-points", "4-points")


def dice_outcome(rules: Rules, wager: str, on: str, dice: Dice) -> str:
    """621a.5(e)(2) to (4): what three dice, the red one first, make of a wager."""
    if wager == SUM:
        return _sum(dice)
    if wager == BEAT_IT:
        return _beat_it(dice)
    return MATCHES[dice.count(int(on))]


def _sum(dice: Dice) -> str:
    """The total and how the dice match, both of which some paytable pays."""
    low, middle, high = sorted(dice)
    series = SERIES if (middle - low, high - middle) == (1, 1) else ""
    pattern = {1: THREE_ALIKE, 2: TWO_ALIKE, 3: series}[len(set(dice))]
    total = str(sum(dice)) if sum(dice) in SUMS else ""
    return "-".join(part for part in (total, pattern) if part) or "lose"


def _beat_it(dice: Dice) -> str:
    """By how much the red die beats the blue ones; else whether any die beats the others."""
    by = dice[0] - dice[1] - dice[2]
    if by >= 0:
        return POINTS[by]
    return ANY_DIE if 2 * max(dice) > sum(dice) else "lose"


OUTCOMES: dict[str, frozenset[str]] = {
    Tiles.MAIN: frozenset(RESULTS),
    "pair-fortunes": frozenset(PAIR_KINDS),
    SUM: frozenset(map(_sum, all_rolls(3))),
    MATCH: frozenset(MATCHES),
    BEAT_IT: frozenset({"lose", ANY_DIE, *POINTS}),
    "bank": frozenset(RESULTS),
    "co-bank": frozenset(RESULTS),
}


def all_hands() -> dict[tuple[int, ...], int]:
    """Every four tiles that look different, with how many deals make them."""
    return dict(Counter(combinations(TileSet().cards(), 4)))
