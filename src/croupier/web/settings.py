"""Where the pages keep things, and how much of anything a visitor may ask for."""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from platformdirs import user_data_path

from croupier.floor.tables import Limits
from croupier.refusals import Wrong

SECRET, SECRET_BYTES = "secret", 32
TABLES = "tables"


@dataclass(frozen=True)
class Settings:
    """`folder` holds tables, replays and the secret by which visitors are known again.

    Sizes are in bytes. `requests` a visitor may make within `within` seconds; `jobs` are counts
    that wait or run, `jobs_each` those of one visitor; `limits` are those of tables.
    """

    folder: Path
    workers: int = 2
    jobs: int = 32
    jobs_each: int = 6
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
        with suppress(FileExistsError):
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_hex(SECRET_BYTES))
        text = path.read_text(encoding="ascii", errors="replace")
        if not re.fullmatch(f"[0-9a-f]{{{2 * SECRET_BYTES}}}", text):
            raise Wrong(f"{path} is damaged: delete it, and visitors get new names.")
        return bytes.fromhex(text)

    def verify(self) -> None:
        """Refuse a folder in which nothing can be kept, before anybody is served from it."""
        try:
            for folder in (self.room(TABLES), self.folder):
                tempfile.TemporaryFile(dir=folder).close()
            _ = self.secret
        except OSError as error:
            raise Wrong(
                f"The folder {self.folder} cannot be written ({error.strerror}); name another with "
                "--data."
            ) from None

    def room(self, name: str) -> Path:
        """A folder of its own within the folder."""
        room = self.folder / name
        room.mkdir(parents=True, exist_ok=True)
        return room


def usual_folder() -> Path:
    return user_data_path("croupier") / "web"
