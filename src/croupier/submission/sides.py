"""Files to compare: a Rules Submission or a proposed paytable."""

from __future__ import annotations

from pathlib import Path

from croupier.catalog.index import Entry, rulebook
from croupier.reports.comparison import ComparisonError, Side
from croupier.reports.reports import Reports
from croupier.rulebook.foreign import MOST_PATH, read_toml, shown
from croupier.rulebook.proposal import CHOOSER, propose
from croupier.rulebook.rules import answer
from croupier.submission.form import submission_of

DEFAULTS = "the chapter's defaults"


def side_of(file: Path, entry: Entry | None = None) -> Side:
    """A Rules Submission, or a paytable file with its game."""
    data, name = read_toml(file), shown(file.as_posix(), MOST_PATH)
    if "rows" not in data:
        filed = submission_of(data, file.as_posix())
        if entry is not None and filed.entry != entry:
            raise ComparisonError(f"{name} is for {filed.entry.game}, not for {entry.game}.")
        return Side(name, Reports(filed.entry), filed.rules())
    if entry is None:
        raise ComparisonError(f"{name} is a paytable; name its game with --game.")
    proposal = propose(rulebook(entry), file)
    rules = answer(proposal.book, {CHOOSER: proposal.label})
    return Side(name, Reports(entry, proposal), rules, proposal.wager)


def defaults_of(entry: Entry, wager: str | None = None) -> Side:
    """A chapter with default answers, for a wager if it is for one."""
    return Side(DEFAULTS, Reports(entry), answer(rulebook(entry), {}), wager)
