"""A report of the floor as a paper."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.floor.reporting.report import Report, ReportError
from croupier.papers.document import Block, Paper, Words, grid
from croupier.store import clock
from croupier.version import VERSION

WIDE = 11
"""So many columns fit on a wide sheet; others go on below, with the first column again."""
MOST = 5_000
NARROW = 7


def report_paper(report: Report) -> Paper:
    """The report with its head, rows and notes."""
    if len(report.rows) > MOST:
        raise ReportError(
            f"{len(report.rows):,} rows are too many for a paper of at most {MOST:,}; write CSV, "
            "or ask for a shorter interval."
        )
    return Paper(
        title=report.title,
        subtitle=f"Floor report, {report.interval}",
        blocks=tuple(_blocks(report)),
        running=f"{report.title} · {report.made} · Croupier {VERSION}",
        day=clock.day_of(report.made),
        form="wide" if len(report.columns) > NARROW else "sheet",
        head=report.head,
    )


def _blocks(report: Report) -> Iterator[Block]:
    columns, rows = report.columns, report.texts()
    right = "".join("l" if column.form == "text" else "r" for column in columns)
    if rows and len(columns) <= WIDE:
        yield grid([c.title for c in columns], rows, right, whole=False, small=True)
    elif rows:
        yield from _parts(report, rows, right)
    for note in report.notes:
        yield Words(note, small=True)


def _parts(report: Report, rows: list[tuple[str, ...]], align: str) -> Iterator[Block]:
    titles = [column.title for column in report.columns]
    for at in range(1, len(titles), WIDE - 1):
        end = at + WIDE - 1
        part = [(row[0], *row[at:end]) for row in rows]
        columns = (titles[0], *titles[at:end])
        yield grid(columns, part, align[0] + align[at:end], whole=False, small=True)
