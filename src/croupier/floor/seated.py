"""Acts at a table of the floor, one transaction each, for a door that holds on to the table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from croupier.floor.acts import Acts
from croupier.floor.floor import Floor, Sent
from croupier.floor.tables import LiveTable
from croupier.people.person import Person
from croupier.rounds.words import Bet
from croupier.table.round import BY_DEALER, Round


class SeatedActs(Acts):
    """The same acts; what each does is in the store before it returns."""

    def __init__(self, floor: Floor, key: str, person: Person) -> None:
        with floor.look(key) as table:
            own = table.acts(person)
        super().__init__(
            own.session,
            own.against,
            person,
            names=own.names,
            known=own.known,
            part=own.part,
            owner=own.owner,
            barred=own.barred,
        )
        self.floor, self.key = floor, key

    def buy_in(self, cents: int) -> None:
        self._do("buy in", lambda acts: acts.buy_in(cents))

    def cash_out(self, cents: int) -> None:
        self._do("cash out", lambda acts: acts.cash_out(cents))

    def show_advice(self, shown: bool) -> None:
        self._do("open", lambda acts: acts.show_advice(shown))

    def place(self, bets: Sequence[Bet], *, stepwise: bool = False) -> Round:
        self._do("place", lambda acts: acts.place(bets, stepwise=stepwise))
        assert self.session.round is not None
        return self.session.round

    def wager(self, bets: Sequence[Bet], *, stepwise: bool = False) -> None:
        self._do("place", lambda acts: acts.wager(bets, stepwise=stepwise))

    def take_back(self) -> None:
        self._do("take back", lambda acts: acts.take_back())

    def tip(self, cents: int) -> None:
        self._do("tip", lambda acts: acts.tip(cents))

    def leave(self) -> None:
        self._do("leave", lambda acts: acts.leave())

    def choose(self, choice: str) -> None:
        self._do("choose", lambda acts: acts.choose(choice))

    def deal(self, *, through: bool = False) -> None:
        self._do("deal", lambda acts: acts.deal(through=through))

    def call(self, irregularity: str, seat: int | None = None, by: str = BY_DEALER) -> None:
        self._do("call", lambda acts: acts.call(irregularity, seat, by))

    def contribute(self, addition: bytes) -> None:
        self._do("contribute", lambda acts: acts.contribute(addition))

    def take_up(self, *, stepwise: bool) -> None:
        self._do("deal", lambda acts: acts.take_up(stepwise=stepwise))

    def clear(self) -> None:
        self._do("close", lambda acts: acts.clear())

    def close(self) -> None:
        self._do("close", lambda acts: acts.close())

    def _do(self, act: str, done: Callable[[Acts], object]) -> None:
        with self.floor.look(self.key) as table:
            at = table.at

        def at_the_table(table: LiveTable) -> None:
            done(table.acts(self.person))

        self.floor.do(self.person, act, self.key, Sent(secrets.token_urlsafe(16), at), at_the_table)
