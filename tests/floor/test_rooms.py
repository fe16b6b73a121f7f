"""Poker rooms: tables that share jackpots, a waiting list in order, and one record of it all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from croupier.equipment.randomness import Seed
from croupier.floor.floor import Floor, Sent
from croupier.floor.room import Room
from croupier.floor.rooms import RoomMovedOn, Rooms
from croupier.floor.tables import LiveTable
from croupier.floor.verifying import faults
from croupier.people.person import guest
from croupier.rounds.words import Bet
from croupier.store.engine import Store
from croupier.table.replay import replay
from croupier.table.round import ActError

ANN = guest("ann")
JACKPOTS = {"jackpots-at-a-table": "one-a-wager", "bad-beat": "true", "high-hand-jackpot": "true"}
NUMBERS = count()


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def floor(store: Store, monkeypatch: pytest.MonkeyPatch) -> Floor:
    seeds = (Seed.from_text(f"room {nth}") for nth in count())
    monkeypatch.setattr("croupier.equipment.randomness.Seed.fresh", lambda: next(seeds))
    return Floor(store)


def _table(floor: Floor, room: str, **answers: str) -> str:
    given = {**JACKPOTS, **{key.replace("_", "-"): value for key, value in answers.items()}}
    return floor.open_table(ANN, "poker", given, bought=10_000_00, room=room)


def _do(floor: Floor, key: str, act: str, content: str) -> None:
    def done(table: LiveTable) -> None:
        acts = table.acts(ANN)
        if act == "place":
            acts.place([Bet(seat, "table-stakes", 100_00) for seat in range(1, 7)])
        elif act == "choose":
            acts.choose(content)
        else:
            acts.close()

    with floor.look(key) as table:
        at = table.at
    floor.do(ANN, act, key, Sent(f"key {next(NUMBERS):05}".replace(" ", "-"), at, content), done)


def _play(floor: Floor, key: str) -> None:
    """A round in which the first player raises to $10 and all call."""
    _do(floor, key, "place", "")
    raised = False
    while True:
        with floor.look(key) as table:
            if not table.session.in_play:
                return
            acts = table.acts(ANN)
            keys = ("check", "call") if raised else ("raise=10", "call", "check")
            answer = next(each for each in keys if acts.can_choose(each))
        raised = True
        _do(floor, key, "choose", answer)


def test_637a_16_g_tables_of_a_room_pool_their_contributions(floor: Floor) -> None:
    rooms = Rooms(floor)
    room = rooms.open_room(ANN, "Poker room")
    tables = [_table(floor, room), _table(floor, room)]
    for key in (*tables, tables[0]):
        _play(floor, key)
    found = rooms.look(room)
    assert found.tables == tables
    assert found.meters == {"bad-beat": {"meter": 300}, "high-hand-jackpot": {"meter": 300}}
    with floor.look(tables[1]) as table:
        assert table.session.meters.amount("bad-beat", "meter") == 300


def test_637a_16_g_a_linked_table_is_taken_up_from_its_lines(store: Store, floor: Floor) -> None:
    rooms = Rooms(floor)
    room = rooms.open_room(ANN, "Poker room")
    one, other = _table(floor, room), _table(floor, room)
    _play(floor, one)
    again = Floor(store)
    _play(again, other)
    _play(again, one)
    assert Rooms(again).look(room).meters["bad-beat"] == {"meter": 300}
    _do(again, one, "close", "")
    assert replay(again.log_of(one)).closed


def test_637a_16_f_and_h_the_highest_hand_of_all_tables_is_paid_at_the_cage(floor: Floor) -> None:
    rooms = Rooms(floor)
    room = rooms.open_room(ANN, "Poker room")
    tables = [_table(floor, room), _table(floor, room)]
    played = 0
    while not rooms.look(room).hands:
        _play(floor, tables[played % 2])
        played += 1
    before = rooms.look(room)
    values = [hand["value"] for hand in before.hands]
    assert values == sorted(values)
    assert values
    amount = before.meters["high-hand-jackpot"]["meter"]
    ended = rooms.end_period(ANN, room, before.lines)
    assert amount == played * 100
    assert ended.meters["high-hand-jackpot"]["meter"] == 0
    assert sum(cents for _, cents in ended.paid[0]["paid"]) == amount
    assert ended.paid[0]["cite"] == "637a.16(h)"
    assert not ended.hands
    assert [*faults(floor.store)] == [], "what the cage paid left the meter's account too"


def test_637a_16_h_without_a_full_house_the_contributions_stay() -> None:
    jackpots = {"high-hand-jackpot": {"high-hand-division": "equally"}}
    room = Room.of(
        [
            {"record": "table", "table": "a", "jackpots": jackpots},
            {"record": "meters", "moved": [["high-hand-jackpot", "meter", 501]]},
        ]
    )
    stays = room.end_of_period()
    assert (stays["paid"], stays["stays"]) == ([], 501)
    for number, player, value in ((1, "ann", 7), (1, "bob", 9), (2, "cy", 9), (1, "bob", 9)):
        room.take({"record": "high hand", "number": number, "player": player, "value": value})
    assert room.end_of_period()["paid"] == [["bob, table 1", 251], ["cy, table 2", 250]]
    jackpots["high-hand-jackpot"]["high-hand-division"] = "first-made"
    assert room.end_of_period()["paid"] == [["bob, table 1", 501]]
    room.jackpots = {"high-hand-jackpot": {"odd-cents-of-a-jackpot": "fund"}}
    ended = room.end_of_period()
    assert ended["paid"] == [["bob, table 1", 250], ["cy, table 2", 250]]
    room.take(ended)
    assert room.meters["high-hand-jackpot"]["meter"] == 1


def test_637a_16_b_5_a_player_who_changed_tables_has_one_share() -> None:
    """Of a name from the list; "player 1" may be somebody else at another table."""
    room = Room.of(
        [
            {"record": "table", "table": "a", "jackpots": {"high-hand-jackpot": {}}},
            {"record": "meters", "moved": [["high-hand-jackpot", "meter", 600]]},
            {"record": "waits", "name": "ann"},
            {"record": "seated", "name": "ann", "number": 1, "seat": 4},
        ]
    )
    for number, player in ((1, "ann"), (2, "ann"), (1, "player 1"), (2, "player 1")):
        room.take({"record": "high hand", "number": number, "player": player, "value": 9})
    paid = room.end_of_period()["paid"]
    assert paid == [["ann, table 1", 200], ["player 1, table 1", 200], ["player 1, table 2", 200]]


def test_637a_15_c_tables_that_share_a_jackpot_read_its_rules_alike(floor: Floor) -> None:
    room = Rooms(floor).open_room(ANN, "Poker room")
    _table(floor, room)
    with pytest.raises(ActError, match=r"contributing-pot = first-pot .* \(637a\.15\)"):
        _table(floor, room, contributing_pot="first-pot")


def test_637a_15_b_3_tables_that_share_a_jackpot_have_its_rules_in_common(floor: Floor) -> None:
    rooms = Rooms(floor)
    room = rooms.open_room(ANN, "Poker room")
    _table(floor, room)
    with pytest.raises(ActError, match=r"bad-beat-hands = straight-flush.*637a\.15"):
        _table(floor, room, bad_beat_hands="straight-flush")
    _table(floor, room, bad_beat="false", first_blind="$2", second_blind="$4")
    with pytest.raises(ActError, match=r"637a\.7\(a\)"):
        floor.open_table(ANN, "three-card-poker", {}, room=room)


def test_a_waiting_list_is_called_in_order_and_kept(store: Store, floor: Floor) -> None:
    rooms = Rooms(floor)
    room = rooms.open_room(ANN, "Poker room")
    key = _table(floor, room)
    for name in ("Ann", "Bob", "Cy"):
        rooms.wait(ANN, room, rooms.look(room).lines, name)
    at = rooms.look(room).lines
    rooms.strike(ANN, room, at, "Bob")
    with pytest.raises(RoomMovedOn):
        rooms.strike(ANN, room, at, "Cy")
    rooms.seat_next(ANN, room, at + 1, 1, 4)
    with pytest.raises(ActError, match="Ann sits there"):
        rooms.seat_next(ANN, room, at + 2, 1, 4)
    found = Rooms(Floor(store)).look(room)
    assert (found.waiting, found.names) == (["Cy"], {(1, 4): "Ann"})
    with floor.look(key) as table:
        assert 4 in table.seats
    _play(floor, key)
    with floor.look(key) as table:
        players = {bet["seat"]: bet["player"] for bet in table.session.log.records[2]["bets"]}
    assert (players[4], players[5]) == ("Ann", "player 5")
    rooms.leave_seat(ANN, room, rooms.look(room).lines, 1, 4)
    assert not rooms.look(room).names


def test_637a_15_i_a_room_closes_after_its_tables_with_what_its_jackpots_owe(floor: Floor) -> None:
    rooms = Rooms(floor)
    room = rooms.open_room(ANN, "Poker room")
    tables = [_table(floor, room), _table(floor, room)]
    rooms.wait(ANN, room, rooms.look(room).lines, "Bob")
    rooms.seat_next(ANN, room, rooms.look(room).lines, 1, 4)
    _play(floor, tables[0])
    _do(floor, tables[0], "close", "")
    found = rooms.look(room)
    assert (found.shut, found.names) == ({1}, {})
    rooms.wait(ANN, room, found.lines, "Cy")
    at = rooms.look(room).lines
    with pytest.raises(ActError, match="table = 1"):
        rooms.seat_next(ANN, room, at, 1, 4)
    with pytest.raises(ActError, match="table 2"):
        rooms.close(ANN, room, at)
    _do(floor, tables[1], "close", "")
    closed = rooms.close(ANN, room, at + 1)
    assert (closed.closed, closed.waiting) == (True, [])
    assert closed.meters["bad-beat"] == {"meter": 100}
    assert closed.owed == {"bad-beat": "637a.15(i)", "high-hand-jackpot": "637a.16(h)"}
    with pytest.raises(ActError, match="closed"):
        rooms.wait(ANN, room, at + 2, "Di")
    with pytest.raises(ActError, match="closed"):
        _table(floor, room)


def test_637a_16_h_a_room_does_not_close_before_a_high_hand_is_paid() -> None:
    room = Room(hands=[{"value": 9, "number": 1, "player": "bob"}])
    with pytest.raises(ActError, match=r"637a\.16\(h\)"):
        room.close()
    unpaid = Room(meters={"bad-beat": {"meter": 501}, "high-hand-jackpot": {"meter": 0}})
    assert unpaid.close()["owed"] == [["bad-beat", 501, "637a.15(i)"]]


def test_a_table_joins_a_room_in_which_others_act_meanwhile(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = Rooms(floor)
    room = rooms.open_room(ANN, "Poker room")

    def meanwhile() -> Seed:
        rooms.wait(ANN, room, rooms.look(room).lines, "Bob")
        return Seed.from_text("meanwhile")

    monkeypatch.setattr("croupier.equipment.randomness.Seed.fresh", meanwhile)
    key = _table(floor, room)
    found = rooms.look(room)
    assert (found.waiting, found.tables) == (["Bob"], [key])


def test_a_room_has_a_name_that_can_be_shown(floor: Floor) -> None:
    with pytest.raises(ActError, match="name"):
        Rooms(floor).open_room(ANN, "a\x1b[2J")


@pytest.mark.parametrize(
    ("name", "why"), [("", "name"), ("x" * 61, "name"), ("Ann", "Ann"), ("a\tb", "name")]
)
def test_a_name_that_cannot_wait_is_refused(name: str, why: str) -> None:
    room = Room(waiting=["Ann"])
    with pytest.raises(ActError, match=why):
        room.wait(name)
    with pytest.raises(ActError, match="table = 3"):
        room.seat_next(3, 1, 10)
