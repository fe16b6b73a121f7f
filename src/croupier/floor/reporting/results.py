"""Results of play: by table, game, submission, player, day, month, year and life; by paytable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, Integer, cast, func, literal, select

from croupier.floor.games import staked_of
from croupier.floor.reporting.asked import Asked, seen_by
from croupier.floor.reporting.drops import drops
from croupier.floor.reporting.expected import Expected, Prices
from croupier.floor.reporting.report import Column, ReportError
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.people.person import Person
from croupier.rulebook.foreign import shown_value
from croupier.store.schema import games, stakes

LIFE, DAY = "life", "day"
BY: Mapping[str, ColumnElement[str]] = {
    "table": games.c.session,
    "place": games.c.place,
    "game": games.c.game,
    "submission": games.c.submission,
    "player": games.c.person,
    DAY: games.c.day,
    "month": func.substr(games.c.day, 1, 7),
    "year": func.substr(games.c.day, 1, 4),
    LIFE: literal(""),
}
SUMS = ("wagered", "voided", "paid", "house", "rake", "contributed")
FAR = "hold far from theoretical"
LARGE = 3.0
"""From so many standard deviations on a result is raised."""

HANDLE = (
    "Handle: wagers that were decided, those made during a round included. Hold: what the house "
    "won, without rake. Theoretical: the exact house advantage of each wager times what was bet, "
    "each played as in its odds; of progressive wagers in the long run. Wagers that a player banks "
    "or a pot pays have none."
)
DISTANCE = (
    "Distance: of the hold from the theoretical hold in standard deviations, from the exact "
    "variance of each wager and as if wagers were independent. Wagers of one round depend on the "
    "same cards, spin or roll; the least distance takes the greatest variance that this allows. "
    "The variance of a progressive wager is that at its seeds."
)
STANDING = (
    "A wager that stays on the layout between rounds is expected in the round in which it was "
    "placed and won or lost in the round that decides it."
)
NOTES = (HANDLE, DISTANCE, STANDING)
COLUMNS = (
    Column("games", "Games", "count"),
    Column("drop", "Drop", "cents"),
    Column("handle", "Handle", "cents"),
    Column("paid", "Paid", "cents"),
    Column("voided", "Voided", "cents"),
    Column("void_games", "Void games", "count"),
    Column("contributed", "To meters", "cents"),
    Column("rake", "Rake", "cents"),
    Column("hold", "Hold", "cents"),
    Column("hold_share", "Hold / handle", "share"),
    Column("theoretical", "Theoretical hold", "cents"),
    Column("theoretical_share", "Theoretical / handle", "share"),
    Column("distance", "Distance", "deviations"),
    Column("least_distance", "At least", "deviations"),
    Column("exact", "Exact"),
)


@dataclass
class Result:
    """What was played under one key."""

    games: int = 0
    void_games: int = 0
    sums: Mapping[str, int] | None = None
    expected: Expected = field(default_factory=Expected)

    def add(self, row: Any, expected: Expected) -> None:
        self.games += row.games
        self.void_games += row.voids
        before = self.sums or dict.fromkeys(SUMS, 0)
        self.sums = {name: before[name] + int(getattr(row, name)) for name in SUMS}
        self.expected += expected

    def plain(self, drop: int) -> dict[str, Any]:
        sums, expected = self.sums or dict.fromkeys(SUMS, 0), self.expected
        hold, handle = sums["house"], sums["wagered"]
        known = bool(expected.staked)
        return {
            "games": self.games,
            "drop": drop,
            "handle": handle,
            "paid": sums["paid"],
            "voided": sums["voided"],
            "void_games": self.void_games,
            "contributed": sums["contributed"],
            "rake": sums["rake"],
            "hold": hold,
            "hold_share": hold / handle if handle else None,
            "theoretical": float(expected.win) if known else None,
            "theoretical_share": float(expected.win / handle) if known and handle else None,
            "distance": expected.distance(hold),
            "least_distance": expected.least_distance(hold),
            "exact": ("yes" if expected.exact and not expected.unpriced else "no")
            if known or expected.unpriced
            else "",
        }


def check_by(by: str) -> None:
    if by not in BY:
        raise ReportError(f"by = {shown_value(by)} is refused; choose {', '.join(BY)}.")


def results(
    connection: Connection, person: Person, asked: Asked, by: str, tell: Tell = tell_nobody
) -> dict[str, Result]:
    """What was played, by key. The database adds up games that are staked alike, so the cost hangs
    on how many kinds of bets there were and not on how many rounds."""
    check_by(by)
    own = (games.c.currency == asked.currency, asked.within(games.c.day))
    key = BY[by].label("key")
    voids = func.sum(cast(games.c.status == "void", Integer)).label("voids")
    sums = [func.sum(games.c[name]).label(name) for name in SUMS]
    found_by = (key, games.c.stakes, games.c.players)
    asked_games = (
        select(*found_by, func.count().label("games"), voids, *sums)
        .where(*own, seen_by(connection, person))
        .group_by(*found_by)
    )
    if by == "player":
        asked_games = asked_games.where(games.c.person != "")
    rows = connection.execute(asked_games).all()
    texts = staked_texts(connection, {row.stakes for row in rows})
    prices, found = Prices(), dict[str, Result]()
    for row in rows:
        tell(f"{row.key} {len(found)}")
        expected = prices.of_games(texts[row.stakes], row.games, row.players)
        found.setdefault(row.key, Result()).add(row, expected)
    return dict(sorted(found.items()))


def staked_texts(connection: Connection, digests: set[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    wanted = sorted(digests)
    for at in range(0, len(wanted), 500):
        asked = select(stakes).where(stakes.c.digest.in_(wanted[at : at + 500]))
        found |= {row.digest: staked_of(row.text) for row in connection.execute(asked)}
    return found


def result_rows(
    connection: Connection, person: Person, asked: Asked, by: str, tell: Tell = tell_nobody
) -> Iterator[dict[str, Any]]:
    """A row for each key; of days, one for each of the interval."""
    found = results(connection, person, asked, by, tell)
    bought = drops(connection, person, asked, by)
    keys = sorted({*found, *bought})
    if by == DAY and keys:
        keys = sorted({*keys, *(day.isoformat() for day in asked.days())})
    for key in keys:
        yield {by: key or LIFE, **found.get(key, Result()).plain(bought.get(key, 0))}
