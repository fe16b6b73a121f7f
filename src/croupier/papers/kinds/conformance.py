"""The matrix of conformance as a paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from croupier.floor.conformance import NO_TEST, SAYS, Row
from croupier.papers.document import Block, Heading, Paper, Words
from croupier.version import VERSION

SHOWN = 4


def conformance_paper(rows: Sequence[Row], day: date) -> Paper:
    """A part for each row: requirement and source, where kept, tests, what stays open."""
    tested = sum(bool(row.tests) for row in rows)
    own = sum(bool(row.operator) for row in rows)
    return Paper(
        title="Conformance of the floor",
        subtitle="Requirements of codes for live systems, and where each is met",
        blocks=(Words(SAYS), *(block for row in rows for block in _blocks(row))),
        running=f"Conformance · Croupier {VERSION}",
        day=day,
        head=(
            ("Requirements", f"{len(rows)}"),
            ("With tests", f"{tested}"),
            ("The operator's", f"{own}"),
            ("Not shown yet", f"{len(rows) - tested - own}"),
            ("Program", f"Croupier {VERSION}"),
        ),
    )


def _blocks(row: Row) -> Iterator[Block]:
    yield Heading(f"{row.number}. {row.requirement}")
    yield Words(row.kept, lead="Kept: ", cite=row.source)
    if row.operator:
        yield Words(row.operator, lead="The operator's: ")
    if row.tests:
        yield Words(tests_text(row), lead="Tests: ", small=True)
    elif not row.operator:
        yield Words(NO_TEST, lead="Tests: ")
    if row.open:
        yield Words(row.open, lead="Does not establish: ")


def tests_text(row: Row) -> str:
    """The first tests of a row, and how many more there are."""
    names = [test.rpartition("::")[2].replace("_", " ") for test in row.tests[:SHOWN]]
    more = len(row.tests) - SHOWN
    return "; ".join([*names, *([f"and {more} more"] if more > 0 else [])]) + "."
