"""A player with money, and the cage, whose processes are killed in every kind of act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from tests.filing.recording import each_on_its_day
from tests.filing.test_features import GAME, approve_the_table
from tests.filing.written import DAY, HEAD, HOUSE, days, desk, whole
from tests.floor.killing import Client
from tests.people.made import account

from croupier.filing.histories import Filings
from croupier.floor import money
from croupier.floor.cage import Cage
from croupier.floor.floor import Floor, Sent
from croupier.floor.tables import LiveTable
from croupier.people.person import Person, Role
from croupier.rounds.bets import parse_bet
from croupier.store.engine import Store
from croupier.submission.tables import Table

PAT, CARL = Person("pat", Role.PLAYER), Person("carl", Role.CAGE)
AT_THE_CAGE = {"deposit": 100_00, "withdraw": 30_00}
LEAST = 100_00  # chips at which a round can be played


@dataclass
class Patron(Client):
    """Deposits, opens a table, buys in, bets, decides, tips, cashes out, closes, withdraws."""

    told: set[str] = field(default_factory=set)

    def next(self, floor: Floor) -> tuple[str, str]:
        rng = Random(f"patron {self.sent}")
        if not self.key:
            return "", rng.choice(("deposit", "withdraw", "open", "open", "open"))
        with floor.look(self.key) as table:
            at, in_play = table.at, table.session.in_play
            chips = table.session.in_hand((), PAT.name)
        if in_play:
            return at, "choose"
        if chips < LEAST:
            return at, "buy in"
        few = ("buy in", "cash out", "tip", "close", "deposit", "withdraw")
        return at, rng.choice((*few, *["place"] * 4))

    def does(self, floor: Floor, once: str, at: str, act: str) -> Any:
        cage = Cage(floor.store, CARL)
        if act in AT_THE_CAGE:
            move = cage.deposit if act == "deposit" else cage.withdraw
            return {"act": act, "balance": move(PAT.name, AT_THE_CAGE[act], once)}
        if act == "open":

            def opened(beside: Any) -> str:
                return floor.open_for_money(PAT, GAME, HOUSE, Table("12"), 300_00, beside=beside)

            return {**floor.open_once(PAT, Sent(once, "", act), opened), "act": act}
        done = partial(_done, act)
        return {**floor.do(PAT, act, self.key, Sent(once, at, act), done), "act": act}

    def hears(self, once: str, said: Any) -> None:
        super().hears(once, said)
        self.told.add(said["act"])
        if said["act"] not in AT_THE_CAGE:
            self.key = "" if said["closed"] else said["table"]

    def check(self, store: Store) -> None:
        """Each act that was answered was done once, and each cent that came in is somebody's."""
        at_tables = {
            once: {key: value for key, value in said.items() if key != "act"}
            for once, said in self.answered.items()
            if said["act"] not in AT_THE_CAGE
        }
        Client(self.key, self.pending, at_tables).check_acts(store, PAT)
        floor = Floor(store)
        for once, said in self.answered.items():
            if said["act"] in AT_THE_CAGE:  # a repeat gets the first answer
                assert self.does(floor, once, "", said["act"]) == said
        moved = sum(
            AT_THE_CAGE[act] if act == "deposit" else -AT_THE_CAGE[act]
            for act in (said["act"] for said in self.answered.values())
            if act in AT_THE_CAGE
        )
        pending = self.pending[2] if self.pending else ""
        perhaps = {"deposit": 100_00, "withdraw": -30_00}.get(pending, 0)
        with store.reading() as connection:
            outside = -money.balance(connection, money.MONEY, money.OUTSIDE) - 10_000_00
        assert outside in (moved, moved + perhaps)


def _done(act: str, table: LiveTable) -> None:
    own = table.acts(PAT)
    acts: dict[str, Callable[[], object]] = {
        "place": lambda: own.place([parse_bet("1:ante=10")]),
        "choose": lambda: own.choose("play"),
        "buy in": lambda: own.buy_in(150_00),
        "cash out": lambda: own.cash_out(20_00),
        "tip": lambda: own.tip(1_00),
        "close": own.close,
    }
    acts[act]()


def in_force(store: Store, folder: Path) -> None:
    """A game for money at a house: filed, approved and implemented."""
    filings, file = Filings(store), folder / "submission.toml"
    file.write_text(HEAD + whole("A"), encoding="utf-8")
    with each_on_its_day():
        filed = desk(filings, Role.MANAGER).file(file, DAY)
        desk(filings, Role.DIRECTOR).approve(filed.filing, days(5))
        approve_the_table(filings, filed.filing, file, days(6))
        desk(filings, Role.MANAGER).implemented(filed.filing, days(7))


def patron(url: str, folder: Path) -> Patron:
    """A player with $10,000 at the cage of a house whose game is in force."""
    store = Store(url)
    in_force(store, folder)
    for person in (PAT, CARL):
        account(store, person.name, person.role)
    Cage(store, CARL).deposit(PAT.name, 10_000_00, "the-first-deposit")
    store.close()
    return Patron("")
