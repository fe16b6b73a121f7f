"""What was dealt face down stays out of the open log, whatever becomes of the cards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from tests.chapters.scripts import PLAYABLE, sessions

import croupier
from croupier.catalog.index import Entry
from croupier.equipment.randomness import Seed
from croupier.rounds.words import Decide
from croupier.table.log import Log, Record
from croupier.table.replay import replay
from croupier.table.session import Session
from croupier.table.transcript import render

OPEN = ("card", "cards", "choice", "text", "answer")
ANNOUNCED = ("said", "drawn")
"""What the dealer turns up is said; a card that the table game system draws is none of the deck."""


def named(session: Session) -> Iterator[tuple[Record, set[str]]]:
    """Every record of a session whose line names cards that were dealt face down in its round."""
    down: set[str] = set()
    up: set[str] = set()
    for record, line in zip(session.log.records, session.log.lines, strict=True):
        if record["record"] == "round":
            down, up = set(), set()
        elif record["record"] == "card":
            (up if record["face_up"] else down).add(record["card"])
        written = json.loads(line)
        text = " ".join(str(written.get(key)) for key in OPEN)
        words = [*re.split(r"[^0-9A-Za-z]+", text), *re.split(r"[^0-9A-Za-z-]+", text)]
        if found := (down - up).intersection(words):
            yield record, found


@pytest.mark.parametrize("entry", PLAYABLE)
def test_no_line_names_a_card_that_was_dealt_face_down_before_it_is_turned_up(entry: Entry) -> None:
    for session in sessions(entry):
        for record, cards in named(session):
            assert record["record"] in ANNOUNCED, f"{record} names {cards}"


@pytest.mark.parametrize("entry", PLAYABLE)
def test_whoever_looks_on_reads_no_card_that_was_dealt_face_down(entry: Entry) -> None:
    """645a.11(b), 671a.11(d)(1)(ii) and others: hands that are set, cards that are discarded."""
    for session in sessions(entry):
        down: set[str] = set()
        for record in session.log.records:
            if record["record"] == "round":
                down.clear()
            elif record["record"] == "card":
                down.discard(record["card"]) if record["face_up"] else down.add(record["card"])
            if record["record"] not in ("decided", "collected"):
                continue
            (text,) = render([record], as_seen=True)
            assert not down.intersection(re.split(r"[^0-9A-Za-z-]+|(?<=[a-z])-", text)), text


BETS = ("1:ante=10", "1:super=10", "2:ante=10", "2:super=10")


def folded() -> Session:
    """Of two players of Lunar Poker the first has folded; the second discards and still decides."""
    session = croupier.game("lunar-poker").open_session(seed=Seed.from_text("folded"))
    round_ = session.open_round(BETS)
    round_.choose("fold")
    round_.choose("exchange")
    question = round_.question
    assert isinstance(question, Decide)
    assert question.seat == 2
    round_.choose(next(c.key for c in question.choices if c.key.startswith("discard-")))
    assert isinstance(round_.question, Decide)
    return session


def hidden_of(session: Session, seat: int) -> set[str]:
    return {r["card"] for r in session.log.records if r.get("to") == f"seat {seat}"}


def test_671a_11_c_4_a_folded_hand_is_sealed_while_another_seat_decides() -> None:
    session = folded()
    own = hidden_of(session, 1)
    assert len(own) == 5
    collected = [r for r in session.log.records if r["record"] == "collected"]
    assert set(collected[0]["cards"]) == own
    for record in collected:
        line = json.loads(session.log.lines[record["n"] - 1])
        assert "cards" not in line
        assert line["face_down"] == len(record["cards"])
        assert session.seed.unseal(record["n"], line["sealed"]).split() == record["cards"]
    assert not any(f'"{card}"' in line for line in session.log.lines for card in own)


def test_671a_11_d_1_ii_what_a_player_discards_is_sealed_in_the_words_of_the_choice() -> None:
    session = folded()
    decided = [r for r in session.log.records if r["record"] == "decided"]
    assert [r["choice"].partition("-")[0] for r in decided] == ["fold", "exchange", "discard"]
    *plain, discard = [json.loads(session.log.lines[r["n"] - 1]) for r in decided]
    assert [line["choice"] for line in plain] == ["fold", "exchange"]
    assert "choice" not in discard
    assert discard["face_down"] == len(decided[-1]["choice"].split("-")) - 1
    assert session.seed.unseal(discard["n"], discard["sealed"]) == decided[-1]["choice"]


def test_whoever_looks_on_sees_how_many_cards_are_taken_up_and_not_which() -> None:
    session = folded()
    seen = [line for line in render(session.log.records, as_seen=True) if "To the discard" in line]
    told = [line for line in render(session.log.records) if "To the discard" in line]
    assert seen[0].startswith("  To the discard rack: 5 face down.")
    assert not any("face down" in line for line in told)
    assert len(seen) == len(told) == 2
    choices = [line for line in render(session.log.records, as_seen=True) if "decides" in line]
    discards = choices[-1]
    assert discards.startswith("  Seat 2 decides: discard ")
    assert "face down" in discards


def test_with_the_seed_revealed_the_log_tells_what_was_discarded_and_folded() -> None:
    session = folded()
    round_ = session.round
    assert round_ is not None
    while isinstance(question := round_.question, Decide):
        round_.choose(question.choices[-1].key)
    session.close()
    again = replay(session.log.text())
    assert again.log.records == session.log.records


def test_a_list_is_sealed_as_its_words_and_cards_dealt_up_stay_open() -> None:
    seed = Seed.from_text("list")
    log = Log(seal=seed.seal)
    log.add("collected", hide="cards", cards=["Kh", "10s"])
    log.add("collected", cards=["2c"])
    sealed, plain = map(json.loads, log.lines)
    assert seed.unseal(1, sealed["sealed"]) == "Kh 10s"
    assert "cards" not in sealed
    assert plain["cards"] == ["2c"]
    assert [record["cards"] for record in log.records] == [["Kh", "10s"], ["2c"]]
