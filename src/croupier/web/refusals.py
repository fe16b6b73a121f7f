"""Which errors are the client's, as classes that pages and interface answer; others are faults.

A fault is never blamed on the client: it goes to the server log with its traceback, and the
answer says so.
"""

from __future__ import annotations

from croupier import refusals
from croupier.refusals import Wrong, classes

__all__ = ["ABSENT", "ASKERS", "FAULT", "REFUSED", "Fault", "Wrong"]

FAULT = "Internal error, not caused by your input. Details are in the server log."


class Fault(Exception):
    """Work that failed because of a fault in this program; its traceback is in the log."""


ABSENT = classes(refusals.ABSENT)
REFUSED = classes(refusals.REFUSED)
ASKERS = (*ABSENT, *REFUSED)
