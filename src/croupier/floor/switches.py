"""Disable and enable play: all of it, a game, one paytable, a table or a person.

While something is disabled, no bets are taken there and no table is opened; a round in play ends as
usual, and everybody can cash out. Each change is a record of the journal with who, when and why.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, tuple_, update

from croupier.catalog.index import find, rulebook
from croupier.people.denied import note_denied
from croupier.people.person import Person
from croupier.people.rights import TABLE, Refused, check_may
from croupier.rounds.words import Bet
from croupier.rulebook.foreign import shown_value
from croupier.rulebook.rules import Rules
from croupier.store import clock, journal
from croupier.store.engine import Store
from croupier.store.schema import people, sessions, switches
from croupier.table.round import ActError

ALL, GAME, PAYTABLE, AT_TABLE, PERSON = SCOPES = ("all", "game", "paytable", "table", "person")
DISABLE, ENABLE = "disable", "enable"
MOST_WHY = 500


class Disabled(ActError):
    """Play that somebody has disabled."""

    def __init__(self, switch: Switch) -> None:
        super().__init__(
            f"{switch.says()} is disabled since {switch.at}: {switch.why.rstrip('.')}."
        )


@dataclass(frozen=True)
class Switch:
    """What is disabled, since when, by whom and why."""

    scope: str
    name: str
    at: str
    by: str
    why: str

    def says(self) -> str:
        return "All play" if self.scope == ALL else f"The {self.scope} {self.name}"


def disable(store: Store, person: Person, scope: str, name: str, why: str) -> None:
    _change(store, person, DISABLE, scope, name, why)


def enable(store: Store, person: Person, scope: str, name: str, why: str) -> None:
    _change(store, person, ENABLE, scope, name, why)


def _change(store: Store, person: Person, act: str, scope: str, name: str, why: str) -> None:
    try:
        check_may(person, act, TABLE)
    except Refused as refused:
        note_denied(store, f"{scope} {name}"[:40], act, person, refused)
        raise
    with store.writing() as connection:
        change(connection, person, act, scope, name, why)


def change(
    connection: Connection, person: Person, act: str, scope: str, name: str, why: str
) -> None:
    """Disable or enable in a transaction that does something else as well."""
    if not (why := why.strip()[:MOST_WHY]):
        raise ActError(f"why is empty; say why you {act} it.")
    name, now = _named(connection, scope, name), act == DISABLE
    this = (switches.c.scope == scope) & (switches.c.name == name)
    before = connection.scalar(select(switches.c.disabled).where(this))
    if bool(before) is now:
        raise ActError(f"{Switch(scope, name, '', '', '').says()} is already {act}d.")
    values = {"disabled": now, "at": clock.now(), "by": person.name, "why": why}
    if before is None:
        connection.execute(insert(switches).values(scope=scope, name=name, **values))
    else:
        connection.execute(update(switches).where(this).values(values))
    data = {"act": act, "scope": scope, "name": name, "by": person.name, "why": why}
    journal.add(connection, journal.SWITCH, name or ALL, data, str(values["at"]))


def _named(connection: Connection, scope: str, name: str) -> str:
    """The name in one spelling; refused if there is nothing of that name."""
    match scope:
        case "all":
            return ""
        case "game":
            return find(name).game
        case "paytable":
            return _paytable(name)
        case "table":
            there = connection.scalar(select(sessions.c.key).where(sessions.c.key == name))
        case "person":
            there = connection.scalar(select(people.c.name).where(people.c.name == name))
        case _:
            allowed = ", ".join(SCOPES)
            raise ActError(f"scope = {shown_value(scope)} is refused; choose {allowed}.")
    if there is None:
        raise ActError(f"{shown_value(name)} is not a {scope} of this floor.")
    return name


def _paytable(name: str) -> str:
    """`GAME WAGER LABEL`, as a paytable is named; the label may be empty."""
    game, _, rest = name.partition(" ")
    wager, _, label = rest.partition(" ")
    book = rulebook(find(game))
    labels = {table.label for table in book.paytables(book.wager_named(wager).key)}
    if label not in labels:
        allowed = ", ".join(map(repr, sorted(labels)))
        raise ActError(f"{shown_value(label)} is not a paytable of {wager}; it has {allowed}.")
    return f"{book.game} {wager} {label}".rstrip()


def disabled(store: Store) -> list[Switch]:
    """Everything that is disabled now, in the order in which it was."""
    asked = select(switches).where(switches.c.disabled).order_by(switches.c.at)
    with store.reading() as connection:
        return [
            Switch(row.scope, row.name, row.at, row.by, row.why)
            for row in connection.execute(asked)
        ]


def check_enabled(
    connection: Connection, person: Person, rules: Rules, key: str = "", bets: Iterable[Bet] = ()
) -> None:
    """Whether a person may bet at a table, or open one: a Disabled if not."""
    game = rules.book.game
    names = [(ALL, ""), (GAME, game), (AT_TABLE, key), (PERSON, person.name)]
    for wager in {bet.wager for bet in bets}:
        if rules.book.paytables(wager):
            label = rules.paytable(wager).label
            names.append((PAYTABLE, f"{game} {wager} {label}".rstrip()))
    asked = select(switches).where(
        switches.c.disabled, tuple_(switches.c.scope, switches.c.name).in_(names)
    )
    if (row := connection.execute(asked.limit(1)).one_or_none()) is not None:
        raise Disabled(Switch(row.scope, row.name, row.at, row.by, row.why))


def disabled_people(connection: Connection, names: Collection[str]) -> set[str]:
    """Who of some people is disabled now."""
    asked = select(switches.c.name).where(
        switches.c.disabled, switches.c.scope == PERSON, switches.c.name.in_(names)
    )
    return set(connection.scalars(asked))
