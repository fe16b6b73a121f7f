"""The matrix of conformance as a paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from croupier.floor.conformance import SAYS, Row
from croupier.papers.document import Block, Heading, Paper, Words
from croupier.version import VERSION


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
    for name, text in row.told().items():
        cite = row.source if name == "Kept" else ""
        yield Words(text, lead=f"{name}: ", cite=cite, small=name == "Tests")
