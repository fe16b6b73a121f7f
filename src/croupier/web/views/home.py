"""What the first page shows: doors, games as tiles, and what a visitor looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from croupier.catalog.asked import Wanted
from croupier.catalog.edges import usual_edge
from croupier.catalog.glance import as_met, glance
from croupier.catalog.index import Entry, rulebook
from croupier.catalog.usual import usual_rules
from croupier.papers.art.tables import POKER_ROOM
from croupier.rulebook.rules import Rules, answer
from croupier.web.shell import query
from croupier.web.views.answers import CHAPTER, OFFER, typed_answer


@dataclass(frozen=True)
class Door:
    """A way into the house, its picture, and in one line what is behind it."""

    picture: str
    title: str
    says: str
    address: str


DOORS = (
    Door("odds", "Look up odds", "The exact house edge of every bet.", "/odds"),
    Door("play", "Play", "Any game, with practice chips.", "/play"),
    Door("deal", "Learn to deal", "Call the game and pay the bets.", "/deal"),
    Door("file", "File a Rules Submission", "Draft it, check it, file it.", "/filing"),
    Door("record", "Check a record", "Replay any round, card by card.", "/replay"),
    Door("floor", "Visit the floor", "Watch tables that are open now.", "/watch"),
)


@dataclass(frozen=True)
class Tile:
    """A game as it is met: what it is, and the house edge of its main wager at a usual table."""

    game: str
    title: str
    chapter: str
    family: str
    says: str
    edge: Fraction | None

    @property
    def first(self) -> str:
        """The first of the sentences."""
        return self.says.partition(". ")[0].rstrip(".") + "." if self.says else ""


@cache
def tile_of(entry: Entry) -> Tile:
    found = usual_edge(entry) if entry.family != POKER_ROOM else None
    edge = found[1] if found else None
    return Tile(entry.game, entry.title, entry.chapter, entry.family, glance(entry).says, edge)


def tiles(family: str = "") -> list[Tile]:
    """All games, or those of a family, the most common first."""
    return [tile_of(entry) for entry in as_met() if family in ("", entry.family)]


def families() -> dict[str, int]:
    """The families in the order in which their games are met, and how many games each has."""
    found: dict[str, int] = {}
    for entry in as_met():
        found[entry.family] = found.get(entry.family, 0) + 1
    return found


@dataclass(frozen=True)
class Found:
    """What was looked for, as a link: a game, or a wager of it with its name and house edge."""

    tile: Tile
    address: str
    wager: str
    page: str
    edge: Fraction | None


EdgeOf = Callable[[Entry, str, Mapping[str, str]], Fraction | None]


def found(wanted: Sequence[Wanted], titles: Mapping[str, str], edge_of: EdgeOf) -> Iterator[Found]:
    """Links to what was looked for; to a wager under rules that offer it."""
    for each in wanted:
        entry = each.entry
        tile, page = tile_of(entry), titles.get(each.page, "") if each.page else ""
        address = f"/games/{entry.game}{f'/{each.page}' if each.page else ''}"
        if not each.wager:
            yield Found(tile, address, "", page, tile.edge)
            continue
        link = offering(entry, each.wager)
        name = rulebook(entry).wager_named(each.wager).name
        edge = edge_of(entry, each.wager, link)
        yield Found(tile, f"{address}{query(link)}#{each.wager}", name, page, edge)


def offering(entry: Entry, wager: str) -> dict[str, str]:
    """The end of an address under which a wager is offered: the usual table, if it does; else
    everything that the chapter allows, with the answers that the wager asks for."""
    if usual_rules(entry).offers(wager):
        return {}
    rules: Rules = answer(rulebook(entry), {})
    if rules.offers(wager):
        return {OFFER: CHAPTER}
    given = rulebook(entry).wager_named(wager).given
    return {OFFER: CHAPTER, **{key: typed_answer(values[0]) for key, values in given[0].items()}}
