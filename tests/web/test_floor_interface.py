"""The floor by JSON, for those with rights: a client made from the OpenAPI document."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.people import passwords
from croupier.people.denied import denials
from croupier.people.person import Person, Role
from croupier.web.app import create_app
from croupier.web.settings import Settings
from croupier.web.state import State
from tests.people.made import CHEAP, PASSWORD, with_accounts
from tests.web.conftest import Visitor

PEOPLE = (
    Person("pat", Role.PLAYER),
    Person("carl", Role.CAGE),
    Person("cora", Role.CAGE),
    Person("flo", Role.FLOORPERSON),
    Person("rita", Role.READER),
)


class Client:
    """Made from the OpenAPI document alone: an operation by the name that the document gives it,
    its parameters where the document says that they go."""

    def __init__(self, visitor: Visitor, token: str = "") -> None:
        self.visitor, self.token = visitor, token
        self.document = visitor.get("/api/openapi.json").json()
        self.operations = {
            operation["summary"]: (method, path, operation)
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
            if path.startswith(("/api/floor", "/api/log-in", "/api/tables"))
        }

    def call(self, summary: str, body: object = None, **given: Any) -> Any:
        method, path, operation = self.operations[summary]
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        query = {}
        for parameter in operation.get("parameters", ()):
            name, goes = parameter["name"], parameter["in"]
            if goes == "path":
                path = path.replace(f"{{{name}}}", str(given[name]))
            elif goes == "query" and name in given:
                query[name] = given[name]
            elif goes == "header" and (parameter.get("required") or "once" in given):
                headers[name] = given.get("once", secrets.token_hex(8))
        answer = self.visitor.request(method, path, json=body, headers=headers, params=query)
        assert str(answer.status_code) in operation["responses"], answer.text
        if answer.status_code >= 400:
            kind = answer.headers["content-type"]
            assert kind in operation["responses"][str(answer.status_code)]["content"]
            self._check_problem(answer.json())
        return answer

    def _check_problem(self, told: dict[str, Any]) -> None:
        schema = self.document["components"]["schemas"]["Problem"]
        assert set(schema["required"]) <= set(told)
        assert set(told) <= set(schema["properties"])
        assert self.visitor.get(told["type"]).json()["then"]

    def logged_in(self, name: str) -> Client:
        told = self.call("Begin", {"name": name, "password": PASSWORD}).json()
        return Client(self.visitor, told["token"])


@pytest.fixture
def client(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setattr(passwords, "HASHER", CHEAP)
    with Visitor(create_app(settings)) as visitor:
        with_accounts(_state(visitor).store, *PEOPLE)
        yield Client(visitor)


def _state(visitor: Visitor) -> State:
    found: State = visitor.app.state.croupier  # type: ignore[attr-defined]
    return found


def test_the_document_is_openapi_3_1(client: Client) -> None:
    document = client.document
    assert document["openapi"].startswith("3.1")
    for _, _, operation in client.operations.values():
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                assert list(response["content"]) == ["application/problem+json"]
    assert {"Disabling", "Deposit", "Account", "Events"} <= set(client.operations)


def test_a_deposit_that_is_sent_twice_is_one(client: Client) -> None:
    carl = client.logged_in("carl")
    for _ in range(2):
        answer = carl.call("Deposit", {"amount": "250"}, player="pat", once="the-deposit")
        assert answer.json() == {"player": "pat", "balance": 250_00}
        carl.call("Deposit", {"amount": "1"}, player="pat", once="another-one")
    other = carl.call("Deposit", {"amount": "300"}, player="pat", once="the-deposit")
    assert (other.status_code, other.json()["type"]) == (422, "/api/problems/key-used")
    pat = client.logged_in("pat")
    found = pat.call("Account", player="pat").json()
    assert found["balance"] == 251_00
    assert [line["after"] for line in found["statement"]] == [250_00, 251_00]
    assert carl.call("Withdraw", {"amount": "252"}, player="pat").status_code == 400
    assert carl.call("Withdraw", {"amount": "251"}, player="pat").json()["balance"] == 0


def test_standard_50_an_adjustment_needs_a_second_person(client: Client) -> None:
    carl, cora = client.logged_in("carl"), client.logged_in("cora")
    asked = carl.call("Adjust", {"amount": "7.50", "why": "found chips"}, player="pat").json()
    assert [each["cents"] for each in carl.call("Adjustments").json()] == [750]
    own = carl.call("Decide", {"confirmed": True}, number=asked["adjustment"])
    assert own.status_code == 403
    cora.call("Decide", {"confirmed": True}, number=asked["adjustment"])
    assert cora.call("Account", player="pat").json()["balance"] == 750


def test_standard_4_play_is_disabled_and_bets_are_then_refused(client: Client) -> None:
    flo = client.logged_in("flo")
    wanted = {"scope": "game", "name": "649a", "why": "sign missing"}
    found = flo.call("Disabling", wanted).json()["disabled"]
    assert [each["name"] for each in found] == ["three-card-poker"]
    answer = client.call("Open Table", {"game": "649a"})
    assert answer.status_code == 400
    assert "sign missing" in answer.json()["detail"]
    assert flo.call("Enabling", {**wanted, "why": "sign posted"}).json() == {"disabled": []}


def test_standard_49_who_may_not_is_refused_and_recorded(client: Client) -> None:
    pat = client.logged_in("pat")
    wanted = {"scope": "all", "why": "for fun"}
    for answer in (
        pat.call("Disabling", wanted),
        pat.call("Deposit", {"amount": "5"}, player="pat"),
        pat.call("Account", player="carl"),
        pat.call("Tables"),
        pat.call("Meters"),
        client.call("Adjustments"),
    ):
        assert (answer.status_code, answer.json()["type"]) == (403, "/api/problems/not-allowed")
    store = _state(client.visitor).store
    assert [denial.by for denial in denials(store)][:5] == ["pat"] * 5
    rita = client.logged_in("rita")
    assert rita.call("Tables").json() == []
    assert rita.call("Meters").status_code == 200


def test_standard_47_a_log_in_ends(client: Client) -> None:
    wrong = client.call("Begin", {"name": "pat", "password": "wrong password"})
    assert (wrong.status_code, wrong.headers["www-authenticate"]) == (401, "Bearer")
    pat = client.logged_in("pat")
    assert pat.call("Account", player="pat").status_code == 200
    pat.call("End")
    assert pat.call("Account", player="pat").status_code == 403
