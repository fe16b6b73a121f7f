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

from croupier.floor.opening import Limits
from croupier.refusals import Wrong
from croupier.store.engine import file_url
from croupier.web.jobs import Seconds

SECRET, SECRET_BYTES = "secret", 32
STORE = "store.sqlite"


@dataclass(frozen=True)
class Settings:
    """`folder` holds replays and the secret by which visitors are known again; tables are in the
    store, by its URL, else in a file there.

    The server is called by an address or one of its `names`. Sizes are in bytes: of any body, of a
    log, of the files of a filing. `requests` a visitor may make within `within` seconds, weighed by
    cost, all behind one address `requests_address`; of `workers`, the
    processes that count, one is left for short counts; `jobs` are counts that wait or run,
    `jobs_each` those of one visitor, `jobs_address` those of all behind one address; `seconds` say
    how long a count may take, `arrival` those in which a request must have come in; `limits` are
    those of tables. So many `streams` of events a worker keeps up, `streams_each` to one address.
    Workers that serve together leave their metrics in the `shared` folder. With `log` the server
    logs lines of JSON, one for each request. With `practice` it opens tables for everybody.
    """

    folder: Path
    store: str = ""
    workers: int = 3
    jobs: int = 32
    jobs_each: int = 6
    jobs_address: int = 16
    seconds: Seconds = field(default_factory=Seconds)
    arrival: float = 20
    names: frozenset[str] = frozenset()
    requests: int = 600
    requests_address: int = 12_000
    within: int = 60
    most_body: int = 2_000_000
    most_log: int = 6_000_000
    most_files: int = 24_000_000
    most_query: int = 16_000
    limits: Limits = field(default_factory=Limits)
    secure_cookies: bool = False
    streams: int = 5_000
    streams_each: int = 100
    shared: Path | None = None
    log: bool = False
    practice: bool = False

    @property
    def store_url(self) -> str:
        if self.store:
            return self.store
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return file_url(self.folder / STORE)

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
            raise Wrong(f"{path} is damaged. Delete it; visitors will then get new names.")
        return bytes.fromhex(text)

    def verify(self) -> None:
        """Refuse a folder in which nothing can be kept, before anybody is served from it."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=self.folder).close()
            _ = self.secret
        except OSError as error:
            raise Wrong(
                f"The folder {self.folder} cannot be written ({error.strerror}); choose another "
                "with --data."
            ) from None

    def room(self, name: str) -> Path:
        """A folder of its own within the folder."""
        room = self.folder / name
        room.mkdir(parents=True, exist_ok=True)
        return room


def usual_folder() -> Path:
    return user_data_path("croupier") / "web"
