"""Croupier: Pennsylvania's table-games regulation as rules files that drive play and exact odds.

    game = croupier.game("three-card-poker")             # or "649a", "tcp", "Three Card Poker"
    game.odds({"pair-plus-paytable": "D"}).wagers        # exact odds of every wager
    round = game.open_round(None, ["ante=10"])           # a round from a fresh shuffle
    round.choose("play")
    game.simulate(rounds=1_000_000, seed=1)              # the same report from rounds

The verbs are `game` and `games`, `search` over all chapters, `check` of a Rules Submission,
`compare` of two, `replay` of a session's log and `book` with the figures of all games; a `Game` has
the others. docs/api.md shows them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.version import VERSION

if TYPE_CHECKING:
    from croupier.api import Game, book, check, compare, game, games, replay, search

__version__ = VERSION
__all__ = ["Game", "book", "check", "compare", "game", "games", "replay", "search"]


def __getattr__(name: str) -> Any:
    """The verbs are loaded when first used, so that a room can be imported without them."""
    if name in __all__:
        from croupier import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
