"""The cards of a table, and when they are shuffled: for every round, or at the cover card."""

from __future__ import annotations

import math
from typing import Literal

from croupier.equipment.cards import Deck
from croupier.equipment.tiles import TileSet
from croupier.rounds.plan import ShoePlan, alternates
from croupier.rulebook.fittings import CardsEquipment
from croupier.rulebook.rules import Rules


def deck_of(rules: Rules) -> Deck:
    """The cards of the chapter, in the elected number of decks where it allows several."""
    (cards,) = (part for part in rules.book.equipment if isinstance(part, CardsEquipment))
    decks = cards.decks[0] if len(cards.decks) == 1 else rules.number("decks")
    return Deck(decks, cards.jokers, cards.spanish)


def every_round(rules: Rules) -> ShoePlan:
    """The cards of the chapter, shuffled after each round; two decks may alternate (.3(b))."""
    alternate: Literal["", "deck"] = "deck" if alternates(rules) else ""
    return ShoePlan(deck_of(rules), every_round=True, alternate=alternate)


def cards_below_cover(rules: Rules, deck: Deck | TileSet) -> int:
    """How many cards lie below the cover card, as the answer says: a number or a part."""
    answer = rules["cover-card"]
    if isinstance(answer, int):
        return answer
    return math.ceil(deck.size * rules.percent("cover-card"))


def shoe_plan(
    rules: Rules,
    *,
    burn_cite: str,
    cover_cite: str,
    burns: bool = True,
    sides: tuple[str, ...] = ("",),
    device: str = "reshuffling-device",
) -> ShoePlan:
    """To the cover card, one card burned; or shuffled for every round by a `device`."""
    if rules.yes(device):
        return every_round(rules)
    deck = deck_of(rules)
    return ShoePlan(
        deck,
        every_round=False,
        cover=cards_below_cover(rules, deck),
        unseen=1 if burns else 0,
        burn_cite=burn_cite,
        cover_cite=cover_cite,
        sides=sides,
        alternate=batches(rules),
    )


def batches(rules: Rules) -> Literal["", "batch"]:
    """With a shuffling device two batches are used, each for every other shoe (.3(b))."""
    return "batch" if alternates(rules) else ""
