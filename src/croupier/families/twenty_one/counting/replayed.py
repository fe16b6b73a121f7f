"""The play of a full shoe from a shoe that holds other cards, for what a card that is gone does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from croupier.families.twenty_one.counting.main import BASIC_STRATEGY, Lost, add_lines, main_lines
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.solved import (
    NAMES,
    Ups,
    basic_solutions,
    solutions,
    solved,
)
from croupier.maths.pricing.counted import Counted, Line
from croupier.maths.shoe.dealers import Dealers
from croupier.maths.shoe.exact.rounds import Rounds, count_rounds
from croupier.maths.shoe.game import FIXED, REOPTIMISED, ShoeGame
from croupier.maths.shoe.hands import Counts
from croupier.maths.shoe.optimal import for_each_up
from croupier.maths.shoe.plays import without

TENS = "10 J Q K"


def value_kinds(shoe: Counts) -> dict[str, int]:
    """A shoe by values, aces first; cards that count ten are one kind."""
    return dict(zip((*NAMES[:-1], TENS), shoe, strict=True))


@dataclass(frozen=True)
class Replayed:
    """Rounds of one strategy, and those lost to a dealer's Blackjack that is found after play."""

    rounds: Rounds
    lost: Mapping[Line, int] | None


def from_shoe(game: ShoeGame, shoe: Counts, *strategies: Ups) -> tuple[Ups, ...]:
    """Strategies of a game against the dealer's hands of another shoe."""
    dealers = {
        up: Dealers(without(shoe, up), up, game.dealer, game.holes(up)[0])
        for up, held in enumerate(shoe)
        if held
    }

    def against(ups: Ups) -> Ups:
        return for_each_up(shoe, lambda up: replace(solved(ups, up), dealers=dealers[up]))

    return tuple(map(against, strategies))


@lru_cache(maxsize=16)
def replayed(game: ShoeGame, shoe: Counts, lost: Lost | None) -> Mapping[str, Replayed]:
    """By strategy: both ways to play after a split, and basic strategy."""
    here = replace(game, shoe=shoe, post_split=REOPTIMISED)
    full = replace(game, post_split=REOPTIMISED)
    fixed = replace(game, post_split=FIXED)
    best, *others = from_shoe(game, shoe, solutions(full), solutions(fixed), basic_solutions(full))
    like = (count_rounds(here, best), best)
    counted = {REOPTIMISED: (best, like[0])}
    for name, ups in zip((FIXED, BASIC_STRATEGY), others, strict=True):
        counted[name] = (ups, count_rounds(here, ups, like))
    return {
        name: Replayed(rounds, lost(here, ups, rounds) if lost else None)
        for name, (ups, rounds) in counted.items()
    }


def main_replayed(
    names: HandNames, game: ShoeGame, shoe: Counts, lost: Lost | None = None
) -> tuple[Counted, ...]:
    """The main wager in the order of its count."""
    lines: dict[str, dict[Line, int]] = {}
    for told in game.told_games():
        for name, found in replayed(told, shoe, lost).items():
            add_lines(lines.setdefault(name, {}), main_lines(names, found.rounds, found.lost))
    return tuple(
        Counted(names.main, found, variant=name, estimated=names.together)
        for name, found in lines.items()
    )
