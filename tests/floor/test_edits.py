"""An auditor edits each column of each table in the database itself: `floor verify` tells of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Date,
    Executable,
    Integer,
    RowMapping,
    Table,
    and_,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from tests.filing.recording import on_its_day
from tests.filing.written import HOUSE
from tests.floor.linked import FIVE, make, play, seat
from tests.floor.test_floor import Acting, finish
from tests.floor.test_meters_money import TABLE, in_force, text_of
from tests.people.made import CHEAP, PASSWORD

from croupier.equipment.errors import EquipmentError
from croupier.floor.cage import Cage
from croupier.floor.cases import DISPUTE, UPHELD, Cases
from croupier.floor.floor import Floor
from croupier.floor.limits import set_limit
from croupier.floor.switches import disable, enable
from croupier.floor.verifying import all_faults
from croupier.people import passwords
from croupier.people.accounts import add_account, create_first
from croupier.people.person import Role
from croupier.rounds.words import Bet
from croupier.store.engine import Store, file_url
from croupier.store.schema import metadata
from croupier.store.sealing import NoKey

__all__ = ["on_its_day"]
GAME = "three-card-poker"
ROLES = {
    "pat": "player",
    "carl": "cage",
    "cora": "cage",
    "flo": "floorperson",
    "fred": "floorperson",
}
EMPTY = {"failures", "forms", "logins", "rooms", "room_lines"}
DECIDED = {"cases", "adjustments"}  # of which the first is decided and the last is open
UNSEEN = {
    ("acts", "answer"): "its lines are compared with the log; the rest only a repeat gets to see",
    ("acts", "content"): "only compared with a repeat of the act",
    ("journal", "(row)"): "the newest record: a head kept elsewhere tells (filing verify --head)",
    ("people", "must_change"): "the journal has who changed the password, and when",
    ("people", "made_by"): "the journal has who made the account",
    ("people", "made_at"): "the journal has when",
    ("sessions", "address"): "where a guest came from limits how many tables they have",
}


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A floor on which something of every kind was done."""
    monkeypatch.setattr(passwords, "HASHER", CHEAP)
    found = Store(file_url(tmp_path / "store.sqlite"))
    ada = create_first(found, "ada", PASSWORD)
    pat, carl, cora, flo, fred = (
        add_account(found, ada, name, Role(role), "", PASSWORD) for name, role in ROLES.items()
    )
    cage = Cage(found, carl)
    cage.deposit("pat", 1_000_00, "deposit-1")
    cage.withdraw("pat", 100_00, "withdrawal-1")
    Cage(found, cora).decide_adjustment(cage.ask_adjustment("pat", 700, "chips"), confirmed=True)
    cage.ask_adjustment("pat", 800, "more chips")
    in_force(found, tmp_path, text_of("649a"))
    floor = Floor(found)
    key = floor.open_for_money(pat, GAME, HOUSE, TABLE, 500_00)
    acting = Acting(floor, key, pat)
    acting.place([Bet(1, "ante", 10_00)])
    finish(acting)
    case = Cases(floor, flo).open_case(DISPUTE, key, "short", player="pat", cents=500)
    Cases(floor, fred).decide(case, UPHELD, "camera")
    Cases(floor, flo).open_case("complaint", key, "slow")
    make(found, "lucky", "655a", FIVE)
    play(seat(floor, "655a", {FIVE: "lucky"}), FIVE)
    disable(found, flo, "game", "687a", "sign")
    disable(found, flo, "game", "649a", "sign")
    enable(found, flo, "game", "649a", "sign")
    set_limit(found, pat, "pat", "loss", 300_00)
    yield found
    found.close()


def other(column: Column[Any], value: Any) -> Any:
    """Another value of a column, such as somebody with the database at hand would write."""
    match column.type:
        case Boolean():
            return not value
        case Integer():
            return value + 1
        case JSON():
            return {**value, "x": 1}
        case Date():
            return value.replace(year=value.year - 1)
    return {"training": "money", "money": "training"}.get(value, f"{value}x")


def edits(table: Table, row: RowMapping) -> Iterator[tuple[str, Executable, Executable]]:
    """Each column changed, and the row removed; with what undoes it."""
    this = and_(*(each == row[each.name] for each in table.primary_key))
    for column in table.columns:
        now = {**row, column.name: other(column, row[column.name])}
        that = and_(*(each == now[each.name] for each in table.primary_key))
        yield (
            column.name,
            update(table).where(this).values(now),
            update(table).where(that).values(dict(row)),
        )
    yield "(row)", delete(table).where(this), insert(table).values(dict(row))


def is_refused(store: Store, edit: Executable) -> bool:
    try:
        with store.writing() as connection:
            connection.execute(edit)
    except IntegrityError:
        return True
    return False


def names_it(store: Store) -> bool:
    try:
        return bool(all_faults(store))
    except (EquipmentError, NoKey) as error:
        return bool(str(error))


def test_standard_30_and_62_each_edit_of_the_database_is_named(store: Store) -> None:
    assert all_faults(store) == []
    unseen = set()
    for table in metadata.sorted_tables:
        with store.reading() as connection:
            rows = connection.execute(select(table)).mappings().all()
        assert rows or table.name in EMPTY, table.name
        for row in [*rows[-1:], *(rows[:1] if table.name in DECIDED else ())]:
            for name, edit, undo in edits(table, row):
                if is_refused(store, edit):
                    continue
                if not names_it(store):
                    unseen.add((table.name, name))
                assert not is_refused(store, undo)
    assert unseen == UNSEEN.keys()
    assert all_faults(store) == []
