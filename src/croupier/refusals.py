"""Which errors are the caller's, in pages, JSON and terminal alike; others are internal errors.

An internal error is never blamed on the caller: its traceback goes to a log, and the message says
where. Errors are listed by name, so that checking one imports nothing.
"""

from __future__ import annotations

from importlib import import_module

ABSENT = (
    "croupier.catalog.index.NotThere",
    "croupier.catalog.index.UnknownGame",
    "croupier.store.errors.Unknown",
)
REFUSED = (
    "croupier.analysis.design.wishes.WishError",
    "croupier.catalog.search.SearchError",
    "croupier.equipment.errors.WrongCards",
    "croupier.floor.reporting.report.ReportError",
    "croupier.maths.strategies.fault.StrategyError",
    "croupier.papers.kinds.notice.NoNotice",
    "croupier.papers.kinds.poker_room.NoForm",
    "croupier.papers.make.PaperError",
    "croupier.people.rights.Refused",
    "croupier.refusals.Wrong",
    "croupier.reports.comparison.ComparisonError",
    "croupier.rounds.bets.BetError",
    "croupier.rulebook.answers.AnswerError",
    "croupier.rulebook.foreign.FileError",
    "croupier.rulebook.payout.PayoutError",
    "croupier.rulebook.proposal.ProposalError",
    "croupier.rulebook.ways.WayError",
    "croupier.store.errors.Unfit",
    "croupier.submission.form.SubmissionError",
    "croupier.submission.tables.TablesError",
    "croupier.table.log.LogError",
    "croupier.table.round.ActError",
)
# Faults in files, keys and stores on this machine. The user of the command line named them; the
# client of a server did not.
OF_THE_MACHINE = (
    "croupier.filing.contents.NotReadable",
    "croupier.rulebook.loader.RulebookError",
    "croupier.store.chain.ChainError",
    "croupier.store.errors.StoreError",
    "croupier.store.signing.KeyFault",
)
CALLERS = frozenset((*ABSENT, *REFUSED, *OF_THE_MACHINE))


class Wrong(ValueError):
    """A request that cannot be met, and why."""


def is_callers(error: Exception) -> bool:
    """Whether an error is the command-line user's: its message says what to do."""
    return any(f"{kind.__module__}.{kind.__qualname__}" in CALLERS for kind in type(error).__mro__)


def classes(names: tuple[str, ...]) -> tuple[type[Exception], ...]:
    """Import errors by name."""
    found = (name.rpartition(".") for name in names)
    return tuple(getattr(import_module(module), kind) for module, _, kind in found)
