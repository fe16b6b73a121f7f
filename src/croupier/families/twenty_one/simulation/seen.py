"""Rounds of the family as they are seen.

The cards of a round lie behind those that are left in the shoe (`shoes`), so the kernel copies them
when it is over. A round in which the shoe ran out shows none: the next shoe is new.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from croupier.families.twenty_one.counting.main import BASIC_STRATEGY
from croupier.families.twenty_one.simulation.rounds import MOST_SEEN, Tables, deal_rounds
from croupier.families.twenty_one.simulation.shoes import Bytes, new_shoes
from croupier.families.twenty_one.simulation.simulated import SimulatedGame
from croupier.maths.seen_rounds import BY_CARD, CARDS_AT, Rows, SeenRounds


@dataclass(frozen=True)
class SeenBoxes:
    """One box, played by basic strategy; two where cards are exchanged between them."""

    game: SimulatedGame
    exchanges: Callable[[], Bytes] | None = None

    @cached_property
    def args(self) -> tuple[Bytes, Tables]:
        return self.game.strategy_args(BASIC_STRATEGY)

    def __call__(self, rng: np.random.Generator, rows: Rows) -> None:
        cards, tables = self.args
        tally = np.zeros(self.game.size, dtype=np.int64)
        exchanged = self.exchanged
        deal_rounds(rng, len(rows), tally, *new_shoes(cards), tables, exchanged, None, rows)

    @cached_property
    def exchanged(self) -> Bytes | None:
        return None if self.exchanges is None else self.exchanges()


def seen_boxes(game: SimulatedGame, exchanges: Callable[[], Bytes] | None = None) -> SeenRounds:
    """`exchanges` says when second cards are exchanged."""
    return SeenRounds(SeenBoxes(game, exchanges), BY_CARD, CARDS_AT + MOST_SEEN)
