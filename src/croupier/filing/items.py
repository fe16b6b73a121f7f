"""A filing as lists show it, from its history alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from croupier.filing import approvals, limits, offering, requests, submissions
from croupier.filing.acts import State
from croupier.filing.contents import FOUND
from croupier.filing.events import History, stands
from croupier.filing.histories import Listed
from croupier.filing.redline import REDLINE, Redline
from croupier.people.rights import APPROVAL, LIMITS, REQUEST, SUBMISSION
from croupier.submission.form import TABLES
from croupier.submission.tables import tables_of

STATES = {
    SUBMISSION: submissions.state,
    REQUEST: requests.state,
    APPROVAL: approvals.state,
    LIMITS: limits.state,
}
# Kinds whose state depends on the other filings of the holder and game.
AMONG = {SUBMISSION: offering.among, LIMITS: limits.among}
DAMAGED = "damaged"


@dataclass(frozen=True)
class Item:
    """A filing as a list shows it. `on` is what rights call it, for an approval its subject;
    `found` is what was found in a submission when it was filed, `redline` what it changes in the
    version in force, as long as it is open. `house` filed it or asked for it; a request that was
    `posted` is public. It was `begun` on a day, and last moved `by` somebody."""

    key: str
    kind: str
    about: str
    state: State
    holder: str = ""
    on: str = ""
    found: tuple[str, ...] = ()
    game: str = ""
    redline: Redline | None = None
    house: str = ""
    posted: bool = False
    begun: date | None = None
    by: str = ""


def unreadable(key: str) -> str:
    return f"{key} contains a damaged event that cannot be read."


def item_of(listed: Listed, day: date) -> Item | None:
    """A filing on a day; a damaged one on any day, since its state is unknown."""
    history, kind = listed.history, listed.kind
    try:
        now = None if listed.fault else STATES[kind](history, day)
        fault = listed.fault
    except (KeyError, TypeError, ValueError):
        now, fault = None, unreadable(listed.key)
    if fault:
        return Item(listed.key, kind, "", State(DAMAGED, day, fault, ""), on=kind)
    if now is None:
        return None
    if kind == SUBMISSION:
        return _submission_item(listed.key, history, now, day)
    data = history[0].data
    named = ("game", "holder", "subject", "wager", "submission")
    about = ", ".join(str(data[part]) for part in named if data.get(part))
    if kind == LIMITS:
        about = f"{about}, {tables_of(data[TABLES]).says()}"
    on = str(data.get("subject", "")) if kind == APPROVAL else kind
    holder, game = (str(data.get(part, "")) for part in ("holder", "game"))
    return Item(
        listed.key,
        kind,
        about,
        now,
        holder,
        on,
        game=game,
        house=holder or str(data.get("requested_by", "")),
        posted=any(event.kind == "posted" for event in stands(history, day)),
        begun=history[0].day,
        by=history[-1].by,
    )


def among(item: Item, history: History, beside: Sequence[History], day: date) -> Item:
    """An item among the filings of the same kind, holder and game: one may supersede another."""
    if item.kind not in AMONG or item.state.name == DAMAGED:
        return item
    state = AMONG[item.kind](history, item.state, beside, day)
    gone = state.name == submissions.SUPERSEDED
    return replace(item, state=state, found=() if gone else item.found)


def _submission_item(key: str, history: History, now: State, day: date) -> Item:
    data = submissions.about(history, day)
    about = ", ".join(str(data[part]) for part in ("game", "holder") if data.get(part))
    if (of := submissions.tables(history, day)).rank:
        about = f"{about}, {of.says()}"
    holder, game = (str(data.get(part, "")) for part in ("holder", "game"))
    shown = data.get(REDLINE) if _is_open(now) else None
    return Item(
        key,
        SUBMISSION,
        about,
        now,
        holder,
        SUBMISSION,
        tuple(found_in(history, now, day)),
        game,
        shown,
        house=holder,
        begun=history[0].day,
        by=history[-1].by,
    )


def found_in(history: History, now: State, day: date) -> list[str]:
    """What was found at filing, as long as nobody has decided on it: also of a submission that came
    into force by lapse of time."""
    lapsed = now.name == submissions.FORCE and submissions.approved_on(history, day) is None
    if not (lapsed or _is_open(now)):
        return []
    return [str(each["text"]) for each in submissions.about(history, day).get(FOUND, ())]


def _is_open(now: State) -> bool:
    return now.name in (submissions.DRAFT, submissions.REVIEW, submissions.TOLLED)
