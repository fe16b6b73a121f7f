"""Which errors are the asker's, each with its status; any other is a fault of this program.

A fault is never passed off as the asker's: it is written to the server's log with its traceback,
and the answer says so.
"""

from __future__ import annotations

from croupier.catalog.index import NotThere, UnknownGame
from croupier.catalog.search import SearchError
from croupier.papers.make import PaperError
from croupier.reports.paytable_finder import WishError
from croupier.reports.proposal import ProposalError
from croupier.rounds.bets import BetError
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.foreign import FileError
from croupier.rulebook.payout import PayoutError
from croupier.submission.form import SubmissionError
from croupier.table.log import LogError
from croupier.table.round import ActError

FAULT = "Something went wrong here, not by what you did; the server's log says what."


class Wrong(ValueError):
    """What was asked for cannot be, and why."""


class Fault(Exception):
    """Work that failed by a fault of this program; its traceback is in the log."""


ABSENT = (UnknownGame, NotThere)
REFUSED = (
    ActError,
    AnswerError,
    BetError,
    FileError,
    LogError,
    PaperError,
    PayoutError,
    ProposalError,
    SearchError,
    SubmissionError,
    WishError,
    Wrong,
)
ASKERS = (*ABSENT, *REFUSED)
