"""Tables with several progressive jackpots.

By default a table offers one (605a.7(e)(2)); a test that needs more elects the other reading here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import croupier
from croupier.api import Game
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Rulebook


def every_jackpot(book: Rulebook) -> dict[str, object]:
    """The answers by which each wager with a meter of its own is offered."""
    jackpots: dict[str, object] = dict.fromkeys((meter.wager for meter in book.progressive), True)
    return {"jackpots-at-a-table": "one-a-wager", **jackpots} if len(jackpots) > 1 else {}


@dataclass(frozen=True)
class WithEveryJackpot(Game):
    """A game at which every jackpot is offered unless an answer says otherwise."""

    def rules(self, answers: Mapping[str, object] | None = None) -> Rules:
        return super().rules({**every_jackpot(self.rulebook), **(answers or {})})


def with_every_jackpot(name: str) -> Game:
    return WithEveryJackpot(croupier.game(name).entry)
