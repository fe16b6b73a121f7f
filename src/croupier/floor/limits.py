"""Limits and exclusions of players, by themselves or by the house.

Where both set one the stricter holds. What makes a limit stricter holds at once; what loosens it,
or ends an exclusion early, holds a day later. Limits are of money: training has none. A limit is
asked when bets are placed and when money is deposited: a round in play is never cut off, and who is
excluded may always cash out and withdraw. Every change is a record of the journal, and the journal
alone says what holds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, func, select

from croupier.floor.money import MONEY, of_person
from croupier.people.denied import note_denied
from croupier.people.person import Person, Role
from croupier.people.rights import TABLE, Refused, check_may
from croupier.rulebook.foreign import shown_value
from croupier.rulebook.payout import money_text
from croupier.store import clock, journal
from croupier.store.engine import Store
from croupier.store.schema import entries, games, people, postings
from croupier.store.schema import journal as journal_rows
from croupier.table.records import MOST
from croupier.table.round import ActError

DEPOSIT, LOSS, WAGER, EXCLUDED = KINDS = ("deposit", "loss", "wager", "excluded")
SAYS = {DEPOSIT: "deposits a day", LOSS: "loss a day", WAGER: "wagers a round"}
WAITS = timedelta(hours=24)
FOREVER = "9999-12-31T00:00:00.000Z"
OWN, HOUSE = "own", "house"


class Limited(ActError):
    """Play or a deposit that a limit or an exclusion does not allow."""


@dataclass(frozen=True)
class Limit:
    """What one side set: cents, None for none; of an exclusion the instant it ends, "" for none.
    It was set `at` an instant and holds from `since` on."""

    kind: str
    side: str
    cents: int | None
    until: str
    since: str
    at: str


# ------------------------------------------------------------------------------ setting


def set_limit(store: Store, person: Person, player: str, kind: str, cents: int | None) -> Limit:
    """Limit a player; None takes the limit away. It holds from the instant that is returned."""
    if kind not in SAYS:
        raise ActError(f"limit = {shown_value(kind)} is refused; choose {', '.join(SAYS)}.")
    if cents is not None and (type(cents) is not int or not 0 <= cents <= MOST):
        raise ActError(f"{shown_value(cents)} cents is refused; a limit is 0 or more.")
    return _set(store, person, player, kind, cents, "")


def exclude(store: Store, person: Person, player: str, days: int | None) -> Limit:
    """Exclude a player for so many days, None for good; 0 ends an exclusion."""
    if days is not None and (type(days) is not int or not 0 <= days <= 36_500):
        raise ActError(f"days = {shown_value(days)} is refused; give 0 to 36500.")
    until = FOREVER
    if days is not None:
        until = clock.earlier(clock.now(), timedelta(days=-days)) if days else ""
    return _set(store, person, player, EXCLUDED, None, until)


def _set(
    store: Store, person: Person, player: str, kind: str, cents: int | None, until: str
) -> Limit:
    side = OWN if person.role is Role.PLAYER and person.name == player else HOUSE
    if side == HOUSE:
        try:
            check_may(person, "limit", TABLE)
        except Refused as refused:
            note_denied(store, player[:40], "limit", person, refused)
            raise
    with store.writing() as connection:
        asked = select(people.c.role).where(people.c.name == player)
        if connection.scalar(asked) != Role.PLAYER.value:
            raise ActError(f"{shown_value(player)} is not the account of a player.")
        at = clock.now()
        before = [each for each in limits(connection, player) if _same(each, kind, side)]
        loosens = any(_is_looser(cents, until, each) for each in _holding(before, at))
        since = clock.earlier(at, -WAITS) if loosens else at
        data = {
            "kind": kind,
            "side": side,
            "cents": cents,
            "until": until,
            "since": since,
            "by": person.name,
        }
        journal.add(connection, journal.LIMIT, player, data)
    return Limit(kind, side, cents, until, since, at)


def _same(limit: Limit, kind: str, side: str) -> bool:
    return (limit.kind, limit.side) == (kind, side)


def _is_looser(cents: int | None, until: str, before: Limit) -> bool:
    if before.kind == EXCLUDED:
        return until < before.until
    return before.cents is not None and (cents is None or cents > before.cents)


# ------------------------------------------------------------------------------ what holds


def limits(connection: Connection, player: str) -> list[Limit]:
    """Everything that was ever set for a player, in order."""
    found = journal.records(connection, journal.LIMIT, player)
    parts = ("kind", "side", "cents", "until", "since")
    told = ((*(each.data[part] for part in parts), each.at) for each in found)
    return [Limit(*parts_of) for parts_of in told]


def _holding(found: Iterable[Limit], at: str) -> list[Limit]:
    """Of each kind and side the last that has begun at an instant. What was still waiting when
    another was set is dropped."""
    held: dict[tuple[str, str], list[Limit]] = {}
    for limit in found:
        before = held.setdefault((limit.kind, limit.side), [])
        before[:] = [each for each in before if each.since <= limit.at]
        before.append(limit)
    begun = ([each for each in same if each.since <= at] for same in held.values())
    return [same[-1] for same in begun if same]


def holding(connection: Connection, player: str, at: str = "") -> dict[str, int | str]:
    """What holds for a player: cents by kind, and until when they are excluded."""
    at = at or clock.now()
    found: dict[str, int | str] = {}
    for limit in _holding(limits(connection, player), at):
        if limit.kind == EXCLUDED:
            if limit.until > at:
                found[EXCLUDED] = max(str(found.get(EXCLUDED, "")), limit.until)
        elif limit.cents is not None:
            found[limit.kind] = min(int(found.get(limit.kind, limit.cents)), limit.cents)
    return found


def held_by(store: Store, person: Person, player: str) -> dict[str, int | str]:
    """What holds for a player, for the player and for those who see everything."""
    if person.role is not Role.PLAYER or person.name != player:
        try:
            check_may(person, "report", TABLE)
        except Refused as refused:
            note_denied(store, player[:40], "limit", person, refused)
            raise
    with store.reading() as connection:
        return holding(connection, player)


# ------------------------------------------------------------------------------ checking


def check_play(connection: Connection, person: Person, currency: str, cents: int = 0) -> None:
    """Whether a person may bet so much in a round for money, or open a table."""
    if currency != MONEY or not (held := holding(connection, person.name)):
        return
    _check_excluded(held, person.name)
    if WAGER in held and cents > int(held[WAGER]):
        raise Limited(_over(person.name, WAGER, held, f"{money_text(cents)} is refused"))
    if LOSS in held:
        lost = lost_today(connection, person.name)
        if cents and lost + cents > int(held[LOSS]):
            told = f"{money_text(lost)} is lost today, and {money_text(cents)} could be lost now"
            raise Limited(_over(person.name, LOSS, held, told))


def excluded(connection: Connection, players: Collection[str]) -> set[str]:
    """Who of some players is excluded now."""
    ever = journal_rows.c.kind == journal.LIMIT
    asked = select(journal_rows.c.about).where(ever, journal_rows.c.about.in_(players))
    limited = connection.scalars(asked.distinct()).all()
    return {player for player in limited if EXCLUDED in holding(connection, player)}


def check_deposit(connection: Connection, player: str, cents: int) -> None:
    """Whether a player may deposit so much today."""
    held = holding(connection, player)
    _check_excluded(held, player)
    if DEPOSIT in held:
        before = _deposited_today(connection, player)
        if before + cents > int(held[DEPOSIT]):
            told = f"{money_text(before)} was deposited today, and {money_text(cents)} is more"
            raise Limited(_over(player, DEPOSIT, held, told))


def _check_excluded(held: dict[str, int | str], player: str) -> None:
    if EXCLUDED in held:
        when = "for good" if held[EXCLUDED] == FOREVER else f"until {held[EXCLUDED]}"
        raise Limited(f"{player} is excluded {when}; cashing out and withdrawing are possible.")


def _over(player: str, kind: str, held: dict[str, int | str], told: str) -> str:
    return f"The limit of {player} is {money_text(int(held[kind]))} {SAYS[kind]}; {told}."


def lost_today(connection: Connection, player: str) -> int:
    """What a player lost for money since midnight in Pennsylvania; below zero what they won."""
    asked = select(func.sum(games.c.net)).where(
        games.c.person == player,
        games.c.currency == MONEY,
        games.c.day == clock.today().isoformat(),
    )
    return -int(connection.scalar(asked) or 0)


def _deposited_today(connection: Connection, player: str) -> int:
    midnight = clock.text_of(clock.at(clock.today(), datetime.min.time()))
    asked = (
        select(func.sum(entries.c.cents))
        .join(postings, postings.c.number == entries.c.posting)
        .where(
            postings.c.kind == "deposit",
            postings.c.at >= midnight,
            entries.c.account == of_person(player),
        )
    )
    return int(connection.scalar(asked) or 0)
