"""Two decks that alternate: which one is in play stands in the log."""

from __future__ import annotations

import pytest

import croupier
from croupier.catalog.index import entries, rulebook
from croupier.equipment.randomness import Seed

ALTERNATING = "alternating-decks"
CHAPTERS = [
    entry.chapter
    for entry in entries()
    if any(option.key == ALTERNATING for option in rulebook(entry).option)
]


@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.parametrize(("elected", "decks"), [(True, [1, 2, 1]), (False, [None, None, None])])
def test_649a_3_b_3_each_deck_is_used_for_every_other_round(
    chapter: str, elected: bool, decks: list[int | None]
) -> None:
    """And 639a.3(b) to 688a.3(b) alike."""
    game = croupier.game(chapter)
    session = game.open_session({ALTERNATING: elected}, seed=Seed.from_text("decks"))
    for _ in decks:
        session.dealer.begin_round()
        session.dealer.end_round()
    shuffles = [each for each in session.log.records if each["record"] == "shuffle"]
    assert [each.get("deck") for each in shuffles] == decks
