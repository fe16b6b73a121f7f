"""Croupier: Pennsylvania's table-games regulation as rules files that drive play and exact odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.version import VERSION

if TYPE_CHECKING:
    from croupier.api import Game, game, games

__version__ = VERSION
__all__ = ["Game", "game", "games"]


def __getattr__(name: str) -> Any:
    """The verbs are loaded when first used, so that rooms can be imported without them."""
    if name in __all__:
        from croupier import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
