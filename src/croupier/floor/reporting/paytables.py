"""The record of each game, wager and paytable: what it should return and what it returned.

A wager is counted with what is wagered on it during the round, as it is priced. Other rules have
another digest and so another record: a change of the theoretical return begins a new one. What is
expected of a wager counts where it was placed, which may be before the round that decides it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, select

from croupier.floor.reporting.asked import Asked, seen_by
from croupier.floor.reporting.expected import Prices
from croupier.floor.reporting.report import Column
from croupier.floor.reporting.results import staked_texts
from croupier.people.person import Person
from croupier.rounds.words import Bet
from croupier.store.schema import game_wagers, games, switches

COLUMNS = (
    Column("game", "Game"),
    Column("wager", "Wager"),
    Column("paytable", "Paytable"),
    Column("version", "Version"),
    Column("rules", "Rules"),
    Column("theoretical_return", "Theoretical return", "share"),
    Column("actual_return", "Actual return", "share"),
    Column("games", "Games", "count"),
    Column("wagered", "Wagered", "cents"),
    Column("paid", "Paid", "cents"),
    Column("voided", "Voided", "cents"),
    Column("status", "Status"),
    Column("from", "From"),
    Column("to", "To"),
)
SAYS = (
    "Returns are per unit of the wager; what is wagered on it during the round is counted with it, "
    "in Wagered and Paid as well. Rules is the beginning of the digest of the rules."
)


@dataclass
class Kept:
    """What was played on one wager under one paytable."""

    games: int = 0
    staked: int = 0
    wagered: int = 0
    paid: int = 0
    voided: int = 0
    priced: int = 0
    win: Fraction = Fraction(0)
    first: str = ""
    last: str = ""

    def add(self, row: Any, *, main: bool) -> None:
        wagered = int(row.wagered)
        self.wagered, self.paid = self.wagered + wagered, self.paid + int(row.paid)
        self.voided += int(row.voided)
        self.first = min(filter(None, (self.first, row.first)))
        self.last = max(self.last, row.last)
        if main:
            self.games += row.games
            self.staked += wagered

    def expect(self, cents: int, advantage: Fraction) -> None:
        self.priced += cents
        self.win += advantage * cents


def paytable_rows(connection: Connection, person: Person, asked: Asked) -> Iterator[dict[str, Any]]:
    """A row for each game, wager, paytable, program version and rules."""
    rows = connection.execute(_query(connection, person, asked)).all()
    placed = connection.execute(_placed(connection, person, asked)).all()
    texts, prices = staked_texts(connection, {row.stakes for row in (*rows, *placed)}), Prices()
    labels: dict[tuple[str, str, str], str] = {}
    found: dict[tuple[str, ...], Kept] = {}
    for row in rows:
        labels[row.game, row.rules, row.wager] = row.paytable
    for row in rows:
        staked = texts[row.stakes]
        main = prices.main_of(staked, row.wager)
        label = labels.get((row.game, row.rules, main), "")
        kept = found.setdefault((row.game, main, label, row.version, row.rules), Kept())
        kept.add(row, main=main == row.wager)
    for row in placed:
        staked = texts[row.stakes]
        for wager, on, cents, number in staked["bets"]:
            label = labels.get((row.game, row.rules, wager), "")
            expecting = found.get((row.game, wager, label, row.version, row.rules))
            price = prices.of(staked, Bet(1, wager, cents, on))
            if expecting is not None and price is not None:
                expecting.expect(cents * number * row.games, price.advantage)
    off = _disabled(connection)
    for key, kept in sorted(found.items()):
        game, wager, label, version, rules = key
        scopes = {("paytable", f"{game} {wager} {label}".rstrip()), ("game", game), ("all", "")}
        yield {
            "game": game,
            "wager": wager,
            "paytable": label,
            "version": version,
            "rules": rules[:12],
            "theoretical_return": float(1 - kept.win / kept.priced) if kept.priced else None,
            "actual_return": 1 + (kept.paid - kept.wagered) / kept.staked if kept.staked else None,
            "games": kept.games,
            "wagered": kept.wagered,
            "paid": kept.paid,
            "voided": kept.voided,
            "status": "disabled" if scopes & off else "enabled",
            "from": kept.first,
            "to": kept.last,
        }


def _placed(connection: Connection, person: Person, asked: Asked) -> Any:
    """What was staked, and in how many games."""
    by = (games.c.game, games.c.version, games.c.rules, games.c.stakes)
    return (
        select(*by, func.count().label("games"))
        .where(*_seen(connection, person, asked))
        .group_by(*by)
    )


def _seen(connection: Connection, person: Person, asked: Asked) -> tuple[ColumnElement[bool], ...]:
    own = games.c.currency == asked.currency
    return own, asked.within(games.c.day), seen_by(connection, person)


def _query(connection: Connection, person: Person, asked: Asked) -> Any:
    by = (
        games.c.game,
        game_wagers.c.wager,
        game_wagers.c.paytable,
        games.c.version,
        games.c.rules,
        games.c.stakes,
    )
    of_game = (
        (games.c.session == game_wagers.c.session)
        & (games.c.round == game_wagers.c.round)
        & (games.c.player == game_wagers.c.player)
    )
    return (
        select(
            *by,
            func.count().label("games"),
            *(func.sum(game_wagers.c[name]).label(name) for name in ("wagered", "paid", "voided")),
            func.min(games.c.ended).label("first"),
            func.max(games.c.ended).label("last"),
        )
        .join(games, of_game)
        .where(*_seen(connection, person, asked))
        .group_by(*by)
    )


def _disabled(connection: Connection) -> set[tuple[str, str]]:
    asked = select(switches.c.scope, switches.c.name).where(switches.c.disabled)
    return {(scope, name) for scope, name in connection.execute(asked)}
