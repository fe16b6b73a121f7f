"""A hundred million rounds at random tables of every game: 33 hours of a processor.

CROUPIER_FUZZ_ROUNDS sets another number, `CROUPIER_FUZZ_ROUNDS=1000000 make verify` for an evening.
From two million on, sessions are long and one in ten is replayed; with fewer, all are.
"""

from __future__ import annotations

import os

import pytest
from tests.chapters.fuzz import fuzz_session
from tests.chapters.scripts import PLAYABLE

from croupier.catalog.index import Entry

ROUNDS = int(os.environ.get("CROUPIER_FUZZ_ROUNDS", "100000000"))
PARTS = 8
MANY, LONG, REPLAYED = 2_000_000, 300, 10
FIRST = 1000  # the numbers below are those of `make test`


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("entry", PLAYABLE)
def test_many_random_tables(entry: Entry, part: int) -> None:
    wanted, played = ROUNDS // (PARTS * len(PLAYABLE)), 0
    number = FIRST + part
    while played < wanted:
        print(f"{entry.game}, session {number}")
        if ROUNDS < MANY:
            played += fuzz_session(entry, number)
        else:
            proof = number // PARTS % REPLAYED == 0
            played += fuzz_session(entry, number, rounds=LONG, replayed=proof)
        number += PARTS
