"""Processes that move one meter at the same time, and that are killed meanwhile."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from tests.floor.killing import AFTER, BEFORE, COMMIT, Client, at_points
from tests.floor.linked import DJ, GIVEN, THREE, WINNING, bets, make, play, seat, shown, stacked
from tests.floor.test_floor import ANN, Acting, finish

from croupier.floor.floor import Floor
from croupier.floor.meters import history, kept_meter
from croupier.floor.verifying import faults
from croupier.people.person import Person, guest
from croupier.rounds.settle import PARTS, parts_of
from croupier.store.engine import Store
from croupier.table.replay import replay

POINTS = (BEFORE, *(f"statement {n}" for n in range(1, 24, 3)), COMMIT, AFTER)

PEOPLE = [guest(name) for name in ("ann", "bob", "cleo")]


def settle(key: str, who: Person, floor: Floor) -> None:
    finish(Acting(floor, key, who))


def rounds(key: str, who: Person, floor: Floor) -> None:
    acting = Acting(floor, key, who)
    for _ in range(5):
        play(acting, DJ)
    acting.close()


def at_once(url: str, acts: Sequence[Callable[[Floor], object]]) -> None:
    """Each act in a process of its own, all begun at the same moment."""
    reads, writes = os.pipe()
    children = []
    for act in acts:
        if not (child := os.fork()):
            status = 1
            try:
                store = Store(url)
                os.close(writes)
                os.read(reads, 1)  # until the parent closes its end
                act(Floor(store))
                status = 0
            finally:
                os._exit(status)
        children.append(child)
    os.close(reads)
    os.close(writes)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * len(children)


def test_605a_7_e_4_processes_that_win_at_once_win_in_the_order_of_the_store(any_url: str) -> None:
    store = Store(any_url)
    floor = Floor(store)
    make(store, "lucky", "649a", THREE)
    with stacked(WINNING["649a"]):
        keys = [seat(floor, "649a", {THREE: "lucky"}, who).key for who in PEOPLE]
    for key, who in zip(keys, PEOPLE, strict=True):
        acting = Acting(floor, key, who)
        acting.place(bets(acting, THREE))
    store.close()
    at_once(any_url, [partial(settle, *each) for each in zip(keys, PEOPLE, strict=True)])
    store = Store(any_url)
    with store.reading() as connection:
        won = [each for each in history(connection, "lucky") if each["record"] == "won"]
    assert sorted(each["table"] for each in won) == sorted(keys)
    assert [each["cents"] for each in won] == [1_000_42, 1_000_00, 1_000_00]
    assert shown(store, "lucky") == {"meter": 1_000_00}
    assert [*faults(store)] == []
    store.close()


def test_standard_9_processes_contribute_parts_of_a_cent_and_lose_none(any_url: str) -> None:
    """0.125% of $1 is an eighth of a cent; each process brings five of them."""
    rate = {"progressive-bonus-rate": "0.125%"}
    store = Store(any_url)
    make(store, "wild", "687a", DJ, **rate)
    floor = Floor(store)
    keys = [seat(floor, "687a", {DJ: "wild"}, who, rate).key for who in PEOPLE]
    store.close()
    at_once(any_url, [partial(rounds, *each) for each in zip(keys, PEOPLE, strict=True)])
    store = Store(any_url)
    brought = 15 * PARTS // 8
    cents, parts = divmod(brought, PARTS)
    meter = kept_meter(store, "wild").meter
    with store.reading() as connection:
        won = sum(each["cents"] for each in history(connection, "wild") if each["record"] == "won")
    assert meter.amounts == {"meter": 2_000_00 + cents - won, parts_of("meter"): parts}
    assert [*faults(store)] == []
    assert all(replay(Floor(store).log_of(key)).closed for key in keys)
    store.close()


def test_standard_31_a_process_killed_in_an_act_leaves_the_meter_explained(any_url: str) -> None:
    store = Store(any_url)
    make(store, "lucky", "649a", THREE)
    key = Floor(store).open_table(
        ANN, "649a", GIVEN["649a"], links={THREE: "lucky"}, bought=1_000_000_00
    )
    store.close()
    client = Client(key, bets=("1:ante=10", f"1:{THREE}=1"))
    at_points(any_url, [*POINTS], Random(605), client)
    store = Store(any_url)
    with Floor(store).look(key) as table:
        begun = table.session.rounds
    totals = kept_meter(store, "lucky").meter.totals
    assert totals["contributed"] == 14 * begun > 0
    store.close()


def test_two_processes_play_one_linked_table_in_turns_without_running_its_log_again(
    any_url: str,
) -> None:
    stores = Store(any_url), Store(any_url)
    rate = {"progressive-bonus-rate": "0.125%"}
    make(stores[0], "wild", "687a", DJ, **rate)
    floors = [Floor(store) for store in stores]
    key = seat(floors[0], "687a", {DJ: "wild"}, given=rate).key
    with floors[1].look(key) as table:
        session = table.session
    for nth in range(4):
        play(Acting(floors[nth % 2], key), DJ)
    with floors[1].look(key) as table:
        assert table.session is session
    assert [*faults(stores[0])] == []
    for store in stores:
        store.close()
