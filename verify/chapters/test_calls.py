"""Every irregularity is called at every kind of question with each set of wagers of a script."""

from __future__ import annotations

import pytest
from tests.chapters.scripts import PLAYABLE
from tests.chapters.test_calls import check_calls

from croupier.catalog.index import Entry


@pytest.mark.parametrize("entry", PLAYABLE)
def test_any_call_with_any_set_of_wagers_leaves_none_without_an_end(entry: Entry) -> None:
    check_calls(entry, each_set=True)
