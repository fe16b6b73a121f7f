"""What is kept on disk between runs, read only if it is whole and nobody else can have written it.

Machine code is read from here, so a folder or file that somebody else owns or can write is passed
over, at every step from the cache folder down, and so is whatever is damaged: results are made
without it, and one sentence a process names what to delete.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import tempfile
import time
import warnings
from contextlib import suppress
from functools import cache
from pathlib import Path

UNUSED_DAYS = 30
KERNELS, COUNTS, SOLVED = "kernels", "counts", "solved"
_DIGEST = 2 * hashlib.sha256().digest_size
said: list[str] = []


class CacheUnused(UserWarning):
    """Nothing can be kept, or what is kept cannot be trusted; results are made anew."""


@cache
def cache_folder() -> Path | None:
    """The user's cache folder, or the one that CROUPIER_CACHE names; None if it is of no use."""
    folder = _named_folder()
    fault = _folder_fault(folder)
    if not fault:
        return folder
    sentence = (
        f"The cache folder {folder} {fault}; nothing is kept and nothing kept is used. Delete it, "
        "or name another with CROUPIER_CACHE."
    )
    warnings.warn(sentence, CacheUnused, stacklevel=2)
    return None


def _named_folder() -> Path:
    if named := os.environ.get("CROUPIER_CACHE"):
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("croupier", appauthor=False))


def _folder_fault(folder: Path) -> str:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError:
        return "cannot be made or read"
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return "cannot be read and written"
    return _others_fault(found)


def _others_fault(found: os.stat_result) -> str:
    """Why what was found may be somebody else's doing; a system without owners does not say."""
    if os.name == "posix" and found.st_uid != os.geteuid():
        return "belongs to somebody else"
    if os.name == "posix" and found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "can be written by others"
    return ""


# ------------------------------------------------------------------------------ files


def sealed(content: bytes) -> bytes:
    """A content behind its checksum, as files keep it."""
    return f"{hashlib.sha256(content).hexdigest()}\n".encode() + content


def unsealed(data: bytes) -> bytes | None:
    """What was sealed, if it is whole."""
    content = data[_DIGEST + 1 :]
    return content if data == sealed(content) else None


def read(path: Path) -> bytes | None:
    """What was kept at a path below the cache folder; None where nothing is, or nothing of use."""
    at, fault, content = path, "", None
    try:
        for at in (*_folders_to(path), path):
            if fault := _fault(at.lstat(), folder=at != path):
                break
        else:
            with path.open("rb") as file:
                # What is open counts, whatever its name stands for by now.
                fault = _fault(os.fstat(file.fileno()), folder=False)
                content = None if fault else unsealed(file.read())
    except FileNotFoundError:
        return None
    except OSError as error:
        fault = f"cannot be read ({error.strerror})"
    if content is None:
        _pass_over(at, fault or "is damaged")
    return content


def write(path: Path, content: bytes) -> None:
    """Keep a content at a path below the cache folder, whole or not at all."""
    try:
        for folder in _folders_to(path):
            with suppress(FileExistsError):
                folder.mkdir(mode=0o700)
            if fault := _fault(folder.lstat(), folder=True):
                _pass_over(folder, fault)
                return
        _replace(path, sealed(content))
    except OSError as error:
        _say(
            f"{path} cannot be written ({error.strerror}), so the result is not kept. Delete what "
            f"is in its way, or {cache_folder()} to make room."
        )


def _replace(path: Path, data: bytes) -> None:
    handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=f"{path.stem}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(scratch, path)
    except OSError:
        os.unlink(scratch)
        raise


def _folders_to(path: Path) -> list[Path]:
    """The folders between the cache folder and a path in it, the outermost first."""
    root = cache_folder()
    assert root is not None, "whoever has a path has asked for the folder"
    inside = path.relative_to(root).parts[:-1]
    return [root.joinpath(*inside[: depth + 1]) for depth in range(len(inside))]


def _fault(found: os.stat_result, *, folder: bool) -> str:
    """Why a folder or file is not to be used; a link is neither."""
    if folder and not stat.S_ISDIR(found.st_mode):
        return "is not a folder"
    if not folder and not stat.S_ISREG(found.st_mode):
        return "is not a file"
    return _others_fault(found)


def _pass_over(path: Path, fault: str) -> None:
    _say(f"{path} {fault} and is not used. Delete it if this is said again.")


def _say(sentence: str) -> None:
    """One sentence a process: a cache that is damaged as a whole would say a hundred."""
    if not said:
        said.append(sentence)
        warnings.warn(sentence, CacheUnused, stacklevel=4)


def sweep() -> None:
    """Remove what was kept by sources that have changed since and was not used for a month."""
    root = cache_folder()
    for room in [] if root is None else [root / KERNELS, root / COUNTS]:
        with suppress(OSError):
            if _fault(room.lstat(), folder=True):
                continue
        for kept in room.glob("*"):
            try:
                if time.time() - kept.stat().st_mtime > UNUSED_DAYS * 86400:
                    shutil.rmtree(kept)
            except OSError:
                continue  # another process has removed it, or is at it
