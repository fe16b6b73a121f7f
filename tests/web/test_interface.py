"""The JSON interface: the same verbs, one sentence for a wrong call, and never a 5xx."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from croupier import game
from croupier.catalog.index import entries
from croupier.floor.tables import Limits
from croupier.maths.pricing.report_json import report_json
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.web.conftest import Visitor

SLOW = list(HealthCheck)


def ask(visitor: Visitor, address: str, body: dict[str, Any]) -> Any:
    """Ask until it is counted."""
    for _ in range(300):
        answer = visitor.post(address, json=body)
        if answer.status_code != 202:
            assert answer.status_code == 200, answer.text
            return answer.json()
        time.sleep(0.2)
    raise AssertionError("still being counted")


def test_games(reader: Visitor) -> None:
    found = reader.get("/api/games").json()
    assert [each["game"] for each in found] == [entry.game for entry in entries()]


def test_rules_are_those_of_the_command_line(reader: Visitor) -> None:
    rules = reader.get("/api/games/649a/rules").json()
    assert rules["game"] == "three-card-poker"
    assert rules["wagers"][0]["cite"]
    offered = reader.post("/api/games/649a/rules", json={"answers": {"pair-plus": "no"}})
    assert offered.status_code in (200, 400)


def test_odds_are_those_of_the_library(visitor: Visitor) -> None:
    found = ask(visitor, "/api/games/roulette/odds", {"wager": "red"})
    exact = json.loads(json.dumps(report_json(game("roulette").odds(wager="red"))))
    assert found["wagers"] == exact["wagers"]


def test_a_paytable_of_ones_own(visitor: Visitor) -> None:
    rows = [["Straight flush", "40 to 1"], ["Pair", "1 to 1"]]
    body = {"wager": "pair-plus", "rows": rows}
    (found,) = ask(visitor, "/api/games/three-card-poker/odds", body)["wagers"]
    assert found["paytable"] == "Proposed"
    assert found["house_advantage"] > 0.3


def test_a_simulated_run(visitor: Visitor) -> None:
    body = {"wager": "red", "rounds": 100_000, "seed": 7}
    first = ask(visitor, "/api/games/roulette/simulation", body)
    assert first["pieces"][-1]["rounds"] == 100_000
    assert sum(each["times"] for each in first["outcomes"]) == 100_000
    error = first["pieces"][-1]["deviation"] / 100_000**0.5
    assert abs(first["pieces"][-1]["mean"] - first["exact_mean"]) < 5 * error


def test_a_submission_is_checked(reader: Visitor) -> None:
    found = reader.post("/api/check", json={"text": 'game = "roulette"'}).json()
    assert any("601a.4" in each["cite"] for each in found)


def test_a_table_from_bets_to_its_log(visitor: Visitor) -> None:
    table = visitor.post("/api/tables", json={"game": "649a"}).json()
    key = table["table"]
    after = visitor.post(f"/api/tables/{key}/round", json={"bets": ["1:ante=10"]}).json()
    assert after["question"]["question"] == "Decide"
    assert '"card":' not in "".join(after["log"]), "cards that lie face down are sealed"
    again = visitor.get(f"/api/tables/{key}").json()
    assert again == after
    done = visitor.post(f"/api/tables/{key}/act", json={"choice": "play"}).json()
    assert done["question"] is None
    closed = visitor.post(f"/api/tables/{key}/close", json={}).json()
    assert json.loads(closed["log"][-1])["record"] == "close"


@pytest.mark.parametrize(
    ("address", "body", "status", "says"),
    [
        ("/api/games/zzz/odds", {}, 404, "not a game"),
        ("/api/games/roulette/odds", {"wager": "zzz"}, 404, "not a wager"),
        ("/api/games/roulette/odds", {"answers": {"table-minimum": "x"}}, 400, "601a.6"),
        ("/api/games/roulette/odds", {"rows": [["a", "b"]]}, 400, "say which"),
        ("/api/games/roulette/odds", {"more": 1}, 422, "more"),
        ("/api/tables", {"game": "zzz"}, 404, "not a game"),
        ("/api/tables/" + "a" * 22 + "/round", {"bets": []}, 404, "no such table"),
        ("/api/check", {"text": "x = ["}, 400, "the submission"),
    ],
)
def test_a_wrong_call_is_one_sentence(
    visitor: Visitor, address: str, body: dict[str, Any], status: int, says: str
) -> None:
    answer = visitor.post(address, json=body)
    assert answer.status_code == status
    assert says in answer.json()["error"]


def test_whatever_is_sent_there_is_no_server_error(tmp_path: Path) -> None:
    """Every operation of the description, with data made after it and beside it."""
    app = create_app(Settings(tmp_path, requests=1_000_000, jobs=0, limits=Limits(tables_each=20)))
    described = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    tried = 0
    for found in described.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(max_examples=20, deadline=None, database=None, suppress_health_check=SLOW)
        @given(case=operation.as_strategy())
        def send(case: Any) -> None:
            answer = case.call()
            assert answer.status_code < 500

        send()
        tried += 1
    assert tried >= 10
