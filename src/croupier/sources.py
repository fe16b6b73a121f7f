"""Which files a module is made of.

A cached result (`croupier.kept`) depends on the sources that made it: a module's own file and what
it imports from this package, directly or not. Their hash names the result, so that an edit in one
game discards that game's results and no other's.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.name
CHAPTERS = PACKAGE / "chapters"
ELSEWHERE = "CROUPIER_CHAPTERS"
DIGITS = 16

_TYPES_ONLY = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+.*\n|\n)+", re.MULTILINE)
_IMPORT = re.compile(
    rf"^[ \t]*from ({ROOT}(?:\.\w+)*) import (\([^)]*\)|[^\n]*)|^[ \t]*import ({ROOT}(?:\.\w+)*)",
    re.MULTILINE,
)


_lent: ContextVar[tuple[Path, ...]] = ContextVar("lent", default=())


def chapter_folders() -> tuple[Path, ...]:
    """The folders whose subfolders are games: the package's own, one that is lent, then those that
    the environment variable CROUPIER_CHAPTERS names, separated as in PATH."""
    return (CHAPTERS, *_lent.get(), *own_folders())


def own_folders() -> tuple[Path, ...]:
    """The folders that CROUPIER_CHAPTERS names."""
    named = os.environ.get(ELSEWHERE, "").split(os.pathsep)
    return tuple(Path(folder).resolve() for folder in named if folder)


@contextmanager
def lent(folder: Path) -> Iterator[None]:
    """A folder of games for a while: those of a request, which nobody has adopted yet."""
    before = _lent.set((folder.resolve(),))
    try:
        yield
    finally:
        _lent.reset(before)


@cache
def imported(file: Path) -> tuple[Path, ...]:
    """The files of this package that a file imports, except those only for type checkers."""
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
    """The file of a module or package, from its name."""
    room, _, inside = name.partition("/")
    roots = [f"{PACKAGE}/{name}"]
    if room == CHAPTERS.name and inside:
        roots = [f"{folder}/{inside}" for folder in chapter_folders()]
    for root in roots:
        for candidate in (f"{root}.py", f"{root}/__init__.py"):
            if os.path.isfile(candidate):
                return Path(candidate)
    return None


def place_of(file: Path) -> Path:
    """Where a file is in the package, or would be if it is of a game outside it."""
    if file.is_relative_to(PACKAGE):
        return file.relative_to(PACKAGE)
    for folder in chapter_folders():
        if file.is_relative_to(folder):
            return Path(CHAPTERS.name) / file.relative_to(folder)
    return Path(file.name)


def closure(files: Iterable[Path], rooms: frozenset[str] | None = None) -> tuple[Path, ...]:
    """Files and all that they import from this package, or from some `rooms`, nearest first."""
    found = list(files)
    known = set(found)
    for file in found:
        for further in imported(file):
            if further in known:
                continue
            if rooms is None or place_of(further).parts[0] in rooms:
                known.add(further)
                found.append(further)
    return tuple(found)


@cache
def source_hash(file: Path) -> str:
    """A hash of the sources that a module's results depend on."""
    digest = hashlib.sha256()
    for path in sorted(closure([file.resolve()])):
        digest.update(f"{place_of(path).as_posix()}\n".encode())
        digest.update(_hash(path))
    return digest.hexdigest()[:DIGITS]


@cache
def _hash(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()
