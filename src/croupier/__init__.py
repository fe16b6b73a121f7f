"""Croupier: Pennsylvania's table-games regulation as rules files that drive play and exact odds."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from croupier.version import VERSION

if TYPE_CHECKING:
    from croupier.api import Game, game, games

__version__ = VERSION
__all__ = ["Game", "game", "games"]


class _Package(ModuleType):
    """The verbs are loaded when first used, so that a room can be imported without them.

    `games` is both a verb, `croupier.games()`, and a room, `croupier.games.catalog`. Importing the
    room would replace the verb; this keeps the verb as the package's attribute.
    """

    @property
    def games(self) -> Any:
        from croupier import api

        return api.games

    @games.setter
    def games(self, room: ModuleType) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name in __all__:
            from croupier import api

            return getattr(api, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


sys.modules[__name__].__class__ = _Package
