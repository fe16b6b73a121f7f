"""A log on disk: created and never overwritten, held by one process, each line written at once.

The seed is kept apart, in a file that its owner alone can read, until the log reveals it. So a
session that was cut off at any moment goes on, and nobody else knows what comes.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from croupier.equipment.randomness import Seed


class StoreError(ValueError):
    """A log or seed that cannot be kept or taken up again."""


class LogFile:
    """The file of one session, locked while it is open."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    @classmethod
    def create(cls, path: Path, seed: Seed) -> LogFile:
        """A new file, with the seed beside it, before anything is wagered."""
        handle = _open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
        _lock(path, handle)
        try:
            kept = _open(seed_path(path), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except StoreError:
            path.unlink()
            os.close(handle)
            raise
        _write(kept, json.dumps({"live": seed.live, "seed": seed.reveal}) + "\n")
        os.fsync(kept)
        os.close(kept)
        _sync_folder(path)
        return cls(path, handle)

    @classmethod
    def reopen(cls, path: Path) -> tuple[LogFile, str, bool]:
        """The file, its whole lines, and whether a last line that was half written is dropped.

        The lines may have been written and not be on the disk yet; they are when this returns, so
        that whoever goes on from them need not sync them.
        """
        handle = _open(path, os.O_RDWR | os.O_APPEND, 0)
        _lock(path, handle)
        kept = path.read_bytes()
        whole = kept[: kept.rfind(b"\n") + 1]
        if whole != kept:
            os.ftruncate(handle, len(whole))
        os.fsync(handle)
        try:
            return cls(path, handle), whole.decode(), whole != kept
        except UnicodeDecodeError:
            os.close(handle)
            raise StoreError(f"{path} is not a log: it is not text.") from None

    def write(self, line: str) -> None:
        """The line is out of the process; it survives whatever ends that."""
        _write(self._handle, line)

    def sync(self) -> None:
        """Returns when all lines are on the disk, so that they survive a power cut too."""
        os.fsync(self._handle)

    def seed(self) -> Seed:
        """The seed that was kept apart."""
        where = seed_path(self.path)
        try:
            kept = json.loads(where.read_text(encoding="utf-8"))
            return Seed.from_reveal(str(kept["seed"]), live=kept["live"] is True)
        except FileNotFoundError:
            raise StoreError(f"The seed of the session is not beside its log ({where}).") from None
        except (OSError, ValueError, KeyError, TypeError):
            raise StoreError(f"{where} does not hold the seed of a session.") from None

    def end(self) -> None:
        """The session is closed and its seed in the log."""
        self.forget_seed()
        self.release()

    def discard(self) -> None:
        """No session has begun: nothing is left of it."""
        self.path.unlink()
        self.end()

    def forget_seed(self) -> None:
        """The seed that was kept apart goes."""
        seed_path(self.path).unlink(missing_ok=True)
        _sync_folder(self.path)

    def release(self) -> None:
        """Let go of the file as it is; another process may take the session up."""
        os.close(self._handle)


def seed_path(log: Path) -> Path:
    return log.with_name(f"{log.name}.seed")


def _open(path: Path, flags: int, mode: int) -> int:
    try:
        return os.open(path, flags, mode)
    except FileExistsError:
        raise StoreError(
            f"{path} is there already, and a log is never overwritten: give another name, or go "
            "on with the session by --resume."
        ) from None
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {error.strerror}.") from None


def _lock(path: Path, handle: int) -> None:
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        os.close(handle)
        raise StoreError("This system cannot lock files: a log needs a POSIX system.") from None
    except OSError:
        os.close(handle)
        raise StoreError(f"{path} is in use: another process plays this session.") from None


def _write(handle: int, text: str) -> None:
    left = memoryview(text.encode())
    while left:
        left = left[os.write(handle, left) :]


def _sync_folder(path: Path) -> None:
    """A file that is new or gone is so on the disk too."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
