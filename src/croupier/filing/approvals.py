"""Approvals other than rules: layouts, signage and equipment (601a.10), the use of a gaming
related service (613a.7(3)), the removal of a progressive jackpot from the gaming floor
(605a.7(e)(5)), and tables on an electronic gaming table that vary.

asked -> approved or disapproved. 601a.3(g) and (h) cite 610a.10; 601a.10 is meant (reading
`cross-reference-610a`). The amendment deletes the section on waivers: a petition to the Board
(601a@code.4(a)) is accepted only while the text before it governs; variations on electronic tables
(601a@code.4(b)) are still accepted as the director's approvals (reading `electronic-variations`).
601a.8 on gaming guides is not in hand: the Bureau of Gaming Operations decides on them as on
signage, and no table waits for it (reading `guide`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from croupier.filing.acts import (
    ERROR,
    NO_NOTICE,
    Notice,
    State,
    check_day,
    decided,
    late,
    recorded,
    taken_back,
)
from croupier.filing.events import Event, History, recorded_on, stands
from croupier.filing.provisions import numbered
from croupier.people.person import Person, Role
from croupier.people.rights import Refused, act_named, check_may, subjects

REMOVAL, WAIVER, VARIATION = "jackpot-removal", "waiver", "electronic-variation"
OFFICES = {
    Role.BUREAU: "Bureau of Gaming Operations",
    Role.COMPLIANCE: "Bureau of Casino Compliance",
    Role.DIRECTOR: "Executive Director",
    Role.BOARD: "Pennsylvania Gaming Control Board",
}
# What a petition must contain.
PETITION = {
    "about": ("601a@code.4(a)(1)", "a detailed description of the modification"),
    "reason": ("601a@code.4(a)(2)", "the reason for it"),
    "jurisdictions": ("601a@code.4(a)(3)", "a list of the other jurisdictions where it is used"),
}
OF_A_VERSION = ("layout", "signage", "equipment", "guide")
VERSION = "version"  # in an event's data: number and digest of the event that it is asked for
FILES = "files"  # in an event's data: names and digests of what is to be approved


def ask(
    filing: str,
    day: date,
    person: Person,
    data: Mapping[str, Any],
    texts: Mapping[str, str] | None = None,
) -> Event:
    """A certificate holder asks for approval of one subject, for a game; a drawing or file is kept
    with it, and belongs to a version of a submission."""
    subject = str(data.get("subject", ""))
    if subject not in subjects():
        raise Refused(f"{subject!r} cannot be approved; choose {', '.join(subjects())}", "601a.10")
    asked = check_may(person, "ask", subject, data.get("holder"))
    if not str(data.get("holder", "")).strip():
        raise Refused("the certificate holder is missing; name it", asked.cite)
    for part, (cite, says) in PETITION.items() if subject == WAIVER else ():
        if not str(data.get(part, "")).strip():
            raise Refused(f"the petition lacks {says}; add it", cite)
    if subject == VARIATION and not str(data.get("about", "")).strip():
        raise Refused("a detailed description of how it varies is missing; add it", asked.cite)
    if subject == REMOVAL:
        for part in ("wager", "submission"):
            if not str(data.get(part, "")).strip():
                raise Refused(
                    f"the {part} whose jackpot is removed is missing; name it", asked.cite
                )
    if subject in OF_A_VERSION:
        if not data.get("submission") or not data.get(VERSION):
            why = f"a {subject} is approved for a Rules Submission; name it"
            raise Refused(why, asked.cite)
        if not data.get(FILES):
            raise Refused(f"the {subject} is missing; attach its drawing or file", asked.cite)
    return recorded((), filing, "asked", day, person, data, texts)


def decide(
    history: History,
    kind: str,
    received: date,
    person: Person,
    notice: Notice = NO_NOTICE,
    *,
    why: str = "",
) -> Event:
    """`approved` or `disapproved`, once, by a written notice that has its own date."""
    subject = str(history[0].data["subject"])
    cite = check_may(person, "decide", subject).cite
    check_day(history, received, cite)
    if kind not in ("approved", "disapproved"):
        raise Refused(f"{kind} is not a decision; use approved or disapproved", cite)
    if len(held := stands(history)) != 1:
        raise Refused(f"it is already {held[-1].kind if held else ERROR}", cite)
    if kind == "disapproved" and not why.strip():
        raise Refused("a notice of disapproval needs a reason", cite)
    data = decided(history[0], notice, received, cite) | ({"why": why} if why else {})
    return recorded(history, history[0].filing, kind, received, person, data)


def state(history: History, day: date) -> State | None:
    """The state on a day; None before the first event."""
    happened = stands(history, day)
    if not happened:
        return taken_back(history, day)
    subject = str(history[0].data["subject"])
    last = happened[-1]
    cite = act_named("decide", subject).cite
    if last.kind == "asked":
        then = _pending(subject, last, day)
        found = State("asked for", last.day, f"{subject}{late(last)}", cite, next=then)
        return numbered(found, last)
    dated = last.data.get("dated", last.day.isoformat())
    why = f"{subject}, by the notice of {dated}{late(last)}"
    return numbered(State(last.kind, last.day, why, cite), last)


def _pending(subject: str, asked: Event, day: date) -> str:
    """The clock of an approval: whose decision it waits for, and how long. The text in hand sets no
    period after which it would take effect."""
    (role,) = act_named("decide", subject).by
    days = (day - max(asked.day, recorded_on(asked))).days
    waited = f" for {days} day{'s' * (days > 1)}" if days > 0 else ""
    return f"awaiting the {OFFICES[role]}{waited}; the text in hand sets no time limit"
