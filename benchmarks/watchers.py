"""Many open tables with a live watcher each, in one process: its memory, and how soon what happens
at a table is told to whoever watches it."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
import time
import urllib.request
from pathlib import Path

from benchmarks.floor import Measured, Table, quiet, served
from croupier.store.engine import file_url

TABLES, ACTS = 500, 150
MOST_MB = 500
SOON = 30  # seconds


class Watcher:
    """Somebody whose page shows a table: a stream that says how far it is."""

    def __init__(self, port: int, table: Table) -> None:
        self.port, self.table = port, table
        self.heard = asyncio.Event()

    async def watch(self) -> None:
        reads, writes = await asyncio.open_connection("127.0.0.1", self.port)
        path = f"/api/tables/{self.table.key}/events?since={self.table.said['records']}"
        writes.write(f"GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        while line := await reads.readline():
            if line.startswith(b"event: line"):
                self.heard.set()


def held_streams(port: int) -> int:
    """How many watch, as the server counts them."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    return int(float(re.findall(r"^croupier_\w*streams\w*(?:{[^}]*})? ([\d.]+)$", text, re.M)[0]))


def held_by(process: int) -> int:
    """The bytes that a process holds, without those that count for it."""
    pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


async def load(port: int, process: int) -> tuple[int, list[float]]:
    measured = Measured()
    tables = [Table(port, number, 1, measured) for number in range(TABLES)]
    for table in tables:
        await table.begin()
        await table.act()
    await quiet(process)
    watchers = [Watcher(port, table) for table in tables]
    watching = [asyncio.create_task(each.watch()) for each in watchers]
    while held_streams(port) < TABLES:
        await asyncio.sleep(0.2)
    told = []
    for number in range(ACTS):
        watcher = watchers[number * 7 % TABLES]
        watcher.heard.clear()
        begun, before = time.perf_counter(), watcher.table.said["records"]
        await watcher.table.act()
        if watcher.table.said["records"] == before:
            continue  # refused
        async with asyncio.timeout(SOON):
            await watcher.heard.wait()
        told.append(time.perf_counter() - begun)
    memory = held_by(process)
    for task in watching:
        task.cancel()
    assert not measured.errors, measured.errors[:3]
    return memory, sorted(told)


def main() -> None:
    print(f"{TABLES} open tables with a live watcher each, in one process:")
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        url = file_url(Path(folder) / "store.sqlite")
        with served(folder, url, 1) as (port, process):
            memory, told = asyncio.run(load(port, process))
    middle, late = (1000 * told[int(share * len(told))] for share in (0.5, 0.99))
    print(f"  {memory / 1e6:.0f} MB (at most {MOST_MB} are wanted)")
    print(f"  from an act to its watcher: half within {middle:.0f} ms, 99 % within {late:.0f} ms")


if __name__ == "__main__":
    main()
