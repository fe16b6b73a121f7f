"""The makers of terminals, auditors and the Board by JSON: a table for money, its rounds, reports,
meters and verification."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from croupier.people import passwords
from croupier.people.accounts import add_account, change_password, create_first
from croupier.people.denied import denials
from croupier.people.person import Role
from croupier.store.engine import Store
from croupier.store.schema import postings
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.filing.recording import on_its_day
from tests.filing.written import HOUSE
from tests.floor.linked import THREE
from tests.floor.test_meters_money import in_force, made, text_of
from tests.people.made import CHEAP, PASSWORD
from tests.web.conftest import Visitor
from tests.web.test_floor_interface import Client

__all__ = ["on_its_day"]
NEW = "another horse battery"
ROLES = {
    "pat": "player",
    "quin": "player",
    "carl": "cage",
    "rita": "reader",
    "bea": "bureau",
    "flo": "floorperson",
    "fred": "floorperson",
}


@pytest.fixture
def store(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(passwords, "HASHER", CHEAP)
    found = Store(settings.store_url)
    ada = create_first(found, "ada", PASSWORD)
    for name, role in ROLES.items():
        add_account(found, ada, name, Role(role), "", NEW)
        change_password(found, name, NEW, PASSWORD)
    yield found
    found.close()


@pytest.fixture
def client(store: Store, settings: Settings) -> Iterator[Client]:
    with Visitor(create_app(settings)) as visitor:
        yield Client(visitor)


def test_standard_60_a_terminal_plays_for_money_and_the_board_verifies_every_cent(
    client: Client, store: Store, tmp_path: Path
) -> None:
    made(store, in_force(store, tmp_path, text_of("649a")))
    carl, pat, quin, rita, bea = map(client.logged_in, ("carl", "pat", "quin", "rita", "bea"))
    carl.call("Deposit", {"amount": "100"}, player="pat")
    asked = {"game": "649a", "holder": HOUSE, "table": "12", "buy_in": "80"}
    assert pat.call("Open Table", {**asked, "answers": {"x": "1"}}).status_code == 400
    assert pat.call("Open Table", {**asked, "holder": "", "class": "high"}).status_code == 400
    assert carl.call("Open Table", asked).status_code == 403
    table = pat.call("Open Table", asked, once="the-table").json()
    assert pat.call("Open Table", asked, once="the-table").json() == table
    other = pat.call("Open Table", {**asked, "buy_in": "5"}, once="the-table")
    assert (other.status_code, other.json()["type"]) == (422, "/api/problems/key-used")
    assert pat.call("Account", player="pat").json()["balance"] == 20_00
    assert (table["currency"], table["in_hand"]) == ("money", 80_00)
    key, bets = table["table"], ["1:ante=10", f"1:{THREE}=1"]
    dealt = pat.call("Bet", {"at": table["at"], "bets": bets}, key=key).json()
    done = pat.call("Act", {"at": dealt["at"], "choice": "fold"}, key=key).json()
    assert (done["in_hand"], done["question"]) == (69_00, None)
    for who in (pat, rita, bea):
        (recalled,) = who.call("Rounds", key=key).json()
        assert recalled["replay"] is True
        assert recalled == who.call("One Round", key=key, number=1).json()
    assert quin.call("Rounds", key=key).status_code == 403
    for who in (rita, bea):
        (results,) = who.call("Report", kind="results", by="table").json()["rows"]
        assert (results["games"], results["handle"]) == (1, 11_00)
        assert who.call("Meter", key="lucky").json()["shown"] == {"meter": 1_000_14}
        assert who.call("Verify").json() == {"holds": True, "faults": []}
    (brought,) = rita.call("Meter", key="lucky", since=2).json()["history"][-1:]
    assert (brought["record"], brought["cents"], brought["table"]) == ("contributed", 14, key)
    for refused in ("Verify", "Report", "Meter"):
        answer = pat.call(refused, kind="results", key="lucky")
        assert answer.status_code == 403
    assert [each.act for each in denials(store)][-3:] == ["look", "report", "look"]
    with store.writing() as connection:
        changed = update(postings).where(postings.c.session == key, postings.c.line > 2)
        connection.execute(changed.values(by="quin"))
    assert bea.call("Verify").json()["faults"]


def test_standard_48_and_64_limits_and_cases_by_json(
    client: Client, store: Store, tmp_path: Path
) -> None:
    in_force(store, tmp_path, text_of("649a"))
    carl, pat, quin, rita = map(client.logged_in, ("carl", "pat", "quin", "rita"))
    flo, fred = map(client.logged_in, ("flo", "fred"))
    carl.call("Deposit", {"amount": "100"}, player="pat")
    asked = {"game": "649a", "holder": HOUSE, "table": "12", "buy_in": "80"}
    table = pat.call("Open Table", asked).json()
    at = {"key": table["table"]}
    dealt = pat.call("Bet", {"at": table["at"], "bets": ["1:ante=10"]}, **at).json()
    case = {"kind": "void", "table": table["table"], "why": "cards missing"}
    assert pat.call("Open Case", case).status_code == 403
    number = flo.call("Open Case", case).json()["case"]
    assert flo.call("Decide Case", {"outcome": "void"}, number=number).status_code == 403
    fred.call("Decide Case", {"outcome": "void", "disable": "game"}, number=number)
    after = pat.call("Look", **at).json()
    assert (after["in_hand"], after["in_play"]) == (80_00, False)
    assert dealt["in_play"]
    assert pat.call("Bet", {"at": after["at"], "bets": ["1:ante=10"]}, **at).status_code == 400
    told = {"kind": "complaint", "table": table["table"], "why": "slow"}
    mine = pat.call("Open Case", told).json()["case"]
    assert [each["number"] for each in pat.call("Cases").json()] == [mine]
    assert [each["number"] for each in rita.call("Cases", all=True).json()] == [number, mine]
    answered = {"outcome": "dismissed", "answer": "it was busy"}
    assert rita.call("Decide Case", answered, number=mine).status_code == 403
    assert fred.call("Decide Case", answered, number=mine).status_code == 200
    flo.call("Enabling", {"scope": "game", "name": "649a", "why": "mended"})
    assert quin.call("Limit", {"amount": "5"}, player="pat", kind="wager").status_code == 403
    pat.call("Limit", {"amount": "5"}, player="pat", kind="wager")
    assert pat.call("Limits Of", player="pat").json() == {"wager": 5_00}
    refused = pat.call("Bet", {"at": after["at"], "bets": ["1:ante=10"]}, **at)
    assert (refused.status_code, "$5" in refused.json()["detail"]) == (400, True)
    pat.call("Exclude", {"days": 30}, player="pat")
    assert pat.call("Bet", {"at": after["at"], "bets": ["1:ante=5"]}, **at).status_code == 400
    assert carl.call("Deposit", {"amount": "1"}, player="pat").status_code == 400
    out = pat.call("Cash Out", {"at": after["at"], "amount": "80"}, **at)
    assert (out.status_code, out.json()["in_hand"]) == (200, 0)
    assert carl.call("Withdraw", {"amount": "100"}, player="pat").json()["balance"] == 0
    assert rita.call("Verify").json()["holds"]
