"""Random histories of one meter, with a ledger of their own that knows nothing of the floor's.

Players at several tables of two floors on one store bet, win, leave in mid-round and have rounds
voided, while the rate changes and the meter is disabled. The witness counts in exact fractions from
the rates, the stakes and the hands that were stacked.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor as whole
from random import Random

import pytest
from tests.floor.linked import DJ, MAX, WINNING, bets, make, seat, shown, stacked
from tests.floor.test_floor import Acting, finish

from croupier.floor import money
from croupier.floor.floor import Floor
from croupier.floor.meter_acts import MeterActs
from croupier.floor.meters import MeterDisabled, kept_meter
from croupier.floor.verifying import faults
from croupier.people.person import guest
from croupier.rounds.settle import PARTS, parts_of
from croupier.store.engine import Store

ROYAL, FLUSH, NOTHING = WINNING["687a"], "9s Ks Qs Js Ts", "2s 4h 6d 8c Ts"
RESET, STAKE = 2_000_00, 100
RATES = ("0.7%", "12.5%", "33.333%", "10%", "0.125%")


class Witness:
    """What the meter must show, in cents and fractions of a cent."""

    def __init__(self, rate: str) -> None:
        self.shown, self.paid, self.brought = Fraction(RESET), 0, Fraction(0)
        self.rate, self.next = rate, ""

    @property
    def of_a_wager(self) -> Fraction:
        return Fraction(self.rate.removesuffix("%")) / 100 * STAKE

    def takes(self) -> Fraction:
        self.shown += self.of_a_wager
        self.brought += self.of_a_wager
        return self.of_a_wager

    def returns(self, cents: Fraction) -> None:
        self.shown -= cents
        self.brought -= cents

    def settles(self, hand: str) -> None:
        if hand == ROYAL:
            self.paid += whole(self.shown)
            self.shown += RESET - whole(self.shown)
            self.rate, self.next = self.next or self.rate, ""
        elif hand == FLUSH:
            share = whole(self.shown) // 10
            self.paid, self.shown = self.paid + share, self.shown - share


class History:
    """One history of a meter; a failing seed is run again by its number."""

    def __init__(self, url: str, seed: int) -> None:
        self.url, self.rng = url, Random(f"meter {seed}")
        self.stores = Store(url), Store(url)
        self.floors = [Floor(store) for store in self.stores]
        self.tables: dict[str, tuple[str, str, Fraction]] = {}
        rate = self.rng.choice(RATES)
        self.elected = {"progressive-bonus-rate": rate}
        make(self.stores[0], "wild", "687a", DJ, **self.elected)
        self.witness, self.acts, self.disabled = Witness(rate), MeterActs(self.stores[0], MAX), 0

    def run(self, steps: int) -> None:
        try:
            for _ in range(steps):
                kinds = (self.begin, self.begin, self.end, self.end, self.void)
                self.rng.choice((*kinds, self.elect, self.switch))()
                self.check()
            while self.tables:
                self.end()
                self.check()
            assert [*faults(self.stores[0])] == []
            self.audit()
        finally:
            for store in self.stores:
                store.close()

    # -------------------------------------------------------------------------- steps

    def begin(self) -> None:
        """A new table with a stacked hand, and a round that is not settled yet."""
        hand, name = self.rng.choice((ROYAL, FLUSH, NOTHING)), f"p{self.rng.randrange(10**9)}"
        floor = self.rng.choice(self.floors)
        with stacked(hand):
            acting = seat(floor, "687a", {DJ: "wild"}, guest(name), self.elected)
        if self.disabled:
            with pytest.raises(MeterDisabled):
                acting.place(bets(acting, DJ))
            return
        acting.place(bets(acting, DJ))
        self.tables[acting.key] = name, hand, self.witness.takes()

    def end(self) -> None:
        if (taken := self.take()) is not None:
            acting, hand, _ = taken
            finish(acting)
            self.witness.settles(hand)

    def void(self) -> None:
        if (taken := self.take()) is not None:
            acting, _, brought = taken
            with acting.floor.look(acting.key) as table:
                at = table.at
            acting.call_at(at, "wrong-number-of-cards")
            self.witness.returns(brought)

    def take(self) -> tuple[Player, str, Fraction] | None:
        if not self.tables:
            return None
        key = self.rng.choice(sorted(self.tables))
        name, hand, brought = self.tables.pop(key)
        return Player(self.rng.choice(self.floors), key, guest(name)), hand, brought

    def elect(self) -> None:
        self.witness.next = self.rng.choice(RATES)
        self.acts.elect("wild", "rate", self.witness.next)

    def switch(self) -> None:
        self.disabled = 1 - self.disabled
        (self.acts.disable if self.disabled else self.acts.enable)("wild", "counted")

    # -------------------------------------------------------------------------- what must hold

    def check(self) -> None:
        amounts = shown(self.stores[1], "wild")
        parts = Fraction(amounts.get(parts_of("meter"), 0), PARTS)
        assert amounts["meter"] + parts == self.witness.shown

    def audit(self) -> None:
        """What was seeded, contributed and reset is what is shown and was paid."""
        kept = kept_meter(self.stores[0], "wild")
        totals, parts = kept.meter.totals, kept.meter.amounts.get(parts_of("meter"), 0)
        brought = totals.get("contributed", 0) + totals.get("returned", 0)
        assert brought + Fraction(parts, PARTS) == self.witness.brought
        assert -totals.get("won", 0) == self.witness.paid
        assert sum(totals.values()) == kept.meter.shown["meter"]
        with self.stores[0].reading() as connection:
            held = money.balances_of(connection, money.TRAINING, "meter wild")
        assert held[money.of_meter("wild", "meter")] == kept.meter.shown["meter"]


class Player(Acting):
    """Somebody at a table that another floor may have opened."""

    def call_at(self, at: str, irregularity: str) -> None:
        from croupier.floor.floor import Sent

        sent = Sent(f"call-{self.key}", at, irregularity)
        self.floor.do(
            self.person,
            "call",
            self.key,
            sent,
            lambda table: table.acts(self.person).call(irregularity),
        )
