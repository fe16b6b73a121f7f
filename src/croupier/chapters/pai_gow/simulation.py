"""Compiled rounds of Pai Gow, and what their tally says of every wager."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from croupier.chapters.pai_gow.counting import (
    BANK,
    PLAYER,
    best_settings,
    hands,
    house_order,
    house_settings,
    pair_kinds,
)
from croupier.chapters.pai_gow.outcomes import (
    DICE_WAGERS,
    PAIR_KINDS,
    Dice,
    co_bank_order,
    dice_outcome,
)
from croupier.equipment.dice import all_rolls
from croupier.equipment.tiles import FIRST_TILE, TileSet
from croupier.families.draw.counting import OneDraw
from croupier.families.setting.counting import wager
from croupier.families.setting.counting.solve import Deals
from croupier.families.setting.counting.solved import HOUSE
from croupier.families.setting.counting.wager import lines, set_hands
from croupier.families.setting.hands import RESULTS, not_won
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Terms, single
from croupier.maths.simulate import TalliedRounds
from croupier.rulebook.rules import Rules

ROLLS = dict.fromkeys(all_rolls(3), 1)
WAYS = 5
OF_PAIRS = WAYS * len(RESULTS)
OF_DICE = OF_PAIRS + len(PAIR_KINDS)
SIZE = OF_DICE + len(ROLLS)
TILES = np.array(TileSet().cards()) - FIRST_TILE
KINDS = 21


def _rolls(rules: Rules) -> dict[Dice, int]:
    return ROLLS


DICE = OneDraw(_rolls, dice_outcome)
ABOUT = {**wager.ABOUT, "": ""}


@kernel
def _place(tiles: Ints, first: int, index: Ints) -> int:
    """The place of four tiles among all hands."""
    a, b, c, d = tiles[first], tiles[first + 1], tiles[first + 2], tiles[first + 3]
    return int(index[((a * KINDS + b) * KINDS + c) * KINDS + d])


@kernel
def tally_round(
    tiles: Ints, roll: int, tally: Ints, index: Ints, strengths: Ints, chosen: Ints, pairs: Ints
) -> None:
    """One round: four tiles of the player or bank, four of the house, and the dice.

    `chosen` are the settings of every hand: the player's best, the house way, the bank's best, a
    co-bank's.
    """
    own, other = _place(tiles, 0, index), _place(tiles, 4, index)
    high, low = strengths[other, chosen[1, other]]
    for nth in range(WAYS):
        mine, lower = strengths[own, chosen[(0, 1, 2, 1, 3)[nth], own]]
        plays = not_won(mine, lower, high, low)
        banks = 2 - not_won(high, low, mine, lower)
        tally[3 * nth + (plays if nth < 2 else banks)] += 1
    tally[OF_PAIRS + pairs[own]] += 1
    tally[OF_DICE + roll] += 1


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    tiles: Ints,
    index: Ints,
    strengths: Ints,
    chosen: Ints,
    pairs: Ints,
) -> None:
    mixed = tiles.copy()
    for _ in range(rounds):
        for nth in range(8):
            taken = rng.integers(nth, len(mixed))
            mixed[nth], mixed[taken] = mixed[taken], mixed[nth]
        tally_round(mixed, rng.integers(0, 216), tally, index, strengths, chosen, pairs)


def told(rules: Rules, terms: Terms) -> tuple[Ints, ...]:
    """What the kernel is told of hands and settings."""
    each = hands()
    index = np.zeros(KINDS**4, dtype=np.int64)
    for order in permutations(KINDS**nth for nth in range(4)):
        index[each.tiles @ np.array(order)] = np.arange(len(each.tiles))
    plain = best_settings(rules, terms, PLAYER)
    bank = best_settings(rules, terms, BANK) if rules.offers("bank") else plain
    house = house_settings(house_order(rules))
    shared = house_settings(co_bank_order(rules)) if rules.offers("co-bank") else house
    chosen = np.array([plain, house, bank, shared])
    return index, each.strengths, chosen, pair_kinds(rules)


def counted_rounds(rules: Rules, tally: Ints) -> dict[str, tuple[Counted, ...]]:
    """What a tally says of every wager that is offered."""
    by_play = list(map(Deals.of, tally[:OF_PAIRS].reshape(WAYS, len(RESULTS)).tolist()))
    pairs = single("pair-fortunes", zip(PAIR_KINDS, tally[OF_PAIRS:OF_DICE].tolist(), strict=True))
    found: dict[str, tuple[Counted, ...]] = {
        "pai-gow": set_hands("pai-gow", by_play[0], by_play[1], SIMULATED, ABOUT),
        "bank": (bound_bank(by_play[3], SIMULATED),)
        if bank_is_bound(rules)
        else set_hands("bank", by_play[2], by_play[3], SIMULATED, ABOUT),
        "co-bank": (Counted("co-bank", lines("co-bank", by_play[4]), SIMULATED),),
        "pair-fortunes": (Counted("pair-fortunes", pairs, SIMULATED),),
    }
    for key in DICE_WAGERS:
        if rules.offers(key):
            found[key] = DICE.counted(rules, key, tally[OF_DICE:].tolist(), SIMULATED)
    return {each.key: found[each.key] for each in rules.wagers()}


def bank_is_bound(rules: Rules) -> bool:
    """621a.10(f): whether every bank's hands are set the house way, by the reading."""
    return rules["bank-sets-freely"] == "house-way"


def bound_bank(house: Deals, method: str) -> Counted:
    """A bank whose hands are set the house way."""
    return Counted("bank", lines("bank", house), method, about=ABOUT[HOUSE])


simulate = TalliedRounds(
    play_rounds, SIZE, lambda rules, terms, tell: (TILES, *told(rules, terms)), counted_rounds
).simulate
