"""Papers from the store of filings: the submission that stands there, and the notices on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from croupier.catalog import index
from croupier.filing.contents import FILES, AsFiled, as_filed, submission_text
from croupier.filing.events import Event, History
from croupier.filing.histories import Filings
from croupier.filing.requests import amended_text, amendments
from croupier.filing.submissions import FORCE, approved_on, last_filed, page_line, state
from croupier.papers.document import Paper
from croupier.papers.kinds.notice import FORMS, notice
from croupier.papers.make import PaperError, subject_of
from croupier.papers.subject import Subject
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.rules import answer


def filed_subject(store: Filings, key: str, day: date) -> Subject:
    """A submission as it was filed or revised last, by the rulebook that was kept with it, and with
    the line that its pages bear."""
    history = store.history(key)
    event = last_filed(history, day)
    if event is None or event.kind not in FILES or not submission_text(event):
        raise PaperError(f"{key} is not a Rules Submission filed on or before {day.isoformat()}.")
    filed = as_filed(event)
    if filed.faults:
        raise AnswerError([str(fault) for fault in filed.faults])
    return subject_of(
        filed.submission.entry,
        filed.rules,
        day,
        header=filed.submission.header,
        raw=filed.submission.answers,
        approval=approval_line(history, day),
        note=rulebook_note(event, filed),
    )


def rulebook_note(event: Event, filed: AsFiled) -> str:
    """A sentence where the paper is not made from the rulebook of its time, or not from today's."""
    of = f"{event.filing}, {event.kind} {event.day.isoformat()}"
    if not filed.kept:
        return f"No rulebook was stored with {of}; this paper uses today's rulebook."
    if filed.differs:
        return f"This paper uses the rulebook stored with {of}; today's rulebook differs."
    return ""


def filed_request(store: Filings, key: str, day: date) -> tuple[Subject, Mapping[str, Any]]:
    """A request as it was made, on a game that there are rules of, and what its author wrote."""
    history = [event for event in store.history(key) if event.day <= day]
    made = next((event for event in history if event.kind == "requested"), None)
    if made is None:
        raise PaperError(f"{key} is not a request made on or before {day.isoformat()} (601a.2(a)).")
    if "game" not in made.data:
        raise PaperError(f"{key} does not name a game in the catalog; file it with game = GAME.")
    entry = index.find(str(made.data["game"]))
    named = (made.data.get(part) for part in ("requested_by", "interested_holder"))
    head = {"certificate_holder": next(filter(None, named), made.by)}
    rules = answer(index.rulebook(entry), {})
    return subject_of(entry, rules, day, header=head), made.data


def approval_line(history: History, day: date) -> str:
    """601a.4(f): the line of an approved page; nothing where it is not in force."""
    now = state(history, day)
    in_force = now is not None and now.name == FORCE
    return page_line(history, day) if in_force or approved_on(history, day) else ""


def filed_notice(store: Filings, key: str, day: date) -> Paper:
    """The last notice on a filing up to a day."""
    history = [event for event in store.history(key) if event.day <= day]
    given = [event for event in history if event.kind in FORMS]
    if not given:
        raise PaperError(
            f"No notice was given on {key} on or before {day.isoformat()} (601a.3, 601a.4)."
        )
    about = next((e.data for e in history if "game" in e.data), {})
    named = str(about.get("game", ""))
    known = {entry.game: entry.title for entry in index.entries()}
    whom = (about.get(part) for part in ("holder", "requested_by", "interested_holder"))
    holder = str(next(filter(None, whom), ""))
    return notice(
        given[-1],
        title=known.get(named, named),
        holder=holder,
        subject=str(history[0].data.get("subject", "")) if history[0].kind == "asked" else "",
        beside={"amended": _amended(history, day), "about": about.get("about", "")},
    )


def filed_amendments(store: Filings, key: str, day: date) -> list[tuple[str, str]]:
    """601a.3(c)(i): what was amended in a request until a day, and when."""
    return _amended(store.history(key), day)


def _amended(history: Sequence[Event], day: date) -> list[tuple[str, str]]:
    return [(event.day.isoformat(), amended_text(event)) for event in amendments(history, day)]
