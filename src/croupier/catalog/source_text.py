"""The text of a game's source files: its own, and those it shares with other games."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from croupier.rulebook.cites import cites_in


@cache
def words(path: Path) -> frozenset[str]:
    """Every string literal in a file."""
    return frozenset(
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def cites_of(path: Path) -> tuple[str, ...]:
    """Every cite in a file, comments included."""
    return tuple(dict.fromkeys(cites_in(path.read_text(encoding="utf-8"))))
