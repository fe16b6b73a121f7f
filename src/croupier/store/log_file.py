"""A log on disk: never overwritten, locked by one process, each line written at once.

The seeds are in a separate file that only its owner can read, a line each, until the log has
revealed them all. So a session interrupted at any moment can continue, and nobody else can predict
the cards.
"""

from __future__ import annotations

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
    def create(cls, path: Path, seed: Seed | None = None) -> LogFile:
        """Create a log and its seed file, with one seed or to keep `fresh` ones, before anything is
        wagered.

        If the process ends here, it leaves an empty log and a seed: no session started, so another
        may start under the same name.
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
        if seed is not None:
            _write(kept, f"{seed.kept()}\n")
        os.fsync(kept)
        os.close(kept)
        _sync_folder(path)
        return cls(path, handle)

    @classmethod
    def reopen(cls, path: Path) -> tuple[LogFile, str, bool]:
        """The file, its complete lines, and whether the last line was incomplete.

        The first write cuts off an incomplete line: by then the other lines have proved to be a
        log, and a file that is not a log stays untouched. The lines are synced to disk when this
        returns, so that the caller need not sync them.
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
            raise StoreError(
                f"{path} is not a session log; name a log that `croupier play --log` wrote."
            ) from None

    def write(self, line: str) -> None:
        """The line has left the process; it survives the end of the process."""
        with self._writing():
            if self._cut_at is not None:
                os.ftruncate(self._handle, self._cut_at)
                self._cut_at = None
            _write(self._handle, line)

    def sync(self) -> None:
        """Return when all lines are on disk, so that they survive a power failure."""
        with self._writing():
            os.fsync(self._handle)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise StoreError(f"{self.path} cannot be written: {error.strerror}.") from None

    def fresh(self) -> Seed:
        """A new seed, which is on disk before the log commits to it."""
        seed, where = Seed.fresh(), seed_path(self.path)
        with self._writing():
            kept = os.open(where, os.O_WRONLY | os.O_APPEND | BINARY)
            try:
                _write(kept, f"{seed.kept()}\n")
                os.fsync(kept)
            finally:
                os.close(kept)
        return seed

    def seeds(self) -> dict[int, Seed]:
        """The seeds in their separate file, by number. A last line that was cut off is removed: the
        log has not committed to that seed."""
        where = seed_path(self.path)
        try:
            found, whole = _read_seeds(where)
            if not found:
                raise ValueError("no seed")
            os.truncate(where, whole)
            return found
        except FileNotFoundError:
            raise StoreError(
                f"The session's seed file is missing ({where}); put it next to the log."
            ) from None
        except (OSError, ValueError):
            raise StoreError(f"{where} does not contain the seeds of a session.") from None

    def end(self) -> None:
        """The session is closed and its seed is in the log."""
        self.forget_seed()
        self.release()

    def discard(self) -> None:
        """No session started: delete the files."""
        seed_path(self.path).unlink(missing_ok=True)
        _remove(self.path, self._handle)
        _sync_folder(self.path)

    def forget_seed(self) -> None:
        """Delete the seed file."""
        seed_path(self.path).unlink(missing_ok=True)
        _sync_folder(self.path)

    def release(self) -> None:
        """Release the file as it is; another process may resume the session."""
        os.close(self._handle)


def seed_path(log: Path) -> Path:
    return log.with_name(f"{log.name}.seed")


def _read_seeds(where: Path) -> tuple[dict[int, Seed], int]:
    """The seeds by number, and how many bytes are whole lines."""
    *lines, cut_off = where.read_bytes().split(b"\n")
    if cut_off and not lines:
        raise ValueError("no whole line")
    found = {number: Seed.from_kept(line.decode()) for number, line in enumerate(lines, 1)}
    return found, where.stat().st_size - len(cut_off)


def never_began(path: Path) -> bool:
    """Whether a file is an empty log with a seed file next to it."""
    try:
        found = path.lstat()
        _read_seeds(seed_path(path))
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(found.st_mode) and found.st_size == 0


def _open(path: Path, flags: int, mode: int) -> int:
    try:
        return os.open(path, flags | BINARY, mode)
    except FileExistsError:
        raise StoreError(
            f"{path} already exists and is never overwritten; choose another name, or continue its "
            "session with --resume."
        ) from None
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {error.strerror}.") from None


def _lock(path: Path, handle: int) -> None:
    try:
        held = hold(handle)
    except NoLocks:
        os.close(handle)
        raise StoreError("This system cannot lock files; play without --log.") from None
    if not held:
        os.close(handle)
        raise StoreError(f"{path} is in use: another process is playing this session.")


def _remove(path: Path, handle: int) -> None:
    """Remove a file while it is locked; Windows cannot remove an open file."""
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
    """Sync a folder, so that a new or removed file is so on disk too; Windows does this itself."""
    if os.name == "nt":
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
