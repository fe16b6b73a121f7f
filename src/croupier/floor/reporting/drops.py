"""The drop: chips that were bought, also at tables where no round has ended yet."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, func, literal, select

from croupier.floor.reporting.asked import Asked
from croupier.people.person import Person, same_house
from croupier.store.schema import chips, games, lines, sessions
from croupier.table.replay import UNDER

OF_TABLES = ("table", "place", "game", "submission")
BY: Mapping[str, ColumnElement[str]] = {
    "player": chips.c.person,
    "day": chips.c.day,
    "month": func.substr(chips.c.day, 1, 7),
    "year": func.substr(chips.c.day, 1, 4),
}
AT_ONCE = 500


@dataclass(frozen=True)
class About:
    """What all chips of a table have in common."""

    table: str
    game: str
    currency: str
    holder: str
    place: str
    submission: str


def drops(connection: Connection, person: Person, asked: Asked, by: str) -> dict[str, int]:
    """Chips bought, in cents, by key."""
    key = BY.get(by, literal("")).label("key")
    query = (
        select(chips.c.session, key, func.sum(chips.c.cents).label("cents"))
        .where(chips.c.cents > 0, asked.within(chips.c.day))
        .group_by(chips.c.session, key)
    )
    rows = connection.execute(query).all()
    tables = _abouts(connection, sorted({row.session for row in rows}))
    found: dict[str, int] = {}
    for row in rows:
        about = tables[row.session]
        if about.currency == asked.currency and _may_see(person, about.holder):
            own = getattr(about, by) if by in OF_TABLES else row.key
            found[own] = found.get(own, 0) + int(row.cents)
    return found


def _may_see(person: Person, holder: str) -> bool:
    return not (person.is_of_a_house and holder) or same_house(holder, person.house)


def _abouts(connection: Connection, keys: Sequence[str]) -> dict[str, About]:
    return {
        about.table: about
        for at in range(0, len(keys), AT_ONCE)
        for about in _some(connection, keys[at : at + AT_ONCE])
    }


def _some(connection: Connection, keys: Sequence[str]) -> Iterator[About]:
    """From any game of the table; where none has ended, from its first line."""
    game = [
        select(column).where(games.c.session == sessions.c.key).limit(1).scalar_subquery()
        for column in (games.c.holder, games.c.place, games.c.submission)
    ]
    asked = select(sessions.c.key, sessions.c.game, sessions.c.facts, *game)
    rows = connection.execute(asked.where(sessions.c.key.in_(keys))).all()
    first = _first_lines(connection, [row.key for row in rows if row[3] is None])
    for key, name, facts, *told in rows:
        yield About(key, name, facts["currency"], *first.get(key, told))


def _first_lines(connection: Connection, keys: Iterable[str]) -> dict[str, list[str]]:
    asked = select(lines.c.session, lines.c.line).where(
        lines.c.session.in_([*keys]), lines.c.number == 1
    )
    unders = {key: json.loads(line).get(UNDER, {}) for key, line in connection.execute(asked)}
    return {
        key: [under.get(part, "") for part in ("holder", "table", "submission")]
        for key, under in unders.items()
    }
