"""Rounds of Pai Gow from tiles by their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.chapters import set_rounds
from tests.chapters.set_rounds import Told, play_set

import croupier
from croupier.chapters.pai_gow.play import play
from croupier.equipment.cards import card_text
from croupier.equipment.tiles import TileSet
from croupier.rounds.words import Bet, Settlement
from croupier.rulebook.rules import Rules

GAME = croupier.game("pai-gow")
ALL = [card_text(tile) for tile in TileSet().cards()]
WAGERED = {f"player {seat}": 1000 for seat in range(1, 7)}
SECOND_ROUND = {"last-bank": 0, "banked": "", "against-dealer": WAGERED}


class Played(set_rounds.Played):
    """The Pai Gow Wager where no other is named."""

    def end(self, seat: int, wager: str = "pai-gow") -> Settlement:
        return super().end(seat, wager)

    def net(self, seat: int, wager: str = "pai-gow") -> int:
        return super().net(seat, wager)


def played(
    bets: Sequence[str | Bet],
    tiles: Mapping[str, str],
    *,
    answers: Mapping[str, object] | None = None,
    rules: Rules | None = None,
    carry: Mapping[str, object] | None = None,
    **told: Any,
) -> Played:
    """A round: see `Told`."""
    given = {key: value for key, value in told.items() if value is not None}
    round_told = Told(cards=tiles, deck=ALL, carry=carry or {}, **given)
    found = play_set(play, rules or GAME.rules(answers), bets, round_told)
    return Played(**vars(found))
