"""Every operation of the JSON interface, asked for what it can answer; and about what exists,
whatever is sent. Schemathesis makes the requests and holds each answer against the document."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from croupier.floor.opening import Limits
from croupier.people import passwords
from croupier.store.engine import Store, file_url
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.people.made import CHEAP, PASSWORD
from tests.web.desks import GAME, HOUSE, Filled, everybody
from tests.web.test_interface import AS_DESCRIBED

EXAMPLES = 15
SLOW = list(HealthCheck)


class House:
    """A server with accounts and a game in force, and the operations of its document."""

    def __init__(self, folder: Path) -> None:
        store = Store(file_url(folder / "store.sqlite"))
        everybody(store)
        filled = Filled(store, folder)
        filled.for_money()
        self.meter = filled.meter()
        store.close()
        own = Settings(
            folder,
            names=frozenset({"testserver"}),
            requests=10**6,
            requests_address=10**6,
            limits=Limits(tables_each=1_000),
        )
        self.app = create_app(own)
        self.document = schemathesis.openapi.from_asgi("/api/openapi.json", self.app)
        found = [each.ok() for each in self.document.get_all_operations() if isinstance(each, Ok)]
        self.operations = {f"{each.method.upper()} {each.path}": each for each in found}
        self.asked: set[str] = set()

    def asks(self, called: str, body: Any = None, /, *, by: str = "", **path: Any) -> Any:
        """What an operation answers; it is what the document says, and no refusal."""
        query = {key: path.pop(key) for key in list(path) if f"{{{key}}}" not in called}
        operation = self.operations[called]
        headers = {"authorization": f"Bearer {by}"} if by else {}
        if any(each.name == "idempotency-key" for each in operation.headers):
            headers["idempotency-key"] = secrets.token_hex(8)
        made: dict[str, Any] = {"path_parameters": path, "headers": headers, "query": query}
        case = operation.Case(**made) if body is None else operation.Case(**made, body=body)
        answer = case.call()
        assert answer.status_code < 300, (called, answer.text)
        case.validate_response(answer, checks=AS_DESCRIBED)
        self.asked.add(called)
        return answer.json() if "json" in answer.headers["content-type"][0] else answer.text

    def log_in(self, name: str) -> str:
        token: str = self.asks("POST /api/log-in", {"name": name, "password": PASSWORD})["token"]
        return token

    def counted(self, called: str, body: Any, /, **path: Any) -> Any:
        """Asked until it is counted."""
        for _ in range(300):
            found = self.asks(called, body, **path)
            if "counting" not in found:
                return found
            time.sleep(0.1)
        raise AssertionError(f"{called} is still being counted")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(passwords, "HASHER", CHEAP)
    made = House(tmp_path)
    yield made
    made.app.state.croupier.close()


def test_every_operation_answers_what_the_document_says(house: House) -> None:
    ask_games(house)
    ask_counts(house)
    ask_tables(house)
    ask_rooms(house)
    ask_floor(house)
    ask_operating(house)
    assert set(house.operations) - house.asked == set()


def ask_games(house: House) -> None:
    assert len(house.asks("GET /api/games")) == 46
    assert house.asks("GET /api/search", q="insurance")
    for name in ("GET /api/games/{name}/rules", "POST /api/games/{name}/rules"):
        body = {"answers": {"pair-plus-paytable": "B"}} if name.startswith("POST") else None
        assert house.asks(name, body, name="649a")["game"] == GAME
    assert house.asks("GET /api/schemas/{name}", name="odds-report-1")
    submission = f'game = "{GAME}"\ncertificate_holder = "{HOUSE}"\n'
    assert house.asks("POST /api/check", {"text": submission})


def ask_counts(house: House) -> None:
    name = "POST /api/games/{name}/odds"
    assert house.counted(name, {"wager": "red"}, name="617a")["wagers"]
    run = {"wager": "red", "rounds": 1_000}
    assert house.counted("POST /api/games/{name}/simulation", run, name="617a")
    wish = {"wager": "pair-plus", "house_advantage": "3-5"}
    begun = house.asks("POST /api/games/{name}/design", wish, name="649a")
    count = begun["count"]
    house.asks("GET /api/counts/{name}", name=count)
    assert house.asks("DELETE /api/counts/{name}", name=count)["count"] == count
    again = house.asks("POST /api/counts/{name}/again", name=count)["count"]
    house.asks("DELETE /api/counts/{name}", name=again)


def ask_tables(house: House) -> None:
    assert house.asks("GET /api/tables") == []
    said = house.asks("POST /api/tables", {"game": GAME})
    key, own = said["table"], said["token"]

    def acts(what: str, **body: Any) -> Any:
        at = house.asks("GET /api/tables/{key}", key=key, by=own)["at"]
        return house.asks(f"POST /api/tables/{{key}}/{what}", {"at": at, **body}, key=key, by=own)

    acts("contribute", text="mine")
    acts("buy-in", amount="100")
    acts("round", bets=["4:ante=10"])
    acts("act", choice="play")
    acts("tip", amount="1")
    acts("cash-out", amount="5")
    invitation = acts("invite")["invitation"]
    at = house.asks("GET /api/tables/{key}", key=key)["at"]
    sat = {"at": at, "seat": 2, "called": "Ben", "invitation": invitation, "buy_in": "50"}
    ben = house.asks("POST /api/tables/{key}/sit", sat, key=key)["token"]
    acts("round", bets=["4:ante=10"])
    acts("take-back")
    house.asks("POST /api/tables/{key}/go-on", key=key, by=own)
    at = house.asks("GET /api/tables/{key}", key=key)["at"]
    house.asks("POST /api/tables/{key}/leave", {"at": at}, key=key, by=ben)
    dispute = {"kind": "complaint", "why": "slow"}
    assert house.asks("POST /api/tables/{key}/cases", dispute, key=key, by=own)["case"]
    acts("close")
    assert house.asks("GET /api/tables/{key}/log", key=key)["lines"]
    assert "event" in house.asks("GET /api/tables/{key}/events", key=key, since=0)


def ask_rooms(house: House) -> None:
    room = house.asks("POST /api/rooms", {"name": "Main"})["room"]
    found = house.asks("GET /api/rooms/{key}", key=room)
    act = {"act": "wait", "at": found["at"], "name": "Ann"}
    assert house.asks("POST /api/rooms/{key}/act", act, key=room)["waiting"] == ["Ann"]


def ask_floor(house: House) -> None:
    carl, cora, pat = map(house.log_in, ("carl", "cora", "pat"))
    flo, fred, rita = map(house.log_in, ("flo", "fred", "rita"))
    of_pat = "/api/floor/accounts/{player}"
    house.asks(f"POST {of_pat}/deposit", {"amount": "500"}, player="pat", by=carl)
    house.asks(f"POST {of_pat}/withdrawal", {"amount": "50"}, player="pat", by=carl)
    wrong = {"amount": "-7.50", "why": "found chips"}
    asked = house.asks(f"POST {of_pat}/adjustments", wrong, player="pat", by=carl)["adjustment"]
    assert house.asks("GET /api/floor/adjustments", by=cora)
    decided = {"confirmed": True}
    house.asks("POST /api/floor/adjustments/{number}", decided, number=asked, by=cora)
    assert house.asks(f"GET {of_pat}", player="pat", by=cora)["balance"] == 442_50
    most = {"amount": "400"}
    house.asks(f"POST {of_pat}/limits/{{kind}}", most, player="pat", kind="loss", by=pat)
    assert house.asks(f"GET {of_pat}/limits", player="pat", by=pat)
    house.asks(f"POST {of_pat}/exclusion", {"days": 0}, player="pat", by=pat)

    money = {"game": GAME, "holder": HOUSE, "table": "12", "buy_in": "200"}
    said = house.asks("POST /api/tables", money, by=pat)
    key, at = said["table"], said["at"]
    bets = {"at": at, "bets": ["4:ante=15"]}
    at = house.asks("POST /api/tables/{key}/round", bets, key=key, by=pat)["at"]
    house.asks("POST /api/tables/{key}/act", {"at": at, "choice": "play"}, key=key, by=pat)
    assert house.asks("GET /api/floor/tables", by=rita)[0]["table"] == key
    assert house.asks("GET /api/floor/meters", by=rita)
    void = {"kind": "error", "table": key, "why": "paid twice", "player": "pat", "amount": "-5"}
    case = house.asks("POST /api/floor/cases", void, by=flo)["case"]
    assert house.asks("GET /api/floor/cases", by=flo)
    house.asks("POST /api/floor/cases/{number}", {"outcome": "mend"}, number=case, by=fred)
    assert house.asks("GET /api/floor/tables/{key}/rounds", key=key, by=flo)
    house.asks("GET /api/floor/tables/{key}/rounds/{number}", key=key, number=1, by=flo)
    house.asks("GET /api/floor/reports/{kind}", kind="results", by=rita)
    house.asks("GET /api/floor/meters/{key}", key=house.meter, by=rita)
    switch = {"scope": "game", "name": "649a", "why": "sign missing"}
    assert house.asks("POST /api/floor/disable", switch, by=flo)["disabled"]
    assert house.asks("GET /api/floor/status", by=flo)["disabled"]
    assert house.asks("POST /api/floor/enable", switch, by=flo)["disabled"] == []
    assert house.asks("GET /api/floor/verify", by=rita)
    assert house.asks("DELETE /api/log-in", by=flo)["ended"]


def ask_operating(house: House) -> None:
    for name in ("live", "ready"):
        assert house.asks(f"GET /health/{name}")
    house.asks("GET /health")
    assert "croupier" in house.asks("GET /metrics")
    kind = house.asks("GET /api/problems")[0]["type"].rpartition("/")[2]
    assert house.asks("GET /api/problems/{kind}", kind=kind)["then"]


def test_whatever_is_sent_about_what_exists_there_is_no_server_error(house: House) -> None:
    """Keys of a table, a room, a count and a player, and tokens of everybody: what is made up then
    comes as far as the act itself."""
    said = house.asks("POST /api/tables", {"game": GAME})
    money = {"game": GAME, "holder": HOUSE, "table": "12", "buy_in": "200"}
    tokens = ["", said["token"], *map(house.log_in, ("pat", "carl", "flo", "rita", "max"))]
    of_pat = "POST /api/floor/accounts/{player}/deposit"
    house.asks(of_pat, {"amount": "500"}, player="pat", by=tokens[3])
    paid = house.asks("POST /api/tables", money, by=tokens[2])["table"]
    room = house.asks("POST /api/rooms", {})["room"]
    closed = house.asks("POST /api/tables", {"game": GAME})
    end, at = "POST /api/tables/{key}/close", {"at": closed["at"]}
    house.asks(end, at, key=closed["table"], by=closed["token"])
    keys = [said["table"], paid, room, house.meter]
    exist = {"key": keys, "player": ["pat"], "number": [1], "name": ["617a"]}
    for called, operation in house.operations.items():
        # The events of a table that is open have no end.
        there = {"key": [closed["table"]]} if called.endswith("/events") else exist
        try_operation(house, operation, tokens, there)


def try_operation(
    house: House, operation: Any, tokens: Sequence[str], there: Mapping[str, Sequence[Any]]
) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=SLOW)
    @given(case=operation.as_strategy(), by=st.sampled_from(tokens), data=st.data())
    def send(case: Any, by: str, data: st.DataObject) -> None:
        for key in set(case.path_parameters or ()) & set(there):
            case.path_parameters[key] = data.draw(st.sampled_from(there[key]))
        if by:
            case.headers = {**(case.headers or {}), "authorization": f"Bearer {by}"}
        if isinstance(case.body, dict) and "at" in case.body:
            case.body["at"] = at_of(house, case.path_parameters["key"])
        answer = case.call()
        assert answer.status_code < 500
        case.validate_response(answer, checks=AS_DESCRIBED)

    send()


def at_of(house: House, key: str) -> Any:
    """How far a table is; a room has a number."""
    found = house.operations["GET /api/tables/{key}"].Case(path_parameters={"key": key}).call()
    return found.json().get("at", 1)
