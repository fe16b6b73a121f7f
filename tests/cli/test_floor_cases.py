"""Cases and tables with players who are away, on the command line."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from tests.cli.calling import croupier, facts
from tests.cli.test_floor_command import floor, url
from tests.floor.several import three
from tests.people.made import account

from croupier.floor.floor import Floor
from croupier.floor.pace import AT_MONEY, Pace
from croupier.people.person import Role
from croupier.store.engine import Store

__all__ = ["url"]


@pytest.fixture
def table(url: str) -> str:
    """Three people at a table, in a round."""
    store = Store(url)
    people = three(Floor(store), pace=Pace(decide=1))
    for one in people:
        one.wager("ante=10")
    store.close()
    return people[0].key


def test_a_round_is_voided_and_an_error_mended_by_cases(url: str, table: str) -> None:
    assert "Case 1" in floor(url, "flo", "case", "open", "void", table, "--why", "cards missing")
    assert "cards missing" in floor(url, "flo", "case", "list")
    refused = croupier("floor", "case", "void", "1", "--account", "pat", "--store", url)
    assert refused.returncode != 0
    floor(url, "flo", "case", "void", "1", "--disable", "game")
    told = facts("floor", "status", "--store", url)
    assert [each["name"] for each in told["disabled"]] == ["three-card-poker"]
    store = Store(url)
    with Floor(store).look(table) as live:
        name = next(iter(live.facts.people))
    store.close()
    owes = ("--player", name, "--amount", "35", "--why", "flush misread")
    floor(url, "flo", "case", "open", "error", table, *owes)
    floor(url, "flo", "case", "mend", "2")
    shown = facts("floor", "case", "list", "--all", "--account", "flo", "--store", url)
    assert [(each["kind"], each["outcome"]) for each in shown] == [
        ("void", "done"),
        ("error", "done"),
    ]
    assert "agrees" in croupier("floor", "verify", "--store", url).stdout


def test_a_complaint_is_decided(url: str, table: str) -> None:
    call = ("floor", "case", "open", "complaint", table, "--why", "slow", "--store", url)
    stranger = croupier(*call, "--account", "pat")
    assert (stranger.returncode, "who has played" in stranger.stderr) == (2, True)
    floor(url, "flo", "case", "open", "complaint", table, "--player", "ann", "--why", "slow")
    floor(url, "flo", "case", "decide", "1", "dismissed", "--answer", "as posted")
    assert "No case is open" in floor(url, "flo", "case", "list")


def test_tend_says_where_the_house_went_on(url: str, table: str) -> None:
    for _ in range(100):
        if told := facts("floor", "tend", "--store", url)["tables"]:
            assert told == [table]
            break
    else:
        raise AssertionError("nobody was late after a hundred calls")


def test_standard_40_a_manager_elects_how_long_tables_for_money_wait(url: str) -> None:
    store = Store(url)
    account(store, "max", Role.MANAGER, "Keystone")
    store.close()
    assert facts("floor", "pace", "Keystone", "--store", url) == asdict(AT_MONEY)
    told = floor(url, "max", "pace", "Keystone", "--wager", "45", "--decide", "30")
    assert "wager: 45 seconds" in told
    asked = facts("floor", "pace", "keystone", "--store", url)
    assert asked == {"wager": 45, "decide": 30, "remove": AT_MONEY.remove}
