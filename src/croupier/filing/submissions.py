"""A Rules Submission from draft to force: 601a.4, 601a.7(b).

drafted -> filed -> approved by notice, in force on the 15th calendar day, tolled, or disapproved;
tolled -> revised, which starts a new clock. An amendment is a separate submission that supersedes
the one in force (`offering`).

Readings, where the text leaves something open:

- `day-of-receipt`: a notice takes effect on the day the certificate holder receives it.
- `fifteenth-day`: the provisions may be implemented from the start of the 15th calendar day; a
  notice received on that day is too late.
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
from datetime import date, timedelta
from typing import Any

from croupier.filing.acts import REVIEW_DAYS, State, check_dated, check_day, recorded
from croupier.filing.contents import Content
from croupier.filing.events import Event, History, recorded_on
from croupier.people.person import Person
from croupier.people.rights import SUBMISSION, Refused, check_may

DRAFT, REVIEW, FORCE, TOLLED, DISAPPROVED = (
    "draft",
    "under review",
    "in force",
    "tolled",
    "disapproved",
)
_CLOCK = "601a.4(c)"
_REVISED = "601a.4(e)"


def _is_clock(event: Event) -> bool:
    return event.kind in ("filed", "revised")


def state(history: History, day: date) -> State | None:
    """The state of a submission on a day; None before the first event."""
    happened = [event for event in history if event.day <= day]
    if not happened:
        return None
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
            ends = day + timedelta(REVIEW_DAYS)
            then = f"it may be implemented on {ends.isoformat()} unless a notice is received"
            what = "" if event.kind == "filed" else "revised and "
            why = f"{what}filed with the Bureau of Gaming Operations"
            return State(REVIEW, day, why, cite, ends, then)
        case "tolled":
            ends = day + timedelta(REVIEW_DAYS)
            why = f"the Bureau's notice names {_findings(event)}"
            then = f"a revision may be filed until {ends.isoformat()}"
            return State(TOLLED, day, why, "601a.4(d)", ends, then)
        case "approved":
            why = "the Executive Director's written notice of approval was received"
            return State(FORCE, day, why, cite)
        case _:
            why = "the Executive Director's written notice of disapproval was received"
            return State(DISAPPROVED, day, why, cite)


def _findings(event: Event) -> str:
    number = len(event.data.get("findings", ()))
    return f"{number} inconsistenc{'y' if number == 1 else 'ies'}"


def _lapsed(found: State, last: Event, day: date) -> State | None:
    """In force, if the review period passed without a notice; says so if the filing was recorded
    after its date, so that nobody could have given notice in time."""
    if found.name != REVIEW or found.until is None or day < found.until:
        return None
    why = f"the {REVIEW_DAYS}th calendar day after filing passed without a notice"
    if (written := recorded_on(last)) > last.day.isoformat():
        why += f"; it was {last.kind} as of {last.day.isoformat()} but recorded on {written}"
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
    """The last filing or revision, or the draft."""
    held = [event for event in history if event.day <= day and _is_clock(event)]
    if not held:
        held = [event for event in history if event.day <= day][:1]
    return held[-1] if held else None


def about(history: History, day: date) -> Mapping[str, Any]:
    """The data of the last filing or revision: game, holder and more."""
    filed = last_filed(history, day)
    return {} if filed is None else filed.data


def approved_on(history: History, day: date) -> date | None:
    """The date of the notice of approval; None if it took effect without one."""
    found = [event for event in history if event.kind == "approved" and event.day <= day]
    return date.fromisoformat(str(found[-1].data["dated"])) if found else None


def page_line(history: History, day: date) -> str:
    """The line on each page (601a.4(f)): when the Executive Director approved it, or since when it
    is in force without approval, or that it is not in force."""
    approved, now = approved_on(history, day), state(history, day)
    if approved is not None:
        return f"Approved by the Board's Executive Director on {approved.isoformat()} (601a.4(f))"
    if now is None or now.name != FORCE:
        return f"Not in force: {'not filed yet' if now is None else now.name} (601a.4(a))"
    since = now.since.isoformat()
    return f"In force since {since} without a notice of approval ({now.cite}, 601a.4(f))"


# ------------------------------------------------------------------------------ acts


def draft(filing: str, day: date, person: Person, content: Content) -> Event:
    """A submission that is not filed yet."""
    check_may(person, "new", SUBMISSION, content.data.get("holder"))
    return recorded((), filing, "drafted", day, person, content.data, content.texts)


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
    if any(event.kind != "drafted" for event in history):
        raise Refused(f"{filing} is already filed; to change it, file an amendment", "601a.7(b)")
    return recorded(history, filing, "filed", day, person, content.data, content.texts)


def toll(
    history: History, received: date, person: Person, findings: Sequence[Mapping[str, str]]
) -> Event:
    """601a.4(d): the notice names each inconsistency and, when possible, an alternative."""
    check_may(person, "toll", SUBMISSION)
    _under_review(history, received, "601a.4(d)")
    if not findings or not all(finding.get("text", "").strip() for finding in findings):
        raise Refused("a tolling notice must describe at least one inconsistency", "601a.4(d)(1)")
    data = {"findings": [dict(finding) for finding in findings]}
    return recorded(history, history[0].filing, "tolled", received, person, data)


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
    for part in ("game", "holder"):
        if data.get(part) != before.get(part):
            why = f"{part} = {data.get(part)} differs from the filing, {before.get(part)}"
            raise Refused(why, _REVISED)
    return recorded(history, history[0].filing, "revised", day, person, data, content.texts)


def approve(history: History, received: date, person: Person, dated: date) -> Event:
    """601a.4(c), (e): by written notice of the Executive Director."""
    check_may(person, "approve", SUBMISSION)
    now = state(history, received)
    if now is None or now.name != FORCE or approved_on(history, received) is not None:
        _under_review(history, received, _CLOCK)
    check_day(history, received, _CLOCK)
    filed = max(event.day for event in history if _is_clock(event))
    check_dated(dated, received, filed, _CLOCK)
    data = {"dated": dated.isoformat()}
    return recorded(history, history[0].filing, "approved", received, person, data)


def disapprove(history: History, received: date, person: Person, why: str) -> Event:
    """601a.4(c), (e): by written notice of the Executive Director."""
    check_may(person, "disapprove", SUBMISSION)
    _under_review(history, received, _CLOCK)
    if not why.strip():
        raise Refused("a notice of disapproval needs a reason", _CLOCK)
    return recorded(history, history[0].filing, "disapproved", received, person, {"why": why})


def _under_review(history: History, received: date, cite: str) -> None:
    """A notice must be received during the review period."""
    check_day(history, received, cite)
    now = state(history, received)
    if now is None or now.name != REVIEW:
        how = "nothing is under review" if now is None else f"it is {now.says()}"
        raise Refused(f"a notice must be received during the review period; {how}", cite)
