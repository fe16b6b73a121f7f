"""The Rules Submission (601a.4) in the manner of the Board's checklists."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.papers.art.tables.data import where
from croupier.papers.document import Block, Heading, Paper, Words, grid
from croupier.papers.subject import NOT_APPROVED, Subject
from croupier.papers.wording.house_ways import house_way
from croupier.papers.wording.payouts import (
    Payouts,
    alike,
    payout_grids,
    payouts,
    vigorish,
    with_table,
)
from croupier.papers.wording.words import HOUSE_WAY, choice_words, together, value_words
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Option
from croupier.version import VERSION

# Sections of the general chapters that ask a question.
GENERAL = {
    "601a.6": "Minimum and maximum wagers; additional wagering requirements; payout odds",
    "603a.10": "Permissible wagering; exchange and redemption of gaming chips and plaques",
    "605a.8": "Linked progressive table games",
}
IN_A_LINE = 8  # signs of a box that stands beside others
OWN_WAY = "a way of its own, as the table says"
BOX = {"yes": "☑ yes  ☐ no", "no": "☐ yes  ☑ no"}


def checklist(subject: Subject) -> Paper:
    """Each question with its answer and paragraph, what is paid, and how doubts are read."""
    rules = subject.rules
    blocks = (
        *_questions(rules),
        *_offered(rules),
        *_inscriptions(rules),
        *_readings(rules),
        *_certified(subject),
    )
    return Paper(
        title=subject.title,
        subtitle=f"Rules Submission, {subject.chapter} (601a.4)",
        blocks=blocks,
        running=f"{subject.whose} · {subject.approval or NOT_APPROVED}",
        day=subject.day,
        stamp="" if subject.approval else NOT_APPROVED,
        head=(
            ("Certificate holder", subject.holder or "(not named)"),
            ("Date filed", subject.filed or "(not filed)"),
            ("Reviewed by the table games manager", subject.reviewed_by or "(not named)"),
            ("Approval of the Executive Director", subject.approval or NOT_APPROVED),
            ("Version", f"{rules.digest[:16]}, made by Croupier {VERSION}"),
        ),
    )


def _questions(rules: Rules) -> Iterator[Block]:
    """The options by section of the chapter, those that are asked alone."""
    number = rules.book.chapter.number
    titles = {f"{number}.{nth}": title for nth, title in enumerate(rules.book.chapter.sections, 1)}
    asked = [option for option in rules.book.option if rules.asked(option)]
    sections = dict.fromkeys(_section(option) for option in asked)
    for section in sorted(sections, key=_order):
        here = [option for option in asked if _section(option) == section]
        yield Heading(f"§ {section}. {titles.get(section) or GENERAL[section]}")
        rows = [(each.question, _answer(rules, each), each.cite) for each in here]
        yield grid(("question", "answer", "paragraph"), rows, "lll", share=(2.1, 1, 0), whole=False)
        yield from filter(None, (house_way(rules, option) for option in here))


def _section(option: Option) -> str:
    return option.cite.partition("(")[0]


def _order(section: str) -> tuple[str, int]:
    chapter, _, number = section.partition(".")
    return chapter, int(number or 0)


def _answer(rules: Rules, option: Option) -> str:
    chosen = rules[option.key]
    if option.kind == "yes-no":
        return BOX[answer_text(chosen)]
    if isinstance(chosen, tuple):
        boxes = [
            f"{'☑' if value in chosen else '☐'}\u00a0{value_words(rules, (value,))}"
            for value in map(str, option.values)
        ]
        return ("  " if max(map(len, boxes)) < IN_A_LINE else "\n").join(boxes)
    said = choice_words(rules, option, chosen) if option.values else answer_text(chosen)
    if option.kind.startswith(HOUSE_WAY) and answer_text(chosen) not in option.values:
        return OWN_WAY
    return said if option.key in rules.explicit else f"{said} (default)"


def _offered(rules: Rules) -> Iterator[Block]:
    """Wagers that pay one thing in one table, the others each in its own."""
    yield Heading("Wagers offered and what they pay")
    every = payouts(rules)
    single = [paid for paid in every if paid.single]
    if single:
        rows = [(_title(paid), paid.single, paid.cite) for paid in single]
        yield grid(("wager", "pays", "paragraph"), rows, "lrl", share=(1, 0, 0), whole=False)
        yield from vigorish(rules, single)
    for same in alike(rules, [paid for paid in every if not paid.single], cited=True):
        paid = same[0]
        title = _title(*same)
        if not paid.rows:
            said = f"Pays nothing. {paid.wager.note}"
            yield Words(said, lead=f"{title}.", cite=paid.cite)
        yield from payout_grids(paid, title=title, cite=paid.cite)
        yield from vigorish(rules, same)
        yield from _meters(rules, paid)


def _title(*same: Payouts) -> str:
    return with_table(together([paid.wager.name for paid in same]), same[0].label)


def _meters(rules: Rules, paid: Payouts) -> Iterator[Block]:
    for meter in rules.meters(paid.wager.key):
        seed, reseed = (
            amount.replace(" for 1", " for each $1 of the wager")
            for amount in (meter.seed, meter.reseed)
        )
        yield Words(
            f"Progressive {meter.meter}: initial amount {seed}, rate of progression "
            f"{meter.rate}, reserve {meter.reserve}, reset amount {reseed}.",
            cite=meter.cite,
            small=True,
        )


def _inscriptions(rules: Rules) -> Iterator[Block]:
    held = [record for record in rules.book.inscription if rules.holds(record.given)]
    if held:
        yield Heading("Layout and signs")
        rows = [(record.says, where(rules, record), record.cite) for record in held]
        yield grid(
            ("what is shown", "where", "paragraph"),
            rows,
            "lll",
            share=(3, 0, 0),
            whole=False,
            small=True,
        )


def _readings(rules: Rules) -> Iterator[Block]:
    """Where the text is doubtful: what it is taken to mean here."""
    if not rules.book.reading:
        return
    yield Heading("How doubtful passages are read")
    rows = [
        (
            reading.doubt,
            reading.choices[rules.text(reading.key)] if reading.choices else reading.taken,
            reading.cite,
        )
        for reading in rules.book.reading
    ]
    yield grid(
        ("doubt", "taken as", "paragraph"), rows, "lll", share=(1.2, 1, 0), whole=False, small=True
    )


def _certified(subject: Subject) -> Iterator[Block]:
    yield Heading("Certification")
    yield Words(
        "The answers above are those of the certificate holder. Provisions of the chapter that no "
        "question concerns are as the chapter says.",
        keep=True,
    )
    yield grid(
        ("", ""),
        [("Table games manager", "_" * 44), ("Date", "_" * 44)],
        "ll",
        share=(0.5, 1),
    )
