"""Ids of tests that name their game, and stores, as in `tests/`."""

from tests.conftest import any_url, pytest_make_parametrize_id, server

__all__ = ["any_url", "pytest_make_parametrize_id", "server"]
