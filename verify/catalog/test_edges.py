"""Each house edge of the first page, counted."""

from __future__ import annotations

import pytest
from tools.edges import edge_of

from croupier.catalog.edges import usual_edge
from croupier.catalog.index import Entry, entries


@pytest.mark.parametrize(
    "entry", [entry for entry in entries() if entry.has_odds], ids=lambda entry: entry.chapter
)
def test_the_edge_of_the_first_page_is_what_is_counted(entry: Entry) -> None:
    assert usual_edge(entry) == edge_of(entry)
