"""A Rules Submission from draft to force: 601a.4, 601a.7(b).

drafted -> filed -> approved by notice, in force on the 15th calendar day, tolled, or disapproved;
tolled -> revised, which starts a clock of its own. An amendment is a submission of its own, which
takes the place of the one in force (`offering`).

Readings, where the text leaves something open:

- `day-of-receipt`: a notice counts from the day on which the certificate holder receives it.
- `fifteenth-day`: the provisions may be implemented from the beginning of the 15th calendar day;
  a notice received on that day comes too late.
- `late-revision`: a revision after 15 days of receipt is refused; a new submission may be filed.
- `tolled-for-good`: without a revision a tolled submission stays tolled.
- `approval-of-a-tolled`: a tolled submission is approved as revised alone (601a.4(d)(2), (e)).
- `late-approval`: a notice of approval that is received when the review period is over changes
  nothing in the day since when it is in force, and gives its pages their date (601a.4(f)).
- `page-without-approval`: a submission that came into force without a notice has no date of
  approval; its pages say so, and since when it is in force (601a.4(f)).
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
    """How a submission stands on a day; nothing before the first event."""
    happened = [event for event in history if event.day <= day]
    if not happened:
        return None
    cite = _REVISED if any(event.kind == "revised" for event in happened) else _CLOCK
    if (late := _approved_late(happened, cite)) is not None:
        return late
    found = _after(happened[-1], cite)
    return _lapsed(found, happened[-1], day) or _left(found, day) or found


def _after(event: Event, cite: str) -> State:
    """How it stands once an event has happened; `cite` is the paragraph of its review."""
    day = event.day
    match event.kind:
        case "drafted":
            return State(DRAFT, day, "it is not filed yet", "601a.4(a)")
        case "filed" | "revised":
            ends = day + timedelta(REVIEW_DAYS)
            then = f"may be implemented on {ends.isoformat()} unless a notice is received"
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
    """In force, where the review period passed without a notice; and whether the filing was
    recorded later than it counts from, so that nobody could have given one."""
    if found.name != REVIEW or found.until is None or day < found.until:
        return None
    why = f"the {REVIEW_DAYS}th calendar day after filing, no notice having been received"
    if (written := recorded_on(last)) > last.day.isoformat():
        why += f"; it was {last.kind} as of {last.day.isoformat()} and recorded on {written}"
    return State(FORCE, found.until, why, found.cite)


def _approved_late(happened: Sequence[Event], cite: str) -> State | None:
    """In force since its review period passed, where the approval was received after that."""
    last = happened[-1]
    if last.kind != "approved":
        return None
    lapsed = _lapsed(_after(happened[-2], cite), happened[-2], last.day)
    then = f"the Executive Director's approval was received on {last.day.isoformat()}"
    return None if lapsed is None else replace(lapsed, next=then)


def _left(found: State, day: date) -> State | None:
    """Tolled for good, where the days for a revision passed without one."""
    if found.name != TOLLED or found.until is None or day <= found.until:
        return None
    gone = f"no revision was filed until {found.until.isoformat()}; a new submission may be"
    return replace(found, next=gone)


def last_filed(history: History, day: date) -> Event | None:
    """What was filed or revised last, or the draft."""
    held = [event for event in history if event.day <= day and _is_clock(event)]
    if not held:
        held = [event for event in history if event.day <= day][:1]
    return held[-1] if held else None


def about(history: History, day: date) -> Mapping[str, Any]:
    """What was filed or revised last: game, holder and what they are kept with."""
    filed = last_filed(history, day)
    return {} if filed is None else filed.data


def approved_on(history: History, day: date) -> date | None:
    """The date of the notice of approval; none where it came into force without one."""
    found = [event for event in history if event.kind == "approved" and event.day <= day]
    return date.fromisoformat(str(found[-1].data["dated"])) if found else None


def page_line(history: History, day: date) -> str:
    """What stands on each page (601a.4(f)): when the Executive Director approved it, or since
    when it is in force without that, or that it is not."""
    approved, now = approved_on(history, day), state(history, day)
    if approved is not None:
        return f"Approved by the Board's Executive Director on {approved.isoformat()} (601a.4(f))"
    if now is None or now.name != FORCE:
        return f"Not in force: {'not there yet' if now is None else now.name} (601a.4(a))"
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
    """601a.4(b): filed electronically with the Bureau of Gaming Operations; as is what amends a
    submission that is in force (601a.7(b))."""
    act = "amend" if amends else "file"
    check_may(person, act, SUBMISSION, content.data.get("holder"))
    check_day(history, day, "601a.4(b)")
    if any(event.kind != "drafted" for event in history):
        raise Refused(f"{filing} is filed already; an amendment is a new one", "601a.7(b)")
    return recorded(history, filing, "filed", day, person, content.data, content.texts)


def toll(
    history: History, received: date, person: Person, findings: Sequence[Mapping[str, str]]
) -> Event:
    """601a.4(d): the notice names each inconsistency and, when possible, an alternative."""
    check_may(person, "toll", SUBMISSION)
    _under_review(history, received, "601a.4(d)")
    if not findings or not all(finding.get("text", "").strip() for finding in findings):
        raise Refused(
            "a tolling notice names at least one inconsistency, each by its nature", "601a.4(d)(1)"
        )
    data = {"findings": [dict(finding) for finding in findings]}
    return recorded(history, history[0].filing, "tolled", received, person, data)


def revise(history: History, day: date, person: Person, content: Content) -> Event:
    """601a.4(e): a revised submission within 15 days of receipt of the notice."""
    before, data, now = about(history, day), content.data, state(history, day)
    check_may(person, "revise", SUBMISSION, before.get("holder"))
    check_day(history, day, _REVISED)
    if now is None or now.name != TOLLED or now.until is None:
        raise Refused("only a submission that is tolled is revised", _REVISED)
    if day > now.until:
        raise Refused(
            f"the notice was received on {now.since.isoformat()} and a revision may be filed until "
            f"{now.until.isoformat()}; file a new submission (reading late-revision)",
            _REVISED,
        )
    for part in ("game", "holder"):
        if data.get(part) != before.get(part):
            why = f"{part} = {data.get(part)} is not what was filed, {before.get(part)}"
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
        raise Refused("a notice of disapproval says why", _CLOCK)
    return recorded(history, history[0].filing, "disapproved", received, person, {"why": why})


def _under_review(history: History, received: date, cite: str) -> None:
    """A notice is received while the review period runs."""
    check_day(history, received, cite)
    now = state(history, received)
    if now is None or now.name != REVIEW:
        how = "there is nothing under review" if now is None else f"it is {now.says()}"
        raise Refused(f"a notice is received during the review period; {how}", cite)
