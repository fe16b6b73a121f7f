"""A table is played with the equipment of its chapter: as many dice, tiles, decks and jokers."""

from __future__ import annotations

import pytest
from tests.chapters.scripts import PLAYABLE, sessions

from croupier.catalog.index import Entry, rulebook
from croupier.equipment.cards import Deck
from croupier.rulebook.fittings import CardsEquipment, DiceEquipment, Seats, TilesEquipment
from croupier.rulebook.rules import answer, questions
from croupier.rulebook.types import Option

TWO_COVER_CARDS = (
    *("627a", "629a", "631a", "645a", "647a", "651a", "653a", "659a", "670a", "677a", "678a"),
    *("681a", "688a"),
)


def decks_of(entry: Entry) -> set[object]:
    """The numbers of decks that can be elected, or the one that the game is played with."""
    option = questions(rulebook(entry)).get("decks")
    if isinstance(option, Option):
        if isinstance(option.minimum, int) and isinstance(option.maximum, int):
            return set(range(option.minimum, option.maximum + 1))
        return set(option.values)
    plan = entry.play().plan(answer(rulebook(entry), {}))
    return {plan.deck.decks} if plan is not None and isinstance(plan.deck, Deck) else set()


@pytest.mark.parametrize("entry", PLAYABLE)
def test_cards_tiles_and_dice_are_as_many_as_the_chapter_says(entry: Entry) -> None:
    plan = entry.play().plan(answer(rulebook(entry), {}))
    records = [record for session in sessions(entry) for record in session.log.records]
    for part in rulebook(entry).equipment:
        if isinstance(part, CardsEquipment):
            assert plan is not None
            assert plan.deck in [Deck(number, part.jokers, part.spanish) for number in part.decks]
            assert decks_of(entry) == set(part.decks)
        elif isinstance(part, TilesEquipment):
            assert plan is not None
            assert plan.deck.size == part.count
        elif isinstance(part, DiceEquipment):
            rolls = [record["dice"] for record in records if record["record"] == "roll"]
            assert max(map(len, rolls)) == part.count


@pytest.mark.parametrize("entry", PLAYABLE)
def test_adjacent_boxes_are_as_many_as_there_are_seats(entry: Entry) -> None:
    """Five chapters allow two."""
    option = questions(rulebook(entry)).get("adjacent-boxes")
    if isinstance(option, Option):
        seats = [part.most for part in rulebook(entry).equipment if isinstance(part, Seats)]
        two = entry.chapter in ("645a", "659a", "663a", "670a", "688a")
        assert [option.maximum] == ([2] if two else seats)
        assert option.minimum == 1


@pytest.mark.parametrize("entry", PLAYABLE)
def test_one_cover_card_or_two(entry: Entry) -> None:
    """The paragraph of the cards: "one cover card", "at least one" or "two cover cards"."""
    for part in rulebook(entry).equipment:
        if isinstance(part, CardsEquipment):
            assert part.cover_cards == (2 if entry.chapter in TWO_COVER_CARDS else 1)
