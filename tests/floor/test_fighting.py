"""Two and four processes that fight for one table: each act is done once, whoever was faster."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable
from functools import partial

import pytest

from croupier.floor.floor import Floor, MovedOn, Sent
from croupier.floor.tables import LiveTable
from croupier.floor.verifying import faults
from croupier.people.person import Person, guest
from croupier.rounds.bets import parse_bet
from croupier.store.engine import Store

ACTS = 6


def forked(work: Callable[[], object]) -> tuple[int, int]:
    """A process that does something and tells what came of it: its id, and where it tells it."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(writes, json.dumps(work()).encode())
        finally:
            os._exit(0)
    os.close(writes)
    return child, reads


def told(child: int, reads: int) -> list[int]:
    with os.fdopen(reads, encoding="utf-8") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    assert text, "a process failed"
    found: list[int] = json.loads(text)
    return found


def fight(url: str, key: str, person: Person) -> tuple[int, int]:
    """Bet so many times; how often, and how often somebody else was faster."""
    store = Store(url)
    floor, done, late = Floor(store), 0, 0

    def place(table: LiveTable) -> None:
        table.acts(person).place([parse_bet("1:red=5")])

    while done < ACTS:
        with floor.look(key) as table:
            at = table.at
        try:
            floor.do(person, "place", key, Sent(secrets.token_hex(8), at), place)
            done += 1
        except MovedOn:
            late += 1
    store.close()
    return done, late


@pytest.mark.parametrize("processes", [2, 4])
def test_standard_31_processes_that_fight_for_one_table(any_url: str, processes: int) -> None:
    store, owner = Store(any_url), guest("ann")
    key = Floor(store).open_table(owner, "roulette", {}, shared=True, bought=100_000_00)
    store.close()
    people = [guest(f"player {number}") for number in range(processes)]
    children = [forked(partial(fight, any_url, key, who)) for who in people]
    results = [told(*child) for child in children]
    assert [done for done, _ in results] == [ACTS] * processes
    store = Store(any_url)
    with Floor(store).look(key) as table:
        assert table.session.rounds == ACTS * processes
    assert [*faults(store)] == []
    store.close()
