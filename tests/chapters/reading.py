"""Which answers the code reads: the keys that are looked up through `Rules` while it runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from croupier.rulebook.rules import Rules

LOOKUPS = ("__getitem__", "yes", "number", "text", "probability")


@contextmanager
def noting(keys: set[str]) -> Iterator[None]:
    """Note every key that is looked up meanwhile; conditions of records are data and not noted."""
    kept = {name: getattr(Rules, name) for name in LOOKUPS}

    def noted(lookup: Any) -> Any:
        def look(rules: Rules, key: str) -> Any:
            keys.add(key)
            return lookup(rules, key)

        return look

    try:
        for name, lookup in kept.items():
            setattr(Rules, name, noted(lookup))
        yield
    finally:
        for name, lookup in kept.items():
            setattr(Rules, name, lookup)
