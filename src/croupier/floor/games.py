"""The games that were played, as records and reports ask for them.

What a log tells is written here with its lines, in the transaction of the act that ends a round.
Nothing is kept here alone: `rebuild` makes it again from the logs, and `verify` compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy import Table as SqlTable

from croupier.floor.reporting.events import raise_of_games
from croupier.floor.tables import Facts, LiveTable, person_of
from croupier.rulebook.rules import Rules
from croupier.store import clock
from croupier.store.chain import canonical, digest_of
from croupier.store.engine import add_if_new
from croupier.store.schema import chips, game_wagers, games, stakes
from croupier.table.log import Record
from croupier.table.played import Chips, Game, PlayerGame, Tally
from croupier.table.replay import UNDER
from croupier.table.session import Session
from croupier.table.theoretical import has_its_own_price, later_wagers

Rows = dict[str, list[dict[str, Any]]]
TABLES: Mapping[str, SqlTable] = {"games": games, "game_wagers": game_wagers, "chips": chips}


@dataclass(frozen=True)
class At:
    """The table that games are played at: what all its rows have in common."""

    key: str
    facts: Facts
    rules: Rules
    opening: Record

    @classmethod
    def of(cls, key: str, facts: Facts, session: Session) -> Self:
        return cls(key, facts, session.rules, session.log.records[0])

    @property
    def whole(self) -> dict[str, Any]:
        under = self.opening.get(UNDER, {})
        return {
            "game": self.opening["game"],
            "currency": self.facts.currency,
            "holder": under.get("holder", ""),
            "place": under.get("table", ""),
            "submission": under.get("submission", ""),
            "version": self.opening["croupier"],
            "rules": self.opening["rules"],
        }


def rows_of(at: At, told: Iterable[Game | Chips]) -> tuple[Rows, dict[str, str]]:
    """The rows of what a tally told, by table, and the texts of what was staked, by digest."""
    found: Rows = {name: [] for name in TABLES}
    texts: dict[str, str] = {}
    for each in told:
        if isinstance(each, Chips):
            row = {"session": at.key, **vars(each), "day": clock.day_of(each.at).isoformat()}
            found["chips"].append(row)
            continue
        rake = each.house - sum(player.house for player in each.players)
        for player in each.players:
            text = staked_text(at, player)
            texts[digest := digest_of(text)] = text
            found["games"].append(_game_row(at, each, player, rake, digest))
            found["game_wagers"] += _wager_rows(at, each, player)
            rake = 0  # stands with the first player of the round
    return found, texts


def _game_row(at: At, game: Game, player: PlayerGame, rake: int, staked: str) -> dict[str, Any]:
    return {
        "session": at.key,
        "round": game.number,
        "player": player.player,
        "person": player.person,
        "day": clock.day_of(game.ended).isoformat(),
        "begun": game.begun,
        "ended": game.ended,
        "first": game.first,
        "last": game.last,
        **at.whole,
        "status": game.status,
        "players": len(game.players),
        "calls": game.calls,
        "advised": game.advised,
        "choices": player.choices,
        "wagered": player.wagered,
        "voided": player.voided,
        "paid": player.paid,
        "net": player.net,
        "house": player.house,
        "rake": rake,
        "contributed": player.contributed,
        "before": player.before,
        "after": player.after,
        "stakes": staked,
        "outcomes": canonical({key: each.outcomes for key, each in player.wagers.items()}),
    }


def _wager_rows(at: At, game: Game, player: PlayerGame) -> Iterator[dict[str, Any]]:
    for wager, each in player.wagers.items():
        label = at.rules.paytable(wager).label if at.rules.book.paytables(wager) else ""
        yield {
            "session": at.key,
            "round": game.number,
            "player": player.player,
            "wager": wager,
            "paytable": label,
            "wagered": each.wagered,
            "voided": each.voided,
            "paid": each.paid,
        }


def staked_text(at: At, player: PlayerGame) -> str:
    """What was staked in a game on wagers that have a price of their own, and under which rules:
    `bets` are wager, place, cents and how many, `others` the cents decided against others."""
    bets = sorted(
        [bet.wager, bet.on, bet.amount, times]
        for bet, times in player.staked.items()
        if has_its_own_price(at.rules, bet.wager)
    )
    opening = at.opening
    given = {key: opening["answers"][key] for key in opening["explicit"]}
    about = {"game": opening["game"], "rules": opening["rules"], "given": given}
    others = {"others": player.others} if player.others else {}
    return canonical({**about, **others, "bets": bets})


# ------------------------------------------------------------------------------ writing


def record_games(connection: Connection, table: LiveTable, before: int, by: str) -> None:
    """Write what a table's log told after a line, `by` the act of a person; all of it if nothing of
    it was written yet."""
    at, records = At.of(table.key, table.facts, table.session), table.session.log.records
    told = table.tally.read(records)
    if told and not _is_known(connection, at.key):
        before = 0
    new = [each for each in told if (each.line if isinstance(each, Chips) else each.last) > before]
    if new:
        rows, texts = rows_of(at, new)
        _write(connection, rows, texts)
        raise_of_games(connection, rows["games"], by)


def _is_known(connection: Connection, key: str) -> bool:
    """Every table begins with a buy-in."""
    asked = select(chips.c.session).where(chips.c.session == key).limit(1)
    return connection.scalar(asked) is not None


def _write(connection: Connection, rows: Rows, texts: Mapping[str, str]) -> None:
    have = set(connection.scalars(select(stakes.c.digest).where(stakes.c.digest.in_(texts))))
    if new := [{"digest": key, "text": text} for key, text in texts.items() if key not in have]:
        add_if_new(connection, stakes, new)
    for name, table in TABLES.items():
        if rows[name]:
            connection.execute(insert(table), rows[name])


def rebuild(connection: Connection, key: str, owner: str, facts: Facts, session: Session) -> None:
    """Make the rows of a table again from its log."""
    for table in TABLES.values():
        connection.execute(delete(table).where(table.c.session == key))
    _write(connection, *rows_of(At.of(key, facts, session), _told(owner, facts, session)))


def _told(owner: str, facts: Facts, session: Session) -> list[Game | Chips]:
    later = later_wagers(session.rules)
    return Tally(lambda player: person_of(player, owner, facts), later).read(session.log.records)


# ------------------------------------------------------------------------------ verifying


def differences(
    connection: Connection, key: str, owner: str, facts: Facts, session: Session
) -> Iterator[str]:
    """Where the rows of a table are not what its log tells."""
    if not _is_known(connection, key):
        yield f"Table {key}: its games are not recorded; run croupier floor rebuild."
        return
    at = At.of(key, facts, session)
    due, texts = rows_of(at, _told(owner, facts, session))
    for name, table in TABLES.items():
        asked = select(table).where(table.c.session == at.key)
        kept = {_key(table, row): row for row in map(dict, connection.execute(asked).mappings())}
        told = {_key(table, row): row for row in due[name]}
        for each in sorted({*kept, *told}):
            if kept.get(each) != told.get(each):
                named = " ".join(map(str, each))
                yield f"Table {at.key}: {name} {named} is not what its log tells."
    asked_texts = select(stakes).where(stakes.c.digest.in_(texts))
    for row in connection.execute(asked_texts):
        if row.text != texts[row.digest]:
            yield f"Table {at.key}: stakes {row.digest[:12]} is not what its log tells."


def _key(table: SqlTable, row: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(row[column.name] for column in table.primary_key if column.name != "session")


def staked_of(text: str) -> dict[str, Any]:
    """What a text of stakes says."""
    found: dict[str, Any] = json.loads(text)
    return found
