"""The scripts of golden transcripts, each played once in a process whatever asks for it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from tests.chapters.reading import noting

from croupier.catalog.index import Entry, entries
from croupier.table.session import Session
from croupier.table.transcript import run_script

PLAYABLE = [entry for entry in entries() if entry.has_play]


def scripts(entry: Entry) -> list[Path]:
    return sorted((entry.tests / "transcripts").glob("*.toml"))


@cache
def script(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def _run(entry: Entry, path: Path) -> tuple[Session, frozenset[str]]:
    keys: set[str] = set()
    with noting(keys):
        return run_script(entry, script(path)), frozenset(keys)


def played(entry: Entry, path: Path) -> Session:
    """The session of a script; closed, and not to be played on."""
    return _run(entry, path)[0]


def sessions(entry: Entry) -> list[Session]:
    return [played(entry, path) for path in scripts(entry)]


def read_in_play(entry: Entry) -> frozenset[str]:
    """The options and readings that play looks up in some script."""
    return frozenset().union(*(_run(entry, path)[1] for path in scripts(entry)))
