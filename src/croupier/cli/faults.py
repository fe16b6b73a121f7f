"""Errors that end a command: one sentence, and a log for internal errors."""

from __future__ import annotations

import os
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

from croupier.cli.output import complain
from croupier.refusals import is_callers
from croupier.rulebook.foreign import shown
from croupier.version import VERSION

WRONG_CALL, FAULT = 2, 70  # the second is EX_SOFTWARE of sysexits.h
DEBUG = "CROUPIER_DEBUG"
LOG = "faults.log"


def status_of(error: Exception) -> int:
    """Say what went wrong; the exit status says whose error it is."""
    if is_callers(error):
        complain(str(error) or type(error).__name__)
        return WRONG_CALL
    told = "".join(traceback.format_exception(error))
    if os.environ.get(DEBUG):
        sys.stderr.write(told)
    what = shown(f"{type(error).__name__}: {error}", 200)
    complain(f"Internal error ({what}), not caused by your input. {_kept(told)}")
    return FAULT


def _kept(told: str) -> str:
    """Log a traceback and say where; print it if it cannot be logged."""
    try:
        file = log_file()
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(handle, "a", encoding="utf-8", errors="backslashreplace") as log:
            log.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC, croupier {VERSION}\n{told}\n")
    except OSError:
        if not os.environ.get(DEBUG):
            sys.stderr.write(told)
        return "The details above could not be written to a log."
    return f"The details are in {file}; please report them."


def log_file() -> Path:
    """In the user's log folder."""
    from platformdirs import user_log_path

    return user_log_path("croupier", appauthor=False, ensure_exists=True) / LOG
