"""Players who are away: told, skipped, decided for by the rules, and removed in time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from tests.floor.several import OWNER, Someone, three
from tests.people.made import account

from croupier.floor.floor import Floor
from croupier.floor.lateness import due_tables
from croupier.floor.pace import Pace, house_choice
from croupier.floor.switches import disable
from croupier.floor.tending import tend, tended
from croupier.floor.verifying import faults
from croupier.people.person import Role
from croupier.rounds.words import Choice, Decide
from croupier.store import clock
from croupier.store.engine import Store
from croupier.table.replay import replay
from croupier.table.round import ActError

PACE = Pace(wager=30, decide=60, remove=600)
LATER = "2999-01-01T00:00:00.000Z"


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def floor(store: Store) -> Floor:
    return Floor(store)


def at_play(floor: Floor) -> tuple[Someone, Someone, Someone]:
    people = three(floor, pace=PACE)
    for one in people:
        one.wager("ante=10")
    return people


def test_standard_39_whoever_does_not_wager_in_time_is_skipped(floor: Floor, store: Store) -> None:
    owner, bob, cyd = three(floor, pace=PACE)
    bob.wager("ante=10")
    due = bob.sees()["due"]
    assert not tend(floor, bob.key), "nobody is late yet"
    assert not tend(floor, bob.key, clock.earlier(due, timedelta(milliseconds=1)))
    assert tend(floor, bob.key, due)
    assert bob.sees()["in_play"]
    assert [(one["mine"], one["away"]) for one in cyd.sees()["seats"]] == [
        (False, False),
        (True, True),
    ], "Cyd is told"
    bob.choose("fold")
    bob.wager("ante=10")
    assert not bob.sees()["in_play"], "the owner is waited for"
    owner.wager("ante=10")
    assert bob.sees()["in_play"], "Cyd is not, before she acts again"
    assert [*faults(store)] == []


def test_standard_36_and_37_the_house_decides_by_its_stated_choice_and_marks_it(
    floor: Floor, store: Store
) -> None:
    owner, bob, cyd = at_play(floor)
    decided = {one.person.name: one.in_hand for one in (owner, bob, cyd)}
    assert set(decided.values()) == {490_00}, "wagers are held meanwhile"
    assert tend(floor, owner.key, LATER)
    table = owner.table
    marked = [r for r in table.session.log.records if r["record"] == "decided"]
    assert [(r["choice"], r["by"]) for r in marked] == [("fold", "house")] * 3
    assert [each["choice"] for each in bob.sees()["by_house"]] == ["fold"] * 3
    assert not owner.sees()["in_play"]
    owner.do("close", lambda t: t.acts(OWNER).close())
    text = floor.log_of(owner.key)
    assert replay(text).log.text() == text
    assert [*faults(store)] == []


def test_standard_37_others_are_not_affected(floor: Floor) -> None:
    owner, bob, cyd = at_play(floor)
    people = {seat: one for one in (owner, bob, cyd) for seat in one.sees()["own_seats"]}
    first = people[owner.sees()["decides"]]
    assert tend(floor, owner.key, owner.sees()["due"])
    assert owner.sees()["in_play"], "the next player has their own time"
    second = people[owner.sees()["decides"]]
    assert second is not first
    second.choose("fold")


def test_standard_34_wagers_of_an_interrupted_game_are_held_and_shown(floor: Floor) -> None:
    _, bob, cyd = at_play(floor)
    assert (bob.sees()["held"], bob.in_hand) == (10_00, 490_00)
    with pytest.raises(ActError, match="in play"):
        cyd.leave()


def test_standard_39_who_does_nothing_for_long_loses_the_seat_and_keeps_the_chips(
    floor: Floor, store: Store
) -> None:
    owner, bob, _ = three(floor, pace=PACE)
    bob.wager("ante=10")
    assert tend(floor, bob.key, LATER)
    assert (bob.sees()["seats"], owner.sees()["in_play"]) == ([], False)
    records = owner.table.session.log.records
    assert [r["by"] for r in records if r["record"] == "left"] == ["house", "house"]
    paid = [r["cents"] for r in records if r["record"] == "cashed out"]
    assert sorted(paid) == [490_00, 500_00]
    assert [*faults(store)] == []


def test_standard_31_two_who_tend_at_once_do_it_once(store: Store) -> None:
    floors = [Floor(store), Floor(store)]
    owner, bob, _ = at_play(floors[0])
    due, ready, did = owner.sees()["due"], Barrier(2), list[bool]()

    def tends(floor: Floor) -> None:
        ready.wait()
        did.append(tend(floor, owner.key, due))

    threads = [Thread(target=tends, args=(floor,)) for floor in floors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert any(did)
    marked = [r for r in bob.table.session.log.records if r["record"] == "decided"]
    assert len(marked) == 1
    assert [*faults(store)] == []


def test_standard_40_limits_are_those_of_the_table_and_shown(floor: Floor) -> None:
    owner, bob, _ = three(floor, pace=PACE)
    assert bob.sees()["pace"] == {"wager": 30, "decide": 60, "remove": 600}
    key = floor.open_table(OWNER, "649a", {})
    endless = Someone(floor, key, OWNER)
    endless.wager("ante=10", seats=(1,))
    assert endless.sees()["due"] == ""
    assert [*tended(floor, LATER)] in ([owner.key], []), "no limit, nobody late"
    assert endless.sees()["in_play"]
    with pytest.raises(ActError, match="seconds"):
        Pace(wager=-1)


def test_a_round_that_too_few_wait_for_gives_the_wagers_back(floor: Floor) -> None:
    owner, bob, cyd = three(floor, "poker", bought=1_000_00, pace=PACE)
    bob.wager("table-stakes=200")
    assert bob.in_hand == 300_00
    assert tend(floor, bob.key, bob.sees()["due"])
    assert (bob.in_hand, bob.sees()["in_play"]) == (500_00, False)
    assert all(one["away"] for one in cyd.sees()["seats"] if one["mine"])
    for one in (owner, bob):
        one.wager("table-stakes=200")
    assert owner.sees()["in_play"]


@pytest.mark.parametrize(
    ("keys", "taken"),
    [
        ("bet:20 check", "check"),
        ("draw stand double:10", "stand"),
        ("play:10 fold", "fold"),
        ("let-it-ride withdraw", "let-it-ride"),
        ("accept refuse", "refuse"),
        ("insurance:5 no-insurance", "no-insurance"),
        ("surrender keep", "keep"),
        ("dead-hand second-card", "second-card"),
        ("keep-dice pass-dice", "pass-dice"),
        ("war:10 surrender", "surrender"),
        ("a:20 b:10", "b"),
    ],
)
def test_standard_37_the_stated_choice_adds_nothing_and_gives_up_last(
    keys: str, taken: str
) -> None:
    choices = []
    for each in keys.split():
        key, _, stake = each.partition(":")
        choices.append(Choice(key, key, "1.1", int(stake or 0)))
    assert house_choice(Decide(1, "1.1", tuple(choices), {})) == taken


def test_standard_58_what_the_house_decides_tells_nobody_the_cards(floor: Floor) -> None:
    """A choice that names cards face down is sealed in the log, and so it is in what a table
    tells."""
    people = three(floor, "pai-gow-poker", pace=PACE)
    for one in people:
        one.wager("pai-gow-poker=50")
    assert tend(floor, people[0].key, LATER)
    records = people[0].table.session.log.records
    marked = [r for r in records if r["record"] == "decided" and r.get("by") == "house"]
    assert marked
    told = people[1].sees()["by_house"]
    assert {each["choice"] for each in told} <= {"", "keep", "play", "pass"}


def test_standard_4_where_play_is_disabled_wagers_go_back_and_no_other_table_stops(
    floor: Floor, store: Store
) -> None:
    _, bob, _ = three(floor, pace=PACE)
    bob.wager("ante=10")
    _, cyd, _ = three(floor, "roulette", pace=PACE)
    cyd.wager("even=10")
    disable(store, account(store, "flo", Role.FLOORPERSON), "game", "649a", "sign missing")
    assert {*tended(floor, cyd.sees()["due"])} == {bob.key, cyd.key}
    assert not bob.sees()["in_play"]
    assert bob.in_hand == 500_00
    back = [r for r in bob.table.session.log.records if r["record"] == "taken back"]
    assert [r["by"] for r in back] == ["house"]
    assert [*faults(store)] == []


def test_only_tables_that_are_due_are_looked_at(
    floor: Floor, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables there are, those that wait for nobody cost nothing."""
    _, bob, cyd = three(floor, pace=PACE)
    three(floor, "roulette", pace=PACE)
    assert due_tables(store, clock.now()) == []
    bob.wager("ante=10")
    due = bob.sees()["due"]
    assert due_tables(store, clock.earlier(due, timedelta(milliseconds=1))) == []
    looked = []
    monkeypatch.setattr("croupier.floor.tending.tend", lambda _, key, __: looked.append(key))
    assert [*tended(floor, due)] == []
    assert looked == [bob.key]
    monkeypatch.undo()
    assert [*tended(floor, due)] == [bob.key]
    assert due_tables(store, due) == [], "the round is in play, and its player has time"
    left = bob.sees()["due"]
    assert due_tables(store, left) == [bob.key]
    assert tend(floor, bob.key, LATER)
    assert bob.key not in due_tables(store, LATER), "nobody sits there any more"
    assert cyd.sees()["seats"] == []
    assert [*faults(store)] == []
