"""Papers from the store of filings: the submission that stands there, and the notices on it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, time
from typing import Any

from croupier.catalog import index
from croupier.filing.calendar import LAST_DAY, last_day
from croupier.filing.contents import (
    DECISIONS,
    FILES,
    NOTICE,
    PAPER,
    PROGRAM,
    TEMPLATE,
    UNREADABLE,
    AsFiled,
    NotReadable,
    as_filed,
    submission_text,
    todays_differences,
)
from croupier.filing.events import Event, History, stands
from croupier.filing.histories import Filings
from croupier.filing.lending import entry_of, lending
from croupier.filing.limits import with_limits
from croupier.filing.proposed import Proposed, proposed
from croupier.filing.provisions import governed
from croupier.filing.redline import REDLINE, Redline
from croupier.filing.request_parts import part_text
from croupier.filing.requests import POSTED_DAYS, amended_text, amendments
from croupier.filing.submissions import (
    FORCE,
    SUPERSEDED,
    approved_on,
    last_filed,
    page_line,
    state,
)
from croupier.filing.view import View
from croupier.papers.document import Block, Heading, Paper, Words, paper_of
from croupier.papers.kinds.checklist import bearing
from croupier.papers.kinds.folder import NO_RULES, bare_folder
from croupier.papers.kinds.notice import FOR_THE_PUBLIC, FORMS, notice
from croupier.papers.kinds.rules_of_play import rules_of_play
from croupier.papers.kinds.variation import difference_blocks
from croupier.papers.make import PaperError, make, subject_of
from croupier.papers.subject import Subject
from croupier.people.person import guest
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Rulebook
from croupier.store import clock
from croupier.submission.form import TABLES
from croupier.submission.tables import ALL, Table, tables_of
from croupier.version import VERSION


@dataclass(frozen=True)
class Page:
    """What each page of a submission bears on a day: the day, the line and the stamp."""

    day: date
    line: str
    stamp: str = ""


@dataclass(frozen=True)
class Printable:
    """A paper with the template that was kept with it; None if none was. `note` says in what way it
    is not today's."""

    paper: Paper
    by: str | None = None
    note: str = ""


def filed_submission(store: Filings, key: str, day: date) -> Printable:
    """601a.4(f): a submission as it was filed or revised last, printed from what was kept with it
    and from nothing else; one of an older version, from its rulebook."""
    history = store.history(key)
    event = _submission(history, key, day)
    if PAPER not in event.texts:
        return Printable(make("submission", filed_subject(store, key, day)))
    page = page_of(history, day)
    if gone := superseded(store, key, day):
        line = "; ".join(filter(None, (page.line, gone)))
        page = replace(page, line=line, stamp=SUPERSEDED)
    return replace(sealed_page(event, page), note=_differs(event))


def superseded(store: Filings, key: str, day: date) -> str:
    """601a.4(g): since when and by which version a submission is superseded; "" if it is not."""
    now = View(store, guest("")).status(key, day)
    if now.name != SUPERSEDED:
        return ""
    return f"superseded since {now.since.isoformat()} {now.why.partition(';')[0]} ({now.cite})"


def _differs(event: Event) -> str:
    """Whether today's rulebook says something else; "" also if there is none to compare with."""
    try:
        return rulebook_note(event, as_filed(event))
    except (NotReadable, *UNREADABLE):
        return (
            f"This paper was sealed with {event.filing}, {event.kind} {event.day.isoformat()}; "
            "today's rulebook, or the one stored with it, cannot be read."
        )


def page_of(history: History, day: date) -> Page:
    """What the pages of a submission bear on a day."""
    now = state(history, day)
    since = day if now is None else now.since
    return Page(since, approval_line(history, day))


def sealed_page(event: Event, page: Page) -> Printable:
    """The paper that an event kept, with what its pages bear."""
    paper = replace(paper_of(json.loads(event.texts[PAPER])), day=page.day)
    return Printable(bearing(paper, page.line, page.stamp), event.texts.get(TEMPLATE))


def _submission(history: History, key: str, day: date) -> Event:
    event = last_filed(history, day)
    if event is None or event.kind not in FILES or not submission_text(event):
        raise PaperError(f"{key} is not a Rules Submission filed on or before {day.isoformat()}.")
    return event


def filed_subject(store: Filings, key: str, day: date, table: Table | None = None) -> Subject:
    """A submission as it was filed or revised last, by the rulebook that was kept with it, with the
    limits posted for a table (601a.6) and the line that its pages bear."""
    history = store.history(key)
    event = _submission(history, key, day)
    filed = as_filed(event)
    head = {**filed.submission.head, "date_filed": event.day.isoformat()}
    posted = None
    if table is not None:
        holder, game = (str(event.data.get(part, "")) for part in ("holder", "game"))
        posted = View(store, guest("")).limits(holder, game, clock.at(day, time.max), table)
    return subject_of(
        filed.submission.entry,
        with_limits(filed.rules, posted),
        day,
        header=head,
        raw=filed.submission.answers,
        approval=approval_line(history, day),
        note=rulebook_note(event, filed),
        faults=filed.faults,
        superseded=superseded(store, key, day),
        by=governed(event),
    )


def rulebook_note(event: Event, filed: AsFiled) -> str:
    """A sentence where the paper is not made from the rulebook of its time, or not from today's."""
    of = f"{event.filing}, {event.kind} {event.day.isoformat()}"
    if not filed.kept:
        return f"No rulebook was stored with {of}; this paper uses today's rulebook."
    if filed.differs:
        return f"This paper uses the rulebook stored with {of}; today's rulebook differs."
    return ""


def since_filed(store: Filings, key: str, day: date, *, sealed: bool = False) -> list[str]:
    """For whoever prints a paper of a filing: each thing that today's rulebook says otherwise, and
    what of a paper that was not `sealed` is today's all the same."""
    event = _submission(store.history(key), key, day)
    try:
        filed = as_filed(event)
    except (NotReadable, *UNREADABLE):
        return []
    found = [str(each) for each in todays_differences(event)] if filed.differs else []
    then = str(event.data.get(PROGRAM, ""))
    if not sealed and (filed.differs or then != VERSION):
        since = f"; it was filed with Croupier {then}" if then not in ("", VERSION) else ""
        found.append(f"The wording, drawings and odds are made by Croupier {VERSION}{since}.")
    return found


def filed_request(store: Filings, key: str, day: date) -> Paper:
    """601a.2(a): the folder of a request, from what was kept with it: the rulebook of its time, the
    paytable that it proposes, and its files."""
    history = store.history(key)
    found = proposed(history, day)
    if found is None:
        raise PaperError(f"{key} is not a request made on or before {day.isoformat()} (601a.2(a)).")
    if not found.game:
        raise PaperError(f"{key} does not name a game; file it with game = GAME.")
    made = found.request
    named = (made.data.get(part) for part in ("requested_by", "interested_holder"))
    holder = str(next(filter(None, named), made.by))
    more: dict[str, Any] = {
        "amended": _amended(history, day),
        "attached": found.attachments(),
    }
    with lending(found.texts) as entry:
        rules = found.rules()
        if entry is None or rules is None or not (entry.has_play and entry.has_odds):
            book = found.book
            return bare_folder(found.game, made.data, holder=holder, day=day, book=book, **more)
        subject = subject_of(entry, rules, day, header={"certificate_holder": holder})
        if found.table is not None:
            wager = rules.book.wager_named(str(found.table["wager"])).name
            more["proposed"] = f"paytable {found.table['label']} for {wager}"
        elif rules.book.variation is not None:
            more["proposed"] = rules.book.variation.says()
        if (other := found.varied()) is not None:
            more["otherwise"] = tuple(difference_blocks(other, rules.book))
        return make("request", subject, request=made.data, **more)


def approval_line(history: History, day: date) -> str:
    """601a.4(f): the line of an approved page; nothing where it is not in force."""
    now = state(history, day)
    in_force = now is not None and now.name == FORCE
    return page_line(history, day) if in_force or approved_on(history, day) else ""


def filed_notice(store: Filings, key: str, day: date) -> Printable:
    """The last notice on a filing up to a day, as it was kept or as the event says it."""
    history = tuple(stands(store.history(key), day))
    given = [event for event in history if event.kind in FORMS]
    if not given:
        raise PaperError(
            f"No notice was given on {key} on or before {day.isoformat()} (601a.3, 601a.4)."
        )
    if NOTICE in (kept := given[-1].texts):
        return Printable(paper_of(json.loads(kept[NOTICE])), kept.get(TEMPLATE))
    return Printable(notice_of(history))


def notice_of(history: History) -> Paper:
    """The last notice of a history, as its event says it."""
    given = [event for event in history if event.kind in FORMS]
    about = next((e.data for e in history if "game" in e.data), {})
    named = str(about.get("game", ""))
    known = {entry.game: entry.title for entry in index.entries()}
    if (asked := proposed(history, history[-1].day)) is not None and asked.book is not None:
        known.setdefault(named, asked.book.chapter.title)
    whom = (about.get(part) for part in ("holder", "requested_by", "interested_holder"))
    holder = str(next(filter(None, whom), ""))
    amended = _amended(history, history[-1].day)
    return notice(
        given[-1],
        title=known.get(named, named),
        holder=holder,
        subject=str(history[0].data.get("subject", "")) if history[0].kind == "asked" else "",
        beside={
            "amended": amended,
            "about": about.get("about", ""),
            REDLINE: _redline(history),
            TABLES: _tables(history),
            **_beside(history, given[-1]),
        },
    )


def _beside(history: History, event: Event) -> dict[str, Any]:
    """What a notice says of the rest of its filing: which filing or revision it decides on, until
    when comments are taken, and the rules of play and wagering that it publishes."""
    if event.kind in DECISIONS and history[0].kind != "asked":
        filed = last_filed(history, event.day)
        if filed is None:
            return {}
        on = f"{filed.filing}, {filed.kind} {filed.day.isoformat()}"
        return {"on_filing": on, "revised": filed.kind == "revised"}
    found = proposed(history, event.day)
    if found is None:
        return {}
    said: dict[str, Any] = {"what": _what(found)}
    if event.kind == "posted":
        said["last_day"] = last_day(event, event.day, POSTED_DAYS, LAST_DAY).isoformat()
    if event.kind in FOR_THE_PUBLIC:
        description = part_text(found.request.data.get("description"))
        said |= {"description": description, "rules": _rules_of_play(found)}
    return said


def _what(found: Proposed) -> str:
    """601a.2(a): a new game, or a feature of an existing one, in the text's words."""
    known = entry_of(found.game)
    if found.table is not None or (known is not None and known.is_published):
        return "new feature of an existing table game"
    return "new table game"


def _rules_of_play(found: Proposed) -> list[Block]:
    """601a.3(b), (e): by the rulebook that was kept with the request."""
    rules = found.rules()
    if rules is None:
        return [Words(NO_RULES, cite="601a.3(b)")]
    with lending(found.texts):
        told_by = [] if (other := found.varied()) is None else _otherwise(other, rules)
        return [*told_by, *rules_of_play(rules, found.table)]


def _otherwise(other: Rulebook, rules: Rules) -> list[Block]:
    return [Heading("What differs", 3), *difference_blocks(other, rules.book)]


def _redline(history: History) -> Redline | None:
    """What the submission that a notice is on changes in the version in force."""
    return next((e.data.get(REDLINE) for e in reversed(history) if e.kind in FILES), None)


def _tables(history: History) -> str:
    """The tables that a submission is for, where they are not all."""
    filed = next((e for e in reversed(history) if e.kind in FILES), None)
    if filed is None:
        return ""
    of = tables_of(filed.data.get(TABLES, ALL))
    return of.says() if of.rank else ""


def _amended(history: Sequence[Event], day: date) -> list[tuple[str, str]]:
    return [(event.day.isoformat(), amended_text(event)) for event in amendments(history, day)]
