"""Players' money in the house: deposits, withdrawals, adjustments, and tables for money."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import time
from itertools import count
from pathlib import Path

import pytest
from tests.filing.recording import on_its_day
from tests.filing.test_features import GAME, approve_the_table
from tests.filing.written import DAY, HEAD, HOUSE, days, desk, whole
from tests.floor.test_floor import Acting, finish
from tests.people.made import account

from croupier.filing.histories import Filings
from croupier.floor import money
from croupier.floor.acts import Short
from croupier.floor.cage import Cage
from croupier.floor.elected import elect_pace, elected_pace
from croupier.floor.floor import Floor
from croupier.floor.pace import AT_MONEY, Pace
from croupier.floor.reporting.asked import Asked
from croupier.floor.reporting.events import events
from croupier.floor.verifying import faults
from croupier.people.denied import denials
from croupier.people.person import Person, Role
from croupier.people.rights import Refused
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet
from croupier.store import clock
from croupier.store.engine import Store
from croupier.store.journal import MONEY, records
from croupier.submission.tables import Table, tables_of
from croupier.table.replay import replay
from croupier.table.round import ActError

__all__ = ["on_its_day"]
KEYS = count()
TABLE = Table("12")


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def carl(store: Store) -> Person:
    account(store, "pat", Role.PLAYER)
    return account(store, "carl", Role.CAGE)


def key() -> str:
    return f"key-{next(KEYS):05d}"


def test_a_deposit_and_a_withdrawal_are_postings_with_balances(store: Store, carl: Person) -> None:
    cage = Cage(store, carl)
    assert cage.deposit("pat", 500_00, key()) == 500_00
    assert cage.withdraw("pat", 120_50, key()) == 379_50
    told = [(line.kind, line.before, line.cents, line.after) for line in cage.statement("pat")]
    assert told == [("deposit", 0, 500_00, 500_00), ("withdrawal", 500_00, -120_50, 379_50)]
    assert [*faults(store)] == []
    with store.reading() as connection:
        assert len(records(connection, MONEY, "pat")) == 2


def test_standard_41_no_withdrawal_makes_a_balance_negative(store: Store, carl: Person) -> None:
    cage = Cage(store, carl)
    cage.deposit("pat", 10_00, key())
    with pytest.raises(ActError, match=r"\$10.*\$10\.01"):
        cage.withdraw("pat", 10_01, key())
    assert cage.balance("pat") == 10_00


def test_a_repeated_key_is_one_deposit(store: Store, carl: Person) -> None:
    cage, once = Cage(store, carl), key()
    assert cage.deposit("pat", 10_00, once) == cage.deposit("pat", 10_00, once) == 10_00
    with pytest.raises(ActError, match="key"):
        cage.deposit("pat", 20_00, once)


@pytest.mark.parametrize("cents", [0, -5, 1.5, True, "5"])
def test_an_amount_that_is_none_is_refused(store: Store, carl: Person, cents: int) -> None:
    with pytest.raises(ActError, match="cents is refused"):
        Cage(store, carl).deposit("pat", cents, key())


def test_standard_43_nobody_but_the_cage_moves_a_players_money(store: Store, carl: Person) -> None:
    pat = Person("pat", Role.PLAYER)
    with pytest.raises(Refused):
        Cage(store, pat).deposit("pat", 5_00, key())
    assert [each.act for each in denials(store)] == ["deposit"]
    assert Cage(store, pat).balance("pat") == 0, "players see their own account"
    with pytest.raises(Refused):
        Cage(store, pat).balance("carl")
    with pytest.raises(ActError, match="player"):
        Cage(store, carl).deposit("carl", 5_00, key())


def test_standard_50_an_adjustment_needs_a_second_person(store: Store, carl: Person) -> None:
    cage = Cage(store, carl)
    number = cage.ask_adjustment("pat", 7_00, "chips found under table 4")
    with pytest.raises(Refused, match="second person"):
        cage.decide_adjustment(number, confirmed=True)
    assert cage.balance("pat") == 0
    cora = Cage(store, account(store, "cora", Role.CAGE))
    assert [each.number for each in cora.open_adjustments()] == [number]
    cora.decide_adjustment(number, confirmed=True)
    assert cora.balance("pat") == 7_00
    with pytest.raises(ActError, match="no open adjustment"):
        cora.decide_adjustment(number, confirmed=True)
    assert [*faults(store)] == []


def test_standard_44_and_45_a_statement_of_a_year_has_every_fact(
    store: Store, carl: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    cage = Cage(store, carl)
    monkeypatch.setattr(clock, "now", lambda: "2026-01-01T04:59:59.000Z")
    cage.deposit("pat", 100_00, key())  # still 2025 in Pennsylvania
    monkeypatch.setattr(clock, "now", lambda: "2026-03-01T12:00:00.000Z")
    cage.withdraw("pat", 30_00, key())
    waiting = cage.ask_adjustment("pat", 5_00, "found chips")
    lines = cage.statement("pat", year=2026)
    told = [(x.at, x.kind, x.by, x.cents, x.before, x.after, x.status) for x in lines]
    at = "2026-03-01T12:00:00.000Z"
    assert told == [
        (at, "withdrawal", "carl", -30_00, 100_00, 70_00, "complete"),
        (at, "adjustment", "carl", 5_00, 70_00, 70_00, "waiting"),
    ]
    assert [line.after for line in cage.statement("pat", year=2025)] == [100_00]
    assert [line.number for line in lines] == [2, waiting]
    cora = Cage(store, account(store, "cora", Role.CAGE))
    cora.decide_adjustment(waiting, confirmed=False)
    assert [line.status for line in cage.statement("pat")] == ["complete", "complete", "refused"]


def test_an_adjustment_that_is_refused_moves_nothing(store: Store, carl: Person) -> None:
    number = Cage(store, carl).ask_adjustment("pat", -7_00, "paid twice")
    cora = Cage(store, account(store, "cora", Role.CAGE))
    with pytest.raises(ActError, match="pat has"):
        cora.decide_adjustment(number, confirmed=True)
    cora.decide_adjustment(number, confirmed=False)
    assert cora.open_adjustments() == []
    assert cora.balance("pat") == 0


# ------------------------------------------------------------------------------ tables for money


@pytest.fixture
def in_force(store: Store, tmp_path: Path) -> str:
    """A submission that is in force, with its table approved; not implemented yet."""
    filings, file = Filings(store), tmp_path / "submission.toml"
    file.write_text(HEAD + whole("A"), encoding="utf-8")
    filed = desk(filings, Role.MANAGER).file(file, DAY)
    desk(filings, Role.DIRECTOR).approve(filed.filing, days(5))
    approve_the_table(filings, filed.filing, file, days(6))
    return filed.filing


def test_601a_3_g_a_table_for_money_opens_under_rules_in_force_and_implemented(
    store: Store, carl: Person, in_force: str
) -> None:
    floor, pat = Floor(store), Person("pat", Role.PLAYER)
    Cage(store, carl).deposit("pat", 100_00, key())
    with pytest.raises(ActError, match="not implemented"):
        floor.open_for_money(pat, GAME, HOUSE, TABLE, 60_00)
    desk(Filings(store), Role.MANAGER).implemented(in_force, days(7))
    opened = floor.open_for_money(pat, GAME, HOUSE, TABLE, 60_00)
    assert Cage(store, carl).balance("pat") == 40_00
    acting = Acting(floor, opened, pat)
    line = acting.table.session.log.records[0]["under"]
    assert line == {"holder": HOUSE, "table": "12", "submission": in_force}
    acting.place([Bet(1, "ante", 10_00)])
    finish(acting)
    in_hand = acting.table.acts(pat).in_hand
    acting.close()
    assert Cage(store, carl).balance("pat") == 40_00 + in_hand
    assert replay(floor.log_of(opened)).closed
    assert [*faults(store)] == []


def test_standard_51_and_52_601a_7_b_a_change_closes_the_session_for_new_rounds(
    store: Store, carl: Person, in_force: str, tmp_path: Path
) -> None:
    floor, pat, filings = Floor(store), Person("pat", Role.PLAYER), Filings(store)
    desk(filings, Role.MANAGER).implemented(in_force, days(7))
    Cage(store, carl).deposit("pat", 300_00, key())
    at = Acting(floor, floor.open_for_money(pat, GAME, HOUSE, TABLE, 200_00), pat)
    at.place([Bet(1, "ante", 10_00)])
    file = tmp_path / "amended.toml"
    file.write_text(HEAD + whole("B"), encoding="utf-8")
    amended = desk(filings, Role.MANAGER).amend(file, days(8)).filing
    desk(filings, Role.DIRECTOR).approve(amended, days(12))
    finish(at)  # by the rules in force when its wagers were accepted
    with pytest.raises(ActError, match=r"601a\.7\(b\)"):
        at.place([Bet(1, "ante", 10_00)])
    at.close()
    assert replay(floor.log_of(at.key)).rounds == 1
    assert [*faults(store)] == []


def test_601a_6_a_table_for_money_has_the_limits_posted(
    store: Store, carl: Person, in_force: str
) -> None:
    floor, pat = Floor(store), Person("pat", Role.PLAYER)
    manager = desk(Filings(store), Role.MANAGER)
    manager.implemented(in_force, days(7))
    Cage(store, carl).deposit("pat", 300_00, key())
    since = clock.at(days(7), time(12))
    posted = manager.post_limits(HOUSE, GAME, tables_of("12"), ("25", "50"), since)
    opened = floor.open_for_money(pat, GAME, HOUSE, TABLE, 200_00)
    at = Acting(floor, opened, pat)
    session = at.table.session
    assert (session.rules["table-minimum"], session.rules["table-maximum"]) == ("$25", "$50")
    assert session.log.records[0]["under"]["limits"] == posted.filing
    for cents in (20_00, 55_00):
        with pytest.raises(BetError, match=r"601a\.6"):
            at.place([Bet(1, "ante", cents)])
    at.place([Bet(1, "ante", 25_00)])
    finish(at)
    at.close()
    assert replay(floor.log_of(opened)).closed
    other = Acting(floor, floor.open_for_money(pat, GAME, HOUSE, Table("13"), 50_00), pat)
    assert other.table.session.rules["table-minimum"] != "$25"
    assert "limits" not in other.table.session.log.records[0]["under"]


def test_601a_3_g_no_table_for_money_without_a_submission(store: Store, carl: Person) -> None:
    floor, pat = Floor(store), Person("pat", Role.PLAYER)
    with pytest.raises(ActError, match="601a"):
        floor.open_for_money(pat, GAME, HOUSE, TABLE, 60_00)
    with pytest.raises(Refused):
        floor.open_for_money(carl, GAME, HOUSE, TABLE, 60_00)


def test_standard_41_nobody_buys_in_for_more_than_the_cage_holds(
    store: Store, carl: Person, in_force: str
) -> None:
    floor, pat = Floor(store), Person("pat", Role.PLAYER)
    desk(Filings(store), Role.MANAGER).implemented(in_force, days(7))
    Cage(store, carl).deposit("pat", 50_00, key())
    with pytest.raises(Short, match=r"\$60.*\$50"):
        floor.open_for_money(pat, GAME, HOUSE, TABLE, 60_00)
    acting = Acting(floor, floor.open_for_money(pat, GAME, HOUSE, TABLE, 50_00), pat)
    with pytest.raises(Short):
        acting.buy_in(1_00)
    assert acting.table.acts(pat).in_hand == 50_00
    with store.reading() as connection:
        assert money.balance(connection, money.TRAINING, money.OUTSIDE) == 0


def test_standard_41_two_processes_cannot_buy_in_for_the_same_money(
    store: Store, carl: Person, in_force: str, any_url: str
) -> None:
    """Of as many as come at once, as many get chips as the cage holds money for."""
    desk(Filings(store), Role.MANAGER).implemented(in_force, days(7))
    Cage(store, carl).deposit("pat", 100_00, key())
    stores = [Store(any_url) for _ in range(4)]

    def opens(own: Store) -> bool:
        try:
            Floor(own).open_for_money(Person("pat", Role.PLAYER), GAME, HOUSE, TABLE, 50_00)
        except Short:
            return False
        return True

    with ThreadPoolExecutor(len(stores)) as pool:
        assert sorted(pool.map(opens, stores)) == [False, False, True, True]
    for each in stores:
        each.close()
    assert Cage(store, carl).balance("pat") == 0
    assert [*faults(store)] == []


def test_standard_40_a_table_for_money_waits_as_its_holder_elects(
    store: Store, carl: Person, in_force: str
) -> None:
    floor, pat = Floor(store), Person("pat", Role.PLAYER)
    desk(Filings(store), Role.MANAGER).implemented(in_force, days(7))
    Cage(store, carl).deposit("pat", 100_00, key())
    max_, other = Person("max", Role.MANAGER, HOUSE), Person("o", Role.MANAGER, "B")
    before = Acting(floor, floor.open_for_money(pat, GAME, HOUSE, TABLE, 20_00), pat)
    assert before.table.facts.pace == elected_pace(store, HOUSE) == AT_MONEY
    short = Pace(wager=45, decide=30, remove=300)
    for person in (pat, other):
        with pytest.raises(Refused):
            elect_pace(store, person, HOUSE, short)
    with pytest.raises(ActError, match="without limit"):
        elect_pace(store, max_, HOUSE, Pace(wager=45, decide=0, remove=300))
    elect_pace(store, max_, HOUSE.upper(), short)
    with pytest.raises(ActError, match="already"):
        elect_pace(store, max_, HOUSE, short)
    after = Acting(floor, floor.open_for_money(pat, GAME, HOUSE, TABLE, 20_00), pat)
    assert after.table.plain(pat, 0)["pace"] == {"wager": 45, "decide": 30, "remove": 300}
    assert before.table.facts.pace == AT_MONEY, "what was posted when it opened"
    with store.reading() as connection:
        told = [each for each in events(connection, Asked()) if "pace" in each.what]
    assert [(each.what, each.by) for each in told] == [
        ("denied act: pace", "pat"),
        ("denied act: pace", "o"),
        ("pace elected", "max"),
    ]
    assert '"wager":60' in told[-1].before
    assert '"wager":45' in told[-1].after
    assert [*faults(store)] == []
