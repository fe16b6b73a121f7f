"""What is approved beside the rules: layouts, signage and equipment (601a.10), the use of a gaming
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

from croupier.filing.acts import (
    Actor,
    Refused,
    State,
    check_dated,
    check_day,
    check_house,
    check_role,
    recorded,
)
from croupier.filing.events import Event, History, Role

# What may be asked for: by whom it is approved, and the paragraph.
SUBJECTS: dict[str, tuple[Role, str]] = {
    "layout": (Role.BUREAU, "601a.10(a)"),
    "signage": (Role.BUREAU, "601a.10(a)"),
    "equipment": (Role.COMPLIANCE, "601a.10(g)"),
    "service": (Role.DIRECTOR, "613a.7(3)"),
    "jackpot-removal": (Role.DIRECTOR, "605a.7(e)(5)"),
    "electronic-variation": (Role.DIRECTOR, "601a.4"),
}


def ask(filing: str, day: date, actor: Actor, data: Mapping[str, Any]) -> Event:
    """A certificate holder asks for approval of one subject, for a game."""
    subject = str(data.get("subject", ""))
    if subject not in SUBJECTS:
        raise Refused(f"{subject!r} is not one of {', '.join(SUBJECTS)}", "601a.10")
    check_role(actor, [Role.MANAGER], "asking for approval", SUBJECTS[subject][1])
    check_house(actor, data.get("holder"), SUBJECTS[subject][1])
    if not str(data.get("holder", "")).strip():
        raise Refused("a certificate holder asks; name it", SUBJECTS[subject][1])
    return recorded((), filing, "asked", day, actor, data)


def decide(
    history: History,
    kind: str,
    received: date,
    actor: Actor,
    *,
    dated: date | None = None,
    why: str = "",
) -> Event:
    """`approved` or `disapproved` by a written notice, once; the notice has a date of its own."""
    subject = str(history[0].data["subject"])
    role, cite = SUBJECTS[subject]
    check_role(actor, [role], f"what becomes of {subject}", cite)
    check_day(history, received, cite)
    if kind not in ("approved", "disapproved"):
        raise Refused(f"{kind} is no decision; approved and disapproved are", cite)
    if len(history) > 1:
        raise Refused(f"it is {history[-1].kind} already", cite)
    if kind == "disapproved" and not why.strip():
        raise Refused("a notice of disapproval says why", cite)
    signed = dated or received
    check_dated(signed, received, history[0].day, cite)
    data = {"dated": signed.isoformat()} | ({"why": why} if why else {})
    return recorded(history, history[0].filing, kind, received, actor, data)


def state(history: History, day: date) -> State | None:
    """How it stands on a day; nothing before the first event."""
    happened = [event for event in history if event.day <= day]
    if not happened:
        return None
    subject = str(history[0].data["subject"])
    last = happened[-1]
    cite = SUBJECTS[subject][1]
    if last.kind == "asked":
        return State("asked for", last.day, subject, cite)
    dated = last.data.get("dated", last.day.isoformat())
    return State(last.kind, last.day, f"{subject}, by the notice of {dated}", cite)
