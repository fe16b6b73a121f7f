"""Rules as papers are made from them: by default, and with every wager that can be offered."""

from __future__ import annotations

from functools import cache

from tests.chapters.jackpots import every_jackpot

import croupier
from croupier.api import Game
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.rules import Rules

GAMES = tuple(game.key for game in croupier.games())


@cache
def fullest(name: str) -> Rules:
    """The rules with every optional wager offered that goes with those before it."""
    game: Game = croupier.game(name)
    answers = every_jackpot(game.rulebook)
    for option in game.rulebook.option:
        if option.kind == "yes-no" and option.key in game.rulebook.wagers:
            try:
                game.rules({**answers, option.key: True})
            except AnswerError:
                continue
            answers[option.key] = True
    return game.rules(answers)
