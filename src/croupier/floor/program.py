"""The program that a floor runs, by the digest of every file, against what was installed there.

An installation is a record with who and why; its manifest is what `sha256sum --check` reads, so
that anything else can verify it too. Serving verifies at its start and every 24 hours, as does
whoever asks; each time is recorded, and what differs is a significant event. While the last
verification failed, no table is opened for money.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from sqlalchemy import insert, select

from croupier.floor.reporting.events import raise_event
from croupier.people.denied import note_denied
from croupier.people.person import Person
from croupier.people.rights import TABLE, Refused, check_may
from croupier.sources import PACKAGE
from croupier.store import journal
from croupier.store.chain import digest_of
from croupier.store.engine import Store
from croupier.store.schema import contents
from croupier.table.round import ActError
from croupier.version import VERSION

INSTALL, VERIFY = "install", "verify"
ABOUT = "program"
MOST = 20
USES = ("sqlalchemy", "cryptography", "pydantic", "numpy", "numba", "fastapi", "uvicorn")


@dataclass(frozen=True)
class Installed:
    """A record of the log of software: what was installed, when, by whom and why."""

    at: str
    by: str
    version: str
    digest: str
    settings: Mapping[str, str]
    why: str


def manifest() -> str:
    """A line for each file of the program, code and rules alike: `DIGEST  PATH`."""
    files = sorted(
        path.relative_to(PACKAGE)
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )
    return "".join(
        f"{hashlib.sha256((PACKAGE / file).read_bytes()).hexdigest()}  {file.as_posix()}\n"
        for file in files
    )


def settings() -> dict[str, str]:
    """What the program runs on that is no file of it."""
    found = {"python": platform.python_version()}
    for name in USES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = "not installed"
    return found


def install(store: Store, person: Person, why: str) -> Installed:
    """Record the program as it is here as the one that this floor runs from now on."""
    try:
        check_may(person, INSTALL, TABLE)
    except Refused as refused:
        note_denied(store, ABOUT, INSTALL, person, refused)
        raise
    if not (why := why.strip()[:500]):
        raise ActError("why is empty; say why the program is installed.")
    text = manifest()
    digest, own = digest_of(text), settings()
    data = {"act": INSTALL, "version": VERSION, "digest": digest, "settings": own}
    with store.writing() as connection:
        if connection.scalar(select(contents.c.digest).where(contents.c.digest == digest)) is None:
            connection.execute(insert(contents).values(digest=digest, text=text))
        journal.add(connection, journal.PROGRAM, ABOUT, {**data, "by": person.name, "why": why})
    return software(store)[-1]


def software(store: Store) -> list[Installed]:
    """The log of software installed, in order."""
    with store.reading() as connection:
        records = journal.records(connection, journal.PROGRAM, ABOUT)
    return [
        Installed(
            each.at, *(each.data[part] for part in ("by", "version", "digest", "settings", "why"))
        )
        for each in records
        if each.data["act"] == INSTALL
    ]


def differences(store: Store) -> list[str]:
    """How the program here differs from the one installed last, a sentence for each file."""
    log = software(store)
    if not log:
        return ["No program is installed on this floor; record it: croupier floor install."]
    last = log[-1]
    with store.reading() as connection:
        text = connection.scalar(select(contents.c.text).where(contents.c.digest == last.digest))
    if text is None or digest_of(text) != last.digest:
        return [f"The manifest of the program installed at {last.at} is damaged."]
    return [*_files(text, manifest()), *_settings(last.settings, settings())]


def _files(text: str, here: str) -> Iterator[str]:
    installed, now = _read(text), _read(here)
    for path in sorted({*installed, *now}):
        if path not in now:
            yield f"{path} is missing."
        elif path not in installed:
            yield f"{path} was not installed."
        elif installed[path] != now[path]:
            yield f"{path} was changed."


def _settings(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    for name in sorted({*before, *now}):
        if before.get(name) != now.get(name):
            yield f"{name} is {now.get(name)}; installed was {before.get(name)}."


def _read(text: str) -> dict[str, str]:
    return {path: digest for digest, _, path in (line.partition("  ") for line in text.split("\n"))}


def verify(store: Store, by: str = "system") -> list[str]:
    """Verify, and record it; what differs is a significant event."""
    found = differences(store)
    if store.may_write:
        told: dict[str, Any] = {"act": VERIFY, "by": by, "holds": not found, "faults": found[:MOST]}
        with store.writing() as connection:
            journal.add(connection, journal.PROGRAM, ABOUT, told)
            if found:
                raise_event(connection, "program differs", ABOUT, by=by, why=found[0])
    return found


def verify_if_installed(store: Store) -> list[str]:
    """What serving does at its start and every 24 hours, where a program was installed."""
    return verify(store) if software(store) else []


def verify_for_money(store: Store) -> None:
    """While the last verification failed, no table is opened for money."""
    with store.reading() as connection:
        records = journal.records(connection, journal.PROGRAM, ABOUT)
    last = next((each for each in reversed(records) if each.data["act"] in (VERIFY, INSTALL)), None)
    if last is not None and last.data["act"] == VERIFY and not last.data["holds"]:
        why = last.data["faults"][0]
        raise ActError(
            f"The program failed its verification at {last.at}: {why} Mend it, or install it anew, "
            "and verify: croupier floor verify --program."
        )
