"""Which files a module is made of.

A cached result (`croupier.kept`) depends on the sources that made it: a module's own file and what
it imports from this package, directly or not. Their hash names the result, so that an edit in one
game discards that game's results and no other's.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.name
DIGITS = 16

_TYPES_ONLY = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+.*\n|\n)+", re.MULTILINE)
_IMPORT = re.compile(
    rf"^[ \t]*from ({ROOT}(?:\.\w+)*) import (\([^)]*\)|[^\n]*)|^[ \t]*import ({ROOT}(?:\.\w+)*)",
    re.MULTILINE,
)


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
