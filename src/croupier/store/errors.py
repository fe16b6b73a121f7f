"""Errors of a store."""

from __future__ import annotations


class StoreError(ValueError):
    """A store, log or seed that cannot be opened, written or resumed."""


class Again(StoreError):  # says what to do
    """Somebody else wrote in the meantime."""


class Unfit(StoreError):  # the caller's, whatever the store
    """Something that the store does not take: a name, a password, a day."""


class Unknown(Unfit):
    """A key that the store does not have."""
