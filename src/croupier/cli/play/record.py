"""The log of a session that is played in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.cli.output import console
from croupier.table.session import Session


@contextmanager
def recorded(session: Session, log: Path | None) -> Iterator[None]:
    """A session whose log is written when it ends."""
    try:
        yield
    finally:
        if log is not None:
            log.write_text(session.log.text(), encoding="utf-8")
            console().print(f"Log written to {log}.", style="dim")
