"""Tables that stand open to everybody: guests play there for practice chips, without an account.

They are tables of the floor like any other, opened when a server first starts; when the log of one
is full, or somebody closed it, the next visitor gets a new one.
"""

from __future__ import annotations

from croupier.catalog.index import NotThere, find
from croupier.catalog.usual import usual_typed
from croupier.floor.acts import MOST_RECORDS
from croupier.floor.floor import Floor, OwnTable
from croupier.floor.watching import heads
from croupier.people.person import guest

HOUSE = guest("practice tables of the house")
CHIPS = 10_000_00
GAMES = ("blackjack", "craps", "roulette", "minibaccarat", "three-card-poker")


def practice_tables(floor: Floor) -> list[OwnTable]:
    """The open ones, in the order of their games, one of each."""
    found = {table.game: table for table in floor.of(HOUSE)}
    return [found[game] for game in GAMES if game in found]


def practice_table(floor: Floor, name: str) -> str:
    """The table of a game that is open, or a new one."""
    game = find(name).game
    if game not in GAMES:
        raise NotThere(f"There is no practice table of {game}; open one of your own.")
    own = [table.key for table in floor.of(HOUSE) if table.game == game]
    there = heads(floor.store, own)
    free = (key for key in own if there[key].lines < MOST_RECORDS)
    return next(free, "") or floor.open_table(
        HOUSE, game, usual_typed(find(game)), shared=True, opponents=None, bought=CHIPS
    )


def open_practice(floor: Floor) -> None:
    """See that each game has its table."""
    for game in GAMES:
        practice_table(floor, game)
