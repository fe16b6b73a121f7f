"""A log cut off at any line, or in the midst of one, goes on to the bytes of the uncut session."""

from __future__ import annotations

import io
import random

import pytest
from tests.chapters.scripts import PLAYABLE, script, scripts
from tests.table.instants import as_in

import croupier
from croupier.catalog.index import Entry
from croupier.equipment.errors import EquipmentError
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.table.log import LogError, read_log
from croupier.table.replay import act, replay, resume
from croupier.table.session import Session
from croupier.table.transcript import run_script


def scripted(entry: Entry) -> list[Session]:
    return [run_script(entry, script(file)) for file in scripts(entry)]


class Kept:
    """Keeps lines in memory."""

    def __init__(self, text: io.StringIO) -> None:
        self.text = text

    def write(self, line: str) -> None:
        self.text.write(line)

    def sync(self) -> None:
        self.text.flush()


def line_ends(data: bytes) -> list[int]:
    """Where the lines of a log end, but for the last."""
    return [at + 1 for at, byte in enumerate(data[:-1]) if byte == ord("\n")]


def cut_and_gone_on(whole: Session, cut: int) -> str:
    """What a file holds that was cut at a byte, and written on by the session taken up."""
    kept = whole.log.text().encode()[:cut].decode(errors="ignore")
    written = io.StringIO()
    session = resume(kept, whole.seed, sink=Kept(written), clock=as_in(whole, kept))
    if not session.closed:
        gone_on(session, whole)
    return kept[: kept.rfind("\n") + 1] + written.getvalue()


def gone_on(session: Session, whole: Session) -> str:
    """The log of a resumed session after all that the uncut one did."""
    for record in read_log(whole.log.text())[1:]:
        if record["n"] > len(session.log.lines):
            act(session, record)
    return session.log.text()


@pytest.mark.parametrize("entry", PLAYABLE)
def test_every_line_and_any_byte_is_a_moment_to_be_cut_off_at(entry: Entry) -> None:
    """Here some of them for every transcript; all of them in verify/table."""
    rng = random.Random(entry.game)
    for whole in scripted(entry):
        data = whole.log.text().encode()
        ends = line_ends(data)
        for cut in (rng.choice(ends), rng.randrange(ends[0], len(data) - 1)):
            assert cut_and_gone_on(whole, cut) == whole.log.text()


def test_a_cut_after_a_shuffle_in_mid_round_is_no_fault() -> None:
    """The shuffle belongs to the card that comes next."""
    whole = next(
        session
        for session in scripted(croupier.game("three-card-poker").entry)
        if any(
            one["record"] == "shuffle" and before["record"] != "round"
            for before, one in zip(session.log.records, session.log.records[1:], strict=False)
        )
    )
    for number, record in enumerate(whole.log.records, 1):
        if record["record"] == "shuffle":
            cut = "".join(f"{line}\n" for line in whole.log.lines[:number])
            resumed = resume(cut, whole.seed, clock=as_in(whole, cut))
            assert gone_on(resumed, whole) == whole.log.text()


def test_what_was_played_is_not_gone_on_with_from_another_seed_nor_after_its_close() -> None:
    game = croupier.game("three-card-poker")
    session = game.open_session(seed=Seed.from_text("one"))
    session.open_round([parse_bet("ante=10")])
    with pytest.raises(LogError, match="not the one committed to"):
        resume(session.log.text(), Seed.from_text("two"))
    assert session.round is not None
    session.round.choose("fold")
    session.close()
    with pytest.raises(LogError, match="closed"):
        resume(session.log.text(), session.seed)


class Counted(Kept):
    """How often each line was written, and how often all were synced."""

    def __init__(self) -> None:
        super().__init__(io.StringIO())
        self.writes = self.syncs = 0

    def write(self, line: str) -> None:
        super().write(line)
        self.writes += 1

    def sync(self) -> None:
        self.syncs += 1


def test_taking_a_session_up_writes_and_syncs_nothing_that_is_there() -> None:
    whole = scripted(croupier.game("three-card-poker").entry)[0]
    for lines in range(1, len(whole.log.lines)):
        sink = Counted()
        kept = "".join(f"{line}\n" for line in whole.log.lines[:lines])
        session = resume(kept, whole.seed, sink=sink)
        assert sink.writes == len(session.log.lines) - lines
        assert sink.syncs == (sink.writes > 0)


def test_after_it_was_taken_up_each_act_of_a_session_is_synced_once() -> None:
    whole = croupier.game("sic-bo").open_session(seed=Seed.from_text("synced"))
    whole.open_round([parse_bet("small=10")])
    sink = Counted()
    session = resume(whole.log.text(), whole.seed, sink=sink)
    assert (sink.writes, sink.syncs) == (0, 0)
    session.open_round([parse_bet("small=10")])
    assert sink.syncs == 1
    session.clear()
    assert sink.syncs == 1
    session.close()
    assert sink.syncs == 2


def test_an_edited_line_is_not_gone_on_with() -> None:
    game = croupier.game("sic-bo")
    session = game.open_session(seed=Seed.from_text("one"))
    session.open_round([parse_bet("small=10")])
    text = session.log.text()
    with pytest.raises(LogError, match="was edited"):
        resume(text.replace('"amount":1000', '"amount":9000'), session.seed)


def test_a_name_with_a_line_separator_does_not_break_its_log() -> None:
    game = croupier.game("sic-bo")
    session = game.open_session(seed=Seed.from_text("names"))
    bet = parse_bet("small=10")
    for name in ("Ann\u2028Bea", "Ann\x85", "Ann\nBea", "Ann\x0c"):
        session.open_round([type(bet)(bet.seat, bet.wager, bet.amount, bet.on, name)])
    session.close()
    assert replay(session.log.text()).log.text() == session.log.text()


def test_face_down_cards_are_sealed_in_what_is_written_until_the_seed_is() -> None:
    session = croupier.game("three-card-poker").open_session(seed=Seed.from_text("hidden"))
    session.open_round([parse_bet("ante=10")])
    dealt = [record for record in session.log.records if record["record"] == "card"]
    assert len(dealt) == 6
    for record in dealt:
        line = session.log.lines[record["n"] - 1]
        assert f'"{record["card"]}"' not in line
        assert session.seed.seal(record["n"], record["card"]) in line


def test_a_seal_opens_with_its_seed_and_number_alone_and_tells_no_length() -> None:
    seed, other = Seed.from_text("one"), Seed.from_text("two")
    for text in ("2c", "10h", "low=Kh Kd"):
        sealed = seed.seal(7, text)
        assert len(sealed) == 64
        assert seed.unseal(7, sealed) == text
        assert seed.seal(8, text) != sealed != other.seal(7, text)
    with pytest.raises(EquipmentError, match="was not sealed"):
        seed.unseal(7, "no hex")
