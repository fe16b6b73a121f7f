"""The floor's simulator with several people at each table, who come, sit, wager, stay away and go.

    python -m tests.floor.crowd 17          runs one seed again

Beside what the simulator holds after every act: chips and held wagers of all who play at a table
are what its accounts have, and nobody sees the decision of another.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import ClassVar

from tests.chapters.fuzz import random_bets
from tests.floor.simulator import Simulation, main

from croupier.catalog.index import Entry, find
from croupier.floor import money
from croupier.floor.cases import VOID, Cases
from croupier.floor.floor import Sent
from croupier.floor.pace import Pace, house_choice
from croupier.floor.sitting import invite, sit
from croupier.floor.tables import LiveTable
from croupier.floor.tending import tend
from croupier.people.person import Person, guest
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Decide, SystemDraw
from croupier.store import clock

PEOPLE = [guest(name) for name in ("dot", "eli", "fay", "gus")]
PACE = Pace(wager=30, decide=60, remove=600)
GAMES = ("649a", "craps", "poker", "pai-gow", "blackjack", "roulette", "baccarat", "671a")


@dataclass
class Crowd(Simulation):
    """A floor where everybody may sit at every table."""

    tokens: dict[str, str] = field(default_factory=dict)
    run_by: ClassVar[str] = "tests.floor.crowd"

    def open_one(self) -> None:
        entry = find(self.rng.choice(GAMES))
        owner = guest("ann")
        floor = self.rng.choice(self.floors)
        key = floor.open_table(owner, entry.game, {}, opponents=None, bought=50_000_00, pace=PACE)
        self.tables[key] = (owner, entry)
        with floor.look(key) as table:
            at = table.at
        self.tokens[key] = ""
        self.tokens[key] = invite(floor, owner, key, Sent(f"invite-{key}", at))

    def at_a_table(self, key: str) -> None:
        rng, floor = self.rng, self.rng.choice(self.floors)
        owner, entry = self.tables[key]
        which = rng.random()
        if which < 0.1:
            someone = rng.choice(PEOPLE)
            with floor.look(key) as table:
                at = table.at
            once = f"sit-{rng.randrange(10**9):09d}"
            sit(floor, someone, key, Sent(once, at), token=self.tokens[key], bought=5_000_00)
        elif which < 0.2:
            later = timedelta(seconds=rng.choice((31, 61, 601)))
            tend(floor, key, clock.later(clock.now(), later))
        elif which < 0.23:
            cases = Cases(floor, self.flo)
            cases.void(cases.open_case(VOID, key, "a fault"))
        else:
            self.somebody(key, owner, entry)

    def somebody(self, key: str, owner: Person, entry: Entry) -> None:
        """Mostly whoever it is up to; sometimes anybody."""
        rng, floor = self.rng, self.rng.choice(self.floors)
        with floor.look(key) as table:
            turns = [one for one in (owner, *PEOPLE) if self.is_up_to(table, one)]
            person = rng.choice(turns) if turns and rng.random() < 0.9 else rng.choice(PEOPLE)
            at, act, content, do = self.some_act(table, person, entry)
        once = f"{person.name}-{rng.randrange(10**12):012d}"
        said = floor.do(person, act, key, Sent(once, at, content), do)
        if said["closed"]:
            del self.tables[key]

    @staticmethod
    def is_up_to(table: LiveTable, person: Person) -> bool:
        session = table.session
        if not session.in_play:
            return bool(table.seats_of(person)) and person.name not in session.seating.waiting
        return table.asked(person) is not None and table.admits(person)

    def some_act(
        self, table: LiveTable, person: Person, entry: Entry
    ) -> tuple[str, str, object, Callable[[LiveTable], None]]:
        rng, session, at = self.rng, table.session, table.at
        which = rng.random()
        if which < 0.04:
            return at, "leave", None, lambda t: t.acts(person).leave()
        if which < 0.06:
            return at, "tip", None, lambda t: t.acts(person).tip(1_00)
        if which < 0.08:
            return at, "take back", None, lambda t: t.acts(person).take_back()
        if which < 0.1:
            return at, "cash out", None, lambda t: t.acts(person).cash_out(500_00)
        if which < 0.11:
            return at, "close", None, lambda t: t.acts(person).close()
        if not session.in_play:
            own = table.seats_of(person)
            bets = random_bets(entry, session.rules, rng)
            seat = own[0] if own else 1
            wagers = [
                replace(bet, seat=seat, player="") for bet in bets if bet.seat == bets[0].seat
            ]
            if session.carry.get("standing") and rng.random() < 0.5:
                wagers = []
            return at, "place", None, lambda t: t.acts(person).wager(wagers)
        question = session.round.question if session.round else None
        if isinstance(question, Decide):
            free = rng.random() < 0.5
            choice = house_choice(question) if free else rng.choice(question.choices).key
            return at, "choose", choice, lambda t: t.acts(person).choose(choice)
        if isinstance(question, Arrange):
            way = house_choice(question)
            return at, "choose", way, lambda t: t.acts(person).choose(way)
        if isinstance(question, SystemDraw):
            return at, "choose", "", lambda t: t.acts(person).choose("")
        return at, "deal", None, lambda t: t.acts(person).deal()

    def check(self, key: str) -> None:
        super().check(key)
        if key not in self.tables:
            return
        with self.floors[0].look(key) as table, self.stores[0].reading() as connection:
            self.check_chips(table, money.balances_of(connection, money.TRAINING, f"table {key}"))
            self.check_views(table)

    @staticmethod
    def check_chips(table: LiveTable, kept: dict[str, int]) -> None:
        own, seating = money.Table(table.key), table.session.seating
        for name in seating.people:
            has = table.session.in_hand((), name)
            assert kept.get(own.chips_of(name), 0) == has, f"{name} has {has}, the floor {kept}"
            assert has >= 0 or name in seating.sitting, f"{name} left owing {has}"
        unseated = table.session.in_hand(table.against.all_players(), table.owner)
        assert kept.get(own.named("chips"), 0) == unseated

    @staticmethod
    def check_views(table: LiveTable) -> None:
        session = table.session
        question = session.round.question if session.in_play and session.round else None
        if isinstance(question, Decide | Arrange):
            seers = [one for one in (guest("ann"), *PEOPLE, guest("eve")) if table.asked(one)]
            assert len(seers) <= 1, f"{seers} see a decision"
            assert all(question.seat in table.seats_of(one) or one.name == "ann" for one in seers)


if __name__ == "__main__":
    main(Crowd, sys.argv[1:])
