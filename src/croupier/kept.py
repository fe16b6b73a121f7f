"""The cache on disk between runs, read only if it is intact and nobody else can have written it.

The cache holds machine code, so a folder or file that somebody else owns or can write is ignored,
at every step from the cache folder down, and so is anything damaged: results are computed without
it, and one warning per process names what to delete.
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
    """The cache cannot be written or trusted; results are computed again."""


@cache
def cache_folder() -> Path | None:
    """The user's cache folder, or the one named by CROUPIER_CACHE; None if it is unusable."""
    folder = _named_folder()
    fault = _folder_fault(folder)
    if not fault:
        return folder
    sentence = (
        f"The cache folder {folder} {fault}, so the cache is off and results are computed each "
        "time. Delete the folder, or name another with CROUPIER_CACHE."
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
        return "cannot be created or read"
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return "is not readable and writable"
    return _others_fault(found)


def _others_fault(found: os.stat_result) -> str:
    """Why a file or folder may be somebody else's; "" on a system without owners."""
    if os.name == "posix" and found.st_uid != os.geteuid():
        return "belongs to somebody else"
    if os.name == "posix" and found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "can be written by others"
    return ""


# ------------------------------------------------------------------------------ files


def sealed(content: bytes) -> bytes:
    """Content after its checksum, as stored in files."""
    return f"{hashlib.sha256(content).hexdigest()}\n".encode() + content


def unsealed(data: bytes) -> bytes | None:
    """The sealed content, if it is intact."""
    content = data[_DIGEST + 1 :]
    return content if data == sealed(content) else None


def read(path: Path) -> bytes | None:
    """The content at a path below the cache folder; None if there is none, or none usable."""
    at, fault, content = path, "", None
    try:
        for at in (*_folders_to(path), path):
            if fault := _fault(at.lstat(), folder=at != path):
                break
        else:
            with path.open("rb") as file:
                # Check the open file, since its name may refer to another by now.
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
    """Write content to a path below the cache folder, completely or not at all."""
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
            f"{path} cannot be written ({error.strerror}), so the result is not cached. Delete "
            f"whatever is at that path, or delete {cache_folder()} to make room."
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
    assert root is not None, "a path comes from the cache folder"
    inside = path.relative_to(root).parts[:-1]
    return [root.joinpath(*inside[: depth + 1]) for depth in range(len(inside))]


def _fault(found: os.stat_result, *, folder: bool) -> str:
    """Why a folder or file cannot be used; a link is neither."""
    if folder and not stat.S_ISDIR(found.st_mode):
        return "is not a folder"
    if not folder and not stat.S_ISREG(found.st_mode):
        return "is not a file"
    return _others_fault(found)


def _pass_over(path: Path, fault: str) -> None:
    _say(f"{path} {fault} and is ignored. Delete it if you see this again.")


def _say(sentence: str) -> None:
    """Warn once per process, since a damaged cache would warn a hundred times."""
    if not said:
        said.append(sentence)
        warnings.warn(sentence, CacheUnused, stacklevel=4)


def sweep() -> None:
    """Remove results of sources that have changed and that were not used for a month."""
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
