"""The par sheet: what a laboratory checks, every figure from the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.maths.pricing.counted import Tell
from croupier.maths.pricing.report import OddsReport, WagerOdds
from croupier.papers.document import Block, Heading, Listed, Paper, Words, grid
from croupier.papers.kinds.par_wager import named, summary, wager_blocks
from croupier.papers.subject import Subject
from croupier.papers.wording.outcomes import (
    every_outcome,
    is_long,
)
from croupier.papers.wording.states import states
from croupier.papers.wording.words import choice_words
from croupier.reports.pricing import usual_terms
from croupier.reports.reports import Reports
from croupier.rulebook.rules import Rules
from croupier.version import VERSION

SIGN_HERE = "____________________"
NO_COUNTS = (
    "No counts are available for this chapter yet, so its house advantage and other odds are not "
    "given."
)


def par_sheet(
    subject: Subject,
    *,
    every: bool = False,
    report: OddsReport | None = None,
    simulated: OddsReport | None = None,
    tell: Tell | None = None,
) -> Paper:
    """Every wager in force in detail, the other paytables in a line each, or all with `every`."""
    found = report or (priced(subject, tell) if subject.entry.has_odds else None)
    blocks = _counted(subject, found, simulated, every) if found else _uncounted(subject)
    return Paper(
        title=subject.title,
        subtitle=f"Par sheet, {subject.chapter}",
        blocks=tuple(blocks),
        running=f"{subject.whose} · rules {subject.rules.digest[:16]} · Croupier {VERSION}",
        day=subject.day,
        head=_head(subject, found),
    )


def priced(subject: Subject, tell: Tell | None = None) -> OddsReport:
    """All tables of the chapter that the answers given leave."""
    terms = usual_terms(subject.rules, None, None, None)
    return Reports(subject.entry).exact(subject.rules, None, None, terms, tell)


def _head(subject: Subject, report: OddsReport | None) -> tuple[tuple[str, str], ...]:
    method = (
        _method(report.wagers) if report else "none: no counts are available for this chapter yet"
    )
    return (
        ("Certificate holder", subject.holder or "(none named)"),
        ("Rules", f"SHA-256 {subject.rules.digest}"),
        ("Program", f"Croupier {VERSION}, sources of the counts {Reports(subject.entry).sources}"),
        ("Method", method),
        ("Generated", subject.day.isoformat()),
        ("Prepared by", SIGN_HERE),
        ("Reviewed by", SIGN_HERE),
    )


def _method(wagers: Sequence[WagerOdds]) -> str:
    return ", ".join(dict.fromkeys(each.method for each in wagers))


def _uncounted(subject: Subject) -> Iterator[Block]:
    yield Words(NO_COUNTS)
    yield from answers(subject.rules)
    yield from readings(subject.rules)


def _counted(
    subject: Subject, report: OddsReport, simulated: OddsReport | None, every: bool
) -> Iterator[Block]:
    rules = subject.rules
    offered = [each for each in report.wagers if each.in_force and rules.offers(each.wager)]
    shown = list(report.wagers) if every else offered
    yield Heading("Summary")
    yield summary(rules, offered)
    yield Words(WHAT_FIGURES_MEAN, small=True)
    yield from states(rules)
    witnesses = {table_key(each): each for each in simulated.wagers} if simulated else {}
    seed = simulated.seed if simulated else None
    for odds in shown:
        yield from wager_blocks(rules, odds, witnesses.get(table_key(odds)), seed)
    others = [each for each in report.wagers if each not in shown]
    if others:
        yield Heading("Other paytables in the chapter")
        yield summary(rules, others)
    if report.left_out:
        yield Listed(tuple(report.left_out))
    yield from answers(rules)
    yield from readings(rules)
    yield from _appendix(rules, [odds for odds in shown if is_long(odds)])


WHAT_FIGURES_MEAN = (
    "House advantage: the share of each wager that the house keeps in the long run. Element of "
    "risk: the same amount as a share of all money wagered in the round. Hit frequency: the share "
    "of rounds won. Volatility index: 1.645 standard deviations. Limits of the hold: the 95% range "
    "of results if they are normally distributed. ≈ marks a figure that depends on an assumption "
    "stated in a note."
)


def _appendix(rules: Rules, wagers: Sequence[WagerOdds]) -> Iterator[Block]:
    """Every way in which wagers end together, where they fill pages."""
    for odds in wagers:
        yield Heading(f"Appendix: every outcome of the {named(rules, odds)}")
        yield every_outcome(rules, odds, dense=True)


def table_key(odds: WagerOdds) -> tuple[str, ...]:
    """What tells a table from the others: a label may stand under several paragraphs."""
    changed = (f"{key}={value}" for key, value in sorted(odds.changed.items()))
    return odds.wager, odds.cite, odds.paytable, odds.variant, *changed


# ------------------------------------------------------------------------------ what it rests on


def answers(rules: Rules) -> Iterator[Block]:
    """The answers that the figures are for."""
    yield Heading("Answers")
    rows = [
        (option.question, choice_words(rules, option, rules[option.key]), option.cite)
        for option in rules.book.option
        if rules.asked(option) and not (option.procedure_only or option.steers == "papers")
    ]
    yield grid(
        ("question", "answer", "paragraph"), rows, "lll", share=(2.1, 1, 0), whole=False, small=True
    )


def readings(rules: Rules) -> Iterator[Block]:
    """The readings that change money or play, as they are taken."""
    held = [reading for reading in rules.book.reading if reading.choices]
    if held:
        yield Heading("Readings of ambiguous provisions")
        rows = [(r.doubt, r.choices[rules.text(r.key)], r.effect, r.cite) for r in held]
        columns = ("ambiguity", "reading", "affects", "paragraph")
        yield grid(columns, rows, "llll", share=(1.2, 1, 0, 0), whole=False, small=True)
