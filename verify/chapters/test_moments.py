"""Every irregularity is called at every question at which it can have happened."""

from __future__ import annotations

import pytest
from tests.chapters.test_moments import OF_THE_CODE, call, tables, walk

from croupier.catalog.index import Entry


@pytest.mark.parametrize("entry", OF_THE_CODE)
def test_what_can_be_called_comes_to_a_good_end(entry: Entry) -> None:
    for table in tables(entry):
        for nth, (_, found) in enumerate(walk(entry, *table)):
            for key in found:
                call(entry, *table, nth, key)
