"""Play that is disabled: bets are really refused, rounds in play end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.floor.several import three
from tests.floor.test_floor import Acting, finish
from tests.people.made import account

from croupier.floor.allowed import Barred
from croupier.floor.floor import Floor
from croupier.floor.switches import Disabled, disable, disabled, enable
from croupier.floor.verifying import faults
from croupier.people.denied import denials
from croupier.people.person import Person, Role
from croupier.people.rights import Refused
from croupier.rounds.words import Bet
from croupier.store import journal
from croupier.store.engine import Store
from croupier.table.round import ActError

ANTE = [Bet(1, "ante", 10_00)]
FLO = Person("flo", Role.FLOORPERSON)


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def pat(store: Store) -> Person:
    return account(store, "pat", Role.PLAYER)


@pytest.mark.parametrize("scope", ["all", "game", "paytable", "table", "person"])
def test_standard_4_bets_are_refused_while_play_is_disabled(
    store: Store, pat: Person, scope: str
) -> None:
    floor = Floor(store)
    key = floor.open_table(pat, "649a", {})
    other = floor.open_table(pat, "657a", {})
    names = {"game": "649a", "paytable": "649a ante", "table": key, "person": "pat"}
    disable(store, FLO, scope, names.get(scope, ""), "camera out")
    seat = Acting(floor, key, pat)
    with pytest.raises(Disabled, match="camera out"):
        seat.place(ANTE)
    assert seat.table.session.rounds == 0
    assert seat.table.acts(pat).in_hand == 500_00
    crazy = [Bet(1, "ante", 10_00), Bet(1, "super-bonus", 10_00)]
    if scope in ("all", "person"):
        with pytest.raises(Disabled):
            Acting(floor, other, pat).place(crazy)
    else:
        Acting(floor, other, pat).place(crazy)
    enable(store, FLO, scope, names.get(scope, ""), "camera works")
    seat.place(ANTE)
    assert disabled(store) == []


def test_standard_5_a_round_in_play_ends_and_chips_can_be_cashed_out(
    store: Store, pat: Person
) -> None:
    floor = Floor(store)
    seat = Acting(floor, floor.open_table(pat, "649a", {}), pat)
    seat.place(ANTE)
    disable(store, FLO, "all", "", "fire alarm")
    finish(seat)
    seat.close()
    with pytest.raises(Disabled):
        floor.open_table(pat, "649a", {})
    (switch,) = disabled(store)
    assert (switch.by, switch.why) == ("flo", "fire alarm")
    with store.reading() as connection:
        (record,) = journal.records(connection, journal.SWITCH)
    assert (record.data["act"], record.data["by"]) == ("disable", "flo")


def test_only_those_whom_the_list_names_disable_play(store: Store, pat: Person) -> None:
    with pytest.raises(Refused):
        disable(store, pat, "all", "", "I lost")
    assert [each.act for each in denials(store)] == ["disable"]


@pytest.mark.parametrize(
    ("scope", "name", "why"),
    [
        ("all", "", " "),
        ("house", "", "x"),
        ("table", "nowhere", "x"),
        ("person", "nobody", "x"),
        ("paytable", "649a pair-plus Z", "x"),
    ],
)
def test_what_is_not_on_the_floor_cannot_be_disabled(
    store: Store, scope: str, name: str, why: str
) -> None:
    with pytest.raises(ActError):
        disable(store, FLO, scope, name, why)


def test_what_is_disabled_cannot_be_disabled_again(store: Store) -> None:
    disable(store, FLO, "game", "649a", "x")
    with pytest.raises(ActError, match="already"):
        disable(store, FLO, "game", "three-card-poker", "x")
    enable(store, FLO, "game", "three-card-poker", "y")
    with pytest.raises(ActError, match="already"):
        enable(store, FLO, "game", "649a", "x")


def test_standard_4_wagers_that_wait_of_somebody_who_is_disabled_begin_no_round(
    store: Store,
) -> None:
    """Bob wagered before he was disabled; the round of the others begins without him."""
    people = [account(store, name, Role.PLAYER) for name in ("ann", "bob", "cyd")]
    floor = Floor(store)
    owner, bob, cyd = three(floor, people=people)
    bob.wager("ante=10")
    disable(store, FLO, "person", "bob", "asked to leave")
    cyd.wager("ante=10")
    assert bob.in_hand == 500_00
    with pytest.raises(Disabled):
        bob.wager("ante=10")
    owner.wager("ante=10")
    assert owner.sees()["in_play"], "nobody waits for Bob"
    (begun,) = [r for r in owner.table.session.log.records if r["record"] == "round"]
    assert len(begun["bets"]) == 2
    bob.leave()
    assert [*faults(store)] == []


def test_standard_4_somebody_disabled_as_the_round_begins_is_not_in_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at who may play and the transaction: nothing has happened."""
    people = [account(store, name, Role.PLAYER) for name in ("ann", "bob", "cyd")]
    floor = Floor(store)
    owner, bob, cyd = three(floor, people=people)
    bob.wager("ante=10")
    owner.wager("ante=10")
    disable(store, FLO, "person", "bob", "asked to leave")
    monkeypatch.setattr("croupier.floor.floor.bar", lambda *_: None)
    with pytest.raises(Barred):
        cyd.wager("ante=10")
    assert not owner.sees()["in_play"]
    monkeypatch.undo()
    cyd.wager("ante=10")
    assert owner.sees()["in_play"]
    assert bob.in_hand == 500_00
    assert [*faults(store)] == []
