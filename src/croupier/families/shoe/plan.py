"""A shoe that is dealt to its cover card."""

from __future__ import annotations

import math

from croupier.equipment.cards import Deck
from croupier.equipment.tiles import TileSet
from croupier.rounds.plan import ShoePlan
from croupier.rulebook.rules import Rules


def cards_below_cover(rules: Rules, deck: Deck | TileSet) -> int:
    """How many cards lie below the cover card, as the answer says: a number or a part."""
    answer = rules["cover-card"]
    if isinstance(answer, int):
        return answer
    return math.ceil(deck.size * rules.percent("cover-card"))


def shoe_plan(
    rules: Rules,
    deck: Deck,
    *,
    burn_cite: str,
    cover_cite: str,
    burns: bool = True,
    sides: tuple[str, ...] = ("",),
    device: str = "reshuffling-device",
) -> ShoePlan:
    """To the cover card, one card burned; or shuffled for every round by a `device`."""
    if rules.yes(device):
        return ShoePlan(deck, every_round=True)
    return ShoePlan(
        deck,
        every_round=False,
        cover=cards_below_cover(rules, deck),
        unseen=1 if burns else 0,
        burn_cite=burn_cite,
        cover_cite=cover_cite,
        sides=sides,
    )
