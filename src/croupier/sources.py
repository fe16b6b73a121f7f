"""Which files a module is made of, and the folder in which results made by them are kept.

A kept result depends on the sources that made it: a module's own file and what it imports from
this package, directly or not. Their hash names the result, so that an edit in one game throws away
what that game has kept and nothing of another.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import time
import warnings
from collections.abc import Iterable
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.name
DIGITS = 16
UNUSED_DAYS = 30

_TYPES_ONLY = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+.*\n|\n)+", re.MULTILINE)
_IMPORT = re.compile(
    rf"^[ \t]*from ({ROOT}(?:\.\w+)*) import (\([^)]*\)|[^\n]*)|^[ \t]*import ({ROOT}(?:\.\w+)*)",
    re.MULTILINE,
)


class CacheUnused(UserWarning):
    """Nothing can be kept, or what is kept cannot be trusted; results are made anew."""


@cache
def imported(file: Path) -> tuple[Path, ...]:
    """The files of this package that a file imports, what is for type checkers alone left out."""
    text = _TYPES_ONLY.sub("", file.read_text(encoding="utf-8"))
    found: dict[Path, None] = {}
    for match in _IMPORT.finditer(text):
        module, names, plain = match.groups()
        parts = (module or plain).split(".")[1:]
        named = re.findall(r"\w+", re.sub(r"\bas \w+", "", names or ""))
        rooms = (parts[:depth] for depth in range(1, len(parts) + 1))
        for inside in [*rooms, *([*parts, name] for name in named)]:
            if (path := _file("/".join(inside))) is not None:
                found[path] = None
    return tuple(found)


@cache
def _file(name: str) -> Path | None:
    """A module's file or its room's, by the path of its name."""
    for candidate in (f"{PACKAGE}/{name}.py", f"{PACKAGE}/{name}/__init__.py"):
        if os.path.isfile(candidate):
            return Path(candidate)
    return None


def closure(files: Iterable[Path], rooms: frozenset[str] | None = None) -> tuple[Path, ...]:
    """Files and all that they import from this package, or from some `rooms`, nearest first."""
    found = list(files)
    known = set(found)
    for file in found:
        for further in imported(file):
            if further in known:
                continue
            if rooms is None or further.relative_to(PACKAGE).parts[0] in rooms:
                known.add(further)
                found.append(further)
    return tuple(found)


@cache
def source_hash(file: Path) -> str:
    """A hash of the sources that a module's results depend on."""
    digest = hashlib.sha256()
    for path in sorted(closure([file.resolve()])):
        name = path.relative_to(PACKAGE) if path.is_relative_to(PACKAGE) else Path(path.name)
        digest.update(f"{name.as_posix()}\n".encode())
        digest.update(_hash(path))
    return digest.hexdigest()[:DIGITS]


@cache
def _hash(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


# ------------------------------------------------------------------------------ what is kept


@cache
def cache_folder() -> Path | None:
    """The user's cache folder, or the one that CROUPIER_CACHE names; None if it is of no use."""
    folder = _named_folder()
    fault = _fault(folder)
    if not fault:
        return folder
    sentence = f"The cache folder {folder} {fault}; nothing is kept and nothing kept is used."
    warnings.warn(sentence, CacheUnused, stacklevel=2)
    return None


def _fault(folder: Path) -> str:
    """Machine code is read from it, so a folder that somebody else owns or can write is refused."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError:
        return "cannot be made or read"
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return "cannot be read and written"
    if os.name == "posix" and found.st_uid != os.geteuid():
        return "belongs to somebody else"
    if os.name == "posix" and found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "can be written by others"
    return ""


def _named_folder() -> Path:
    if named := os.environ.get("CROUPIER_CACHE"):
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("croupier", appauthor=False))


def sweep() -> None:
    """Remove what was kept by sources that have changed since and was not used for a month."""
    folder = cache_folder()
    for kept in [*folder.glob("kernels/*"), *folder.glob("counts/*")] if folder else ():
        try:
            if time.time() - kept.stat().st_mtime > UNUSED_DAYS * 86400:
                shutil.rmtree(kept)
        except OSError:
            continue  # another process has removed it, or is at it
