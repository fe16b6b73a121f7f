"""Errors of a store."""

from __future__ import annotations


class StoreError(ValueError):
    """A store, log or seed that cannot be opened, written or resumed; or an unknown key."""


class Again(StoreError):  # says what to do
    """Somebody else wrote in the meantime."""
