"""A server that is killed in mid-round: the next one goes on where it was."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import httpx2

from tests.web.server import serving


def test_a_round_goes_on_after_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process):
        begun = httpx2.post(f"{address}/api/tables", json={"game": "649a"}).json()
        table, own = begun["table"], {"authorization": f"Bearer {begun['token']}"}
        bets = {"at": begun["at"], "bets": ["1:ante=10"]}
        once = {**own, "idempotency-key": "first-bet"}
        place = f"/api/tables/{table}/round"
        before = httpx2.post(f"{address}{place}", json=bets, headers=once).json()
        assert before["question"]["question"] == "Decide"
        process.send_signal(signal.SIGKILL)
        process.wait(20)
    with serving(tmp_path) as (address, _):
        after = httpx2.get(f"{address}/api/tables/{table}?since=0", headers=own).json()
        assert {**after, "lines": []} == {**before, "lines": []}
        assert after["lines"][-len(before["lines"]) :] == before["lines"]
        again = httpx2.post(f"{address}{place}", json=bets, headers=once).json()
        assert again == before, "the same key again gets the first answer, of another server too"
        play, once = {"at": before["at"], "choice": "play"}, {**own, "idempotency-key": "play-it"}
        address = f"{address}/api/tables/{table}/act"
        assert httpx2.post(address, json=play, headers=once).status_code == 422  # a short key
        once["idempotency-key"] = "play-this-hand"
        done = httpx2.post(address, json=play, headers=once).json()
        assert done["question"] is None


def test_what_counted_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    run = {"wager": "red", "rounds": 1_000}
    with serving(tmp_path) as (address, process):
        httpx2.post(f"{address}/api/games/roulette/simulation", json=run)
        counting = children(process.pid)
        assert counting
        process.send_signal(signal.SIGKILL)
        process.wait(20)
        until = time.monotonic() + 20
        while any(Path(f"/proc/{each}").exists() for each in counting):
            assert time.monotonic() < until
            time.sleep(0.1)


def children(process: int) -> list[str]:
    """The processes that a process started, once there are any."""
    for _ in range(100):
        tasks = list(Path(f"/proc/{process}/task").glob("*/children"))
        listed = [each for task in tasks for each in task.read_text(encoding="ascii").split()]
        if len(listed) > 1:
            return listed
        time.sleep(0.1)
    return []


def test_it_listens_on_the_loopback_address_unless_told(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, _):
        assert address.startswith("http://127.0.0.1:")
