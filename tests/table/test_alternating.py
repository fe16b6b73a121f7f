"""Two decks, or batches of decks, that alternate: which one is in play stands in the log."""

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


def batches(chapter: str, **answers: bool) -> list[int | None]:
    """The batches of three shoes."""
    elected = {key.replace("_", "-"): value for key, value in answers.items()}
    session = croupier.game(chapter).open_session(elected, seed=Seed.from_text("batches"))
    for _ in range(3):
        session.dealer.begin_round()
        session.dealer.end_round()
        session.dealer.begin_round()
        session.dealer.reshuffle("")
    shuffles = [each for each in session.log.records if each["record"] == "shuffle"]
    return [each.get("batch") for each in shuffles]


@pytest.mark.parametrize(
    "chapter", ["627a", "633a", "651a", "665a", "672a", "673a", "681a", "685a", "686a"]
)
def test_627a_3_b_4_and_633a_3_b_4_each_batch_is_used_for_every_other_shoe(chapter: str) -> None:
    """Alike in 651a, 665a, 672a, 673a, 681a, 685a and 686a."""
    assert batches(chapter, automated_shuffler=True) == [1, 2, 1]
    assert batches(chapter, automated_shuffler=False) == [None, None, None]


def test_635a_3_d_4_batches_alternate_if_there_are_two() -> None:
    assert batches("635a", automated_shuffler=True, alternating_batches=True) == [1, 2, 1]
    assert batches("635a", automated_shuffler=True) == [None, None, None]


@pytest.mark.parametrize("by_device", [True, False])
def test_637a_3_a_poker_always_alternates_two_decks(by_device: bool) -> None:
    session = croupier.game("637a").open_session(
        {"automated-shuffler": by_device}, seed=Seed.from_text("decks")
    )
    for _ in range(3):
        session.dealer.begin_round()
        session.dealer.end_round()
    shuffles = [each for each in session.log.records if each["record"] == "shuffle"]
    assert [each["deck"] for each in shuffles] == [1, 2, 1]
