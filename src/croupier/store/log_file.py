"""A log on disk: created and never overwritten, held by one process, each line written at once.

The seed is kept apart, in a file that its owner alone can read, until the log reveals it. So a
session that was cut off at any moment goes on, and nobody else knows what comes.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.equipment.randomness import Seed
from croupier.store.errors import StoreError
from croupier.store.locking import NoLocks, hold

BINARY = getattr(os, "O_BINARY", 0)  # Windows would write two bytes at the end of a line
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


class LogFile:
    """The file of one session, locked while it is open."""

    def __init__(self, path: Path, handle: int, cut_at: int | None = None) -> None:
        self.path = path
        self._handle = handle
        self._cut_at = cut_at

    @classmethod
    def create(cls, path: Path, seed: Seed) -> LogFile:
        """A new file, with the seed beside it, before anything is wagered.

        A process that ended right here has left a log of no bytes and a seed: no session began, so
        another may under the same name.
        """
        anew = never_began(path)
        handle = _open(path, os.O_APPEND | (os.O_WRONLY if anew else NEW), 0o644)
        _lock(path, handle)
        if anew and never_began(path):  # still, now that nobody else can begin
            seed_path(path).unlink()
        try:
            kept = _open(seed_path(path), NEW, 0o600)
        except StoreError:
            _remove(path, handle)
            raise
        _write(kept, json.dumps({"live": seed.live, "seed": seed.reveal}) + "\n")
        os.fsync(kept)
        os.close(kept)
        _sync_folder(path)
        return cls(path, handle)

    @classmethod
    def reopen(cls, path: Path) -> tuple[LogFile, str, bool]:
        """The file, its whole lines, and whether a last line was half written.

        That line is cut off by the first that is written after it: who writes has found the others
        to be a log, and a file that is none stays as it is. The lines may have been written and not
        be on the disk yet; they are when this returns, so that whoever goes on from them need not
        sync them.
        """
        handle = _open(path, os.O_RDWR | os.O_APPEND, 0)
        _lock(path, handle)
        kept = path.read_bytes()
        whole = kept[: kept.rfind(b"\n") + 1]
        os.fsync(handle)
        cut_at = len(whole) if whole != kept else None
        try:
            return cls(path, handle, cut_at), whole.decode(), cut_at is not None
        except UnicodeDecodeError:
            os.close(handle)
            raise StoreError(f"{path} is not a log: it is not text.") from None

    def write(self, line: str) -> None:
        """The line is out of the process; it survives whatever ends that."""
        with self._writing():
            if self._cut_at is not None:
                os.ftruncate(self._handle, self._cut_at)
                self._cut_at = None
            _write(self._handle, line)

    def sync(self) -> None:
        """Returns when all lines are on the disk, so that they survive a power cut too."""
        with self._writing():
            os.fsync(self._handle)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise StoreError(f"{self.path} cannot be written: {error.strerror}.") from None

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
        seed_path(self.path).unlink(missing_ok=True)
        _remove(self.path, self._handle)
        _sync_folder(self.path)

    def forget_seed(self) -> None:
        """The seed that was kept apart goes."""
        seed_path(self.path).unlink(missing_ok=True)
        _sync_folder(self.path)

    def release(self) -> None:
        """Let go of the file as it is; another process may take the session up."""
        os.close(self._handle)


def seed_path(log: Path) -> Path:
    return log.with_name(f"{log.name}.seed")


def never_began(path: Path) -> bool:
    """Whether a file is an empty log with the seed of a session beside it."""
    try:
        found = path.lstat()
        kept = json.loads(seed_path(path).read_text(encoding="utf-8"))
        Seed.from_reveal(str(kept["seed"]), live=kept["live"] is True)
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return stat.S_ISREG(found.st_mode) and found.st_size == 0


def _open(path: Path, flags: int, mode: int) -> int:
    try:
        return os.open(path, flags | BINARY, mode)
    except FileExistsError:
        raise StoreError(
            f"{path} is there already, and a log is never overwritten: give another name, or go "
            "on with the session in it by --resume."
        ) from None
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {error.strerror}.") from None


def _lock(path: Path, handle: int) -> None:
    try:
        held = hold(handle)
    except NoLocks:
        os.close(handle)
        raise StoreError("This system cannot lock files, which a log needs.") from None
    if not held:
        os.close(handle)
        raise StoreError(f"{path} is in use: another process plays this session.")


def _remove(path: Path, handle: int) -> None:
    """Remove a file while it is locked; Windows removes none that is open."""
    if os.name == "nt":
        os.close(handle)
        path.unlink()
    else:
        path.unlink()
        os.close(handle)


def _write(handle: int, text: str) -> None:
    left = memoryview(text.encode())
    while left:
        left = left[os.write(handle, left) :]


def _sync_folder(path: Path) -> None:
    """A file that is new or gone is so on the disk too; Windows sees to that itself."""
    if os.name == "nt":
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
