"""A store of filings, and submissions to put into it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.filing.recording import on_its_day, todays_clock
from tests.filing.written import HEAD, person, whole
from tests.people.made import with_accounts

from croupier.catalog.index import find, rulebook
from croupier.filing.histories import Filings
from croupier.people.person import Role
from croupier.store.engine import Store, file_url
from croupier.submission.form import template

__all__ = ["on_its_day", "todays_clock"]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return file_url(tmp_path / "store.sqlite")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    found = Store(url)
    yield found
    found.close()


@pytest.fixture
def filings(store: Store) -> Filings:
    return Filings(store)


@pytest.fixture
def accounts(store: Store, url: str) -> str:
    """The URL of a store in which every role has an account."""
    with_accounts(store, *(person(role) for role in Role if role is not Role.GUEST))
    return url


@pytest.fixture
def written(tmp_path: Path) -> dict[str, Path]:
    files = {
        "good": HEAD + whole("A"),
        "better": HEAD + whole("C"),
        "bad": HEAD + whole("Z"),
        "blank": template(rulebook(find("649a"))),
    }
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return {name: tmp_path / f"{name}.toml" for name in files}
