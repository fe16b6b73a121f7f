"""Which errors are the asker's, as classes that pages and interface answer; any other is a fault.

A fault is never passed off as the asker's: it is written to the server's log with its traceback,
and the answer says so.
"""

from __future__ import annotations

from croupier import refusals
from croupier.refusals import Wrong, classes

__all__ = ["ABSENT", "ASKERS", "FAULT", "REFUSED", "Fault", "Wrong"]

FAULT = "Something went wrong here, not by what you did; the server's log says what."


class Fault(Exception):
    """Work that failed by a fault of this program; its traceback is in the log."""


ABSENT = classes(refusals.ABSENT)
REFUSED = classes(refusals.REFUSED)
ASKERS = (*ABSENT, *REFUSED)
