"""Buy-ins and cash-outs, clearing the layout before the close: acts of a session, in its log."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from tests.table.forging import rechained
from tests.table.instants import as_in, without_instants

import croupier
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet, Decide
from croupier.table.ledger import CAGE, of_player, of_purse
from croupier.table.log import LogError, read_log
from croupier.table.replay import act, replay, resume
from croupier.table.session import ActError, Session
from croupier.table.transcript import render

SEED = Seed.from_text("purses")


def opened(game: str = "sic-bo", **more: Any) -> Session:
    return croupier.game(game).open_session(seed=SEED, **more)


def craps() -> Session:
    """A table at which two wagers stand and two people have bought in."""
    session = opened("craps", rolls=[(2, 2)])
    session.buy_in("Ann", 500_00)
    session.buy_in("Bob", 100_00)
    bets = [Bet(1, "pass", 10_00, "", "seat of Ann"), Bet(2, "pass", 5_00, "", "seat of Bob")]
    round_ = session.open_round(bets)
    while isinstance(round_.question, Decide):
        round_.choose("throw" if round_.can_choose("throw") else round_.question.choices[0].key)
    assert session.ledger.open_bets() == bets
    return session


def whole() -> Session:
    """Everything that people can do with their money, the last of them before the close."""
    session = craps()
    session.cash_out("Bob", 20_00)
    session.buy_in("Ann", 1)
    session.clear()
    session.cash_out("Bob", session.in_hand() - 300_00)
    session.cash_out("Ann", 300_00)
    session.close()
    return session


def test_a_buy_in_is_a_record_and_moves_from_the_cage_to_a_purse() -> None:
    session = opened()
    session.buy_in("Ann", 500_00)
    record = session.log.records[-1]
    assert (record["record"], record["person"], record["cents"]) == ("bought in", "Ann", 500_00)
    assert json.loads(session.log.lines[-1]).keys() == {*record, "previous", "digest"}
    assert session.ledger.accounts[CAGE] == -500_00
    assert session.ledger.accounts[of_purse("Ann")] == 500_00
    assert session.purses() == {"Ann": 500_00}
    assert session.in_hand() == 500_00
    session.cash_out("Ann", 120_00)
    assert session.log.records[-1]["record"] == "cashed out"
    assert session.purses() == {"Ann": 380_00}
    assert sum(session.ledger.accounts.values()) == 0


def test_in_hand_is_what_was_brought_and_gained_less_what_lies_on_the_layout() -> None:
    session = craps()
    assert session.in_hand() == 600_00 - 15_00
    assert session.in_hand({"seat of Bob"}) == 600_00 - 10_00
    assert session.in_hand(["seat of Ann", "seat of Bob"]) == 600_00
    session.clear()
    assert session.in_hand() == 600_00 + session.ledger.gained(())


def test_in_a_round_what_was_staked_is_not_in_hand_and_nobody_cashes_out() -> None:
    session = opened("three-card-poker")
    session.buy_in("Ann", 100_00)
    round_ = session.open_round([parse_bet("ante=10")])
    assert session.in_hand() == 90_00
    assert not session.can_cash_out("Ann", 1)
    with pytest.raises(ActError, match="A round is in play"):
        session.cash_out("Ann", 1)
    assert session.can_buy_in("Ann", 50_00)
    session.buy_in("Ann", 50_00)
    round_.choose("fold")
    assert session.in_hand() == 140_00
    session.cash_out("Ann", 140_00)
    assert session.in_hand() == 0
    session.close()
    assert replay(session.log.text()).log.text() == session.log.text()


def test_no_more_is_cashed_out_than_is_in_hand() -> None:
    session = opened()
    session.buy_in("Ann", 100_00)
    assert session.can_cash_out("Ann", 100_00)
    assert not session.can_cash_out("Ann", 100_01)
    lines = len(session.log.lines)
    with pytest.raises(ActError, match=r"only \$100"):
        session.cash_out("Ann", 100_01)
    assert len(session.log.lines) == lines
    assert session.in_hand() == 100_00


def test_what_others_gained_is_not_cashed_out_and_what_they_lost_is_not_missing() -> None:
    """Simple opponents bring their own money."""
    session = opened("sic-bo", rolls=[(1, 2, 3), (1, 2, 3)])
    session.buy_in("Ann", 100_00)
    own, other = Bet(1, "small", 10_00, "", "own"), Bet(2, "big", 50_00, "", "other")
    session.open_round([own, other])
    assert session.ledger.accounts[of_player("other")] == -50_00
    assert session.in_hand(["other"]) == 110_00
    assert not session.can_cash_out("Ann", 110_00)
    session.cash_out("Ann", 110_00, others=["other"])
    assert session.log.records[-1]["others"] == ["other"]
    session.close()
    assert replay(session.log.text()).log.text() == session.log.text()


@pytest.mark.parametrize("cents", [0, -1, 1.5, 10.0, True, "5", None, 10**15 + 1, 10**400])
def test_an_amount_is_a_positive_number_of_whole_cents(cents: Any) -> None:
    session = opened()
    lines = len(session.log.lines)
    for verify, can, do in (
        (session.verify_buy_in, session.can_buy_in, session.buy_in),
        (session.verify_cash_out, session.can_cash_out, session.cash_out),
    ):
        assert not can("Ann", cents)
        with pytest.raises(ActError):
            verify("Ann", cents)
        with pytest.raises(ActError):
            do("Ann", cents)
    assert len(session.log.lines) == lines


@pytest.mark.parametrize("person", ["", "\ud800", "x" * 20_000, None, 7, b"Ann"])
def test_a_person_has_a_name(person: Any) -> None:
    session = opened()
    with pytest.raises(ActError):
        session.buy_in(person, 5_00)
    assert len(session.log.lines) == 1


def test_a_closed_session_takes_no_act() -> None:
    session = opened()
    session.close()
    assert not session.can_buy_in("Ann", 1)
    assert not session.can_cash_out("Ann", 1)
    assert not session.can_clear()
    assert not session.can_close()
    assert not session.can_open_round([parse_bet("small=10")])
    for do in (session.clear, session.close):
        with pytest.raises(ActError, match="is closed"):
            do()


def test_a_round_that_can_be_opened() -> None:
    session = opened("three-card-poker")
    assert session.can_open_round(["ante=10"])
    assert session.verify_open_round(["ante=10"]) == (parse_bet("ante=10"),)
    assert not session.can_open_round(["play=10"])
    with pytest.raises(BetError):
        session.verify_open_round(["nothing=10"])
    assert len(session.log.lines) == 1
    session.open_round(["ante=10"])
    assert not session.can_open_round(["ante=10"])
    assert not session.can_clear()
    assert not session.can_close()


def test_the_layout_is_cleared_before_people_cash_out_and_no_round_follows() -> None:
    session = craps()
    assert session.can_clear()
    session.clear()
    assert [r["record"] for r in session.log.records].count("cleared") == 1
    assert not session.ledger.open_bets()
    assert not session.can_open_round([parse_bet("pass=10")])
    with pytest.raises(ActError, match="is closing"):
        session.open_round([parse_bet("pass=10")])
    lines = len(session.log.lines)
    session.clear()
    assert len(session.log.lines) == lines
    session.close()
    assert [r["record"] for r in session.log.records].count("cleared") == 1


def test_where_nothing_stands_clearing_leaves_no_trace() -> None:
    session = opened()
    session.clear()
    assert len(session.log.lines) == 1
    assert session.can_open_round([parse_bet("small=10")])


def test_close_clears_the_layout_where_nobody_did() -> None:
    cleared, closed = craps(), craps()
    cleared.clear()
    cleared.close()
    closed.close()
    assert without_instants(cleared.log.text()) == without_instants(closed.log.text())


def test_buy_ins_and_cash_outs_are_told_in_words() -> None:
    told = list(render(whole().log.records))
    assert "Ann buys in for $500." in told
    assert "Bob cashes out $20." in told


def test_a_session_with_purses_replays_and_is_cut_off_anywhere() -> None:
    session = whole()
    text = session.log.text()
    again = replay(text)
    assert again.log.text() == text
    assert again.purses() == session.purses()
    assert again.in_hand() == session.in_hand() == 0
    for lines in range(1, len(session.log.lines)):
        kept = "".join(f"{line}\n" for line in session.log.lines[:lines])
        resumed = resume(kept, SEED, clock=as_in(session, kept))
        for record in read_log(text)[1:]:
            if record["n"] > len(resumed.log.lines):
                act(resumed, record)
        assert resumed.log.text() == text


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("bought in", "cents", 0),
        ("bought in", "cents", -5),
        ("bought in", "cents", "5"),
        ("bought in", "person", ""),
        ("bought in", "person", None),
        ("bought in", "more", 1),
        ("cashed out", "cents", 10**14),
        ("cashed out", "cents", 1.5),
        ("cashed out", "others", []),
        ("cashed out", "others", "Ann"),
        ("cashed out", "others", ["b", "a"]),
    ],
)
def test_a_record_that_no_session_wrote_is_found(kind: str, key: str, value: object) -> None:
    records = copy.deepcopy([dict(record) for record in read_log(whole().log.text())])
    next(record for record in records if record["record"] == kind)[key] = value
    with pytest.raises(LogError):
        replay(rechained(records))
