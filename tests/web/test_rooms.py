"""Poker rooms on pages and as JSON: the same acts, the same record."""

from __future__ import annotations

import re

from tests.web.conftest import Visitor

JACKPOTS = {"jackpots-at-a-table": "one-a-wager", "bad-beat": "yes", "high-hand-jackpot": "yes"}


def _opened(visitor: Visitor) -> str:
    """The address of a new room."""
    token = visitor.envelope("/play")["csrf"]
    answer = visitor.post("/rooms", data={"csrf": token, "name": "Main"}, follow_redirects=False)
    return answer.headers["location"]


def test_637a_16_g_a_room_on_pages_has_tables_jackpots_and_a_list(visitor: Visitor) -> None:
    room = _opened(visitor)
    key = room.removeprefix("/rooms/")
    tables = [visitor.sit_down("poker", room=key, **JACKPOTS) for _ in range(2)]
    page = visitor.get(room).text
    assert all(f'href="{table}"' in page for table in tables)
    for name in ("Ann", "Bob"):
        visitor.fill_in(f"{room}/wait", room, name=name)
    page = visitor.fill_in(f"{room}/seat", room, table=1, seat=4)
    assert "seat 4 Ann" in page
    assert "seat 4 Ann" in visitor.get(tables[0]).text
    assert "Bob sits there" not in page
    refused = visitor.fill_in(f"{room}/seat", room, table=9, seat=4)
    assert "table = 9" in refused
    assert "Table 1" in refused
    shown = visitor.get(f"/api/rooms/{key}").json()
    assert shown["waiting"] == ["Bob"]
    assert shown["seated"] == [{"table": 1, "seat": 4, "name": "Ann"}]
    assert [f"/tables/{table}" for table in shown["tables"]] == tables
    counted = visitor.get(f"{room}/tables/1/jackpot-count.pdf")
    assert (counted.status_code, "637a.15(c)" in counted.text) == (400, True)
    assert visitor.get(f"{room}/tables/9/jackpot-count.pdf").status_code == 400
    assert visitor.get(f"{room}/high-hand-slips.pdf").status_code == 400
    assert f"{room}/tables/2/jackpot-count.pdf" in page
    ended = visitor.fill_in(f"{room}/end-period", room)
    assert "stays for the next period" in ended
    assert "close table 1 first" in visitor.fill_in(f"{room}/close", room)
    assert re.search(rf'href="{room}"', visitor.get("/play").text)


def test_standard_10_the_jackpots_of_a_room_are_asked_for_again(visitor: Visitor) -> None:
    room = _opened(visitor)
    visitor.sit_down("poker", room=room.removeprefix("/rooms/"), **JACKPOTS)
    part = re.search(r'data-part data-again="(\d+)">.*?Bad Beat', visitor.get(room).text, re.S)
    assert part
    assert int(part[1]) < 30_000


def test_637a_16_g_a_room_as_json(visitor: Visitor) -> None:
    opened = visitor.post("/api/rooms", json={"name": "Main"}).json()
    room = opened["room"]
    begun = {"game": "poker", "answers": JACKPOTS, "room": room}
    tables = [visitor.post("/api/tables", json=begun).json()["table"] for _ in range(2)]
    found = visitor.get(f"/api/rooms/{room}").json()
    assert found["tables"] == tables
    act = {"act": "wait", "at": found["at"], "name": "Ann"}
    assert visitor.post(f"/api/rooms/{room}/act", json=act).json()["waiting"] == ["Ann"]
    assert visitor.post(f"/api/rooms/{room}/act", json=act).status_code == 409
    other = {**begun, "answers": {**JACKPOTS, "bad-beat-hands": "straight-flush"}}
    answer = visitor.post("/api/tables", json=other)
    assert answer.status_code == 400
    assert "637a.15" in answer.text
    assert visitor.get("/api/rooms/none").status_code == 404


def test_a_closed_room_on_pages_and_as_json_offers_nothing_more(visitor: Visitor) -> None:
    room = _opened(visitor)
    page = visitor.fill_in(f"{room}/close", room)
    assert "This room is closed." in page
    assert "<form" not in page.split("<h1>")[1]
    found = visitor.get(f"/api{room}").json()
    assert found["closed"]
    act = {"act": "wait", "at": found["at"], "name": "Ann"}
    assert visitor.post(f"/api{room}/act", json=act).status_code == 400
