"""Places follow every answer: what papers offer under an answer, the table accepts, and no more.

Guide, card and layout take the places of a wager from `entry.places`; here they are compared with
what play accepts, each answer elected in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from tests.papers.offered import GAMES, fullest
from tests.papers.test_guides_follow import other_answers

import croupier
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.rules import Rules, questions

PLACED = [
    name
    for name in GAMES
    if (game := croupier.game(name)).entry.has_play
    and any(game.entry.places(fullest(name), wager) for wager in game.rulebook.wagers)
]


def elected_in_turn(name: str) -> Iterator[Rules]:
    game = croupier.game(name)
    yield game.rules()
    for base in (game.rules(), fullest(name)):
        for key, question in questions(game.rulebook).items():
            for value in other_answers(question)[:4]:
                with suppress(AnswerError):
                    yield base.with_answers({key: value})


def is_refused(name: str, rules: Rules, wager: str, place: str) -> bool:
    """Whether the table refuses a wager because of its place."""
    low, _, _ = stake_bounds(rules, rules.book.wager_named(wager))
    try:
        croupier.game(name).entry.play().check(rules, [Bet(1, wager, low, place)])
    except BetError as error:
        return f"on '{place}'" in str(error)
    return False


@pytest.mark.parametrize("name", PLACED)
def test_places_that_papers_offer_are_those_that_play_accepts(name: str) -> None:
    game = croupier.game(name)
    found: dict[tuple[str, tuple[str, ...]], Rules] = {}
    for rules in elected_in_turn(name):
        for wager in rules.wagers():
            offered = tuple(game.entry.places(rules, wager.key))
            if offered and not wager.bonus and wager.key not in game.rulebook.made_in_round:
                found.setdefault((wager.key, offered), rules)
    assert found
    wrong = [
        (key, place)
        for (key, offered), rules in found.items()
        for place in sorted({each for wager, places in found if wager == key for each in places})
        if is_refused(name, rules, key, place) == (place in offered)
    ]
    assert wrong == []
