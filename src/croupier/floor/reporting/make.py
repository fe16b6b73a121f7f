"""Reports by name: who may see them, how each is made, and the forms they come in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from croupier.floor.money import MONEY
from croupier.floor.recall import Search, game_record_rows
from croupier.floor.reporting import events, holdings, paytables, results, reviews, terminals, wins
from croupier.floor.reporting.asked import Asked, check_report, check_whole_floor
from croupier.floor.reporting.report import NO_ACTIVITY, Column, Report, ReportError
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.people.person import Person
from croupier.rulebook.foreign import shown_value
from croupier.store import clock, journal
from croupier.store.engine import Store

GAMES = (
    Column("ended", "Ended"),
    Column("session", "Table"),
    Column("round", "Round", "count"),
    Column("player", "Player"),
    Column("person", "Person"),
    Column("game", "Game"),
    Column("place", "Place"),
    Column("submission", "Submission"),
    Column("wagered", "Wagered", "cents"),
    Column("voided", "Voided", "cents"),
    Column("paid", "Paid", "cents"),
    Column("net", "Net", "cents"),
    Column("contributed", "To meters", "cents"),
    Column("before", "Before", "cents"),
    Column("after", "After", "cents"),
    Column("choices", "Choices", "count"),
    Column("status", "Status"),
    Column("version", "Version"),
)


@dataclass(frozen=True)
class Wanted:
    """What a report is asked for: `by` groups results, `operator` names who runs the floor."""

    asked: Asked
    by: str = results.LIFE
    operator: str = ""
    tell: Tell = tell_nobody


Made = tuple[tuple[Column, ...], Iterable[Mapping[str, Any]], tuple[str, ...]]


@dataclass(frozen=True)
class Kind:
    """A kind of report: its title and how it is made."""

    title: str
    make: Callable[[Connection, Person, Wanted], Made]


def _results(connection: Connection, person: Person, wanted: Wanted) -> Made:
    first = Column(wanted.by, wanted.by.capitalize())
    rows = results.result_rows(connection, person, wanted.asked, wanted.by, wanted.tell)
    return (first, *results.COLUMNS), rows, results.NOTES


def _paytables(connection: Connection, person: Person, wanted: Wanted) -> Made:
    rows = paytables.paytable_rows(connection, person, wanted.asked)
    return paytables.COLUMNS, rows, (paytables.SAYS,)


def _games(connection: Connection, person: Person, wanted: Wanted) -> Made:
    return GAMES, game_record_rows(connection, person, Search(wanted.asked)), ()


def _liability(connection: Connection, _: Person, wanted: Wanted) -> Made:
    return holdings.COLUMNS, holdings.liability_rows(connection, wanted.asked), (holdings.SAYS,)


def _terminals(connection: Connection, person: Person, wanted: Wanted) -> Made:
    rows = terminals.terminal_rows(connection, person, wanted.asked)
    return terminals.COLUMNS, rows, (terminals.SAYS,)


def _wins(connection: Connection, person: Person, wanted: Wanted) -> Made:
    return wins.COLUMNS, wins.win_rows(connection, person, wanted.asked), ()


def _events(connection: Connection, _: Person, wanted: Wanted) -> Made:
    rows = [vars(each) for each in events.events(connection, wanted.asked)]
    return events.COLUMNS, rows, ()


def _reviews(connection: Connection, _: Person, wanted: Wanted) -> Made:
    return reviews.COLUMNS, reviews.review_rows(connection, wanted.asked), ()


KINDS: Mapping[str, Kind] = {
    "results": Kind("Results of play", _results),
    "paytables": Kind("Games and paytables", _paytables),
    "games": Kind("Records of games", _games),
    "liability": Kind("Liability", _liability),
    "terminals": Kind("Meters of terminals", _terminals),
    "wins": Kind("Large wins", _wins),
    "events": Kind("Significant events", _events),
    "reviews": Kind("Reviews of the journal", _reviews),
}
OF_THE_FLOOR = ("liability", "events", "reviews")
"""Reports of the whole floor, whichever house's tables stand on it."""


def make_report(store: Store, person: Person, kind: str, wanted: Wanted) -> Report:
    """A report, if this person may see it. Results that lie far from what was expected are raised
    as significant events."""
    if kind not in KINDS:
        raise ReportError(f"There is no report {shown_value(kind)}; choose {', '.join(KINDS)}.")
    check_report(store, person, about=kind)
    wanted.asked.check()
    results.check_by(wanted.by)
    made = KINDS[kind]
    if kind in OF_THE_FLOOR:
        check_whole_floor(store, person, kind)
    with store.reading() as connection:
        columns, rows, notes = made.make(connection, person, wanted)
        kept = tuple(rows)
    if kind == "results":
        _raise_distances(store, wanted, kept)
    grouped = f" by {wanted.by}" if kind == "results" else ""
    return Report(
        kind,
        f"{made.title}{grouped}",
        wanted.operator or person.house,
        wanted.asked.first,
        wanted.asked.last,
        clock.now(),
        f"{person.name} ({person.role.value})",
        wanted.asked.currency,
        columns,
        kept,
        notes if kept else (NO_ACTIVITY,),
    )


def _raise_distances(store: Store, wanted: Wanted, rows: Iterable[Mapping[str, Any]]) -> None:
    """A distance is raised once a day for the same result."""
    by, asked = wanted.by, wanted.asked
    far = [row for row in rows if row["distance"] and abs(row["distance"]) >= results.LARGE]
    if asked.currency != MONEY or not store.may_write or not far:
        return
    today = clock.today()
    with store.writing() as connection:
        raised = {
            (each.about, each.data["after"])
            for each in journal.records(connection, journal.SIGNIFICANT)
            if each.data["what"] == results.FAR and clock.day_of(each.at) == today
        }
        for row in far:
            about, after = f"{by} {row[by]}", f"{row['distance']:+.2f} standard deviations"
            if (about[:120], after) not in raised:
                why = f"hold {row['hold']} cents of {row['handle']}, {row['games']} games"
                before = f"theoretical {row['theoretical']:.0f} cents"
                events.raise_event(
                    connection, results.FAR, about, why=why, before=before, after=after
                )
