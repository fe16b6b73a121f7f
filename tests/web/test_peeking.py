"""No door shows a card that lies face down: not JSON, events, log, pages nor recall, to anybody
but the one whose hand it is."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from croupier.people import passwords
from croupier.people.person import Person, Role
from croupier.rounds.arrange import Arrange
from croupier.rounds.plain import question_of
from croupier.rounds.words import Decide
from croupier.table.session import Session
from croupier.web.app import create_app
from croupier.web.settings import Settings
from croupier.web.state import State
from tests.chapters.fuzz import some_arrangement
from tests.people.made import CHEAP, PASSWORD, with_accounts
from tests.web.conftest import Visitor
from tests.web.test_interface import Program

WATCHERS = (
    Person("flo", Role.FLOORPERSON),
    Person("rita", Role.READER),
    Person("bea", Role.BUREAU),
    Person("quin", Role.PLAYER),
)
DOORS = (
    "/api/tables/{}?since=0",
    "/api/tables/{}/log?since=0",
    "/api/floor/tables/{}/rounds",
    "/tables/{}",
    "/tables/{}/log",
    "/watch/{}",
    "/watch/{}?round=1&step=99&view=all",
    "/replay/{}",
)
RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
SHUT = {400, 403}  # an open log is replayed for nobody; recall is for those who played
WRITTEN = re.compile(r"(?<![\w#&])(?:10|[2-9JQKA])[shdc](?!\w)")
SPOKEN = re.compile(r"\b(ace|king|queen|jack|10|[2-9]) of (spades|hearts|diamonds|clubs)\b")
NAMED_ANYWAY = re.compile(r"[\w-]{16,}|pack\W{1,20}\[[^\]]*\]")  # digests, keys; the whole deck
WAGERS = {
    "671a": "ante=10 super=10",
    "637a": "table-stakes=200",
    "649a": "ante=10",
    "645a": "pai-gow-poker=10",
}
WORDS = {"As", "joker"}  # texts say them of other things
LONG = 8  # acts after which a round has had decisions enough


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    with Visitor(create_app(Settings(tmp_path, requests=1_000_000, jobs=0))) as found:
        yield found


class Sitter(Program):
    """A program that sits down at the table of another."""

    def __init__(self, visitor: Visitor, host: Program) -> None:
        self.visitor, self.key = visitor, host.key
        invitation = host.tries("invite").json()["invitation"]
        self.token = secrets.token_urlsafe(24)
        self.said = host.looks()
        self.said = self.tries("sit", invitation=invitation, buy_in="5000").json()


def session_of(visitor: Visitor, key: str) -> Session:
    state: State = visitor.app.state.croupier  # type: ignore[attr-defined]
    with state.floor.look(key) as table:
        return table.session


def face_down(session: Session) -> dict[str, set[str]]:
    """By to whom they were dealt, the cards of the round that nobody was shown."""
    cards: dict[str, set[str]] = {}
    shown: set[str] = set()
    for record in session.log.records:
        if record["record"] == "round":
            cards, shown = {}, set()
        if record["record"] == "card":
            if record["face_up"]:
                shown.add(record["card"])
            else:
                cards.setdefault(record["to"], set()).add(record["card"])
        elif record["record"] == "said":
            shown |= set(re.findall(r"\w+", str(record)))
    return {whose: own - shown for whose, own in cards.items()}


def named(text: str) -> set[str]:
    """The cards that a text names, as records or as pages do."""
    spoken = ((RANKS.get(rank, rank), suit[0]) for rank, suit in SPOKEN.findall(text))
    return {*WRITTEN.findall(text), *(f"{rank}{suit}" for rank, suit in spoken)}


def pushed(visitor: Visitor, key: str, headers: dict[str, str]) -> str:
    """What a watcher who begins with the first line is told."""
    found: list[str] = []
    last = visitor.get(f"/api/tables/{key}", headers=headers).json()["records"]
    own = {**headers, "last-event-id": "0"}
    with visitor.stream("GET", f"/api/tables/{key}/events", headers=own) as stream:
        for line in stream.iter_lines():
            found.append(line)
            if line == f"id: {last}" or line == f"id:{last}":
                break
    return "\n".join(found)


def answer(program: Program, rng: Random) -> None:
    question = question_of(program.looks()["question"])
    program.said = program.looks()
    match question:
        case Decide():
            own = [each.key for each in question.choices if each.key not in ("fold", "all-in")]
            choice = rng.choice(own or [each.key for each in question.choices])
        case Arrange():
            choice = some_arrangement(question, rng)
        case _:
            choice = ""
    program.sends("act", choice=choice)


@pytest.mark.parametrize("game", [*WAGERS])
def test_standard_58_no_door_shows_a_card_face_down(
    game: str, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "HASHER", CHEAP)
    with_accounts(visitor.app.state.croupier.store, *WATCHERS)  # type: ignore[attr-defined]
    rng, host = Random(game), Program(visitor, game, buy_in="5000")
    guest = Sitter(visitor, host)
    seats = {one.token: one.looks()["own_seats"] for one in (host, guest)}
    tokens = ["", host.token, guest.token]
    for each in WATCHERS:
        sent = {"name": each.name, "password": PASSWORD}
        tokens.append(visitor.post("/api/log-in", json=sent).json()["token"])
    for one in (host, guest):
        one.said = one.looks()
        (seat,) = seats[one.token][:1]
        one.sends("round", bets=[f"{seat}:{wager}" for wager in WAGERS[game].split()])
    session, looked, acts = session_of(visitor, host.key), 0, 0
    while session.in_play and acts < LONG:
        hidden = face_down(session)
        for token in tokens:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            own = {f"seat {seat}" for seat in seats.get(token, ())}
            secret = {card for whose in hidden.keys() - own for card in hidden[whose]} - WORDS
            told = {}
            for door in DOORS:
                found = visitor.get(door.format(host.key), headers=headers)
                assert found.status_code in SHUT | {200}, found.text
                told[door] = found.text
            told["events"] = pushed(visitor, host.key, headers)
            for door, text in told.items():
                seen = secret & named(NAMED_ANYWAY.sub("", text))
                assert not seen, f"{door} shows {seen}"
            looked += len(secret)
            question = visitor.get(f"/api/tables/{host.key}", headers=headers).json()["question"]
            assert question is None or f"seat {question['seat']}" in own
        asked = [one for one in (host, guest) if one.looks()["question"]]
        answer(asked[0], rng)
        session, acts = session_of(visitor, host.key), acts + 1
    assert looked
