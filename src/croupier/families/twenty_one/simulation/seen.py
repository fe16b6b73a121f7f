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


@dataclass(frozen=True, eq=False)
class DealtBoxes:
    """What compiled rounds are told, as plain data that any worker can be sent."""

    cards: Bytes
    tables: Tables
    exchanges: Bytes | None
    size: int

    def __call__(self, rng: np.random.Generator, rows: Rows) -> None:
        tally = np.zeros(self.size, dtype=np.int64)
        shoes = new_shoes(self.cards)
        deal_rounds(rng, len(rows), tally, *shoes, self.tables, self.exchanges, None, rows)


@dataclass(frozen=True)
class SeenBoxes:
    """One box, played by basic strategy; two where cards are exchanged between them."""

    game: SimulatedGame
    exchanges: Callable[[], Bytes] | None = None

    @cached_property
    def dealt(self) -> DealtBoxes:
        exchanges = None if self.exchanges is None else self.exchanges()
        return DealtBoxes(*self.game.strategy_args(BASIC_STRATEGY), exchanges, self.game.size)

    def __call__(self, rng: np.random.Generator, rows: Rows) -> None:
        self.dealt(rng, rows)

    def __reduce__(self) -> tuple[Callable[..., DealtBoxes], tuple[object, ...]]:
        dealt = self.dealt
        return DealtBoxes, (dealt.cards, dealt.tables, dealt.exchanges, dealt.size)


def seen_boxes(game: SimulatedGame, exchanges: Callable[[], Bytes] | None = None) -> SeenRounds:
    """`exchanges` says when second cards are exchanged."""
    return SeenRounds(SeenBoxes(game, exchanges), BY_CARD, CARDS_AT + MOST_SEEN)
