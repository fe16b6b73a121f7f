"""Any process serves any table: one follows the lines that another wrote, or answers that the
table has moved on; an act costs the same however long the session is."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, insert, text

from croupier.floor import money
from croupier.floor.floor import Floor, MovedOn, OtherContent, Sent
from croupier.floor.opening import Limits
from croupier.floor.tables import LiveTable
from croupier.floor.verifying import faults
from croupier.people.person import guest
from croupier.rounds.bets import parse_bet
from croupier.store.engine import Store
from croupier.store.schema import postings
from croupier.table.log import LogError

ANN = guest("ann")
OF_CAGE = "ix_postings_of_cage"


@pytest.fixture
def floors(any_url: str) -> Iterator[tuple[Floor, Floor]]:
    """Two processes would each have a floor of their own on one store."""
    stores = (Store(any_url), Store(any_url))
    yield (Floor(stores[0]), Floor(stores[1]))
    for store in stores:
        store.close()


def bet(floor: Floor, key: str, *, at: str = "", once: str = "", text: str = "1:ante=10") -> Any:
    if not at:
        with floor.look(key) as table:
            at = table.at
    sent = Sent(once or secrets.token_hex(8), at, text)

    def place(table: LiveTable) -> None:
        table.acts(ANN).place([parse_bet(text)])

    return floor.do(ANN, "place", key, sent, place)


def choose(floor: Floor, key: str, choice: str) -> Any:
    with floor.look(key) as table:
        at = table.at
    sent = Sent(secrets.token_hex(8), at, choice)
    return floor.do(ANN, "choose", key, sent, lambda table: table.acts(ANN).choose(choice))


def test_two_floors_play_one_table_in_turns_and_neither_runs_its_log_again(
    floors: tuple[Floor, Floor], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = floors
    key = one.open_table(ANN, "649a", {}, bought=100_000_00)
    bet(other, key)
    monkeypatch.setattr(Floor, "_taken_up", None)
    for _ in range(5):
        assert choose(one, key, "play")["question"] is None
        assert bet(other, key)["in_play"]
    choose(other, key, "fold")
    with one.look(key) as first, other.look(key) as second:
        assert first.session.log.text() == second.session.log.text() == one.log_of(key)
        assert first.session.ledger.accounts == second.session.ledger.accounts
        assert first.session.log.records == second.session.log.records
    assert [*faults(one.store)] == []


def test_of_two_acts_from_one_moment_one_is_done(floors: tuple[Floor, Floor]) -> None:
    one, other = floors
    key = one.open_table(ANN, "649a", {}, bought=100_000_00)
    with one.look(key) as table:
        at = table.at
    with other.look(key):  # has it in memory as it is now
        pass
    first = bet(one, key, at=at, once="the-first-key")
    with pytest.raises(MovedOn):
        bet(other, key, at=at)
    again = bet(other, key, at=at, once="the-first-key")
    assert again == json.loads(json.dumps(first)), "the key is known everywhere"
    with pytest.raises(OtherContent):
        bet(other, key, at=at, once="the-first-key", text="1:ante=20")
    with other.look(key) as table:
        assert table.session.rounds == 1


def test_acts_that_leave_no_line_are_not_lost_either(floors: tuple[Floor, Floor]) -> None:
    """A trainer's answers change only what stands beside the log."""
    one, other = floors
    key = one.open_table(ANN, "649a", {}, trainer=True)

    def right(floor: Floor) -> None:
        with floor.look(key) as table:
            at = table.at
        sent = Sent(secrets.token_hex(8), at, "right")
        floor.do(ANN, "deal", key, sent, lambda table: table.change(right=table.facts.right + 1))

    numbers = count()
    for floor in (one, other, other, one):
        right(floor)
        next(numbers)
    with one.look(key) as table:
        assert (table.facts.right, table.facts.acts) == (4, 4)


def test_a_line_that_does_not_follow_is_not_believed(
    floors: tuple[Floor, Floor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be followed is run again whole, as after a restart."""
    one, other = floors
    key = one.open_table(ANN, "649a", {}, bought=100_000_00)
    with other.look(key):
        pass
    bet(one, key)
    monkeypatch.setattr("croupier.floor.floor.follow", _fails)
    assert choose(other, key, "play")["question"] is None
    assert [*faults(other.store)] == []


def _fails(*_: object) -> None:
    raise LogError("It does not follow.")


def test_an_act_reads_no_more_of_a_long_session(tmp_path: Path) -> None:
    """Statements, rows and bytes that an act costs are the same at 10 and at 1,000 records."""
    from sqlalchemy import event

    store = Store(f"sqlite:///{tmp_path.as_posix()}/store.sqlite")
    floor, counted = Floor(store), []
    key = floor.open_table(ANN, "roulette", {}, bought=100_000_00)
    for engine in (store._reader, store._writer):
        event.listen(engine, "after_execute", lambda *of: counted.append(of[-1]))

    def cost() -> tuple[int, int]:
        counted.clear()
        said = bet(floor, key, text="1:red=5")
        return len(counted), len(str(said)) // 500

    bet(floor, key, text="1:red=5")
    first = cost()
    for _ in range(170):
        bet(floor, key, text="1:red=5")
    with floor.look(key) as table:
        assert len(table.session.log.records) > 1_000
    assert cost() == first
    store.close()


def test_tables_in_memory_are_bounded_by_their_lines(any_url: str) -> None:
    """What a table takes up in memory grows with its log; who was left alone longest goes, and is
    taken up again from its lines."""
    store = Store(any_url)
    floor = Floor(store, Limits(lines_open=60))
    keys = [floor.open_table(ANN, "roulette", {}) for _ in range(8)]
    assert len(floor.places) == 8, "of a few lines each"
    for _ in range(6):
        bet(floor, keys[0], text="1:red=5")
    assert len(floor.places) < 8
    for _ in range(20):
        bet(floor, keys[1], text="1:red=5")
    assert len(floor.places) == 1, "one that is longer than all may be has no other beside it"
    for key in keys:
        bet(floor, key, text="1:red=5")
    with floor.look(keys[0]) as table:
        assert table.session.rounds == 7
    assert [*faults(store)] == []
    store.close()


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (money.LAST, "uq_postings_session_line"),
        (money.POSTED, "uq_postings_session_line"),
        (money.LAST_OF_CAGE, OF_CAGE),
    ],
)
def test_an_act_reads_no_more_however_many_postings_other_tables_have(
    any_url: str, query: Select[tuple[Any]], index: str
) -> None:
    """A server went back through the postings of all tables to the last one of a quiet table."""
    store = Store(any_url)
    server = not any_url.startswith("sqlite")
    rows = [
        {
            "at": "2026-01-01T00:00:00.000Z",
            "currency": "training",
            "kind": "place",
            "by": "x",
            "key": f"key-{number}",
            "session": "quiet" if number < 900 else "" if number < 950 else f"busy {number % 20}",
            "line": number,
            "why": "",
            "digest": "d",
        }
        for number in range(1, 20_000)
    ]
    with store.writing() as connection:
        connection.execute(insert(postings), rows)
        if server:
            connection.execute(text("ANALYZE postings"))
        of_quiet = query.params(session="quiet") if index != OF_CAGE else query
        literal = {"literal_binds": True}
        asked = str(of_quiet.compile(dialect=connection.dialect, compile_kwargs=literal))
        plan = "EXPLAIN" if server else "EXPLAIN QUERY PLAN"
        told = " ".join(str(row) for row in connection.exec_driver_sql(f"{plan} {asked}"))
    assert index in told or (index == OF_CAGE and "ix_postings_session" in told), told
    assert "Filter" not in told
    store.close()
