"""No kept count is served for an answer that it did not read and that changes it.

The games whose counts are quick, every wager under every other answer that can be elected.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

import croupier
from croupier.api import Game
from croupier.maths.pricing.cache import recorded
from croupier.maths.pricing.counted import Counted, Terms, tell_nobody
from croupier.reports.pricing import main_wagers
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.records import Answer
from croupier.rulebook.rules import Rules, questions
from croupier.rulebook.types import Reading

GAMES = [
    "craps",
    "sic-bo",
    "roulette",
    "big-six-wheel",
    "high-roll-dice",
    "three-dice-football",
    "props-and-hops",
    "minibaccarat",
    "go-fore-it",
    "five-card-hi-lo",
]


def other_answers(game: Game) -> Iterator[tuple[str, Answer]]:
    for key, question in questions(game.rulebook).items():
        if isinstance(question, Reading):
            yield from ((key, choice) for choice in question.choices if choice != question.taken)
        elif question.kind == "yes-no":
            yield key, not question.default
        elif question.kind == "one-of":
            yield from ((key, value) for value in question.values if value != question.default)


def count(game: Game, wager: str, rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    return game.entry.odds().count(rules, wager, terms, tell_nobody)


@pytest.mark.parametrize("name", GAMES)
def test_what_was_not_read_changes_no_count(name: str) -> None:
    game = croupier.game(name)
    base, terms = game.rules(), Terms()
    compared = 0
    for wager in [main.key for main in main_wagers(game.rulebook, None) if base.offers(main.key)]:
        kept = recorded(base, terms, partial(count, game, wager))
        for key, value in other_answers(game):
            try:
                rules = game.rules({key: value})
            except AnswerError:
                continue
            if rules.offers(wager) and not kept.has_read(key):
                assert count(game, wager, rules, terms) == kept.counted, (wager, key, value)
                compared += 1
    assert compared
