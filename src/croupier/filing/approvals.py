"""Approvals other than rules: layouts, signage and equipment (601a.10), the use of a gaming
related service (613a.7(3)), the removal of a progressive jackpot from the gaming floor
(605a.7(e)(5)), and tables on an electronic gaming table that vary.

asked -> approved or disapproved. 601a.3(g) and (h) cite 610a.10; 601a.10 is meant (reading
`cross-reference-610a`). The amendment deletes the paragraph on electronic variations, formerly
601a.4(b); requests of that kind are kept as the director's approvals (reading
`electronic-variations`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from croupier.filing.acts import State, check_dated, check_day, recorded
from croupier.filing.events import Event, History
from croupier.people.person import Person
from croupier.people.rights import Refused, act_named, check_may, subjects


def ask(filing: str, day: date, person: Person, data: Mapping[str, Any]) -> Event:
    """A certificate holder asks for approval of one subject, for a game."""
    subject = str(data.get("subject", ""))
    if subject not in subjects():
        raise Refused(f"{subject!r} cannot be approved; choose {', '.join(subjects())}", "601a.10")
    asked = check_may(person, "ask", subject, data.get("holder"))
    if not str(data.get("holder", "")).strip():
        raise Refused("the certificate holder is missing; name it", asked.cite)
    return recorded((), filing, "asked", day, person, data)


def decide(
    history: History,
    kind: str,
    received: date,
    person: Person,
    *,
    dated: date | None = None,
    why: str = "",
) -> Event:
    """`approved` or `disapproved`, once, by a written notice that has its own date."""
    subject = str(history[0].data["subject"])
    cite = check_may(person, "decide", subject).cite
    check_day(history, received, cite)
    if kind not in ("approved", "disapproved"):
        raise Refused(f"{kind} is not a decision; use approved or disapproved", cite)
    if len(history) > 1:
        raise Refused(f"it is already {history[-1].kind}", cite)
    if kind == "disapproved" and not why.strip():
        raise Refused("a notice of disapproval needs a reason", cite)
    signed = dated or received
    check_dated(signed, received, history[0].day, cite)
    data = {"dated": signed.isoformat()} | ({"why": why} if why else {})
    return recorded(history, history[0].filing, kind, received, person, data)


def state(history: History, day: date) -> State | None:
    """The state on a day; None before the first event."""
    happened = [event for event in history if event.day <= day]
    if not happened:
        return None
    subject = str(history[0].data["subject"])
    last = happened[-1]
    cite = act_named("decide", subject).cite
    if last.kind == "asked":
        return State("asked for", last.day, subject, cite)
    dated = last.data.get("dated", last.day.isoformat())
    return State(last.kind, last.day, f"{subject}, by the notice of {dated}", cite)
