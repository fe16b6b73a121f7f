"""What stands in a game's source files: its own, and those that it shares with other games."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from croupier.rulebook.cites import cites_in
from croupier.sources import PACKAGE, imported


def closure(paths: Iterable[Path], rooms: frozenset[str] | None = None) -> tuple[Path, ...]:
    """These files and all that they import from the package, or from some of its `rooms`."""
    found = list(paths)
    known = set(found)
    for path in found:
        for further in imported(path):
            room = further.relative_to(PACKAGE).parts[0]
            if further not in known and (rooms is None or room in rooms):
                known.add(further)
                found.append(further)
    return tuple(found)


@cache
def words(path: Path) -> frozenset[str]:
    """Every word or sentence that stands in quotes in a file."""
    return frozenset(
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def cites_of(path: Path) -> tuple[str, ...]:
    """Every cite in a file, comments included."""
    return tuple(dict.fromkeys(cites_in(path.read_text(encoding="utf-8"))))
