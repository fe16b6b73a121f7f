"""The lines of a log: one chain with the filings' records, which anybody can check by hand."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest
from tests.table.forging import rechained

import croupier
from croupier.equipment.randomness import Seed, verify
from croupier.rounds.bets import parse_bet
from croupier.store.chain import FIRST, ChainError, canonical
from croupier.table.log import LogError, head_of, read_log
from croupier.table.session import Session

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "src" / "croupier" / "table"
ADDED = re.compile(r'log\.add\(\s*"([a-z ]+)"')


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


# ------------------------------------------------------------------------------ the document


def documented() -> str:
    """The log of three lines in docs/session-log.md."""
    text = (ROOT / "docs" / "session-log.md").read_text(encoding="utf-8")
    return text.partition("```jsonl\n")[2].partition("```")[0]


def test_the_log_in_the_document_holds() -> None:
    records = read_log(documented())
    assert [record["record"] for record in records] == ["session", "card", "close"]
    assert rechained(records) == documented()


def test_each_line_in_the_document_is_checked_as_the_document_says() -> None:
    head = ""
    for line in documented().splitlines():
        text = re.sub(r',"digest":"[0-9a-f]*"}$', "}", line)
        assert json.loads(text)["previous"] == head
        head = hashlib.sha256(text.encode()).hexdigest()
        assert line.endswith(f',"digest":"{head}"}}')


def test_the_seed_in_the_document_is_the_one_committed_to_and_opens_the_seal() -> None:
    opening, card, close = read_log(documented())
    seed = Seed.from_reveal(close["reveal"], live=False)
    assert verify(opening["commitment"], seed)
    assert seed.unseal(card["n"], card["sealed"]) == "Kh"


def test_the_document_names_every_kind_of_record() -> None:
    text = (ROOT / "docs" / "session-log.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*`) \|", text, re.MULTILINE)
    named = {kind for row in rows for kind in re.findall(r"`([a-z ]+)`", row)}
    sources = [path.read_text(encoding="utf-8") for path in TABLE.glob("*.py")]
    written = {kind for source in sources for kind in ADDED.findall(source)}
    assert named == written
