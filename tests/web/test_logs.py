"""The server's log and metrics: each request a line of JSON, and no secret in any of them."""

from __future__ import annotations

import io
import json
import logging
import secrets
from collections.abc import Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families

from croupier.people import passwords
from croupier.people.person import Person, Role
from croupier.store.errors import StoreError
from croupier.web.app import create_app
from croupier.web.observing import REQUESTS, log_as_json
from croupier.web.settings import Settings
from croupier.web.state import State
from tests.people.made import CHEAP, PASSWORD, with_accounts
from tests.web.conftest import Visitor


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level, of_requests = root.handlers, root.level, REQUESTS.level
    to = io.StringIO()
    log_as_json(to)
    yield to
    root.handlers = handlers
    root.setLevel(level)
    REQUESTS.setLevel(of_requests)


@pytest.fixture
def visitor(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    monkeypatch.setattr(passwords, "HASHER", CHEAP)
    with Visitor(create_app(settings), raise_server_exceptions=False) as client:
        with_accounts(_state(client).store, Person("pat", Role.PLAYER))
        yield client


def _state(visitor: Visitor) -> State:
    found: State = visitor.app.state.croupier  # type: ignore[attr-defined]
    return found


def played(visitor: Visitor) -> set[str]:
    """Log in, play, err and fail; whatever of it nobody else may know."""
    token = visitor.post("/api/log-in", json={"name": "pat", "password": PASSWORD}).json()["token"]
    visitor.post("/api/log-in", json={"name": "pat", "password": "a wrong password"})
    page = visitor.sit_down("roulette")
    begun = visitor.post("/api/tables", json={"game": "649a"}).json()
    own = {"authorization": f"Bearer {begun['token']}", "idempotency-key": "a-key-of-mine-1"}
    sent = {"at": begun["at"], "bets": ["1:ante=10"]}
    address = f"/api/tables/{begun['table']}"
    for body in (sent, sent, {**sent, "bets": ["1:ante=20"]}, {"bets": "nonsense"}):
        visitor.post(f"{address}/round", json=body, headers=own)
    visitor.get(f"{address}/log")
    visitor.get(f"/api/tables/{secrets.token_urlsafe(16)}")
    seeds = []
    for key in (begun["table"], page.removeprefix("/tables/")):
        with _state(visitor).floor.look(key) as table:
            seeds.append(table.session.seed.reveal)
    csrf = visitor.envelope(page)["csrf"]
    cookies = set(visitor.cookies.values())
    keys = {begun["table"], page.removeprefix("/tables/"), "a-key-of-mine-1"}
    return {PASSWORD, "a wrong password", token, begun["token"], csrf, *seeds, *cookies, *keys}


def test_no_secret_is_in_the_log_or_the_metrics(visitor: Visitor, log: io.StringIO) -> None:
    known = played(visitor)
    told = log.getvalue() + visitor.get("/metrics").text
    assert len(known) >= 10
    for secret in known:
        assert secret not in told


def test_each_request_is_a_line_of_json(visitor: Visitor, log: io.StringIO) -> None:
    played(visitor)
    answer = visitor.get("/api/games/zzz/rules")
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert {line["level"] for line in lines} == {"info"}
    last = lines[-1]
    assert (last["method"], last["route"]) == ("GET", "/api/games/{name}/rules")
    assert last["status"] == 404
    assert last["request"] == answer.headers["x-request-id"]
    assert answer.json()["instance"] == f"urn:request:{last['request']}"


def test_a_fault_is_logged_with_its_traceback(
    visitor: Visitor, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("croupier.web.api.floor.disabled", fails)
    answer = visitor.get("/api/floor/status")
    assert (answer.status_code, answer.json()["type"]) == (500, "/api/problems/fault")
    assert "RuntimeError" not in answer.text
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [line["status"] for line in lines if "status" in line] == [500]


def test_the_metrics_count_requests_by_route(visitor: Visitor) -> None:
    played(visitor)
    families = {
        family.name: family
        for family in text_string_to_metric_families(visitor.get("/metrics").text)
    }
    counted = {
        (sample.labels["route"], sample.labels["status"]): sample.value
        for sample in families["croupier_requests"].samples
    }
    assert counted["/api/tables/{key}/round", "200"] == 2
    assert counted["/api/tables/{key}/round", "422"] == 2
    assert counted["/api/log-in", "401"] == 1
    assert families["croupier_tables_open"].samples[0].value == 2
    seconds = [
        sample
        for sample in families["croupier_request_seconds"].samples
        if sample.labels.get("route") == "/api/tables/{key}/round"
    ]
    buckets = [sample.value for sample in seconds if sample.name.endswith("_bucket")]
    assert buckets == sorted(buckets)
    assert buckets[-1] == 4
    assert families["process_resident_memory_bytes"].samples[0].value > 10**7


def test_health_says_whether_acts_can_be_taken(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert visitor.get("/health/live").json()["status"] == "live"
    assert visitor.get("/health").json()["status"] == "ready"
    state = _state(visitor)

    def gone(*_: object) -> None:
        raise StoreError("the database is gone")

    with monkeypatch.context() as broken:
        broken.setattr("croupier.web.api.operating._of_the_floor", gone)
        answer = visitor.get("/health/ready")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert visitor.get("/health/live").status_code == 200
    state.ending = True
    assert visitor.get("/health/ready").status_code == 503
