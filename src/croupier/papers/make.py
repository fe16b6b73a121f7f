"""Papers by name: which kinds there are, in which formats, and how each is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from html import escape
from pathlib import Path
from typing import Any

from croupier.catalog import index
from croupier.catalog.general_texts import GeneralText
from croupier.catalog.provisions import AMENDED, Provisions, editions
from croupier.papers.document import Paper
from croupier.papers.subject import Subject
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.foreign import shown
from croupier.rulebook.rules import Finding, Rules, examine, unanswered

PDF, HTML, SVG = "pdf", "html", "svg"
CHANGES = "changes"
SUPERSEDED = "superseded"  # the stamp of a version that another has superseded (601a.4(g))
WITH_FAULTS = ("submission", "notice")  # papers that mark answers the chapter does not allow


class PaperError(ValueError):
    """A paper or format that does not exist; names those that do."""


@dataclass(frozen=True)
class Kind:
    """A kind of paper: what it is, what makes it, and the formats it comes in."""

    about: str
    make: Callable[..., Paper]
    formats: tuple[str, ...] = (PDF, HTML)
    of_rules: bool = True  # not of what the program does with them
    of_editions: bool = False  # only of a chapter with more than one text


def _guide(subject: Subject, *, large: bool = False, **_: Any) -> Paper:
    from croupier.papers.kinds.guide import gaming_guide

    return gaming_guide(subject, large=large)


def _card(subject: Subject, **_: Any) -> Paper:
    from croupier.papers.kinds.rules_card import rules_card

    return rules_card(subject)


def _checklist(subject: Subject, **_: Any) -> Paper:
    from croupier.papers.kinds.checklist import checklist

    return checklist(subject)


def _par(subject: Subject, **more: Any) -> Paper:
    from croupier.papers.kinds.par import par_sheet

    wanted = ("every", "report", "simulated", "tell")
    return par_sheet(subject, **{key: more[key] for key in wanted if key in more})


def _layout(subject: Subject, **_: Any) -> Paper:
    from croupier.papers.kinds.layout_and_signs import layout_paper

    return layout_paper(subject)


def _signs(subject: Subject, **_: Any) -> Paper:
    from croupier.papers.kinds.layout_and_signs import signs

    return signs(subject)


def _request(subject: Subject, **more: Any) -> Paper:
    from croupier.papers.kinds.folder import request_folder

    wanted = ("report", "proposed", "amended", "attached", "otherwise")
    given = {key: more[key] for key in wanted if key in more}
    return request_folder(subject, more.get("request"), **given)


def _notice(subject: Subject, *, findings: Sequence[Finding] | None = None, **_: Any) -> Paper:
    """By findings of a check, or by what is wrong with the answers."""
    from croupier.papers.kinds.notice import draft_notice

    if findings is None:
        raw = dict(subject.raw or {})
        rules, found = examine(subject.book, raw)
        findings = [*found, *unanswered(rules, raw)]
    return draft_notice(subject, findings)


def _register(subject: Subject, **_: Any) -> Paper:
    from croupier.papers.kinds.register import coverage_register

    return coverage_register(subject)


def _changes(subject: Subject, **more: Any) -> Paper:
    from croupier.papers.kinds.changes import what_changed

    return what_changed(subject, more.get("tell"))


KINDS: Mapping[str, Kind] = {
    "guide": Kind("Gaming guide for patrons (601a.8)", _guide),
    "rules-card": Kind("Rules card for dealers and floorpersons", _card),
    "submission": Kind("Rules Submission (601a.4)", _checklist),
    "par": Kind("Par sheet", _par),
    "layout": Kind("Table layout to scale (601a.10)", _layout, (PDF, HTML, SVG)),
    "signs": Kind("Signs (601a.6, 601a.10)", _signs),
    "request": Kind("Request folder (601a.2(a))", _request),
    "notice": Kind("Draft notice on a submission (601a.4)", _notice),
    "register": Kind("Coverage register", _register, of_rules=False),
    CHANGES: Kind("What the rulemaking changed", _changes, of_rules=False, of_editions=True),
}


def kinds_for(entry: index.Entry) -> dict[str, Kind]:
    """The kinds of papers that a game has."""
    has = entry.edition or entry.editions()
    return {name: kind for name, kind in KINDS.items() if has or not kind.of_editions}


def kind_of(name: str) -> Kind:
    if name not in KINDS:
        raise PaperError(f"There is no paper {shown(name)}; choose {', '.join(KINDS)} or book.")
    return KINDS[name]


def make(name: str, subject: Subject, **more: Any) -> Paper:
    """A paper of some kind; where it is made by another rulebook than today's it says so."""
    kind = kind_of(name)
    if subject.faults and name not in WITH_FAULTS:
        raise AnswerError([str(fault) for fault in subject.faults])
    with _by_another_rulebook(name, subject):
        made = kind.make(subject, **more)
    if subject.superseded:
        running = f"{made.running} · {subject.superseded}"
        made = replace(made, stamp=SUPERSEDED, running=running)
    if not subject.note or not kind.of_rules:
        return made
    return replace(made, head=(*made.head, ("Rulebook", subject.note)))


@contextmanager
def _by_another_rulebook(name: str, subject: Subject) -> Iterator[None]:
    """Code and words of today may ask for what an older rulebook calls otherwise."""
    try:
        yield
    except LookupError as error:
        if subject.book.digest == index.rulebook(subject.entry).digest:
            raise
        raise PaperError(
            f"The {name} cannot be made: it needs {shown(str(error))}, which this rulebook does "
            f"not have. {subject.note}"
        ) from error


def printed(name: str, subject: Subject, form: str = PDF, **more: Any) -> bytes:
    """A paper's bytes; the same for the same rules, counts and day."""
    kind = kind_of(name)
    if form not in kind.formats:
        raise PaperError(
            f"The {name} is not available as {shown(form)}; choose {' or '.join(kind.formats)}."
        )
    if form == SVG:
        from croupier.papers.art.tables import layout
        from croupier.papers.kinds.layout_and_signs import odds_on_the_layout

        with _by_another_rulebook(name, subject):
            odds = odds_on_the_layout(subject.rules)
            drawn = str(layout(subject.rules).bearing(subject.holder, odds))
        notes = " ".join(filter(None, (subject.superseded, subject.note)))
        said = f"><desc>{escape(notes)}</desc>" if notes else ">"
        return drawn.replace(">", said, 1).encode()
    return bytes_of(make(name, subject, **more), form)


def general_paper(name: str, text: GeneralText, day: date, form: str = PDF) -> bytes:
    """A paper of a general chapter, which has no rules of play: what its amendment changed."""
    from croupier.papers.kinds.changes import general_changes

    if name != CHANGES or form not in KINDS[CHANGES].formats:
        have = " or ".join(KINDS[CHANGES].formats)
        raise PaperError(
            f"{text.name} is a general chapter and has no {shown(name)} as {shown(form)}; the one "
            f"paper of it is {CHANGES}, as {have}."
        )
    return bytes_of(general_changes(text, day), form)


def bytes_of(paper: Paper, form: str, by: str | None = None) -> bytes:
    """A paper as PDF, by today's template or one kept with it, or as HTML."""
    if form == HTML:
        from croupier.papers.print.web import as_html

        return as_html(paper)
    from croupier.papers.print.pdf import as_pdf

    return as_pdf(paper, by)


def format_of(out: Path | None) -> str:
    """The format that a file's name asks for; PDF without a file."""
    if out is None:
        return PDF
    form = out.suffix.removeprefix(".").lower()
    if form not in (PDF, HTML, SVG):
        raise PaperError(f"Cannot write {shown(out.name)}; end the name in .pdf, .html or .svg.")
    return form


def subject_of(
    entry: index.Entry,
    rules: Rules,
    day: date,
    *,
    header: Mapping[str, object] | None = None,
    raw: Mapping[str, object] | None = None,
    approval: str = "",
    note: str = "",
    faults: Sequence[Finding] = (),
    superseded: str = "",
    by: Provisions | None = None,
) -> Subject:
    """What a paper is about, from rules and the head of a Rules Submission."""
    head = {key: str(value) for key, value in (header or {}).items()}
    return Subject(
        entry,
        rules,
        day,
        holder=head.get("certificate_holder", ""),
        filed=head.get("date_filed", ""),
        reviewed_by=head.get("reviewed_by", ""),
        tables=head.get("tables", ""),
        approval=approval,
        raw=raw,
        note=note,
        faults=tuple(faults),
        superseded=superseded,
        by=by or editions()[AMENDED],
    )
