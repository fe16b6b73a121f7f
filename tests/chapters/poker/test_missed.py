"""637a.8(b)(6), 637a.11(c)(2): players who are away, and the Blind Bets that they miss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.chapters.poker.table import GAME

from croupier.equipment.randomness import Seed
from croupier.rounds.bets import BetError
from croupier.rounds.words import Decide, SystemDraw
from croupier.table.replay import replay
from croupier.table.session import Session

USUAL = ("check", "call", "wait", "")


def _session(**answers: object) -> Session:
    rules = GAME.rules({key.replace("_", "-"): value for key, value in answers.items()})
    return GAME.open_session(rules, seed=Seed.from_text("missed"))


def _round(session: Session, away: Sequence[int] = (), does: str = "", seats: int = 4) -> list[Any]:
    """A round of $100 each in which all check or call; the questions that were asked."""
    bets = [
        f"{seat}:table-stakes{'@away' if seat in away else ''}=100" for seat in range(1, seats + 1)
    ]
    round_, asked = session.open_round(bets), []
    while (question := round_.question) is not None:
        asked.append(question)
        first = [does] if does and round_.can_choose(does) else []
        round_.choose(next(key for key in (*first, *USUAL) if round_.can_choose(key)))
    return asked


def _blinds(session: Session) -> list[tuple[int, int]]:
    """Seat and amount of what was put in as Blind Bets in the last round."""
    start = max(n for n, record in enumerate(session.log.records) if record["record"] == "round")
    return [
        (record["seat"], record["stake"])
        for record in session.log.records[start:]
        if record["record"] == "settled" and record["wager"] == "blind-bet"
    ]


def _dealt(session: Session) -> set[str]:
    start = max(n for n, record in enumerate(session.log.records) if record["record"] == "round")
    return {r["to"] for r in session.log.records[start:] if r["record"] == "card"}


def test_637a_8_b_6_a_player_who_is_away_keeps_the_stakes_and_gets_no_cards() -> None:
    session = _session()
    _round(session, away=(2,))
    assert "seat 2" not in _dealt(session)
    (kept,) = [r for r in session.log.records if r["record"] == "settled" and r["on"] == "away"]
    assert (kept["seat"], kept["stake"], kept["net"], kept["outcome"]) == (2, 100_00, 0, "push")
    with pytest.raises(BetError, match=r"637a\.8\(b\)\(6\)"):
        session.open_round(["1:table-stakes@asleep=100", "2:table-stakes=100"])


def test_637a_17_b_3_i_a_player_who_is_away_is_charged_for_time() -> None:
    session = _session(rake_types=["time-charge"])
    asked = _round(session, away=(2,), does="due")
    assert isinstance(asked[0], SystemDraw)
    charged = [r["seat"] for r in session.log.records if r.get("cite") == "637a.17(b)(3)"]
    assert charged == [1, 2, 3, 4]


def test_637a_11_c_2_a_missed_blind_bet_is_posted_as_a_live_bet() -> None:
    """The button is at seat 4, then 1: seat 2 misses the second Blind Bet, then comes back."""
    session = _session()
    _round(session, away=(2,))
    assert _blinds(session) == [(1, 100), (3, 200)]
    assert session.carry["missed-blinds"] == {"player 2": [1]}
    _round(session, away=(2,))
    assert session.carry["missed-blinds"] == {"player 2": [0, 1]}
    asked = _round(session, does="post")
    assert isinstance(asked[0], Decide)
    assert (asked[0].seat, asked[0].cite) == (2, "637a.11(c)(2)")
    assert [(choice.key, choice.stake) for choice in asked[0].choices] == [
        ("post", 200),
        ("wait", 0),
    ]
    assert (2, 200) in _blinds(session)
    assert "missed-blinds" not in session.carry
    session.close()
    assert replay(session.log.text()).closed


def test_637a_11_c_2_or_the_player_waits_for_the_last_blind_bet() -> None:
    session = _session()
    for _ in range(2):
        _round(session, away=(2,))
    waited = 0
    while "missed-blinds" in session.carry:
        _round(session, does="wait")
        waited += "seat 2" not in _dealt(session)
        assert waited < 5
    assert waited == 1
    assert _blinds(session)[1] == (2, 200)


def test_637a_11_c_2_by_the_other_reading_nothing_is_made_up() -> None:
    session = _session(missed_blinds="not-made-up")
    for _ in range(2):
        _round(session, away=(2,))
    assert "missed-blinds" not in session.carry
    asked = _round(session, does="post")
    assert "637a.11(c)(2)" not in [question.cite for question in asked]


def test_637a_11_c_2_with_one_other_player_nothing_is_made_up() -> None:
    session = _session()
    _round(session, away=(2,), seats=3)
    asked = _round(session, away=(3,), seats=3)
    assert "seat 2" in _dealt(session)
    assert "637a.11(c)(2)" not in [question.cite for question in asked]
