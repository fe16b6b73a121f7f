"""Filings as rows of a list, as deadlines, and as what was filed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from croupier.filing.acts import State
from croupier.filing.calendar import holiday
from croupier.filing.events import Event, History, recorded_on
from croupier.filing.items import Item
from croupier.filing.proposed import Attached, Proposed
from croupier.filing.record import ALSO, Sealed
from croupier.filing.redline import Redline, wager_name
from croupier.filing.request_parts import CONTENTS, part_text, ratio
from croupier.filing.telling import event_lines
from croupier.people.person import Role
from croupier.people.rights import APPROVAL, LIMITS, REQUEST, SUBMISSION, waiting_for

KINDS = {
    SUBMISSION: "Rules Submission",
    REQUEST: "Request",
    APPROVAL: "Approval",
    LIMITS: "Posted limits",
}


TITLES = {
    "file": "File with the Bureau",
    "amend": "Amend",
    "revise": "File a revision",
    "toll": "Toll the review",
    "approve": "Approve",
    "disapprove": "Disapprove",
    "decide": "Approve or disapprove",
    "implemented": "Record as implemented",
    "withdraw": "Withdraw",
    "error": "Take back the last act",
    "verified": "Record as verified",
    "notified": "Give notice of options",
    "preliminary": "Approve preliminarily",
    "posted": "Post for public comment",
    "commented": "Send the comment",
    "considered": "Record that comments were considered",
    "amended": "Amend the request",
    "final": "Approve finally",
    "published": "Record publication in the Bulletin",
    "posted-finally": "Post the rules finally",
}


@dataclass(frozen=True)
class Row:
    """A filing in a list: `what` it is, of which `game` and whose, and what it waits for."""

    item: Item
    what: str
    game: str
    more: str
    waits: tuple[str, ...]


def row_of(item: Item, titles: Mapping[str, str], role: Role) -> Row:
    """`more` is what it is about beside its game, holder and subject."""
    what = item.on.replace("-", " ") if item.kind == APPROVAL else KINDS.get(item.kind, item.kind)
    named = [name for name in (item.game, item.holder) if name]
    about = item.about.removeprefix(", ".join(named)).removeprefix(", ")
    if item.kind == APPROVAL:
        about = about.removeprefix(item.on).removeprefix(", ")
    waits = tuple(TITLES[act.key] for act in waiting_for(role, item.on, item.state.name))
    return Row(item, what[:1].upper() + what[1:], titles.get(item.game, item.game), about, waits)


def fits(row: Row, kind: str, state: str, wanted: str) -> bool:
    """Whether a row is asked for; words are looked for wherever they stand."""
    item = row.item
    said = f"{item.key} {row.what} {row.game} {item.game} {item.house} {row.more} {item.by}"
    return (
        kind in ("", item.kind)
        and state in ("", item.state.name)
        and all(word in said.casefold() for word in wanted.casefold().split())
    )


# ------------------------------------------------------------------------------ deadlines


@dataclass(frozen=True)
class Day:
    """A day of the calendar: what is due then, and the legal holiday on it."""

    day: date
    rows: tuple[Row, ...]
    holiday: str

    @property
    def is_free(self) -> bool:
        return bool(self.holiday) or self.day.weekday() >= 5


def due_days(rows: Iterable[Row], today: date, ahead: int) -> list[Day]:
    """The days from today on that have a deadline or a holiday."""
    due: dict[date, list[Row]] = {}
    for row in rows:
        if row.item.state.until is not None and row.item.state.until >= today:
            due.setdefault(row.item.state.until, []).append(row)
    free = {day for n in range(ahead) if holiday(day := today + timedelta(n))}
    return [Day(day, tuple(due.get(day, ())), holiday(day)) for day in sorted(due.keys() | free)]


def what_ends(state: State) -> str:
    """What a deadline is of, in a word or two."""
    return {
        "under review": "Review ends",
        "tolled": "Revision due",
        "posted": "Comments end",
    }.get(state.name, state.name)


# ------------------------------------------------------------------------------ one filing


@dataclass(frozen=True)
class Told:
    """An event of a history: what happened, what it holds, its digest."""

    event: Event
    what: str
    lines: tuple[str, ...]
    recorded: date | None


def told(history: History) -> list[Told]:
    """The events, the last first; the day of recording where it is another."""
    found = []
    for event in reversed(history):
        written = recorded_on(event)
        later = written if written != event.day else None
        what = event.kind.replace("-", " ")
        found.append(Told(event, what, tuple(event_lines(event)), later))
    return found


@dataclass(frozen=True)
class Offer:
    """A wager as it was filed: its paytable, what it pays, and its exact house advantage."""

    name: str
    paytable: str
    cite: str
    rows: Sequence[Sequence[str]]
    edge: Fraction | None


def offers(record: Sealed) -> list[Offer]:
    return [
        Offer(
            each["name"],
            each["paytable"],
            each["cite"],
            [*each["rows"], *each.get(ALSO, ())],
            record.house_advantage(each["key"]),
        )
        for each in record.facts["wagers"]
    ]


@dataclass(frozen=True)
class Changed:
    """A wager that an amendment changes: what, and its house advantage before and after."""

    name: str
    change: str
    before: Fraction | None
    after: Fraction | None
    cite: str


def changed(found: Redline) -> list[Changed]:
    return [
        Changed(
            wager_name(found, each["wager"]),
            each["change"],
            _exact(each["before"]),
            _exact(each["after"]),
            each["cite"],
        )
        for each in found["wagers"]
    ]


# ------------------------------------------------------------------------------ one request

STAGES = {
    "requested": ("Requested", "601a.2(a)"),
    "verified": ("Verified by the laboratory", "601a.2(b)"),
    "notified": ("Notice of mandatory and prohibited options", "601a.2(c)"),
    "preliminary": ("Preliminary approval at a public meeting", "601a.3(a)"),
    "posted": ("Posted for 30 days of public comment", "601a.3(c)"),
    "final": ("Final approval at a public meeting", "601a.3(d)"),
    "published": ("Published in the Pennsylvania Bulletin", "601a.3(e)"),
    "posted-finally": ("Rules posted on the website", "601a.3(e)"),
}


@dataclass(frozen=True)
class Odd:
    """A wager of a request: its house advantage, and each outcome with payout and probability."""

    wager: str
    paytable: str
    edge: Fraction | None
    outcomes: list[tuple[str, str, Fraction | None]]


@dataclass(frozen=True)
class Requested:
    """A request: its parts with their paragraphs, its odds, attachments, amendments, comments;
    its stages, each with the day on which it was reached."""

    parts: list[tuple[str, str, str]]
    odds: list[Odd]
    files: list[Attached]
    amended: list[Event]
    comments: list[Event]
    stages: list[tuple[str, str, date | None]]

    @property
    def posted(self) -> bool:
        return any(day for name, _, day in self.stages if name == STAGES["posted"][0])


def requested(found: Proposed, held: Sequence[Event]) -> Requested:
    data = found.request.data
    parts = [
        (part.replace("_", " "), part_text(data[part]), cite)
        for part, cite in CONTENTS.items()
        if part != "odds" and data.get(part)
    ]
    reached = {event.kind: event.day for event in held}
    return Requested(
        parts,
        [_odd(each) for each in data.get("odds") or ()],
        found.attachments(),
        [event for event in held if event.kind == "amended"],
        [event for event in held if event.kind in ("commented", "considered")],
        [(*words, reached.get(kind)) for kind, words in STAGES.items()],
    )


def _odd(each: Mapping[str, Any]) -> Odd:
    outcomes = [
        (str(row.get("outcome", "")), str(row["payout"]), ratio(row["probability"]))
        for row in each["outcomes"]
    ]
    label = str(each.get("paytable") or "")
    return Odd(str(each["wager"]), label, ratio(each["house_advantage"]), outcomes)


def _exact(text: Any) -> Fraction | None:
    return None if text is None else Fraction(text)
