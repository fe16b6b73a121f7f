"""Which errors are the asker's, for every door alike; any other is a fault of this program.

A fault is never passed off as the asker's: a door writes its traceback to a log and says where.
Errors are listed by their names, so that a door which meets one has nothing to import.
"""

from __future__ import annotations

from importlib import import_module

ABSENT = ("croupier.catalog.index.NotThere", "croupier.catalog.index.UnknownGame")
REFUSED = (
    "croupier.catalog.search.SearchError",
    "croupier.equipment.errors.WrongCards",
    "croupier.maths.sessions.strategy.StrategyError",
    "croupier.papers.kinds.notice.NoNotice",
    "croupier.papers.make.PaperError",
    "croupier.people.rights.Refused",
    "croupier.refusals.Wrong",
    "croupier.reports.comparison.ComparisonError",
    "croupier.reports.paytable_finder.WishError",
    "croupier.reports.proposal.ProposalError",
    "croupier.rounds.bets.BetError",
    "croupier.rulebook.answers.AnswerError",
    "croupier.rulebook.foreign.FileError",
    "croupier.rulebook.payout.PayoutError",
    "croupier.rulebook.ways.WayError",
    "croupier.submission.form.SubmissionError",
    "croupier.table.log.LogError",
    "croupier.table.round.ActError",
)
# What is wrong with files, keys and stores of the machine. Whoever calls a command on it has named
# them; whoever asks a server has not.
OF_THE_MACHINE = (
    "croupier.filing.contents.NotReadable",
    "croupier.rulebook.loader.RulebookError",
    "croupier.store.chain.ChainError",
    "croupier.store.errors.StoreError",
    "croupier.store.signing.KeyFault",
)
CALLERS = frozenset((*ABSENT, *REFUSED, *OF_THE_MACHINE))


class Wrong(ValueError):
    """What was asked for cannot be, and why."""


def is_callers(error: Exception) -> bool:
    """Whether an error is that of whoever calls a command: its message says what to do."""
    return any(f"{kind.__module__}.{kind.__qualname__}" in CALLERS for kind in type(error).__mro__)


def classes(names: tuple[str, ...]) -> tuple[type[Exception], ...]:
    """The errors that are named, imported."""
    found = (name.rpartition(".") for name in names)
    return tuple(getattr(import_module(module), kind) for module, _, kind in found)
