"""Every wager of every game by millions of simulated rounds, and its variants by every reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from tests.chapters.scripts import PLAYABLE
from tests.chapters.simulated import gaps
from tests.chapters.test_simulated_variants import CASES

import croupier
from croupier.api import Game
from croupier.catalog.index import Entry
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.rules import Rules

# From a shoe with a cut card Blackjack's figures differ a little from those of a fresh shoe.
ROUNDS = {"craps": 2_000_000, "blackjack": 1_000_000}
EVERY: list[tuple[str, Mapping[str, object]]] = [
    *((entry.game, {}) for entry in PLAYABLE),
    *CASES,
    ("four-card-poker", {"bonus-survives-fold": "forfeited"}),
    ("ultimate-texas-holdem-poker", {"bonus-after-fold": "with-cards"}),
    ("ultimate-texas-holdem-poker", {"bonus-after-fold": "progressive-lost"}),
    ("blackjack", {"dealing": "hand", "decks": 2, "hand-dealt-card-reader": "no"}),
]


@pytest.mark.parametrize(("name", "answers"), EVERY)
def test_many_rounds_land_within_four_standard_errors(
    name: str, answers: Mapping[str, object]
) -> None:
    found = gaps(croupier.game(name), answers, rounds=ROUNDS.get(name, 10_000_000), seed=58)
    worst = max(found, key=lambda line: found[line])
    assert found[worst] < 4, (worst, found[worst])


def readings(game: Game) -> Iterator[Rules]:
    """The default rules with one reading changed, in every way that the others allow."""
    rules = game.rules()
    for reading in game.rulebook.reading:
        for choice in reading.choices:
            try:
                yield rules.with_answers({reading.key: choice})
            except AnswerError:
                continue


@pytest.mark.parametrize("entry", PLAYABLE)
def test_by_every_reading_what_is_simulated_is_what_is_counted(entry: Entry) -> None:
    code, terms = entry.odds(), Terms()
    for rules in readings(Game(entry)):
        found = code.simulate(rules, terms, rounds=300, seed=1, cores=1, tell=tell_nobody)
        for wager in rules.wagers():
            if wager.part_of is None:
                counted = code.count(rules, wager.key, terms, tell_nobody)
                names = {each.variant for each in counted}
                assert {each.variant for each in found[wager.key]} == names
