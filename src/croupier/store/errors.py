"""What goes wrong with a store, in sentences."""

from __future__ import annotations


class StoreError(ValueError):
    """A store, log or seed that cannot be opened, kept or taken up again; or a key not in it."""


class Again(StoreError):  # says what to do
    """Somebody else has written meanwhile."""
