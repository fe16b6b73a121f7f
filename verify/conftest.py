"""Ids of tests that name their game, as in `tests/`."""

from tests.conftest import pytest_make_parametrize_id

__all__ = ["pytest_make_parametrize_id"]
