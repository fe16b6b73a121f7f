"""Several people at a table, each with a seat, chips and acts of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from croupier.floor.floor import Floor, Sent
from croupier.floor.sitting import invite, sit
from croupier.floor.tables import LiveTable
from croupier.people.person import Person, guest
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Bet

KEYS = count()
OWNER, BOB, CYD = guest("owner"), guest("bob"), guest("cyd")


class Someone:
    """A person at a table of the floor: acts with new keys, from the table as it is."""

    def __init__(self, floor: Floor, key: str, person: Person) -> None:
        self.floor, self.key, self.person = floor, key, person

    def sent(self) -> Sent:
        return Sent(f"{self.person.name}-{next(KEYS):06d}".replace(" ", "_"), self.table.at)

    @property
    def table(self) -> LiveTable:
        with self.floor.look(self.key) as table:
            return table

    def sees(self) -> Mapping[str, Any]:
        with self.floor.look(self.key) as table:
            return table.plain(self.person, 0)

    def invite(self) -> str:
        return invite(self.floor, self.person, self.key, self.sent())

    def sit(self, token: str, bought: int = 500_00, seat: int = 0) -> int:
        """The seat that the person got."""
        said = sit(
            self.floor, self.person, self.key, self.sent(), seat=seat, token=token, bought=bought
        )
        found: int = said["own_seats"][-1]
        return found

    def wager(self, wagers: str, *, seats: tuple[int, ...] = ()) -> None:
        """`ante=10 pair-plus=5` on each of the person's seats; "" sits the round out."""
        own = seats or tuple(self.sees()["own_seats"])
        bets = [parse_bet(f"{seat}:{each}") for seat in own for each in wagers.split()]
        self.bets(bets)

    def bets(self, bets: list[Bet]) -> None:
        self.do("place", lambda table: table.acts(self.person).wager(bets))

    def choose(self, choice: str) -> None:
        self.do("choose", lambda table: table.acts(self.person).choose(choice))

    def do(self, act: str, done: Callable[[LiveTable], None]) -> Mapping[str, Any]:
        return self.floor.do(self.person, act, self.key, self.sent(), done)

    def call(self, irregularity: str, seat: int | None, by: str) -> None:
        self.do("call", lambda table: table.acts(self.person).call(irregularity, seat, by))

    def leave(self) -> None:
        self.do("leave", lambda table: table.acts(self.person).leave())

    def take_back(self) -> None:
        self.do("take back", lambda table: table.acts(self.person).take_back())

    def deal(self) -> None:
        self.do("deal", lambda table: table.acts(self.person).deal())

    def close(self) -> None:
        self.do("close", lambda table: table.acts(self.person).close())

    @property
    def in_hand(self) -> int:
        found: int = self.sees()["in_hand"]
        return found


def three(
    floor: Floor, game: str = "649a", people: Sequence[Person] = (OWNER, BOB, CYD), **more: Any
) -> tuple[Someone, Someone, Someone]:
    """An owner, Bob and Cyd at a table, $500 each."""
    key = floor.open_table(people[0], game, {}, **more)
    owner, bob, cyd = (Someone(floor, key, person) for person in people)
    token = owner.invite()
    bob.sit(token)
    cyd.sit(token)
    return owner, bob, cyd
