"""Forms of a Poker room: every field that 637a.16(f) lists, from the records of a table's log."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from tests.chapters.scripts import played
from tests.cli.calling import croupier

from croupier.catalog.index import find
from croupier.papers.document import Grid, Paper
from croupier.papers.kinds.poker_room import (
    NoForm,
    box_counts,
    high_hand_slips,
    room_slips,
    slips_of,
    slips_of_room,
)
from croupier.table.log import Record
from croupier.table.session import Session

DAY = date(2026, 11, 16)


def _session(name: str) -> Session:
    entry = find("poker")
    return played(entry, entry.tests / "transcripts" / f"{name}.toml")


def _fields(paper: Paper) -> dict[str, tuple[str, str]]:
    grids = [block for block in paper.blocks if isinstance(block, Grid)]
    return {row[0]: (row[1], row[2]) for row in grids[0].rows}


def test_637a_16_f_1_to_5_the_slip_has_every_field_that_is_listed() -> None:
    paper = high_hand_slips(_session("holdem-jackpots").log.records, DAY, table="7")
    fields = _fields(paper)
    assert fields["Player"] == ("player 1", "637a.16(f)(1)")
    assert fields["Seat number"] == ("1", "637a.16(f)(1)")
    assert fields["Table number"] == ("7", "637a.16(f)(2)")
    assert fields["Higher value hand"] == ("four As, kicker K", "637a.16(f)(3)")
    by_hand = [name for name, (entry, _) in fields.items() if set(entry) == {"_"}]
    assert by_hand == [
        "Player's phone number",
        "Dealer's name",
        "Dealer's Board-issued credential number",
        "Signature of floorperson or above",
        "Board-issued credential number",
    ]
    assert {cite for _, cite in fields.values()} == {f"637a.16(f)({nth})" for nth in range(1, 6)}


def test_637a_16_f_a_hand_is_recorded_if_none_of_its_period_is_higher() -> None:
    def made(value: int) -> dict[str, object]:
        about = {"seat": value, "player": f"player {value}", "hand": "", "value": value}
        return {"record": "said", "at": "", "cite": "637a.16(f)", "about": about}

    over: dict[str, object] = {
        "record": "drawn",
        "what": "qualifying period",
        "answer": "over",
        "at": "",
    }
    records = [made(5), made(3), made(5), made(6), over, made(4)]
    found = [(slip.period, slip.seat) for slip in slips_of(records)]
    assert found == [(1, 5), (1, 5), (1, 6), (2, 4)]
    with pytest.raises(NoForm, match=r"637a\.16\(f\)"):
        high_hand_slips(_session("holdem-hands").log.records, DAY)


def test_637a_16_f_2_the_slips_of_a_room_have_their_table_numbers_and_periods() -> None:
    def made(number: int, player: str) -> dict[str, object]:
        told = {"seat": 4, "player": player, "hand": "four As, kicker K", "value": 9}
        return {"record": "high hand", "at": "2026-11-16T20:15:00Z", "number": number, **told}

    opened = {"record": "room", "name": "Main", "at": "2026-11-16T18:00:00Z"}
    records: list[Record] = [
        opened,
        made(1, "Ann"),
        made(3, "Bob"),
        {"record": "period"},
        made(2, "Cid"),
    ]
    found = [(slip.period, slip.table, slip.player) for slip in slips_of_room(records)]
    assert found == [(1, "1", "Ann"), (1, "3", "Bob"), (2, "2", "Cid")]
    fields = _fields(room_slips(records, DAY))
    assert fields["Table number"] == ("1", "637a.16(f)(2)")
    assert fields["Player"] == ("Ann", "637a.16(f)(1)")
    with pytest.raises(NoForm, match=r"637a\.16\(f\)"):
        room_slips(records[:1], DAY)


def test_637a_15_d_1_and_16_d_1_a_count_of_a_box_is_documented_and_signed() -> None:
    records = _session("holdem-jackpots").log.records
    paper = box_counts(records, DAY)
    put = sum(r["cents"] for r in records if r["record"] == "funded" and r["wager"] == "bad-beat")
    fields = _fields(paper)
    assert fields["Contributions in the table's log"] == (f"${put // 100}", "637a.15(d)(1)")
    assert {"Signature of dealer", "Signature of floorperson or above"} <= {*fields}
    with pytest.raises(NoForm, match=r"637a\.16\(c\)"):
        box_counts(_session("holdem-hands").log.records, DAY)


def test_a_form_is_printed_from_a_log_and_from_nothing_else(tmp_path: Path) -> None:
    log, out = tmp_path / "a.log", tmp_path / "slip.pdf"
    log.write_text(_session("holdem-jackpots").log.text(), encoding="utf-8")
    words = ("paper", "high-hand-slip", "--log", str(log), "--table", "7", "--out", str(out))
    assert croupier(*words).returncode == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert "--log" in croupier("paper", "high-hand-slip").stderr
    assert "--large" in croupier(*words, "--large").stderr
    assert "--table" in croupier("paper", "guide", "poker", "--table", "7").stderr
