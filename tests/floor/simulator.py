"""The floor under random players, cages, operators and faults, all from one number.

    python -m tests.floor.simulator 17          runs one seed again
    python -m tests.floor.simulator 1 200       a range of seeds

Two floors on one store act as two processes would. In some acts a fault strikes: a statement or the
commit fails, the process dies before the answer, the clock jumps, memory is lost. After every act
the invariants hold: postings sum to zero, balances are the sums of their entries, the table that
was touched replays to its balances, an acknowledged act is in the store once, and a refused one
left nothing. At the end every table is verified, and so is every act that was acknowledged.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from unittest.mock import patch

from sqlalchemy import event, func, select
from sqlalchemy.exc import OperationalError
from tests.chapters.fuzz import random_bets, some_arrangement
from tests.people.made import account

from croupier.catalog.index import Entry, NotThere, entries
from croupier.floor import money
from croupier.floor.cage import Cage
from croupier.floor.floor import Floor, MovedOn, OtherContent, Sent
from croupier.floor.switches import disable, disabled, enable
from croupier.floor.tables import LiveTable
from croupier.floor.verifying import faults, table_faults
from croupier.people.person import Person, Role, guest
from croupier.people.rights import Refused
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError
from croupier.rounds.words import Decide, Stopped, SystemDraw
from croupier.store import clock
from croupier.store.engine import Store, file_url
from croupier.store.errors import StoreError
from croupier.store.schema import acts, lines, postings
from croupier.table.round import ActError

REFUSALS = (ActError, BetError, NotThere, Refused)
PLAYABLE = [entry for entry in entries() if entry.has_play]
STEPS = 60
TABLES = 4
FAULTY = 0.2


class Died(BaseException):
    """The process ends here; nobody hears of what it did."""


@dataclass
class Striking:
    """What goes wrong in the next transaction: at which statement, at the commit, or after it."""

    at: int = -1
    statements: int = 0
    kind: str = ""

    def strike(self, rng: Random) -> None:
        self.kind = rng.choice(("statement", "statement", "commit", "dies", "dies-after"))
        self.at, self.statements = rng.randint(1, 14), 0

    def rest(self) -> None:
        self.kind = ""

    def on_statement(self, *_: object) -> None:
        self.statements += 1
        if self.kind in ("statement", "dies") and self.statements == self.at:
            self.fail()

    def on_commit(self, *_: object) -> None:
        if self.kind == "commit" or (self.kind == "dies" and self.statements < self.at):
            self.fail()

    def fail(self) -> None:
        kind, self.kind = self.kind, ""
        if kind == "dies":
            raise Died
        raise OperationalError("injected", None, Exception("disk I/O error"))


@dataclass
class Simulation:
    """One floor from a seed; `done` are the acts that were acknowledged, by person and key."""

    seed: int
    url: str
    stores: list[Store] = field(default_factory=list)
    floors: list[Floor] = field(default_factory=list)
    tables: dict[str, tuple[Person, Entry]] = field(default_factory=dict)
    done: dict[tuple[str, str], Any] = field(default_factory=dict)
    told: Counter[str] = field(default_factory=Counter)
    run_by: ClassVar[str] = "tests.floor.simulator"

    def __post_init__(self) -> None:
        self.rng = Random(f"floor {self.seed}")
        self.striking, self.ahead = Striking(), timedelta()
        self.stores = [Store(self.url), Store(self.url)]
        self.floors = [Floor(store) for store in self.stores]
        for store in self.stores:
            event.listen(store._writer, "before_cursor_execute", self.striking.on_statement)
            event.listen(store._writer, "commit", self.striking.on_commit)
        first = self.stores[0]
        self.pat = account(first, "pat", Role.PLAYER)
        self.cages = [account(first, name, Role.CAGE) for name in ("carl", "cora")]
        self.flo = account(first, "flo", Role.FLOORPERSON)

    def close(self) -> None:
        for store in self.stores:
            store.close()

    def run(self, steps: int = STEPS) -> None:
        for _ in range(steps):
            self.step()
        self.striking.rest()
        left = [*faults(self.stores[0])]
        assert not left, left
        self.check_done()

    # -------------------------------------------------------------------------- one act

    def step(self) -> None:
        rng = self.rng
        if len(self.tables) < TABLES:
            self.guarded(self.open_one, "")
            return
        if rng.random() < 0.04:
            self.ahead += timedelta(seconds=rng.choice((-86_400, -60, -1, 3_600, 864_000)))
        which = rng.random()
        if which < 0.08:
            self.guarded(self.at_the_cage, "")
        elif which < 0.12:
            self.guarded(self.switch, "")
        elif which < 0.16:
            self.guarded(self.open_one, "")
        elif which < 0.2:
            self.restart(rng.randrange(2))
        else:
            key = rng.choice(sorted(self.tables))
            self.guarded(lambda: self.at_a_table(key), key)

    def restart(self, number: int) -> None:
        """A process that loses its memory."""
        self.floors[number] = Floor(self.stores[number])

    def guarded(self, act: Callable[[], None], key: str) -> None:
        """An act, perhaps with a fault in it; what must hold then holds."""
        before = self.written()
        struck = self.rng.random() < FAULTY
        if struck:
            self.striking.strike(self.rng)
        died_after = self.striking.kind == "dies-after"
        failed = self.outcome_of(act)
        self.told[failed if isinstance(failed, str) else type(failed).__name__] += 1
        if isinstance(failed, StoreError | Died):
            self.told["struck"] += 1
            assert struck, failed
        if isinstance(failed, REFUSALS):
            self.told["refused"] += 1
            assert str(failed).endswith("."), failed
        if not isinstance(failed, str | MovedOn | OtherContent):
            assert self.written() == before, f"an act that failed left something: {failed!r}"
        if isinstance(failed, Died):
            died_after = True
        if died_after:
            self.restart(0)
            self.restart(1)
        self.check(key)

    def outcome_of(self, act: Callable[[], None]) -> str | BaseException:
        try:
            act()
        except (*REFUSALS, StoreError, Died) as error:
            return error
        finally:
            self.striking.rest()
        return "done"

    # -------------------------------------------------------------------------- who does what

    def open_one(self) -> None:
        entry = self.rng.choice(PLAYABLE)
        owner = self.rng.choice((guest("ann"), guest("bob"), self.pat))
        floor = self.rng.choice(self.floors)
        key = floor.open_table(owner, entry.game, {}, opponents=None, bought=50_000_00)
        self.tables[key] = (owner, entry)

    def at_a_table(self, key: str) -> None:
        rng, (owner, entry) = self.rng, self.tables[key]
        floor = rng.choice(self.floors)
        person = owner if rng.random() < 0.95 else guest("mallory")
        with floor.look(key) as table:
            at, act, content, do = self.some_act(table, person, entry)
        if rng.random() < 0.05:
            at = "1.0"
        once = secrets.token_hex(8)
        if self.done and rng.random() < 0.08:  # a key that was used before
            once = rng.choice([known for _, known in sorted(self.done)])
        sent = Sent(once, at, content)
        known = self.done.get((person.name, once))
        said = json.loads(json.dumps(floor.do(person, act, key, sent, do)))
        if known is not None:
            assert said == known, "a repeat gets the first answer"
        self.done[person.name, once] = said
        if self.rng.random() < 0.2:  # sent twice, to either process
            self.striking.rest()
            try:
                again = rng.choice(self.floors).do(person, act, key, sent, do)
            except REFUSALS as refused:
                raise AssertionError(f"a repeat was refused: {refused}") from refused
            assert json.loads(json.dumps(again)) == said
        if said["closed"]:
            del self.tables[key]

    def some_act(
        self, table: LiveTable, person: Person, entry: Entry
    ) -> tuple[str, str, object, Callable[[LiveTable], None]]:
        """What somebody might do now: mostly what the table waits for."""
        rng, session = self.rng, table.session
        which = rng.random()
        if which < 0.05:
            cents = rng.choice((5_00, 100_00, 0, 10**12))
            return table.at, "buy in", cents, lambda t: t.acts(person).buy_in(cents)
        if which < 0.1:
            cents = rng.choice((5_00, 10_000_00, 10**12))
            return table.at, "cash out", cents, lambda t: t.acts(person).cash_out(cents)
        if which < 0.12:
            return table.at, "close", None, lambda t: t.acts(person).close()
        if which < 0.14:
            return table.at, "leave", None, lambda t: t.acts(person).leave()
        round_ = session.round
        if round_ is None or round_.finished:
            bets = random_bets(entry, session.rules, rng)
            said = [str(bet) for bet in bets]
            stepwise = rng.random() < 0.3

            def place(t: LiveTable) -> None:
                t.acts(person).place(bets, stepwise=stepwise)
                t.change(step=stepwise)

            return table.at, "place", said, place
        question = round_.question
        if question is not None and question.calls and rng.random() < 0.05:
            call, seat = rng.choice(question.calls), rng.choice(sorted(table.seats))
            return table.at, "call", [call, seat], lambda t: t.acts(person).call(call, seat)
        if isinstance(question, Stopped):
            call = question.calls[0]
            return table.at, "call", call, lambda t: t.acts(person).call(call)
        if isinstance(question, Decide | SystemDraw | Arrange):
            choice = self.some_choice(question)
            return table.at, "choose", choice, lambda t: t.acts(person).choose(choice)
        return table.at, "deal", None, lambda t: t.acts(person).deal()

    def some_choice(self, question: Decide | SystemDraw | Arrange) -> str:
        if self.rng.random() < 0.03:
            return "made-up"
        if isinstance(question, Decide):
            return self.rng.choice(question.choices).key
        if isinstance(question, SystemDraw):
            return self.rng.choice(("", *question.among))
        return some_arrangement(question, self.rng)

    def at_the_cage(self) -> None:
        rng = self.rng
        cage = Cage(rng.choice(self.stores), rng.choice(self.cages))
        which, cents = rng.random(), rng.choice((1, 500, 100_00, 10**9))
        if which < 0.4:
            cage.deposit("pat", cents, secrets.token_hex(8))
        elif which < 0.7:
            cage.withdraw("pat", cents, secrets.token_hex(8))
        elif which < 0.85:
            cage.ask_adjustment("pat", rng.choice((cents, -cents)), "found chips")
        else:
            waiting = [
                each for each in cage.open_adjustments() if each.asked_by != cage.person.name
            ]
            if waiting:
                cage.decide_adjustment(waiting[0].number, confirmed=rng.random() < 0.7)

    def switch(self) -> None:
        store = self.rng.choice(self.stores)
        off = disabled(store)
        if off:
            switch = self.rng.choice(off)
            enable(store, self.flo, switch.scope, switch.name, "mended")
            return
        game = self.rng.choice([entry.game for _, entry in self.tables.values()])
        scope, name = self.rng.choice((("all", ""), ("game", game), ("person", "pat")))
        disable(store, self.flo, scope, name, "a fault")

    # -------------------------------------------------------------------------- what holds

    def written(self) -> tuple[int, ...]:
        """How much is in the store of what acts write."""
        with self.stores[0].reading() as connection:
            return tuple(
                connection.scalar(select(func.count()).select_from(table)) or 0
                for table in (lines, acts, postings)
            )

    def check(self, key: str) -> None:
        with self.stores[0].reading() as connection:
            left = [*money.trial_balance(connection)]
        assert not left, left
        if key:
            left = [*table_faults(self.stores[0], key)]
            assert not left, left

    def check_done(self) -> None:
        """What was acknowledged is there, once, with the answer that was given."""
        with self.stores[0].reading() as connection:
            for (name, once), said in self.done.items():
                asked = select(acts.c.answer).where(acts.c.person == name, acts.c.key == once)
                assert connection.scalars(asked).all() == [said]


@contextmanager
def from_one_number(simulation: Simulation) -> Iterator[None]:
    """What is otherwise drawn or read from the system comes from the seed."""
    rng = Random(f"system {simulation.seed}")
    real = clock.now

    def now() -> str:
        return clock.text_of(datetime.fromisoformat(real()) + simulation.ahead)

    with (
        patch.object(os, "urandom", rng.randbytes),
        patch.object(secrets, "token_bytes", lambda n=32: rng.randbytes(n)),
        patch.object(secrets, "token_hex", lambda n=32: rng.randbytes(n).hex()),
        patch.object(secrets, "token_urlsafe", lambda n=32: _urlsafe(rng, n)),
        patch.object(clock, "now", now),
    ):
        yield


def _urlsafe(rng: Random, size: int) -> str:
    from base64 import urlsafe_b64encode

    return urlsafe_b64encode(rng.randbytes(size)).rstrip(b"=").decode()


def simulate(
    seed: int, url: str, steps: int = STEPS, kind: type[Simulation] = Simulation
) -> Counter[str]:
    """Run a seed; how often what happened."""
    simulation = kind(seed, url)
    try:
        with from_one_number(simulation):
            simulation.run(steps)
    except AssertionError as error:
        raise AssertionError(f"python -m {kind.run_by} {seed}: {error}") from error
    finally:
        simulation.close()
    return simulation.told


def main(kind: type[Simulation], words: list[str]) -> None:
    for seed in range(int(words[0]), int(words[-1]) + 1):
        with tempfile.TemporaryDirectory() as folder:
            url = file_url(Path(folder) / "store.sqlite")
            print(seed, dict(simulate(seed, url, kind=kind)), flush=True)


if __name__ == "__main__":
    main(Simulation, sys.argv[1:])
