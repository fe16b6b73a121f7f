"""What a table of a game needs before its rounds: which cards, when they are shuffled, the burn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.equipment.cards import Deck
from croupier.equipment.tiles import TileSet
from croupier.rulebook.rules import Rules


@dataclass(frozen=True)
class ShoePlan:
    """Cards of a table. With `every_round` they are shuffled for each round, else by the shoe.

    Two decks that `alternate` are used for every other round each. `burn` tells, from the first
    card of a new shoe, which is exposed, how many more are burned; so many `unseen` are burned
    without being shown. After the cover card has come out, `rounds_after_cover` more rounds are
    played. `sides` names the compartments of a double shoe: each holds the whole `deck`, with a
    cover card and a shuffle of its own.
    """

    deck: Deck | TileSet
    every_round: bool
    cover: int | None = None
    burn: Callable[[int], int] | None = None
    unseen: int = 0
    burn_cite: str = ""
    rounds_after_cover: int = 0
    cover_cite: str = ""
    sides: tuple[str, ...] = ("",)
    alternate: bool = False


def no_cards(rules: Rules) -> None:
    """The plan of a game of dice or of a wheel."""
