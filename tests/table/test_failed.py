"""A session whose record failed takes no further act, and goes on from what was kept of it."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import count
from typing import Any

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.scripts import PLAYABLE, script, scripts

import croupier
from croupier.catalog.index import Entry
from croupier.equipment.errors import EquipmentError
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet
from croupier.table.log import read_log
from croupier.table.meters import Meters
from croupier.table.replay import act, replay, resume
from croupier.table.session import ActError, Session
from croupier.table.transcript import follow_script, open_script

FULL_OR_BROKEN = "No space left|Input/output"


def noon() -> str:
    return "2026-11-18T12:00:00.000Z"


class Failing:
    """Keeps lines until the nth write, of which it keeps half, or the nth sync."""

    def __init__(self, *, write: int = 0, sync: int = 0) -> None:
        self.text = ""
        self.writes = self.syncs = 0
        self._write, self._sync = write, sync

    def write(self, line: str) -> None:
        self.writes += 1
        if self.writes == self._write:
            self.text += line[: len(line) // 2]
            raise OSError(errno.ENOSPC, "No space left on device")
        self.text += line

    def sync(self) -> None:
        self.syncs += 1
        if self.syncs == self._sync:
            raise OSError(errno.EIO, "Input/output error")


@cache
def whole(entry: Entry) -> tuple[Mapping[str, Any], Session, Failing]:
    """The shortest script of a game, played by a sink that never fails."""
    shortest = min(scripts(entry), key=lambda path: path.stat().st_size)
    sink = Failing()
    session = open_script(entry, script(shortest), sink=sink, clock=noon)
    follow_script(session, script(shortest))
    assert replay(sink.text).log.text() == sink.text
    return script(shortest), session, sink


def acts_of(session: Session) -> Iterator[Callable[[], object]]:
    yield lambda: session.open_round([Bet(1, "ante", 1000)])
    yield lambda: session.buy_in("Ann", 100)
    yield lambda: session.cash_out("Ann", 100)
    yield session.clear
    yield session.close
    if (round_ := session.round) is not None:
        yield lambda: round_.choose("fold")
        yield lambda: round_.call("player-leaves", 1)
        yield round_.deal
        yield round_.go_on


def check_failed(session: Session, sink: Failing) -> None:
    kept = sink.text
    assert session.failed
    assert not session.closed
    for do in acts_of(session):
        with pytest.raises(ActError, match=r"record of this session failed .* --resume"):
            do()
    assert not session.can_close()
    assert sink.text == kept


@pytest.mark.parametrize("entry", PLAYABLE)
def test_any_write_or_sync_that_fails_ends_the_session_and_its_record_goes_on(entry: Entry) -> None:
    played, uncut, never = whole(entry)
    faults = [{"write": nth} for nth in range(2, never.writes + 1)]
    faults += [{"sync": nth} for nth in range(2, never.syncs + 1)]
    for fault in faults:
        sink = Failing(**fault)
        session = open_script(entry, played, sink=sink, clock=noon)
        with pytest.raises(OSError, match=FULL_OR_BROKEN):
            follow_script(session, played)
        check_failed(session, sink)
        if fault == {"sync": never.syncs}:
            assert replay(sink.text).log.text() == uncut.log.text()
            continue
        gone_on = resume(sink.text, uncut.seed, clock=noon)
        for record in read_log(uncut.log.text())[1:]:
            if record["n"] > len(gone_on.log.lines):
                act(gone_on, record)
        assert gone_on.log.text() == uncut.log.text()


def test_a_session_whose_first_line_cannot_be_kept_is_none() -> None:
    played, _, _ = whole(PLAYABLE[0])
    for fault in ({"write": 1}, {"sync": 1}):
        with pytest.raises(OSError, match=FULL_OR_BROKEN):
            open_script(PLAYABLE[0], played, sink=Failing(**fault))


def test_a_failed_cash_out_is_not_done_in_memory_and_twice_on_the_record() -> None:
    sink = Failing(write=3)
    session = croupier.game("sic-bo").open_session(seed="failed", sink=sink)
    session.buy_in("Ann", 100)
    with pytest.raises(OSError, match=FULL_OR_BROKEN):
        session.cash_out("Ann", 100)
    check_failed(session, sink)
    again = resume(sink.text, session.seed)
    assert again.in_hand() == 100
    again.cash_out("Ann", 100)


def test_a_linked_meter_is_not_moved_by_a_line_that_was_not_kept() -> None:
    game = with_every_jackpot("three-card-poker")
    for nth in count(2):
        rules = game.rules({"linked-progressives": True, "linked-five-card-hand-bonus": True})
        meters = Meters.of(rules, {})
        before, sink = meters.plain(), Failing(write=nth)
        session = game.open_session(rules, seed="meters", meters=meters, sink=sink)
        try:
            session.open_round([parse_bet("ante=10"), parse_bet("five-card-progressive=1")])
        except OSError:
            moved = '"record":"funded"' in sink.text.rpartition("\n")[0]
            assert (meters.plain() != before) is moved
        else:
            assert nth > 3
            break


def test_a_fault_of_the_game_ends_the_session_too() -> None:
    """Too few cards are stacked: the round stands as it was left, for whoever looks into it."""
    session = croupier.game("three-card-poker").open_session(order=[0, 1, 2])
    with pytest.raises(EquipmentError):
        session.open_round([parse_bet("ante=10")])
    with pytest.raises(ActError, match="record of this session failed"):
        session.close()


def test_a_refusal_does_not_end_a_session() -> None:
    session = croupier.game("three-card-poker").open_session(seed="refused")
    with pytest.raises(BetError):
        session.open_round([parse_bet("play=10")])
    round_ = session.open_round([parse_bet("ante=10")])
    for do in (
        lambda: round_.choose("raise"),
        lambda: round_.call("shoe-jam"),
        lambda: round_.call("player-leaves", 1, by="nobody"),
        round_.deal,
        session.close,
        session.clear,
        lambda: session.buy_in("Ann", 0),
        lambda: session.cash_out("Ann", 1),
        lambda: session.open_round([parse_bet("ante=10")]),
    ):
        with pytest.raises(ActError):
            do()
    round_.choose("fold")
    session.close()


@pytest.mark.parametrize(
    "bet",
    [
        Bet(1, "small", 1000, "", "\ud800"),
        Bet(1, "small", 1000, "", "x" * 20_000),
        Bet(1, "small", 1000, None, "Ann"),  # type: ignore[arg-type]
        Bet(1.0, "small", 1000),  # type: ignore[arg-type]
        Bet(True, "small", 1000),
        Bet(1, "small", 1000, "", b"Ann"),  # type: ignore[arg-type]
    ],
    ids=["surrogate", "long", "on", "float", "bool", "bytes"],
)
def test_what_a_log_could_not_hold_is_refused_before_anything_happens(bet: Bet) -> None:
    session = croupier.game("sic-bo").open_session(seed=Seed.from_text("types"))
    with pytest.raises(BetError):
        session.open_round([bet])
    assert len(session.log.lines) == 1
    assert session.rounds == 0
    session.close()


@pytest.mark.parametrize("seat", [1.0, True, "1", 10**400])
def test_a_seat_that_a_log_could_not_hold_is_refused(seat: Any) -> None:
    session = croupier.game("three-card-poker").open_session(seed="seats")
    round_ = session.open_round([parse_bet("ante=10")])
    with pytest.raises(ActError):
        round_.call("player-leaves", seat)
    round_.choose("fold")
