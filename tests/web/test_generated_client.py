"""A client that clientele generates from the OpenAPI document, at a server of its own."""

from __future__ import annotations

import secrets
import subprocess
import sys
import sysconfig
import time
import urllib.request
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from croupier.table.log import read_log
from tests.web.server import serving

NAME = "generated_client"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("client")
    with serving(folder / "data") as (address, _):
        document = folder / "openapi.json"
        with urllib.request.urlopen(f"{address}/api/openapi.json") as answer:
            document.write_bytes(answer.read())
        generate = Path(sysconfig.get_path("scripts")) / "clientele"
        command = [str(generate), "start-api", "-f", str(document), "-o", str(folder / NAME)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        sys.path.insert(0, str(folder))
        try:
            made = import_module(f"{NAME}.client")
            made.client.configure(config=made.config.Config(base_url=address, timeout=120))
            yield made
            made.client.close()
        finally:
            sys.path.remove(str(folder))


def test_games_and_exact_odds_are_records(client: Any) -> None:
    games = [*client.get_games()]
    assert len(games) == 46
    assert games[16].title == "Three Card Poker"
    asked = client.schemas.OddsAsked(
        answers={}, wager="pair-plus", paytable="D", every=True, rows=None
    )
    found = client.post_games_name_odds(data=asked, name="649a")
    while isinstance(found, client.schemas.Count):
        time.sleep(0.2)
        found = client.post_games_name_odds(data=asked, name="649a")
    assert isinstance(found, client.schemas.OddsReport)
    assert found.wagers[0]["exact"] == "128/5525"


def test_rules_searches_checks_and_simulations_are_records(client: Any) -> None:
    schemas = client.schemas
    rules = client.get_games_name_rules(name="649a", wager="ante")
    assert rules.wagers[0]["key"] == "ante"
    found = [*client.get_search(q="royal 500 to 1")]
    assert {each.kind for each in found} == {"paytable"}
    findings = [*client.post_check(data=schemas.Filed(text='game = "roulette"'))]
    assert any("601a.4" in each.cite for each in findings)
    asked = schemas.SimulationAsked(wager="red", rounds=2000, seed=7, answers={})
    run = client.post_games_name_simulation(data=asked, name="roulette")
    while isinstance(run, schemas.Count):
        time.sleep(0.2)
        run = client.post_games_name_simulation(data=asked, name="roulette")
    assert sum(outcome["times"] for outcome in run.outcomes) == 2000
    long = schemas.SimulationAsked(wager="red", rounds=20_000_000, seed=7, answers={})
    count = client.post_games_name_simulation(data=long, name="roulette")
    assert client.get_counts_name(name=count.count).count == count.count
    assert client.delete_counts_name(name=count.count).cancelled


def test_a_round_from_its_bets_to_the_log(client: Any) -> None:
    schemas = client.schemas
    table = client.post_tables(data=schemas.Begun(game="649a", answers={}, opponents=[], links={}))
    own = {"authorization": f"Bearer {table.token}"}

    def headers() -> dict[str, str]:
        return {**own, "idempotency-key": secrets.token_hex(8)}

    bets = schemas.Bets(at=table.at, bets=["1:ante=10"])
    first, key = headers(), table.table
    dealt = client.post_tables_key_round(data=bets, key=key, headers=first)
    assert client.post_tables_key_round(data=bets, key=key, headers=first) == dealt
    assert [choice["key"] for choice in dealt.question.choices] == ["play", "fold"]
    fold = schemas.Act(at=dealt.at, choice="fold", call=None, seat=None)
    after = client.post_tables_key_act(data=fold, key=key, headers=headers())
    assert (after.question, after.in_hand) == (None, table.in_hand - 10_00)
    late = client.post_tables_key_act(data=fold, key=key, headers=headers())
    assert isinstance(late, schemas.Problem)
    assert late.status == 409
    small = schemas.Bets(at=after.at, bets=["1:ante=0.01"])
    refused = client.post_tables_key_round(data=small, key=key, headers=headers())
    assert (refused.status, refused.cites) == (400, ["601a.6"])
    end = schemas.OneAct(at=after.at)
    client.post_tables_key_close(data=end, key=key, headers=headers())
    lines = client.get_tables_key_log(key=key).lines
    assert read_log("".join(f"{line}\n" for line in lines))[-1]["record"] == "close"
