"""Minibaccarat's deals of six and seven decks, against a walk over card values."""

from __future__ import annotations

import numpy as np
import pytest
from tests.chapters.minibaccarat.witness import all_ends

from croupier.families.baccarat.counting.deals import all_deals
from croupier.families.baccarat.outcomes import end_code


@pytest.mark.parametrize("decks", [6, 7])
def test_whole_shoe_against_a_walk_over_card_values(decks: int) -> None:
    ends = all_deals(decks).ends
    found = {code: int(ends[code]) for code in np.flatnonzero(ends).tolist()}
    assert found == {end_code(*end): ways for end, ways in all_ends(decks).items()}
