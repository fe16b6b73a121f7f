"""Pages a second from a running server, by two clients on the same two cores; and first looks."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection

PAGES = {
    "the game page": "/games/three-card-poker",
    "all games": "/",
    "paytables of Blackjack": "/games/blackjack/paytables",
    "rules as JSON": "/api/games/three-card-poker/rules",
}
FIRST = ("/games/blackjack", "/games/spanish-21", "/games/roulette", "/games/pai-gow")
CLIENTS, SECONDS = 2, 3.0
BEGINNING = 5.0  # in which a server reads what is kept


@contextmanager
def served() -> Iterator[tuple[str, int]]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.web", folder]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        ) as process:
            assert process.stdout is not None
            line = next(line for line in process.stdout if " at " in line)
            address = line.split("//")[1].split("/")[0]
            host, port = address.split(":")
            try:
                yield host, int(port)
            finally:
                process.terminate()


def asked_for(host: str, port: int, page: str) -> tuple[int, float]:
    """How many answers a client gets in some seconds, and the slowest of them."""
    connection = HTTPConnection(host, port)
    until, count, slowest = time.perf_counter() + SECONDS, 0, 0.0
    while (begun := time.perf_counter()) < until:
        connection.request("GET", page, headers={"accept-encoding": "gzip"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200
        slowest = max(slowest, time.perf_counter() - begun)
        count += 1
    return count, slowest


def counted(host: str, port: int, page: str) -> None:
    """Wait until a page has its figures."""
    for _ in range(600):
        connection = HTTPConnection(host, port)
        connection.request("GET", page)
        if b"data-again" not in connection.getresponse().read():
            return
        time.sleep(0.2)


def first_loads(seconds: float) -> None:
    """The first look at game pages so long after a server has begun, from counts on disk."""
    with served() as (host, port):
        time.sleep(seconds)
        for page in FIRST:
            begun = time.perf_counter()
            connection = HTTPConnection(host, port)
            connection.request("GET", page, headers={"accept-encoding": "gzip"})
            size = len(connection.getresponse().read())
            spent = 1000 * (time.perf_counter() - begun)
            print(f"  {page} after {seconds:.0f} s: {spent:.0f} ms, {size / 1000:.0f} kB sent")


def main() -> None:
    print("Pages a second by two clients on the server's own two cores")
    with served() as (host, port), ThreadPoolExecutor(CLIENTS) as clients:
        time.sleep(BEGINNING)
        for name, page in PAGES.items():
            counted(host, port, page)
            one = partial(asked_for, host, port, page)
            found = [each.result() for each in [clients.submit(one) for _ in range(CLIENTS)]]
            rate = sum(count for count, _ in found) / SECONDS
            slowest = max(slow for _, slow in found)
            print(f"  {name}: {rate:.0f}, the slowest in {1000 * slowest:.0f} ms")
        for page in FIRST:
            counted(host, port, page)
    for seconds in (0.0, BEGINNING):
        first_loads(seconds)


def serve(folder: str) -> None:
    """A server that does not slow anybody down."""
    from pathlib import Path

    from croupier.web.serve import run
    from croupier.web.settings import Settings

    run(Settings(Path(folder), requests=10_000_000), "127.0.0.1", 0)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        serve(sys.argv[1])
    else:
        main()
