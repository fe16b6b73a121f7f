"""Receipts and signatures: what tells a log that was written anew from the one of the time."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from tests.table.forging import rechained
from tests.table.instants import as_in

import croupier
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.store.signing import (
    KeyFault,
    KeySigner,
    is_receipt_of,
    make_keys,
    read_private,
    read_public,
    receipt_text,
)
from croupier.table.log import LogError
from croupier.table.replay import check_signatures, heads, replay, resume
from croupier.table.session import Session


@pytest.fixture
def key(tmp_path: Path) -> KeySigner:
    make_keys(tmp_path / "table.key")
    return read_private(tmp_path / "table.key")


def played(signer: KeySigner | None, rounds: int = 2) -> Session:
    session = croupier.game("sic-bo").open_session(seed=Seed.from_text("s"), signer=signer)
    for _ in range(rounds):
        session.open_round([parse_bet("small=10")])
    session.close()
    return session


def test_a_key_is_for_its_owner_alone_and_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "table.key"
    public = make_keys(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert read_public(public) == read_private(file).public
    before = file.read_bytes()
    with pytest.raises(KeyFault, match="never overwritten"):
        make_keys(file)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"", b"not a key", b"\xff\xfe", b"-----BEGIN PRIVATE KEY-----"]
)
def test_files_that_hold_no_key(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "no.key"
    file.write_bytes(content)
    with pytest.raises(KeyFault, match=file.name):
        read_private(file)
    with pytest.raises(KeyFault, match=file.name):
        read_public(file)
    with pytest.raises(KeyFault, match="cannot be read"):
        read_public(tmp_path / "nowhere")


def test_every_round_and_the_close_are_signed(key: KeySigner) -> None:
    text = played(key).log.text()
    check_signatures(text, key.public)
    assert heads(text).keys() == {"round 1", "round 2", "close"}
    assert replay(text).log.text() == text


def test_another_key_or_none_is_found(key: KeySigner, tmp_path: Path) -> None:
    make_keys(tmp_path / "other.key")
    other = read_private(tmp_path / "other.key")
    with pytest.raises(LogError, match="receipt of round 1 is not signed"):
        check_signatures(played(key).log.text(), other.public)
    with pytest.raises(LogError, match="receipt of round 1 is not signed"):
        check_signatures(played(None).log.text(), key.public)


def test_a_signature_is_of_its_own_round(key: KeySigner) -> None:
    session = played(key)
    records = [dict(record) for record in session.log.records]
    signed = [record for record in records if record["record"] == "signed"]
    signed[-1]["signature"] = signed[0]["signature"]
    with pytest.raises(LogError, match="receipt of close is not signed"):
        replay(rechained(records))


def test_a_log_forged_whole_has_other_receipts() -> None:
    """With the seed revealed anybody can play the session again and leave a round out."""
    honest, forged = played(None, rounds=3), played(None, rounds=2)
    replay(forged.log.text())
    given = heads(honest.log.text())
    assert heads(forged.log.text())["close"] != given["close"]
    assert not any(
        is_receipt_of(given["round 3"], head) for head in heads(forged.log.text()).values()
    )


def test_a_receipt_is_read_out_short_or_whole() -> None:
    head = played(None).receipt
    assert is_receipt_of(receipt_text(head), head)
    assert is_receipt_of(head.upper(), head)
    assert not is_receipt_of(head[:8], head)
    assert not is_receipt_of("0" * 64, head)


def test_a_signed_session_goes_on_with_its_key_and_no_other(key: KeySigner, tmp_path: Path) -> None:
    whole = played(key)
    make_keys(tmp_path / "other.key")
    for number in range(2, len(whole.log.lines)):
        cut = "".join(f"{line}\n" for line in whole.log.lines[:number])
        if '"record":"close"' in cut:
            continue
        with pytest.raises(LogError, match="signed with the key"):
            resume(cut, whole.seed)
        with pytest.raises(LogError, match="signed with the key"):
            resume(cut, whole.seed, signer=read_private(tmp_path / "other.key"))
        session = resume(cut, whole.seed, signer=key, clock=as_in(whole, cut))
        assert whole.log.text().startswith(session.log.text())
