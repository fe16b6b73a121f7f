"""Tables with rounds to report on."""

from __future__ import annotations

from collections.abc import Sequence

from tests.floor.test_floor import Acting, finish
from tests.people.made import account

from croupier.floor.floor import Floor
from croupier.people.person import Person, Role
from croupier.rounds.words import Bet
from croupier.store.engine import Store


def played(
    floor: Floor, person: Person, game: str, rounds: Sequence[Sequence[Bet]], *, close: bool = True
) -> str:
    """A training table on which rounds were played."""
    key = floor.open_table(person, game, {}, bought=1_000_000_00)
    acting = Acting(floor, key, person)
    for bets in rounds:
        acting.place(list(bets))
        finish(acting)
    if close:
        acting.close()
    return key


def staff(store: Store) -> dict[str, Person]:
    """One person of each role that matters here."""
    roles = (Role.PLAYER, Role.CAGE, Role.FLOORPERSON, Role.READER, Role.COMPLIANCE)
    return {role.value: account(store, role.value, role) for role in roles}
