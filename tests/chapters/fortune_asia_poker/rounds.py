"""Rounds of Fortune Asia Poker from cards by their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.chapters.second_hands import DECK, JOKER
from tests.chapters.set_rounds import Played, Told, play_set

import croupier
from croupier.chapters.fortune_asia_poker.play import play
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

GAME = croupier.game("659a")
MAIN = "fortune-asia-poker"
ALL = [*DECK, JOKER]


def played(
    bets: Sequence[str | Bet],
    cards: Mapping[str, str],
    *,
    answers: Mapping[str, object] | None = None,
    rules: Rules | None = None,
    **told: Any,
) -> Played:
    """A round: see `Told`."""
    round_told = Told(cards=cards, deck=ALL, **told)
    return play_set(play, rules or GAME.rules(answers), bets, round_told)
