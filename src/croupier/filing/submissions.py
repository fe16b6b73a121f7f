"""A Rules Submission from draft to force: 601a.4, 601a.7(b).

drafted -> filed -> approved by notice, in force on the 15th calendar day, tolled, or disapproved;
tolled -> revised, which starts a new clock. An amendment is a separate submission that supersedes
the one in force (`offering`).

Readings, where the text leaves something open:

- `day-of-receipt`: a notice takes effect on the day the certificate holder receives it.
- `fifteenth-day`: the provisions may be implemented from the start of the 15th calendar day; a
  notice received on that day is too late.
- `recorded-late`: the review of a submission recorded after its day of filing begins when it was
  recorded: until then the Bureau could not review it.
- `withdrawal`: a certificate holder may withdraw what is not in force; nor can its filing be
  recorded in error once it is.
- `late-revision`: a revision more than 15 days after receipt is refused; file a new submission.
- `tolled-for-good`: a tolled submission without a revision stays tolled.
- `approval-of-a-tolled`: a tolled submission is approved only as revised (601a.4(d)(2), (e)).
- `late-approval`: a notice of approval received after the review period does not change the day on
  which the submission took effect; its pages bear the date of the notice (601a.4(f)).
- `page-without-approval`: a submission that took effect without a notice has no approval date; its
  pages say so, and since when it is in force (601a.4(f)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from croupier.filing.acts import (
    NO_NOTICE,
    REVIEW_DAYS,
    Notice,
    State,
    check_day,
    decided,
    in_error,
    late,
    recorded,
    taken_back,
)
from croupier.filing.calendar import FIFTEENTH_DAY, LAST_DAY, last_day
from croupier.filing.contents import Content
from croupier.filing.events import Event, History, recorded_on, stands
from croupier.filing.provisions import governed, numbered
from croupier.people.person import Person, same_house
from croupier.people.rights import SUBMISSION, Refused, check_may
from croupier.submission.form import TABLES
from croupier.submission.tables import ALL, Tables, tables_of

DRAFT, REVIEW, FORCE, TOLLED, DISAPPROVED, WITHDRAWN = (
    "draft",
    "under review",
    "in force",
    "tolled",
    "disapproved",
    "withdrawn",
)
SUPERSEDED = "superseded"  # among the other submissions of a holder and game (`offering`)
IMPLEMENTED = "implemented"  # the kind of an event
_CLOCK = "601a.4(c)"
_REVISED = "601a.4(e)"


def _is_clock(event: Event) -> bool:
    return event.kind in ("filed", "revised")


def state(history: History, day: date) -> State | None:
    """The state of a submission on a day; None before the first event."""
    stood = stands(history, day)
    played = [event for event in stood if event.kind == IMPLEMENTED]
    happened = [event for event in stood if event.kind != IMPLEMENTED]
    if not happened:
        return taken_back(history, day)
    found = numbered(_state(happened, day), happened[-1])
    if not played:
        return found
    then = f"implemented on {played[-1].day.isoformat()}{late(played[-1])}"
    return replace(found, next="; ".join(filter(None, (found.next, then))))


def _state(happened: Sequence[Event], day: date) -> State:
    cite = _REVISED if any(event.kind == "revised" for event in happened) else _CLOCK
    if (late := _approved_late(happened, cite)) is not None:
        return late
    found = _after(happened[-1], cite)
    return _lapsed(found, happened[-1], day) or _left(found, day) or found


def _after(event: Event, cite: str) -> State:
    """The state after an event; `cite` is the paragraph of its review."""
    day = event.day
    match event.kind:
        case "drafted":
            return State(DRAFT, day, "not filed yet", "601a.4(a)")
        case "filed" | "revised":
            ends = _review_ends(event)
            then = f"it may be implemented on {ends.isoformat()} unless a notice is received"
            what = "" if event.kind == "filed" else "revised and "
            why = f"{what}filed with the Bureau of Gaming Operations{late(event)}"
            return State(REVIEW, day, why, cite, ends, then)
        case "tolled":
            ends = last_day(event, day, REVIEW_DAYS, LAST_DAY)
            why = f"the Bureau's notice names {_findings(event)}{late(event)}"
            then = f"a revision may be filed until {ends.isoformat()}"
            return State(TOLLED, day, why, "601a.4(d)", ends, then)
        case "approved":
            why = f"the Executive Director's written notice of approval was received{late(event)}"
            return State(FORCE, day, why, cite)
        case "withdrawn":
            return State(WITHDRAWN, day, f"by the certificate holder{late(event)}", "601a.4(b)")
        case _:
            why = "the Executive Director's written notice of disapproval was received"
            why += late(event)
            return State(DISAPPROVED, day, why, cite)


def _review_ends(event: Event) -> date:
    """Reading `recorded-late`: of a filing recorded after its day, the review begins when it was
    recorded."""
    start = max(event.day, recorded_on(event))
    return last_day(event, start, REVIEW_DAYS, FIFTEENTH_DAY)


def _findings(event: Event) -> str:
    number = len(event.data.get("findings", ()))
    return f"{number} inconsistenc{'y' if number == 1 else 'ies'}"


def _lapsed(found: State, last: Event, day: date) -> State | None:
    """In force, if the review period passed without a notice."""
    if found.name != REVIEW or found.until is None or day < found.until:
        return None
    why = f"the {REVIEW_DAYS}th calendar day after filing passed without a notice"
    if last.day < (written := recorded_on(last)):
        why = (
            f"the {REVIEW_DAYS}th calendar day after it was recorded, {written.isoformat()}, "
            f"passed without a notice; it was {last.kind} as of {last.day.isoformat()}"
        )
    return State(FORCE, found.until, why, found.cite)


def _approved_late(happened: Sequence[Event], cite: str) -> State | None:
    """In force since the review period passed, if the approval came later."""
    last = happened[-1]
    if last.kind != "approved":
        return None
    lapsed = _lapsed(_after(happened[-2], cite), happened[-2], last.day)
    then = f"the Executive Director's approval was received on {last.day.isoformat()}"
    return None if lapsed is None else replace(lapsed, next=then)


def _left(found: State, day: date) -> State | None:
    """Tolled for good, if the time for a revision passed without one."""
    if found.name != TOLLED or found.until is None or day <= found.until:
        return None
    gone = f"no revision was filed by {found.until.isoformat()}; file a new submission"
    return replace(found, next=gone)


def last_filed(history: History, day: date) -> Event | None:
    """The last filing or revision, or else the draft as it was left."""
    stood = stands(history, day)
    drafts = [event for event in stood if event.kind == "drafted"]
    held = [event for event in stood if _is_clock(event)] or drafts
    return held[-1] if held else None


def about(history: History, day: date) -> Mapping[str, Any]:
    """The data of the last filing or revision: game, holder and more."""
    filed = last_filed(history, day)
    return {} if filed is None else filed.data


def tables(history: History, day: date) -> Tables:
    """The tables that it answers for; in an older version always all."""
    return tables_of(about(history, day).get(TABLES, ALL))


def approved_on(history: History, day: date) -> date | None:
    """The date of the notice of approval; None if it took effect without one."""
    found = [event for event in stands(history, day) if event.kind == "approved"]
    return date.fromisoformat(str(found[-1].data["dated"])) if found else None


def played_since(history: History) -> date | None:
    """The day on which it was implemented, if that was recorded."""
    found = [event for event in stands(history) if event.kind == IMPLEMENTED]
    return found[-1].day if found else None


def page_line(history: History, day: date) -> str:
    """The line on each page (601a.4(f)): when the Executive Director approved it, or since when it
    is in force without approval, or that it is not in force."""
    approved, now = approved_on(history, day), state(history, day)
    stood = stands(history, day) or history
    approval, drafted = (governed(stood[-1]).numbered(f"601a.4({label})") for label in "fa")
    if approved is not None:
        return f"Approved by the Board's Executive Director on {approved.isoformat()} ({approval})"
    if now is None or now.name != FORCE:
        return f"Not in force: {'not filed yet' if now is None else now.name} ({drafted})"
    since = now.since.isoformat()
    return f"In force since {since} without a notice of approval ({now.cite}, {approval})"


# ------------------------------------------------------------------------------ acts


def draft(filing: str, day: date, person: Person, content: Content, history: History = ()) -> Event:
    """A submission that is not filed yet; another text of one, for the same holder and game."""
    check_may(person, "new", SUBMISSION, content.data.get("holder"))
    check_day(history, day, "601a.4(a)")
    if any(event.kind != "drafted" for event in stands(history)):
        raise Refused(f"{filing} is already filed; to change it, file an amendment", "601a.7(b)")
    _same(history[0].data if history else content.data, content.data, "601a.4(a)")
    return recorded(history, filing, "drafted", day, person, content.data, content.texts)


def _same(before: Mapping[str, Any], data: Mapping[str, Any], cite: str) -> None:
    """What becomes of a submission stays one holder's, for one game."""
    for part in ("game", "holder"):
        if not same_house(data.get(part), before.get(part)):
            why = f"{part} = {data.get(part)} differs from the filing, {before.get(part)}"
            raise Refused(why, cite)


def file(
    history: Sequence[Event],
    filing: str,
    day: date,
    person: Person,
    content: Content,
    *,
    amends: bool = False,
) -> Event:
    """601a.4(b): filed electronically with the Bureau of Gaming Operations; so is an amendment of a
    submission in force (601a.7(b))."""
    act = "amend" if amends else "file"
    check_may(person, act, SUBMISSION, content.data.get("holder"))
    check_day(history, day, "601a.4(b)")
    if any(event.kind != "drafted" for event in stands(history)):
        raise Refused(f"{filing} is already filed; to change it, file an amendment", "601a.7(b)")
    return recorded(history, filing, "filed", day, person, content.data, content.texts)


def toll(
    history: History,
    received: date,
    person: Person,
    findings: Sequence[Mapping[str, str]],
    notice: Notice = NO_NOTICE,
) -> Event:
    """601a.4(d): the notice names each inconsistency and, when possible, an alternative."""
    check_may(person, "toll", SUBMISSION)
    _under_review(history, received, "601a.4(d)")
    if not findings or not all(finding.get("text", "").strip() for finding in findings):
        raise Refused("a tolling notice must describe at least one inconsistency", "601a.4(d)(1)")
    data = decided(_on(history, received), notice, received, "601a.4(d)")
    data["findings"] = [dict(finding) for finding in findings]
    return recorded(history, history[0].filing, "tolled", received, person, data)


def _on(history: History, day: date) -> Event:
    """What a decision is on: the last filing or revision."""
    filed = last_filed(history, day)
    assert filed is not None
    return filed


def revise(history: History, day: date, person: Person, content: Content) -> Event:
    """601a.4(e): a revised submission within 15 days of receipt of the notice."""
    before, data, now = about(history, day), content.data, state(history, day)
    check_may(person, "revise", SUBMISSION, before.get("holder"))
    check_day(history, day, _REVISED)
    if now is None or now.name != TOLLED or now.until is None:
        raise Refused("only a tolled submission can be revised", _REVISED)
    if day > now.until:
        raise Refused(
            f"the notice was received on {now.since.isoformat()}, so a revision was due by "
            f"{now.until.isoformat()}; file a new submission (reading late-revision)",
            _REVISED,
        )
    _same(before, data, _REVISED)
    return recorded(history, history[0].filing, "revised", day, person, data, content.texts)


def approve(history: History, received: date, person: Person, notice: Notice = NO_NOTICE) -> Event:
    """601a.4(c), (e): by written notice of the Executive Director."""
    check_may(person, "approve", SUBMISSION)
    now = state(history, received)
    if now is None or now.name != FORCE or approved_on(history, received) is not None:
        _under_review(history, received, _CLOCK)
    check_day(history, received, _CLOCK)
    data = decided(_on(history, received), notice, received, _CLOCK)
    return recorded(history, history[0].filing, "approved", received, person, data)


def disapprove(
    history: History, received: date, person: Person, why: str, notice: Notice = NO_NOTICE
) -> Event:
    """601a.4(c), (e): by written notice of the Executive Director."""
    check_may(person, "disapprove", SUBMISSION)
    _under_review(history, received, _CLOCK)
    if not why.strip():
        raise Refused("a notice of disapproval needs a reason", _CLOCK)
    data = decided(_on(history, received), notice, received, _CLOCK) | {"why": why}
    return recorded(history, history[0].filing, "disapproved", received, person, data)


def _under_review(history: History, received: date, cite: str) -> None:
    """A notice must be received during the review period."""
    check_day(history, received, cite)
    now = state(history, received)
    if now is None or now.name != REVIEW:
        how = "nothing is under review" if now is None else f"it is {now.says()}"
        raise Refused(f"a notice must be received during the review period; {how}", cite)


def implement(history: History, day: date, person: Person) -> Event:
    """601a.4(c): the holder *may* implement a submission in force; this is when it did."""
    check_may(person, IMPLEMENTED, SUBMISSION, about(history, day).get("holder"))
    check_day(history, day, _CLOCK)
    now = state(history, day)
    if now is None or now.name != FORCE:
        how = "nothing is filed" if now is None else f"it is {now.says()}"
        raise Refused(f"only a submission in force may be implemented; {how}", _CLOCK)
    if (since := played_since(history)) is not None:
        raise Refused(f"it was already implemented on {since.isoformat()}", _CLOCK)
    return recorded(history, history[0].filing, IMPLEMENTED, day, person, {})


def withdraw(history: History, day: date, person: Person, why: str) -> Event:
    """Take back a submission that is not in force (reading `withdrawal`)."""
    act = check_may(person, "withdraw", SUBMISSION, about(history, day).get("holder"))
    check_day(history, day, act.cite)
    now = state(history, day)
    if now is None or now.name not in act.when:
        how = "nothing is filed" if now is None else f"it is {now.says()}"
        raise Refused(f"only what is not in force may be withdrawn; {how}", act.cite)
    data = {"why": why} if why.strip() else {}
    return recorded(history, history[0].filing, "withdrawn", day, person, data)


def take_back(history: History, day: date, person: Person, why: str) -> Event:
    """Recorded in error. What took effect by lapse of time is not taken back by its holder: rules
    under which a table is operated change by an amendment."""
    event, now = in_error(history, day, person, why), state(history, day)
    if _is_clock(stands(history)[-1]) and now is not None and now.name == FORCE:
        raise Refused(f"it is {now.says()}; to change it, file an amendment", "601a.7(b)")
    return event
