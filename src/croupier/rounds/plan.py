"""What a table of a game needs before its rounds: which cards, when they are shuffled, the burn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from croupier.equipment.cards import Deck
from croupier.equipment.tiles import TileSet
from croupier.rulebook.course import held_cut
from croupier.rulebook.devices import CONTINUOUS
from croupier.rulebook.rules import Rules


@dataclass(frozen=True)
class ShoePlan:
    """Cards of a table. With `every_round` they are shuffled for each round, else by the shoe.

    Two decks, or batches of them, may `alternate` from shuffle to shuffle. `burn` tells, from the
    first card of a new shoe, which is exposed, how many more are burned; so many `unseen` are
    burned without being shown. After the cover card has come out, `rounds_after_cover` more rounds
    are played. `sides` names the compartments of a double shoe: each holds the whole `deck`, with a
    cover card and a shuffle of its own. `cut` is the paragraph by which the dealer cuts shuffled
    cards, `cut_new` that for those that have just come to the table; "" if they are not cut.
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
    alternate: Literal["", "deck", "batch"] = ""
    cut: str = ""
    cut_new: str = ""


def alternates(rules: Rules) -> bool:
    """Whether two decks, or batches of decks, are used in turn: one in play, one in the device."""
    if not rules.answers.get("automated-shuffler"):
        return False
    for key in ("alternating-decks", "alternating-batches"):  # the chapter leaves the choice
        if key in rules.answers:
            return rules.yes(key)
    return not any(rules.answers.get(key) for key in CONTINUOUS)


def with_cut(rules: Rules, plan: ShoePlan | None) -> ShoePlan | None:
    """A plan with the cut that the chapter wants."""
    if plan is None:
        return None
    cut, new = held_cut(rules, new=False), held_cut(rules, new=True)
    return replace(plan, cut=cut.cite if cut else "", cut_new=new.cite if new else "")


def no_cards(rules: Rules) -> None:
    """The plan of a game of dice or of a wheel."""
