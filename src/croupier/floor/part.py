"""As whom a person acts at a table, and what is theirs there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.floor.opponents import Opponents
from croupier.people.person import Person
from croupier.rounds.words import Bet
from croupier.table.round import ActError
from croupier.table.session import Session


class NotYours(ActError):
    """What is for another player or for the dealer; whoever tries it is recorded."""


@dataclass(frozen=True)
class Part:
    """As whom a person acts at a table: by which name in its log, and whether with a seat of their
    own, for all seats where nobody sits (`plays`), or as the dealer and the floor (`oversees`). At
    a table for `money` players call nothing that changes a result."""

    name: str
    sits: bool = False
    plays: bool = True
    oversees: bool = True
    money: bool = False


class AtTable:
    """A person at a table in play.

    `names` are the players at seats that a room has given to somebody; what is `known` there is
    answered without asking. Who is `barred`, by the name under which they play, begins no round.
    """

    def __init__(
        self,
        session: Session,
        against: Opponents,
        person: Person,
        *,
        names: Mapping[int, str] | None = None,
        known: Mapping[str, str] | None = None,
        part: Part | None = None,
        owner: str = "",
        barred: Collection[str] = (),
    ) -> None:
        self.session, self.against, self.person = session, against, person
        self.names, self.known = names or {}, known or {}
        self.part = part or Part(person.name)
        self.owner = owner or person.name
        self.barred = barred
        self.seating = session.seating

    @property
    def in_hand(self) -> int:
        """What can be staked: neither on the layout nor an opponent's."""
        return self._in_hand(self.me)

    def _in_hand(self, name: str) -> int:
        return self.session.in_hand(self.against.all_players(), name)

    @property
    def held(self) -> int:
        """What is held of the person: wagers that wait for a round, and those on the layout."""
        if self.part.sits:
            return self.seating.held(self.me)
        others = {*self.against.all_players(), *self.seating.people}
        lies = (bet for bet in self.session.ledger.open_bets() if bet.player not in others)
        return self.seating.waiting_of(self.owner) + sum(bet.amount for bet in lies)

    @property
    def me(self) -> str:
        """The name of the person's purse in the log."""
        return self.part.name

    def is_mine(self, seat: int) -> bool:
        sits = self.seating.player_at(seat)
        return sits == self.me if self.part.sits else self.part.plays and not sits

    def _verify_mine(self, seat: int) -> None:
        if not self.is_mine(seat):
            raise NotYours(f"seat = {seat} is refused; it is not yours.")

    def _verify_plays(self) -> None:
        if not self.part.sits and not self.part.plays:
            raise NotYours("You have no seat at this table; sit down first.")

    def _named(self, bets: Sequence[Bet]) -> list[Bet]:
        if self.part.sits:
            return [replace(bet, player=self.me) for bet in bets]
        return [replace(bet, player=self.names.get(bet.seat, bet.player)) for bet in bets]

    @property
    def waits_for(self) -> list[str]:
        """Who could wager for the next round and has not."""
        seating = self.seating
        found = [name for name in sorted(seating.sitting) if name not in seating.away]
        if self._in_hand(self.owner) > 0:
            found.append(self.owner)
        return [name for name in found if name not in {*seating.waiting, *self.barred}]

    @property
    def _who(self) -> str:
        """Whose wagers wait: those of all who play without a seat are the owner's."""
        return self.me if self.part.sits else self.owner
