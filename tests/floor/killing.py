"""Processes that play at a table and are killed (SIGKILL), at a chosen point or at any moment.

A client keeps what it is about to send, and sends it again with its key until it is answered. So
what must hold: what was answered is in the store, and nothing is there twice.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from sqlalchemy import Connection, event, select

from croupier.floor.floor import Floor, Sent
from croupier.floor.tables import LiveTable
from croupier.floor.verifying import faults
from croupier.people.person import Person, guest
from croupier.rounds.bets import parse_bet
from croupier.store.engine import Store
from croupier.store.schema import acts
from croupier.table.log import read_log

ANN = guest("ann")
BEFORE, COMMIT, AFTER, ANSWERED = "before", "commit", "after", "answered"
STATEMENTS = 24  # of one act; a test counts them
POINTS = (BEFORE, *(f"statement {n}" for n in range(1, STATEMENTS + 1)), COMMIT, AFTER, ANSWERED)


@dataclass
class Client:
    """What a client knows: what it is about to send, and what was answered."""

    key: str
    pending: list[str] = field(default_factory=list)
    answered: dict[str, Any] = field(default_factory=dict)
    sent: int = 0
    bets: tuple[str, ...] = ("1:ante=10",)

    def next(self, floor: Floor) -> tuple[str, str]:
        """What it does now: on which state of the table, and which act."""
        with floor.look(self.key) as table:
            return table.at, "choose" if table.session.in_play else "place"

    def does(self, floor: Floor, once: str, at: str, act: str) -> Any:
        bets = self.bets if act == "place" else ()
        return floor.do(ANN, act, self.key, Sent(once, at, act), partial(do, bets))

    def hears(self, once: str, said: Any) -> None:
        assert self.answered.setdefault(once, said) == said
        self.pending = []

    def check(self, store: Store) -> None:
        """A round was begun for each bet that was taken."""
        kept = self.check_acts(store, ANN)
        records = read_log(Floor(store).log_of(self.key), closed=False)
        rounds = [record["record"] for record in records].count("round")
        places = [once for once, said in kept.items() if said["in_play"]]
        assert rounds == len(places), "a round was begun twice, or not at all"

    def check_acts(self, store: Store, person: Person) -> dict[str, Any]:
        """What was answered is there, once; what was sent last may be, once."""
        with store.reading() as connection:
            asked = select(acts).where(acts.c.person == person.name)
            kept = {row.key: row.answer for row in connection.execute(asked)}
        for once, said in self.answered.items():
            assert kept[once] == said, f"{once} was acknowledged and is lost"
        more = set(kept) - set(self.answered)
        assert more <= set(self.pending[:1]), "something was done that nobody sent"
        return kept


def play(url: str, client: Client, pipe: int, point: str, after: int) -> None:
    """Play on from what the client knows; die at the point, `after` so many acts."""
    store = Store(url)
    floor = Floor(store)
    number, resend = client.sent, [*client.pending]
    begun = number
    with dying(store, point, lambda: number - begun >= after):
        while True:
            if resend:
                once, at, act = resend
                resend = []
            else:
                at, act = client.next(floor)
                client.sent = number = number + 1
                once = f"act-{number:06}"
            tell(pipe, ["sends", once, at, act])
            said = json.loads(json.dumps(client.does(floor, once, at, act)))
            client.hears(once, said)
            tell(pipe, ["answered", once, said])
            if point == ANSWERED and number - begun >= after:
                os.kill(os.getpid(), signal.SIGKILL)


def do(bets: Sequence[str], table: LiveTable) -> None:
    if bets:
        table.acts(ANN).place([parse_bet(bet) for bet in bets])
    else:
        table.acts(ANN).choose("play")


def tell(pipe: int, what: list[Any]) -> None:
    os.write(pipe, f"{json.dumps(what)}\n".encode())


@contextmanager
def dying(store: Store, point: str, is_due: Any) -> Iterator[None]:
    """Kill this process at a point of a transaction."""
    statements = 0

    def die(*_: object) -> None:
        if is_due():
            os.kill(os.getpid(), signal.SIGKILL)

    def count(*_: object) -> None:
        nonlocal statements
        statements += 1
        if point == f"statement {statements}":
            die()

    writing = store.writing

    @contextmanager
    def written() -> Iterator[Connection]:
        nonlocal statements
        statements = 0
        if point == BEFORE:
            die()
        with writing() as connection:
            yield connection
            if point.startswith("statement") and statements < int(point.split()[1]):
                die()
        if point == AFTER:
            die()

    event.listen(store._writer, "before_cursor_execute", count)
    if point == COMMIT:
        event.listen(store._writer, "commit", die)
    store.writing = written  # type: ignore[method-assign]
    yield


def killed(url: str, client: Client, point: str, after: int, moment: float | None = None) -> None:
    """Let a process play until it is killed; take in what it told."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reads)
            play(url, client, writes, point, after)
        finally:
            os._exit(1)
    os.close(writes)
    with os.fdopen(reads, encoding="utf-8") as told:
        if moment is not None:
            take_in(client, told.readline())  # it has begun
            time.sleep(moment)
            os.kill(child, signal.SIGKILL)
        for line in told:
            take_in(client, line)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"{point}: the process ended by itself"
    assert os.WTERMSIG(status) == signal.SIGKILL


def take_in(client: Client, line: str) -> None:
    if not line.endswith("\n"):
        return  # it was killed while it told
    what, once, *rest = json.loads(line)
    if what == "sends":
        client.pending = [once, *rest]
        client.sent = max(client.sent, int(once.removeprefix("act-")))
    else:
        client.hears(once, rest[0])


def check(url: str, client: Client) -> None:
    """Everything agrees, and with what the client knows."""
    store = Store(url)
    try:
        assert [*faults(store)] == []
        client.check(store)
    finally:
        store.close()


def begin(url: str) -> Client:
    """A table, opened before anybody is killed."""
    store = Store(url)
    key = Floor(store).open_table(ANN, "649a", {}, bought=1_000_000_00)
    store.close()
    return Client(key)


def at_points(url: str, points: list[str], rng: Random, client: Client | None = None) -> Client:
    client = client or begin(url)
    for point in points:
        killed(url, client, point, after=rng.randint(1, 3))
        check(url, client)
    return client


def at_moments(url: str, times: int, rng: Random, client: Client | None = None) -> Client:
    client = client or begin(url)
    for _ in range(times):
        killed(url, client, "", after=10**9, moment=rng.uniform(0.0, 0.15))
        check(url, client)
    return client
