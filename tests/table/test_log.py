"""The lines of a log: one chain with the filings' records, which anybody can check by hand."""

from __future__ import annotations

import hashlib
import json

import pytest
from tests.table.forging import rechained

import croupier
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.store.chain import FIRST, ChainError, canonical
from croupier.table.log import LogError, head_of, read_log
from croupier.table.session import Session


def played() -> Session:
    session = croupier.game("sic-bo").open_session(seed=Seed.from_text("lines"))
    session.open_round([parse_bet("small=10")])
    session.close()
    return session


def test_a_line_without_its_digest_hashes_to_it_and_names_the_one_before() -> None:
    head = FIRST
    for line in played().log.lines:
        text, _, digest = line.rpartition(',"digest":"')
        text, digest = f"{text}}}", digest.removesuffix('"}')
        assert hashlib.sha256(text.encode()).hexdigest() == digest == head_of(line)
        record = json.loads(text)
        assert record["previous"] == head
        assert canonical(record) == text
        head = digest


def test_the_head_is_the_digest_of_the_last_line() -> None:
    session = played()
    assert session.receipt == session.log.head == head_of(session.log.lines[-1])


def test_records_are_read_without_what_chains_them() -> None:
    session = played()
    records = read_log(session.log.text())
    assert records == session.log.records
    assert rechained(records) == session.log.text()


def test_a_line_moved_to_another_place_does_not_hold_though_its_own_digest_does() -> None:
    lines = played().log.lines
    moved = [lines[0], lines[2], lines[1], *lines[3:]]
    with pytest.raises(LogError, match="Line 2"):
        read_log("".join(f"{line}\n" for line in moved))


def test_a_log_that_does_not_hold_is_a_chain_that_does_not() -> None:
    with pytest.raises(ChainError):
        read_log("")
