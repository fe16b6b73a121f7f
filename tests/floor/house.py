"""The floor's simulator as one house: tables for money beside tables for training, a meter that
tables of two games share, players with accounts, managers, and reports between the acts.

    python -m tests.floor.house 17          runs one seed again

After every act the whole store holds: every posting, every table replayed, every cent of the meter.
"""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import ClassVar

from tests.filing.test_features import GAME
from tests.filing.written import HOUSE
from tests.floor.killing_money import in_force
from tests.floor.linked import DJ, GIVEN, THREE
from tests.floor.simulator import PLAYABLE, Simulation, main
from tests.people.made import account

from croupier.catalog.index import find
from croupier.floor.cage import Cage
from croupier.floor.cases import ERROR, VOID, Cases
from croupier.floor.meter_acts import MeterActs, training
from croupier.floor.meters import kept_meter
from croupier.floor.money import MONEY, TRAINING
from croupier.floor.pace import Pace
from croupier.floor.recall import last_rounds
from croupier.floor.reporting.asked import Asked
from croupier.floor.reporting.make import Wanted, make_report
from croupier.floor.tending import tend
from croupier.floor.verifying import faults
from croupier.people.person import Role, guest
from croupier.store import clock
from croupier.submission.tables import Table

PACE = Pace(wager=60, decide=60, remove=600)
SHARED = {"649a": THREE, "687a": DJ}
CHEAP = ("games", "liability", "terminals", "wins", "events", "reviews")  # without odds


@dataclass
class House(Simulation):
    """Every kind of table at once."""

    run_by: ClassVar[str] = "tests.floor.house"

    def __post_init__(self) -> None:
        os.environ.setdefault("CROUPIER_SEED_KEYS", "5e" * 32)  # as the tests have it
        super().__post_init__()
        store = self.stores[0]
        with tempfile.TemporaryDirectory() as folder:
            in_force(store, Path(folder))
        self.pia = account(store, "pia", Role.PLAYER)
        self.fred = account(store, "fred", Role.FLOORPERSON)
        self.max = account(store, "max", Role.MANAGER)
        self.rita = account(store, "rita", Role.READER)
        for player in ("pat", "pia"):
            Cage(store, self.cages[0]).deposit(player, 20_000_00, f"first-of-{player}")
        self.meters = MeterActs(store, self.max)
        for game, wager in SHARED.items():
            self.meters.make(f"meter-{game}", training(game, wager, GIVEN[game]))

    def open_one(self) -> None:
        rng, floor = self.rng, self.rng.choice(self.floors)
        which = rng.random()
        if which < 0.45:
            owner, entry = rng.choice((self.pat, self.pia)), find(GAME)
            bought = rng.choice((1_000_00, 5_000_00, 10**12))
            key = floor.open_for_money(owner, GAME, HOUSE, Table("12"), bought, pace=PACE)
        elif which < 0.8:
            owner, game = guest("ann"), rng.choice(sorted(SHARED))
            entry, links = find(game), {SHARED[game]: f"meter-{game}"}
            key = floor.open_table(owner, game, GIVEN[game], links=links, bought=50_000_00)
        else:
            owner, entry = guest("bob"), rng.choice(PLAYABLE)
            key = floor.open_table(owner, entry.game, {}, opponents=None, bought=50_000_00)
        self.tables[key] = (owner, entry)

    def switch(self) -> None:
        """Operators: switches, meters, cases, players who are away, recall and reports."""
        rng, floor, which = self.rng, self.rng.choice(self.floors), self.rng.random()
        if which < 0.3:
            super().switch()
        elif which < 0.45:
            name = rng.choice([f"meter-{game}" for game in SHARED])
            off = kept_meter(self.stores[0], name).meter.disabled
            (self.meters.enable if off else self.meters.disable)(name, "a fault")
        elif which < 0.6:
            key = rng.choice(sorted(self.tables))
            first, second = Cases(floor, self.flo), Cases(floor, self.fred)
            second.void(first.open_case(VOID, key, "a fault"))
        elif which < 0.7:
            key = rng.choice(sorted(self.tables))
            with floor.look(key) as table:
                player = rng.choice(sorted(table.session.seating.people) or ["player 1"])
            first, second = Cases(floor, self.flo), Cases(floor, self.fred)
            second.mend(first.open_case(ERROR, key, "misread", player=player, cents=5_00))
        elif which < 0.8:
            later = timedelta(seconds=rng.choice((0, 61, 601)))
            tend(floor, rng.choice(sorted(self.tables)), clock.later(clock.now(), later))
        elif which < 0.9:
            last_rounds(rng.choice(self.stores), self.rita, rng.choice(sorted(self.tables)))
        else:
            asked = Asked(None, None, rng.choice((MONEY, TRAINING)))
            made = make_report(rng.choice(self.stores), self.rita, rng.choice(CHEAP), Wanted(asked))
            assert len(made.texts()) == len(made.rows)

    def at_the_cage(self) -> None:
        if self.rng.random() < 0.5:
            super().at_the_cage()
            return
        cage = Cage(self.rng.choice(self.stores), self.rng.choice(self.cages))
        once, cents = secrets.token_hex(8), self.rng.choice((50_00, 500_00))
        (cage.deposit if self.rng.random() < 0.7 else cage.withdraw)("pia", cents, once)

    def check(self, key: str) -> None:
        left = [*faults(self.stores[0])]
        assert not left, left


if __name__ == "__main__":
    main(House, sys.argv[1:])
