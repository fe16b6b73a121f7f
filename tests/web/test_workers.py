"""Several workers at one address: any of them serves any table, and none is missed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families

from croupier.store.sealing import KEY_FILE, KEYS
from tests.floor.test_faults import emptied
from tests.web.program import Remote
from tests.web.server import SOURCES, serving


def workers_of(address: str) -> int:
    return int(metric(address, "croupier_workers"))


def metric(address: str, name: str) -> float:
    found = text_string_to_metric_families(httpx2.get(f"{address}/metrics").text)
    return sum(s.value for family in found for s in family.samples if s.name == name)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_servers_store_without_keys_is_refused_before_anybody_is_served(
    workers: str, server: str, tmp_path: Path
) -> None:
    """No table could be opened there: the seeds of its shuffles would have to lie open."""
    command = [sys.executable, "-m", "croupier.cli.main", "serve", "--port", "0"]
    ours = {**os.environ, "PYTHONPATH": str(SOURCES)}
    for name in (KEYS, KEY_FILE):
        ours.pop(name, None)
    try:
        done = subprocess.run(
            [*command, "--workers", workers, "--store", server, "--data", str(tmp_path)],
            env=ours,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
    finally:
        emptied(server)
    assert done.returncode == 2
    assert KEY_FILE in done.stderr


def test_what_runs_on_a_server_is_given_keys() -> None:
    composed = (SOURCES.parent / "compose.yaml").read_text(encoding="utf-8")
    assert re.search(rf"^ +{KEYS}: \S", composed, re.M)


def test_any_worker_serves_any_table_and_one_that_dies_is_replaced(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        log.open("w", encoding="utf-8") as to,
        serving(tmp_path / "data", "--workers", "2", "--log", log=to) as (address, process),
    ):
        program = Remote(address, "649a")
        until = time.monotonic() + 30
        while workers_of(address) < 2:
            assert time.monotonic() < until
            time.sleep(0.2)
        with ThreadPoolExecutor(4) as several:  # each request on a connection of its own
            for _ in range(5):
                at = program.said["at"]
                same = {"at": at, "key": f"the-bet-at-{at}", "bets": ["1:ante=10"]}
                sent = [several.submit(program.tries, "round", **same) for _ in range(4)]
                answers = [each.result() for each in sent]
                assert {answer.status_code for answer in answers} <= {200, 409}
                first = [answer.json() for answer in answers if answer.status_code == 200]
                assert first
                assert all(each == first[0] for each in first)
                program.said = first[0]
                program.sends("act", choice="play")
        assert program.looks()["rounds"] == 5
        served = {
            json.loads(line)["process"] for line in log.read_text(encoding="utf-8").splitlines()
        }
        assert len(served) == 2
        os.kill(min(served), signal.SIGKILL)
        for _ in range(10):
            assert Remote(address, "roulette").sends("round", bets=["1:red=5"])["rounds"] == 1
        program.sends("close")
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
