"""A store of filings, and submissions to put into it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.filing.written import HEAD, whole

from croupier.catalog.index import find, rulebook
from croupier.filing.histories import Store
from croupier.submission.form import template


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path.as_posix()}/filings.sqlite"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    found = Store(url)
    yield found
    found.close()


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
