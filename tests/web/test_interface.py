"""The JSON interface: the same verbs, one sentence for a wrong call, and never a 5xx."""

from __future__ import annotations

import json
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from croupier import game
from croupier.catalog.index import entries
from croupier.floor.floor import Floor
from croupier.floor.opening import Limits
from croupier.maths.pricing.report_json import report_json
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.web.conftest import Visitor

SLOW = list(HealthCheck)
AS_DESCRIBED = [content_type_conformance, response_schema_conformance, status_code_conformance]


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


def test_a_generated_client_has_a_name_for_each_operation(reader: Visitor) -> None:
    paths = reader.get("/api/openapi.json").json()["paths"]
    names = [each["operationId"] for path in paths.values() for each in path.values()]
    assert len(names) == len(set(names))
    assert paths["/api/tables/{key}/buy-in"]["post"]["operationId"] == "post_tables_key_buy_in"


def test_a_submission_is_checked(reader: Visitor) -> None:
    found = reader.post("/api/check", json={"text": 'game = "roulette"'}).json()
    assert any("601a.4" in each["cite"] for each in found)


class Program:
    """A program at a table: it sends its token, a key of its own and how far the table was."""

    def __init__(self, visitor: Visitor, game_key: str, **more: object) -> None:
        self.visitor = visitor
        said = visitor.post("/api/tables", json={"game": game_key, **more}).json()
        self.key, self.token, self.said = said["table"], said.pop("token"), said

    def sends(self, what: str, *, key: str = "", **body: Any) -> Any:
        answer = self.tries(what, key=key, **body)
        assert answer.status_code == 200, answer.text
        self.said = answer.json()
        return self.said

    def tries(self, what: str, *, key: str = "", at: str = "", **body: Any) -> Any:
        sent = {"at": at or self.said["at"], **body}
        headers = {**self.headers, "idempotency-key": key or secrets.token_hex(8)}
        return self.visitor.post(f"/api/tables/{self.key}/{what}", json=sent, headers=headers)

    def looks(self, after: int = 0, headers: dict[str, str] | None = None) -> Any:
        sent = headers or self.headers
        return self.visitor.get(f"/api/tables/{self.key}?since={after}", headers=sent).json()

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


def test_a_table_from_bets_to_its_log(visitor: Visitor) -> None:
    program = Program(visitor, "649a")
    after = program.sends("round", bets=["1:ante=10"])
    assert after["question"]["question"] == "Decide"
    assert '"card":' not in "".join(after["lines"]), "cards that lie face down are sealed"
    assert program.looks(after["records"]) == {**after, "lines": []}
    done = program.sends("act", choice="play")
    assert done["question"] is None
    closed = program.sends("close")
    assert json.loads(closed["lines"][-1])["record"] == "close"
    whole = visitor.get(f"/api/tables/{program.key}/log").json()["lines"]
    assert [json.loads(line)["n"] for line in whole] == list(range(1, closed["records"] + 1))


def test_f2_no_bet_beyond_what_is_in_hand(visitor: Visitor) -> None:
    """Finding 40: bets, doubles and cash-outs that are not covered are refused."""
    program = Program(visitor, "blackjack", buy_in="500")
    assert program.said["in_hand"] == 500_00
    refused = program.tries("round", bets=["1:blackjack=10000"])
    assert (refused.status_code, "$500" in refused.json()["detail"]) == (400, True)
    assert program.tries("cash-out", amount="500.01").status_code == 400
    assert program.looks()["rounds"] == 0
    assert program.sends("buy-in", amount="9500")["in_hand"] == 10_000_00
    assert program.sends("leave")["in_hand"] == 0
    assert program.tries("round", bets=["1:blackjack=1"]).status_code == 400


def test_a_refused_bet_drops_no_table_from_memory(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise every refusal runs the whole log again."""
    program = Program(visitor, "649a")
    monkeypatch.setattr(Floor, "_taken_up", None)
    assert program.tries("round", bets=["1:ante=501"]).status_code == 400
    assert program.tries("round", bets=["1:ante"], stepwise=True).status_code == 400
    assert program.sends("round", bets=["1:ante=10"])["in_play"]


def test_f2_a_repeated_act_gets_the_first_answer(visitor: Visitor) -> None:
    program = Program(visitor, "649a")
    at = program.said["at"]
    first = program.sends("round", key="the-first-bet", bets=["1:ante=10"])
    again = program.tries("round", key="the-first-bet", at=at, bets=["1:ante=10"])
    assert (again.status_code, again.json()) == (200, first)
    other = program.tries("round", key="the-first-bet", at=at, bets=["1:ante=20"])
    assert other.status_code == 422
    late = program.tries("round", at=at, bets=["1:ante=10"])
    assert late.status_code == 409
    assert program.looks()["rounds"] == 1


def test_f2_two_decisions_sent_at_once_are_one(visitor: Visitor) -> None:
    program = Program(visitor, "ultimate-texas-holdem-poker")
    program.sends("round", bets=["1:ante=10", "1:blind=10"])
    with ThreadPoolExecutor(2) as both:
        sent = [both.submit(program.tries, "act", choice="check") for _ in range(2)]
    assert sorted(each.result().status_code for each in sent) == [200, 409]
    decided = [line for line in program.looks()["lines"] if '"record":"decided"' in line]
    assert len(decided) == 1


def test_54_a_look_deals_nothing_after_a_restart_either(tmp_path: Path) -> None:
    """Finding 54: in Roulette a GET after a restart spun the wheel."""
    with Visitor(create_app(Settings(tmp_path))) as first:
        program = Program(first, "roulette")
        asked = program.sends("round", bets=["1:red=5"], stepwise=True)
        assert asked["question"]["question"] == "Spin"
    with Visitor(create_app(Settings(tmp_path))) as second:
        program.visitor = second
        assert program.looks(asked["records"]) == {**asked, "lines": []}
        assert program.looks()["records"] == asked["records"]
        assert program.sends("act", deal=True)["in_play"] is False


def test_54_the_hand_that_decides_is_its_owners(visitor: Visitor) -> None:
    program = Program(visitor, "649a")
    program.sends("round", bets=["1:ante=10"])
    assert program.looks()["question"]["known"]
    for stranger in ({"authorization": "Bearer another"}, {"accept": "*/*"}):
        assert program.looks(headers=stranger)["question"] is None
    program.token = "another"
    assert program.tries("act", choice="fold").status_code == 403
    page = visitor.get(f"/tables/{program.key}")
    assert page.url.path == f"/watch/{program.key}", "whoever is not at the table watches it"
    assert "/choose" not in page.text


def test_an_act_without_its_key_is_refused(visitor: Visitor) -> None:
    key = Program(visitor, "649a").key
    address, bets = f"/api/tables/{key}/round", {"bets": ["1:ante=10"], "at": "1.0"}
    keyed = {"idempotency-key": "a-key-of-mine"}
    assert visitor.post(address, json=bets).status_code == 400
    assert visitor.post(address, json=bets, headers={"idempotency-key": "short"}).status_code == 422
    assert visitor.post(address, json={"bets": []}, headers=keyed).status_code == 422


@pytest.mark.parametrize(
    ("address", "body", "status", "says"),
    [
        ("/api/games/zzz/odds", {}, 404, "not a game"),
        ("/api/games/roulette/odds", {"wager": "zzz"}, 404, "not a wager"),
        ("/api/games/roulette/odds", {"answers": {"table-minimum": "x"}}, 400, "601a.6"),
        ("/api/games/roulette/odds", {"rows": [["a", "b"]]}, 400, "rows need a wager"),
        ("/api/games/roulette/odds", {"more": 1}, 422, "more"),
        ("/api/tables", {"game": "zzz"}, 404, "not a game"),
        (
            "/api/tables/" + "a" * 22 + "/round",
            {"bets": [], "at": "1.0"},
            404,
            "No such table",
        ),
        ("/api/check", {"text": "x = ["}, 400, "the submission"),
    ],
)
def test_a_wrong_call_is_one_sentence(
    visitor: Visitor, address: str, body: dict[str, Any], status: int, says: str
) -> None:
    answer = visitor.post(address, json=body, headers={"idempotency-key": "12345678"})
    assert answer.status_code == status
    assert says in answer.json()["detail"]


def test_whatever_is_sent_the_answer_is_as_described(tmp_path: Path) -> None:
    """Every operation of the description, with data made after it and beside it: never a server
    error, and only statuses, kinds and fields that the description has."""
    app = create_app(
        Settings(
            tmp_path,
            names=frozenset({"testserver"}),
            requests=1_000_000,
            requests_address=1_000_000,
            jobs=0,
            limits=Limits(tables_each=20),
        )
    )
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
            case.validate_response(answer, checks=AS_DESCRIBED)

        send()
        tried += 1
    assert tried >= 10


def test_standard_56_a_program_adds_to_the_seed_of_the_next_shuffle(visitor: Visitor) -> None:
    program = Program(visitor, "649a")
    added = program.sends("contribute", text="mine")
    assert json.loads(added["lines"][-1])["hex"] == b"mine".hex()
    assert program.tries("contribute", hex="00ff").status_code == 400  # once a seed
    for body in ({}, {"text": "x", "hex": "00"}):
        assert program.tries("contribute", **body).status_code == 400
    program.sends("round", bets=["1:ante=10"])
    assert program.tries("contribute", text="late").status_code == 400
    before = added["commitment"]
    assert program.sends("act", choice="play")["commitment"] != before
    assert json.loads(program.sends("contribute", hex="00ff")["lines"][-1])["hex"] == "00ff"
