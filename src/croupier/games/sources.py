"""A game's source files: its own, and those that it shares with other games."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from croupier.rulebook.cites import cites_in

PACKAGE = Path(__file__).parent.parent


def closure(paths: Iterable[Path], rooms: frozenset[str] | None = None) -> tuple[Path, ...]:
    """These files and all that they import from the package, or from some of its `rooms`."""
    found = list(paths)
    known = set(found)
    for path in found:
        for imported in _imports(path):
            room = imported.relative_to(PACKAGE).parts[0]
            if imported not in known and (rooms is None or room in rooms):
                known.add(imported)
                found.append(imported)
    return tuple(found)


@cache
def words(path: Path) -> frozenset[str]:
    """Every word or sentence that stands in quotes in a file."""
    return frozenset(
        node.value
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def cites_of(path: Path) -> tuple[str, ...]:
    """Every cite in a file, comments included."""
    return tuple(dict.fromkeys(cites_in(path.read_text(encoding="utf-8"))))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _imports(path: Path) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(_imported(_tree(path))))


def _imported(tree: ast.Module) -> Iterator[Path]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            # `from croupier.hands import five` names a module, `from ...five import rank` a word.
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                yield from _module(name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield from _module(alias.name)


def _module(name: str) -> Iterator[Path]:
    package, *steps = name.split(".")
    if package == PACKAGE.name and steps:
        file = PACKAGE.joinpath(*steps).with_suffix(".py")
        if file.is_file():
            yield file
