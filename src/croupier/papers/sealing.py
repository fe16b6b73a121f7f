"""What a filing keeps of its papers: the submission's and the notice's, and the exact figures.

The paper is kept as data with the template that prints it, each once by its digest; the digest of
the PDF made then shows that a later print is the same, byte for byte.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import date

from croupier.catalog.provisions import Provisions
from croupier.filing.contents import (
    AREAS,
    FIGURES,
    FILES,
    NOTICE,
    ON_LAYOUT,
    ON_SIGNS,
    PAPER,
    PRINTED,
    TEMPLATE,
    AsFiled,
    Content,
    by_wager,
    odds_of,
)
from croupier.filing.events import Event, History
from croupier.filing.record import facts_of, paid_by_wager
from croupier.filing.submissions import last_filed
from croupier.maths.pricing.counted import Tell
from croupier.papers.art.tables import layout
from croupier.papers.art.tables.data import LAYOUT, SIGN, inscribed, inscriptions, where
from croupier.papers.document import Paper
from croupier.papers.filed import Page, notice_of, page_of, sealed_page
from croupier.papers.kinds.checklist import bearing, unmarked
from croupier.papers.kinds.layout_and_signs import are_inscribed
from croupier.papers.make import subject_of
from croupier.papers.print.pdf import as_pdf, template
from croupier.reports.pricing import usual_terms
from croupier.reports.reports import Reports
from croupier.rulebook.rules import Rules
from croupier.store.chain import canonical


class Sealing:
    """Makes what events keep; `tell` says what is being counted. Without `figures` nothing is: a
    house way of one's own may take many minutes."""

    def __init__(self, tell: Tell | None = None, *, figures: bool = True) -> None:
        self._tell, self._counts = tell, figures

    def submission(self, filed: AsFiled, day: date, by: Provisions) -> Content:
        """The paper as filed on a day, and the exact odds of each wager in force."""
        head = {**filed.submission.head, "date_filed": day.isoformat()}
        faults = filed.findings()
        entry = filed.submission.entry
        raw = filed.submission.answers
        subject = subject_of(entry, filed.rules, day, header=head, raw=raw, faults=faults, by=by)
        paper = unmarked(subject)
        kept = {PAPER: canonical(paper.plain()), TEMPLATE: template()}
        if self._counts and filed.submission.entry.has_odds and not filed.faults:
            kept[FIGURES] = canonical(self._figures(filed))
        data = {PRINTED: _digest(bearing(paper, "")), AREAS: _areas(filed.rules)}
        data |= _inscribed(filed.rules)
        return Content(data, kept)

    def _figures(self, filed: AsFiled) -> list[dict[str, object]]:
        terms = usual_terms(filed.rules)
        reports = Reports(filed.submission.entry)
        report = reports.exact(filed.rules, None, None, terms, self._tell, only_in_force=True)
        return odds_of(report)

    def decision(self, history: History, event: Event) -> Content:
        """The notice, and the digest of the paper that bears what was decided."""
        whole = (*history, event)
        texts = {NOTICE: canonical(notice_of(whole).plain()), TEMPLATE: template()}
        filed = last_filed(whole, event.day)
        if filed is None or PAPER not in filed.texts:
            return Content({}, texts)
        page = sealed_page(filed, page_of(whole, event.day))
        return Content({PRINTED: _digest(page.paper, page.by)}, texts)


def reprinted(history: History) -> Iterator[tuple[Event, bool]]:
    """Each event that made a paper, and whether what it kept prints the same bytes today."""
    for nth, event in enumerate(history, 1):
        if PRINTED not in event.data:
            continue
        filed, page = event, Page(event.day, "")
        if event.kind not in FILES:
            whole = history[:nth]
            filed, page = last_filed(whole, event.day) or event, page_of(whole, event.day)
        made = sealed_page(filed, page)
        yield event, _digest(made.paper, made.by) == event.data[PRINTED]


def _digest(paper: Paper, by: str | None = None) -> str:
    return hashlib.sha256(as_pdf(paper, by)).hexdigest()


def _areas(rules: Rules) -> dict[str, str]:
    """601a.10: the betting areas that the layout has for each wager."""
    places: dict[str, set[str]] = {}
    for area in layout(rules).areas:
        places.setdefault(area.wager, set()).add(f"{area.on} {area.label}")
    return by_wager({wager: sorted(named) for wager, named in places.items()})


def _inscribed(rules: Rules) -> dict[str, dict[str, str]]:
    """601a.10: what stands on the felt and what on signs, payouts too where they are inscribed."""
    said: dict[str, dict[str, list[str]]] = {LAYOUT: {}, SIGN: {}}
    for record in inscriptions(rules):
        place = said[where(rules, record)]
        place.setdefault(f"inscription of {record.cite}", []).append(inscribed(rules, record))
    paid = paid_by_wager(facts_of(rules)) if are_inscribed(rules) else {}
    odds = {f"payout of {wager}": rows for wager, rows in paid.items()}
    return {ON_LAYOUT: by_wager({**said[LAYOUT], **odds}), ON_SIGNS: by_wager(said[SIGN])}
