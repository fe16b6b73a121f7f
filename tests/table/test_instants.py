"""Every record says when it was written, and a session is told again with its own instants."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator

import pytest
from tests.table.forging import rechained

import croupier
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.table.log import LogError, read_log
from croupier.table.replay import replay, resume
from croupier.table.session import Session
from croupier.table.transcript import render

SEED = Seed.from_text("instants")


def ticking(second: int = 0) -> Iterator[str]:
    while True:
        yield f"2026-11-18T00:20:{second % 60:02}.250Z"
        second += 1


def played(clock: Iterator[str]) -> Session:
    session = croupier.game("sic-bo").open_session(seed=SEED, clock=lambda: next(clock))
    session.open_round([parse_bet("small=10")])
    session.close()
    return session


def instants(session: Session) -> list[str]:
    return [record["at"] for record in session.log.records]


def test_each_record_has_the_instant_of_the_clock_also_as_written() -> None:
    session = played(ticking())
    clock = ticking()
    assert instants(session) == [next(clock) for _ in session.log.records]
    assert [json.loads(line)["at"] for line in session.log.lines] == instants(session)


def test_the_clock_of_a_session_is_that_of_the_store() -> None:
    session = croupier.game("sic-bo").open_session(seed=SEED)
    assert len(instants(session)[0]) == len("2026-11-18T00:20:31.250Z")
    replay_of = played(iter(instants(session) * 100))
    assert replay(replay_of.log.text()).log.text() == replay_of.log.text()


def test_a_clock_that_is_set_back_repeats_the_last_instant() -> None:
    back = iter(["2026-11-18T00:20:31.250Z", "2026-11-17T23:59:59.999Z"] * 100)
    session = played(back)
    assert set(instants(session)) == {"2026-11-18T00:20:31.250Z"}
    assert replay(session.log.text()).log.text() == session.log.text()


def test_a_session_taken_up_keeps_its_instants_and_goes_on_by_the_clock_of_the_day() -> None:
    whole = played(ticking())
    cut = "".join(f"{line}\n" for line in whole.log.lines[:2])
    later = resume(cut, SEED, clock=lambda: "2027-01-01T00:00:00.000Z")
    assert instants(later)[:2] == instants(whole)[:2]
    assert later.round is not None
    later.round.deal()
    assert set(instants(later)[2:]) == {"2027-01-01T00:00:00.000Z"}
    earlier = resume(cut, SEED, clock=lambda: "1999-01-01T00:00:00.000Z")
    assert earlier.round is not None
    earlier.round.deal()
    assert set(instants(earlier)[2:]) == {instants(whole)[1]}
    for session in (later, earlier):
        session.close()
        assert replay(session.log.text()).log.text() == session.log.text()


@pytest.mark.parametrize(
    "odd",
    [
        "2025-01-01T00:00:00.000Z",  # before the record before it
        "2026-13-18T00:20:31.250Z",
        "2026-11-18T00:20:31Z",
        "2026-11-18T00:20:31.250+00:00",
        "2026-11-18T00:20:31.250Z ",
        "9999-99-99T99:99:99.999Z",
        "0001-01-01T00:00:00.000+14:00",
        "now",
        "",
        7,
        None,
    ],
)
def test_an_instant_that_no_clock_gave_is_found(odd: object) -> None:
    records = copy.deepcopy([dict(record) for record in read_log(played(ticking()).log.text())])
    records[2]["at"] = odd
    with pytest.raises(LogError):
        replay(rechained(records))


def test_people_are_not_shown_the_instants() -> None:
    session = played(ticking())
    assert not any("2026" in line for line in render(session.log.records))
