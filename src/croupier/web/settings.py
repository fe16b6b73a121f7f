"""Where the pages keep things, and how much of anything a visitor may ask for."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from platformdirs import user_data_path

from croupier.floor.tables import Limits
from croupier.web.jobs import Seconds

SECRET = "secret"


@dataclass(frozen=True)
class Settings:
    """`folder` holds tables, replays and the secret by which visitors are known again.

    Sizes are in bytes. `requests` a visitor may make within `within` seconds; of `workers`, the
    processes that count, one is left for short counts; `jobs` are counts that wait or run,
    `jobs_each` those of one visitor, `jobs_address` those of all behind one address; `seconds` say
    how long a count may take, `arrival` those in which a request must have come in; `limits` are
    those of tables.
    """

    folder: Path
    workers: int = 3
    jobs: int = 32
    jobs_each: int = 6
    jobs_address: int = 16
    seconds: Seconds = field(default_factory=Seconds)
    arrival: float = 20
    requests: int = 600
    within: int = 60
    most_body: int = 2_000_000
    most_query: int = 16_000
    limits: Limits = field(default_factory=Limits)
    secure_cookies: bool = False

    @cached_property
    def secret(self) -> bytes:
        """Made once, readable by its owner alone."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / SECRET
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return bytes.fromhex(path.read_text(encoding="ascii"))
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
        return bytes.fromhex(path.read_text(encoding="ascii"))

    def room(self, name: str) -> Path:
        """A folder of its own within the folder."""
        room = self.folder / name
        room.mkdir(parents=True, exist_ok=True)
        return room


def usual_folder() -> Path:
    return user_data_path("croupier") / "web"
